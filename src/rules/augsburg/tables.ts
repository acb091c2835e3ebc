/** The tables of the source, declared once. Every number of the rules stands in tables.json, as printed or patched. */
import { oneDie, type Throw } from '../../chance/throw.ts';
import { byRow, byWord, keysOf, valueOf } from '../../play/by-word.ts';
import * as input from '../../play/declared-inputs.ts';
import * as declared from '../../play/declared-tables.ts';
import type { JsonObject } from '../../play/json.ts';
import type { OpenTables } from '../../play/open-tables.ts';
import { namesOfNumbers } from '../../play/printed-names.ts';
import { part, type Part, type Sum } from '../../play/sum.ts';
import { D6, diceIn, PICKS } from './dice.ts';
import { MOST_FIGURES, MOST_MOVES } from './inputs.ts';
import { NUMBER_NAMES, PRINTED_NAMES } from './names.ts';
import type { Rulings } from './options.ts';
import {
  ARMS,
  BANDS,
  COVERS,
  GUN,
  LIMBERED,
  MOVES,
  TARGET_CLASSES,
  UNIT_TYPES,
  WEAPONS,
  type TargetClass,
} from './units.ts';

const { whole, number, flag, text, oneOf, orNull, perhaps, table, eachRow, eachOf, listOf, meaning } =
  declared;

const MOST = 1000;
const MOST_POINTS = 100;
const MOST_RANKS = 100;
const GUNS = { min: 0, max: 10 } as const;

/** Modifiers of the dice of a volley (AUG-FIRE-08) by the ids of their rows, with words for them; so those below. */
const SHOOTING = {
  'first-volley': 'first volley',
  elite: 'elite',
  enfilade: 'target enfiladed',
  grenadiers: 'grenadiers',
  raw: 'raw',
  'medium-range': 'medium range',
  unformed: 'Unformed',
  disordered: 'Disordered',
  'long-range': 'long range',
} as const;
const MELEE = {
  elite: 'elite',
  charging: 'charging',
  'cavalry-v-musketeers': 'cavalry against musketeers',
  'any-v-skirmishers': 'against skirmishers',
  countercharging: 'countercharging',
  'heavy-cavalry': 'heavy cavalry',
  grenadiers: 'grenadiers',
  'deeper-formation': 'deeper formation',
  unformed: 'Unformed',
  'small-obstacle': 'crossing a small obstacle',
  dragoons: 'dragoons',
  'serious-obstacle': 'crossing a serious obstacle',
  disordered: 'Disordered',
  'mounted-v-pike': 'mounted against pike',
  'taken-flank-or-rear': 'taken in flank or rear',
} as const;
/** The cover lines stand for the covers of the saving throws (AUG-R-12). */
const MORALE = {
  'guards-or-elite': 'guards or elite',
  grenadiers: 'grenadiers',
  'light-cover': 'in light cover',
  'substantial-cover': 'in substantial cover',
  fortifications: 'in fortifications',
  enfiladed: 'fired on in enfilade',
  unformed: 'Unformed',
  disordered: 'Disordered',
  'foot-skirmishers-not-in-cover': 'foot skirmishers not in cover',
  'routing-friend': 'routing friend near',
} as const;
const HOLD_RETURN = {
  'prior-fire-casualties': 'fire casualties from earlier turns',
  'each-casualty-by-that-unit-this-turn': 'for each fire casualty this turn',
  elite: 'elite',
  grenadiers: 'grenadiers',
} as const;
const HOLD_CHARGE = {
  elite: 'elite',
  grenadiers: 'grenadiers',
  raw: 'raw',
  unformed: 'Unformed',
  'attacker-started-at-short-range': 'charger began at short range',
  disordered: 'Disordered',
} as const;
const EVADE = {
  'light-cavalry': 'light cavalry',
  'foot-with-bad-going-within-one-move-behind': 'foot with bad going close behind',
  'foot-charged-by-cavalry': 'foot charged by cavalry',
  'charged-by-light-troops': 'charged by light troops',
} as const;

/** Which figures shoot (AUG-FIRE-02 to AUG-FIRE-06). */
const SHOOTING_ROWS = ['foot', 'skirmish', 'pistol-deep', 'pistol-line', 'aggressive', 'cannon'] as const;
type ShootingRow = (typeof SHOOTING_ROWS)[number];

/** Basic dice of a melee (AUG-MEL-03). */
export const MELEE_ROWS = {
  'cavalry-v-foot': 'cavalry against foot',
  'cavalry-v-mounted': 'cavalry against mounted',
  musketeers: 'musketeers',
  pike: 'pikemen',
  'skirmish-unformed-gunners': 'skirmishers, Unformed or gunners',
} as const;
export type MeleeRow = keyof typeof MELEE_ROWS;

/** The results of a failed morale test by its excess, from 1 (AUG-MOR-05). */
export const MORALE_RESULTS = [
  'back-d3',
  'back-d6',
  'back-d6-unformed',
  'back-d6+3-disordered',
  'rout',
  'shatter',
] as const;

const A_D6 = oneDie(D6);
const DICE = 'a text that names dice: 1 to 20 of d6, d3 or d2, such as 2d6 or d6+3';
const dice = meaning<Throw>((written) => diceIn(written), DICE, A_D6);

/** The dice of a morale test: so many for each so many figures or part. */
interface MoraleDice {
  readonly count: number;
  readonly perFigures: number;
}

function moraleDiceIn(written: string): MoraleDice | null {
  const [, count = '', figures = ''] = /^(\d?)d6 per (\d{1,6})\b/u.exec(written) ?? [];
  const dice = { count: Number(count === '' ? 1 : count), perFigures: Number(figures) };
  return dice.count >= 1 && dice.perFigures >= 1 ? dice : null;
}

function modifier(name: string) {
  return whole({ min: -MOST, max: MOST, name });
}

function rate(name: string) {
  return {
    dice: whole({ min: 0, max: 100, name: `basic dice in ${name}, $1` }),
    perFigures: whole({ min: 1, max: MOST, name: `figures for the basic dice in ${name}, $1` }),
  };
}

/** A steadiness check: dice and modifiers against a number to reach. */
function check<K extends string>(words: Readonly<Record<K, string>>, to: string) {
  return {
    dice,
    need: whole({ min: -MOST, max: MOST, name: `number needed to ${to}` }),
    modifiers: eachOf(keysOf(words), modifier(`modifier to ${to}, $1`)),
  };
}

function cost(of: string) {
  return { cost: whole({ min: 0, max: MOST_POINTS, name: `command points for ${of}` }) };
}

const needed = { required: true } as const;
const orNone = { required: true, nullable: true } as const;

/** A whole number of at least 1, which rows of a user's own have too. */
function ownWhole(name: string, meant: string, max: number) {
  return whole({ min: 1, max, name, own: input.whole(meant, { min: 1, max, ...needed }) });
}

/** A length in inches, which rows of a user's own have too. */
function ownInches(name: string, meant: string, more: object, [min, max] = [0, MOST]) {
  return number({ min, max, name, own: input.number(meant, { unit: 'inches', min, max, ...more }) });
}

function rangeCell(band: string, more: object) {
  const none = 'nullable' in more ? '; null = cannot reach' : '';
  return orNull(ownInches(`end of ${band} range of the $1`, `last inch of ${band} range${none}`, more));
}

/** A cell that names a row of another table. */
function rowOf(rowsOf: string, rows: readonly string[], what: string) {
  const meant = `row of the ${what}; null = none but what a unit is given`;
  return orNull(text({ own: input.oneOf(rows, meant, { rowsOf, ...orNone }) }));
}

/** The column of a row of a user's own that names a printed one. */
function countsAs<const K extends string>(printed: readonly K[], meant: string, more: object) {
  return perhaps(oneOf(printed, { own: input.oneOf(printed, `the printed ${meant}`, more) }));
}

function moves(name: string) {
  return { normalMoves: whole({ min: 1, max: MOST_MOVES, name }) };
}

export const TABLES = {
  figuresPerBase: table('id', [], {}),
  /** Arm and order are those of the printed type. */
  formations: table('id', UNIT_TYPES, {
    arm: perhaps(oneOf(ARMS)),
    order: perhaps(oneOf(['close', 'open'])),
    figures: ownWhole('figures of $1', 'figures at full strength', MOST_FIGURES),
    ranks: ownWhole('ranks of $1', 'ranks', MOST_RANKS),
    files: ownWhole('files of $1', 'figures of the front rank: figures over ranks, rounded up', MOST_FIGURES),
    gunModels: perhaps(
      whole({ ...GUNS, own: input.whole('gun models; of gun crews alone', { ...GUNS, default: 0 }) }),
    ),
  }),
  /** AUG-MOVE-01, in inches; null: it may not go there. */
  movement: table('id', [...MOVES, LIMBERED], {
    goodIn: ownInches('move of $1 in good going', 'normal move in good going', needed),
    badIn: orNull(ownInches('move of $1 in bad going', 'in bad going; null = not allowed', orNone)),
    obstacleIn: orNull(
      ownInches(
        'change of the move of $1 at an obstacle',
        'added for an obstacle; null = not allowed',
        orNone,
        [-MOST, 0],
      ),
    ),
    as: countsAs(MOVES, 'row that it counts as: skirmishing foot stays formed in bad going', {
      default: 'infantry',
    }),
  }),
  typeDefaults: table('id', UNIT_TYPES, {
    as: countsAs(UNIT_TYPES, 'type that it counts as: its arm, order and dice', needed),
    move: rowOf('movement', MOVES, 'tables of movement and charge bonus'),
    weapon: rowOf('ranges', WEAPONS, 'table of ranges'),
  }),
  /** AUG-MOVE-06; null for none. */
  chargeBonus: table('id', MOVES, {
    dice: orNull(
      meaning((written) => (diceIn(written) === null ? null : written), DICE, '1d6', {
        own: {
          type: 'text',
          pattern: { source: '[1-9]?[0-9]?d[632](?:[+][0-9]{1,3})?', text: 'dice such as 1d3 or 2d6' },
          ...orNone,
          meaning: 'dice of the charge; null = none',
        },
      }),
    ),
    pick: orNull(
      oneOf(PICKS, {
        own: input.oneOf(PICKS, 'the die that counts, or their sum; null where there are none', orNone),
      }),
    ),
  }),
  ranges: table('id', WEAPONS, {
    shortIn: rangeCell('short', needed),
    mediumIn: rangeCell('medium', orNone),
    longIn: rangeCell('long', { nullable: true, default: null }),
  }),
  shootingBase: table('id', SHOOTING_ROWS, { ...rate('fire'), appliesTo: listOf(text()) }),
  shootingModifiers: table('id', keysOf(SHOOTING), {
    dice: modifier('dice in fire, $1'),
    /** Types that never gain it. */
    notFor: perhaps(listOf(text())),
  }),
  divisors: table('id', ['shooting', 'melee'], {
    divisor: whole({ min: 1, max: MOST, name: 'divisor of the dice in $1' }),
  }),
  /** The die that saves; null for no save. */
  savingThrows: table('id', [...COVERS, 'open-order'], {
    saveOn: orNull(whole({ min: 1, max: D6 + 1, name: 'saving throw, $1' })),
  }),
  saveModifiers: {
    rows: eachRow('id', {
      'open-order-in-cover': {
        die: whole({ min: 0, max: D6, name: 'modifier of saving throws, open order in cover' }),
        appliesTo: listOf(text()),
      },
    }),
  },
  meleeBase: table('id', keysOf(MELEE_ROWS), {
    ...rate('melee'),
    minimum: perhaps(whole({ min: 0, max: 100, name: 'fewest dice in melee, $1' })),
  }),
  meleeModifiers: table('id', keysOf(MELEE), { dice: modifier('dice in melee, $1') }),
  moraleDice: table('id', ['foot-and-gunners', 'mounted'], {
    dice: meaning<MoraleDice>(moraleDiceIn, 'a text such as 1d6 per 6 original figures or part', {
      count: 1,
      perFigures: 1,
    }),
  }),
  moraleModifiers: table('id', keysOf(MORALE), {
    modifier: modifier('morale modifier, $1'),
    withinIn: perhaps(number({ min: 0, max: MOST, name: 'distance at which a $1 alarms' })),
  }),
  moraleResults: table('id', MORALE_RESULTS, {
    failedBy: whole({ name: 'margin of failure for $1' }),
    moveBack: dice,
    facing: oneOf(['foe', 'away']),
    /** null: who shatters has no orders left to cancel. */
    ordersCancelled: perhaps(orNull(flag())),
    becomes: perhaps(oneOf(['unformed', 'disordered', 'dispersed'])),
  }),
  meleeResults: { rows: eachRow('id', { loser: { fallBack: dice } }) },
  followUp: {
    rows: eachRow('id', {
      'charging-foot': { moves: dice },
      'charging-cavalry': {
        mandatoryMoves: whole({ min: 0, max: 10, name: 'moves of the follow-up of charging cavalry' }),
      },
    }),
  },
  commandRadius: table('id', ['brigadier', 'cinc'], {
    base: whole({ min: 0, max: MOST, name: 'base command radius of the $1' }),
    perCommandNumber: whole({
      min: 0,
      max: MOST,
      name: 'command radius of the $1 for each command number',
    }),
  }),
  commandPoints: {
    rows: eachRow('id', {
      cinc: { dice },
      brigadier: { dice },
      'order-in-radius': cost('an order within the radius'),
      'order-out-of-radius': cost('an order beyond the radius'),
      'stand-ready-reaction': cost('a reaction on Stand Ready'),
    }),
  },
  orders: table('id', [], {}),
  checks: {
    rows: eachRow('id', {
      'hold-return-fire': check(HOLD_RETURN, 'hold return fire'),
      'hold-point-blank': check(HOLD_CHARGE, 'hold fire to point blank'),
      'evade-steadiness': check(EVADE, 'evade steadily'),
    }),
  },
  distances: {
    rows: eachRow('id', {
      /** Nearer than this an evade is the full number of moves (AUG-EVA-06). */
      'evade-always-below': {
        inches: number({ min: 0, max: MOST, name: 'distance within which a unit always evades' }),
      },
      /** The distance that light troops keep from formed ones (AUG-EVA-03). */
      'skirmish-standoff': {
        inches: number({ min: 0, max: MOST, name: 'distance that light troops keep from formed ones' }),
      },
      /** The distance at which gunners find shelter (AUG-EVA-01). */
      'gunners-shelter': {
        inches: number({ min: 0, max: MOST, name: 'distance at which gunners find shelter' }),
      },
      'evade-forced-moves': moves('moves of a forced evade'),
      'evade-most-chosen-moves': moves('most moves of a chosen evade'),
      /** The part of a normal move that order R goes (AUG-MOVE-04). */
      'retire-speed': { factor: number({ min: 0, max: 10, name: 'share of a move when retiring' }) },
    }),
  },
  returnFire: {
    rows: eachRow('id', { automatic: { bands: listOf(text()), notFrom: listOf(text()) } }),
  },
  chargeTargets: table('id', TARGET_CLASSES, {
    may: listOf(text()),
    goodGoingOnly: perhaps(listOf(text())),
  }),
} as const;

type Printed = declared.Read<typeof TABLES>;
/** The tables as read, with what follows from them. */
export type Tables = Printed & ReturnType<typeof derived>;

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return declared.readDeclared(TABLES, json, derived);
}

/** A modifier of a number: a part of it, with its value. */
export interface Modifier extends Part {
  readonly value: number;
}

function modifiersOf<K extends string>(
  words: Readonly<Record<K, string>>,
  ruleId: string,
  valueAt: (id: K) => number,
): Readonly<Record<K, Modifier>> {
  return byWord(keysOf(words), (id) => ({ ...part(words[id], ruleId), value: valueAt(id) }));
}

/** Adds a modifier that applies, or takes it off with `sign` -1. */
export function modify(sum: Sum, modifier: Modifier, sign = 1): void {
  sum.add(sign * modifier.value, modifier);
}

function derived(tables: Printed, { note }: declared.Disagreements) {
  const { formations, typeDefaults, movement, chargeBonus, ranges, checks } = tables;
  const mustBe = (path: string, value: unknown, expected: string): void => {
    const is = value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`;
    note(path, ` ${is}; it must be ${expected}`);
  };
  /** The printed row that each row counts as, itself for a printed one. */
  const kindsOf = <K extends string>(
    of: string,
    printed: readonly K[],
    rows: Readonly<Record<string, { readonly as: K | undefined }>>,
    ids: readonly string[],
  ) =>
    byRow(
      printed,
      ids.filter((id) => !printed.some((one) => one === id)),
      (id): K => {
        const kind = printed.find((one) => one === id) ?? rows[id]?.as;
        if (kind === undefined) mustBe(`${of}/rows/${id}/as`, undefined, `one of ${printed.join(', ')}`);
        return kind ?? (printed[0] as K); // true: there are printed rows
      },
    );
  const typeKinds = kindsOf('typeDefaults', UNIT_TYPES, typeDefaults, Object.keys(typeDefaults));
  const moveKinds = kindsOf('movement', MOVES, movement, Object.keys(chargeBonus));
  const types = Object.keys(typeKinds);
  const moves = Object.keys(moveKinds);
  for (const [key, ids] of [
    ['move', moves],
    ['weapon', Object.keys(ranges)],
  ] as const)
    for (const type of types) {
      const own = valueOf(typeDefaults, type)[key];
      if (own !== null && !ids.includes(own))
        mustBe(`typeDefaults/rows/${type}/${key}`, own, `one of ${ids.join(', ')}`);
    }
  MORALE_RESULTS.forEach((id, i) => {
    const { failedBy } = tables.moraleResults[id];
    const why = 'results stand for an excess of 1 to 6, and 6 for more';
    if (failedBy !== i + 1) mustBe(`moraleResults/rows/${id}/failedBy`, failedBy, `${i + 1}: ${why}`);
  });
  const { modifiers: heldReturn } = checks.rows['hold-return-fire'];
  const { modifiers: heldFire } = checks.rows['hold-point-blank'];
  const { modifiers: evading } = checks.rows['evade-steadiness'];
  return {
    typeKinds,
    moveKinds,
    moves,
    /** AUG-UNIT-02 to AUG-UNIT-05; `arm` is FOOT, MOUNTED or GUN. */
    formation: byWord(types, (type) => {
      const { figures, ranks, files, gunModels = 0 } = valueOf(formations, type);
      const { arm, order } = formations[valueOf(typeKinds, type)];
      const path = `formations/rows/${valueOf(typeKinds, type)}`;
      if (arm === undefined) mustBe(`${path}/arm`, arm, `one of ${ARMS.join(', ')}`);
      if (order === undefined) mustBe(`${path}/order`, order, 'one of close, open');
      const front = Math.ceil(figures / ranks);
      if (files !== front)
        mustBe(`formations/rows/${type}/files`, files, `${front}: figures / ranks, so patch those`);
      const isGun = arm === ARMS[GUN];
      return {
        arm: arm === undefined ? GUN : ARMS.indexOf(arm),
        openOrder: order === 'open',
        figures,
        gunModels: isGun ? gunModels : 0,
        ranks,
      };
    }),
    /** The dice of charge moves by row; null for none (AUG-MOVE-06). */
    chargeDice: byWord(moves, (move) => {
      const { dice: written, pick } = valueOf(chargeBonus, move);
      return written === null ? null : diceIn(written, pick ?? 'sum');
    }),
    /** Last inch of short, medium and long range; null where the weapon does not reach. */
    bands: byWord(Object.keys(ranges), (weapon) => {
      const { shortIn, mediumIn, longIn } = valueOf(ranges, weapon);
      return [shortIn, mediumIn, longIn] as const;
    }),
    shootingRow: byWord(UNIT_TYPES, (type): ShootingRow => {
      const row = SHOOTING_ROWS.find((id) => tables.shootingBase[id].appliesTo.includes(type));
      if (row === undefined)
        mustBe(
          'shootingBase/rows/foot/appliesTo',
          tables.shootingBase.foot.appliesTo,
          `a list that names ${type}, here or in another row`,
        );
      return row ?? 'foot';
    }),
    /** Range bands from which fire is returned, by number of the band. */
    returnedBands: BANDS.map((band) => tables.returnFire.rows.automatic.bands.includes(band)),
    /** The results of a failed morale test by its excess, from 1. */
    failures: MORALE_RESULTS.map((id) => tables.moraleResults[id]),
    fewestCavalryDice: tables.meleeBase['cavalry-v-mounted'].minimum ?? 0,
    routingFriendIn: tables.moraleModifiers['routing-friend'].withinIn ?? 0,
    shooting: modifiersOf(SHOOTING, 'AUG-FIRE-08', (id) => tables.shootingModifiers[id].dice),
    melee: modifiersOf(MELEE, 'AUG-MEL-04', (id) => tables.meleeModifiers[id].dice),
    morale: modifiersOf(MORALE, 'AUG-MOR-04', (id) => tables.moraleModifiers[id].modifier),
    holdReturn: modifiersOf(HOLD_RETURN, 'AUG-CMD-12', (id) => heldReturn[id]),
    holdCharge: modifiersOf(HOLD_CHARGE, 'AUG-CMD-13', (id) => heldFire[id]),
    evade: modifiersOf(EVADE, 'AUG-EVA-07', (id) => evading[id]),
  };
}

/** `floor(figures / per)` times the dice of the rate. */
export function diceAt({ dice: each, perFigures }: RateRow, figures: number): number {
  return each * Math.floor(figures / perFigures);
}

interface RateRow {
  readonly dice: number;
  readonly perFigures: number;
}

/** True if one class may charge another in this going (AUG-EVA-08). */
export function mayCharge(
  { chargeTargets }: Tables,
  charger: TargetClass,
  target: TargetClass,
  isBad: boolean,
): boolean {
  const { may, goodGoingOnly = [] } = chargeTargets[charger];
  return may.includes(target) && !(isBad && goodGoingOnly.includes(target));
}

/** The rules in force: tables and rulings together. */
export interface RuleBook {
  readonly tables: Tables;
  readonly rulings: Rulings;
}

/** The tables that take rows of a user's own: weapons, types of unit, and how they move (AUG-FIRE-01, -UNIT-01, -MOVE-01). */
export const OPEN_TABLES: OpenTables = {
  ranges: { columns: declared.ownColumns(TABLES.ranges) },
  typeDefaults: { columns: declared.ownColumns(TABLES.typeDefaults), partners: ['formations'] },
  formations: { columns: declared.ownColumns(TABLES.formations), partners: ['typeDefaults'] },
  movement: { columns: declared.ownColumns(TABLES.movement), partners: ['chargeBonus'] },
  chargeBonus: { columns: declared.ownColumns(TABLES.chargeBonus), partners: ['movement'] },
};

/** The name of a number of the tables by its path in a spec. */
export const numberName = namesOfNumbers(declared.numberNamesOf(TABLES), {
  ...PRINTED_NAMES,
  ...MELEE,
  ...MELEE_ROWS,
  ...NUMBER_NAMES,
});
