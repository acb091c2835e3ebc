/** The tables of the source, as supplied or patched by a rule pack, in typed form. Every number of the rules stands there. */
import { byWord } from '../../engagement/by-word.ts';
import type { JsonObject } from '../../engagement/json.ts';
import { readPlaces } from '../../engagement/table-place.ts';
import { readCommandTables, type CommandTables } from './command-tables.ts';
import type { DiceNotation } from './dice-notation.ts';
import { MELEE_WORDS, modifierList, MORALE_WORDS, SHOOTING_WORDS, type ModifierList } from './modifiers.ts';
import { AugsburgPlace } from './table-reader.ts';
import { D6, type PickOfDice } from './throws.ts';
import {
  ARMS,
  COVERS,
  MOVES,
  UNIT_TYPES,
  WEAPONS,
  type Cover,
  type MoveRow,
  type UnitType,
  type Weapon,
} from './units.ts';

/** AUG-UNIT-02 to AUG-UNIT-05. */
export interface Formation {
  /** FOOT, MOUNTED or GUN. */
  readonly arm: number;
  readonly openOrder: boolean;
  readonly figures: number;
  readonly gunModels: number;
  readonly ranks: number;
}

/** AUG-MOVE-01, in inches. */
export interface Movement {
  readonly goodIn: number;
  readonly badIn: number;
  /** 0 or less. */
  readonly obstacleIn: number;
}

/** AUG-MOVE-06. */
export interface ChargeBonus {
  readonly dice: DiceNotation;
  readonly pick: PickOfDice;
}

/** So many dice for each so many figures, rounded down. */
export interface Rate {
  readonly dice: number;
  readonly perFigures: number;
}

/** Which figures shoot (AUG-FIRE-02 to AUG-FIRE-06). */
export const SHOOTING_ROWS = [
  'foot',
  'skirmish',
  'pistol-deep',
  'pistol-line',
  'aggressive',
  'cannon',
] as const;
export type ShootingRow = (typeof SHOOTING_ROWS)[number];

const MELEE_ROWS = [
  'cavalry-v-foot',
  'cavalry-v-mounted',
  'musketeers',
  'pike',
  'skirmish-unformed-gunners',
] as const;
export type MeleeRow = (typeof MELEE_ROWS)[number];

/** A result of a failed morale test (AUG-MOR-05). */
export interface MoraleResult {
  readonly id: string;
  readonly back: DiceNotation;
  readonly facesAway: boolean;
  readonly ordersCancelled: boolean;
  readonly becomesUnformed: boolean;
  readonly becomesDisordered: boolean;
}

export const MORALE_RESULTS = [
  'back-d3',
  'back-d6',
  'back-d6-unformed',
  'back-d6+3-disordered',
  'rout',
  'shatter',
] as const;

export interface Tables extends CommandTables {
  readonly formations: Readonly<Record<UnitType, Formation>>;
  readonly defaults: Readonly<
    Record<UnitType, { readonly move: MoveRow | null; readonly weapon: Weapon | null }>
  >;
  readonly movement: Readonly<Record<MoveRow, Movement>>;
  readonly chargeBonus: Readonly<Record<MoveRow, ChargeBonus | null>>;
  /** Last inch of short, medium and long range; null where the weapon does not reach. */
  readonly ranges: Readonly<Record<Weapon, readonly (number | null)[]>>;
  readonly shootingRow: Readonly<Record<UnitType, ShootingRow>>;
  readonly shootingRates: Readonly<Record<ShootingRow, Rate>>;
  readonly shooting: ModifierList;
  /** Types that never gain the first volley. */
  readonly noFirstVolley: readonly UnitType[];
  readonly shootingDivisor: number;
  readonly meleeDivisor: number;
  /** The die that saves; null for no save. */
  readonly saves: Readonly<Record<Cover | 'open-order', number | null>>;
  readonly openOrderInCover: { readonly die: number; readonly covers: readonly Cover[] };
  readonly meleeRates: Readonly<Record<MeleeRow, Rate>>;
  readonly fewestCavalryDice: number;
  readonly melee: ModifierList;
  readonly footMorale: { readonly dice: DiceNotation; readonly perFigures: number };
  readonly mountedMorale: { readonly dice: DiceNotation; readonly perFigures: number };
  readonly morale: ModifierList;
  /** By excess, 1 first. */
  readonly moraleResults: readonly MoraleResult[];
  readonly fallBack: DiceNotation;
  readonly footFollowUp: DiceNotation;
  readonly cavalryFollowUp: number;
}

const MOST_FIGURES = 1000;

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return readPlaces(json, AugsburgPlace, (root) => {
    const modifiers = (words: Readonly<Record<string, string>>, table: string, key: string, ruleId: string) =>
      modifierList(words, ruleId, (id) => root.rowOf(table, id).entry(key).whole(-1000, 1000));
    const shootingRow = byWord(UNIT_TYPES, (type) => shootingRowOf(root, type));
    return {
      ...readCommandTables(root),
      formations: byWord(UNIT_TYPES, (type) => readFormation(root.rowOf('formations', type))),
      defaults: byWord(UNIT_TYPES, (type) => readDefaults(root.rowOf('typeDefaults', type))),
      movement: byWord(MOVES, (move) => readMovement(root.rowOf('movement', move))),
      chargeBonus: byWord(MOVES, (move) => readBonus(root.rowOf('chargeBonus', move))),
      ranges: byWord(WEAPONS, (weapon) => {
        const row = root.rowOf('ranges', weapon);
        return ['shortIn', 'mediumIn', 'longIn'].map((band) => row.entry(band).inchesOrNull());
      }),
      shootingRow,
      shootingRates: byWord(SHOOTING_ROWS, (row) => readRate(root.rowOf('shootingBase', row))),
      shooting: modifiers(SHOOTING_WORDS, 'shootingModifiers', 'dice', 'AUG-FIRE-08'),
      noFirstVolley: UNIT_TYPES.filter((type) =>
        root.rowOf('shootingModifiers', 'first-volley').entry('notFor').has(type),
      ),
      shootingDivisor: root.rowOf('divisors', 'shooting').entry('divisor').whole(1, MOST_FIGURES),
      meleeDivisor: root.rowOf('divisors', 'melee').entry('divisor').whole(1, MOST_FIGURES),
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
      melee: modifiers(MELEE_WORDS, 'meleeModifiers', 'dice', 'AUG-MEL-04'),
      footMorale: readMoraleDice(root.rowOf('moraleDice', 'foot-and-gunners')),
      mountedMorale: readMoraleDice(root.rowOf('moraleDice', 'mounted')),
      morale: modifiers(MORALE_WORDS, 'moraleModifiers', 'modifier', 'AUG-MOR-04'),
      moraleResults: MORALE_RESULTS.map((id, i) => readResult(root.rowOf('moraleResults', id), id, i + 1)),
      fallBack: root.rowOf('meleeResults', 'loser').entry('fallBack').dice(),
      footFollowUp: root.rowOf('followUp', 'charging-foot').entry('moves').dice(),
      cavalryFollowUp: root.rowOf('followUp', 'charging-cavalry').entry('mandatoryMoves').whole(0, 10),
    };
  });
}

function readFormation(row: AugsburgPlace): Formation {
  const gunModels = row.entry('gunModels');
  const arm = ARMS.indexOf(row.entry('arm').oneOf(ARMS));
  const figures = row.entry('figures').whole(1, MOST_FIGURES);
  const ranks = row.entry('ranks').whole(1, 100);
  row.entry('files').mustBe(Math.ceil(figures / ranks), 'figures / ranks, so patch those');
  return {
    arm,
    openOrder: row.entry('order').oneOf(['close', 'open']) === 'open',
    figures,
    gunModels: ARMS[arm] === 'gun' ? gunModels.whole(0, 10) : 0,
    ranks,
  };
}

function readDefaults(row: AugsburgPlace): { move: MoveRow | null; weapon: Weapon | null } {
  const move = row.entry('move');
  const weapon = row.entry('weapon');
  return {
    move: move.isNull() ? null : move.oneOf(MOVES),
    weapon: weapon.isNull() ? null : weapon.oneOf(WEAPONS),
  };
}

function readMovement(row: AugsburgPlace): Movement {
  return {
    goodIn: row.entry('goodIn').number(0, 1000),
    badIn: row.entry('badIn').number(0, 1000),
    obstacleIn: row.entry('obstacleIn').number(-1000, 0),
  };
}

function readBonus(row: AugsburgPlace): ChargeBonus | null {
  const dice = row.entry('dice');
  if (dice.isNull()) return null;
  return { dice: dice.dice(), pick: row.entry('pick').oneOf(['sum', 'highest', 'lowest']) };
}

function readRate(row: AugsburgPlace): Rate {
  return {
    dice: row.entry('dice').whole(0, 100),
    perFigures: row.entry('perFigures').whole(1, MOST_FIGURES),
  };
}

function shootingRowOf(root: AugsburgPlace, type: UnitType): ShootingRow {
  const found = SHOOTING_ROWS.find((row) => root.rowOf('shootingBase', row).entry('appliesTo').has(type));
  if (found !== undefined) return found;
  root
    .rowOf('shootingBase', 'foot')
    .entry('appliesTo')
    .wrong(`a list that names ${type}, here or in another row`);
  return 'foot';
}

function readMoraleDice(row: AugsburgPlace): { dice: DiceNotation; perFigures: number } {
  const dice = row.entry('dice');
  return { dice: dice.dice(), perFigures: dice.figuresPerDice() };
}

function readResult(row: AugsburgPlace, id: string, excess: number): MoraleResult {
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
