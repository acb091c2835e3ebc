import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hytheInTurn, ROOT } from './hythe.ts';

/** A command of the docs, and what they say it prints where they say so. */
interface Example {
  readonly words: readonly string[];
  readonly prints: readonly string[];
}

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The commands in shell blocks, each with the block of text that follows it in the same section. */
function examples(path: string): Example[] {
  const found: { words: string[]; prints: string[] }[] = [];
  for (const section of textOf(path).split(/^#+ /m)) {
    for (const [, language, block = ''] of section.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)) {
      if (language === 'text') found.at(-1)?.prints.push(...block.trimEnd().split('\n'));
      else
        for (const [, command = ''] of block.matchAll(/^npx --no -- hythe (.*)$/gm))
          found.push({ words: command.split(' '), prints: [] });
    }
  }
  return found;
}

describe.each(['README.md', 'docs/commands.md'])('%s', (path) => {
  const all = examples(path);
  const cheap = all.filter(
    ({ words }) =>
      ['odds', 'trace', 'rules'].includes(words[0] ?? '') &&
      // What is a file of the reader's own is not there.
      !words.some((word) => word === '--cases' || word.startsWith('my-rules/')),
  );

  test('has examples', () => {
    expect(cheap.length).toBeGreaterThan(0);
  });

  test('shows what its commands do', () => {
    // A spec of the reader's own is not there.
    for (const { words, prints } of cheap) {
      const { status, stdout } = hytheInTurn(
        words.map((word) => word.replace('my-question', 'martini-vs-lebel')),
      );
      expect([words, status]).toEqual([words, 0]);
      expect(stdout.split('\n')).toEqual(expect.arrayContaining([...prints]));
    }
  });
});

const pages = [
  'README.md',
  'SECURITY.md',
  'experiments/README.md',
  'notebooks/README.md',
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

test('a shell block calls Hythe as it can be called in a clone and where it is installed', () => {
  for (const path of pages)
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
