import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bindCell } from '../../src/spec/bind.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { problemsOf } from './specs.ts';

const file = fileURLToPath(new URL('../../experiments/martini-vs-lebel.yaml', import.meta.url));
const headline = readFileSync(file, 'utf8');

function messages(text: string): readonly string[] {
  const found = problemsOf(() => readSpec(text, { file: 'headline.yaml', systems: ruleSystems }));
  return found.map(({ line, message }) => `${line}: ${message}`);
}

describe('the headline spec', () => {
  test('is eight cells of one company against another', () => {
    const { cells, rules, sides, resolve } = readSpec(headline, { file, systems: ruleSystems });
    expect(sides).toEqual(['british', 'french']);
    expect(resolve).toMatchObject({ method: 'monte-carlo', replicates: 2_000_000, check: 'exact' });
    expect(cells.map(({ inputs }) => inputs['distanceCm'])).toEqual([2, 3, 6, 8, 10, 12, 15, 18]);
    for (const cell of cells) {
      expect(cell.inputs).toMatchObject({
        firstSide: 'coin',
        turnLimit: 30,
        A: { formations: [{ quality: 'regular', units: [{ weapon: 'gb.martini-henry', count: 1 }] }] },
        B: { formations: [{ quality: 'regular', units: [{ weapon: 'fr.lebel', count: 1 }] }] },
      });
      expect(bindCell(rules, cell, ruleSystems).use(({ turnLimit }) => turnLimit)).toBe(30);
    }
  });

  test('with a misspelt weapon says which one is meant', () => {
    const wrong = headline.replace(/weapon: (fr\.)?lebel/, 'weapon: lebell');
    const [message, ...others] = messages(wrong);
    expect(message).toMatch(
      /^\d+: weapon must be one of gb\.sidearm, .*, not "lebell"; did you mean fr\.lebel\?$/,
    );
    expect(others).toEqual([]);
  });

  test('beyond every range says that nothing can happen, once', () => {
    const wrong = headline.replace(/(engagement\.distanceCm: )\[.*\]/, '$1[120, 150]');
    const line = headline.slice(0, headline.indexOf('engagement.distanceCm')).split('\n').length;
    expect(messages(wrong)).toEqual([expect.stringMatching(new RegExp(`^${line}: .*(?:reach|range).*`))]);
    const one = headline.replace(/(engagement\.distanceCm: )\[.*\]/, '$1[8, 150]');
    expect(readSpec(one, { file, systems: ruleSystems }).warnings).toHaveLength(1);
  });

  test('with a house rule in its tables binds to other numbers', () => {
    const patch = 'tables: { weapons: { lebel: { hit: { medium: 10 } } } }\n';
    const { cells } = readSpec(headline + patch, { file, systems: ruleSystems });
    expect(cells[0]?.tables).toEqual({ weapons: { 'fr.lebel': { hit: { medium: 10 } } } });
    const half = 'tables: { weapons: { lebel: { hit: { medium: 10.5 } } } }\n';
    const [message] = messages(headline + half);
    expect(message).toMatch(new RegExp(`^${headline.split('\n').length}: .*10\\.5.*whole number`));
  });

  test('with options of the system says which act in an engagement', () => {
    expect(messages(`${headline}options: { bandEdge: far, workActivation: every-turn }\n`)).toEqual([
      expect.stringContaining('option workActivation does not act in engagement'),
    ]);
  });
});
