/** The tables of the source, declared once. Every number of the rules stands in tables.json, as printed, inferred or a user's. */
import { item } from '../../chance/at.ts';
import { byWord, keysOf, valueOf } from '../../play/by-word.ts';
import * as declared from '../../play/declared-tables.ts';
import type { Factor } from '../../play/explanation.ts';
import type { JsonObject } from '../../play/json.ts';
import { decimalFraction, type Fraction } from '../../play/lengths.ts';
import type { Words } from '../../play/marks.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import type { NotGiven } from '../../play/not-given.ts';
import { columnsIn, type OpenTables } from '../../play/open-tables.ts';
import { namesOfNumbers } from '../../play/printed-names.ts';
import { onePart, Parts, type Sum } from '../../play/sum.ts';
import { entryOf, listOf as listIn } from '../../play/table-place.ts';
import { PRINTED_NAMES } from './names.ts';
import { SUPPLIED, SUPPLIED_OF_CHARGE, supplementOf } from './supplement.ts';
import supplied from './tables.json' with { type: 'json' };
import {
  ACCURACY_TYPES,
  BANDS,
  GAITS,
  GROUND_SCALES,
  GUN_CLASSES,
  RATINGS,
  USES,
  type AccuracyType,
  type Band,
  type Rating,
  type Use,
} from './units.ts';

const { whole, number, flag, text, oneOf, orNull, perhaps, table, rows, eachRow, listOf } = declared;

/** The reasons why parts are missing, by their paths. */
export const NOT_GIVEN: NotGiven = supplied.notGiven;

/** Modifiers of the kill number of fire: who fires and how, then the target (FOH-KILL-02). */
export const FIRE_MODIFIERS = {
  opportunityFire: 'opportunity fire',
  initialVolley: 'initial volley',
  firerMoved: 'firer moved',
  firerMounted: 'firer mounted',
  canister: 'canister',
  flankShot: 'flank shot',
  targetLightCover: 'target in light cover',
  targetMounted: 'target mounted',
  targetMob: 'target a mob',
  targetProne: 'target prone',
  targetSkirmish: 'target in skirmish formation',
  targetHeavyCover: 'target in heavy cover',
  targetColumn: 'target in column',
  targetSquare: 'target in square',
} as const satisfies Words;

/** Modifiers of the kill number of melee and of pursuit attacks (FOH-MEL-03). */
export const MELEE_MODIFIERS = {
  enemyLightCover: 'enemy in light cover',
  charged: 'charged this turn',
  formedVsMob: 'formed unit against a mob',
  inflictedMoreLastRound: 'inflicted more in the last round',
  rear: 'enemy struck from the rear',
  flank: 'enemy struck from the flank',
  cavalryVsFormedInfantry: 'cavalry against formed infantry',
  enemyHeavyCover: 'enemy in heavy cover',
  enemySquare: 'enemy in square',
} as const satisfies Words;

/** Modifiers of the charge number (FOH-CHG-02). */
export const CHARGE_MODIFIERS = {
  cavalry: 'cavalry',
  commanderLeads: 'commander leads',
  ontoFlank: "onto the target's flank",
  chargerSkirmisher: 'charger a skirmisher',
  chargerMob: 'charger a mob',
  relativeSize: 'relative size',
} as const satisfies Words;

/** Modifiers of the morale number (FOH-MOR-02). */
export const MORALE_MODIFIERS = {
  casualties25: '25% casualties',
  inflictedMoreInMelee: 'inflicted more in melee',
  friendsNear: 'friendly units near',
  commanderAttached: 'commander attached',
  chargedAgainst: 'recipient of a charge',
} as const satisfies Words;

const MOST_DICE = 20;
const MOST_MODIFIER = 1_000_000;
/** Farther than any weapon of the century. */
const MOST_YARDS = 100_000;

/** All that changes the accuracy number beside the band. */
const ACCURACIES = [...ACCURACY_TYPES, 'shrapnel'] as const;
/** Results of a failed Morale Test, each worse than the one before (FOH-MOR-04). */
const FAILURES = ['suppressed', 'shaken', 'routed'] as const;
const ACCURACY_TYPE = oneOf(ACCURACY_TYPES);

/** Columns that say where the source names an item without its value: for every throw, or for some. */
const STANDING = { inferred: perhaps(flag()), inferredFor: perhaps(listOf(text())) };

type Standing = declared.Read<typeof STANDING>;

/** Modifiers by name, beside what else a list of them may hold. */
function modifiers<K extends string>(words: Readonly<Record<K, string>>, of: string) {
  return eachRow(
    'name',
    byWord(keysOf(words), (name) => ({
      modifier: orNull(whole({ name: `${of}, ${words[name]}` })),
      ...STANDING,
    })),
  );
}

/** A share from 0 to 1, as a fraction. */
function share(name: string): declared.Cell<Fraction> {
  return { name, read: (place) => decimalFraction(place.number(0, 1)) };
}

function dice(name: string) {
  return whole({ min: 1, max: MOST_DICE, name });
}

/** The changes of a kind of ammunition; 0 where only another kind changes it. */
function ammunition(name: string, extraDice: number, accuracy: number, kill: number) {
  const upTo = (most: number) => ({ min: -most, max: most });
  return {
    bands: listOf(oneOf(BANDS)),
    extraDice: whole({ min: 0, max: extraDice, name: `extra attack dice of ${name}` }),
    accuracyModifier: whole({ ...upTo(accuracy), name: `accuracy modifier of ${name}` }),
    killModifier: whole({ ...upTo(kill), name: `kill modifier of ${name}` }),
  };
}

function limit(band: Band) {
  const yards = { type: 'number', unit: 'yards', min: 0, exclusiveMin: true, max: MOST_YARDS } as const;
  const meaning = `upper limit of ${band} range`;
  const farther = `${meaning}; null from the first band that the weapon lacks`;
  return orNull(
    number({
      min: 0,
      own:
        band === 'short'
          ? { ...yards, required: true, meaning }
          : { ...yards, default: null, meaning: farther },
    }),
  );
}

/** The tables; what the source names without any value is null until a user's tables give it. */
export const TABLES = {
  ...SUPPLIED,
  scales: table('scale', GROUND_SCALES, {
    menPerStand: whole({ min: 1, name: 'men of a stand at $1 scale' }),
    yardsPerInch: number({ min: 0, name: 'yards of an inch at $1 scale' }),
    defaultBmuStands: whole({ min: 1, name: 'stands of a unit at $1 scale' }),
  }),
  qualityModifier: table('rating', RATINGS, {
    modifier: whole({ name: 'modifier of rating $1' }),
    ...STANDING,
  }),
  accuracy: {
    byRangeBand: rows('band', BANDS, { number: whole({ name: 'accuracy number at $1 range' }), ...STANDING }),
    modifiers: rows('name', ACCURACIES, {
      modifier: whole({ name: 'accuracy modifier of $1 weapons' }),
      ...STANDING,
    }),
  },
  artilleryAttackDice: {
    rows: rows('class', GUN_CLASSES, { dice: dice('attack dice of $1 guns') }),
    shrapnelBonusDice: whole({ min: 0, max: MOST_DICE, name: 'extra attack dice of shrapnel' }),
  },
  ammunition: {
    rows: eachRow('ammo', {
      shot: ammunition('shot', 0, 0, 0),
      canister: ammunition('canister', 0, 0, MOST_MODIFIER),
      shrapnel: ammunition('shrapnel', MOST_DICE, MOST_MODIFIER, 0),
    }),
  },
  killNumber: {
    base: whole({ min: 1, name: 'base kill number' }),
    minimum: whole({ min: 1, name: 'least kill number' }),
  },
  killModifiersFire: { rows: modifiers(FIRE_MODIFIERS, 'kill modifier in fire') },
  killModifiersMelee: {
    rows: modifiers(MELEE_MODIFIERS, 'kill modifier in melee'),
    attackDicePerStand: dice('attack dice of a stand in melee'),
    attackDiceCapRatio: whole({ min: 1, name: 'highest ratio of attack dice in melee' }),
  },
  charge: {
    ...SUPPLIED_OF_CHARGE,
    base: whole({ name: 'base number of charge tests' }),
    minimum: whole({ name: 'least number of charge tests' }),
    dice: dice('dice of a charge test'),
    modifiers: modifiers(CHARGE_MODIFIERS, 'charge modifier'),
    failedTest: {
      nextMoveFactor: share('share of the move after a failed charge test'),
      nextFireStandsFactor: share('share of stands that fire after a failed charge test'),
    },
  },
  morale: {
    base: whole({ name: 'base number of morale tests' }),
    dice: dice('dice of a morale test'),
    modifiers: modifiers(MORALE_MODIFIERS, 'morale modifier'),
    casualtyShare: share('share of casualties that counts in morale'),
    resultByMarginOfFailure: rows('result', FAILURES, {
      marginMin: whole({ min: 1, name: 'least margin of failure for $1' }),
      marginMax: orNull(whole({ name: 'greatest margin of failure for $1' })),
      ...STANDING,
    }),
  },
  hits: {
    permanentHitsPerStandRemoved: whole({ min: 1, max: 1000, name: 'permanent hits that remove a stand' }),
  },
  variableMove: {
    rows: eachRow(
      'who',
      byWord(GAITS, (gait) => ({
        baseIn: number({ min: 0, name: `base of flight and pursuit in inches, ${gait}` }),
        dice: dice(`dice of flight and pursuit, ${gait}`),
        ...STANDING,
      })),
    ),
  },
  mobFire: { minShareOnClosestEnemy: share('least share of the fire of a mob at the closest enemy') },
  weapons: {
    printedPoints: rows('weapon', [], { accuracyType: ACCURACY_TYPE }),
    /** Upper limits; the accuracy type stands here in rows of a user's own. */
    inferredBandsYards: rows('weapon', [], {
      accuracyType: perhaps(ACCURACY_TYPE),
      ...byWord(BANDS, limit),
      ...STANDING,
    }),
  },
  minimumApproachIn: { value: number({ min: 0, name: 'least gap' }), ...STANDING },
  namedTroops: table('name', [], {}),
  scenarios: table('battle', [], {}),
} as const;

type Printed = declared.Read<typeof TABLES>;
/** The tables as read, with what follows from them. */
export type Tables = Printed & ReturnType<typeof derived>;

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return declared.readDeclared(TABLES, json, derived);
}

/** The tables as they come with Hythe: a number of a user's is never inferred. */
const AS_SUPPLIED = declared.readDeclared(TABLES, supplied, () => ({}));

/** Bracket of any losses. */
const NO_BRACKET = { share: decimalFraction(0), modifier: new Parts() };

function derived(tables: Printed, disagreements: declared.Disagreements) {
  checkTwicePrinted(tables, disagreements);
  const { casualtyShare: share, modifiers } = tables.morale;
  const printed = { share, modifier: modifiers.casualties25.modifier ?? 0 };
  const supplement = supplementOf(tables, printed, disagreements);
  const { brackets = [] } = supplement ?? {};
  return {
    /** Lists of modifiers. */
    modifiers: {
      fire: modifiersOf(tables, FIRE_MODIFIERS, (all) => all.killModifiersFire.rows, 'FOH-KILL-02'),
      melee: modifiersOf(tables, MELEE_MODIFIERS, (all) => all.killModifiersMelee.rows, 'FOH-MEL-03'),
      charge: modifiersOf(tables, CHARGE_MODIFIERS, (all) => all.charge.modifiers, 'FOH-CHG-02'),
      morale: modifiersOf(tables, MORALE_MODIFIERS, (all) => all.morale.modifiers, 'FOH-MOR-02'),
    },
    /** Other numbers that may be inferred. */
    figures: {
      quality: figuresOf(tables, RATINGS, 'modifier', (all) => all.qualityModifier),
      bands: figuresOf(tables, BANDS, 'number', (all) => all.accuracy.byRangeBand),
      accuracy: figuresOf(tables, ACCURACIES, 'modifier', (all) => all.accuracy.modifiers),
      margins: figuresOf(tables, FAILURES, 'marginMin', (all) => all.morale.resultByMarginOfFailure),
      runBase: figuresOf(tables, GAITS, 'baseIn', (all) => all.variableMove.rows),
      runDice: figuresOf(tables, GAITS, 'dice', (all) => all.variableMove.rows),
      minimumApproach: figureOf('value', tables.minimumApproachIn, AS_SUPPLIED.minimumApproachIn),
    },
    smallArms: smallArmsOf(tables, disagreements),
    /** Brackets of casualties, rising from none: their share and what they add; null for that of the printed modifier (FOH-MOR-02). */
    brackets: [NO_BRACKET, ...(brackets.length > 0 ? brackets : [{ share, modifier: null }])],
    supplement,
  };
}

/** Notes numbers that stand twice and differ: those of ammunition, and the ends of margins. */
function checkTwicePrinted(
  { morale: { resultByMarginOfFailure: results } }: Printed,
  { note, twice }: declared.Disagreements,
): void {
  const rows = ['ammunition', 'rows'];
  twice([...rows, 'shrapnel', 'extraDice'], ['artilleryAttackDice', 'shrapnelBonusDice']);
  twice([...rows, 'shrapnel', 'accuracyModifier'], ['accuracy', 'modifiers', 'shrapnel', 'modifier']);
  twice([...rows, 'canister', 'killModifier'], ['killModifiersFire', 'rows', 'canister', 'modifier']);
  FAILURES.forEach((result, i) => {
    const next = FAILURES[i + 1];
    const most = next === undefined ? null : results[next].marginMin - 1;
    const { marginMax } = results[result];
    if (marginMax !== most)
      note(
        `morale/resultByMarginOfFailure/${result}/marginMax`,
        ` is ${marginMax}; it must be ${most}: the next result begins above it`,
      );
  });
}

/** A number with its standing. */
export interface Figure {
  readonly value: number;
  /** The throws for which the source names the item but gives no value; a user's value is never inferred. */
  readonly inferredFor: 'everything' | readonly string[];
}

/** True if the number is our default rather than the source's when it serves this throw. */
export function isInferred({ inferredFor }: Figure, use: Use): boolean {
  return inferredFor === 'everything' || inferredFor.includes(use);
}

type Row<C extends string> = Partial<Standing> & Readonly<Record<C, number | null>>;

function figureOf<C extends string>(column: C, row: Row<C>, ours: Row<C> | undefined): Figure {
  const { inferred, inferredFor = [] } = row[column] === ours?.[column] ? row : {};
  return { value: row[column] ?? 0, inferredFor: inferred === true ? 'everything' : inferredFor };
}

function figuresOf<K extends string, C extends string>(
  tables: Printed,
  names: readonly K[],
  column: C,
  rowsOf: (tables: Printed) => Readonly<Record<K, Row<C>>>,
): Readonly<Record<K, Figure>> {
  return byWord(names, (name) => figureOf(column, rowsOf(tables)[name], rowsOf(AS_SUPPLIED)[name]));
}

/** A list of modifiers. Those that apply to a throw are the bits of one whole number, in the order of the list. */
export interface Modifiers {
  readonly names: readonly string[];
  /** null: named by the source without a value, and no default is offered. */
  readonly figures: readonly (Figure | null)[];
  /** The number that each adds to a throw of each use; nothing where there is no value. */
  readonly parts: Readonly<Record<Use, readonly Parts[]>>;
}

function modifiersOf<K extends string>(
  tables: Printed,
  words: Readonly<Record<K, string>>,
  rowsOf: (tables: Printed) => Readonly<Record<K, Row<'modifier'>>>,
  ruleId: string,
): Modifiers {
  const [found, ours] = [rowsOf(tables), rowsOf(AS_SUPPLIED)];
  const names = keysOf(words);
  const figures = names.map((name) =>
    found[name].modifier === null ? null : figureOf('modifier', found[name], ours[name]),
  );
  const partOf = (figure: Figure | null, i: number, use: Use): Parts =>
    figure === null ? new Parts() : figurePart(figure, use, words[item(names, i)], ruleId);
  return { names, figures, parts: byWord(USES, (use) => figures.map((figure, i) => partOf(figure, i, use))) };
}

/** Adds the modifiers that apply. */
export function addModifiers(sum: Sum, modifiers: readonly Parts[], marks: number): void {
  for (let i = 0, rest = marks; rest !== 0; i++, rest >>>= 1)
    if ((rest & 1) !== 0) sum.addAll(item(modifiers, i));
}

/** A note on a part whose value is not the source's own; nothing for what it prints. */
export function markOf({ label, value, mark, ruleIds }: Factor): readonly string[] {
  if (mark === undefined || value === null) return [];
  return [
    `${label}: the value ${value} is ${mark}, since the source names it without one (${ruleIds.join(', ')})`,
  ];
}

/** The marks of modifiers asked for by name. @throws {NotGivenError} for one without a value. */
export function marksNamed({ names, figures }: Modifiers, asked: readonly string[]): number {
  let marks = 0;
  for (const name of asked) {
    const i = names.indexOf(name);
    if (figures[i] === null)
      throw new NotGivenError(`${name}: the source gives no value for this modifier; tables of yours can`);
    marks |= 2 ** i;
  }
  return marks;
}

/** A figure as a part of a number to reach, marked where it is inferred. */
export function figurePart(figure: Figure, use: Use, label: string, ...ruleIds: readonly string[]): Parts {
  const marked = isInferred(figure, use) ? { mark: 'inferred' } : {};
  return onePart({ label, value: figure.value, ruleIds, ...marked });
}

/** Quality in a number to reach, by the rating that the throw is made with (FOH-UNIT-03). */
export function ratingPart({ figures }: Tables, rating: Rating, use: Use): Parts {
  const of = use === 'charge' || use === 'morale' ? 'Morale' : use === 'melee' ? 'Melee' : 'Fire';
  return figurePart(figures.quality[rating], use, `${of} rating`, 'FOH-UNIT-03');
}

/** Small arms by id: the printed ones, whose limits are inferred, and a user's own (FOH-ACC-02). */
function smallArmsOf({ weapons }: Printed, { note }: declared.Disagreements) {
  const { printedPoints, inferredBandsYards } = weapons;
  return byWord(Object.keys(inferredBandsYards), (id) => {
    const row = valueOf(inferredBandsYards, id);
    let before: number | null = 0;
    for (const band of BANDS) {
      const to = row[band];
      const path = `weapons/inferredBandsYards/${id}`;
      if (to !== null && (before === null || to <= before))
        note(`${path}/${band}`, ' must lie above the limit of the band before it');
      before = to;
    }
    const accuracyType = printedPoints[id]?.accuracyType ?? row.accuracyType;
    if (accuracyType === undefined)
      note(`weapons/inferredBandsYards/${id}`, ` has no accuracyType: one of ${ACCURACY_TYPES.join(', ')}`);
    const ours = AS_SUPPLIED.weapons.inferredBandsYards[id];
    return {
      type: accuracyType ?? ('rifled' satisfies AccuracyType),
      /** Upper limit of each band in yards; null from the first band that it lacks. */
      bandsYards: BANDS.map((band) => row[band]),
      isInferred: BANDS.some((band) => row[band] !== null && isInferred(figureOf(band, row, ours), 'fire')),
    };
  });
}

const OWN_WEAPON = {
  accuracyType: { type: 'choice', values: ACCURACY_TYPES, required: true, meaning: 'accuracy type' },
  ...declared.ownColumns(TABLES.weapons.inferredBandsYards),
} as const;

/** The tables that take rows of a user's own: small arms, by their limits in yards (FOH-ACC-02). */
export const OPEN_TABLES: OpenTables = {
  'weapons.inferredBandsYards': {
    columns: OWN_WEAPON,
    // The accuracy type of a printed weapon stands in another table.
    columnsOf: (row, id, { weapons }) => {
      const points = listIn(entryOf(weapons, 'printedPoints'));
      const printed = points?.find((point) => entryOf(point, 'weapon') === id) ?? null;
      return { ...columnsIn(OWN_WEAPON, printed, id), ...columnsIn(OWN_WEAPON, row, id) };
    },
  },
};

/** The name of a number of the tables by its path in a spec. */
export const numberName = namesOfNumbers(
  {
    'accuracy.modifiers.shrapnel.modifier': 'accuracy modifier of shrapnel',
    ...declared.numberNamesOf(TABLES),
  },
  PRINTED_NAMES,
);
