/**
 * Engagements that a spec needs to decide its statements, or its main question, with a stated power: by the exact answer
 * of a cell where there is one, else by a pilot of it.
 */
import { at } from '../../chance/at.ts';
import { marginal } from '../../engagement/marginal.ts';
import { adjusted } from '../../execution/judgement.ts';
import { toBeSolved } from '../../execution/methods.ts';
import type { CellResult, RunOutcome } from '../../execution/outcome.ts';
import { isAbout } from '../../experiment/expect.ts';
import type { Experiment, Statement } from '../../experiment/experiment.ts';
import { MOST_FORECAST } from '../../experiment/limits.ts';
import { measuresOf, numbersOf, specMetrics, type Measure } from '../../experiment/metrics.ts';
import { clopperPearson, moments, replicatesForMean, replicatesForShare } from '../../statistics/index.ts';
import { meanOf } from '../intervals.ts';
import { compare } from '../tables/compare.ts';
import { comparedCells } from '../tables/compared-pairs.ts';
import { byRow, winnerByTurn } from '../tables/marginals.ts';
import { exactly } from '../estimate.ts';
import type { Estimate } from '../tables/rows.ts';

/** One number against its bounds in one cell. */
export interface Need {
  readonly cell: number;
  /** The number; its bounds meet where it is exact. */
  readonly value: Estimate;
  readonly isWithin: boolean;
  /** The distance of the number from the nearer bound. */
  readonly margin: number;
  /** Engagements of a cell; 0 where it is solved, null where no number tells soon. */
  readonly engagements: number | null;
  /** The fewest and the most of them, if the truth lies anywhere within the interval. */
  readonly least: number | null;
  readonly most: number | null;
}

/** The main questions of analyses. */
export type Question = 'who wins more often' | 'fair' | 'changes that matter';

export interface PlannedQuestion {
  readonly question: Question;
  /** By cell. */
  readonly needs: readonly Need[];
}

export interface PlannedStatement {
  readonly statement: Statement;
  readonly isShare: boolean;
  /** The verdict that is expected, and the cell on which it hangs. */
  readonly expected: 'holds' | 'fails';
  readonly need: Need;
}

/** A number of a cell, its bounds, and the engagements that tell by an assumed truth. */
interface Task {
  readonly cell: number;
  readonly value: Estimate;
  readonly low: number;
  readonly high: number;
  readonly isSolved: boolean;
  readonly sizeIf: (value: number) => number | null;
}

/** Exact numbers are sums of rounded products. */
const ROUNDING = 1e-12;
/** The confidence of the range of a need. */
const OF_RANGE = 0.95;

/** The needs of each statement; of a pilot of the experiment that counts as a run of it. */
export function plannedStatements(
  pilot: RunOutcome,
  asked: Experiment,
  power: number,
): readonly PlannedStatement[] {
  return asked.expect.flatMap((statement) => {
    const results = pilot.cells.filter(({ cell }) => isAbout(statement, cell.number));
    const measured = results.flatMap((result) =>
      measuresOf(specMetrics(result.shape, asked.sides), [statement.of]).map((measure) => ({
        result,
        measure,
      })),
    );
    const played = playedAmong(results, asked);
    const tasks = measured.flatMap(({ result, measure }) => {
      const known = knownOf(result, measure);
      if (known === null) return [];
      const { value, variance } = known;
      const [low, high] = [statement.low ?? -Infinity, statement.high ?? Infinity];
      const sizeIf = (assumed: number): number | null => {
        const isWithin = assumed >= low && assumed <= high;
        const plan = {
          // It holds only if it does in every cell, which share the chance to miss that; it fails if it does in one.
          confidence: isWithin
            ? asked.resolve.confidence
            : adjusted(asked.resolve.confidence, Math.max(1, played)),
          power: isWithin ? adjusted(power, Math.max(1, played)) : power,
          maximum: MOST_FORECAST,
        };
        const truth = { value: assumed, low, high };
        return measure.category === null
          ? replicatesForMean(truth, variance, plan)
          : replicatesForShare(truth, plan);
      };
      return [{ cell: result.cell.number, value, low, high, isSolved: isSolved(result, asked), sizeIf }];
    });
    const needs = tasks.map(needOf);
    const failing = needs.filter(({ isWithin }) => !isWithin);
    const ordered = byNeed(failing.length > 0 ? failing : needs);
    const need = failing.length > 0 ? ordered[0] : ordered.at(-1);
    if (need === undefined) return [];
    const isShare = measured.every(({ measure }) => measure.category !== null);
    return [{ statement, isShare, expected: failing.length > 0 ? 'fails' : 'holds', need }];
  });
}

/** The needs of the main questions, cell by cell; none of an analysis that asks for no comparison of sides or variants. */
export function plannedQuestions(
  pilot: RunOutcome,
  asked: Experiment,
  power: number,
): readonly PlannedQuestion[] {
  const { kind } = asked.analysis;
  // Its variants are the pairs of doctrines, of which none is a change of another.
  if (kind === 'doctrines') return [];
  if (asked.variants.length > 0)
    return [{ question: 'changes that matter', needs: changeTasks(pilot, asked, power).map(needOf) }];
  if (!['matchup', 'matrix', 'weapons'].includes(kind)) return [];
  const [low, high] = asked.words.fair;
  const band = { low: Math.max(low, 1 - high), high: Math.min(high, 1 - low) };
  const even = { low: 0.5, high: Infinity };
  const lead = {
    question: 'who wins more often',
    needs: splitTasks(pilot, asked, power, even).map(needOf),
  } as const;
  // A spec may say itself what must hold, or what winning is.
  const isStated = asked.expect.length > 0 || asked.cells.some(({ outcomes }) => outcomes !== undefined);
  if (kind !== 'matchup' || isStated) return [lead];
  return [lead, { question: 'fair', needs: splitTasks(pilot, asked, power, band).map(needOf) }];
}

/** The first side's share of the decided engagements of each cell, against bounds. */
function splitTasks(
  pilot: RunOutcome,
  asked: Experiment,
  power: number,
  { low, high }: Pick<Task, 'low' | 'high'>,
): readonly Task[] {
  const confidence = adjusted(asked.resolve.confidence, Math.max(1, playedAmong(pilot.cells, asked)));
  return pilot.cells.flatMap((result): Task[] => {
    const { shape, exact, simulated, cell } = result;
    const tally = exact?.tally ?? simulated?.tally;
    // Nobody wins more often where both sides are alike.
    if (tally === undefined || cell.mirror === true) return [];
    const mass = byRow(winnerByTurn(shape, tally), shape.turnLimit + 1);
    const [a, b] = [at(mass, 0), at(mass, 1)];
    if (!(a + b > 0)) return [];
    const value =
      exact === null ? { value: a / (a + b), ...clopperPearson(a, a + b, OF_RANGE) } : exactly(a / (a + b));
    const decided = exact === null ? (a + b) / (simulated?.replicates ?? 1) : a + b;
    const sizeIf = (assumed: number): number | null => {
      const n = replicatesForShare(
        { value: assumed, low, high },
        { confidence, power, maximum: MOST_FORECAST },
      );
      return n === null ? null : Math.ceil(n / decided);
    };
    return [{ cell: result.cell.number, value, low, high, isSolved: isSolved(result, asked), sizeIf }];
  });
}

/** The differences of the wins of both sides between each variant and the first, against what matters. */
function changeTasks(pilot: RunOutcome, asked: Experiment, power: number): readonly Task[] {
  const wins = comparedCells(pilot).filter(({ metric }) => metric.place === 'winner');
  const matters = asked.analysis.smallestDifferenceThatMatters;
  const played = playedAmong(
    wins.map(({ cell }) => cell),
    asked,
  );
  const confidence = adjusted(asked.resolve.confidence, Math.max(1, 2 * played));
  return wins.flatMap((compared) => {
    const differences = compare(compared, OF_RANGE).filter(({ statistic }) => statistic === 'difference');
    return asked.sides.flatMap((side): Task[] => {
      const own = differences.filter(({ label }) => label === side);
      const [best, played = best] = own;
      if (best === undefined || played === undefined) return [];
      const variance = (played.standardError ?? 0) ** 2 * (compared.cell.simulated?.replicates ?? 0);
      const { value, low, high } = best;
      const sizeIf = (assumed: number): number | null =>
        replicatesForMean({ value: assumed, low: -matters, high: matters }, variance, {
          confidence,
          power,
          maximum: MOST_FORECAST,
        });
      const { cell } = compared;
      return [
        {
          cell: cell.cell.number,
          value: { value, low, high },
          low: -matters,
          high: matters,
          isSolved: isSolved(cell, asked),
          sizeIf,
        },
      ];
    });
  });
}

function needOf({ cell, value, low, high, isSolved: solved, sizeIf }: Task): Need {
  const isWithin = value.value >= low - ROUNDING && value.value <= high + ROUNDING;
  const margin = Math.min(...[low, high].map((bound) => Math.abs(value.value - bound)));
  const base = { cell, value, isWithin, margin };
  if (solved) return { ...base, engagements: 0, least: 0, most: 0 };
  const engagements = sizeIf(value.value);
  const ends = [engagements, sizeIf(value.low), sizeIf(value.high)];
  // With a bound inside the interval the truth may lie as near to it as one likes.
  const isOpen = [low, high].some((bound) => value.low < bound && bound < value.high);
  const known = ends.filter((size) => size !== null);
  return {
    ...base,
    engagements,
    least: known.length === 0 ? null : Math.min(...known),
    most: isOpen || known.length < ends.length ? null : Math.max(...known),
  };
}

/** Engagements as a number. */
export function sizeOf({ engagements }: Need): number {
  return engagements ?? Infinity;
}

/** The needs in order of their engagements; of solved ones those nearer to a bound come later. */
export function byNeed(needs: readonly Need[]): readonly Need[] {
  const nearer = (a: Need, b: Need): number => b.margin - a.margin;
  return needs.toSorted((a, b) => (sizeOf(a) === sizeOf(b) ? nearer(a, b) : sizeOf(a) - sizeOf(b)));
}

/** The number of cells that a run plays. */
function playedAmong(cells: readonly CellResult[], asked: Experiment): number {
  return cells.filter((result) => !isSolved(result, asked)).length;
}

/** True where a run of the spec solves the cell, so that nothing has to be played. */
function isSolved({ exact }: CellResult, asked: Experiment): boolean {
  return exact !== null && toBeSolved(asked);
}

/** The number of a measure with its range, and the variance of one engagement. */
function knownOf(
  { shape, exact, simulated }: CellResult,
  { metric, category }: Measure,
): { readonly value: Estimate; readonly variance: number } | null {
  const tally = exact?.tally ?? simulated?.tally;
  if (tally === undefined) return null;
  const masses = marginal(shape, tally, metric.place);
  const n = simulated?.replicates ?? 0;
  if (category !== null) {
    const mass = at(masses, category);
    const value =
      exact === null ? { value: mass / n, ...clopperPearson(mass, n, OF_RANGE) } : exactly(Math.min(1, mass));
    return { value, variance: value.value * (1 - value.value) };
  }
  const values = numbersOf(shape, tally, metric);
  const { mean, variance } = moments(values, masses);
  if (exact !== null) return { value: exactly(mean), variance };
  const { low, high } = meanOf(null, values, masses, OF_RANGE);
  return { value: { value: mean, low: low ?? mean, high: high ?? mean }, variance };
}
