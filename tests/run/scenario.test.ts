import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { tidy } from '../../src/run/tables/tidy-tables.ts';
import type { Executor } from '../../src/run/executor.ts';
import type { RunOutcome } from '../../src/run/outcome.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { Journal } from '../../src/run/node/journal.ts';
import { run, type RunOptions } from '../../src/run/node/run.ts';
import { columnType, columnTypes } from '../../src/run/tables/columns.ts';
import { fromParquet, toParquet } from '../../src/run/record/parquet.ts';
import { testFolder } from '../cli/hythe.ts';
import { lanes } from '../toy/lanes.ts';
import { here } from './here.ts';
import { reversed } from '../toy/experiment.ts';

const SCENARIO = `scenario:
  objectives: [{ name: ridge, at: 0.5, worth: 1.25, needs: 2 }]
  points: [{ for: reds, worth: 2, per: ground.reds }, { for: blues, worth: 1, per: survivors.blues }]
  winner: points
`;
const SPEC = `hythe: 1
rules: lanes
engagement: { turnLimit: 3 }
sides: { reds: {}, blues: {} }
${SCENARIO}`;
const PLAYED = 'resolve: { method: monte-carlo, check: exact, replicates: 12000 }\n';
const VARIANTS =
  'variants: { one: {}, other: { options: { night: yes } } }\nanalysis: { of: [lead, winner] }\n';

/** Fronts in lanes, which take no option but one that changes nothing. */
const system = {
  ...lanes,
  options: {
    night: {
      values: ['no', 'yes'],
      default: 'no',
      meaning: 'nothing',
      ruling: 'R-1',
      scope: ['lanes'],
    },
  },
} as const;

async function ran(spec: string, options: Partial<RunOptions> = {}): Promise<RunOutcome> {
  const experiment = readSpec(spec, { file: 'a.yaml', systems: [system] });
  const executor = here(undefined, 1, [system]);
  return run(experiment, [system], { workers: 1, executor, ...options });
}

describe('a run of a scenario', () => {
  test('has the same counts for any order of its chunks and any number of jobs in hand', async () => {
    for (const spec of [`${SPEC}${PLAYED}`, `${SPEC}${PLAYED}${VARIANTS}`]) {
      const one = await ran(spec);
      const other = await ran(spec, { chunkOrder: reversed, executor: here(undefined, 3, [system]) });
      expect(other.cells).toEqual(one.cells);
      expect(other.pairs).toEqual(one.pairs);
      const bytes = (outcome: RunOutcome): Uint8Array =>
        toParquet(tidy(outcome, [system]).distributions, (name) => columnType('distributions', name));
      expect(bytes(other)).toEqual(bytes(one));
    }
  });

  test('goes on from its journal to the same results, and does nothing twice', async () => {
    const folder = testFolder();
    const spec = `${SPEC}${PLAYED}${VARIANTS}`;
    let done = 0;
    const part = async (path: string, most: number): Promise<RunOutcome> => {
      const controller = new AbortController();
      const inner = here(undefined, 1, [system]);
      let own = 0;
      const executor: Executor = {
        ...inner,
        run: async (job) => {
          const answer = await inner.run(job);
          done++;
          if (++own >= most) controller.abort();
          return answer;
        },
      };
      const journal = await Journal.open(join(folder, path), { seed: 'hythe' });
      try {
        return await ran(spec, { executor, journal, signal: controller.signal });
      } finally {
        await journal.close();
      }
    };
    const whole = await part('whole', Infinity);
    const jobs = done;
    done = 0;
    expect((await part('parts', 2)).interrupted).toBe(true);
    const rest = await part('parts', Infinity);
    expect(done).toBe(jobs);
    expect(rest.cells).toEqual(whole.cells);
    expect(rest.pairs).toEqual(whole.pairs);
  });

  test('agrees with its exact answer, and keeps fractions and numbers below 0 in its tables', async () => {
    const tables = tidy(await ran(`${SPEC}${PLAYED}`), [system]);
    const bytes = toParquet(tables.distributions, (name) => columnType('distributions', name));
    const back = fromParquet(bytes, { expected: columnTypes('distributions', []) });
    const rows = Array.from({ length: back.numRows() }, (_row, i) => ({
      metric: back.get('metric', i),
      source: back.get('source', i),
      value: Number(back.get('value', i)),
      label: back.get('label', i),
      share: Number(back.get('probability', i)),
    }));
    const lead = rows.filter(({ metric, source }) => metric === 'lead' && source === 'exact');
    expect(lead.map(({ value, label }) => [String(value), label]).every(([a, b]) => a === b)).toBe(true);
    expect(lead.some(({ value }) => value < 0) && lead.some(({ value }) => value % 1 !== 0)).toBe(true);
    const mean = lead.reduce((sum, { value, share }) => sum + value * share, 0);
    const estimates = tables.estimates;
    const given = Array.from({ length: estimates.numRows() }, (_row, i) => i).filter(
      (i) => estimates.get('metric', i) === 'lead' && estimates.get('statistic', i) === 'mean',
    );
    const [exact, counted] = given.map((i) => Number(estimates.get('value', i)));
    expect(exact).toBeCloseTo(mean, 12);
    const at = item(given, 1);
    expect(Number(estimates.get('low', at))).toBeLessThan(mean);
    expect(Number(estimates.get('high', at))).toBeGreaterThan(mean);
    expect(counted).toBeCloseTo(mean, 1);
    expect(Number(tables.cells.get('agreement_p', 0))).toBeGreaterThan(1e-4);
  });

  test('compares variants by the lead on the same replicates: the same rules never differ', async () => {
    const { pairs, cells } = await ran(`${SPEC}${PLAYED}${VARIANTS}`);
    const lead = pairs.find(({ metric }) => metric.name === 'lead');
    expect(lead?.joint).toBeInstanceOf(Map);
    const counts = [...(lead?.joint instanceof Map ? lead.joint.values() : [])];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(cells[0]?.simulated?.replicates);
    const { comparisons } = tidy(await ran(`${SPEC}${PLAYED}${VARIANTS}`), [system]);
    const rows = Array.from({ length: comparisons.numRows() }, (_row, i) => i).filter(
      (i) => comparisons.get('metric', i) === 'lead' && comparisons.get('statistic', i) === 'difference',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const i of rows) expect(Number(comparisons.get('value', i))).toBe(0);
  });

  test('may stop by its own numbers, which may be below 0', async () => {
    const stop = 'resolve: { method: monte-carlo, precision: { of: [lead], halfWidth: 0.1 } }\n';
    const { cells } = await ran(`${SPEC}${stop}`);
    expect(cells[0]?.simulated?.sequence).toMatchObject({ ended: 'reached' });
  });
});
