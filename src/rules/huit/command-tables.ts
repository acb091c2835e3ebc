/** The tables of command in typed form: tests of brigade, division and army, and generals (section 3). */
import { byWord } from '../../engagement/by-word.ts';
import type { HuitPlace } from './table-reader.ts';
import { D8, ORDERS, type Order } from './units.ts';

/** A result that holds from a total on; the last one holds for every lower total. */
export interface Result<R> {
  readonly result: R;
  /** null: for every total that no better result takes. */
  readonly from: number | null;
}

/** A share of losses, in percent, and what it is worth; the largest share that is reached counts alone. */
export interface LossStep {
  readonly atLeastPercent: number;
  readonly value: number;
}

/** HUIT-CMD-03, -04. */
export interface BrigadeTestNumbers {
  readonly dcWithin60: number;
  readonly dcAdjacent: number;
  readonly neighbourBC: number;
  readonly advancing: number;
  readonly perUnitLost: number;
  /** From the lowest share to the highest. */
  readonly casualties: readonly LossStep[];
  readonly perUnitTakingKills: number;
  readonly enemyFlankRear: number;
  readonly artilleryKills: number;
  readonly anyDisorder: number;
  readonly results: readonly Result<Order>[];
  /** How far a beaten brigade goes back: a share of the front unit's move, or cm of the marker table. */
  readonly back: Readonly<
    Record<'retire' | 'retreat', { readonly share: number; readonly markerCm: number }>
  >;
}

export const DIVISION_RESULTS = ['pass', 'hold', 'removed'] as const;
export type DivisionResult = (typeof DIVISION_RESULTS)[number];

/** HUIT-CMD-05, -06. */
export interface DivisionTestNumbers {
  readonly cincWithin60: number;
  readonly cincAdjacent: number;
  readonly neighbourDC: number;
  readonly advancing: number;
  readonly withdrawing: number;
  readonly perBrigadeLost: number;
  readonly losses: readonly LossStep[];
  readonly enemyFlankRear: number;
  readonly results: readonly Result<DivisionResult>[];
}

export const ARMY_RESULTS = ['carry-on', 'hold', 'battle-lost'] as const;
export type ArmyResult = (typeof ARMY_RESULTS)[number];

/** HUIT-CMD-07. */
export interface ArmyTestNumbers {
  readonly perDivisionLost: number;
  readonly perEnemyBrigadeToRear: number;
  readonly perDivisionRemaining: number;
  readonly results: readonly Result<ArmyResult>[];
}

export interface CommandNumbers {
  readonly brigade: BrigadeTestNumbers;
  readonly division: DivisionTestNumbers;
  readonly army: ArmyTestNumbers;
  /** Rating of a new commander by face from 1 (HUIT-CMD-09). */
  readonly replacement: readonly number[];
}

export function readCommand(root: HuitPlace): CommandNumbers {
  return {
    brigade: readBrigade(root),
    division: readDivision(root.entry('divisionalCommandTest')),
    army: readArmy(root.entry('armyCommandTest')),
    replacement: readReplacement(root.entry('replacementGeneral').entry('rows')),
  };
}

function values(table: HuitPlace): (id: string) => number {
  return (id) => table.entry('modifiers').row('id', id).entry('value').whole();
}

/** The steps of loss among the modifiers of a test. */
function lossSteps(table: HuitPlace, ids: readonly string[]): readonly LossStep[] {
  const steps = ids.map((id) => {
    const row = table.entry('modifiers').row('id', id);
    return { atLeastPercent: row.entry('atLeastPercent').whole(0), value: row.entry('value').whole() };
  });
  return steps.toSorted((a, b) => a.atLeastPercent - b.atLeastPercent);
}

function readResults<R extends string>(table: HuitPlace, names: readonly R[]): readonly Result<R>[] {
  return names.map((result) => {
    const from = table.entry('results').row('result', result).entry('min');
    return { result, from: from.isAbsent() ? null : from.whole() };
  });
}

function readBrigade(root: HuitPlace): BrigadeTestNumbers {
  const table = root.entry('brigadeCommandTest');
  const value = values(table);
  const markers = root.entry('rings').entry('rows');
  const share = (result: string): number =>
    table.entry('results').row('result', result).entry('moveFraction').number(0, 4);
  const colours = { retire: ['orange', 'retireCm'], retreat: ['brown', 'retreatCm'] } as const;
  return {
    dcWithin60: value('dcWithin60cm'),
    dcAdjacent: value('dcAdjacent'),
    neighbourBC: value('neighbourBcWithin60cm'),
    advancing: value('advancing'),
    perUnitLost: value('unitsAnnihilated'),
    casualties: lossSteps(table, ['casualties33pct', 'casualties66pct']),
    perUnitTakingKills: value('unitsTakingKillsPreviousMove'),
    enemyFlankRear: value('enemyFlankOrRearWithin36cm'),
    artilleryKills: value('underArtilleryFireWithKills'),
    anyDisorder: value('anyUnitDisordered'),
    results: readResults(table, ORDERS),
    back: byWord(['retire', 'retreat'], (result) => {
      const [colour, column] = colours[result];
      return {
        share: share(result),
        markerCm: markers.row('colour', colour).entry(column).number(0),
      };
    }),
  };
}

function readDivision(table: HuitPlace): DivisionTestNumbers {
  const value = values(table);
  return {
    cincWithin60: value('cincWithin60cm'),
    cincAdjacent: value('cincAdjacent'),
    neighbourDC: value('neighbourDcWithin60cm'),
    advancing: value('majorityAdvancing'),
    withdrawing: value('withdrawing'),
    perBrigadeLost: value('brigadesAnnihilated'),
    losses: lossSteps(table, ['brigadesLost33pct', 'brigadesLost66pct', 'brigadesLost75pct']),
    enemyFlankRear: value('enemyFlankOrRearWithin36cm'),
    results: readResults(table, DIVISION_RESULTS),
  };
}

function readArmy(table: HuitPlace): ArmyTestNumbers {
  const value = values(table);
  return {
    perDivisionLost: value('divisionLeftTable'),
    perEnemyBrigadeToRear: value('enemyBrigadeToRear'),
    perDivisionRemaining: value('divisionStillOnTable'),
    results: readResults(table, ARMY_RESULTS),
  };
}

function readReplacement(rows: HuitPlace): readonly number[] {
  const ratings = rows.rows().map((row) => ({
    from: row.entry('min').whole(1, D8),
    to: row.entry('max').whole(1, D8),
    rating: row.entry('rating').whole(-2, 2),
  }));
  return Array.from({ length: D8 }, (_, i) => {
    const found = ratings.find(({ from, to }) => i + 1 >= from && i + 1 <= to);
    if (found === undefined) rows.note(`tables.replacementGeneral.rows must cover the face ${i + 1}`);
    return found?.rating ?? 0;
  });
}
