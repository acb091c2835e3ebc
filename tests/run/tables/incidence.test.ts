import { describe, expect, test } from 'vitest';
import { arqueroTable } from '../../../src/run/tables/arquero.ts';
import type { RowOf } from '../../../src/run/tables/columns.ts';
import { eventsOf, incidenceRows } from '../../../src/run/tables/incidence.ts';
import { namedTable } from '../../../src/run/tables/tidy-tables.ts';
import { proportionSequence, wilson } from '../../../src/statistics/index.ts';
import { COUNTS, EXACT, outcomeOf, played, SEQUENCE, SHAPE } from '../../questions/telling/counted-cells.ts';

type Row = Readonly<Record<keyof RowOf<'incidence'>, unknown>>;

function rowsOf(outcome: ReturnType<typeof outcomeOf>, ending: string): readonly Row[] {
  const rows = arqueroTable(namedTable('incidence', incidenceRows(outcome))).objects() as readonly Row[]; // it has these columns
  return rows.filter((row) => row.ending === ending);
}

/** Matches a number to twelve decimals. */
function near(share: number): unknown {
  return expect.closeTo(share, 12) as unknown;
}

describe('cumulative incidence', () => {
  const outcome = outcomeOf([{ simulated: played() }]);

  test('counts up how engagements have ended by each turn; the turn limit is no ending', () => {
    const values = (ending: string): unknown[] => rowsOf(outcome, ending).map(({ value }) => value);
    expect(values('winner=reds')).toEqual([0, 0.2, 0.4, 0.4].map(near));
    expect(values('winner=blues')).toEqual([0, 0.1, 0.2, 0.3].map(near));
    expect(values('outcome=parted')).toEqual([0, 0, 0.1, 0.1].map(near));
    expect(values('undecided')).toEqual([1, 0.7, 0.3, 0.2].map(near));
    expect(values('outcome=turn-limit')).toEqual([]);
    expect(rowsOf(outcome, 'undecided').map(({ at_risk: risk }) => risk)).toEqual([100, 100, 70, 30]);
  });

  test('has at each turn the interval of a share of all replicates, since none is cut short before the last', () => {
    const [, , second] = rowsOf(outcome, 'winner=reds');
    const { low, high } = wilson(40, 100, 0.95);
    expect(second?.low).toBeCloseTo(low, 10);
    expect(second?.high).toBeCloseTo(high, 10);
  });

  test('is exact where the cell was solved', () => {
    const exact = outcomeOf([{ exact: EXACT }]);
    expect(rowsOf(exact, 'winner=reds').map(({ value, low, high }) => [value, low, high])).toEqual([
      [0, 0, 0],
      [0.25, 0.25, 0.25],
      [0.5, 0.5, 0.5],
      [0.5, 0.5, 0.5],
    ]);
    expect(rowsOf(exact, 'undecided').map(({ value }) => value)).toEqual([1, 0.625, 0.125, 0.125]);
  });

  test('holds at all looks where the cell stopped by itself', () => {
    const [, , second] = rowsOf(outcomeOf([{ simulated: played(COUNTS, SEQUENCE) }]), 'winner=reds');
    const { low, high } = proportionSequence(40, 100, { confidence: 0.95, plannedSize: 80 });
    expect([second?.low, second?.high]).toEqual([low, high]);
  });

  test('takes a turn limit that decides for an ending', () => {
    const { endings, events, censored } = eventsOf({ ...SHAPE, winners: [0, 1, -1, 1] }, COUNTS, [
      'blues',
      'reds',
    ]);
    expect(endings).toEqual(['winner=blues', 'winner=reds', 'outcome=parted']);
    expect(events[1]).toEqual([0, 10, 10, 30]);
    expect(Array.from(censored)).toEqual([0, 0, 0, 0]);
  });
});
