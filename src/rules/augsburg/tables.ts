/** The tables of the source, as supplied or with a user's changes, in typed form. Every number of the rules stands there. */
import { intAt } from '../../chance/at.ts';
import { byRow, byWord, valueOf } from '../../play/by-word.ts';
import type { JsonObject } from '../../play/json.ts';
import { part, type Part, type Sum } from '../../play/sum.ts';
import { readPlaces } from '../../play/table-place.ts';
import { D6, type PickOfDice } from './dice.ts';
import type { Rulings } from './options.ts';
import { AugsburgPlace } from './table-reader.ts';
import {
  ARMS,
  BANDS,
  COVERS,
  MOVES,
  TARGET_CLASSES,
  UNIT_TYPES,
  WEAPONS,
  type TargetClass,
  type UnitType,
} from './units.ts';

/** A modifier of a number: a part of it, whose value stands in a row of a table. */
export interface Modifier extends Part {
  /** Its place in its list. */
  readonly place: number;
}

/** The modifiers of a list, by the ids of their rows. */
type Modifiers<Id extends string = string> = Readonly<Record<Id, Modifier>>;

/** The modifiers of a rule: the ids of their rows, and the words for them. */
export function modifiers<Id extends string>(
  ruleId: string,
  words: Readonly<Record<Id, string>>,
): Modifiers<Id> {
  const made: Partial<Record<Id, Modifier>> = {};
  let place = 0;
  for (const id in words) made[id] = { ...part(words[id], ruleId), place: place++ };
  return made as Modifiers<Id>; // true: every id has got its modifier
}

/** The values of a list of modifiers, in its order. */
type Values = Int32Array;

/** Adds a modifier that applies, or takes it off with `sign` -1. */
export function modify(sum: Sum, values: Values, modifier: Modifier, sign = 1): void {
  sum.add(sign * intAt(values, modifier.place), modifier);
}

/** Raises a number to a least one, where it is lower. */
export function raiseTo(sum: Sum, least: number, words: Part<number>): void {
  if (sum.value < least) sum.add(least - sum.value, words, least);
}

/** The lists of modifiers that stand with their rules. */
type ModifierLists = Readonly<
  Record<'shooting' | 'melee' | 'morale' | 'holdReturn' | 'holdCharge' | 'evade', Modifiers>
>;

/** Which figures shoot (AUG-FIRE-02 to AUG-FIRE-06). */
const SHOOTING_ROWS = ['foot', 'skirmish', 'pistol-deep', 'pistol-line', 'aggressive', 'cannon'] as const;
export type ShootingRow = (typeof SHOOTING_ROWS)[number];

const MELEE_ROWS = [
  'cavalry-v-foot',
  'cavalry-v-mounted',
  'musketeers',
  'pike',
  'skirmish-unformed-gunners',
] as const;
export type MeleeRow = (typeof MELEE_ROWS)[number];

/** The results of a failed morale test by its excess, from 1 (AUG-MOR-05). */
export const MORALE_RESULTS = [
  'back-d3',
  'back-d6',
  'back-d6-unformed',
  'back-d6+3-disordered',
  'rout',
  'shatter',
] as const;

const MOST_FIGURES = 1000;
const MOST_POINTS = 100;

/** The tables read; {@link readTables} checks them first. */
function tablesAt(root: AugsburgPlace, lists: ModifierLists) {
  const ownTypes = root.ownRows('typeDefaults', UNIT_TYPES);
  const ownMoves = root.ownRows('chargeBonus', MOVES);
  const ownWeapons = root.ownRows('ranges', WEAPONS);
  const moves = [...MOVES, ...ownMoves];
  const weapons = [...WEAPONS, ...ownWeapons];
  const typeKinds = byRow(UNIT_TYPES, ownTypes, (type) =>
    kindOf(root.rowOf('typeDefaults', type), type, UNIT_TYPES),
  );
  const values = (list: Modifiers, table: string, key: string): Values =>
    valuesOf(list, (id) => root.rowOf(table, id).entry(key));
  const returned = root.rowOf('returnFire', 'automatic');
  const points = (id: string): AugsburgPlace => root.rowOf('commandPoints', id);
  const distance = (id: string, key: string): AugsburgPlace => root.rowOf('distances', id).entry(key);
  const holdReturn = root.rowOf('checks', 'hold-return-fire');
  return {
    radius: {
      brigadier: readRadius(root.rowOf('commandRadius', 'brigadier')),
      cinc: readRadius(root.rowOf('commandRadius', 'cinc')),
    },
    cincDice: points('cinc').entry('dice').dice(),
    brigadierDice: points('brigadier').entry('dice').dice(),
    costInRadius: points('order-in-radius').entry('cost').whole(0, MOST_POINTS),
    costOutOfRadius: points('order-out-of-radius').entry('cost').whole(0, MOST_POINTS),
    reactionCost: points('stand-ready-reaction').entry('cost').whole(0, MOST_POINTS),
    holdReturn: readCheck(holdReturn, lists.holdReturn),
    /** For each casualty by that enemy this turn (AUG-CMD-12). */
    holdReturnPerCasualty: holdReturn
      .entry('modifiers')
      .entry('each-casualty-by-that-unit-this-turn')
      .whole(-1000, 1000),
    holdCharge: readCheck(root.rowOf('checks', 'hold-point-blank'), lists.holdCharge),
    evade: readCheck(root.rowOf('checks', 'evade-steadiness'), lists.evade),
    /** Nearer than this an evade is the full number of moves (AUG-EVA-06). */
    evadeAlwaysBelowIn: distance('evade-always-below', 'inches').number(0, 1000),
    evadeForcedMoves: distance('evade-forced-moves', 'normalMoves').whole(1, 100),
    /** Range bands from which fire is returned, by number of the band. */
    returnedBands: BANDS.map((band) => returned.entry('bands').has(band)),
    notReturnedFrom: UNIT_TYPES.filter((type) => returned.entry('notFrom').has(type)),
    mayCharge: byWord(TARGET_CLASSES, (charger) => {
      const may = root.rowOf('chargeTargets', charger).entry('may');
      return TARGET_CLASSES.filter((target) => may.has(target));
    }),
    onlyInGoodGoing: byWord(TARGET_CLASSES, (charger) => {
      const only = root.rowOf('chargeTargets', charger).entry('goodGoingOnly');
      return only.isAbsent() ? [] : TARGET_CLASSES.filter((target) => only.has(target));
    }),
    /** The printed type that each type counts as, itself for a printed one. */
    typeKinds,
    formations: byRow(UNIT_TYPES, ownTypes, (type) =>
      readFormation(root.rowOf('formations', type), root.rowOf('formations', valueOf(typeKinds, type))),
    ),
    defaults: byRow(UNIT_TYPES, ownTypes, (type) =>
      readDefaults(root.rowOf('typeDefaults', type), moves, weapons),
    ),
    moves,
    moveKinds: byRow(MOVES, ownMoves, (move) => kindOf(root.rowOf('movement', move), move, MOVES)),
    /** AUG-MOVE-01, in inches; obstacles 0 or less. */
    movement: byRow(MOVES, ownMoves, (move) => readMovement(root.rowOf('movement', move))),
    /** Of a limbered gun; null in bad going, which it may not enter. */
    limberedMove: readLimberedMove(root.rowOf('movement', 'limbered-cannon')),
    /** The part of a normal move that order R goes (AUG-MOVE-04). */
    retireFactor: distance('retire-speed', 'factor').number(0, 10),
    chargeBonus: byRow(MOVES, ownMoves, (move) => readBonus(root.rowOf('chargeBonus', move))),
    /** Last inch of short, medium and long range; null where the weapon does not reach. */
    ranges: byRow(WEAPONS, ownWeapons, (weapon) => {
      const row = root.rowOf('ranges', weapon);
      return ['shortIn', 'mediumIn', 'longIn'].map((band) => row.entry(band).inchesOrNull());
    }),
    shootingRow: byWord(UNIT_TYPES, (type) => shootingRowOf(root, type)),
    shootingRates: byWord(SHOOTING_ROWS, (row) => readRate(root.rowOf('shootingBase', row))),
    shooting: values(lists.shooting, 'shootingModifiers', 'dice'),
    /** Types that never gain the first volley. */
    noFirstVolley: UNIT_TYPES.filter((type) =>
      root.rowOf('shootingModifiers', 'first-volley').entry('notFor').has(type),
    ),
    shootingDivisor: root.rowOf('divisors', 'shooting').entry('divisor').whole(1, MOST_FIGURES),
    meleeDivisor: root.rowOf('divisors', 'melee').entry('divisor').whole(1, MOST_FIGURES),
    /** The die that saves; null for no save. */
    saves: byWord([...COVERS, 'open-order'], (cover) => {
      const saveOn = root.rowOf('savingThrows', cover).entry('saveOn');
      return saveOn.isNull() ? null : saveOn.whole(1, D6 + 1);
    }),
    openOrderInCover: {
      die: root.rowOf('saveModifiers', 'open-order-in-cover').entry('die').whole(0, D6),
      covers: COVERS.filter((cover) =>
        root.rowOf('saveModifiers', 'open-order-in-cover').entry('appliesTo').has(cover),
      ),
    },
    meleeRates: byWord(MELEE_ROWS, (row) => readRate(root.rowOf('meleeBase', row))),
    fewestCavalryDice: root.rowOf('meleeBase', 'cavalry-v-mounted').entry('minimum').whole(0, 100),
    melee: values(lists.melee, 'meleeModifiers', 'dice'),
    footMorale: readMoraleDice(root.rowOf('moraleDice', 'foot-and-gunners')),
    mountedMorale: readMoraleDice(root.rowOf('moraleDice', 'mounted')),
    morale: values(lists.morale, 'moraleModifiers', 'modifier'),
    routingFriendIn: root.rowOf('moraleModifiers', 'routing-friend').entry('withinIn').number(0, 1000),
    /** By excess, 1 first. */
    moraleResults: MORALE_RESULTS.map((id, i) => readResult(root.rowOf('moraleResults', id), id, i + 1)),
    fallBack: root.rowOf('meleeResults', 'loser').entry('fallBack').dice(),
    footFollowUp: root.rowOf('followUp', 'charging-foot').entry('moves').dice(),
    cavalryFollowUp: root.rowOf('followUp', 'charging-cavalry').entry('mandatoryMoves').whole(0, 10),
  };
}
export type Tables = Readonly<ReturnType<typeof tablesAt>>;

/** True if one class may charge another in this going (AUG-EVA-08). */
export function mayCharge(
  { mayCharge: targets, onlyInGoodGoing }: Tables,
  charger: TargetClass,
  target: TargetClass,
  isBad: boolean,
): boolean {
  return targets[charger].includes(target) && !(isBad && onlyInGoodGoing[charger].includes(target));
}

/** The rules in force: tables and rulings together. */
export interface RuleBook {
  readonly tables: Tables;
  readonly rulings: Rulings;
}

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject, lists: ModifierLists): Tables {
  return readPlaces(json, AugsburgPlace, (root) => tablesAt(root, lists));
}

function valuesOf(list: Modifiers, at: (id: string) => AugsburgPlace): Values {
  return Int32Array.from(Object.keys(list), (id) => at(id).whole(-1000, 1000));
}

/** AUG-CMD-02, in inches. */
function readRadius(row: AugsburgPlace) {
  return {
    base: row.entry('base').whole(0, 1000),
    perCommandNumber: row.entry('perCommandNumber').whole(0, 1000),
  };
}
export type Radius = ReturnType<typeof readRadius>;

/** A check: dice and modifiers against a number to reach. */
function readCheck(row: AugsburgPlace, list: Modifiers) {
  const place = row.entry('modifiers');
  return {
    dice: row.entry('dice').dice(),
    need: row.entry('need').whole(-1000, 1000),
    modifiers: valuesOf(list, (id) => place.entry(id)),
  };
}
export type Check = ReturnType<typeof readCheck>;

/** AUG-UNIT-02 to AUG-UNIT-05; `arm` is FOOT, MOUNTED or GUN. */
function readFormation(row: AugsburgPlace, ofKind: AugsburgPlace) {
  const gunModels = row.entry('gunModels');
  const arm = ARMS.indexOf(ofKind.entry('arm').oneOf(ARMS));
  const figures = row.entry('figures').whole(1, MOST_FIGURES);
  const ranks = row.entry('ranks').whole(1, 100);
  row.entry('files').mustBe(Math.ceil(figures / ranks), 'figures / ranks, so patch those');
  return {
    arm,
    openOrder: ofKind.entry('order').oneOf(['close', 'open']) === 'open',
    figures,
    gunModels: ARMS[arm] === 'gun' ? gunModels.whole(0, 10) : 0,
    ranks,
  };
}

/** The printed row that a row counts as. */
function kindOf<K extends string>(row: AugsburgPlace, id: string, printed: readonly K[]): K {
  return printed.find((one) => one === id) ?? row.entry('as').oneOf(printed);
}

function readDefaults(row: AugsburgPlace, moves: readonly string[], weapons: readonly string[]) {
  const move = row.entry('move');
  const weapon = row.entry('weapon');
  return {
    move: move.isNull() ? null : move.oneOf(moves),
    weapon: weapon.isNull() ? null : weapon.oneOf(weapons),
  };
}

function readMovement(row: AugsburgPlace) {
  return {
    goodIn: row.entry('goodIn').number(0, 1000),
    /** null: it may not go there. */
    badIn: row.entry('badIn').numberOrNull(0, 1000),
    obstacleIn: row.entry('obstacleIn').numberOrNull(-1000, 0),
  };
}

function readLimberedMove(row: AugsburgPlace) {
  return { goodIn: row.entry('goodIn').number(0, 1000), badIn: row.entry('badIn').inchesOrNull() };
}

/** AUG-MOVE-06. */
function readBonus(row: AugsburgPlace) {
  const dice = row.entry('dice');
  if (dice.isNull()) return null;
  const pick: PickOfDice = row.entry('pick').oneOf(['sum', 'highest', 'lowest']);
  return { dice: dice.dice(), pick };
}

/** So many dice for each so many figures, rounded down. */
function readRate(row: AugsburgPlace) {
  return {
    dice: row.entry('dice').whole(0, 100),
    perFigures: row.entry('perFigures').whole(1, MOST_FIGURES),
  };
}

/** `floor(figures / per)` times the dice of the rate. */
export function diceAt({ dice, perFigures }: ReturnType<typeof readRate>, figures: number): number {
  return dice * Math.floor(figures / perFigures);
}

function shootingRowOf(root: AugsburgPlace, type: UnitType): ShootingRow {
  const shooting = SHOOTING_ROWS.find((row) => root.rowOf('shootingBase', row).entry('appliesTo').has(type));
  if (shooting !== undefined) return shooting;
  root
    .rowOf('shootingBase', 'foot')
    .entry('appliesTo')
    .wrong(`a list that names ${type}, here or in another row`);
  return 'foot';
}

function readMoraleDice(row: AugsburgPlace) {
  const dice = row.entry('dice');
  return { dice: dice.dice(), perFigures: dice.figuresPerDice() };
}

function readResult(row: AugsburgPlace, id: string, excess: number) {
  row.entry('failedBy').mustBe(excess, 'results stand for an excess of 1 to 6, and 6 for more');
  const becomes = row.entry('becomes');
  const state = becomes.isAbsent() ? null : becomes.oneOf(['unformed', 'disordered', 'dispersed']);
  const cancelled = row.entry('ordersCancelled');
  return {
    id,
    back: row.entry('moveBack').dice(),
    facesAway: row.entry('facing').oneOf(['foe', 'away']) === 'away',
    // Who shatters has no orders left to cancel.
    ordersCancelled: !cancelled.isAbsent() && !cancelled.isNull(),
    becomesUnformed: state === 'unformed',
    becomesDisordered: state === 'disordered',
  };
}
