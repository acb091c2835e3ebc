/*
 * The samples of the documentation, followed in a folder of a reader. `npm run samples` writes them as they are printed now.
 * Runs under a changed copy of a book, of the largest example, and those that show nothing, are those of `npm run samples` and
 * `npm run verify` alone: `HYTHE_TEST_DOCS=all`. The changes are made in any case, and `cli/copied-book.test.ts` runs copies.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { duelSpec, hytheInTurn } from './cli/hythe.ts';
import { follow } from './follow.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hythe-tutorial-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isLong = (command: string, isShown: boolean): boolean =>
  process.env['HYTHE_TEST_DOCS'] !== 'all' &&
  (/^run (?:as-printed\b|.* book\.ts$|experiments\/martini-vs-lebel)|^diff my-/u.test(command) ||
    (!isShown && command.startsWith('run ')));

const reader = (): string => mkdtempSync(join(folder, 'reader-'));
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test.each(['README.md', 'docs/tutorial.md', 'docs/own-rules.md'])(
  'a reader who does what %s says sees what it shows',
  async (path) => {
    const { page, commands, failed } = follow(textOf(path), reader(), {
      changesRules: textOf(path).includes('```diff'),
      isLeftOut: isLong,
    });
    expect(failed).toEqual([]);
    expect(commands.length).toBeGreaterThan(1);
    await expect(page).toMatchFileSnapshot(join(ROOT, path));
  },
);

/** The names of two kept runs of a duel, the second with the French in a building. */
function twoRuns(cwd: string): Readonly<Record<string, string>> {
  const names = ['open', 'building'].map((cover) => {
    const sides = { british: { force: 'martini' }, french: { force: 'lebel', cover } };
    writeFileSync(join(cwd, 'duel.yaml'), duelSpec({ sides }));
    const { stdout } = hytheInTurn(['run', 'duel.yaml', '--json'], { cwd });
    const { run } = JSON.parse(stdout) as { readonly run: string }; // `hythe run --json` gives it
    return run.replace('results/', '');
  });
  const [first = '', second = ''] = names;
  return { 'a-duel/e2990493fe9d-79891e': first, 'a-duel/0c7a3c1f955a-79891e': second };
}

test.each(['docs/commands.md', 'docs/feel.md', 'docs/luck.md'])(
  '%s shows what its commands print',
  async (path) => {
    const cwd = reader();
    const { page, commands, failed } = follow(textOf(path), cwd, {
      // What is not shown may need a file of the reader's own.
      isLeftOut: (command, isShown) =>
        isLong(command, isShown) || (!isShown && !/^(?:odds|trace|rules) (?!--cases|test)/.test(command)),
      words: twoRuns(cwd),
    });
    expect(failed).toEqual([]);
    expect(commands.length).toBeGreaterThan(0);
    await expect(page).toMatchFileSnapshot(join(ROOT, path));
  },
);
