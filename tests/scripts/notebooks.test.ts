import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { blocksOf } from '../../scripts/notebooks/blocks.ts';
import { ipynbOf } from '../../scripts/notebooks/ipynb.ts';

const folder = mkdtempSync(join(tmpdir(), 'hythe-notebook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function weave(
  text: string,
  ...more: string[]
): { status: number | null; stderr: string; page: () => string } {
  const path = join(folder, 'trial.md');
  writeFileSync(path, text);
  const words = ['--conditions=hythe-source', 'scripts/notebooks.ts', path, '--out', folder, ...more];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { status, stderr, page: () => readFileSync(join(folder, 'trial.html'), 'utf8') };
}

const TRIAL = `# A <b>trial</b>

Words before.

\`\`\`ts
const x: number = 6 * 7;
const { show, size } = await import('#notebook');
show(x, 'the <answer>');
\`\`\`

Words between.

\`\`\`ts
show([{ a: x + 1, b: '<i>' }]);
show({
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { values: [{ n: 1 }, { n: 2 }] },
  mark: 'bar',
  encoding: { x: { field: 'n', type: 'ordinal' }, y: { field: 'n', type: 'quantitative' } },
});
show(size(100_000));
\`\`\`
`;

describe('a notebook', () => {
  test('is woven into a page without scripts: prose, code, and below each block what it shows', () => {
    const { status, stderr, page } = weave(TRIAL, '--quick');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const html = page();
    expect(html).toContain("default-src 'none'");
    expect(html).not.toContain('<script');
    expect(html).toContain('<p>Words between.</p>');
    const first = html.indexOf('>42<');
    expect(first).toBeGreaterThan(html.indexOf('const x: number'));
    expect(first).toBeLessThan(html.indexOf('Words between.'));
    expect(html).toContain('the &#60;answer&#62;');
    expect(html).toContain('<td>43</td><td>&#60;i&#62;</td>');
    expect(html.match(/aria-roledescription="bar"/g)).toHaveLength(2);
    expect(html).toContain('<p>1,000</p>');
  });

  test('that fails names its own line and column', () => {
    const { status, stderr } = weave(TRIAL.replace('x + 1', 'x.nothing.here'));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^trial\.md:14:22: Cannot read properties of undefined/m);
    expect(() => blocksOf('# No end\n\n```ts\nconst x = 1;\n', 'trial.md')).toThrow(
      'trial.md:3: this block of code has no end',
    );
  });

  interface Cell {
    cell_type: string;
    source: string[];
  }
  function exported(text: string): { cells: Cell[]; code: string[]; nbformat: number } {
    const notebook = JSON.parse(ipynbOf(blocksOf(text, 'trial.md').parts)) as {
      cells: Cell[];
      nbformat: number;
    };
    const code = notebook.cells.filter(({ cell_type }) => cell_type === 'code');
    return { ...notebook, code: code.map(({ source }) => source.join('')) };
  }
  const TAKING = TRIAL.replace(/^const \{ show, size \}.*$/m, "import { show, size } from '#notebook';");

  test('is exported for Jupyter, prose and code in cells of their own after one that defines show', () => {
    const { cells, code, nbformat } = exported(TAKING);
    expect(nbformat).toBe(4);
    expect(cells.map(({ cell_type }) => cell_type)).toEqual(['code', 'markdown', 'code', 'markdown', 'code']);
    expect(code[0]).toMatch(/^import \{ svgOf \} from 'hythe';\n/);
    expect(code[1]).toMatch(/^const x: number = 6 \* 7;\n/);
    expect(code.join('\n')).not.toMatch(/#notebook|^export/m);
  });

  test('shows in a kernel what its page shows, all of it before the cell ends', () => {
    const said = 'console.log(JSON.stringify(said.splice(0)));\n';
    const kernel = `const said: unknown[] = [];
Reflect.set(globalThis, 'Deno', { jupyter: { display: async (data: object) => void said.push(data) } });
`;
    // Below the root, so that `hythe` is this package.
    const file = join(import.meta.dirname, `.exported-${process.pid}.ts`);
    writeFileSync(file, kernel + exported(TAKING).code.join(`\n${said}`) + `\n${said}`);
    const { stdout, stderr } = spawnSync(process.execPath, ['--conditions=hythe-source', file], {
      encoding: 'utf8',
    });
    rmSync(file);
    expect(stderr).toBe('');
    const [first, second, third] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>[]);
    expect(first).toEqual([]);
    expect(second).toEqual([{ 'text/markdown': '42' }, { 'text/markdown': '_the <answer>_' }]);
    expect(third?.map((one) => Object.keys(one))).toEqual([
      ['text/html'],
      ['image/svg+xml'],
      ['text/markdown'],
    ]);
    expect(third?.[0]?.['text/html']).toContain('<td>43</td><td>&#60;i&#62;</td>');
    expect(third?.[1]?.['image/svg+xml']?.match(/aria-roledescription="bar"/g)).toHaveLength(2);
    expect(third?.[2]).toEqual({ 'text/markdown': '100000' });
  });
});
