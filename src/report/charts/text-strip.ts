/** Numbers written below a chart at their places on its axis, as many as have room. */
import { shortened, type ChartRow } from '../chart.ts';
import type { Theme } from '../theme.ts';

export interface Strip {
  /** Rows with columns `x` and `shown`. */
  readonly rows: readonly ChartRow[];
  /** The name of the numbers, written at their right. */
  readonly name: string;
  /** The width of the axis, and the room that it leaves at both ends. */
  readonly width: number;
  readonly room: number;
  /** From the top of the chart. */
  readonly y: number;
}

/** The width that a number takes. */
const NUMBER_PX = 46;

/** Layers for the axis `x`. */
export function textStrip({ rows, name, width, room, y }: Strip, theme: Theme): object[] {
  const xs = rows.map((row) => Number(row['x']));
  const [least, most] = [Math.min(...xs), Math.max(...xs)];
  const place = (x: number): number =>
    most === least ? width / 2 : room + ((x - least) / (most - least)) * (width - 2 * room);
  let taken = Infinity;
  const fitting = rows
    .toSorted((a, b) => Number(b['x']) - Number(a['x']))
    .filter((row) => {
      const fits = taken - place(Number(row['x'])) >= NUMBER_PX;
      if (fits) taken = place(Number(row['x']));
      return fits;
    });
  const color = theme.winners[2];
  return [
    {
      data: { values: fitting.map((row) => ({ x: row['x'], shown: row['shown'] })) },
      mark: { type: 'text', baseline: 'middle', color },
      encoding: {
        x: { field: 'x', type: 'quantitative' },
        y: { value: y },
        text: { field: 'shown', type: 'nominal' },
      },
    },
    {
      data: { values: [{ name: shortened(name, 11) }] },
      mark: { type: 'text', align: 'left', baseline: 'middle', fontWeight: 'bold', dx: 20, color },
      encoding: { x: { value: width }, y: { value: y }, text: { field: 'name', type: 'nominal' } },
    },
  ];
}
