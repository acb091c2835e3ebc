/** Endings over time: the share that each side has won, or that has ended otherwise, after each turn. */
import type { ColumnTable } from 'arquero';
import { exactPercent, percentRange } from '../../analysis/digits.ts';
import { UNDECIDED } from '../../analysis/tables/incidence.ts';
import { Reader } from '../../analysis/tables/reader.ts';
import { chartText, joined, named, say, type Sentence } from '../../analysis/sentence.ts';
import {
  distinct,
  drawnTurns,
  layerOver,
  NARROW,
  PERCENT_LABELS,
  spread,
  axesOfPanels,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { hedge, methodInWords, namedBy, shownCells, type ChartInput, type ShownCell } from './input.ts';

/** More panels than this are not read. */
const MOST_PANELS = 6;
/** Endings with no more than this share of engagements in any cell are not drawn. */
const LEAST_DRAWN = 0.001;

interface Point {
  readonly cell: number;
  readonly exact: boolean;
  /** `winner=british`, `outcome=separated`, `undecided` */
  readonly ending: string;
  readonly turn: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

interface Drawn {
  readonly rows: readonly ChartRow[];
  readonly names: readonly string[];
  readonly lastTurn: number;
  readonly panels: number;
}

/** The chart; null where the run has no table of it, or nothing ends, or all in the first turn. */
export function incidenceChart(input: ChartInput): Chart | null {
  const { facts, tables } = input;
  const all = shownCells(input);
  const cells = spread(all, MOST_PANELS);
  const points = bestPoints(tables.incidence, cells);
  const drawn = points.filter(({ ending }) => ending !== UNDECIDED);
  const endings = [...new Set(drawn.filter(({ value }) => value > LEAST_DRAWN).map(({ ending }) => ending))];
  if (endings.length === 0) return null;
  const kept = inOrder(endings, facts.sides);
  const names = distinct(kept.map((ending) => nameOf(ending, facts.sides)));
  const lastTurn = lastFall(points);
  if (lastTurn < 2) return null;
  const turns = drawnTurns(lastTurn);
  const rows = drawn
    .filter(({ ending, turn }) => kept.includes(ending) && turns.has(turn))
    .map((point) => rowOf(point, cells, names[kept.indexOf(point.ending)] ?? ''));
  const omitted = all.length > cells.length ? ` ${cells.length} of ${all.length} cells are drawn.` : '';
  const title = titleOf(points, cells, facts.sides);
  const method = methodInWords(
    // Where a cell was solved its counts are not drawn.
    cells.map(({ cell }) => (cell.exact === null ? cell : { ...cell, simulated: null })),
    facts,
    { exact: 'Solid lines are', counted: 'dashed lines are' },
  );
  return {
    name: 'incidence',
    title: say`${title} (${hedge(cells, facts)})`,
    subtitle: say`Share of engagements that have ended so by the end of each turn. ${method}${omitted}${namedBy(cells, facts)}`,
    alt: say`Line chart of the share of engagements that each side has won by each turn, a panel for each cell. ${title}.`,
    live: 'Point at a line for its numbers.',
    rows,
    draw: (layout) => drawing({ rows, names, lastTurn, panels: cells.length }, layout),
  };
}

/** The points of the cells that are drawn: exact where the cell was solved, else counted. */
function bestPoints(incidence: ColumnTable, cells: readonly ShownCell[]): Point[] {
  const read = new Reader(incidence, 'incidence');
  const wanted = new Map(cells.map(({ cell }) => [cell.cell, cell.exact !== null]));
  const points: Point[] = [];
  for (let i = 0; i < incidence.numRows(); i++) {
    const cell = read.number('cell', i);
    const exact = read.text('source', i) === 'exact';
    if (wanted.get(cell) !== exact) continue;
    points.push({
      cell,
      exact,
      ending: read.text('ending', i),
      turn: read.number('turn', i),
      value: read.number('value', i),
      low: read.number('low', i),
      high: read.number('high', i),
    });
  }
  return points;
}

/** The sides first, in their order. */
function inOrder(endings: readonly string[], sides: readonly [string, string]): readonly string[] {
  const won = sides.map((side) => `winner=${side}`);
  return [...won, ...endings.filter((ending) => !won.includes(ending))];
}

function nameOf(ending: string, sides: readonly [string, string]): string {
  const side = sides.find((name) => ending === `winner=${name}`);
  return chartText([side === undefined ? ending.replace('outcome=', '').replaceAll('-', ' ') : named(side)]);
}

function rowOf(
  { cell, exact, turn, value, low, high }: Point,
  cells: readonly ShownCell[],
  name: string,
): ChartRow {
  const shown = cells.find((each) => each.cell.cell === cell);
  return {
    panel: shown?.short ?? '',
    order: shown?.order ?? 0,
    ending: name,
    turn,
    exact: exact ? value : null,
    counted: exact ? null : value,
    low: exact ? null : low,
    high: exact ? null : high,
    text: exact ? `${exactPercent(Math.min(1, value), 2)}, exact` : percentRange(low, high),
  };
}

/** The last turn in which anything still ends. */
function lastFall(points: readonly Point[]): number {
  const undecided = points.filter(({ ending }) => ending === UNDECIDED);
  const ends = new Map(undecided.map(({ cell, value }) => [cell, value]));
  const falling = undecided.filter(({ cell, value }) => value - (ends.get(cell) ?? 0) > LEAST_DRAWN);
  return Math.max(0, ...falling.map(({ turn }) => turn)) + 1;
}

/** `By turn 4, british has won 26.1 % and french 22.9 % at 2 cm; by turn 8, 24.0 % and 23.8 % at 12 cm` */
function titleOf(
  points: readonly Point[],
  cells: readonly ShownCell[],
  [a, b]: readonly [string, string],
): Sentence {
  const ends = cells.length > 1 ? [cells[0], cells.at(-1)] : cells;
  const parts = ends.flatMap((shown, i): Sentence[] => {
    const own = points.filter(({ cell }) => cell === shown?.cell.cell);
    const undecided = own.filter(({ ending }) => ending === UNDECIDED);
    // When half have ended, or at the turn limit.
    const turn = (undecided.find(({ value }) => value <= 0.5) ?? undecided.at(-1))?.turn;
    if (shown === undefined || turn === undefined) return [];
    const won = (side: string): string => {
      const point = own.find((each) => each.turn === turn && each.ending === `winner=${side}`);
      if (point === undefined) return '0 %';
      return point.exact
        ? exactPercent(Math.min(1, point.value))
        : percentRange(Math.max(0, point.low), Math.min(1, point.high));
    };
    const where = cells.length === 1 || shown.short === '' ? say`` : say` at ${[named(shown.short)]}`;
    return [
      i === 0
        ? say`By turn ${turn}, ${[named(a)]} has won ${won(a)} and ${[named(b)]} ${won(b)}${where}`
        : say`by turn ${turn}, ${won(a)} and ${won(b)}${where}`,
    ];
  });
  return joined(parts, '; ');
}

function drawing({ rows, names, lastTurn, panels }: Drawn, { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const columns = narrow || panels === 1 ? 1 : panels === 2 || panels === 4 ? 2 : 3;
  const x = {
    field: 'turn',
    type: 'quantitative',
    scale: { domain: [0, lastTurn], nice: false },
    axis: { title: 'turn', grid: false, format: 'd', tickMinStep: 1, tickCount: 5, labelFlush: false },
  };
  const y = (field: string): object => ({
    field,
    type: 'quantitative',
    axis: { title: null, labelExpr: PERCENT_LABELS, tickCount: 4, domain: false, ticks: false },
  });
  const range = [...theme.winners, theme.muted, ...theme.series];
  const color = {
    field: 'ending',
    type: 'nominal',
    sort: null,
    scale: { domain: names, range: range.slice(0, names.length) },
    legend: {
      orient: 'top',
      title: null,
      symbolType: 'stroke',
      symbolStrokeWidth: 3,
      symbolOpacity: 1,
      labelLimit: 200,
    },
  };
  const tooltip = [
    { field: 'panel', title: 'at' },
    { field: 'ending', title: 'ended as' },
    { field: 'turn', title: 'by turn' },
    { field: 'text', title: 'share' },
  ];
  const line = (field: string, dash: readonly number[]): object => ({
    mark: { type: 'line', interpolate: 'step-after', strokeWidth: 1.75, strokeDash: dash },
    encoding: { x, y: y(field), color },
  });
  const point = (field: string): object => ({
    mark: { type: 'point', filled: true, size: 40, opacity: 0 },
    encoding: { x, y: y(field), color, tooltip },
  });
  return {
    facet: {
      field: 'panel',
      type: 'nominal',
      sort: { field: 'order', op: 'min' },
      header:
        panels === 1 ? { title: null, labels: false } : { title: null, labelLimit: (width / columns) * 1.4 },
    },
    columns,
    ...axesOfPanels(panels, columns),
    padding: { left: 4, right: 8, top: 4, bottom: 4 },
    spec: {
      width: Math.floor((width - 24) / columns) - 58,
      height: columns === 1 && !narrow ? 240 : 150,
      layer: [
        ...layerOver(rows, 'low', {
          mark: { type: 'area', interpolate: 'step-after', opacity: 0.2 },
          encoding: { x, y: y('low'), y2: { field: 'high' }, color },
        }),
        ...layerOver(rows, 'exact', line('exact', [1, 0])),
        ...layerOver(rows, 'counted', line('counted', [4, 3])),
        ...layerOver(rows, 'exact', point('exact')),
        ...layerOver(rows, 'counted', point('counted')),
      ],
    },
  };
}
