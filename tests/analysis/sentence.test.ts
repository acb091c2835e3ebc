import { expect, test } from 'vitest';
import { afterColon, capital, named, plain, say } from '../../src/analysis/sentence.ts';

test('after a colon our own words begin small, and a name stays as it is written', () => {
  expect(plain(say`With as-written: ${afterColon(say`It is too close to call.`)}`)).toBe(
    'With as-written: it is too close to call.',
  );
  expect(plain(afterColon(say`${named('Lebel')} wins.`))).toBe('Lebel wins.');
  expect(plain(capital(say`it is even`))).toBe('It is even');
});
