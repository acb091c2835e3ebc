/** `hythe odds`: one resolution of a rule system, exact. */
import { readAssignments } from '../play/assignments.ts';
import { InputError } from '../play/inputs.ts';
import { shown } from '../play/shown.ts';
import { oddsOf, type Odds } from '../questions/odds.ts';
import { answerLines, caseLines } from './answer-text.ts';
import { FAULT, UsageError, WRONG_USE } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { messageOf } from './failure.ts';
import { hytheCommand } from './hythe-command.ts';
import { diceJson, diceLines, isDice, readDice } from './odds-of-dice.ts';
import { named, rulesAtHand, systemAtHand } from './rules-at-hand.ts';

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
