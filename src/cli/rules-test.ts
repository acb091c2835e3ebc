/** `hythe rules test`: checks a rule system of your own against the demands on every rule system. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, watch as watchFolder } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { conformance, verdictText, type Conformance } from '../conformance/conformance.ts';
import { countOf } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { mistakeText } from '../run/node/rules-mistake.ts';
import { EXPECTATION_FAILED } from './command-error.ts';
import type { Given } from './commands.ts';
import type { CommandAnswer, Context } from './context.ts';
import { bold } from './output.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { tableLines } from './table.ts';

export async function rulesTest(
  context: Context,
  { engagements, choiceSeed: seed, watch, quiet }: Given<'rules test'>,
  path: string,
): Promise<CommandAnswer> {
  if (watch) return runAtEachSave(path);
  context.hasOwnRules = true;
  const { own } = await rulesAtHand({ rulesModule: path, quiet });
  const how = { engagements, seed, errorText: mistakeText };
  const results = own.map((system) => [system, conformance(system, how)] as const);
  if (results.some(([, { ok }]) => !ok)) context.exitCode = EXPECTATION_FAILED;
  return {
    json: () =>
      results.map(([{ id }, { ok, checks, engagements: checked }]) => {
        return { rules: id, ok, engagements: Object.fromEntries(checked), checks };
      }),
    lines: (width) => [results.map(([system, result]) => resultText(system, result, width)).join('\n\n')],
  };
}

function resultText({ id, title }: RuleSystem, result: Conformance, width: number): string {
  const { checks } = result;
  const rows = checks.map(({ ok, name, times }) => [
    ok ? (times === 0 ? '-' : 'ok') : bold('failed'),
    name,
    times === 0 ? 'nothing to check' : countOf(times, 'time'),
  ]);
  const remarks = checks.flatMap(({ name, faults, notes }) => [
    ...faults.map((fault) => `${name}: ${fault}`),
    ...notes.map((note) => `note: ${note}`),
  ]);
  return [
    bold(`${title} (${id})`),
    ...tableLines(['', '', ''], rows, width),
    ...(remarks.length === 0 ? [] : ['', ...remarks]),
    '',
    verdictText(result),
  ].join('\n');
}

/** Runs the command at hand without `--watch`, and again after each save, until the process is ended. */
async function runAtEachSave(module: string): Promise<never> {
  const folder = dirname(module);
  const words = process.argv.slice(1).filter((word) => word !== '--watch');
  let ran = '';
  const runIfSaved = (): void => {
    const now = savedIn(folder);
    if (now === ran) return;
    ran = now;
    spawnSync(process.execPath, [...process.execArgv, ...words], { stdio: 'inherit' });
  };
  // Begun before the first run, so that no save is missed.
  watchFolder(folder, runIfSaved);
  runIfSaved();
  return new Promise<never>(() => undefined);
}

/** The code files of a folder with the time and size of each. */
function savedIn(folder: string): string {
  const files = readdirSync(folder).filter((file) => /\.[cm]?[jt]s$/u.test(file));
  return files
    .map((file) => {
      const { mtimeMs, size } = statSync(join(folder, file), { throwIfNoEntry: false }) ?? {};
      return [file, mtimeMs, size].join(' ');
    })
    .join('\n');
}
