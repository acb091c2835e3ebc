import { describe, expect, test } from 'vitest';
import { comparedEditions, movesOf } from '../../../src/questions/editions/answer.ts';
import { joinEditions } from '../../../src/questions/editions/join.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { item } from '../../../src/chance/at.ts';
import type { Experiment } from '../../../src/spec/experiment.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { run } from '../../../src/run/node/run.ts';
import { ruleSystems } from '../../run/faulty.ts';
import { here } from '../../run/here.ts';
import { skirmish } from '../../toy/skirmish.ts';

/** Some figures against five, once for each number; `blues` are the figures of the others. */
function edition(
  reds: readonly number[],
  blues: number,
  asked: {
    readonly method?: string;
    readonly confidence?: number;
    readonly statements?: readonly object[];
  } = {},
): Experiment {
  const { method = 'exact', confidence = 0.95, statements = [] } = asked;
  const spec = {
    hythe: 1,
    rules: 'skirmish',
    engagement: { turnLimit: 6 },
    sides: { reds: { force: { figures: 3 } }, blues: { force: { figures: blues } } },
    vary: { 'sides.reds.force.figures': reds },
    resolve: { method, replicates: 3000, confidence },
    expect: statements,
  };
  return readSpec(JSON.stringify(spec), { file: 'spec.yaml', systems: [skirmish] });
}

async function compared(before: Experiment, after: Experiment) {
  const joined = joinEditions(before, after);
  const outcome = await run(joined.experiment, ruleSystems, { workers: 1, executor: here() });
  return comparedEditions(joined, outcome, {});
}

describe('two editions of a spec', () => {
  test('pair by the values of their factors, and leave out what is alike', () => {
    const { experiment, alike, onlyBefore, onlyAfter } = joinEditions(
      edition([3, 4, 5], 5),
      edition([4, 5, 6], 6),
    );
    expect(experiment.cells.map(({ number, pairing, variant }) => [number, pairing, variant])).toEqual([
      [1, 0, 'before'],
      [2, 0, 'after'],
      [3, 1, 'before'],
      [4, 1, 'after'],
    ]);
    expect(alike).toBe(0);
    expect([onlyBefore, onlyAfter].map((cells) => cells.map(({ factors }) => factors[0]?.value))).toEqual([
      [3],
      [6],
    ]);
    const same = joinEditions(edition([3, 4], 5), edition([4, 3], 5));
    expect([same.alike, same.experiment.cells]).toEqual([2, []]);
  });

  test('play on common dice, so that less of the difference is chance', async () => {
    const [before, after] = [edition([4], 5), edition([4], 6)];
    const exact = await compared(before, after);
    const played = await compared(
      edition([4], 5, { method: 'monte-carlo' }),
      edition([4], 6, { method: 'monte-carlo' }),
    );
    for (const winner of [0, 1, 2]) {
      const truth = item(item(exact.matchups, 0).shares, winner).at(0.95).difference;
      const { difference, before: share } = item(item(played.matchups, 0).shares, winner).at(0.999);
      expect(truth.low).toBe(truth.high);
      expect(difference.low).toBeLessThanOrEqual(truth.value);
      expect(difference.high).toBeGreaterThanOrEqual(truth.value);
      // Apart, the difference of two shares would have the errors of both.
      expect(difference.high - difference.low).toBeLessThan(1.3 * (share.high - share.low));
    }
    expect(movesOf(exact.matchups, 0.95).map(({ state }) => state)).toEqual(['moved']);
  });

  test('have their statements judged, each by its own cells', async () => {
    const evenly = { of: 'winner=reds', atLeast: 0.3 };
    const [old, gone] = [
      { ...evenly, where: { figures: 4 } },
      { of: 'turn', atMost: 6 },
    ];
    const fresh = { of: 'winner=blues', atMost: 1 };
    const { statements, onlyAfter } = await compared(
      edition([4, 3], 3, { statements: [old, gone] }),
      edition([4, 9], 12, { statements: [old, fresh] }),
    );
    expect(statements.map(({ before, after }) => [before, after])).toEqual([
      ['holds', 'fails'],
      [null, 'holds'],
      ['holds', null],
    ]);
    expect(onlyAfter.map(plain)).toEqual(['figures 9']);
  });

  test('hold at the lower confidence of both', () => {
    const { experiment } = joinEditions(
      edition([3], 5, { confidence: 0.9 }),
      edition([3], 6, { confidence: 0.99 }),
    );
    expect(experiment.resolve.confidence).toBe(0.9);
  });
});
