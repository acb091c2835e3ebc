/** Confidence sequences on data with a known truth, looked at again and again and stopped early. */
import {
  beforeFirstChunk,
  differenceOfIntervals,
  halfWidth,
  lookSchedule,
  meanSequence,
  moments,
  proportionSequence,
  quantile,
  quantileSequenceRanks,
  withChunk,
  type Interval,
} from '../src/statistics/index.ts';
import { encloses, type CoverageCase } from './coverage-cases.ts';
import { drawCounts, drawIndex, geometric, successes, upTo, type Random } from './coverage-draws.ts';

const CONFIDENCE = 0.95;
const LOOKS = lookSchedule({ chunk: 50, growth: 1.15, maximum: 4000 });
const PLAN = { confidence: CONFIDENCE, plannedSize: 2000 };
const TURNS = upTo(25);
const QUICK = geometric(0.3, 25);

/** Draws the replicates up to the next look and gives the interval there. */
type Watch = (more: number) => Interval;

/** The interval holds at every look together, as a stop at the worst moment needs. */
function atAllLooks(name: string, truth: number, start: (random: Random) => Watch): CoverageCase {
  const holds = (random: Random) => {
    const watch = start(random);
    let seen = 0;
    let all = true;
    for (const look of LOOKS) {
      if (!encloses(watch(look - seen), truth)) all = false;
      seen = look;
    }
    return all;
  };
  return { name: `${name}, at all of ${LOOKS.length} looks`, confidence: CONFIDENCE, holds };
}

/** The interval holds at a stop because it was narrow enough. */
function whenNarrow(
  name: string,
  truth: number,
  width: number,
  start: (random: Random) => Watch,
): CoverageCase {
  const holds = (random: Random) => {
    const watch = start(random);
    let seen = 0;
    let interval: Interval = { low: -Infinity, high: Infinity, confidence: CONFIDENCE };
    for (const look of LOOKS) {
      interval = watch(look - seen);
      seen = look;
      if (halfWidth(interval) <= width) break;
    }
    return encloses(interval, truth);
  };
  return { name: `${name}, stopped at ±${width}`, confidence: CONFIDENCE, holds };
}

function watchProportion(random: Random, p: number, confidence = CONFIDENCE): Watch {
  let [n, seen] = [0, 0];
  return (more) => {
    n += more;
    seen += successes(random, more, p);
    return proportionSequence(seen, n, { ...PLAN, confidence });
  };
}

function watchMean(random: Random): Watch {
  const plan = { ...PLAN, plannedVariance: 8 };
  let progress = beforeFirstChunk({ low: 0, high: 24 }, 3);
  return (more) => {
    const chunk = { n: more, sum: 0, sumOfSquares: 0 };
    for (let i = 0; i < more; i += 1) {
      const value = drawIndex(random, QUICK);
      chunk.sum += value;
      chunk.sumOfSquares += value * value;
    }
    progress = withChunk(progress, chunk);
    return meanSequence(progress, plan);
  };
}

function watchMedian(random: Random): Watch {
  const fine = Array.from({ length: 200 }, () => 1 / 200);
  const counts = fine.map(() => 0);
  let n = 0;
  return (more) => {
    n += more;
    for (const [k, count] of drawCounts(random, more, fine).entries()) counts[k] = (counts[k] ?? 0) + count;
    const ranks = quantileSequenceRanks(n, 0.5, PLAN);
    const placed = (rank: number) => quantile(upTo(200), counts, Math.min(1 - 1e-9, rank / n));
    return {
      low: ranks.low === 0 ? -Infinity : placed(ranks.low),
      high: ranks.high > n ? Infinity : placed(ranks.high),
      confidence: CONFIDENCE,
    };
  };
}

function watchDifference(random: Random, p: number, q: number): Watch {
  const each = (1 + CONFIDENCE) / 2;
  const [first, second] = [watchProportion(random, p, each), watchProportion(random, q, each)];
  return (more) => differenceOfIntervals(first(more), second(more));
}

/** Intervals that hold at all looks together. */
export const SEQUENCE_CASES: readonly CoverageCase[] = [
  ...[0.5, 0.2, 0.03].flatMap((p) => [
    atAllLooks(`proportion ${p}`, p, (random) => watchProportion(random, p)),
    whenNarrow(`proportion ${p}`, p, 0.03, (random) => watchProportion(random, p)),
  ]),
  atAllLooks('mean of turns', moments(TURNS, QUICK).mean, watchMean),
  whenNarrow('mean of turns', moments(TURNS, QUICK).mean, 0.3, watchMean),
  atAllLooks('median of 200 values', 99, watchMedian),
  atAllLooks('difference 0.5 - 0.45', 0.05, (random) => watchDifference(random, 0.5, 0.45)),
];
