/** Games whose payoffs are shares of played wins: their values, with dice of their own or the same dice in every cell, and Nash mixtures. */
import { at, item } from '../src/chance/at.ts';
import {
  nashMixture,
  shareBounds,
  solveGame,
  valueInterval,
  type Entry,
  type Payoffs,
} from '../src/statistics/games/index.ts';
import { noisyLead, noisyShare, normalInterval, type Interval } from '../src/statistics/index.ts';
import { encloses, type CoverageCase } from './coverage-cases.ts';
import { lehmer, successes, type Random } from './coverage-draws.ts';

const CONFIDENCE = 0.95;
/** Shares of the Nash mixture are settled to about this. */
const SETTLED = 1e-8;

function table(rows: number, columns: number, chance: (row: number, column: number) => number): Payoffs {
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_column, j) => chance(i, j)),
  );
}

const random = lehmer(1928);
/** Chances to win. */
const GAMES: readonly (readonly [string, Payoffs])[] = [
  ['6 × 6', table(6, 6, () => 0.2 + 0.6 * random())],
  [
    'a saddle of 6 × 6',
    table(6, 6, (i, j) => (i > 0 && j > 0 ? random() : 0.5 + 0.1 * Number(i > 0) - 0.1 * Number(j > 0))),
  ],
  ['nearly equal 6 × 6', table(6, 6, () => 0.49 + 0.02 * random())],
  ['equal 6 × 6', table(6, 6, () => 0.5)],
  ['equal 6 × 1', table(6, 1, () => 0.5)],
  ['equal and rare 1 × 6', table(1, 6, () => 0.03)],
];

/** The interval of the value after `n` replicates of each cell. */
function played(chances: Payoffs, random: Random, n: number, isCommon: boolean): Interval {
  const draws = isCommon ? Array.from({ length: n }, random) : [];
  const won = chances.map((row) =>
    row.map((p) => (isCommon ? draws.filter((u) => u < p).length : successes(random, n, p))),
  );
  const payoffs = won.map((row) => row.map((count) => count / n));
  const shareOf = ({ row, column }: Entry) => noisyShare(at(item(won, row), column), n);
  const covariance = (a: Entry, b: Entry): number => {
    const [one, other] = [shareOf(a), shareOf(b)];
    // Of the same dice, the smaller share is won only where the larger is.
    if (isCommon) return (Math.min(one.value, other.value) - one.value * other.value) / (n + 2);
    return a.row === b.row && a.column === b.column ? one.variance : 0;
  };
  return valueInterval(payoffs, solveGame(payoffs), covariance, CONFIDENCE);
}

/** Leads, of which three are in a circle. */
const CONTESTS: readonly (readonly [string, Payoffs])[] = [
  [
    'rock, paper, scissors',
    [
      [0, -0.2, 0.6],
      [0.2, 0, -0.4],
      [-0.6, 0.4, 0],
    ],
  ],
  [
    'a circle and one never taken',
    [
      [0, -0.2, 0.6, 0.1],
      [0.2, 0, -0.4, 0.1],
      [-0.6, 0.4, 0, 0.1],
      [-0.1, -0.1, -0.1, 0],
    ],
  ],
  ['five who are even', table(5, 5, () => 0)],
];

/** Bounds of the shares of the Nash mixture after `n` replicates of each pair, for all together. */
function boundsOf(leads: Payoffs, random: Random, n: number): ReturnType<typeof shareBounds> {
  const upper = leads.map((row) => row.map(() => 0));
  const each = 1 - (1 - CONFIDENCE) / leads.length;
  for (const [i, row] of leads.entries())
    for (let j = 0; j < i; j++) {
      const won = successes(random, n, (1 + at(row, j)) / 2);
      const { value, variance } = noisyLead(won, n - won, n);
      const { low, high } = normalInterval(value, Math.sqrt(variance), each);
      item(upper, i)[j] = high;
      item(upper, j)[i] = -low;
    }
  return shareBounds(upper);
}

/** The interval of the value of a choice between an exact payoff and one of `n` replicates. */
function besideExact(exact: number, played: number, random: Random, n: number): Interval {
  const won = successes(random, n, played);
  const payoffs = [[exact], [won / n]];
  const { variance } = noisyShare(won, n);
  const covariance = (a: Entry, b: Entry): number => (a.row === 1 && b.row === 1 ? variance : 0);
  return valueInterval(payoffs, solveGame(payoffs), covariance, CONFIDENCE);
}

/** The cases of one number of replicates a cell. */
export function gameCases(n: number): CoverageCase[] {
  const shares = CONTESTS.map(([name, leads]) => {
    const truth = nashMixture(leads);
    return {
      name: `all shares, ${name}, n = ${n}`,
      confidence: CONFIDENCE,
      holds: (random: Random) =>
        boundsOf(leads, random, n).every(
          ({ low, high }, i) => low <= at(truth, i) + SETTLED && at(truth, i) - SETTLED <= high,
        ),
    };
  });
  const values = GAMES.flatMap(([name, chances]) => {
    const { value } = solveGame(chances);
    return [false, true].map((isCommon) => ({
      name: `value, ${name}, n = ${n}, ${isCommon ? 'common' : 'own'} dice`,
      confidence: CONFIDENCE,
      holds: (random: Random) => encloses(played(chances, random, n, isCommon), value),
    }));
  });
  // Better by half of its standard error.
  const better = 0.5 + 0.25 / Math.sqrt(n);
  const mixed = {
    name: `value, an exact row and a better one, n = ${n}, own dice`,
    confidence: CONFIDENCE,
    holds: (random: Random) => encloses(besideExact(0.5, better, random, n), better),
  };
  return [...values, mixed, ...shares];
}
