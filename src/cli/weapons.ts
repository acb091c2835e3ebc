/** `hythe weapons`: hit tables side by side, exact. */
import type { Command } from 'commander';
import { UsageError } from './command-error.ts';
import { addCommand, collected, type CommonOptions, type Context } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { rulesAtHand, withRulesModule, type RulesOptions } from './rules-at-hand.ts';
import { tablesAtHand, withTables, type TablesOptions } from './tables-option.ts';

interface WeaponsOptions extends CommonOptions, RulesOptions, TablesOptions {
  readonly army?: string;
  readonly by?: readonly string[];
  readonly option?: readonly string[];
}

const DESCRIPTION = `The effects of weapons side by side and exact: the chance of each effect a shot, an action and a turn by weapon and
range, the best at each range, the turns until a target is gone, and the worth of a better printed value.

Without weapons or an army it takes every weapon of the system. An id may be short where that is clear (lebel for
fr.lebel). --by adds values of a condition; all means every value. Tables that are not split by the condition use its
first value. --tables FILE compares weapons of your own with the printed ones. A spec can ask the same (analysis: { kind: weapons }), and can also have the weapons fight each other.`;

export function addWeapons(program: Command, context: Context): void {
  const command = addCommand(program, 'weapons <rules> [weapons...]', {
    summary: 'which weapon is better: hit tables by range and condition, exact',
    description: DESCRIPTION,
    examples: [
      'hythe weapons pluie --army british,french',
      'hythe weapons pluie lebel martini-henry --by quality=regular,elite --by cover=all',
      'hythe weapons pluie gardner nordenfelt --by band=close,medium --option bandEdge=far',
    ],
  });
  withTables(withRulesModule(command))
    .option('--army <names>', 'all weapons of these armies, with commas between')
    .option(
      '--by <condition=values>',
      'values of a condition, with commas between; may be repeated',
      collected,
    )
    .option('--option <name=value>', 'a ruling other than the default; may be repeated', collected)
    .action(async (rules: string, weapons: readonly string[], options: WeaponsOptions) => {
      const { output } = context;
      const [{ load }, { systemOf }, compare] = await Promise.all([
        rulesAtHand(options),
        import('./lookup.ts'),
        import('./compare-weapons.ts'),
      ]);
      const printed = systemOf(await load(rules), rules, hytheCommand('rules'));
      const answer = compare.compareWeapons(await tablesAtHand(printed, options), {
        weapons,
        army: listOf(options.army),
        by: Object.fromEntries((options.by ?? []).map((words) => pairOf(words, '--by'))),
        options: (options.option ?? []).map((words) => pairOf(words, '--option')),
      });
      if (options.json === true) output.json({ ...answer, finding: compare.findingOf(answer) });
      else output.result(compare.weaponsLines(answer, output.width).join('\n'));
    });
}

function listOf(words: string | undefined): readonly string[] {
  return words === undefined ? [] : words.split(',').map((word) => word.trim());
}

/** `cover=open,building` as its name and values. */
function pairOf(words: string, option: string): readonly [string, readonly string[]] {
  const equals = words.indexOf('=');
  if (equals < 1)
    throw new UsageError(`${option} is a name and its value, such as cover=building, not ${words}`);
  return [words.slice(0, equals), listOf(words.slice(equals + 1))];
}
