/** Two things at once: how often each pair of values comes, as a grid. */
import { exactPercent, whole } from '../../analysis/digits.ts';
import { massRows } from '../../analysis/rows.ts';
import { named, say, type Sentence } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { bestMass } from './best-mass.ts';
import { heatMap } from './heat-map.ts';
import { winnerNames } from './outcome-rows.ts';
import type { ChartInput, ShownCell } from './input.ts';

/** Values beyond those that all but this share of engagements stay within are not drawn. */
const TAIL = 0.002;
const MOST_PLACES = 40;

/** When each winner has won; null where the cell has no such table. */
export function winnerByTurnChart(input: ChartInput, cell: ShownCell): Chart | null {
  return jointChart(input, cell, {
    metric: 'winner,turn',
    name: 'winner-by-turn',
    rowTitle: 'winner',
    columnTitle: 'turn',
    rowLabels: winnerNames(input.facts),
  });
}

export interface Joint {
  /** As the table of distributions names it: `survivors.british,survivors.french`. */
  readonly metric: string;
  readonly name: string;
  /** What its first and its second value are. */
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** Labels of the first value where it is a category; fields have the colour of that winner. */
  readonly rowLabels?: readonly string[];
}

export function jointChart(input: ChartInput, cell: ShownCell, joint: Joint): Chart | null {
  const best = bestMass(input, joint.metric, cell.cell.cell);
  if (best === null) return null;
  const { rowLabels } = joint;
  const lastRow =
    rowLabels === undefined
      ? reach(best.masses.map(({ value, probability }) => [value, probability]))
      : rowLabels.length - 1;
  const lastColumn = reach(best.masses.map(({ value2, probability }) => [value2 ?? 0, probability]));
  if (lastRow >= MOST_PLACES || lastColumn < 1) return null;
  const drawn = best.masses.filter(({ value, value2 }) => value <= lastRow && (value2 ?? 0) <= lastColumn);
  const peak = drawn.reduce(
    (most, mass) => (mass.probability > most.probability ? mass : most),
    drawn[0] ?? NOTHING,
  );
  if (peak.probability === 0) return null;
  const rows = rowLabels ?? Array.from({ length: lastRow + 1 }, (_row, i) => String(i));
  const columns = Array.from({ length: lastColumn + 1 }, (_column, i) => String(i));
  const where: Sentence = cell.label === '' ? [] : say` at ${[named(cell.label)]}`;
  const share = best.exact ? exactPercent(peak.probability) : peak.told;
  const title = say`The likeliest end${where} is ${joint.rowTitle} ${[named(rows[peak.value] ?? '')]} with ${joint.columnTitle} ${String(peak.value2 ?? 0)}: ${share}`;
  const method = best.exact
    ? 'Exact.'
    : `Counted in ${whole(best.replicates ?? 0)} replicates; intervals on touch.`;
  return heatMap({
    name: joint.name,
    title,
    subtitle: say`Share of engagements by ${joint.rowTitle} and ${joint.columnTitle}, stronger where more end so. ${method}`,
    alt: say`Grid of the share of engagements by ${joint.rowTitle} and ${joint.columnTitle}. ${title}.`,
    rows,
    columns,
    rowTitle: joint.rowTitle,
    columnTitle: joint.columnTitle,
    valueTitle: 'share',
    fields: drawn.map(({ value, value2, probability, told }) => ({
      row: value,
      column: value2 ?? 0,
      strength: probability / peak.probability,
      hue: rowLabels === undefined ? 2 : hueOf(value),
      short: probability < 0.0005 ? '' : `${(probability * 100).toFixed(probability < 0.0995 ? 1 : 0)} %`,
      full: told,
    })),
  });
}

const NOTHING = { value: 0, value2: 0, label: '', probability: 0, low: 0, high: 0, told: '' };

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
  const names = new Set<string>();
  for (let i = 0; i < tables.distributions.numRows(); i++) {
    const metric: unknown = tables.distributions.get('metric', i);
    if (typeof metric === 'string' && tables.distributions.get('value2', i) !== null) names.add(metric);
  }
  return [...names].filter(
    (name) => !name.endsWith(',turn') && massRows(tables.distributions, name).length > 0,
  );
}
