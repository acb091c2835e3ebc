/** Sobol's indices of a played grid whose exact indices are known. */
import { sobolIndices, type Grid, type Part, type SobolIndices } from '../src/statistics/sobol.ts';
import { encloses, type CoverageCase } from './coverage-cases.ts';
import { successes, type Random } from './coverage-draws.ts';

const CONFIDENCE = 0.95;
const REPLICATES = 1000;

/** Three values of one factor and four of another, with a combination that does more than both apart. */
const CHANCES: Grid = {
  levels: [3, 4],
  values: [0, 1, 2].flatMap((i) => [0, 1, 2, 3].map((j) => 0.3 + 0.1 * i + (i === 2 && j === 3 ? 0.2 : 0))),
  standardErrors: null,
};
const TRUTH = sobolIndices(CHANCES, CONFIDENCE);

function played(random: Random): SobolIndices {
  const values = Array.from(CHANCES.values, (p) => successes(random, REPLICATES, p) / REPLICATES);
  const standardErrors = values.map((p) => Math.sqrt((p * (1 - p)) / (REPLICATES - 1)));
  return sobolIndices({ ...CHANCES, values, standardErrors }, CONFIDENCE);
}

function caseOf(name: string, partOf: (of: SobolIndices) => Part | undefined): CoverageCase {
  return {
    name: `${name} of a grid of 12, n = ${REPLICATES} each`,
    confidence: CONFIDENCE,
    holds: (random) => {
      const interval = partOf(played(random))?.interval ?? null;
      return interval !== null && encloses(interval, partOf(TRUTH)?.value ?? NaN);
    },
  };
}

export const GRID_CASES: readonly CoverageCase[] = [
  caseOf('variance', ({ variance }) => variance),
  caseOf('first-order index', ({ shares }) => shares?.factors[0]?.first),
  caseOf('total index', ({ shares }) => shares?.factors[1]?.total),
  caseOf('interaction', ({ shares }) => shares?.pairs[0]?.share),
];
