/** Lines with their names at their ends; where there are many, two or three in colour and the others grey. */
import { cutApart } from '../../questions/chart.ts';
import { type ChartRow } from '../chart.ts';
import { limitFor, movedApart } from './text.ts';

/** The height of a label. */
const LABEL_PX = 16;
/** The longest label, in characters. */
const LONGEST = 36;

/** The rows with those of the chosen lines last, so that these are drawn over the others. */
export function chosenLast(rows: readonly ChartRow[], field: string, chosen: readonly string[]): ChartRow[] {
  const isChosen = (row: ChartRow): boolean => chosen.includes(String(row[field]));
  return [...rows.filter((row) => !isChosen(row)), ...rows.filter(isChosen)];
}

interface LineEnd {
  readonly name: string;
  /** @defaultValue the name */
  readonly label?: string;
  /** The height of the line at its end, in the numbers of its axis. */
  readonly y: number;
}

interface EndLabels {
  /** The column of the names in `color`. */
  readonly field: string;
  readonly color: object;
  /** The range of the upright axis, the height of the drawing, and the place of the labels from its left. */
  readonly domain: readonly [number, number];
  readonly height: number;
  readonly left: number;
  /** Room for the labels. */
  readonly room: number;
}

/** The name of each line at its right end, moved apart where lines end close together; none is left out. */
export function endLabels(
  ends: readonly LineEnd[],
  { field, color, domain, height, left, room }: EndLabels,
): object {
  const [low, high] = domain;
  const wanted = ends.map(({ y }) => ({ at: ((high - y) / (high - low)) * height, size: LABEL_PX }));
  const places = movedApart(wanted, [-LABEL_PX / 2, height + LABEL_PX / 2]);
  const labels = cutApart(
    ends.map(({ name, label = name }) => label),
    LONGEST,
  );
  const values = ends.map(({ name }, i) => ({
    [field]: name,
    label: labels[i] ?? '',
    y_px: places[i] ?? 0,
  }));
  return {
    data: { values },
    mark: {
      type: 'text',
      align: 'left',
      baseline: 'middle',
      fontWeight: 'bold',
      limit: limitFor(room),
    },
    encoding: {
      x: { value: left },
      y: { field: 'y_px', type: 'quantitative', scale: null, axis: null },
      text: { field: 'label', type: 'nominal' },
      color,
    },
  };
}
