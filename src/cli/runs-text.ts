/** Runs as lines of a list. */
import { whole } from '../analysis/digits.ts';
import { visibleName } from '../play/visible.ts';
import type { ListedRun } from '../host/list-runs.ts';
import { methodInWords } from '../results/manifest.ts';
import { tableLines } from './table.ts';

/** A line a run, below a heading; `names` are the user's, by those of the runs. */
export function runLines(
  runs: readonly ListedRun[],
  names: Readonly<Record<string, string>>,
  width: number,
): string[] {
  const rows = runs.map(({ name, manifest }) => [
    name,
    visibleName(names[name] ?? manifest.title, 48),
    visibleName(manifest.rules.id),
    whole(manifest.cells.length),
    methodInWords(manifest) + (manifest.interrupted ? ', interrupted' : ''),
    visibleName(manifest.machine.finished.slice(0, 16).replace('T', ' ')),
  ]);
  const columns = [
    { heading: 'run' },
    { heading: 'title' },
    { heading: 'rules' },
    { heading: 'cells', align: 'right' as const },
    { heading: 'method' },
    { heading: 'finished (UTC)' },
  ];
  return tableLines(columns, rows, width);
}
