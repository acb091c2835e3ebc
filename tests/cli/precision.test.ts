/** `hythe run --precision` on the headline spec, shorter: it stops by itself, about where theory says, and says so. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { answerTo } from '../../src/questions/answers.ts';
import { findingsOf } from '../../src/questions/matchup/findings.ts';
import { plain } from '../../src/questions/telling/sentence.ts';
import { withOptions } from '../../src/cli/specs.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { recordHere } from '../../src/run/node/record.ts';
import { run } from '../../src/run/node/run.ts';
import { factsOf } from '../../src/report/facts-of-manifest.ts';
import { methodParts } from '../../src/report/method.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { pluie } from '../../src/rules/pluie/index.ts';
import { replicatesForBounded } from '../../src/statistics/index.ts';

const file = fileURLToPath(new URL('../../experiments/martini-vs-lebel.yaml', import.meta.url));

/** Three shares of the winner hold together; the widest interval is that of the share nearest to a half. */
const THEORY = replicatesForBounded({ variance: 0.25, range: 1 }, 0.008, 1 - 0.05 / 3);

test('the headline spec to ± 0.8 points stops at about the size of theory and says so', async () => {
  const text = readFileSync(file, 'utf8').replace(/(engagement\.distanceCm: )\[.*\]/, '$1[8]');
  const spec = readSpec(text, { file, systems: ruleSystems });
  const experiment = withOptions(spec, { precision: 0.008 });
  const outcome = await run(experiment, ruleSystems, { workers: 2 });
  for (const { simulated, exact } of outcome.cells) {
    expect(simulated?.sequence?.ended).toBe('reached');
    expect((simulated?.replicates ?? 0) / THEORY).toBeGreaterThan(0.97);
    expect((simulated?.replicates ?? 0) / THEORY).toBeLessThan(1.15);
    expect(exact).not.toBeNull();
  }
  const record = recordHere(outcome, [pluie]);
  const facts = factsOf(record.manifest);
  const findings = findingsOf(record, facts, answerTo);
  const stopped = findings.cautions.map(plain).find((sentence) => sentence.includes('reached'));
  expect(stopped).toMatch(/^Played until ± 0\.8 points was reached: after 2[2-5],\d00 fights\.$/);
  // Three intervals were asked for together, but each is shown alone: for 95%, made with 0.85 of the error.
  const [method] = methodParts(findings, facts);
  const [earlier] = methodParts(findings, { ...facts, format: 1 });
  expect(method?.html.text).toMatch(/each is made for 95\.75\u00A0?\s?%.*hold with 95/);
  expect(earlier?.html.text).toContain('confidence sequences');
  // The intervals hold what the solver found.
  for (const { cell } of findings.rows)
    cell.simulated?.forEach(({ low, high }, winner) => {
      const share = cell.exact?.[winner] ?? NaN;
      expect(low).toBeLessThanOrEqual(share);
      expect(high).toBeGreaterThanOrEqual(share);
    });
});
