/** The tree of commands, made from their declarations. The code of a command is loaded when it runs. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { Command, Option } from 'commander';
import { hytheVersion, packagePath } from '../run/node/place.ts';
import { COMMANDS, type CommandName, type Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { inOurWords } from './failure.ts';
import { hytheCommand } from './hythe-command.ts';
import { OPTIONS } from './options.ts';

/** A command with its options and the words of its arguments; what it has not printed itself is told. */
type Action<Name extends CommandName> = (
  context: Context,
  options: Given<Name>,
  ...words: never[]
) => Promise<CommandAnswer | void>;

const ACTIONS: { readonly [Name in CommandName]: () => Promise<Action<Name>> } = {
  init: async () => (await import('./init.ts')).init,
  run: async () => (await import('./run.ts')).run,
  check: async () => (await import('./check.ts')).check,
  odds: async () => (await import('./odds.ts')).odds,
  weapons: async () => (await import('./weapons.ts')).weapons,
  trace: async () => (await import('./trace.ts')).trace,
  rules: async () => (await import('./rules.ts')).rules,
  'rules test': async () => (await import('./rules-test.ts')).rulesTest,
  luck: async () => (await import('./luck.ts')).luck,
  serve: async () => (await import('./serve.ts')).serve,
  worker: async () => (await import('./worker.ts')).worker,
  runs: async () => (await import('./runs.ts')).runs,
  report: async () => (await import('./report.ts')).report,
  diff: async () => (await import('./diff.ts')).diff,
  rerun: async () => (await import('./rerun.ts')).rerun,
  export: async () => (await import('./export.ts')).exported,
  doctor: async () => (await import('./doctor.ts')).doctor,
  completion: async () => (await import('./completion.ts')).completion,
};

const DESCRIPTION = `Hythe, a Monte Carlo balance workbench for tabletop wargame rules: who wins a matchup, how often, how
fast and at what cost, exactly where it can, by millions of played engagements where it cannot.`;

const after = (): string => `
Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 a stated expectation
failed, 2 wrong use or a wrong spec, 3 a fault while running, 130 interrupted. NO_COLOR turns colour off.

Examples:
  $ ${asTyped('hythe run experiments/martini-vs-lebel.yaml')}
  $ ${hytheCommand('odds')} pluie fire weapon=lebel distanceCm=8 quality=elite`;

export function program(context: Context): Command {
  const { output } = context;
  const root = new Command(hytheCommand())
    .description(prose(DESCRIPTION))
    .version(hytheVersion(), '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help of a command')
    .addHelpText('after', after())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.verbatim(text.trimEnd()),
      writeErr: (text) => output.problem(text.trimEnd()),
      outputError: (text, write) => write(inOurWords(text)),
    })
    .showHelpAfterError(`\`${hytheCommand('--help')}\` lists the commands.`);
  const added = new Map<string, Command>();
  const names = Object.keys(COMMANDS) as CommandName[]; // true: its keys
  for (const name of names)
    added.set(name, addCommand(added.get(name.split(' ').slice(0, -1).join(' ')) ?? root, name, context));
  return root;
}

/** Adds a command with its options, examples at the end of its help, and its action. */
function addCommand<Name extends CommandName>(parent: Command, name: Name, context: Context): Command {
  const about: (typeof COMMANDS)[CommandName] & { readonly group?: string } = COMMANDS[name];
  const { usage, group, summary, description, examples } = about;
  if (group !== undefined) parent.commandsGroup(group);
  const command = parent
    .command(usage)
    .summary(summary)
    .description(prose(asTyped(description)));
  command
    .showHelpAfterError(`\`${hytheCommand(command.name(), '--help')}\` shows how it is used.`)
    .addHelpText('after', ['\nExamples:', ...examples.map((line) => `  $ ${asTyped(line)}`)].join('\n'));
  const options = (['json', 'quiet', ...about.options] as const).map((key) => {
    const { flags, help, initial, isRepeated } = { initial: undefined, ...OPTIONS[key] };
    const one = new Option(flags, help);
    if (isRepeated) one.argParser((word: string, before?: readonly string[]) => [...(before ?? []), word]);
    if (initial !== undefined) one.default(initial);
    command.addOption(one);
    return [key, one.attributeName()] as const;
  });
  return command.action(async (...args: readonly unknown[]) => {
    // `--json` is an option of `rules` too, which takes it wherever it stands.
    const raw = command.optsWithGlobals<Readonly<Record<string, unknown>>>();
    const given = Object.fromEntries(
      options.map(([key, attribute]) => [key, OPTIONS[key].read(raw[attribute])]),
    ) as Given<Name>; // the value of each of its options
    const { output } = context;
    output.quiet = given.quiet;
    context.hasOwnRules = 'rulesModule' in given && given.rulesModule !== undefined;
    const action = await ACTIONS[name]();
    // Commander gives the arguments that `usage` names, then the options and the command.
    const told = await action(context, given, ...(args.slice(0, -2) as never[]));
    if (told === undefined) return;
    if (given.json) return output.json(told.json());
    const lines = told.lines(output.width);
    if (lines.length > 0) output.result(lines.join('\n'));
  });
}

/** The name of the command in front of one of its words, not the name of a file. */
const COMMAND = /\bhythe(?= [a-z])/gu;

/** The folder of the examples, in front of one of them. */
const EXAMPLES = /\bexperiments\/(?=\w)/gu;

/** The text with its commands and its examples as the user has to type them. */
function asTyped(text: string): string {
  return text.replace(COMMAND, hytheCommand()).replace(EXAMPLES, examplesFromHere);
}

/** The folder of the examples as seen from the working folder, where it has none of that name. */
function examplesFromHere(folder: string): string {
  return existsSync(folder) ? folder : `${relative('.', packagePath('experiments'))}/`;
}

/** The text as paragraphs, split at empty lines; other line ends count as spaces. */
function prose(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/gu, ' ');
}
