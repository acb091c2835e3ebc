/** The tree of commands. Each declares itself here; its code is loaded when it runs. */
import { Command } from 'commander';
import { hytheVersion } from '../host/version.ts';
import { addCheck } from './check.ts';
import { addCompletion } from './completion.ts';
import { asTyped, prose, type CommonOptions, type Context } from './context.ts';
import { addDiff } from './diff.ts';
import { addDoctor } from './doctor.ts';
import { addExport } from './export.ts';
import { hytheCommand } from './hythe-command.ts';
import { addInit } from './init.ts';
import { addLuck } from './luck.ts';
import { addOdds } from './odds.ts';
import { inOurWords } from './failure.ts';
import { addReport } from './report.ts';
import { addRerun } from './rerun.ts';
import type { RulesOptions } from './rules-at-hand.ts';
import { addRules } from './rules.ts';
import { addRun } from './run.ts';
import { addRuns } from './runs.ts';
import { addServe } from './serve.ts';
import { addTrace } from './trace.ts';
import { addWorker } from './worker.ts';
import { addWeapons } from './weapons.ts';

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
  root.hook('preAction', (_root, command) => {
    const { quiet, rulesModule } = command.opts<CommonOptions & RulesOptions>();
    output.quiet = quiet === true;
    context.hasOwnRules = rulesModule !== undefined;
  });
  root.commandsGroup('Commands:');
  addInit(root, context);
  addRun(root, context);
  addCheck(root, context);
  addOdds(root, context);
  addWeapons(root, context);
  addTrace(root, context);
  addRules(root, context);
  addLuck(root, context);
  addServe(root, context);
  root.commandsGroup('Several machines:');
  addWorker(root, context);
  root.commandsGroup('Kept runs:');
  addRuns(root, context);
  addReport(root, context);
  addDiff(root, context);
  addRerun(root, context);
  addExport(root, context);
  root.commandsGroup('This machine:');
  addDoctor(root, context);
  addCompletion(root, context);
  return root;
}
