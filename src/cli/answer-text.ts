/** The exact answer of a mechanic as a table that a player can read. */
import { signed } from '../play/explanation.ts';
import { visibleName } from '../play/visible.ts';
import { chancesOf, type Chances, type Explained, type Odds } from '../questions/odds.ts';
import type { CaseAnswer } from './cases.ts';
import { bold, dim } from './output.ts';
import { indentedTable, percent, right } from './table.ts';

/** The answer as lines: the throw and its parts, then the chance of each outcome. */
export function answerLines(title: string, odds: Odds, width: number): string[] {
  const { mechanic, explanation, metrics, further, expected, marks } = odds;
  const means = expected.map(({ name, mean }) => [name, String(Number(mean.toFixed(6)))]);
  return [
    bold(`${title}: ${mechanic}`),
    ...(explanation === null ? [] : ['', ...explanationLines(explanation, width)]),
    ...metrics.flatMap((metric) => [
      '',
      ...outcomeLines(metrics.length > 1 ? metric.name : 'outcome', metric, width),
    ]),
    ...further.flatMap((table) => ['', ...outcomeLines(table.title, table, width), dim(`  ${table.note}`)]),
    ...(means.length === 0 ? [] : ['', ...indentedTable(['mean', right('')], means, width)]),
    ...(marks.length === 0 ? [] : ['', ...marks.map((mark) => `Note: ${mark}`)]),
  ];
}

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
  return [act, ...indentedTable(['', right(''), ''], rows, width)];
}

/** The digits that sums of rounded products are sure to have right. */
const EXACT_DIGITS = 12;

function outcomeLines(name: string, { outcomes, moments }: Chances, width: number): string[] {
  const isNumber = outcomes.length > 1 && moments !== null;
  // Summed from the least likely end; all of them together are certain.
  const atLeast = (from: number): number =>
    from === 0 ? 1 : outcomes.slice(from).reduceRight((sum, { chance }) => sum + chance, 0);
  const rows = outcomes.map(({ label, chance, fraction }, i) => [
    label,
    percent(chance),
    ...(isNumber ? [percent(atLeast(i))] : []),
    // Where no fraction is simple, the number itself is the exact value.
    fraction ?? `${chance.toPrecision(EXACT_DIGITS)}…`,
  ]);
  if (isNumber) rows.push(['mean', moments.mean.toFixed(3)], ['deviation', moments.deviation.toFixed(3)]);
  const columns = ['chance', ...(isNumber ? ['at least'] : []), 'exactly'].map(right);
  return indentedTable([name, ...columns], rows, width);
}

const LONGEST_ID = 200;

export function caseLines(answer: CaseAnswer, width: number): string[] {
  const { id } = answer;
  const heading = bold(visibleName(typeof id === 'string' ? id : JSON.stringify(id), LONGEST_ID));
  if ('error' in answer) return [heading, `  ${answer.error.code}: ${answer.error.message}`, ''];
  const chances = chancesOf(new Map(Object.entries(answer.outcomes)));
  return [heading, ...outcomeLines('outcome', chances, width), ''];
}
