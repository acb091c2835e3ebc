/** `hythe odds`: one resolution of a rule system, exact. */
import { readAssignments } from '../play/assignments.ts';
import { InputError } from '../play/inputs.ts';
import { shown } from '../play/shown.ts';
import { chancesOf, oddsOf, type Chances, type Explained, type Odds } from '../questions/odds.ts';
import { signed } from '../play/explanation.ts';
import { visibleName } from '../play/visible.ts';
import { FAULT, UsageError, WRONG_USE } from './command-error.ts';
import type { Given } from './commands.ts';
import type { CommandAnswer, Context } from './context.ts';
import { messageOf } from './failure.ts';
import { hytheCommand } from './hythe-command.ts';
import { diceJson, diceLines, isDice, readDice } from './odds-of-dice.ts';
import { named, rulesAtHand, systemAtHand } from './rules-at-hand.ts';
import type { CaseAnswer } from './cases.ts';
import { bold, dim } from './output.ts';
import { indentedTable, percent, right } from './table.ts';

export async function odds(
  context: Context,
  options: Given<'odds'>,
  rules: string | undefined,
  mechanic: string | undefined,
  inputs: readonly string[],
): Promise<CommandAnswer> {
  const { cases, tables } = options;
  if (cases === undefined) {
    if (rules === undefined || !isDice(rules)) return oddsOfRules(options, rules, mechanic, inputs);
    const asked = readDice([rules, ...(mechanic === undefined ? [] : [mechanic]), ...inputs]);
    return { json: () => diceJson(asked), lines: (width) => diceLines(asked, width) };
  }
  if (tables !== undefined)
    throw new UsageError('--cases are answered with the printed tables: leave out --tables');
  if (rules === undefined) return oddsOfCases(context, cases, options);
  throw new UsageError('--cases names system, mechanic and inputs in the file: give them there only');
}

async function oddsOfRules(
  options: Given<'odds'>,
  rules: string | undefined,
  name: string | undefined,
  words: readonly string[],
): Promise<CommandAnswer> {
  const { load } = await rulesAtHand(options);
  const systems = await load(rules);
  if (rules === undefined) return (await import('./rules-text.ts')).systemsTold(systems);
  const { system, ownIds } = await systemAtHand(rules, systems, options);
  if (name === undefined) return (await import('./rules-text.ts')).mechanicsTold(system);
  const mechanic = named(system.mechanics, name, (one) => one.name, {
    what: `mechanic of ${system.id}`,
    lister: hytheCommand('odds', system.id),
  });
  if (words.length === 0) return (await import('./rules-text.ts')).mechanicTold(system, mechanic);
  const answer = ((): Odds => {
    try {
      return oddsOf({ system, ownIds }, mechanic, readAssignments(words), options.tables);
    } catch (cause) {
      if (!(cause instanceof InputError)) throw cause;
      const where = `\`${hytheCommand('odds', system.id, mechanic.name)}\` shows the inputs`;
      throw new UsageError(`${messageOf(cause)}\n  ${where}`, { cause });
    }
  })();
  return { json: () => answer, lines: (width) => answerLines(system.title, answer, width) };
}

async function oddsOfCases(context: Context, file: string, options: Given<'odds'>): Promise<CommandAnswer> {
  const [{ answerCase, readCases }, { readText }, { mistakeText }] = await Promise.all([
    import('./cases.ts'),
    import('./read-text.ts'),
    import('../run/node/rules-mistake.ts'),
  ]);
  const { load } = await rulesAtHand(options);
  const cases = readCases(await readText(file), file === '-' ? 'standard input' : file);
  const systems = await load();
  const answers = cases.map((one) =>
    answerCase(one, systems, (error) => {
      const mistake = context.hasOwnRules ? mistakeText(error) : null;
      context.exitCode = mistake === null ? FAULT : WRONG_USE;
      context.output.problem(
        mistake === null
          ? `hythe: a case met a fault inside Hythe: ${String(error)} (${context.environment})`
          : `hythe: the rules fail in the case ${shown(one.id)}:\n${mistake}`,
      );
    }),
  );
  return { json: () => answers, lines: (width) => answers.flatMap((answer) => caseLines(answer, width)) };
}

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

function caseLines(answer: CaseAnswer, width: number): string[] {
  const { id } = answer;
  const heading = bold(visibleName(typeof id === 'string' ? id : JSON.stringify(id), LONGEST_ID));
  if ('error' in answer) return [heading, `  ${answer.error.code}: ${answer.error.message}`, ''];
  const chances = chancesOf(new Map(Object.entries(answer.outcomes)));
  return [heading, ...outcomeLines('outcome', chances, width), ''];
}
