import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { answerCase, readCases } from '../../src/cli/cases.ts';
import { parseJsonAsWritten } from '../../src/play/json-as-written.ts';
import { readAssignments } from '../../src/play/assignments.ts';
import { entriesAsWritten } from '../../src/play/key-order.ts';
import { ruleSystems } from '../../src/rules/index.ts';

function keysOf(text: string): readonly string[] {
  return entriesAsWritten(parseJsonAsWritten(text) as Record<string, unknown>).map(([key]) => key);
}

describe('a map of JSON', () => {
  test('keeps its keys as they are written, numbers too', () => {
    expect(keysOf('{"b":1,"2":2,"a":3,"1":4,"007":5,"-1":6}')).toEqual(['b', '2', 'a', '1', '007', '-1']);
    expect(keysOf('{ "\\u0032" : 1, "1":"\\"3\\": 4" }')).toEqual(['2', '1']);
    expect(keysOf('{"#2":1,"2":2,"##1":3,"1":4,"#":5}')).toEqual(['#2', '2', '##1', '1', '#']);
  });

  test('is otherwise what JSON.parse gives, whatever it holds', () => {
    // One key with escapes: V8 now and then takes one such key for another.
    const key = fc.oneof(
      fc.constantFrom('1', '0', '12', '__proto__', '#', '#1', '":x'),
      fc.string({ unit: fc.constantFrom('a', '1', '#', ':', '{', '}', ',', ' ') }),
    );
    const { any } = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue({ maxDepth: 0 }),
        fc.array(tie('any')),
        fc.dictionary(key, tie('any')),
      ),
    }));
    fc.assert(
      fc.property(any, fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(parseJsonAsWritten(text)).toEqual(JSON.parse(text));
        expect(JSON.stringify(parseJsonAsWritten(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  test('may stand in others without end', () => {
    const text = `${'{"1":['.repeat(100_000)}${']}'.repeat(100_000)}`;
    expect(keysOf(text)).toEqual(['1']);
  });

  test('is refused as JSON.parse refuses it', () => {
    expect(() => parseJsonAsWritten('{"1": }')).toThrow(SyntaxError);
  });
});

describe('tokens on the template', () => {
  /** Both cover every place that the fire can strike. */
  const WIDE = '[0, 0, 100, 100]';
  const inputs = (tokens: string): string =>
    `{"weapon":"fr.de-bange-120mm","distanceCm":40,"ringCm":1,"tokens":${tokens}}`;
  const struckBy = (tokens: string): readonly string[] => {
    const [one] = readCases(
      `[{"id":1,"rules":"pluie","mechanic":"indirect-fire","inputs":${inputs(tokens)}}]`,
      'cases.json',
    );
    if (one === undefined) throw new Error('no case');
    const answer = answerCase(one, ruleSystems, () => {});
    if ('error' in answer) throw new Error(answer.error.message);
    return Object.keys(answer.outcomes).filter((label) => label.endsWith(' eliminated'));
  };

  test('are struck in the order in which a cases file lists them, whatever their names', () => {
    expect(struckBy(`{"2":${WIDE},"1":${WIDE}}`)).toEqual(['2 eliminated']);
    expect(struckBy(`{"1":${WIDE},"2":${WIDE}}`)).toEqual(['1 eliminated']);
    expect(struckBy(`{"b":${WIDE},"1":${WIDE}}`)).toEqual(['b eliminated']);
  });

  test('keep that order on the command line', () => {
    const { tokens } = readAssignments([`tokens={"2":${WIDE},"1":${WIDE}}`]);
    expect(entriesAsWritten(tokens as Record<string, unknown>).map(([name]) => name)).toEqual(['2', '1']);
  });
});
