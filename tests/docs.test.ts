import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { TABLE_NAMES } from '../src/run/tables/names.ts';
import { experimentOf } from '../src/core.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
// Below the root, so that `hythe` is this package.
const folder = mkdtempSync(join(ROOT, 'tests', '.docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((path) =>
  path.endsWith('.md'),
);

function blocks(language: string): (readonly [string, string])[] {
  return pages.flatMap((path) =>
    [
      ...readFileSync(join(ROOT, path), 'utf8').matchAll(
        new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'),
      ),
    ].map(([, text = ''], i) => [`${path}, ${language} ${i + 1}`, text] as const),
  );
}

describe('the documentation', () => {
  // Those of the reader's own rules are tried where the tutorial is followed.
  const specs = blocks('yaml').filter(([, text]) => /^hythe: 1$/m.test(text) && !/^rules: my-/m.test(text));

  test('has specs and programs', () => {
    expect(specs.length).toBeGreaterThan(0);
    expect(blocks('ts').length).toBeGreaterThan(0);
  });

  test.each(specs)('shows a spec that is right: %s', (_where, text) => {
    expect(experimentOf(text).cells.length).toBeGreaterThan(0);
  });

  test.each(blocks('ts'))('shows a program that runs: %s', (where, text) => {
    const [, spec = ''] = specs[0] ?? [];
    writeFileSync(join(folder, 'my-question.yaml'), spec.replace(/replicates: \d+/, 'replicates: 2000'));
    const file = join(folder, `${where.replace(/\W+/g, '-')}.ts`);
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--conditions=hythe-source', file], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    // What it prints as a table fits a wide terminal.
    const printed = stdout.split('\n').filter((line) => line.startsWith('│'));
    expect(printed.filter((line) => line.length > 120)).toEqual([]);
  });

  test('tells every table of a run', () => {
    const [, listed = ''] = readFileSync(join(ROOT, 'docs/library.md'), 'utf8').split('| `run.tables`');
    const [line = ''] = listed.split('\n');
    const results = readFileSync(join(ROOT, 'docs/results.md'), 'utf8');
    expect(TABLE_NAMES.filter((name) => !line.includes(`\`${name}\``))).toEqual([]);
    expect(TABLE_NAMES.filter((name) => !results.includes(`### \`${name}.parquet\``))).toEqual([]);
  });

  const links = pages.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\]\(([^)\s:#]+)(#[^)\s]*)?\)/g)].map(
      ([, target = '']) => [path, target] as const,
    ),
  );

  test.each(links)('%s links to what is there: %s', (path, target) => {
    expect(() => readdirSync(join(ROOT, path, '..', target, '..'))).not.toThrow();
    const [name = ''] = target.split('/').slice(-1);
    const beside = readdirSync(join(ROOT, path, '..', target, '..'));
    expect(name === '' || beside.includes(name)).toBe(true);
  });
});
