/** What the mechanics of charge, morale, melee and pursuit are asked with. */
import type { ChoiceField, Fields } from '../../engagement/inputs.ts';
import {
  FIRE_HITS_INPUTS,
  KILL_NUMBER,
  killNumber,
  modifiersOf,
  MOST_COUNTED,
  MOST_DICE,
  permHits,
  pool,
  rating,
  whole,
} from './inputs.ts';
import { CHARGE_MODIFIERS, MORALE_MODIFIERS } from './modifiers.ts';
import { GAITS } from './units.ts';

export const CHARGE_INPUTS = {
  morale: rating('Morale rating'),
  modifiers: modifiersOf(Object.keys(CHARGE_MODIFIERS), 'modifiers that apply'),
} as const satisfies Fields;

export const MORALE_INPUTS = {
  morale: rating('Morale rating'),
  modifiers: modifiersOf(Object.keys(MORALE_MODIFIERS), 'modifiers that apply'),
} as const satisfies Fields;

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
  killNumber: killNumber(KILL_NUMBER),
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
  killNumber: killNumber(KILL_NUMBER),
} as const satisfies Fields;

export const PURSUIT_ATTACK_INPUTS = {
  ...PURSUIT_HITS_INPUTS,
  runnerStands: whole('stands', 1, 'stands of the runner before'),
  runnerPermHits: { ...permHits, meaning: 'its permanent hits retained' },
} as const satisfies Fields;
