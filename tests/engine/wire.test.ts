import { expect, test } from 'vitest';
import { readWire, wireText } from '../../src/engine/wire.ts';
import { fc } from '../fast-check.ts';

const answerOf = (answer: unknown): unknown =>
  (readWire(wireText({ kind: 'answer', id: 1, answer })) as { readonly answer: unknown }).answer;

test('bytes arrive as bytes, wherever they stand, and stay apart from text', () => {
  const answer = {
    files: [['a.parquet', new Uint8Array([0, 255, 7])]],
    empty: new Uint8Array(),
    text: 'AP8H',
    buffer: Buffer.from([1, 2]),
  };
  expect(answerOf(answer)).toEqual({ ...answer, buffer: new Uint8Array([1, 2]) });
});

test('all that is plain data arrives as it was, also maps with hostile keys', () => {
  const key = fc.oneof(fc.string(), fc.constantFrom('$', '$$', '$a', '__proto__', 'toJSON'));
  const bytes = fc.uint8Array({ maxLength: 9 });
  const { data } = fc.letrec((tie) => ({
    data: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      bytes,
      fc.array(tie('data')),
      fc.dictionary(key, tie('data'), { noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(data, (value) => {
      expect(answerOf(value)).toEqual(value);
    }),
  );
});

test('a text is one line', () => {
  expect(wireText({ kind: 'news', id: 1, news: 'a\nb\r\u2028' }).split(/[\n\r]/u)).toHaveLength(1);
});

test('text that is no message is an error', () => {
  for (const text of ['', '{']) expect(() => readWire(text)).toThrow(SyntaxError);
  expect(() => readWire('{"a":{"$":"*"}}')).toThrow('Invalid character');
});
