/** Everyone against everyone: the share that the contestant of a row wins against that of a column. */
import { exactPercent, percentRange } from '../../analysis/digits.ts';
import { notApart } from '../../analysis/matrix/words.ts';
import type { ByWinner, Estimate } from '../../analysis/tables/rows.ts';
import { chartText, listed, named, say, type Sentence } from '../../analysis/sentence.ts';
import type { Interval } from '../../statistics/index.ts';
import type { Chart } from '../chart.ts';
import { heatMap, type HeatField } from './heat-map.ts';

export interface Matrix {
  /** The strongest first. */
  readonly contestants: readonly string[];
  /** Shares by row and column: won by the row, by the column, by neither; null where they did not meet. */
  readonly shares: readonly (readonly (ByWinner<Estimate> | null)[])[];
  /** The lead of the row over the column; null where they did not meet. */
  readonly leads: readonly (readonly (Interval | null)[])[];
  /** The contestants that may be the strongest. */
  readonly top: readonly number[];
  /** The method behind the shares: `exact`, `95 % intervals from 20,000 replicates a pairing`. */
  readonly method: string;
}

/** A lead of less is none. */
const ROUNDING = 1e-12;

/** The chart; null where nobody meets. */
export function matchupMatrix({ contestants, shares, leads, top, method }: Matrix): Chart | null {
  const labels = contestants.map((name) => chartText([named(name)]));
  const met = shares.flatMap((row, a) =>
    row.flatMap((own, b) => (own === null ? [] : [{ row: a, column: b, shares: own }])),
  );
  const strongest = Math.max(...met.map(({ shares: [won, lost] }) => Math.abs(won.value - lost.value)), 1e-9);
  const best = leads[top[0] ?? 0]?.filter((lead) => lead !== null) ?? [];
  if (best.length === 0) return null;
  const beaten = best.filter(({ low }) => low > ROUNDING).length;
  const isLevel = top.every((one) =>
    top.every((other) => one === other || isEven(leads[one]?.[other] ?? null)),
  );
  const names = listed(top.map((one) => [named(contestants[one] ?? '')]));
  const title: Sentence = isLevel
    ? say`${names} ${top.length === 1 ? 'is the strongest: it wins' : 'are even and the strongest: each wins'} more often against ${beaten} of ${best.length}`
    : notApart({ contestants, top }, false);
  const fields = met.map(({ row, column, shares: [won, lost, neither] }): HeatField => {
    const lead = leads[row]?.[column] ?? null;
    return {
      row,
      column,
      strength: Math.abs(won.value - lost.value) / strongest,
      hue: lead === null ? 2 : lead.low > ROUNDING ? 0 : lead.high < -ROUNDING ? 1 : 2,
      short: shortOf(won),
      full: `${fullOf(won)} won, ${fullOf(lost)} lost, ${fullOf(neither)} neither`,
    };
  });
  return heatMap({
    name: 'matrix',
    title,
    subtitle: say`Share won by the row against the column, over all conditions and both ways round; the colour is that of the more frequent winner, stronger for a greater lead; grey is no sure lead. The strongest stand first. ${method}`,
    alt: say`Grid of the share that each row wins against each column. ${title}.`,
    columns: labels,
    rows: labels,
    columnTitle: 'against',
    rowTitle: 'wins of',
    valueTitle: 'share',
    fields,
  });
}

function isEven(lead: Interval | null): boolean {
  return lead !== null && Math.abs(lead.low) < ROUNDING && Math.abs(lead.high) < ROUNDING;
}

/** A number of the same width in all fields, so that they compare at a glance; the interval shows on touch. */
function shortOf({ value }: Estimate): string {
  return `${(value * 100).toFixed(0)} %`;
}

function fullOf({ value, low, high }: Estimate): string {
  return low === high ? `${exactPercent(value, 2)} (exact)` : percentRange(low, high);
}
