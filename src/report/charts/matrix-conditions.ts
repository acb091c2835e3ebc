/** Strong points of each contestant: its lead over all others under each condition. */
import { type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { bestInWords, leadText } from '../../analysis/matrix/words.ts';
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import { chartText, LONGEST_TITLE, say } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { leadOptions, sureness, unsureInWords, wholeLead } from './matchup-matrix.ts';

/** The chart; null where there is only one condition, or the same are the best under all. */
export function matrixConditions(findings: MatrixFindings): Chart | null {
  const { names, conditions, byCondition } = findings;
  if (conditions.length < 2 || new Set(findings.bestIn.map(String)).size === 1) return null;
  const all = byCondition.flatMap((row, contestant) =>
    row.flatMap((lead, condition) => (lead === null ? [] : [{ contestant, condition, lead }])),
  );
  if (all.length === 0) return null;
  const [title = say`Nobody is surely best in any condition`] = bestInWords(findings, LONGEST_TITLE);
  const contestants = names.map((name) => chartText([name]));
  const rows = all.map(({ contestant, condition, lead: { value, interval } }): Row => ({
    x: chartText(conditions[condition] ?? []),
    y: contestants[contestant] ?? '',
    value,
    ...sureness(interval),
    label: wholeLead(value),
    said: leadText({ ...interval, value }),
  }));
  return drawn({
    form: 'heat',
    name: 'matrix-conditions',
    title,
    subtitle: say`Wins of the row less its losses in 100 engagements, on average against all others.${unsureInWords(rows)}`,
    alt: say`Grid of the lead of each contestant over all others under each condition. ${title}.`,
    live: 'Point at a field for its number.',
    rows,
    options: leadOptions('lead of', 'condition', 'lead'),
  });
}
