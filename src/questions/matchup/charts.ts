/** Charts of a matchup that are bars, rows or histograms: who wins in each cell, what variants change, how one cell ends. */
import { differenceText, shareText } from '../../analysis/certainty.ts';
import { confidencePercent, exactNumber, exactPercent, percentRange } from '../../analysis/digits.ts';
import { meanOf, shareInterval } from '../../analysis/intervals.ts';
import { ownLabel, sideLabel, theSide, withinSentence } from '../../analysis/labels.ts';
import { variantsIn, winsOf, type Change } from './changes.ts';
import { meanInWords } from './tables.ts';
import { chartText, joined, LONGEST_TITLE, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import { NO_WINNER } from '../../engagement/marginal.ts';
import { massRows, type CellRow, type Estimate, type MassRow } from '../../analysis/tables/rows.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { shotsMetric } from '../../experiment/names-read.ts';
import { moments, quantile } from '../../statistics/index.ts';
import { distinct, rowOf, type HistogramOptions, type QuestionChart, type Row } from '../chart.ts';
import {
  hedge,
  isTrifling,
  LEAST_NEITHER,
  methodInWords,
  omittedFrom,
  shareRow,
  shownCells,
  shownShare,
  telling,
  winnerNames,
  type ChartInput,
} from './chart-input.ts';
import { changesTitle, outcomeTitle } from './tell.ts';

/** More bars than this are left to the table. */
const MOST_BARS = 24;
/** The first side from the left, the second from the right. */
const ORDER = [0, 2, 1] as const;

/** Shares of wins in each cell: a bar shared by the sides. */
export function outcomeBars(input: ChartInput): QuestionChart {
  const all = shownCells(input);
  const shown = telling(all, MOST_BARS);
  const method = methodInWords(
    shown.map(({ cell }) => cell),
    input,
    { exact: 'Bars without lines are', counted: 'bars with lines are' },
  );
  const names = winnerNames(input.facts);
  const [first, second, neither] = names;
  const hasNeither = shown.some(({ cell }) => (bestShares(cell)?.[2].high ?? 0) >= LEAST_NEITHER);
  const title = outcomeTitle(input, all);
  return {
    form: 'bars',
    name: 'outcome',
    title,
    subtitle: say`Share of engagements won${shown.length > 1 ? ', a bar for each matchup' : ''}. ${method}${omittedFrom(shown.length, all.length)}`,
    alt: say`Bar chart of the share of engagements won by each side. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows: shown.flatMap(({ cell, label }) =>
      ORDER.filter((winner) => winner !== 2 || hasNeither).map((winner): Row => ({
        y: label,
        part: names[winner],
        ...shareRow(cell.exact?.[winner] ?? null, cell.simulated?.[winner] ?? null, input),
      })),
    ),
    options: {
      isWhole: true,
      measure: 'share of engagements',
      colours: { [first]: 'first', [second]: 'second', [neither]: 'neither' },
      columns: { y: 'at', part: 'wins', said: 'share' },
    },
  };
}

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
    subtitle: say`Share of engagements that ${theSide(facts, side)} won, less that with ${withinSentence(ownLabel(facts, one.reference))}: gains green, losses purple.${band}${omittedFrom(shown.length, own.length, 'differences')}`,
    alt: say`Chart of differences with intervals about a line of no difference. ${title}.`,
    live: 'Point at a mark for its numbers.',
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
  readonly rows: readonly MassRow[];
  readonly isExact: boolean;
  /** A share of it with its interval, and as a pointer says it: `12.3%, exact`, `12.1% to 12.6%`. */
  readonly share: (probability: number) => Estimate & { readonly text: string };
  readonly mean: number;
  /** `3.21` where it is exact, `3.21 ± 0.02` where it was counted. */
  readonly meanText: string;
}

/** The distribution by value, exact where the cell was solved, else counted; null where it has none. */
function distributionOf(
  { tables, facts: { confidence } }: ChartInput,
  metric: string,
  { cell, sequence }: CellRow,
): Distribution | null {
  const own = massRows(tables.distributions, metric)
    .filter((row) => row.cell === cell)
    .toSorted((a, b) => a.value - b.value);
  const exact = own.filter(({ source }) => source === 'exact');
  const rows = exact.length > 0 ? exact : own;
  if (rows.length === 0) return null;
  const [values, shares] = [rows.map(({ value }) => value), rows.map(({ probability }) => probability)];
  if (exact.length > 0) {
    const { mean } = moments(values, shares);
    return {
      rows,
      isExact: true,
      share: (value) => {
        const text = `${exactPercent(Math.min(1, value), 2)}, exact`;
        return { value, low: value, high: value, text };
      },
      mean,
      meanText: exactNumber(mean),
    };
  }
  const counts = rows.map(({ count }) => count ?? 0);
  const replicates = counts.reduce((sum, count) => sum + count, 0);
  const estimate = meanOf(sequence, values, counts, confidence);
  return {
    rows,
    isExact: false,
    share: (value) => {
      const count = Math.min(replicates, Math.round(value * replicates));
      const { low, high } = shareInterval(sequence, count, replicates, confidence);
      return { value, low, high, text: percentRange(low, high) };
    },
    mean: estimate.mean,
    meanText: meanInWords(estimate),
  };
}

/** A histogram of one cell, a panel for each side. */
function histogram(
  name: string,
  {
    words,
    rows,
    isExact,
    options,
  }: {
    readonly words: Record<'title' | 'subtitle' | 'alt', Sentence> & { readonly live: string };
    readonly rows: readonly Row[];
    readonly isExact: boolean;
    readonly options: Pick<HistogramOptions, 'along' | 'columns'>;
  },
  { facts }: ChartInput,
): QuestionChart {
  const [first, second, neither] = winnerNames(facts);
  const method = isExact
    ? 'Exact.'
    : `Counted; lines on the bars are ${confidencePercent(facts.confidence)} intervals.`;
  return {
    form: 'histogram',
    name,
    ...words,
    subtitle: say`${words.subtitle} ${method}`,
    alt: say`${words.alt} ${words.title}.`,
    rows,
    options: { ...options, colours: { [first]: 'first', [second]: 'second', [neither]: 'neither' } },
  };
}

/** Later turns, in which this share of engagements ends, are not shown. */
const TAIL = 0.002;

/** Wins of a cell by turn: of each side, and what ends without a winner; null where all ends in one turn. */
export function winnerByTurnChart(input: ChartInput, cell: CellRow): QuestionChart | null {
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
    const shares = own.map(({ probability }) => probability);
    return own.length === 0 ? null : quantile(own.map(turnOf), shares, 0.5);
  });
  const last = fromLast.find(({ value }) => value === NO_WINNER);
  const left =
    last !== undefined && last.probability > 0.001
      ? say`; ${shareText(best.share(last.probability))} have no winner by turn ${turnOf(last)}`
      : [];
  const medians = say`Half of the wins of ${theSide(input.facts, 0)} come by turn ${a ?? 0}, of ${theSide(input.facts, 1)} by turn ${b ?? 0}`;
  const title =
    typeof a !== 'number' || typeof b !== 'number' || a === b
      ? say`Half of the wins come by turn ${a ?? b ?? 0}${left}`
      : shortest(LONGEST_TITLE, say`${medians}${left}`, medians);
  const words = {
    title,
    subtitle: ['Share of engagements that end in each turn, by who wins them.'],
    alt: ['Bar chart of the turns in which each side wins.'],
    live: 'Point at a bar for its number.',
  };
  const names = winnerNames(input.facts);
  const rows = shown.map((row): Row => {
    const { text, ...share } = best.share(row.probability);
    const name = names[row.value] ?? '';
    return { x: turnOf(row), series: name, panel: name, ...rowOf(share, text) };
  });
  const options = { along: 'turn', columns: { series: 'winner', x: 'in turn', said: 'share' } };
  return histogram('winner-by-turn', { words, rows, isExact: best.isExact, options }, input);
}

/** Sums of shares that are nearer to everything are everything: the probabilities are rounded. */
const ROUNDING = 1e-12;

/** The units left of both sides; null where the rules count none, or no side can have more than one. */
export function survivorsChart(input: ChartInput, cell: CellRow): QuestionChart | null {
  const { facts } = input;
  const [first, second] = facts.sides.map((side) => distributionOf(input, `survivors.${side}`, cell));
  if (!first || !second) return null;
  const most = Math.max(...[...first.rows, ...second.rows].map(({ value }) => value));
  if (!(most > 1)) return null;
  const names = winnerNames(facts);
  const rows = [first, second].flatMap(({ rows: own, isExact, share }, side): Row[] => {
    const name = names[side] ?? '';
    return Array.from({ length: most + 1 }, (_value, x): Row => {
      const mass = own.find(({ value }) => value === x);
      const { text, ...here } = share(mass?.probability ?? 0);
      const above = own.reduce((sum, { value, probability }) => (value >= x ? sum + probability : sum), 0);
      const said = `${text}; at least as many: ${share(above > 1 - ROUNDING ? 1 : above).text}`;
      const bounds = mass === undefined ? { low: null, high: null, exact: isExact } : {};
      return { x, series: name, panel: name, ...rowOf(here, text), ...bounds, said };
    });
  });
  const words = {
    title: say`Units left on average: ${sideLabel(facts, 0)} ${first.meanText}, ${sideLabel(facts, 1)} ${second.meanText}`,
    subtitle: ['Share of engagements by the units that each side has left at the end.'],
    alt: ['Bar chart of the units that each side has left.'],
    live: 'Point at a bar for its number, and for that of at least as many.',
  };
  const options = { along: 'units left', columns: { series: 'side', x: 'units left', said: 'share' } };
  return histogram('survivors', { words, rows, isExact: first.isExact, options }, input);
}

/** Cells with their shots at the most; more are left to the tables. */
const MOST_SHOT = 8;
/** The shares of engagements with fewer shots at the ends of a row, of its bar, and at its mark. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** The shots that each side fires, by quantiles, two rows for each cell; null where the rules count none. */
export function shotsFired(input: ChartInput): QuestionChart | null {
  const { facts } = input;
  const all = shownCells(input);
  const cells = telling(all, MOST_SHOT);
  const shots = cells.map((cell) => ({
    cell,
    sides: facts.sides.flatMap((side) => distributionOf(input, shotsMetric(side), cell.cell) ?? []),
  }));
  const total = ({ sides }: (typeof shots)[number]): number => sides.reduce((sum, { mean }) => sum + mean, 0);
  const most = shots.toSorted((a, b) => total(b) - total(a))[0];
  // Also where there are none.
  if (most === undefined || total(most) === 0) return null;
  const names = winnerNames(facts);
  const rows = shots.flatMap(({ cell, sides }) =>
    sides.flatMap(({ rows: own, meanText }, side): Row[] => {
      const [values, shares] = [own.map(({ value }) => value), own.map(({ probability }) => probability)];
      const [low = 0, from = 0, median = 0, to = 0, high = 0] = QUANTILES.map((share) =>
        quantile(values, shares, share),
      );
      const common = { y: cell.label, series: names[side] ?? '', value: median };
      return [
        { ...common, label: `${median}, mean ${meanText}` },
        { ...common, part: 'nine in ten', low, high, label: `${low} to ${high}` },
        { ...common, part: 'half', low: from, high: to, label: `${from} to ${to}` },
      ];
    }),
  );
  const where: Sentence =
    shots.length === 1
      ? []
      : facts.factors.length > 1
        ? [' where most are fired']
        : say` at ${most.cell.row.name}`;
  const means = most.sides.map(({ meanText }, side) => say`${[names[side] ?? ''] as Sentence} ${meanText}`);
  const title = say`Shots on average${where}: ${joined(means, ', ')}`;
  return {
    form: 'rows',
    name: 'shots',
    title,
    subtitle: say`Shots in an engagement: the mark is the median, half of the engagements lie in the bar, nine in ten on the line (${hedge(cells, facts)}).${omittedFrom(cells.length, all.length)}`,
    alt: say`Rows of quantiles of the shots that each side fires. ${title}.`,
    live: 'Point at a bar for its numbers.',
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
const HOLDS = 'holds.';

/**
 * Objectives on a map: how often each side holds each of them at the end, in the cell whose battles are kept; null where
 * the run has none, or its map no objective.
 */
export function objectivesHeld(input: ChartInput): QuestionChart | null {
  const { battles, facts, tables } = input;
  const cell = shownCells(input).find((one) => one.cell.cell === battles?.cell)?.cell;
  if (cell === undefined) return null;
  const metrics = [...new Set(Array.from(tables.distributions.array('metric'), String))];
  const held = metrics
    .filter((metric) => metric.startsWith(HOLDS))
    .slice(0, MOST_OBJECTIVES)
    .flatMap((metric) => {
      const found = distributionOf(input, metric, cell);
      return found === null ? [] : [{ place: ownLabel(facts, metric.slice(HOLDS.length)), ...found }];
    });
  if (held.length === 0) return null;
  const [first, second] = winnerNames(facts);
  const rows = held.flatMap(({ place, rows: own, share }) =>
    [first, second].map((part, i): Row => {
      const mass = own.find(({ value }) => value === i);
      return {
        y: chartText([place]),
        part,
        ...shareRow(null, share(mass?.probability ?? 0), input),
      };
    }),
  );
  const most = held.slice(0, 2).map(({ place, rows: own, share }): Sentence => {
    const best = own.reduce((one, other) => (other.probability > one.probability ? other : one));
    const who = best.value === 0 || best.value === 1 ? theSide(facts, best.value) : ['nobody'];
    return say`${place} by ${who} in ${shownShare(share(best.probability))}`;
  });
  const title = say`Held at the end: ${joined(most, ', ')}`;
  return {
    form: 'bars',
    name: 'objectives',
    title,
    subtitle: say`Share of battles in which each side holds each objective at the end, as counted, with ${confidencePercent(facts.confidence)} intervals.`,
    alt: say`Bar chart of the share of battles in which each side holds each objective at the end. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    options: {
      measure: 'share of battles',
      colours: { [first]: 'first', [second]: 'second' },
      columns: { y: 'objective', part: 'side', said: 'share' },
    },
  };
}
