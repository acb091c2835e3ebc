import { expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { tableOf, type Value } from '../../../src/run/tables/table.ts';
import { objectivesHeld } from '../../../src/questions/matchup/charts.ts';
import { shortBattles } from '../battle/short-battle.ts';
import { fileSvg, marksOf, there } from '../drawn.ts';
import { FOUR_DISTANCES, skirmishRun } from '../skirmish-run.ts';

const run = skirmishRun({ cells: FOUR_DISTANCES.slice(0, 1), solved: false, replicates: 1000 });
const { distributions } = run.tables;
const columns = distributions.columnNames();
const rows = Array.from(
  { length: distributions.numRows() },
  (_row, i): Record<string, Value> =>
    Object.fromEntries(columns.map((name) => [name, distributions.get(name, i) as Value])), // it is a table of values
);
// The winners of the skirmish are taken for the holders of a bridge.
const holders: readonly Record<string, Value>[] = rows
  .filter(({ metric }) => metric === 'winner')
  .map((row) => ({ ...row, metric: 'holds.bridge' }));
const held = { ...run, tables: { ...run.tables, distributions: tableOf(columns, [...rows, ...holders]) } };

test('shows how often each side holds an objective at the end, with intervals', async () => {
  const chart = there(objectivesHeld({ ...held, battles: shortBattles() }));
  expect(plain(chart.title)).toMatch(/^Held at the end: Bridge by the (British|French) in \d/);
  expect(chart.rows.map(({ y, part }) => [y, part])).toEqual([
    ['Bridge', 'British'],
    ['Bridge', 'French'],
  ]);
  for (const [i, row] of chart.rows.entries()) {
    const share = Number(holders.find(({ value }) => value === i)?.['probability']);
    expect(row['value']).toBe(share);
    expect(row['low']).toBeLessThan(share);
    expect(row['high']).toBeGreaterThan(share);
  }
  const { counts } = marksOf(await fileSvg(chart));
  expect(counts['rect']?.[0] ?? 0).toBe(2);
});

test('is not drawn without battles on a map, nor without objectives', () => {
  expect(objectivesHeld(held)).toBeNull();
  expect(objectivesHeld({ ...run, battles: shortBattles() })).toBeNull();
});
