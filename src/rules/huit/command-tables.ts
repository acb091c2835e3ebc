/** The tables of command in typed form: tests of brigade, division and army, and generals (section 3). */
import { byWord } from '../../play/by-word.ts';
import type { HuitPlace } from './table-reader.ts';
import { D8, ORDERS } from './units.ts';

/** A result that holds from a total on; the last one holds for every lower total. */
export interface Result<R> {
  readonly result: R;
  /** null: for every total that no better result takes. */
  readonly from: number | null;
}

const DIVISION_RESULTS = ['pass', 'hold', 'removed'] as const;
const ARMY_RESULTS = ['carry-on', 'hold', 'battle-lost'] as const;

/** Tests of command (HUIT-CMD-03 to -07), and replacement of generals (HUIT-CMD-09). */
export function readCommand(root: HuitPlace) {
  return {
    brigade: readBrigade(root),
    division: readDivision(root.entry('divisionalCommandTest')),
    army: readArmy(root.entry('armyCommandTest')),
    /** Rating of a new commander by face from 1. */
    replacement: readReplacement(root.entry('replacementGeneral').entry('rows')),
  };
}

function values(table: HuitPlace): (id: string) => number {
  return (id) => table.entry('modifiers').row('id', id).entry('value').whole();
}

/** Shares of losses with what they are worth, from the lowest up; the largest that is reached counts alone. */
function lossSteps(table: HuitPlace, ids: readonly string[]) {
  const steps = ids.map((id) => {
    const row = table.entry('modifiers').row('id', id);
    return { atLeastPercent: row.entry('atLeastPercent').whole(0), value: row.entry('value').whole() };
  });
  return steps.toSorted((a, b) => a.atLeastPercent - b.atLeastPercent);
}

export type LossStep = Readonly<ReturnType<typeof lossSteps>[number]>;

function readResults<R extends string>(table: HuitPlace, names: readonly R[]): readonly Result<R>[] {
  return names.map((result) => {
    const from = table.entry('results').row('result', result).entry('min');
    return { result, from: from.isAbsent() ? null : from.whole() };
  });
}

function readBrigade(root: HuitPlace) {
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
    /** The way back of a beaten brigade: a share of the front unit's move, or cm of the marker table. */
    back: byWord(['retire', 'retreat'], (result) => {
      const [colour, column] = colours[result];
      return {
        share: share(result),
        markerCm: markers.row('colour', colour).entry(column).number(0),
      };
    }),
  };
}

function readDivision(table: HuitPlace) {
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

function readArmy(table: HuitPlace) {
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
    const row = ratings.find(({ from, to }) => i + 1 >= from && i + 1 <= to);
    if (row === undefined) rows.note(`tables.replacementGeneral.rows must cover the face ${i + 1}`);
    return row?.rating ?? 0;
  });
}
