/** Strong points of each contestant: its lead over all others under each condition. */
import { bestInWords, leadText } from '../../analysis/matrix/words.ts';
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import { chartText, LONGEST_TITLE, say } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { heatMap, signedField } from './heat-map.ts';
import { leadSteps, unsureInWords, wholeLead } from './matchup-matrix.ts';

const ROUNDING = 1e-12;

/** The chart; null where there is only one condition, or the same are the best under all. */
export function matrixConditions(findings: MatrixFindings): Chart | null {
  const { names, conditions, byCondition } = findings;
  if (conditions.length < 2 || new Set(findings.bestIn.map(String)).size === 1) return null;
  const all = byCondition.flatMap((row, contestant) =>
    row.flatMap((lead, condition) => (lead === null ? [] : [{ contestant, condition, lead }])),
  );
  if (all.length === 0) return null;
  const most = Math.max(...all.map(({ lead }) => Math.abs(lead.value)));
  const [title = say`Nobody is surely best in any condition`] = bestInWords(findings, LONGEST_TITLE);
  const fields = all.map(({ contestant, condition, lead: { value, interval } }) => ({
    row: contestant,
    column: condition,
    ...signedField(value, interval.low > ROUNDING || interval.high < -ROUNDING, most),
    short: wholeLead(value),
    full: leadText({ ...interval, value }),
  }));
  return heatMap({
    name: 'matrix-conditions',
    title,
    subtitle: say`Wins of the row less its losses in 100 engagements, on average against all others.${unsureInWords(fields)}`,
    alt: say`Grid of the lead of each contestant over all others under each condition. ${title}.`,
    columns: conditions.map(chartText),
    rows: names.map((name) => chartText([name])),
    columnTitle: 'condition',
    rowTitle: 'lead of',
    valueTitle: 'lead',
    fields,
    steps: leadSteps(most),
  });
}
