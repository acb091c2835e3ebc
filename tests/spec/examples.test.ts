import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import lanchester from '../../experiments/own-rules/lanchester.ts';
import pools from '../../experiments/own-rules/pools.ts';
import risk from '../../experiments/own-rules/risk.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { specFolder } from '../../src/run/node/spec-folder.ts';
import { ruleSystems } from '../../src/rules/index.ts';

const EXPERIMENTS = fileURLToPath(new URL('../../experiments/', import.meta.url));
const names = readdirSync(EXPERIMENTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);

const SYSTEMS = [...ruleSystems, lanchester, pools, risk];

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

  // What a section of any kind leaves in the resolved spec is held here, and by the doors of specs in tests/fuzz.
  test.each(names)('%s is resolved to a spec that reads as the same experiment', (name) => {
    const file = `${EXPERIMENTS}${name}`;
    const read = (text: string) => readSpec(text, { file, systems: SYSTEMS, files: specFolder(file) });
    const experiment = read(readFileSync(file, 'utf8'));
    const again = read(JSON.stringify(experiment.spec));
    expect(again.spec).toEqual(experiment.spec);
    expect(again.cells).toEqual(experiment.cells);
  });
});
