/** Charts of a matchup that are rows or histograms: what variants change, how one cell ends, what is fired and held. */
import { differenceText, shareText } from '../telling/certainty.ts';
import { percentOf } from '../telling/digits.ts';
import { exactly } from '../telling/estimate.ts';
import { shareInterval } from '../../run/intervals.ts';
import { HOLDS, ownLabel, sideLabel, theSide, withinSentence } from '../telling/labels.ts';
import {
  capital,
  chartText,
  joined,
  LONGEST_TITLE,
  say,
  shortest,
  type Sentence,
} from '../telling/sentence.ts';
import { massRows, type CellRow, type Estimate, type MassRow } from '../telling/rows.ts';
import { NO_WINNER } from '../../play/marginal.ts';
import { shotsMetric } from '../../spec/names-read.ts';
import { quantile } from '../../statistics/index.ts';
import { distinct, rowOf, type QuestionChart, type Row } from '../chart.ts';
import { measuredText } from '../measure.ts';
import { variantsIn, winsOf, type Change } from './changes.ts';
import { metricsIn } from './metrics.ts';
import {
  amountOf,
  hedge,
  isTrifling,
  leftOut,
  omittedFrom,
  shareRow,
  shownCells,
  telling,
  winnerNames,
  type ChartInput,
  type ShownCell,
} from './chart-input.ts';
import { changesTitle } from './tell.ts';

/** More differences than this are left to the table. */
const MOST_CHANGES = 60;

/**
 * Changes by variants in the wins of the side that they move most, in every cell, about a line of no change; null
 * without variants, and where no difference is of any size: a sentence says that.
 */
export function changesChart(input: ChartInput): QuestionChart | null {
  const { findings, facts } = input;
  const { changes } = findings;
  const variants = variantsIn(changes);
  const [first = [], second = []] = facts.sides.map((side) =>
    variants.flatMap((variant) => winsOf(changes, variant, side)),
  );
  const largest = (own: readonly Change[]): number =>
    Math.max(0, ...own.map(({ difference }) => Math.abs(difference.value)));
  const side = largest(second) > largest(first) ? 1 : 0;
  const own = side === 1 ? second : first;
  const [one] = own;
  if (one === undefined || [...first, ...second].every(isTrifling)) return null;
  const matters = one.matters ?? 0;
  const title = changesTitle(input);
  const shown = own.slice(0, MOST_CHANGES);
  const labels = distinct(
    shown.map(({ name, variant }) => {
      const own = [ownLabel(facts, variant)];
      return chartText(name.length === 0 ? own : variants.length > 1 ? joined([own, name], ', ') : name);
    }),
  );
  const band = matters > 0 ? ' Within the shaded band a difference does not matter.' : '';
  return {
    form: 'rows',
    name: 'changes',
    title,
    subtitle: say`Share of fights that ${theSide(facts, side)} won, less that with ${withinSentence(ownLabel(facts, one.reference))}: gains green, losses purple.${band}${omittedFrom(shown.length, own.length, 'differences')}`,
    rows: shown.map(({ difference }, i): Row => ({
      y: labels[i] ?? '',
      series: difference.low > 0 ? 'more' : difference.high < 0 ? 'fewer' : 'open',
      ...rowOf(difference, differenceText(difference)),
    })),
    options: {
      of: 'points',
      measure: 'change in points',
      target: { at: 0, name: '' },
      ...(matters > 0 ? { range: { name: '', from: -matters, to: matters } } : {}),
      colours: { more: 'gain', fewer: 'loss', open: 'rest' },
      hasKey: false,
      columns: { y: 'of', said: 'difference' },
    },
  };
}

/** The best known distribution of a metric in a cell. */
interface Distribution {
  /** By value. */
  readonly rows: readonly MassRow[];
  /** A share of it with its interval. */
  readonly share: (probability: number) => Estimate;
  /** The share as a row of a form. */
  readonly row: (probability: number) => ReturnType<typeof shareRow>;
}

/** The distribution, exact where the cell was solved, else counted; null where it has none. */
function distributionOf(input: ChartInput, metric: string, { cell, sequence }: CellRow): Distribution | null {
  const own = massRows(input.tables.distributions, metric)
    .filter((row) => row.cell === cell)
    .toSorted((a, b) => a.value - b.value);
  const exact = own.filter(({ source }) => source === 'exact');
  if (own.length === 0) return null;
  if (exact.length > 0)
    return { rows: exact, share: exactly, row: (probability) => shareRow(probability, null, input) };
  const replicates = own.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const share = (value: number): Estimate => {
    const count = Math.round(value * replicates);
    return { value, ...shareInterval(sequence, count, replicates, input.facts.confidence) };
  };
  return { rows: own, share, row: (probability) => shareRow(null, share(probability), input) };
}

/** The value at or below which this share of a distribution lies. */
function quantileOf(rows: readonly MassRow[], share: number, of = ({ value }: MassRow): number => value) {
  return quantile(
    rows.map(of),
    rows.map(({ probability }) => probability),
    share,
  );
}

/** A bar of a histogram: how often the number was `x` in fights of one winner, or of one side. */
type Bar = Readonly<Record<'x' | 'side', number>> & ReturnType<typeof shareRow>;

/** A histogram of one cell, a panel for each side. */
function histogram(
  name: string,
  words: Record<'title' | 'subtitle', Sentence>,
  bars: readonly Bar[],
  options: { readonly along: string; readonly columns: Readonly<Record<string, string>> },
  input: ChartInput,
): QuestionChart {
  const { facts } = input;
  const names = winnerNames(facts);
  const [first, second, neither] = names;
  const method = bars.every(({ exact }) => exact)
    ? 'Exact.'
    : `Counted; lines on the bars are ${percentOf(facts.confidence)} intervals.`;
  return {
    form: 'histogram',
    name,
    title: words.title,
    subtitle: say`Share of fights ${words.subtitle}. ${method}${leftOut(input)}`,
    rows: bars.map(({ side, x, ...share }) => ({
      x,
      series: names[side] ?? '',
      panel: names[side] ?? '',
      ...share,
    })),
    options: { ...options, colours: { [first]: 'first', [second]: 'second', [neither]: 'neither' } },
  };
}

/** Later turns, in which this share of engagements ends, are not shown. */
const TAIL = 0.002;
/** Engagements without a winner that are named in a title, at the least. */
const LEAST_LEFT = 0.001;

/** Wins of a cell by turn: of each side, and what ends without a winner; null where all ends in one turn. */
export function winnerByTurnChart(input: ChartInput, { cell }: ShownCell): QuestionChart | null {
  const { facts } = input;
  const best = distributionOf(input, 'winner,turn', cell);
  if (best === null) return null;
  const turnOf = ({ value2 }: MassRow): number => value2 ?? 0;
  const fromLast = best.rows.toSorted((a, b) => turnOf(b) - turnOf(a));
  let rest = TAIL;
  const lastShown = fromLast.find(({ probability }) => (rest -= probability) < 0);
  const lastTurn = lastShown === undefined ? 0 : turnOf(lastShown);
  const shown = best.rows.filter((row) => turnOf(row) <= lastTurn);
  if (!(lastTurn > Math.min(...shown.map(turnOf)))) return null;
  const [a, b] = [0, 1].map((side) => {
    const own = best.rows.filter(({ value }) => value === side);
    return own.length === 0 ? null : quantileOf(own, 0.5, turnOf);
  });
  const undecided = fromLast.filter(({ value }) => value === NO_WINNER);
  const [last] = undecided;
  const share = undecided.reduce((sum, { probability }) => sum + probability, 0);
  const left =
    last !== undefined && share > LEAST_LEFT
      ? say`; ${shareText(best.share(share))} have no winner by turn ${turnOf(last)}`
      : [];
  const medians = say`Half of the wins of ${theSide(facts, 0)} come by turn ${a ?? 0}, of ${theSide(facts, 1)} by turn ${b ?? 0}`;
  const title =
    typeof a !== 'number' || typeof b !== 'number' || a === b
      ? say`Half of the wins come by turn ${a ?? b ?? 0}${left}`
      : shortest(LONGEST_TITLE, say`${medians}${left}`, medians);
  return histogram(
    'winner-by-turn',
    {
      title,
      subtitle: ['that end in each turn, by who wins them'],
    },
    shown.map((row) => ({ x: turnOf(row), side: row.value, ...best.row(row.probability) })),
    { along: 'turn', columns: { series: 'winner', x: 'in turn', said: 'share' } },
    input,
  );
}

/** The units left of both sides; null where the rules count none, or no side can have more than one. */
export function survivorsChart(input: ChartInput, { cell, row }: ShownCell): QuestionChart | null {
  const { facts } = input;
  const sides = facts.sides.flatMap((side) => distributionOf(input, `survivors.${side}`, cell) ?? []);
  const [first, second] = row.survivors;
  const most = Math.max(0, ...sides.flatMap(({ rows }) => rows.map(({ value }) => value)));
  if (sides.length < 2 || most < 2 || first === null || second === null) return null;
  const left = facts.names['survivors'] ?? 'units left';
  return histogram(
    'survivors',
    {
      title: say`${capital([left])} on average: ${sideLabel(facts, 0)} ${measuredText(first, { label: null })}, ${sideLabel(facts, 1)} ${measuredText(second, { label: null })}`,
      subtitle: say`by the ${left} of each side at the end`,
    },
    sides.flatMap((own, side) =>
      own.rows.map(({ value, probability }) => ({ x: value, side, ...own.row(probability) })),
    ),
    { along: left, columns: { series: 'side', x: left, said: 'share' } },
    input,
  );
}

/** Cells with their shots at the most; more are left to the tables. */
const MOST_SHOT = 8;
/** The shares of engagements with fewer shots at the ends of a row, of its bar, and at its mark. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** The shots that each side fires, by quantiles, two rows for each cell; null where the rules count none. */
export function shotsFired(input: ChartInput): QuestionChart | null {
  const { facts, tables } = input;
  const all = shownCells(input);
  const cells = telling(all, MOST_SHOT);
  const metrics = facts.sides.map(shotsMetric);
  const means = metricsIn(tables, facts);
  const meanOf = ({ cell }: ShownCell, side: number): Estimate | undefined =>
    means.get(cell.cell)?.[metrics[side] ?? '']?.estimate;
  const total = (cell: ShownCell): number => (meanOf(cell, 0)?.value ?? 0) + (meanOf(cell, 1)?.value ?? 0);
  const [most] = cells.toSorted((a, b) => total(b) - total(a));
  // Also where there are none.
  if (most === undefined || total(most) === 0) return null;
  const names = winnerNames(facts);
  const textOf = (cell: ShownCell, side: number): string =>
    measuredText(meanOf(cell, side) ?? exactly(NaN), { label: null });
  const rows = cells.flatMap((cell) =>
    metrics.flatMap((metric, side): Row[] => {
      const own = distributionOf(input, metric, cell.cell)?.rows ?? [];
      const [low = 0, from = 0, median = 0, to = 0, high = 0] = QUANTILES.map((share) =>
        quantileOf(own, share),
      );
      const common = { y: cell.label, series: names[side] ?? '', value: median };
      return [
        { ...common, label: `${median}, mean ${textOf(cell, side)}` },
        { ...common, part: 'nine in ten', low, high, label: `${low} to ${high}` },
        { ...common, part: 'half', low: from, high: to, label: `${from} to ${to}` },
      ];
    }),
  );
  const where: Sentence =
    cells.length === 1
      ? []
      : facts.factors.length > 1
        ? [' where most are fired']
        : say` at ${most.row.name}`;
  const title = say`Shots on average${where}: ${names[0]} ${textOf(most, 0)}, ${names[1]} ${textOf(most, 1)}`;
  return {
    form: 'rows',
    name: 'shots',
    title,
    subtitle: say`Shots in a fight: the mark is the median, half of the fights lie in the bar, nine in ten on the line (${hedge(cells, facts)}).${leftOut(input)}${omittedFrom(cells.length, all.length)}`,
    rows,
    options: {
      as: 'spread',
      of: 'whole',
      measure: 'shots fired',
      colours: { [names[0]]: 'first', [names[1]]: 'second' },
      columns: { y: 'at', series: 'side', part: 'within', said: 'shots' },
    },
  };
}

/** More objectives than this are left to the table. */
const MOST_OBJECTIVES = 6;

/**
 * Objectives on a map: how often each side holds each of them at the end, in the cell whose battles are kept; null where
 * the run has none, or its map no objective.
 */
export function objectivesHeld(input: ChartInput): QuestionChart | null {
  const { battles, facts, tables } = input;
  const cell = shownCells(input).find((one) => one.cell.cell === battles?.cell)?.cell;
  if (cell === undefined) return null;
  const metrics = new Set(Array.from(tables.distributions.array('metric'), String));
  const held = [...metrics]
    .filter((metric) => metric.startsWith(HOLDS))
    .slice(0, MOST_OBJECTIVES)
    .flatMap((metric) => {
      const found = distributionOf(input, metric, cell);
      return found === null ? [] : [{ place: ownLabel(facts, metric.slice(HOLDS.length)), ...found }];
    });
  if (held.length === 0) return null;
  const [first, second] = winnerNames(facts);
  const rows = held.flatMap(({ place, rows: own, row }) =>
    [first, second].map((part, i): Row => ({
      y: chartText([place]),
      part,
      ...row(own.find(({ value }) => value === i)?.probability ?? 0),
    })),
  );
  const most = held.slice(0, 2).map(({ place, rows: own, share }): Sentence => {
    const best = own.reduce((one, other) => (other.probability > one.probability ? other : one));
    const who = best.value === 0 || best.value === 1 ? theSide(facts, best.value) : ['nobody'];
    return say`${place} by ${who} in ${amountOf(share(best.probability))}`;
  });
  const title = say`Held at the end: ${joined(most, ', ')}`;
  return {
    form: 'bars',
    name: 'objectives',
    title,
    subtitle: say`Share of battles in which each side holds each objective at the end, as counted, with ${percentOf(facts.confidence)} intervals.`,
    rows,
    options: {
      measure: 'share of battles',
      colours: { [first]: 'first', [second]: 'second' },
      columns: { y: 'objective', part: 'side', said: 'share' },
    },
  };
}
