/** Two things at once: how often each pair of values comes, as a grid. */
import { escape } from 'arquero';
import { exactPercent } from '../../analysis/digits.ts';
import { NO_WINNER } from '../../analysis/tables/marginals.ts';
import { capital, chartText, joined, named, say, type Sentence } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { bestMass } from './best-mass.ts';
import { heatMap } from './heat-map.ts';
import { winnerNames } from './outcome-rows.ts';
import type { ChartInput, ShownCell } from './input.ts';
import { countOf } from '../../engagement/shown.ts';

/** The share of engagements whose values are too far out to be drawn. */
const TAIL = 0.002;
const MOST_PLACES = 40;

/** Turns in which each winner has won; null where the cell has no such table. */
export function winnerByTurnChart(input: ChartInput, cell: ShownCell): Chart | null {
  const winners = winnerNames(input.facts);
  return jointChart(input, cell, {
    metric: 'winner,turn',
    name: 'winner-by-turn',
    what: 'winner and turn',
    rowTitle: 'winner',
    columnTitle: 'turn',
    winners,
    first: 1,
    peak: (winner, turn) =>
      winner === NO_WINNER
        ? say`it ends in turn ${turn} without a winner`
        : say`${[named(input.facts.sides[winner === 0 ? 0 : 1])]} wins in turn ${turn}`,
  });
}

/** A metric that both sides have, of both; null where the cell has no such table. */
export function bothSidesChart(input: ChartInput, cell: ShownCell, metric: string): Chart | null {
  const { stem, owners } = taken(metric, input.facts.sides);
  const [a, b] = [named(owners[0]), named(owners[1])];
  const what = WORDS.get(stem) ?? stem.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const rows = labelsIn(input, metric, 'value', 'label');
  const columns = labelsIn(input, metric, 'value2', 'label2');
  return jointChart(input, cell, {
    metric,
    name: 'pair',
    what: say`${what} of ${a} and of ${b}`,
    rowTitle: chartText(say`${a}, ${what}`),
    columnTitle: chartText(say`${b}, ${what}`),
    rowLabels: rows,
    columnLabels: columns,
    peak: (row, column) =>
      say`${what}: ${a} ${rows.get(row) ?? row} and ${b} ${columns.get(column) ?? column}`,
  });
}

/** The metric of a joint table and its sides: `survivors` of `british` and `french`. */
function taken(
  metric: string,
  sides: readonly [string, string],
): { readonly stem: string; readonly owners: readonly [string, string] } {
  const [a, b] = sides;
  // The name of a side may hold a comma or a point.
  const between = metric.indexOf(`.${a},`);
  if (between > 0 && metric.endsWith(`.${b}`)) return { stem: metric.slice(0, between), owners: sides };
  const [first = '', second = ''] = metric.split(',');
  const owner = (name: string): string => name.slice(name.indexOf('.') + 1);
  return { stem: first.slice(0, first.indexOf('.')), owners: [owner(first), owner(second)] };
}

/** Stems of metrics whose words are others. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['survivors', 'units left'],
  ['cvLost', 'combat values lost'],
]);

/** The words of the values that come. */
function labelsIn(
  { tables: { distributions } }: ChartInput,
  metric: string,
  value: 'value' | 'value2',
  label: 'label' | 'label2',
): ReadonlyMap<number, string> {
  const labels = new Map<number, string>();
  for (let i = 0; i < distributions.numRows(); i++) {
    if (distributions.get('metric', i) !== metric) continue;
    const number: unknown = distributions.get(value, i);
    const words: unknown = distributions.get(label, i);
    if (typeof number === 'number' && typeof words === 'string') labels.set(number, words);
  }
  return labels;
}

interface Joint {
  /** The metric in the table of distributions: `survivors.british,survivors.french`. */
  readonly metric: string;
  readonly name: string;
  /** The two things shown: `winner and turn`. */
  readonly what: Sentence | string;
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** Given where the first value is the winner: fields have the colour of that side. */
  readonly winners?: readonly string[];
  /** Given where values are categories. */
  readonly rowLabels?: ReadonlyMap<number, string>;
  readonly columnLabels?: ReadonlyMap<number, string>;
  /** The least second value that can come. @defaultValue 0 */
  readonly first?: number;
  /** The likeliest pair in words. */
  readonly peak: (row: number, column: number) => Sentence;
}

function jointChart(input: ChartInput, cell: ShownCell, joint: Joint): Chart | null {
  const best = bestMass(input, joint.metric, cell.cell.cell);
  if (best === null) return null;
  const { winners, first = 0 } = joint;
  const lastRow =
    winners === undefined
      ? reach(best.masses.map(({ value, probability }) => [value, probability]))
      : winners.length - 1;
  const lastColumn = reach(best.masses.map(({ value2, probability }) => [value2 ?? 0, probability]));
  if (lastRow >= MOST_PLACES || lastColumn <= first) return null;
  const drawn = best.masses.filter(
    ({ value, value2 }) => value <= lastRow && (value2 ?? 0) >= first && (value2 ?? 0) <= lastColumn,
  );
  const peak = drawn.reduce(
    (most, mass) => (mass.probability > most.probability ? mass : most),
    drawn[0] ?? NOTHING,
  );
  if (peak.probability === 0) return null;
  const rows =
    winners ?? Array.from({ length: lastRow + 1 }, (_row, i) => joint.rowLabels?.get(i) ?? String(i));
  const columns = Array.from(
    { length: lastColumn - first + 1 },
    (_column, i) => joint.columnLabels?.get(first + i) ?? String(first + i),
  );
  const where: Sentence = cell.label === '' ? [] : say` at ${[named(cell.label)]}`;
  const peaks = drawn.filter(({ probability }) => peak.probability - probability < ROUNDING);
  const likeliest = peaks.slice(0, MOST_PEAKS).map(({ value, value2 }) => joint.peak(value, value2 ?? 0));
  // Which of counted shares is the greatest is not known.
  const title = best.exact
    ? say`Most often${where} ${joined(likeliest, ' or ')} (${exactPercent(peak.probability)}${peaks.length > 1 ? ' each' : ''})`
    : say`${capital(say`${joint.what}`)}${where}`;
  const method = best.exact
    ? 'Exact.'
    : `Counted in ${countOf(best.replicates ?? 0, 'replicate')}; intervals on touch.`;
  return heatMap({
    name: joint.name,
    title,
    subtitle: say`Share of engagements by ${joint.what}, stronger where more end so. ${method}`,
    alt: say`Grid of the share of engagements by ${joint.what}. ${title}.`,
    rows,
    columns,
    rowTitle: joint.rowTitle,
    columnTitle: joint.columnTitle,
    valueTitle: 'share',
    fields: drawn.map(({ value, value2, probability, text }) => ({
      row: value,
      column: (value2 ?? 0) - first,
      strength: probability / peak.probability,
      hue: winners === undefined ? 2 : hueOf(value),
      short: probability < 0.0005 ? '' : `${(probability * 100).toFixed(probability < 0.0995 ? 1 : 0)} %`,
      full: text,
    })),
  });
}

/** More are left to the picture. */
const MOST_PEAKS = 3;
/** Exact shares that differ by less are the same. */
const ROUNDING = 1e-12;
const NOTHING = { value: 0, value2: 0, label: '', probability: 0, low: 0, high: 0, text: '' };

function hueOf(winner: number): 0 | 1 | 2 {
  return winner === 0 ? 0 : winner === 1 ? 1 : 2;
}

/** All but a small share of the mass stays within. */
function reach(masses: readonly (readonly [number, number])[]): number {
  let rest = TAIL;
  for (const [value, probability] of masses.toSorted(([a], [b]) => b - a)) {
    rest -= probability;
    if (rest < 0) return value;
  }
  return 0;
}

/** The joint metrics of the run but for those with the turn, such as the losses of both sides. */
export function jointMetrics({ tables }: ChartInput): string[] {
  const names = tables.distributions
    .filter(escape((row: Record<string, unknown>) => row['value2'] !== null))
    .dedupe('metric')
    .array('metric');
  return Array.from(names, String).filter((name) => !name.endsWith(',turn'));
}
