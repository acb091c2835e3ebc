import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import lanchester from '../../experiments/own-rules/lanchester.ts';
import pools from '../../experiments/own-rules/pools.ts';
import risk from '../../experiments/own-rules/risk.ts';
import { bindCell } from '../../src/spec/bind.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { specFolder } from '../../src/run/node/spec-folder.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { throwsIn, wronglyNamed } from '../rules/throwers.ts';

const EXPERIMENTS = fileURLToPath(new URL('../../experiments/', import.meta.url));
const names = readdirSync(EXPERIMENTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);

const SYSTEMS = [...ruleSystems, lanchester, pools, risk];

const wordsOf = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => /\w/u.test(word));

const textOf = (name: string): string => readFileSync(`${EXPERIMENTS}${name}`, 'utf8');

function read(name: string, text: string): Experiment {
  const file = `${EXPERIMENTS}${name}`;
  return readSpec(text, { file, systems: SYSTEMS, files: specFolder(file) });
}

/** Each example as it was read first. */
const experiments = new Map<string, Experiment>();
function experimentOf(name: string): Experiment {
  const experiment = experiments.get(name) ?? read(name, textOf(name));
  experiments.set(name, experiment);
  return experiment;
}

describe('the examples', () => {
  test.each(names)('%s has a title, a question and notes that are short and plain', (name) => {
    // Every spec is read by its own tests; here a missing word is an empty one.
    const spec = parse(textOf(name)) as Record<string, string | undefined>;
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
    const experiment = experimentOf(name);
    const again = read(name, JSON.stringify(experiment.spec));
    expect(again.spec).toEqual(experiment.spec);
    expect(again.cells).toEqual(experiment.cells);
  });

  const ofBooks = names.filter((name) => !name.includes('/'));
  test.each(ofBooks)('%s says whose dice are thrown as it tells the act', (name) => {
    const { rules, cells } = experimentOf(name);
    const [cell] = cells;
    const kind = ruleSystems.find(({ id }) => id === rules)?.kinds.find((one) => one.name === cell?.kind);
    if (cell === undefined || kind === undefined) throw new Error('the spec has no cell');
    const replicates = kind.name === 'battle' ? 1 : 3;
    const thrown = bindCell(rules, cell, ruleSystems).use((its) => throwsIn(its, replicates));
    expect(thrown.length).toBeGreaterThan(0);
    expect(wronglyNamed(thrown, kind.roles)).toEqual([]);
  });
});
