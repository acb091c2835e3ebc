/** Everyone against everyone: the share that the contestant of a row wins against that of a column. */
import { exactPercent, percentRange } from '../../analysis/digits.ts';
import type { Estimate } from '../../analysis/rows.ts';
import { chartText, named, say, type Sentence } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { heatMap } from './heat-map.ts';

export interface Pairing {
  /** Places in `contestants`. */
  readonly row: number;
  readonly column: number;
  /** Won by the contestant of the row, and by that of the column. */
  readonly wins: Estimate;
  readonly losses: Estimate;
}

export interface Matrix {
  readonly contestants: readonly string[];
  readonly pairings: readonly Pairing[];
  /** How it was found: `exact`, `95 % intervals from 20,000 replicates a pairing`. */
  readonly method: string;
}

/** Null where nobody meets. */
export function matchupMatrix({ contestants, pairings, method }: Matrix): Chart | null {
  const lead = contestants.map((_name, i) => {
    const own = pairings.filter(({ row, column }) => row === i && column !== i);
    return own.length === 0
      ? -Infinity
      : own.reduce((sum, { wins, losses }) => sum + wins.value - losses.value, 0) / own.length;
  });
  const best = lead.indexOf(Math.max(...lead));
  const labels = contestants.map((name) => chartText([named(name)]));
  const own = pairings.filter(({ row, column }) => row === best && column !== best);
  const beaten = own.filter(({ wins, losses }) => wins.low > losses.high).length;
  if (own.length === 0) return null;
  const title: Sentence = say`${[named(contestants[best] ?? '')]} does best: it wins more often against ${String(beaten)} of ${String(own.length)}`;
  const strongest = Math.max(
    ...pairings.map(({ wins, losses }) => Math.abs(wins.value - losses.value)),
    1e-9,
  );
  return heatMap({
    name: 'matrix',
    title,
    subtitle: say`Share won by the row against the column; the colour tells who wins more often, the stronger the greater the lead. ${method}`,
    alt: say`Grid of the share that each row wins against each column. ${title}.`,
    columns: labels,
    rows: labels,
    columnTitle: 'against',
    rowTitle: 'wins of',
    valueTitle: 'wins',
    fields: pairings.map(({ row, column, wins, losses }) => ({
      row,
      column,
      strength: Math.abs(wins.value - losses.value) / strongest,
      hue: wins.low > losses.high ? 0 : losses.low > wins.high ? 1 : 2,
      short: exactPercent(wins.value, 0),
      full:
        wins.low === wins.high ? `${exactPercent(wins.value, 2)}, exact` : percentRange(wins.low, wins.high),
    })),
  });
}
