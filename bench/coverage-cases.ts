/** The coverage of every interval of the statistics floor, on data with a known truth. */
import { davidson } from '../src/statistics/davidson.ts';
import {
  clopperPearson,
  cumulativeIncidence,
  differenceOfMeans,
  dkwHalfWidth,
  differenceOfProportions,
  kolmogorovSmirnov,
  kolmogorovSmirnovEstimate,
  meanEstimate,
  moments,
  noisyLead,
  normalInterval,
  differenceOfPairs,
  pairedProportions,
  pairedRatio,
  quantile,
  ratioOfProportions,
  restrictedMean,
  superiority,
  superiorityEstimate,
  totalVariation,
  totalVariationEstimate,
  wilson,
  type EventCounts,
  type Interval,
  type Meeting,
} from '../src/statistics/index.ts';
import { sumOf } from '../src/questions/matrix/answer.ts';
import { orderStatistics, pairsOfTable } from '../tests/statistics/samples.ts';
import { drawCounts, drawIndex, geometric, successes, upTo, type Random } from './coverage-draws.ts';

/** One interval whose coverage is measured. */
export interface CoverageCase {
  readonly name: string;
  readonly confidence: number;
  /** Draws data, makes the interval and returns true if it holds the truth. */
  readonly holds: (random: Random) => boolean;
}

const CONFIDENCE = 0.95;

/** The rounding error of a computed truth, which must not make an interval miss it. */
const ROUNDING = 1e-12;

export function encloses({ low, high }: Interval, truth: number): boolean {
  return low - ROUNDING <= truth && truth <= high + ROUNDING;
}

/** Wilson's interval and Clopper and Pearson's for `n` replicates at one proportion. */
export function proportionCases(p: number, n: number): readonly CoverageCase[] {
  const of = (name: string, interval: typeof wilson): CoverageCase => ({
    name: `${name}, p = ${p}, n = ${n}`,
    confidence: CONFIDENCE,
    holds: (random) => encloses(interval(successes(random, n, p), n, CONFIDENCE), p),
  });
  return [of('Wilson', wilson), of('Clopper-Pearson', clopperPearson)];
}

const QUICK = geometric(0.3, 25);
const SLOW = geometric(0.22, 25);
const TURNS = upTo(25);
const FINE = Array.from({ length: 1000 }, () => 1 / 1000);

/** Student's interval of a mean of few values: of turns, of which most are few, and of values that are equally likely. */
export function fewCases(n: number): readonly CoverageCase[] {
  const distributions = [
    ['turns', QUICK],
    ['equally likely values', TURNS.map(() => 1 / TURNS.length)],
  ] as const;
  return distributions.map(([name, probabilities]) =>
    oneSample(`mean of ${name}, n = ${n}`, (random) =>
      encloses(
        meanEstimate(TURNS, drawCounts(random, n, probabilities), CONFIDENCE).interval,
        moments(TURNS, probabilities).mean,
      ),
    ),
  );
}

function oneSample(name: string, holds: CoverageCase['holds']): CoverageCase {
  return { name, confidence: CONFIDENCE, holds };
}

const quantileCases: readonly CoverageCase[] = [0.1, 0.5, 0.9].flatMap((q) => [
  oneSample(`quantile ${q} of 1000 values, n = 400`, (random) => {
    const interval = orderStatistics(upTo(1000), drawCounts(random, 400, FINE), q, CONFIDENCE);
    return encloses(interval, quantile(upTo(1000), FINE, q));
  }),
  oneSample(`quantile ${q} of turns, n = 400`, (random) => {
    const interval = orderStatistics(TURNS, drawCounts(random, 400, QUICK), q, CONFIDENCE);
    return encloses(interval, quantile(TURNS, QUICK, q));
  }),
]);

const estimateCases: readonly CoverageCase[] = [
  oneSample('mean of turns, n = 500', (random) =>
    encloses(
      meanEstimate(TURNS, drawCounts(random, 500, QUICK), CONFIDENCE).interval,
      moments(TURNS, QUICK).mean,
    ),
  ),
  ...quantileCases,
  oneSample('band of turns, n = 400', (random) => {
    const counts = drawCounts(random, 400, QUICK);
    const reach = dkwHalfWidth(400, CONFIDENCE);
    let [share, counted] = [0, 0];
    return QUICK.every((p, k) => {
      share += p;
      counted += (counts[k] ?? 0) / 400;
      return Math.abs(share - counted) <= reach;
    });
  }),
];

const comparisonCases: readonly CoverageCase[] = [
  ...[
    [0.5, 0.45],
    [0.05, 0.02],
    [0.99, 0.9],
  ].flatMap(([p = 0, q = 0]) => {
    const both = (random: Random) =>
      [
        { successes: successes(random, 600, p), n: 600 },
        { successes: successes(random, 400, q), n: 400 },
      ] as const;
    return [
      oneSample(`difference of proportions, ${p} - ${q}`, (random) =>
        encloses(differenceOfProportions(...both(random), CONFIDENCE).interval, p - q),
      ),
      oneSample(`ratio of proportions, ${p} / ${q}`, (random) =>
        encloses(ratioOfProportions(...both(random), CONFIDENCE).interval, p / q),
      ),
    ];
  }),
  oneSample('difference of means of turns', (random) => {
    const first = { values: TURNS, counts: drawCounts(random, 500, SLOW) };
    const second = { values: TURNS, counts: drawCounts(random, 300, QUICK) };
    const truth = moments(TURNS, SLOW).mean - moments(TURNS, QUICK).mean;
    return encloses(differenceOfMeans(first, second, CONFIDENCE).interval, truth);
  }),
  oneSample('probability of superiority', (random) =>
    encloses(
      superiorityEstimate(drawCounts(random, 300, SLOW), drawCounts(random, 200, QUICK), CONFIDENCE).interval,
      superiority(SLOW, QUICK),
    ),
  ),
  oneSample('Kolmogorov-Smirnov distance', (random) =>
    encloses(
      kolmogorovSmirnovEstimate(drawCounts(random, 300, SLOW), drawCounts(random, 200, QUICK), CONFIDENCE)
        .interval,
      kolmogorovSmirnov(SLOW, QUICK),
    ),
  ),
  oneSample('total variation distance', (random) =>
    encloses(
      totalVariationEstimate(drawCounts(random, 300, SLOW), drawCounts(random, 200, QUICK), CONFIDENCE)
        .interval,
      totalVariation(SLOW, QUICK),
    ),
  ),
];

/** Two variants on common random numbers: both won, only the first, only the second, neither. */
const PAIRS: readonly (readonly number[])[] = [
  [0.45, 0.04, 0.02, 0.49],
  [0.3, 0.006, 0.002, 0.692],
];

/** The same for pairs that go together, are independent, or go against each other. */
const RATIOS: readonly (readonly number[])[] = [
  ...PAIRS,
  [0.18, 0.27, 0.22, 0.33],
  [0, 0.45, 0.4, 0.15],
  [0.001, 0.009, 0.004, 0.986],
];

const pairedRatioCases: readonly CoverageCase[] = RATIOS.map((joint) => {
  const [both = 0, first = 0, second = 0] = joint;
  return oneSample(`paired ratio, ${both} both, ${first} and ${second} apart, n = 1000`, (random) => {
    const [inBoth = 0, firstOnly = 0, secondOnly = 0] = drawCounts(random, 1000, joint);
    const tally = { both: inBoth, firstOnly, secondOnly, n: 1000 };
    return encloses(pairedRatio(tally, CONFIDENCE).interval, (both + first) / (both + second));
  });
});

const pairedCases: readonly CoverageCase[] = PAIRS.flatMap((joint) => {
  const truth = (joint[1] ?? 0) - (joint[2] ?? 0);
  return [
    oneSample(`paired proportions, ${joint.slice(1, 3).join(' and ')} apart, n = 1000`, (random) => {
      const [, firstOnly = 0, secondOnly = 0] = drawCounts(random, 1000, joint);
      return encloses(pairedProportions(firstOnly, secondOnly, 1000, CONFIDENCE).interval, truth);
    }),
    oneSample(`paired difference, ${joint.slice(1, 3).join(' and ')} apart, n = 5000`, (random) => {
      const counts = drawCounts(random, 5000, joint);
      return encloses(differenceOfPairs(pairsOfTable([1, 0], counts), CONFIDENCE).interval, truth);
    }),
  ];
});

/** Three in a circle, each mostly winning against the next, and three in a plain order. */
const CHANCES: readonly (readonly number[])[] = [
  [0.99, 0.95, 0.97],
  [0.6, 0.7, 0.3],
];

const strengthCases: readonly CoverageCase[] = CHANCES.flatMap((chances) => {
  const fit = (shareOf: (chance: number) => number, replicates: number | null) => {
    const meetings = chances.map((chance, first): Meeting => {
      const won = shareOf(chance);
      return { first, second: (first + 1) % 3, shares: [won, 1 - won, 0], replicates };
    });
    return davidson(3, meetings, { confidence: CONFIDENCE, firstEffect: false });
  };
  const truth = fit((chance) => chance, null).strengths[0]?.value ?? NaN;
  return [20, 100].map((n) =>
    oneSample(`strength, ${chances.join(', ')} against the next, n = ${n} each`, (random) => {
      const { strengths } = fit((chance) => successes(random, n, chance) / n, n);
      // Nobody has a strength who never lost, or never won.
      return !strengths[0] || encloses(strengths[0].interval, truth);
    }),
  );
});

/** Each turn 10% win, 6% lose; 3% of those left drop out of sight; the limit is 12 turns. */
function endings(random: Random, n: number): EventCounts {
  const times = upTo(13).slice(1);
  const events = [times.map(() => 0), times.map(() => 0)];
  const censored = times.map(() => 0);
  for (let i = 0; i < n; i += 1) {
    for (let t = 0; t < 12; t += 1) {
      const ending = drawIndex(random, [0.1, 0.06, 0.84]);
      const list = ending < 2 ? events[ending] : t === 11 || random() < 0.03 ? censored : undefined;
      if (list === undefined) continue;
      list[t] = (list[t] ?? 0) + 1;
      break;
    }
  }
  return { times, events, censored };
}

const timeCases: readonly CoverageCase[] = [
  ...[1, 4, 12].map((t) =>
    oneSample(`incidence of one ending by turn ${t}, n = 300`, (random) => {
      const { incidence } = cumulativeIncidence(endings(random, 300), CONFIDENCE);
      const interval = incidence[1]?.interval[t - 1];
      return interval !== undefined && encloses(interval, (0.06 / 0.16) * (1 - 0.84 ** t));
    }),
  ),
  oneSample('undecided after turn 8, n = 300', (random) => {
    const interval = cumulativeIncidence(endings(random, 300), CONFIDENCE).survival.interval[7];
    return interval !== undefined && encloses(interval, 0.84 ** 8);
  }),
  oneSample('restricted mean to turn 12, n = 300', (random) =>
    encloses(restrictedMean(endings(random, 300), 12, CONFIDENCE).interval, (1 - 0.84 ** 12) / 0.16),
  ),
];

/** Wins, losses and draws of two under several conditions; and of two of which one hardly ever loses. */
const MEETINGS: readonly (readonly (readonly number[])[])[] = [
  [
    [0.45, 0.45, 0.1],
    [0.6, 0.3, 0.1],
    [0.3, 0.5, 0.2],
    [0.9, 0.08, 0.02],
  ],
  [
    [0.99, 0.005, 0.005],
    [0.98, 0.01, 0.01],
  ],
];

function leadOver(sizes: readonly number[], laws: readonly (readonly number[])[], random: Random): boolean {
  const leads = laws.map((law, i) => {
    const n = sizes[i] ?? 0;
    const [won = 0, lost = 0] = drawCounts(random, n, law);
    return { lead: { ...noisyLead(won, lost, n), looked: null }, weight: 1 / laws.length };
  });
  const { value, variance } = sumOf(leads);
  const truth = laws.reduce((sum, [won = 0, lost = 0]) => sum + (won - lost) / laws.length, 0);
  return encloses(normalInterval(value, Math.sqrt(variance), CONFIDENCE), truth);
}

const leadCases: readonly CoverageCase[] = MEETINGS.flatMap((laws) => [
  ...[100, 1000].map((n) =>
    oneSample(`lead over ${laws.length} cells, ${laws[0]?.[0]} won in one, n = ${n} each`, (random) =>
      leadOver(
        laws.map(() => n),
        laws,
        random,
      ),
    ),
  ),
  oneSample(`worth of acting first, ${laws[0]?.[0]} won, a coin decides, n = 200`, (random) => {
    const began = successes(random, 200, 0.5);
    return leadOver([began, 200 - began], laws.slice(0, 2), random);
  }),
]);

/** Intervals made for a single look. */
export const FIXED_SIZE_CASES: readonly CoverageCase[] = [
  ...estimateCases,
  ...comparisonCases,
  ...pairedCases,
  ...timeCases,
  ...pairedRatioCases,
  ...strengthCases,
  ...leadCases,
];
