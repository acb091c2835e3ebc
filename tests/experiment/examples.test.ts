import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const EXPERIMENTS = fileURLToPath(new URL('../../experiments/', import.meta.url));
const names = readdirSync(EXPERIMENTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);

const wordsOf = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => /\w/u.test(word));

describe('the examples', () => {
  test.each(names)('%s has a title, a question and notes that are short and plain', (name) => {
    // Every spec is read by its own tests; here a missing word is an empty one.
    const spec = parse(readFileSync(`${EXPERIMENTS}${name}`, 'utf8')) as Record<string, string | undefined>;
    const { title = '', question = '', notes = '' } = spec;
    expect(wordsOf(title).length).toBeLessThanOrEqual(10);
    expect(question).toMatch(/^[^?]+\?$/u);
    expect(wordsOf(question).length).toBeLessThanOrEqual(15);
    expect(notes).not.toBe('');
    const sentences = notes.split(/(?<=[.:?])\s+|\n\n/u);
    expect(sentences.filter((sentence) => wordsOf(sentence).length > 30)).toEqual([]);
    // Ids are no prose.
    expect(`${title} ${question} ${notes}`).not.toMatch(/[a-z][A-Z]|\w_\w|\w=|`|[A-Z]{2,}-\d/u);
  });
});
