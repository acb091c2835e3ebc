/** The exact answer of a mechanic as a table that a player can read. */
import { simpleFraction } from '../chance/simple-fraction.ts';
import type { Explanation } from '../engagement/engagement.ts';
import { signed, sumsOf } from '../engagement/explanation.ts';
import {
  momentsByMetric,
  momentsOf,
  possibleOutcomes,
  type LabelledDistribution,
  type Mechanic,
  type MechanicAnswer,
} from '../engagement/mechanic.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { visibleName } from '../engagement/visible.ts';
import { outcomesOf, type CaseAnswer } from './cases.ts';
import { bold, dim } from './output.ts';
import { indented, percent, tableLines, type Column } from './table.ts';

/** The answer as lines: the throw and its parts, then the chance of each outcome. */
export function answerLines(
  system: RuleSystem,
  mechanic: Mechanic<unknown>,
  answer: MechanicAnswer,
  width: number,
): string[] {
  const lines = [`${bold(`${system.title}: ${mechanic.name}`)}`];
  if (answer.explanation !== undefined) lines.push('', ...explanationLines(answer.explanation, width));
  for (const [metric, distribution] of answer.distributions)
    lines.push('', ...distributionLines(mechanic.severalMetrics ? metric : 'outcome', distribution, width));
  for (const { title, note, distribution } of answer.further ?? [])
    lines.push('', ...distributionLines(title, distribution, width), dim(`  ${note}`));
  if (answer.expected !== undefined) {
    const rows = [...answer.expected].map(([name, mean]) => [name, String(Number(mean.toFixed(6)))]);
    lines.push(
      '',
      ...indented(tableLines([{ heading: 'mean' }, { heading: '', align: 'right' }], rows, width - 2)),
    );
  }
  if (answer.marks !== undefined && answer.marks.length > 0)
    lines.push('', ...answer.marks.map((mark) => `Note: ${mark}`));
  return lines;
}

const FACTOR_COLUMNS: readonly Column[] = [{ heading: '' }, { heading: '', align: 'right' }, { heading: '' }];

/** The act, the parts of the number to throw with their rules, and the sum. */
function explanationLines(explanation: Explanation, width: number): string[] {
  const rows = sumsOf(explanation).flatMap(({ total, factors }) => {
    const parts = factors.map(({ label, value, ruleIds, mark }, i) => [
      mark === undefined ? label : `${label} (${mark})`,
      value === null ? '' : i === 0 ? String(value) : signed(value),
      dim(ruleIds.join(' ')),
    ]);
    return total === null ? parts : [...parts, [bold(total.name), bold(String(total.value)), '']];
  });
  return [explanation.act, ...indented(tableLines(FACTOR_COLUMNS, rows, width - 2))];
}

/** The digits that sums of rounded products are sure to have right. */
const EXACT_DIGITS = 12;

function distributionLines(name: string, distribution: LabelledDistribution, width: number): string[] {
  const shownRows = possibleOutcomes(distribution);
  const fractions = shownRows.map(([, probability]) => simpleFraction(probability));
  // One heading for both: where no fraction is simple, the number itself is the exact value.
  const exact = shownRows.map(
    ([, probability], i) => fractions[i] ?? `${probability.toPrecision(EXACT_DIGITS)}…`,
  );
  const moments = shownRows.length > 1 ? momentsOf(distribution) : null;
  // Summed from the least likely end; all of them together are certain.
  const atLeast = (from: number): number =>
    from === 0 ? 1 : shownRows.slice(from).reduceRight((sum, [, probability]) => sum + probability, 0);
  const rows = shownRows.map(([label, probability], i) => [
    label,
    percent(probability),
    ...(moments === null ? [] : [percent(atLeast(i))]),
    exact[i] ?? '',
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

/** The answer as JSON: `outcomes` as in a cases file, fractions and moments of them, and the parts of the number to throw. */
export function answerJson(
  system: RuleSystem,
  mechanic: Mechanic<unknown>,
  inputs: unknown,
  answer: MechanicAnswer,
): unknown {
  const outcomes = outcomesOf(answer, mechanic);
  return {
    rules: system.id,
    mechanic: mechanic.name,
    inputs,
    exact: true,
    outcomes,
    fractions: Object.fromEntries(
      Object.entries(outcomes).map(([label, probability]) => [label, simpleFraction(probability)]),
    ),
    moments: Object.fromEntries(momentsByMetric(answer.distributions)),
    ...(answer.expected === undefined ? {} : { expected: Object.fromEntries(answer.expected) }),
    explanation: answer.explanation ?? null,
    marks: answer.marks ?? [],
  };
}

const LONGEST_ID = 200;

/** The answer of one case of a file, as lines. */
export function caseLines(answer: CaseAnswer, width: number): string[] {
  const { id } = answer;
  const heading = bold(visibleName(typeof id === 'string' ? id : JSON.stringify(id), LONGEST_ID));
  if ('error' in answer) return [heading, `  ${answer.error.code}: ${answer.error.message}`, ''];
  return [heading, ...distributionLines('outcome', new Map(Object.entries(answer.outcomes)), width), ''];
}
