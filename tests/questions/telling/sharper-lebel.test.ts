/** What common random numbers save in the example of a house rule: as the report says, and as repetition shows. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Findings } from '../../../src/questions/matchup/findings.ts';
import { floatAt, item } from '../../../src/chance/at.ts';
import { rootOf } from '../../../src/chance/random.ts';
import { marginal } from '../../../src/play/marginal.ts';
import { playTogether, type Compared } from '../../../src/play/paired-variants.ts';
import { boundCell } from '../../../src/run/bound-cell.ts';
import { Binder } from '../../../src/spec/bind.ts';
import type { Experiment } from '../../../src/spec/experiment.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { pageParts } from '../../../src/run/node/page-parts.ts';
import { recordHere } from '../../../src/run/node/record.ts';
import { run } from '../../../src/run/node/run.ts';
import { reportInput } from '../../../src/report/report-input.ts';
import { writeReport } from '../../report/written.ts';
import { ruleSystems } from '../../../src/rules/index.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { here } from '../../run/here.ts';

const file = fileURLToPath(new URL('../../../experiments/sharper-lebel.yaml', import.meta.url));

/** The example at its seed, with fewer replicates and without the exact answer beside them. */
function shorter(): Experiment {
  const experiment = readSpec(readFileSync(file, 'utf8'), { file, systems: ruleSystems });
  return { ...experiment, resolve: { ...experiment.resolve, replicates: 10_000, check: 'none' } };
}

describe('a Lebel that hits on 10 instead of 11 at medium range', () => {
  const experiment = shorter();
  let findings: Findings;
  let html: string;
  beforeAll(async () => {
    const outcome = await run(experiment, ruleSystems, {
      workers: 1,
      executor: here(undefined, 1, ruleSystems),
    });
    const record = recordHere(outcome, [pluie]);
    const input = reportInput(record);
    findings = input.findings;
    ({ html } = await writeReport(input, pageParts));
  });

  test('is known at least twice as well on the same dice, at every distance and for both sides', () => {
    const wins = findings.changes.filter(({ metric }) => metric === 'winner');
    expect(wins).toHaveLength(4 * 3);
    // Half of the standard error is a quarter of the variance.
    for (const { varianceSaved } of wins) expect(varianceSaved).toBeGreaterThan(0.75);
  });

  test('says in the report that all met the same dice', () => {
    expect(html).toContain('<b>Same dice.</b>');
  });

  test('differs from block to block of replicates at most half as much as on dice of their own', () => {
    const binder = new Binder('pluie', ruleSystems);
    const [reference, sharper] = experiment.cells
      .filter(({ factors }) => factors[0]?.value === 8)
      .map((cell): Compared => ({ ...boundCell(binder, cell), places: ['winner'] }));
    if (reference === undefined || sharper === undefined) throw new Error('two variants at 8 cm');
    const size = 400;
    const blocks = Array.from({ length: 40 }, (_block, i) => {
      const replicates = { root: rootOf('blocks'), pairing: 0, first: i * size, count: size };
      const { tallies } = playTogether([reference, sharper], replicates);
      return [reference, sharper].map(
        ({ shape }, variant) => floatAt(marginal(shape, item(tallies, variant), 'winner'), 0) / size,
      );
    });
    const own = blocks.map(([was = 0, is = 0]) => is - was);
    const apart = blocks.map(([was = 0], i) => (blocks[(i + 1) % blocks.length]?.[1] ?? 0) - was);
    expect(deviation(apart) / deviation(own)).toBeGreaterThan(2);
  });
});

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
