/** `hythe odds`: one resolution of a rule system, exact. */
import type { Command } from 'commander';
import { InputError } from '../play/inputs.ts';
import { shown } from '../play/shown.ts';
import type { Odds } from '../questions/odds.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { FAULT, WRONG_USE } from './exit-codes.ts';
import { messageOf } from './failure.ts';
import { hytheCommand } from './hythe-command.ts';
import { diceJson, diceLines, isDice, readDice } from './odds-of-dice.ts';
import { rulesAtHand, withRulesModule, type RulesOptions } from './rules-at-hand.ts';
import { tablesAtHand, withTables, type TablesOptions } from './tables-option.ts';

interface OddsOptions extends CommonOptions, RulesOptions, TablesOptions {
  readonly cases?: string;
}

const DESCRIPTION = `The exact chance of each outcome of one resolution (a shot, a close combat, an activation, a whole engagement), with the
number to throw, its modifiers, and their rules.

Without MECHANIC it lists the mechanics of a rule system; without inputs it shows the inputs of a mechanic. Keys are
nested with dots (A.doctrine.kind=charge), lists count from 0, a value may be JSON, and rulings are given as
options.bandEdge=far. An id may be short where that is clear (lebel for fr.lebel). With --tables FILE a throw is made with
the tables of a spec, rows of your own among them.

Instead of a rule system it takes dice as people write them, several to compare: "4d6kh3" (keep the highest 3, kl dh dl),
"2d6+3 >= 10", "8d6>=5" (how many dice do), "(20d6>=5) >= 10", "3d6 > 2d8", "{d6, d8}kh" or "max(d6, d8)", "d{-1,0,1}" (faces
of your own), "3d6!" (a highest face is thrown again and added), "2d6ro1" (ones are thrown again once), "2d6r1" (for ever),
+ - * / and brackets. Nothing is rounded on the way: decimals are fractions.

With --cases FILE it answers an array of {id, rules, mechanic, inputs} with an array of {id, outcomes} or
{id, error: {code, message}} in the same order. FILE may be - for standard input, and holds at most 100,000 cases. Ids
in it must be complete.`;

export function addOdds(program: Command, context: Context): void {
  const command = addCommand(program, 'odds [rules] [mechanic] [inputs...]', {
    summary: 'one resolution, exact: the number to throw, its parts, and the chance of each outcome',
    description: DESCRIPTION,
    examples: [
      'hythe odds pluie fire weapon=lebel distanceCm=8 quality=elite cover=building',
      'hythe odds pluie fire',
      'hythe odds pluie fire --tables experiments/rifles-of-1870.yaml weapon=chassepot distanceCm=8',
      'hythe odds "4d6kh3" "3d6"',
      'hythe odds --cases cases.json --json',
    ],
  });
  withTables(withRulesModule(command))
    .option('--cases <file>', 'answer the cases in a JSON file')
    .action(
      async (
        rules: string | undefined,
        mechanic: string | undefined,
        inputs: string[],
        options: OddsOptions,
      ) => {
        if (options.cases !== undefined && options.tables !== undefined)
          throw new UsageError('--cases are answered with the printed tables: leave out --tables');
        if (rules !== undefined && options.cases === undefined && isDice(rules))
          answerDice(context, [rules, ...(mechanic === undefined ? [] : [mechanic]), ...inputs], options);
        else if (options.cases === undefined) await answerOne(context, rules, mechanic, inputs, options);
        else if (rules === undefined) await answerCases(context, options.cases, options);
        else
          throw new UsageError('--cases names system, mechanic and inputs in the file: give them there only');
      },
    );
}

function answerDice({ output }: Context, texts: readonly string[], options: OddsOptions): void {
  const asked = readDice(texts);
  if (options.json === true) output.json(diceJson(asked));
  else output.result(diceLines(asked, output.width).join('\n'));
}

async function answerOne(
  { output }: Context,
  rules: string | undefined,
  mechanicName: string | undefined,
  words: readonly string[],
  options: OddsOptions,
): Promise<void> {
  const [{ load }, { mechanicOf, systemOf }] = await Promise.all([
    rulesAtHand(options),
    import('./lookup.ts'),
  ]);
  const ruleSystems = await load(rules);
  const json = options.json === true;
  if (rules === undefined) {
    const { systemLines, systemSummary } = await import('./system-text.ts');
    if (json) output.json(ruleSystems.map(systemSummary));
    else output.result(systemLines(ruleSystems, output.width).join('\n'));
    return;
  }
  const printed = systemOf(ruleSystems, rules, hytheCommand('odds'));
  const { system, ownIds } = await tablesAtHand(printed, options);
  if (mechanicName === undefined) {
    const { mechanicLines, mechanicSummary } = await import('./mechanic-text.ts');
    if (json) output.json(system.mechanics.map(mechanicSummary));
    else output.result(mechanicLines(system, output.width).join('\n'));
    return;
  }
  const mechanic = mechanicOf(system, mechanicName, hytheCommand('odds', system.id));
  if (words.length === 0) {
    const { mechanicDescription, mechanicInputLines } = await import('./mechanic-text.ts');
    if (json) output.json(mechanicDescription(system, mechanic));
    else output.result(mechanicInputLines(system, mechanic, output.width).join('\n'));
    return;
  }
  const [{ readAssignments }, { oddsOf }, { answerLines }] = await Promise.all([
    import('../play/assignments.ts'),
    import('../questions/odds.ts'),
    import('./answer-text.ts'),
  ]);
  const odds = ((): Odds => {
    try {
      return oddsOf({ system, ownIds }, mechanic, readAssignments(words), options.tables);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const where = `\`${hytheCommand('odds', system.id, mechanic.name)}\` shows the inputs`;
      throw new UsageError(`${messageOf(error)}\n  ${where}`, { cause: error });
    }
  })();
  if (json) output.json(odds);
  else output.result(answerLines(system.title, odds, output.width).join('\n'));
}

async function answerCases(context: Context, file: string, options: OddsOptions): Promise<void> {
  const { output } = context;
  const [{ load }, { answerCase, readCases }, { readText }, { mistakeText }] = await Promise.all([
    rulesAtHand(options),
    import('./cases.ts'),
    import('./read-text.ts'),
    import('../host/rules-mistake.ts'),
  ]);
  const cases = readCases(await readText(file), file === '-' ? 'standard input' : file);
  const ruleSystems = await load();
  const answers = cases.map((one) =>
    answerCase(one, ruleSystems, (error) => {
      const mistake = context.hasOwnRules ? mistakeText(error) : null;
      context.exitCode = mistake === null ? FAULT : WRONG_USE;
      output.problem(
        mistake === null
          ? `hythe: a case met a fault inside Hythe: ${String(error)} (${context.environment})`
          : `hythe: the rules fail in the case ${shown(one.id)}:\n${mistake}`,
      );
    }),
  );
  if (options.json === true) return output.json(answers);
  const { caseLines } = await import('./answer-text.ts');
  output.result(answers.flatMap((answer) => caseLines(answer, output.width)).join('\n'));
}
