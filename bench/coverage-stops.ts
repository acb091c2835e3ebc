/** Runs that stop at a precision, on data with a known truth: the coverage of their intervals, and their size. */
import { at } from '../src/chance/at.ts';
import type { TallyShape } from '../src/play/tally.ts';
import { chunkSizeFor } from '../src/run/plan.ts';
import { PrecisionRule } from '../src/run/stopping.ts';
import { UnitCounts } from '../src/run/unit-counts.ts';
import type { Stop } from '../src/spec/experiment.ts';
import { meanOf, pValueFor, QuantileRanks, shareInterval } from '../src/run/intervals.ts';
import { evenSplit, lookSchedule, moments, quantile, replicatesForBounded } from '../src/statistics/index.ts';
import { encloses, type CoverageCase } from './coverage-cases.ts';
import { drawCounts, geometric, upTo, type Random } from './coverage-draws.ts';

const CONFIDENCE = 0.95;
const SIDES = ['a', 'b'] as const;
/** The intervals shown of a cell that stopped at a precision do not depend on its looks. */
const STOPPED = { rule: 'precision', look: 1, planned: 1 } as const;

type Precision = Extract<Stop, { rule: 'precision' }>;

/** Chances by outcome (the first side wins, the second wins, neither) and turn, row by row. */
type Law = readonly number[];

/** A run of one cell that stops at a precision. */
class StoppingRun {
  readonly looks: readonly number[];
  private readonly none: Float64Array;
  private readonly shape: TallyShape;
  private readonly rule: PrecisionRule;

  constructor(law: Law, stop: Precision) {
    this.none = new Float64Array(law.length);
    const turnLimit = law.length / 3 - 1;
    const outcomes = ['a won', 'b won', 'neither'];
    this.shape = { outcomes, winners: [0, 1, -1], turnLimit, limitOutcome: 2, readings: [], joints: [] };
    const unit = { pairing: 0, cells: [], shapes: [this.shape], compared: [[]], pairs: [] };
    this.rule = new PrecisionRule(stop, unit, SIDES, CONFIDENCE);
    // The largest chunks that a run may have, and so the least looks: those of engagements that cost next to nothing.
    const expected = this.rule.expected(this.counted(Float64Array.from(law, (p) => p * 1e6)));
    const chunk = chunkSizeFor(1, expected, stop);
    this.looks = lookSchedule({ chunk, growth: this.rule.growth, maximum: 1e12 });
  }

  isOver(counts: Float64Array): boolean {
    return this.rule.judge(this.counted(counts)).isReached;
  }

  /** The counts at the stop of a run; `draw` gives the counts of so many engagements more. */
  play(draw: (more: number) => ArrayLike<number>): Float64Array {
    const counts = this.none.slice();
    let n = 0;
    for (const look of this.looks) {
      const more = draw(look - n);
      for (let i = 0; i < counts.length; i += 1) counts[i] = at(counts, i) + at(more, i);
      n = look;
      if (this.isOver(counts)) break;
    }
    return counts;
  }

  private counted(outcomeByTurn: Float64Array): UnitCounts {
    const counts = new UnitCounts({ pairing: 0, cells: [], shapes: [this.shape], compared: [[]], pairs: [] });
    const tally = { outcomeByTurn, readings: [], joints: [] };
    counts.add(
      { tallies: [tally], joints: [] },
      outcomeByTurn.reduce((sum, count) => sum + count, 0),
    );
    return counts;
  }
}

/** The binomial distribution within ten standard deviations of its mean. */
class Binomial {
  readonly first: number;
  readonly chances: Float64Array;
  private readonly sums: Float64Array;

  constructor(n: number, p: number) {
    const reach = 10 * Math.sqrt(n * p * (1 - p)) + 20;
    const middle = Math.floor(n * p);
    this.first = Math.max(0, Math.floor(middle - reach));
    const last = Math.min(n, Math.ceil(middle + reach));
    const chances = new Float64Array(last - this.first + 1);
    const place = middle - this.first;
    chances[place] = 1;
    const odds = p / (1 - p);
    for (let k = middle; k < last; k += 1)
      chances[k + 1 - this.first] = (at(chances, k - this.first) * odds * (n - k)) / (k + 1);
    for (let k = middle; k > this.first; k -= 1)
      chances[k - 1 - this.first] = (at(chances, k - this.first) * k) / odds / (n - k + 1);
    const total = chances.reduce((sum, chance) => sum + chance, 0);
    this.chances = chances.map((chance) => chance / total);
    let sum = 0;
    this.sums = this.chances.map((chance) => (sum += chance));
  }

  /** The number below which the share `u` of the distribution lies. */
  draw(u: number): number {
    let [low, high] = [0, this.sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(this.sums, middle) > u) high = middle;
      else low = middle + 1;
    }
    return this.first + low;
  }
}

/** A share that a run stops at: the coverage of its interval there, and its size. */
export class StoppedShare {
  readonly p: number;
  readonly width: number;
  /** The replicates of an interval of the same width and confidence whose size is fixed beforehand. */
  readonly fixed: number;
  private readonly run: StoppingRun;
  /** By the number of engagements between two looks. */
  private readonly binomials = new Map<number, Binomial>();

  constructor(p: number, width: number) {
    this.p = p;
    this.width = width;
    this.fixed = replicatesForBounded({ variance: p * (1 - p), range: 1 }, width, CONFIDENCE);
    const stop: Precision = { rule: 'precision', of: ['winner=a'], halfWidth: width, relative: null };
    this.run = new StoppingRun([p, 1 - p, 0], stop);
  }

  play(random: Random): { readonly holds: boolean; readonly n: number } {
    const [won = 0, lost = 0] = this.run.play((more) => {
      const drawn = this.binomial(more).draw(random());
      return [drawn, more - drawn, 0];
    });
    return { holds: this.holds(won, won + lost), n: won + lost };
  }

  /** The exact coverage and mean size: the chances of all paths, summed look by look. */
  exactly(): { readonly coverage: number; readonly n: number } {
    let open = new Map([[0, 1]]);
    let [coverage, mean, before] = [0, 0, 0];
    for (const look of this.run.looks) {
      const more = this.binomial(look - before);
      const next = new Map<number, number>();
      for (const [won, chance] of open)
        more.chances.forEach((q, k) => {
          const sum = won + more.first + k;
          next.set(sum, (next.get(sum) ?? 0) + chance * q);
        });
      open = new Map();
      for (const [won, chance] of next) {
        if (chance < 1e-13) continue;
        if (!this.run.isOver(Float64Array.of(won, look - won, 0))) open.set(won, chance);
        else {
          if (this.holds(won, look)) coverage += chance;
          mean += chance * look;
        }
      }
      if (open.size === 0) break;
      before = look;
    }
    return { coverage, n: mean };
  }

  private binomial(n: number): Binomial {
    const kept = this.binomials.get(n) ?? new Binomial(n, this.p);
    this.binomials.set(n, kept);
    return kept;
  }

  private holds(won: number, n: number): boolean {
    return encloses(shareInterval(STOPPED, won, n, CONFIDENCE), this.p);
  }
}

export const STOP_SHARES = [0.001, 0.01, 0.05, 0.5];
export const STOP_WIDTHS = [0.0005, 0.001, 0.002, 0.005, 0.01];

/** Both sides win the quicker the likelier; turns from 1, and what lasts for 12 has no winner. */
const QUICK = geometric(0.3, 12);
const LAW: Law = [
  [0, ...QUICK.map((p, t) => (t < 11 ? p * (0.6 - 0.04 * t) : 0))],
  [0, ...QUICK.map((p, t) => (t < 11 ? p * (0.4 + 0.04 * t) : 0))],
  [0, ...QUICK.map((p, t) => (t < 11 ? 0 : p))],
].flat();
const TURNS = upTo(13);
const COLUMNS = TURNS.length;

/** Everything that is shown of a cell, at the stop of a run at one of its measures. */
function casesOf(name: string, stop: Precision): readonly CoverageCase[] {
  const law = Float64Array.from(LAW);
  const won = byRow(law);
  const turns = byColumn(law);
  const ofCase = (shown: string, holds: (counts: Float64Array) => boolean): CoverageCase => {
    const run = new StoppingRun(LAW, stop);
    return {
      name: `${shown}, stopped at ${name}`,
      confidence: CONFIDENCE,
      holds: (random) => holds(run.play((more) => drawCounts(random, more, LAW))),
    };
  };
  const size = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0);
  return [
    ...[0, 2].map((winner) =>
      ofCase(winner === 0 ? 'share of wins' : 'share without a winner', (counts) =>
        encloses(
          shareInterval(STOPPED, at(byRow(counts), winner), size(counts), CONFIDENCE),
          at(won, winner),
        ),
      ),
    ),
    ofCase('mean of turns', (counts) => {
      const { low, high } = meanOf(STOPPED, TURNS, byColumn(counts), CONFIDENCE);
      return (
        low !== null &&
        high !== null &&
        encloses({ low, high, confidence: CONFIDENCE }, moments(TURNS, turns).mean)
      );
    }),
    ofCase('median of turns', (counts) => {
      const ranks = new QuantileRanks(CONFIDENCE);
      const { low, high } = ranks.of(STOPPED, TURNS, byColumn(counts), 0.5);
      return encloses({ low, high, confidence: CONFIDENCE }, quantile(TURNS, turns, 0.5));
    }),
  ];
}

/** Even sides, which a report must not call uneven. */
function evenCase(): CoverageCase {
  const stop: Precision = { rule: 'precision', of: ['winner=a'], halfWidth: 0.02, relative: null };
  const law = [0.45, 0.45, 0.1];
  const run = new StoppingRun(law, stop);
  return {
    name: 'sign test of even sides, stopped at the share of wins ± 0.02',
    confidence: CONFIDENCE,
    holds(random) {
      const [won = 0, lost = 0] = run.play((more) => drawCounts(random, more, law));
      return pValueFor(STOPPED, evenSplit(won, lost)) > 1 - CONFIDENCE;
    },
  };
}

/** Intervals at the stop of a run, of the measure asked for and of others. */
export const STOP_CASES: readonly CoverageCase[] = [
  ...casesOf('the share of wins ± 0.02', {
    rule: 'precision',
    of: ['winner=a'],
    halfWidth: 0.02,
    relative: null,
  }),
  ...casesOf('the mean of turns ± 0.1', { rule: 'precision', of: ['turn'], halfWidth: 0.1, relative: null }),
  ...casesOf('draws ± a fifth of their share', {
    rule: 'precision',
    of: ['winner=none'],
    halfWidth: null,
    relative: 0.2,
  }),
  evenCase(),
];

/** Sums by outcome. */
function byRow(table: Float64Array): Float64Array {
  const sums = new Float64Array(table.length / COLUMNS);
  for (const [i, mass] of table.entries()) {
    const row = Math.floor(i / COLUMNS);
    sums[row] = at(sums, row) + mass;
  }
  return sums;
}

/** Sums by turn. */
function byColumn(table: Float64Array): Float64Array {
  const sums = new Float64Array(COLUMNS);
  for (const [i, mass] of table.entries()) sums[i % COLUMNS] = at(sums, i % COLUMNS) + mass;
  return sums;
}
