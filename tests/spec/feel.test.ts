import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { LEAST, read, wrongs } from './specs.ts';

describe('the section feel', () => {
  test('is asked by its presence alone', () => {
    expect(read(LEAST).feel).toBeUndefined();
    for (const empty of ['feel:', 'feel: {}'])
      expect(read(`${LEAST}${empty}\n`).feel).toEqual({ minutesPerTurn: null, games: null });
  });

  test('stands in the resolved spec, which reads as the same experiment', () => {
    const { feel, spec } = read(`${LEAST}feel: { minutesPerTurn: 7.5, games: 50 }\n`);
    expect(feel).toEqual({ minutesPerTurn: 7.5, games: 50 });
    expect(spec['feel']).toEqual(feel);
    expect(read(stringify(spec)).feel).toEqual(feel);
    expect(read(LEAST).spec).not.toHaveProperty('feel');
  });

  test.each([
    ['{ minutesPerTurn: 0 }', 'above 0'],
    ['{ minutesPerTurn: 2000 }', '1440'],
    ['{ games: 0 }', '1'],
    ['{ games: 200000 }', '100000'],
    ['{ games: many }', 'many'],
    ['{ minutes: 5 }', 'minutesPerTurn'],
    ['[5]', 'feel'],
    ['yes', 'feel must be a map such as {} or { minutesPerTurn: 20 }, not "yes"'],
  ])('is refused as %s, with its line and the way out', (section, remedy) => {
    const problems = wrongs(`${LEAST}feel: ${section}\n`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^7: /);
    expect(problems[0]).toContain(remedy);
  });
});
