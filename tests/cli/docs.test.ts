import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hythe, ROOT } from './hythe.ts';

/** A command of the docs, and what they say it prints where they say so. */
interface Example {
  readonly words: readonly string[];
  readonly prints: readonly string[];
}

/** The `hythe` commands in shell blocks, each with the block of text that follows it in the same section. */
function examples(path: string): Example[] {
  const found: { words: string[]; prints: string[] }[] = [];
  for (const section of readFileSync(join(ROOT, path), 'utf8').split(/^#+ /m)) {
    for (const [, language, block = ''] of section.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)) {
      if (language === 'text') found.at(-1)?.prints.push(...block.trimEnd().split('\n'));
      else
        for (const [, command = ''] of block.matchAll(/^(?:npx )?hythe (.*)$/gm))
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

  test.each(cheap.map((example) => [example.words.join(' '), example] as const))(
    'shows what `hythe %s` does',
    (_command, { words, prints }) => {
      // A spec of the reader's own is not there.
      const args = words.map((word) => word.replace('my-question', 'martini-vs-lebel'));
      const { status, stdout } = hythe(args);
      expect(status).toBe(0);
      expect(stdout.split('\n')).toEqual(expect.arrayContaining([...prints]));
    },
  );

  test.each(all.map(({ words }) => [words.join(' '), words] as const))(
    'names a command and options that there are: %s',
    (_command, [command = '', ...words]) => {
      const { status, stdout } = hythe([command, '--help']);
      expect(status).toBe(0);
      for (const option of words.filter((word) => word.startsWith('--'))) expect(stdout).toContain(option);
    },
  );
});
