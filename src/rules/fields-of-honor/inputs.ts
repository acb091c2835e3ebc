/** The inputs of the mechanics: name, type, range, default and meaning of every input, once. */
import type {
  BooleanField,
  ChoiceField,
  Fields,
  IntegerField,
  ListField,
  NumberField,
} from '../../play/inputs.ts';
import { CHARGE_MODIFIERS, FIRE_MODIFIERS, MELEE_MODIFIERS, MORALE_MODIFIERS } from './tables.ts';
import { ACCURACY_TYPES, AMMUNITION, BANDS, GAITS, GROUND_SCALES, GUN_CLASSES, RATINGS } from './units.ts';

/** A pool of dice larger than this is not computed. */
const MOST_DICE = 1000;
/** A force larger than this is not split. */
const MOST_STANDS = 100_000;

/** A number that is only reckoned with, not thrown for. */
const MOST_COUNTED = 1_000_000_000;
/** Longer than any table. */
const MOST_INCHES = 100_000;

/** A length on the table. */
export const inches = { type: 'number', unit: 'inches', min: 0, max: MOST_INCHES } as const;

export const scale = {
  type: 'choice',
  values: GROUND_SCALES,
  required: true,
  meaning: 'ground scale',
} as const satisfies ChoiceField;

/** Dice, or stands that throw one each. */
function pool(unit: string, min: 0 | 1, meaning: string) {
  return {
    type: 'integer',
    unit,
    min,
    max: MOST_DICE,
    required: true,
    meaning,
  } as const satisfies IntegerField;
}

function whole(unit: string, min: 0 | 1, meaning: string) {
  return {
    type: 'integer',
    unit,
    min,
    max: MOST_COUNTED,
    required: true,
    meaning,
  } as const satisfies IntegerField;
}

export function rating(meaning: string) {
  return { type: 'choice', values: RATINGS, required: true, meaning } as const satisfies ChoiceField;
}

function no(meaning: string) {
  return { type: 'boolean', default: false, meaning } as const satisfies BooleanField;
}

function modifiersOf(names: readonly string[], meaning: string) {
  return {
    type: 'list',
    of: { type: 'choice', values: names, required: true, meaning: 'modifier' },
    maxItems: names.length,
    uniqueItems: true,
    default: [],
    meaning,
  } as const satisfies ListField;
}

/** Upper limits of the four range bands (FOH-ACC-02). */
export const bandsIn = {
  type: 'list',
  of: { ...inches, nullable: true, meaning: 'upper limit of a band' },
  minItems: 4,
  maxItems: 4,
  required: true,
  meaning:
    'upper limits in inches of the bands short, medium, long, extreme, ascending; null where the weapon has no such band; at least one number',
} as const satisfies ListField;

const band = {
  type: 'choice',
  values: BANDS,
  required: true,
  meaning: 'range band',
} as const satisfies ChoiceField;

const accuracyNumber = {
  type: 'integer',
  max: MOST_COUNTED,
  required: true,
  meaning: 'accuracy number with all modifiers; 1 or less acts as 2, 7 or more is never reached',
} as const satisfies IntegerField;

function killNumber(meaning = 'kill number with all modifiers and floor') {
  return {
    type: 'integer',
    min: 1,
    max: MOST_COUNTED,
    required: true,
    meaning,
  } as const satisfies IntegerField;
}

const permHits = {
  type: 'integer',
  min: 0,
  max: 2,
  default: 0,
  meaning: 'permanent hits retained',
} as const satisfies IntegerField;

export const INCHES_INPUTS = {
  inches: { ...inches, required: true, meaning: 'distance on the table' },
  scale,
} as const satisfies Fields;

export const FORCE_MEN_INPUTS = { stands: whole('stands', 0, 'stands of the force'), scale } as const;

export const SPLIT_INPUTS = {
  stands: { ...whole('stands', 1, 'stands of the force'), max: MOST_STANDS },
  scale,
} as const satisfies Fields;

export const ACCURACY_INPUTS = {
  band,
  type: { type: 'choice', values: ACCURACY_TYPES, required: true, meaning: 'accuracy type of the weapon' },
  shrapnel: no('fires shrapnel'),
  percussionShells: no('percussion-detonated shells: no shrapnel penalty'),
} as const satisfies Fields;

export const SHOTS_INPUTS = { dice: pool('dice', 0, 'Attack Dice'), accuracyNumber } as const;

export const RANGE_INPUTS = {
  rangeIn: { ...inches, required: true, meaning: 'range' },
  bandsIn,
} as const satisfies Fields;

export const MOB_INPUTS = {
  dice: whole('dice', 0, 'Attack Dice of the mob'),
  diceOnClosest: whole('dice', 0, 'of these, dice on the closest enemy'),
} as const satisfies Fields;

export const KILL_FIRE_INPUTS = {
  fire: rating("firer's Fire rating"),
  modifiers: modifiersOf(
    Object.keys(FIRE_MODIFIERS),
    'modifiers that apply; heavy cover, column and square have no value until `tables` give one',
  ),
} as const satisfies Fields;

export const KILL_MELEE_INPUTS = {
  melee: rating("striker's Melee rating"),
  modifiers: modifiersOf(
    Object.keys(MELEE_MODIFIERS),
    'modifiers that apply; heavy cover and square have no value until `tables` give one',
  ),
} as const satisfies Fields;

export const CHARGE_INPUTS = {
  morale: rating('Morale rating'),
  modifiers: modifiersOf(Object.keys(CHARGE_MODIFIERS), 'modifiers that apply'),
} as const satisfies Fields;

export const MORALE_INPUTS = {
  morale: rating('Morale rating'),
  modifiers: modifiersOf(Object.keys(MORALE_MODIFIERS), 'modifiers that apply'),
} as const satisfies Fields;

export const FIRE_HITS_INPUTS = { ...SHOTS_INPUTS, killNumber: killNumber() } as const;

/** The modifiers of fire that guns can have: aspect and target (FOH-KILL-02). */
const GUN_MODIFIERS = [
  'flankShot',
  'targetLightCover',
  'targetMounted',
  'targetMob',
  'targetProne',
  'targetSkirmish',
  'targetHeavyCover',
  'targetColumn',
  'targetSquare',
];

/** Guns as `odds` and batteries have them. */
export const gun = {
  class: { type: 'choice', values: GUN_CLASSES, required: true, meaning: 'class: Attack Dice a stand' },
  gunType: { type: 'choice', values: ACCURACY_TYPES, required: true, meaning: 'accuracy type' },
  fire: rating('Fire rating'),
  percussionShells: no('percussion-detonated shells: no accuracy penalty for shrapnel'),
} as const satisfies Fields;

export const ARTILLERY_INPUTS = {
  ...gun,
  stands: { type: 'integer', unit: 'stands', min: 0, max: 100, default: 1, meaning: 'stands of guns' },
  ammo: {
    type: 'choice',
    values: AMMUNITION,
    default: 'shot',
    meaning: 'ammunition; canister only at short range, and its modifier is added by itself',
  },
  band,
  modifiers: modifiersOf(GUN_MODIFIERS, 'aspect and target modifiers that apply'),
} as const satisfies Fields;

/** A length of the table in inches that may be left out. */
export function lengthIn(meaning: string) {
  return { ...inches, nullable: true, default: null, meaning } as const satisfies NumberField;
}

export const BRACKET_INPUTS = {
  hitsThisTurn: whole('hits', 0, 'temporary hits taken this turn'),
  stands: whole('stands', 1, 'stands now on the table'),
  startingStands: {
    type: 'integer',
    unit: 'stands',
    min: 1,
    max: MOST_COUNTED,
    nullable: true,
    default: null,
    meaning:
      'stands at the start of the engagement, at least stands; needed with casualtyBasis cumulative only',
  },
  permHits: { ...permHits, meaning: 'permanent hits retained; counted with casualtyBasis cumulative only' },
} as const satisfies Fields;

export const CONVERSION_INPUTS = {
  stands: whole('stands', 1, 'stands before'),
  permHits,
  temporaryHits: whole('hits', 0, 'temporary hits'),
} as const satisfies Fields;

export const VOLLEY_INPUTS = {
  ...FIRE_HITS_INPUTS,
  stands: whole('stands', 1, 'stands of the target before'),
  permHits,
  morale: rating("the target's Morale rating"),
} as const satisfies Fields;

export const MELEE_HITS_INPUTS = {
  stands: pool('stands', 0, 'stands of the striker, one die each'),
  enemyStands: {
    type: 'integer',
    unit: 'stands',
    min: 1,
    max: MOST_COUNTED,
    nullable: true,
    default: null,
    meaning: 'stands of the enemy, for the 4:1 cap; null for no cap',
  },
  killNumber: killNumber(),
} as const satisfies Fields;

export const MELEE_DICE_INPUTS = {
  standsA: whole('stands', 1, 'stands of A'),
  standsB: whole('stands', 1, 'stands of B'),
} as const satisfies Fields;

export const DEFENDER_INPUTS = {
  stands: whole('dice', 0, 'Attack Dice of the defender'),
  attackers: { type: 'integer', min: 1, max: MOST_DICE, required: true, meaning: 'number of attackers' },
} as const satisfies Fields;

export const ATTACKERS_INPUTS = {
  attackers: {
    type: 'list',
    of: whole('stands', 0, 'stands of an attacker'),
    minItems: 1,
    maxItems: MOST_DICE,
    required: true,
    meaning: 'stands of each attacker, in order',
  },
  defenderDice: whole('dice', 0, 'Attack Dice of the enemy'),
} as const satisfies Fields;

export const EDGE_INPUTS = {
  standsA: pool('stands', 1, 'stands of A'),
  killNumberA: killNumber("A's kill number"),
  standsB: pool('stands', 1, 'stands of B'),
  killNumberB: killNumber("B's kill number"),
} as const satisfies Fields;

function gait(meaning: string) {
  return { type: 'choice', values: GAITS, required: true, meaning } as const satisfies ChoiceField;
}

export const CONTACT_INPUTS = {
  pursuer: gait('how the pursuer moves'),
  runner: gait('how the runner moves'),
};

export const MOVE_INPUTS = { who: gait('how it moves') } as const;

export const PURSUIT_HITS_INPUTS = {
  dice: pool('dice', 0, 'Attack Dice after the cap'),
  killNumber: killNumber(),
} as const satisfies Fields;

export const PURSUIT_ATTACK_INPUTS = {
  ...PURSUIT_HITS_INPUTS,
  runnerStands: whole('stands', 1, 'stands of the runner before'),
  runnerPermHits: { ...permHits, meaning: 'its permanent hits retained' },
} as const satisfies Fields;
