/** The name of each line at its right end, moved apart where lines end close together. */
import { shortened } from '../chart.ts';
import type { ShareAxis } from './share-axis.ts';

/** Labels stay this far apart, as a share of the axis. */
const GAP = 0.07;

/** A layer of text for rows with columns `x`, `side` and `best`; `names` are those of the colours, in their order, labels have `most` characters. */
export function endLabels({ within, domain }: ShareAxis, names: readonly string[], most: number): object {
  const gap = GAP * (domain[1] - domain[0]);
  const last = Math.max(...within.map((row) => Number(row['x'])));
  const ends = within
    .filter((row) => row['x'] === last)
    .map((row) => {
      const side = String(row['side']);
      return { x: last, side, name: shortened(side, most), y: Number(row['best']) };
    })
    .toSorted((a, b) => a.y - b.y);
  let floor = domain[0];
  for (const end of ends) {
    end.y = Math.max(end.y, floor);
    floor = end.y + gap;
  }
  let ceiling = domain[1];
  for (const end of ends.toReversed()) {
    end.y = Math.min(end.y, ceiling);
    ceiling = end.y - gap;
  }
  return {
    data: { values: ends },
    mark: { type: 'text', align: 'left', baseline: 'middle', dx: 11, fontWeight: 'bold' },
    encoding: {
      x: { field: 'x', type: 'quantitative' },
      y: { field: 'y', type: 'quantitative' },
      text: { field: 'name', type: 'nominal' },
      color: { field: 'side', type: 'nominal', scale: { domain: names } },
    },
  };
}
