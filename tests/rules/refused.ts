/** Tests of questions that a system refuses. */
import { expect, it } from 'vitest';
import type { Asked, Asking } from './asking.ts';

/** By mechanic: what is wrong, what is asked, and what the message says, or all that it names. */
export type Refused = Readonly<
  Record<string, readonly (readonly [what: string, asked: Asked, says: RegExp | readonly string[]])[]>
>;

/** A test of each question: the code of its error, and the message. */
export function itRefuses(errorOf: Asking['errorOf'], code: string, refused: Refused): void {
  const rows = Object.entries(refused).flatMap(([mechanic, asked]) =>
    asked.map((row) => [row[0], mechanic, row] as const),
  );
  it.each(rows)('%s: %s', (_what, mechanic, [, asked, says]) => {
    const error = errorOf(mechanic, asked);
    expect(error).toMatchObject({ code });
    for (const each of [says].flat()) expect(error.message).toMatch(each);
  });
}
