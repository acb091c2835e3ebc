import { describe, expect, test } from 'vitest';
import {
  crowned,
  findingsOf,
  matrixSpec,
  mirrorSpec,
  namesAWinner,
  namesTheFirst,
  outcomeOf,
} from '../../../bench/claims-cases.ts';
import { drawCounts, lehmer } from '../../../bench/coverage-draws.ts';
import type { Findings } from '../../../src/questions/matchup/findings.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { distance, found, type HandMadeCell } from './hand-made.ts';

/* The figures of bench/claims.ts, which draws more runs from the laws of real engagements; here fewer, at fixed seeds. */

const DISTANCES = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16];
const NAMES = ['a', 'b', 'c', 'd', 'e'];
const side = (column: number, name: string) => ({
  column: `factor_${column}`,
  path: `sides.${name}.force`,
  name: `${name}.force`,
  unit: null,
});
const MATRIX = {
  factors: [side(1, 'british'), side(2, 'french')],
  analysis: { kind: 'matrix', asked: null },
} as const;

/** Counts of won, lost and neither with one replicate in twenty undecided. */
function counts(lead: number, replicates: number, random: () => number): [number, number, number] {
  const [won = 0, lost = 0, none = 0] = drawCounts(random, replicates, [
    (0.95 + lead) / 2,
    (0.95 - lead) / 2,
    0.05,
  ]);
  return [won, lost, none];
}

function along(lead: number, replicates: number, seed: number): Findings {
  const random = lehmer(seed);
  const cells = DISTANCES.map((at): HandMadeCell => ({ at: [at], counts: counts(lead, replicates, random) }));
  return found(cells, { factors: [distance] });
}

/** Five of whom the last leads each of the others by so much. */
function matrix(lead: number, replicates: number, seed: number): Findings {
  const random = lehmer(seed);
  const cells = NAMES.flatMap((one) =>
    NAMES.filter((other) => other !== one).map((other): HandMadeCell => {
      const by = one === 'e' ? lead : other === 'e' ? -lead : 0;
      return { at: [one, other], counts: counts(by, replicates, random) };
    }),
  );
  return found(cells, MATRIX);
}

const seeds = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

describe('what a report claims of played cells', () => {
  test('is no winner where two like sides meet at twelve distances', () => {
    const named = seeds(200).filter((seed) => namesAWinner(along(0, 1000, seed)));
    expect(named.length).toBeLessThanOrEqual(13);
  });

  test('is not fairness where a side wins just more of the decided than its fair share', () => {
    const lead = 1.9 * 0.5501 - 0.95;
    const states = seeds(200).map((seed) => along(lead, 1000, seed).verdicts.map(({ state }) => state));
    expect(states.filter((lines) => lines.includes('holds')).length).toBeLessThanOrEqual(13);
    expect(states.filter((lines) => lines.includes('undecided')).length).toBeGreaterThan(180);
  });

  test('is a lead of five points in every cell after 20,000 replicates', () => {
    expect(seeds(20).filter((seed) => namesTheFirst(along(0.05, 20_000, seed)))).toHaveLength(20);
  });

  test('crowns none of five identical contestants', () => {
    const all = seeds(30).map((seed) => matrix(0, 500, seed));
    expect(all.map(crowned)).toEqual(all.map(() => null));
    expect(plain(all[0]?.headline ?? [])).toMatch(
      /^Too close to tell apart at the top: [A-E], [A-E], [A-E], [A-E] and 1 other\.$/,
    );
    expect(all.flatMap(({ sentences }) => sentences.map(plain)).join(' ')).not.toMatch(
      /greatest lead|farthest|dominated|ahead/i,
    );
  });

  test('names one of five that is better by ten points, and never another', () => {
    const all = seeds(30).map((seed) => crowned(matrix(0.1, 2000, seed)));
    expect(all.filter((name) => name === 'E').length).toBeGreaterThanOrEqual(27);
    expect(all.filter((name) => name !== null && name !== 'E')).toEqual([]);
  });

  test('is the same after a whole run', async () => {
    const how = (replicates: number, seed: string) =>
      `{ method: monte-carlo, replicates: ${replicates}, seed: ${seed} }`;
    expect(namesAWinner(findingsOf(await outcomeOf(mirrorSpec(how(300, 'a')))))).toBe(false);
    expect(crowned(findingsOf(await outcomeOf(matrixSpec('regular', false, how(300, 'a')))))).toBeNull();
  });
});

describe('which played cell has most or least', () => {
  const at = (distances: readonly number[], none: readonly number[], replicates: number): string[] => {
    const cells = distances.map((cm, i): HandMadeCell => {
      const undecided = Math.round((none[i] ?? 0) * replicates);
      const won = Math.round((replicates - undecided) * 0.5);
      return { at: [cm], counts: [won, replicates - undecided - won, undecided], turn: [4, 3, 3 + i] };
    });
    const { headline, sentences } = found(cells, { factors: [distance] });
    return [headline, ...sentences].map(plain);
  };

  test('is said where it is surely apart, with the interval that stands in the table', () => {
    expect(at([3, 8, 12], [0.02, 0.05, 0.2], 2000)).toContain(
      'Undecided: 20% of fights at 12 cm, 2% at 3 cm.',
    );
  });

  test('is not said where it is noise', () => {
    const told = at([3, 8, 12], [0.06, 0.07, 0.08], 200);
    expect(told[0]).toMatch(/^At every distance neither side is surely ahead: /u);
    expect(told.join(' ')).not.toMatch(/the most|largest|did best/);
    expect(told).toContain('Undecided: about 6% to about 8% of fights.');
  });
});

test('cells that were solved and are equal are named together', () => {
  const cells = [
    { at: [3], exact: [0.5, 0.4, 0.1] },
    { at: [8], exact: [0.5, 0.4, 0.1] },
    { at: [12], exact: [0.48, 0.46, 0.06] },
  ] as const;
  const { headline, sentences } = found(cells, { factors: [distance] });
  expect(plain(headline)).toBe(
    'The Martini (British) is ahead at every distance: 50% to 40% at 3 cm, 48% to 46% at 12 cm.',
  );
  expect(sentences.map(plain)).toContain('Undecided: 10% of fights at 3 cm, 6% at 12 cm.');
});
