/** A comparison of two runs as lines for a terminal and as JSON. */
import { plain } from '../analysis/sentence.ts';
import { differenceWords, type ChangesWords, type ComparedRuns } from '../report/difference-words.ts';
import { bold } from './output.ts';
import { indented, tableLines } from './table.ts';

export function diffLines(compared: ComparedRuns, width: number): string[] {
  const { asked, made, finding, moved, rest, missing } = differenceWords(compared);
  const rows = moved.map(({ cell, of, before, after, difference }) => [
    cell,
    of,
    before,
    '→',
    after,
    difference,
  ]);
  const columns = ['', 'share of', 'before', '', 'after', 'difference'].map((heading) => ({ heading }));
  return [
    ...section(asked, width),
    ...section(made, width),
    '',
    ...(rows.length === 0 ? [finding] : [bold(finding), ...indented(tableLines(columns, rows, width - 2))]),
    ...more(rest),
    ...missing,
  ];
}

/** Changes under their heading. */
export function section({ title, changes, rest }: ChangesWords, width: number): string[] {
  if (changes.length === 0) return [title];
  const rows = changes.map(({ what, before, after }) => [what, before, '→', after]);
  const columns = ['', '', '', ''].map((heading) => ({ heading }));
  return [bold(title), ...indented(tableLines(columns, rows, width - 2)), ...more(rest)];
}

function more(rest: number): string[] {
  return rest > 0 ? [`  … and ${rest} more; --json tells all`] : [];
}

export function diffJson({ asked, difference, sides }: ComparedRuns): object {
  return {
    ...asked,
    confidence: difference.confidence,
    cellsOfFirstOnly: difference.onlyBefore.map(plain),
    cellsOfSecondOnly: difference.onlyAfter.map(plain),
    findings: difference.shares.map(({ cell, name, of, before, after, difference, moved }) => ({
      cell,
      name: plain(name),
      ...(typeof of === 'string' ? { outcome: of } : { winner: of === 2 ? 'none' : sides[of] }),
      before,
      after,
      difference,
      moved,
    })),
  };
}
