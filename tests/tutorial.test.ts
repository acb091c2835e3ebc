import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SPEC = 'my-question.yaml';
const folder = mkdtempSync(join(tmpdir(), 'hythe-tutorial-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Follows a page in an empty folder: writes what is to be written, runs what is to be run, and looks at what it shows. */
function follow(
  page: string,
): { readonly command: string; readonly status: number | null; readonly missing: string[] }[] {
  const done: { command: string; status: number | null; missing: string[]; output: string }[] = [];
  for (const [, language, block = ''] of page.matchAll(/^```(sh|text|yaml)\n([\s\S]*?)^```$/gm)) {
    if (language === 'yaml') {
      const before = block.includes('hythe: 1') ? '' : readFileSync(join(folder, SPEC), 'utf8');
      writeFileSync(join(folder, SPEC), before + block);
    } else if (language === 'sh') {
      const command = block.trim().replace(/^npx hythe /, '');
      const isMistake = command.startsWith('check');
      const right = isMistake ? readFileSync(join(folder, SPEC), 'utf8') : '';
      // The page asks the reader to mistype a name before it checks, and to mend it after.
      if (isMistake) writeFileSync(join(folder, SPEC), right.replace('field-fortification', 'fieldfort'));
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(ROOT, 'bin', 'hythe.js'), ...command.split(' ')],
        {
          cwd: folder,
          encoding: 'utf8',
          // Prose is as wide as the reader's terminal.
          env: { ...process.env, COLUMNS: '100' },
        },
      );
      if (isMistake) writeFileSync(join(folder, SPEC), right);
      done.push({
        command,
        status: isMistake ? (status === 2 ? 0 : status) : status,
        missing: [],
        output: stdout + stderr,
      });
    } else {
      const last = done.at(-1);
      const words = (text: string): string => text.replace(/\s+/g, ' ');
      last?.missing.push(
        ...block
          .trimEnd()
          .split('\n')
          .filter((line) => !words(last.output).includes(words(line).trim())),
      );
    }
  }
  return done.map(({ command, status, missing }) => ({ command, status, missing }));
}

test('the first ten minutes go as the tutorial says', () => {
  const steps = follow(readFileSync(join(ROOT, 'docs', 'tutorial.md'), 'utf8'));
  expect(steps.length).toBeGreaterThan(4);
  expect(steps).toEqual(steps.map(({ command }) => ({ command, status: 0, missing: [] })));
});
