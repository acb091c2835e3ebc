/**
 * Numbers of a study of sensitivity: how far each thing swings the measure when it alone is moved, or, over every
 * combination, the part of the variance that is each factor's, alone and with others (Sobol's indices).
 */
import type { AnswerInput } from '../telling/answer.ts';
import { besideTheOther } from '../telling/claims.ts';
import { exactly, meanOfAll, meanOfApart } from '../telling/estimate.ts';
import type { RunFacts } from '../telling/facts.ts';
import { widened } from '../../run/intervals.ts';
import { changesOf } from '../matchup/changes.ts';
import type { CellRow, Estimate } from '../telling/rows.ts';
import { item } from '../../chance/at.ts';
import { adjusted } from '../../run/judgement.ts';
import { moveOf, NOTHING_MOVED } from '../../spec/analyses/sensitivity.ts';
import { mayBeGreatest, swingOf, type Swing } from '../../statistics/index.ts';
import { sobolIndices, type Part } from '../../statistics/sobol.ts';
import { metricsIn, type Measured } from '../matchup/metrics.ts';
import { measureAsked, type MeasureAsked } from '../measure.ts';
import { pathOf } from './names.ts';

/** Everything that one thing was moved to. */
export interface Thing {
  /** The short name of the spec's analysis: `fr.lebel.hit.medium`, `french.cover`. */
  readonly name: string;
  /** `weapons.fr.lebel.hit.medium`, `sides.french.cover`; the name where the spec has no such path. */
  readonly path: string;
  readonly from: string;
  readonly moves: readonly {
    readonly to: string;
    /** The measure after the move, less that before it, over all cells in which it was made, each counting alike. */
    readonly change: Estimate;
  }[];
  /** Between its moves (places from 1) and no move at all (place 0). The bounds of all things hold together. */
  readonly swing: Swing;
  readonly isExact: boolean;
}

export interface OneAtATime {
  readonly indices: 'oat';
  readonly measure: MeasureAsked;
  /** The measure with nothing moved: the mean over all cells; null where there is no result. */
  readonly base: Estimate | null;
  /** The number of cells that changes are means over. */
  readonly cells: number;
  /** The farthest swing first; those that swing alike in the order of the spec. */
  readonly things: readonly Thing[];
  /** Places of the things that may swing farthest: one where it stands out, more where bounds overlap or all are alike. */
  readonly leading: readonly number[];
  /** A swing of a share below this is trifling; null for a mean, and where every swing counts. */
  readonly smallest: number | null;
}

/** A factor of the grid. */
export interface GridFactor {
  readonly path: string;
  readonly name: string;
  readonly unit: string | null;
  /** The values as text, in the order of the spec. */
  readonly levels: readonly string[];
  /** The mean of the measure at each value, over everything else; none where a combination is missing. */
  readonly means: readonly Estimate[];
}

/** Shares of the variance over all combinations, each as likely. */
export interface Shares {
  /** In the order of the factors: how much the measure varies less once it is known; how much it does if the others are. */
  readonly factors: readonly { readonly alone: Estimate; readonly total: Estimate }[];
  /** Of two beyond what each has alone, the largest first; `sure` holds together with all that the report claims. */
  readonly pairs: readonly {
    readonly factors: readonly [number, number];
    readonly share: Estimate;
    readonly sure: Estimate;
  }[];
  /** The part that takes three factors or more. */
  readonly further: Estimate;
  /** Places of the factors that may explain most alone. */
  readonly leading: readonly number[];
  /** The ends of the factor that explains most; null where no one surely does, or no value is surely best. */
  readonly ends: Ends | null;
}

/** Places of the values at which the mean may be best, and of those at which it may be worst. */
interface Ends {
  readonly factor: number;
  readonly best: readonly number[];
  readonly worst: readonly number[];
  /** The side whose choice the factor is, where the measure is who wins: best is best for it; else best is greatest. */
  readonly chooser: 0 | 1 | null;
}

export interface Grid {
  readonly indices: 'sobol';
  readonly measure: MeasureAsked;
  readonly isExact: boolean;
  readonly factors: readonly GridFactor[];
  /** The measure at every combination, the last factor varying fastest; null where one is missing, or nothing varies. */
  readonly values: readonly number[] | null;
  /** Null where a combination is missing, or where the values do not differ by more than their noise. */
  readonly shares: Shares | null;
}

export type Sensitivity = OneAtATime | Grid;

/** Exact numbers that differ by less are alike: they are sums of rounded products. */
const ROUNDING = { change: 1e-12, share: 1e-9 };

/** @throws {AnalysisError} where a table is not one of ours */
export function sensitivityOf(input: AnswerInput): Sensitivity {
  const { analysis, sides } = input.facts;
  const of = analysis.asked?.['of'];
  const measure = measureAsked(typeof of === 'string' ? of : `winner=${sides[0]}`, input.facts);
  return analysis.asked?.['indices'] === 'sobol' ? gridOf(input, measure) : oneAtATime(input, measure);
}

function oneAtATime(input: AnswerInput, measure: MeasureAsked): OneAtATime {
  const { cells, tables, facts } = input;
  const metrics = metricsIn(tables, facts);
  const reference = cells.filter(({ variant }) => variant === NOTHING_MOVED);
  const before = reference.flatMap(({ cell }) => metrics.get(cell)?.[measure.name]?.estimate ?? []);
  const things = thingsMoved(input, measure);
  const smallest = facts.analysis.asked?.['smallestDifferenceThatMatters'];
  return {
    indices: 'oat',
    measure,
    base: before.length === 0 ? null : meanOfAll(before),
    cells: reference.length,
    things,
    leading: mayBeGreatest(
      things.map(({ swing }) => swing),
      ROUNDING.change,
    ),
    smallest: measure.label === null || typeof smallest !== 'number' || smallest === 0 ? null : smallest,
  };
}

function thingsMoved({ cells, tables, facts }: AnswerInput, { metric, label }: MeasureAsked): Thing[] {
  const changes = tables.comparisons === undefined ? [] : changesOf(tables.comparisons, cells, facts);
  const own = changes.filter((change) => change.metric === metric && change.label === label);
  const moves = [...Map.groupBy(own, ({ variant }) => variant)].flatMap(([variant, same]) => {
    const move = moveOf(variant);
    const isExact = same.every(({ how }) => how === 'exact');
    const mean = meanOfAll(same.map(({ difference }) => difference));
    const change = isExact && Math.abs(mean.value) < ROUNDING.change ? exactly(0) : mean;
    return move === null ? [] : [{ ...move, change, isExact }];
  });
  const counted = moves.filter(({ isExact }) => !isExact).length;
  const each = adjusted(besideTheOther(facts.confidence), Math.max(1, counted));
  const things = [...Map.groupBy(moves, ({ thing }) => thing)].map(([name, all]): Thing => ({
    name,
    path: pathOf(name, facts),
    from: all[0]?.from ?? '',
    moves: all.map(({ to, change }) => ({ to, change })),
    swing: swingOf([exactly(0), ...all.map(({ change }) => widened(change, facts.confidence, each))]),
    isExact: all.every(({ isExact }) => isExact),
  }));
  return things.toSorted((a, b) => b.swing.value - a.swing.value);
}

/** Every combination of the factors that vary; cells come with the last factor varying fastest. */
export function gridOf({ cells, tables, facts }: AnswerInput, measure: MeasureAsked): Grid {
  const textOf = (cell: CellRow, column: number): string => cell.factors[column]?.text ?? '';
  const varied = facts.factors
    .map(({ path, name, unit }, column) => {
      const levels = [...new Set(cells.map((cell) => textOf(cell, column)))];
      return { column, factor: { path, name, unit, levels, means: [] } };
    })
    .filter(({ factor: { levels } }) => levels.length > 1);
  const bare = varied.map(({ factor }) => factor);
  const metrics = metricsIn(tables, facts);
  const known = cells.flatMap(({ cell }) => metrics.get(cell)?.[measure.name] ?? []);
  const isWhole =
    known.length === bare.reduce((product, { levels }) => product * levels.length, 1) &&
    cells.every((cell, i) =>
      varied.every(({ column, factor }, k) => textOf(cell, column) === factor.levels[levelAt(bare, k, i)]),
    );
  if (!isWhole || bare.length === 0)
    return { indices: 'sobol', measure, isExact: false, factors: bare, values: null, shares: null };
  const factors = bare.map((factor, i) => ({ ...factor, means: meansAlong(i, bare, known, facts) }));
  return {
    indices: 'sobol',
    measure,
    isExact: known.every(({ exact }) => exact !== null),
    factors,
    values: known.map(({ estimate }) => estimate.value),
    shares: sharesOf(factors, known, measure, facts),
  };
}

/** The place of the value that a factor has in a combination. */
export function levelAt(
  factors: readonly Pick<GridFactor, 'levels'>[],
  factor: number,
  combination: number,
): number {
  const stride = factors.slice(factor + 1).reduce((product, { levels }) => product * levels.length, 1);
  return Math.floor(combination / stride) % item(factors, factor).levels.length;
}

function meansAlong(
  factor: number,
  factors: readonly Pick<GridFactor, 'levels'>[],
  known: readonly Measured[],
  { confidence }: RunFacts,
): readonly Estimate[] {
  return item(factors, factor).levels.map((_level, place) => {
    const own = known.filter((_one, i) => levelAt(factors, factor, i) === place);
    return meanOfApart(
      own.map(({ estimate }) => estimate),
      confidence,
    );
  });
}

function sharesOf(
  factors: readonly GridFactor[],
  known: readonly Measured[],
  measure: MeasureAsked,
  facts: RunFacts,
): Shares | null {
  const { confidence } = facts;
  const { shares } = sobolIndices(
    {
      levels: factors.map(({ levels }) => levels.length),
      values: known.map(({ estimate }) => estimate.value),
      standardErrors: known.every(({ exact }) => exact !== null)
        ? null
        : known.map(({ variance }) => (Number.isFinite(variance) ? Math.sqrt(variance) : 0)),
    },
    confidence,
  );
  if (shares === null) return null;
  // Shares alone, with all interactions and in pairs, and means hold together.
  const claims =
    2 * factors.length + shares.pairs.length + factors.reduce((sum, { levels }) => sum + levels.length, 0);
  const sure = (one: Estimate): Estimate =>
    widened(one, confidence, adjusted(besideTheOther(confidence), claims));
  const own = shares.factors.map(({ first, total }) => ({ alone: bounded(first), total: bounded(total) }));
  const leading = mayBeGreatest(
    own.map(({ alone }) => sure(alone)),
    ROUNDING.share,
  );
  const [first, second] = leading;
  return {
    factors: own,
    pairs: shares.pairs
      .map(({ factors: two, share }) => ({
        factors: two,
        share: bounded(share),
        sure: sure(bounded(share)),
      }))
      .toSorted((a, b) => b.share.value - a.share.value),
    further: bounded(shares.further),
    leading,
    ends: first === undefined || second !== undefined ? null : endsOf(first, factors, sure, measure, facts),
  };
}

/** A share of the variance with its bounds, which meet where it is exact. */
function bounded({ value, interval }: Part): Estimate {
  // Nothing explains less than nothing.
  const share = Math.abs(value) < ROUNDING.share ? 0 : value;
  return interval === null ? exactly(share) : { value: share, low: interval.low, high: interval.high };
}

function endsOf(
  factor: number,
  factors: readonly GridFactor[],
  sure: (mean: Estimate) => Estimate,
  { metric, label }: MeasureAsked,
  { sides }: RunFacts,
): Ends | null {
  const { path, means } = item(factors, factor);
  const own = means.map(sure);
  const greatest = mayBeGreatest(own, ROUNDING.share);
  const least = mayBeGreatest(
    own.map(({ value, low, high }) => ({ value: -value, low: -high, high: -low })),
    ROUNDING.share,
  );
  if (greatest.some((place) => least.includes(place))) return null;
  const isOfWins = metric === 'winner' && sides.includes(label ?? '');
  const chooser = ([0, 1] as const).find((side) => isOfWins && path.startsWith(`sides.${sides[side]}.`));
  return chooser !== undefined && sides[chooser] !== label
    ? { factor, chooser, best: least, worst: greatest }
    : { factor, chooser: chooser ?? null, best: greatest, worst: least };
}
