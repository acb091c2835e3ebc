/** The exact answer of a mechanic as a table that a player can read. */
import { signed } from '../play/explanation.ts';
import { visibleName } from '../play/visible.ts';
import { chancesOf, type Chances, type Explained, type Odds } from '../questions/odds.ts';
import type { CaseAnswer } from './cases.ts';
import { bold, dim } from './output.ts';
import { indented, percent, tableLines, type Column } from './table.ts';

/** The answer as lines: the throw and its parts, then the chance of each outcome. */
export function answerLines(title: string, odds: Odds, width: number): string[] {
  const { mechanic, explanation, metrics, further, expected, marks } = odds;
  const lines = [bold(`${title}: ${mechanic}`)];
  if (explanation !== null) lines.push('', ...explanationLines(explanation, width));
  for (const metric of metrics)
    lines.push('', ...outcomeLines(metrics.length > 1 ? metric.name : 'outcome', metric, width));
  for (const table of further)
    lines.push('', ...outcomeLines(table.title, table, width), dim(`  ${table.note}`));
  if (expected.length > 0) {
    const rows = expected.map(({ name, mean }) => [name, String(Number(mean.toFixed(6)))]);
    lines.push(
      '',
      ...indented(tableLines([{ heading: 'mean' }, { heading: '', align: 'right' }], rows, width - 2)),
    );
  }
  if (marks.length > 0) lines.push('', ...marks.map((mark) => `Note: ${mark}`));
  return lines;
}

const FACTOR_COLUMNS: readonly Column[] = [{ heading: '' }, { heading: '', align: 'right' }, { heading: '' }];

/** The act, the parts of the number to throw with their rules, and the sum. */
function explanationLines({ act, sums }: Explained, width: number): string[] {
  const rows = sums.flatMap(({ total, factors }) => {
    const parts = factors.map(({ label, value, ruleIds, mark }, i) => [
      mark === undefined ? label : `${label} (${mark})`,
      value === null ? '' : i === 0 ? String(value) : signed(value),
      dim(ruleIds.join(' ')),
    ]);
    return total === null ? parts : [...parts, [bold(total.name), bold(String(total.value)), '']];
  });
  return [act, ...indented(tableLines(FACTOR_COLUMNS, rows, width - 2))];
}

/** The digits that sums of rounded products are sure to have right. */
const EXACT_DIGITS = 12;

function outcomeLines(name: string, { outcomes, moments: ofNumbers }: Chances, width: number): string[] {
  const moments = outcomes.length > 1 ? ofNumbers : null;
  // Summed from the least likely end; all of them together are certain.
  const atLeast = (from: number): number =>
    from === 0 ? 1 : outcomes.slice(from).reduceRight((sum, { chance }) => sum + chance, 0);
  const rows = outcomes.map(({ label, chance, fraction }, i) => [
    label,
    percent(chance),
    ...(moments === null ? [] : [percent(atLeast(i))]),
    // Where no fraction is simple, the number itself is the exact value.
    fraction ?? `${chance.toPrecision(EXACT_DIGITS)}…`,
  ]);
  if (moments !== null)
    rows.push(['mean', moments.mean.toFixed(3)], ['deviation', moments.deviation.toFixed(3)]);
  const columns: Column[] = [
    { heading: name },
    { heading: 'chance', align: 'right' },
    ...(moments === null ? [] : [{ heading: 'at least', align: 'right' } as const]),
    { heading: 'exactly', align: 'right' },
  ];
  return indented(tableLines(columns, rows, width - 2));
}

const LONGEST_ID = 200;

export function caseLines(answer: CaseAnswer, width: number): string[] {
  const { id } = answer;
  const heading = bold(visibleName(typeof id === 'string' ? id : JSON.stringify(id), LONGEST_ID));
  if ('error' in answer) return [heading, `  ${answer.error.code}: ${answer.error.message}`, ''];
  return [
    heading,
    ...outcomeLines('outcome', chancesOf(new Map(Object.entries(answer.outcomes))), width),
    '',
  ];
}
