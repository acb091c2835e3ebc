/** `hythe runs`: the runs that are kept, the latest first. */
import { whole } from '../questions/telling/digits.ts';
import { visibleName } from '../play/visible.ts';
import { listRuns, namesIn } from '../run/node/list-runs.ts';
import { shortPath } from '../run/node/short-path.ts';
import { methodInWords } from '../run/record/manifest.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { right, tableLines } from './table.ts';

const COLUMNS = ['run', 'title', 'rules', right('cells'), 'method', 'finished (UTC)'];

export async function runs({ output }: Context, { results, json }: Given<'runs'>): Promise<CommandAnswer> {
  const { runs: listed, unreadable } = await listRuns(results);
  for (const { reason } of unreadable) output.note(reason);
  if (listed.length === 0 && !json)
    output.note(`${results} holds no run yet; \`${hytheCommand('run')}\` makes one`);
  const names = namesIn(results);
  const facts = listed.map(({ name, folder, manifest }) => ({
    run: name,
    folder: shortPath(folder),
    title: manifest.title,
    called: names[name] ?? null,
    rules: manifest.rules.id,
    cells: manifest.cells.length,
    method: methodInWords(manifest),
    seed: manifest.seed,
    interrupted: manifest.interrupted,
    hythe: manifest.hythe,
    finished: manifest.machine.finished,
  }));
  const rows = facts.map(({ run, title, called, rules, cells, method, interrupted, finished }) => [
    run,
    visibleName(called ?? title, 48),
    visibleName(rules),
    whole(cells),
    method + (interrupted ? ', interrupted' : ''),
    visibleName(finished.slice(0, 16).replace('T', ' ')),
  ]);
  return { json: () => facts, lines: (width) => (rows.length === 0 ? [] : tableLines(COLUMNS, rows, width)) };
}
