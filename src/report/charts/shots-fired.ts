/** Ammunition: how many shots each side fires, the first side upwards, the second downwards. */
import { confidencePercent } from '../../analysis/digits.ts';
import { named, say, type Sentence } from '../../analysis/sentence.ts';
import { layerOver, NARROW, spread, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { hedge, methodInWords, namedBy, shownCells, type ChartInput, type ShownCell } from './input.ts';
import type { Theme } from '../theme.ts';
import { winnerNames } from './outcome-rows.ts';
import { barsOf, binsOf, shotsOf, TAIL, type SideShots } from './shots-rows.ts';

/** Rows at the most; more cells are left to the tables. */
const MOST_ROWS = 8;
/** Parts of the height of a row: its words, the place of its middle line, and its tallest bar. */
const WORDS = 0.2;
const MIDDLE = WORDS + (1 - WORDS) / 2;
const FULL = 0.34;
/** A shorter interval, as a share of the room between two rows, is hidden by the line that draws it. */
const LEAST_SEEN = 0.02;
/** The width of a letter of the means, generously, and how much wider Vega guesses text without a canvas. */
const LETTER_PX = 7.2;
const GUESSED_WIDER = 1.4;
/** On a narrow screen the means stand below the name of a cell, this far, since bars are low there. */
const BELOW = 0.17;
/** The digits of a round number, the largest first. */
const ROUND = [8, 6, 5, 4, 3, 2, 1];
/** The beginning of the axis, which leaves room for the bar of no shots. */
const LEFT = -0.6;

/** The chart; null where the rules do not count shots. */
export function shotsFired(input: ChartInput): Chart | null {
  const { facts } = input;
  const all = shownCells(input);
  const cells = spread(all, MOST_ROWS).map((cell, order) => ({ ...cell, order }));
  const shots = shotsOf(cells, input);
  if (shots.length === 0) return null;
  const bins = binsOf(shots);
  const names = winnerNames(facts).slice(0, 2);
  const bars = shots.flatMap((each) => barsOf(each, bins, names[each.side] ?? '', facts.confidence));
  const tallest = cells.map(({ order }) => tallestIn(bars, order));
  const rows = bars.map((bar) => placed(bar, tallest[Number(bar['order'])] ?? 1));
  const omitted = all.length > cells.length ? ` ${cells.length} of ${all.length} cells are drawn.` : '';
  const method = methodInWords(
    cells.map(({ cell }) => cell),
    facts,
    { exact: 'Caps are', counted: 'bars are' },
  );
  const drawn: Drawn = {
    names,
    bars: rows,
    rows: cells.length,
    last: bins.last,
    guides: tallest.flatMap((share, order) => guideLines(bars, order, share)),
    words: cells.map((cell) => words(cell, shots)),
    interval: `${confidencePercent(facts.confidence)} interval`,
  };
  const title = titleOf(shots, input);
  return {
    name: 'shots',
    title,
    subtitle: say`Share of engagements by shots fired, ${named(facts.sides[0])} upwards, ${named(facts.sides[1])} downwards${cells.length > 1 ? ', each row to its own scale' : ''}. ${method} The last ${TAIL * 100} % at most are not drawn.${omitted}${namedBy(cells, facts)}`,
    alt: say`Bar chart of the shots fired by each side, a row for each cell. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    draw: (layout) => drawing(drawn, layout),
  };
}

type Channel = (field: string) => object;

interface Drawn {
  readonly names: readonly string[];
  readonly bars: readonly ChartRow[];
  readonly rows: number;
  readonly last: number;
  /** Lines at a round share of engagements, to read the bars by. */
  readonly guides: readonly ChartRow[];
  readonly words: readonly ChartRow[];
  readonly interval: string;
}

/** `On average british fires 3.21 shots and french 2.93 at 2 cm; 14.1 and 12.2 at 18 cm` */
function titleOf(shots: readonly SideShots[], { facts }: ChartInput): Sentence {
  const cells = [...new Set(shots.map(({ cell }) => cell))];
  const [first, last] = [cells[0], cells.at(-1)];
  const mean = (cell: SideShots['cell'] | undefined, side: number): string =>
    shots.find((each) => each.cell === cell && each.side === side)?.mean ?? '0';
  const where = (cell: SideShots['cell'] | undefined): Sentence => say` at ${[named(cell?.short ?? '')]}`;
  const sure = ` (${hedge(cells, facts)})`;
  const [a, b] = [named(facts.sides[0]), named(facts.sides[1])];
  if (cells.length < 2)
    return say`On average ${a} fires ${mean(first, 0)} shots and ${b} ${mean(first, 1)}${sure}`;
  return say`On average ${a} fires ${mean(first, 0)} shots${where(first)} and ${mean(last, 0)}${where(last)}, ${b} ${mean(first, 1)} and ${mean(last, 1)}${sure}`;
}

/** A bar with its place: rows lie one below the other, a row's line in its middle. */
function placed(bar: ChartRow, tallest: number): ChartRow {
  const middle = Number(bar['order']) + MIDDLE;
  const at = (share: unknown): number | null =>
    typeof share !== 'number' ? null : middle - ((bar['upwards'] === true ? 1 : -1) * FULL * share) / tallest;
  const counted = at(bar['counted']);
  const exact = at(bar['exact']);
  const [low, high] = [at(bar['low']), at(bar['high'])];
  const seen = low !== null && high !== null && Math.abs(low - high) >= LEAST_SEEN;
  const interval = seen ? { low, high } : { low: null, high: null };
  return { ...bar, ...interval, base: middle, top: counted ?? exact, cap: exact };
}

/** The words above the row of a cell: its name, and the mean number of shots of each side. */
function words(cell: ShownCell, shots: readonly SideShots[]): ChartRow {
  const [a, b] = shots.filter((each) => each.cell === cell).map(({ mean }) => mean);
  const sure = cell.cell.exact === null ? '' : ', exact';
  const numbers = a !== undefined && b !== undefined ? `${a} and ${b}${sure}` : '';
  const means = numbers === '' ? '' : `means ${numbers}`;
  const y = cell.order + WORDS / 2;
  return { y, below: y + BELOW, at: cell.short, means, numbers };
}

/** The largest round number that is not above `share`. */
function roundBelow(share: number): number {
  const power = 10 ** Math.floor(Math.log10(share));
  return power * (ROUND.find((digit) => share >= digit * power) ?? 1);
}

function drawing(drawn: Drawn, { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const padding = { left: 44, right: 12, top: 10, bottom: 44 };
  const inner = width - padding.left - padding.right;
  const meansPx = narrow ? 0 : Math.max(...drawn.words.map(({ means }) => String(means).length)) * LETTER_PX;
  const x: Channel = (field) => ({
    field,
    type: 'quantitative',
    scale: { domain: [LEFT, drawn.last + 0.6], nice: false, zero: false },
    axis: {
      title: 'shots fired in an engagement',
      grid: false,
      tickMinStep: 1,
      format: 'd',
      tickCount: narrow ? 6 : 12,
    },
  });
  const y: Channel = (field) => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, drawn.rows], reverse: true, nice: false },
    axis: null,
  });
  const color = {
    field: 'side',
    type: 'nominal',
    scale: { domain: drawn.names, range: theme.winners.slice(0, 2) },
    legend: null,
  };
  const tooltip = [
    { field: 'at', title: 'at' },
    { field: 'side', title: 'side' },
    { field: 'shots', title: 'shots' },
    { field: 'exactly', title: 'exact' },
    { field: 'interval', title: drawn.interval },
  ];
  return {
    width: inner,
    height: drawn.rows * 96,
    padding,
    autosize: 'none',
    layer: [
      ...guides(drawn, theme, x, y),
      {
        mark: { type: 'rect', opacity: 0.55 },
        encoding: { x: x('from'), x2: { field: 'to' }, y: y('base'), y2: { field: 'top' }, color, tooltip },
      },
      ...layerOver(drawn.bars, 'low', {
        mark: { type: 'rule', strokeWidth: 1 },
        encoding: { x: x('middle'), y: y('low'), y2: { field: 'high' }, color },
      }),
      ...layerOver(drawn.bars, 'cap', {
        mark: { type: 'rule', strokeWidth: 1.5 },
        encoding: { x: x('from'), x2: { field: 'to' }, y: y('cap'), color },
      }),
      {
        data: { values: drawn.words },
        mark: {
          type: 'text',
          align: 'left',
          baseline: 'middle',
          fontWeight: 'bold',
          fontSize: 13,
          limit: (inner - meansPx) * (narrow ? 1.25 : GUESSED_WIDER),
        },
        encoding: { x: { value: 0 }, y: y('y'), text: { field: 'at', type: 'nominal' } },
      },
      {
        data: { values: drawn.words },
        mark: { type: 'text', align: 'right', baseline: 'middle', color: theme.muted },
        encoding: {
          x: { value: inner },
          y: y(narrow ? 'below' : 'y'),
          text: { field: narrow ? 'numbers' : 'means', type: 'nominal' },
        },
      },
    ],
  };
}

/** The base line of each row, and on both sides of it a line at a round share, as far as bars come near it. */
function guides({ guides: lines }: Drawn, { grid, muted }: Theme, x: Channel, y: Channel): object[] {
  return [
    {
      data: { values: lines },
      mark: { type: 'rule', color: grid },
      encoding: { y: y('y'), x: x('from'), x2: { field: 'to' } },
    },
    {
      data: { values: lines },
      mark: { type: 'text', align: 'right', baseline: 'middle', color: muted },
      encoding: { y: y('y'), x: { value: -7 }, text: { field: 'text', type: 'nominal' } },
    },
  ];
}

function guideLines(rows: readonly ChartRow[], order: number, tallest: number): ChartRow[] {
  const guide = roundBelow(tallest * 0.75);
  const text = `${Number((guide * 100).toPrecision(1))} %`;
  return [-1, 0, 1].map((direction) => {
    const near = rows.filter(
      (bar) => bar['order'] === order && (direction === 0 || shareOf(bar) >= guide / 4),
    );
    const to = Math.max(0, ...near.map((bar) => Number(bar['to'])));
    const y = order + MIDDLE + (direction * FULL * guide) / tallest;
    return { y, from: LEFT, to, text: direction === 0 ? '0' : text };
  });
}

/** The tallest bar of a row; 1 where it has none. */
function tallestIn(bars: readonly ChartRow[], order: number): number {
  const own = bars.filter((bar) => bar['order'] === order).map(shareOf);
  return own.length === 0 ? 1 : Math.max(...own);
}

function shareOf(bar: ChartRow): number {
  return Math.max(Number(bar['exact']), Number(bar['counted']));
}
