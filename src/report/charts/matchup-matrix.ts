/** Everyone against everyone: the lead of the contestant of a row over that of a column. */
import { shareText, sizeText } from '../../analysis/certainty.ts';
import { withSign } from '../../analysis/digits.ts';
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import { chartText, listed, say, type Name, type Sentence } from '../../analysis/sentence.ts';
import type { Estimated } from '../../statistics/index.ts';
import type { Chart } from '../chart.ts';
import { heatMap, signedField, type HeatField, type HeatMap } from './heat-map.ts';

export type Matrix = Pick<MatrixFindings, 'names' | 'shares' | 'leads' | 'meanLeads'>;

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
  const most = Math.max(...met.map(({ shares: [won, lost] }) => Math.abs(won.value - lost.value)));
  const fields = met.map(({ row, column, shares: [won, lost, neither] }): HeatField => {
    const lead = leads[row]?.[column] ?? null;
    const value = won.value - lost.value;
    return {
      row,
      column,
      ...signedField(value, lead !== null && (lead.low > ROUNDING || lead.high < -ROUNDING), most),
      short: wholeLead(value),
      full: `${shareText(won)} won, ${shareText(lost)} lost, ${shareText(neither)} neither`,
    };
  });
  const title = spreadInWords(names, meanLeads);
  return heatMap({
    name: 'matrix',
    title,
    subtitle: say`Wins of the row less its losses against the column, in 100 engagements. The strongest stand first.${unsureInWords(fields)}`,
    alt: say`Grid of the lead of each row over each column. ${title}.`,
    columns: labels,
    rows: labels,
    columnTitle: 'against',
    rowTitle: 'lead of',
    valueTitle: 'engagements',
    fields,
    steps: leadSteps(most),
  });
}

/** Fields for the key of a grid of leads. */
export function leadSteps(most: number): Required<HeatMap>['steps'] {
  return [-most, -most / 2, 0, most / 2, most].map((value, i) => ({
    ...signedField(value, value !== 0, most),
    short: `${wholeLead(value)}${i === 0 ? ', lost more' : i === 4 ? ', won more' : ''}`,
  }));
}

/** The meaning of a number without colour, where there is one. */
export function unsureInWords(fields: readonly HeatField[]): string {
  const isUnsure = fields.some(({ hue, strength }) => hue === 2 && strength > ROUNDING);
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
