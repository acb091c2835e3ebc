import { describe, expect, test } from 'vitest';
import { readOptions } from '../../src/play/read-options.ts';
import { rulingsOf, type OptionDescription } from '../../src/play/options.ts';

const descriptions: Record<string, OptionDescription> = {
  bandEdge: {
    values: ['near', 'far'],
    default: 'near',
    ruling: 'R-03',
    meaning: 'edge of a band',
    scope: ['fire', 'engagement'],
  },
  retreatHides: {
    values: [false, true],
    default: false,
    ruling: 'R-30',
    meaning: 'hiding',
    scope: ['engagement'],
  },
  killMinimum: {
    values: 'number',
    integer: true,
    min: 1,
    max: 6,
    default: 2,
    ruling: 'R-05',
    meaning: 'least',
    scope: ['engagement'],
  },
};

function messages(scope: string, raw: unknown): readonly string[] {
  return readOptions(descriptions, scope, raw).problems.map(({ message }) => message);
}

describe('options', () => {
  test('are complete when read, whatever was given', () => {
    const defaults = { bandEdge: 'near', retreatHides: false, killMinimum: 2 };
    expect(readOptions(descriptions, 'fire', undefined).value).toEqual(defaults);
    expect(readOptions(descriptions, 'fire', { bandEdge: 'far' }).value).toEqual({
      ...defaults,
      bandEdge: 'far',
    });
    expect(readOptions(descriptions, 'engagement', { killMinimum: 3 }).value).toEqual({
      ...defaults,
      killMinimum: 3,
    });
  });

  test('are an error where they do not act', () => {
    expect(messages('fire', { retreatHides: true })).toEqual([
      'option retreatHides does not act in fire; it acts in engagement',
    ]);
  });

  test('are an error when unknown, with the nearest name', () => {
    expect(messages('fire', { bandedge: 'far' })).toEqual([
      'unknown option "bandedge"; did you mean bandEdge?',
    ]);
    expect(messages('fire', { zzz: 1 })).toEqual(['unknown option "zzz"; allowed: bandEdge']);
    expect(messages('movement', { zzz: 1 })).toEqual(['unknown option "zzz"; movement has no options']);
    expect(messages('fire', JSON.parse('{"__proto__": 1}'))).toEqual([
      'unknown option "__proto__"; allowed: bandEdge',
    ]);
  });

  test('must have an allowed value of the right type', () => {
    expect(messages('engagement', { bandEdge: 'farr', retreatHides: 'true', killMinimum: 0 })).toEqual([
      'option bandEdge must be one of near, far, not "farr"; did you mean far?',
      'option retreatHides must be one of false, true, not "true"; did you mean true?',
      'option killMinimum must be a whole number from 1 to 6, not 0',
    ]);
    expect(messages('engagement', { killMinimum: 1.5 })).toHaveLength(1);
    expect(messages('engagement', { killMinimum: 7 })).toEqual([
      'option killMinimum must be a whole number from 1 to 6, not 7',
    ]);
    expect(messages('engagement', ['bandEdge'])).toEqual([
      'options must be a map of names to values, not a list',
    ]);
  });

  test('are an error when unknown to the rules that read them', () => {
    expect(() => rulingsOf(descriptions, { bendEdge: 'far' })).toThrow(/bendEdge is no option/u);
  });

  test('carry the path at which they stand', () => {
    const { problems } = readOptions(descriptions, 'fire', { x: 1 }, ['options']);
    expect(problems[0]?.path).toEqual(['options', 'x']);
  });
});
