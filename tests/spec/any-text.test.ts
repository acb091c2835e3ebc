import { describe, expect, test } from 'vitest';
import { SpecError } from '../../src/spec/diagnostic.ts';
import { countedCalls } from '../counted-work.ts';
import { LEAST, read } from './specs.ts';

/** The message of a spec that is refused; any other error is a defect. */
function refusal(text: string): string | null {
  try {
    read(text);
  } catch (error) {
    if (error instanceof SpecError) return error.message;
    throw error;
  }
  return null;
}

describe('a hostile text', () => {
  const times = (text: string, length: number): string => text.repeat(Math.floor(length / text.length));
  const list = (count: number, entry: (i: number) => string): string =>
    Array.from({ length: Math.floor(count) }, (_unused, i) => entry(i)).join(', ');
  const hostile: readonly (readonly [what: string, (length: number) => string])[] = [
    ...['[', '{', '- ', '? ', ':', '&a ', '!a ', ']', '{,', '"', '#\n', 'a: {\n', '---\n', '%a\n', '\t'].map(
      (text) => [JSON.stringify(text), (length: number) => times(text, length)] as const,
    ),
    ['keys', (length) => list(length / 2, (i) => `k${i}: 1`).replaceAll(', ', '\n')],
    ['factors', (length) => `${LEAST}vary: { ${list(length / 6, (i) => `engagement.x${i}: [1]`)} }`],
    ['forces', (length) => `${LEAST}forces: { ${list(length / 6, (i) => `f${i}: {}`)} }`],
    ['aliases', (length) => `a: &a [${times('1,', length / 3)}]\n${times('b: *a\n', length / 3)}`],
    ['units', (length) => LEAST.replace('units: [', () => `units: [${times('{},', 2.5 * length)}`)],
    ['letters', (length) => LEAST.replace('lebel', () => times('x', 2 * length))],
    [
      'steps of a path',
      (length) => `${LEAST}vary: { "sides.french.force.formations.0.${times('a.', 3 * length)}": [1] }`,
    ],
    ['spaces', (length) => `${LEAST}${' '.repeat(4 * length)}`],
  ];

  test('of any kind, twice as long, is read or refused with twice the work', async () => {
    const specs = hostile.flatMap(([, text]) => {
      // What is made once, at the first reading, is no work of the second.
      refusal(text(10));
      return [text(2_000), text(4_000)];
    });
    const work = await countedCalls(specs.map((spec) => () => refusal(spec)));
    for (const [i, [what]] of hostile.entries())
      expect({ what, times: (work[2 * i + 1] ?? NaN) / (work[2 * i] ?? NaN) < 2.5 }).toEqual({
        what,
        times: true,
      });
  });

  test.each(hostile)('of very many %s is read, or refused in a message that can be read', (_what, text) => {
    expect(refusal(text(20_000))?.length ?? 0).toBeLessThan(20_000);
  });
});
