/** Everyone against everyone: the lead of the contestant of a row over that of a column. */
import { type HeatOptions, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { shareText, sizeText } from '../../analysis/certainty.ts';
import { withSign } from '../../analysis/digits.ts';
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import { chartText, listed, say, type Name, type Sentence } from '../../analysis/sentence.ts';
import type { Estimated } from '../../statistics/index.ts';
import type { Chart } from '../chart.ts';

type Matrix = Pick<MatrixFindings, 'names' | 'shares' | 'leads' | 'meanLeads'>;

/** A lead of less is none. */
const ROUNDING = 1e-12;
const MOST_NAMED = 3;

/** The chart; null where nobody meets. */
export function matchupMatrix({ names, shares, leads, meanLeads }: Matrix): Chart | null {
  // What one makes of itself is no lead.
  const met = shares.flatMap((row, a) =>
    row.flatMap((own, b) => (own === null || a === b ? [] : [{ row: a, column: b, shares: own }])),
  );
  if (met.length === 0) return null;
  const labels = names.map((name) => chartText([name]));
  const rows = met.map(({ row, column, shares: [won, lost, neither] }): Row => {
    const lead = leads[row]?.[column] ?? null;
    const value = won.value - lost.value;
    return {
      x: labels[column] ?? '',
      y: labels[row] ?? '',
      value,
      ...sureness(lead),
      label: wholeLead(value),
      said: `${shareText(won)} won, ${shareText(lost)} lost, ${shareText(neither)} neither`,
    };
  });
  const title = spreadInWords(names, meanLeads);
  return drawn({
    form: 'heat',
    name: 'matrix',
    title,
    subtitle: say`Wins of the row less its losses against the column, in 100 engagements. The strongest stand first.${unsureInWords(rows)}`,
    alt: say`Grid of the lead of each row over each column. ${title}.`,
    live: 'Point at a field for its number.',
    rows,
    options: leadOptions('lead of', 'against', 'engagements'),
  });
}

/** Options of a grid of leads, whose rows and columns are named so. */
export function leadOptions(y: string, x: string, said: string): HeatOptions {
  return {
    of: 'points',
    axes: [y, x],
    ends: ['lost more', 'won more'],
    shown: wholeLead,
    columns: { y, x, said },
  };
}

/** The ends between which a lead lies; one that is not known lies anywhere. */
export function sureness(
  lead: { readonly low: number; readonly high: number } | null,
): Pick<Row, 'low' | 'high'> {
  const { low, high } = lead ?? { low: -1, high: 1 };
  return Math.abs(low) < ROUNDING && Math.abs(high) < ROUNDING ? { low: 0, high: 0 } : { low, high };
}

/** The meaning of a number without colour, where there is one. */
export function unsureInWords(rows: readonly Row[]): string {
  const isUnsure = rows.some(
    ({ value, low, high }) => Number(low) <= 0 && Number(high) >= 0 && Math.abs(value) > ROUNDING,
  );
  return isUnsure ? ' Without colour: not surely ahead or behind.' : '';
}

/** `+3`, `−4`, `0`: of the same width in all fields, so that they compare at a glance. */
export function wholeLead(value: number): string {
  return withSign(value, Math.abs(value * 100).toFixed(0));
}

/** `On average 28.0 points ahead: a; 42.0 points behind: b` */
function spreadInWords(names: readonly Name[], leads: Matrix['meanLeads']): Sentence {
  const all = leads.flatMap((lead, one) => (lead === null ? [] : [{ one, lead }]));
  const ends = [
    { least: Math.max(...all.map(({ lead }) => lead.value)), did: 'ahead' },
    { least: Math.min(...all.map(({ lead }) => lead.value)), did: 'behind' },
  ].map(({ least, did }) => {
    const who = all.filter(({ lead }) => Math.abs(lead.value - least) < ROUNDING);
    const shown = who.slice(0, MOST_NAMED).map(({ one }): Sentence => [names[one] ?? '']);
    const [first] = who;
    const size = first === undefined ? '' : sizeInWords(first.lead);
    return say`${size} ${did}: ${listed(who.length > shown.length ? [...shown, [`${who.length - shown.length} more`]] : shown)}`;
  });
  const [most, least] = ends;
  if (most === undefined || least === undefined || all.every(({ lead }) => Math.abs(lead.value) < ROUNDING))
    return say`On average all are even`;
  return names.length === 2 ? most : say`On average ${most}; ${least}`;
}

/** `28 points`; with its interval where that is wider than the rounding. */
function sizeInWords({ value, interval: { low, high } }: Estimated): string {
  return high - low < 0.01
    ? `${wholeLead(Math.abs(value)).replace('+', '')} points`
    : sizeText({ value, low, high });
}
