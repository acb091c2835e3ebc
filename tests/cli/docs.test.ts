import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { hytheInTurn, ROOT, testFolder } from './hythe.ts';

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const versionOf = (): string => (JSON.parse(textOf('package.json')) as { readonly version: string }).version;

describe('the README', () => {
  const readme = textOf('README.md');
  const asked = [...readme.matchAll(/^\| .* \| `hythe (.*)` +\|$/gm)].map(([, words = '']) => words);

  test('is read in five minutes', () => {
    const words = readme.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
    expect(words.length).toBeLessThanOrEqual(500);
    expect([...readme.matchAll(/\]\(/g)].length).toBeLessThanOrEqual(20);
    expect(asked.length).toBeGreaterThan(10);
  });

  test('says what npm start runs, and how a command is typed', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as {
      readonly scripts: { readonly start: string };
    };
    expect(scripts.start).toBe(`node bin/hythe.js ${asked[0]}`);
    const typed = readme.indexOf('Below, `hythe` stands for `npx --no -- hythe`');
    expect(typed).toBeGreaterThan(0);
    expect(typed).toBeLessThan(readme.search(/^hythe /m));
  });

  test('has lines that install Hythe when they are pasted whole, in a shell that knows no comments too', () => {
    const [, lines = ''] = /^```sh\n(npm ci[\s\S]*?)^```$/m.exec(readme) ?? [];
    const clone = join(testFolder(), 'hythe');
    mkdirSync(clone);
    // An npm that packs the version of this clone, and installs a file that is there.
    writeFileSync(
      join(clone, 'npm'),
      `#!/bin/sh\ncase "$1" in pack) : > hythe-${versionOf()}.tgz ;; install) cp "$2" . ;; esac\n`,
      { mode: 0o755 },
    );
    const { status, stderr } = spawnSync('sh', ['-e'], {
      cwd: clone,
      encoding: 'utf8',
      env: { PATH: `${clone}:${process.env['PATH'] ?? ''}` },
      input: lines,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(existsSync(join(clone, '..', 'mine', `hythe-${versionOf()}.tgz`))).toBe(true);
    expect(lines).not.toContain('#');
  });

  test('says how long the rules of your own are at first', () => {
    expect(readme).toContain('`hythe init --rules` writes sixty lines');
    expect(textOf('assets/my-rules/rules.ts').trimEnd().split('\n')).toHaveLength(60);
  });

  // Its blocks are followed in `tests/tutorial.test.ts`, and `npm run frozen` runs every example.
  test.each(asked.filter((line) => !/^run experiments\/\S+$/u.test(line)))(
    'answers its question: hythe %s',
    (line) => {
      const cwd = testFolder();
      symlinkSync(join(ROOT, 'experiments'), join(cwd, 'experiments'));
      const words = line.split(' ');
      const { status, stdout } = hytheInTurn(words, { cwd });
      // Of two editions that differ it is 1.
      expect(status).toBe(words[0] === 'diff' ? 1 : 0);
      expect(stdout.split('\n').length).toBeGreaterThan(3);
    },
  );
});

const pages = [
  'README.md',
  'SECURITY.md',
  'experiments/README.md',
  'notebooks/README.md',
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

test('a shell block calls Hythe as it can be called in a clone and where it is installed', () => {
  // The README says how its commands are typed.
  for (const path of pages.filter((one) => one !== 'README.md'))
    for (const [block] of textOf(path).matchAll(/^```sh\n[\s\S]*?^```$/gm))
      expect(block).not.toMatch(/^hythe /m);
});

/** The words after `hythe` of every command that a page names, in a block or between backquotes. */
const commands = new Set(
  pages.flatMap((path) =>
    [...textOf(path).matchAll(/(?:^npx --no -- |`(?:npx --no -- )?)hythe ([a-z][^`\n]*)/gm)].map(
      ([, words = '']) => words,
    ),
  ),
);
const byName = Map.groupBy(commands, (words) => words.split(' ')[0] ?? '');

test('the docs give each command options and specs that there are', () => {
  for (const [name, all] of byName) {
    const { status, stdout } = hytheInTurn([name, '--help']);
    expect([name, status]).toEqual([name, 0]);
    const words = all.flatMap((line) => line.split(' '));
    expect(words.filter((word) => word.startsWith('--') && !stdout.includes(word))).toEqual([]);
    const specs = words.filter((word) => /^experiments\/[^*]+\.yaml$/.test(word));
    expect(specs.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  }
});
