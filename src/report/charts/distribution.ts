/** Distribution of a number: bars for each value, steps for at least that much; a panel of colour a side. */
import { confidencePercent } from '../../analysis/digits.ts';
import { named, say, type Sentence } from '../../analysis/sentence.ts';
import {
  layerOver,
  NARROW,
  PERCENT_LABELS,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { bestMass, counted, exactly, meanWithWords, type BestMass } from './best-mass.ts';
import { winnerNames } from './outcome-rows.ts';
import { hedge, type ChartInput, type ShownCell } from './input.ts';
import { countOf } from '../../engagement/shown.ts';

/** More values than this are drawn without gaps. */
const MANY = 40;

/** The number that is drawn, and its name. */
export interface DrawnNumber {
  /** The name of the file: `survivors`. */
  readonly name: string;
  /** The thing that is counted: `units left at the end`. */
  readonly meaning: string;
  /** A metric for each side, or one for both. */
  readonly metrics: readonly [string, string] | readonly [string];
}

/** The chart; null where the cell has no such number, or it never varies. */
export function distributionChart(input: ChartInput, of: DrawnNumber, cell: ShownCell): Chart | null {
  const masses = of.metrics.map((metric) => bestMass(input, metric, cell.cell.cell));
  const values = masses.flatMap((mass) => mass?.masses.map(({ value }) => value) ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (!(most > least)) return null;
  const names = of.metrics.length === 1 ? ['engagements'] : winnerNames(input.facts).slice(0, 2);
  const rows = masses.flatMap((mass, side) =>
    mass === null ? [] : rowsOf(mass, side, names[side] ?? '', most, input.facts.confidence),
  );
  const where: Sentence = cell.label === '' ? [] : say` at ${[named(cell.label)]}`;
  const shown = masses.flatMap((mass, side) =>
    mass === null ? [] : [said(mass, of.metrics.length, input, side)],
  );
  const counts = masses.flatMap((mass) => mass?.replicates ?? []);
  const method =
    counts.length === 0
      ? 'All is exact.'
      : `Counted in ${countOf(Math.max(...counts), 'replicate')}, with ${confidencePercent(input.facts.confidence)} intervals.`;
  const title = say`On average ${joinedWith(shown)} ${of.meaning}${where} (${hedge([cell], input.facts)})`;
  return {
    name: of.name,
    title,
    subtitle: say`Bars: the share with exactly that number; steps: with at least that number. ${method}`,
    alt: say`Bar chart of how often each number of ${of.meaning} comes, with steps for at least that number. ${title}.`,
    live: 'Point at a bar for its number, and for that of at least as many.',
    rows,
    draw: (layout) =>
      drawing({ rows, names, meaning: of.meaning, least, most, exact: counts.length === 0 }, layout),
  };
}

function rowsOf(
  { masses, replicates, looked }: BestMass,
  side: number,
  name: string,
  most: number,
  confidence: number,
): ChartRow[] {
  const byValue = new Map(masses.map((mass) => [mass.value, mass]));
  let tail = 0;
  let tailCount = 0;
  const rows: ChartRow[] = [];
  for (let value = most; value >= 0; value--) {
    const mass = byValue.get(value);
    tail += mass?.probability ?? 0;
    tailCount += Math.round((mass?.probability ?? 0) * (replicates ?? 0));
    const own = mass ?? (replicates === null ? exactly(0) : counted(0, replicates, looked, confidence));
    const atLeast = replicates === null ? exactly(tail) : counted(tailCount, replicates, looked, confidence);
    rows.push({
      value,
      next: value + 1,
      side,
      name,
      share: mass?.probability ?? 0,
      low: replicates === null ? null : own.low,
      high: replicates === null ? null : own.high,
      at_least: Math.min(1, tail),
      exactly: own.text,
      at_least_text: atLeast.text,
    });
  }
  return rows.toReversed();
}

/** `british has 1.37 ± 0.02`; without a verb for the second side; the number alone where it is of both sides. */
function said(mass: BestMass, metrics: number, { facts }: ChartInput, side: number): Sentence {
  const number = meanWithWords(mass, facts.confidence).text;
  const sideName = facts.sides[side];
  if (metrics === 1 || sideName === undefined) return say`${number}`;
  return say`${[named(sideName)]} ${side === 0 ? 'has ' : ''}${number}`;
}

function joinedWith(parts: readonly Sentence[]): Sentence {
  const [first = [], second] = parts;
  return second === undefined ? first : say`${first} and ${second}`;
}

interface Drawn {
  readonly rows: readonly ChartRow[];
  readonly names: readonly string[];
  readonly meaning: string;
  readonly least: number;
  readonly most: number;
  /** Steps are dashed where they were counted. */
  readonly exact: boolean;
}

function drawing({ rows, names, meaning, least, most, exact }: Drawn, { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const padding = { left: 46, right: 14, top: 48, bottom: 46 };
  const inner = width - padding.left - padding.right;
  const values = Array.from({ length: most - Math.min(least, 0) + 1 }, (_value, i) => i + Math.min(least, 0));
  const x = {
    field: 'value',
    type: 'ordinal',
    scale: { domain: values, paddingInner: values.length > MANY ? 0 : 0.2, paddingOuter: 0.1 },
    axis: { title: meaning, labelAngle: 0, labelOverlap: true, grid: false, ticks: false },
  };
  const y = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, 1] },
    stack: null,
    axis: { title: null, labelExpr: PERCENT_LABELS, tickCount: 5, domain: false, ticks: false },
  });
  const color = {
    field: 'name',
    type: 'nominal',
    sort: null,
    scale: { domain: names, range: theme.winners.slice(0, names.length) },
    legend:
      names.length < 2
        ? null
        : {
            title: null,
            orient: 'none',
            legendX: 0,
            legendY: -34,
            direction: 'horizontal',
            symbolType: 'square',
          },
  };
  const offset =
    names.length < 2 ? {} : { xOffset: { field: 'name', type: 'nominal', scale: { domain: names } } };
  const tooltip = [
    { field: 'name', title: 'of' },
    { field: 'value', title: meaning },
    { field: 'exactly', title: 'exactly that number' },
    { field: 'at_least_text', title: 'at least that number' },
  ];
  return {
    width: inner,
    height: narrow ? 200 : 260,
    padding,
    autosize: 'none',
    layer: [
      { mark: { type: 'bar', opacity: 0.75 }, encoding: { x, ...offset, y: y('share'), color, tooltip } },
      ...layerOver(rows, 'low', {
        mark: { type: 'rule', color: theme.ink, strokeWidth: 1.5 },
        encoding: { x, ...offset, y: y('low'), y2: { field: 'high' } },
      }),
      {
        mark: { type: 'line', interpolate: 'step', strokeWidth: 1.5, strokeDash: exact ? [1, 0] : [5, 3] },
        encoding: { x, y: y('at_least'), color },
      },
    ],
  };
}
