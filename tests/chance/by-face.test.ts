import { expect, test } from 'vitest';
import { byFace } from '../../src/chance/by-face.ts';

test('each face has its outcomes, with the chances of the dice that follow', () => {
  const faces = byFace((chance) => {
    const face = chance.die(6);
    if (face < 6) return 'miss';
    return chance.die(3) === 3 ? 'kill' : 'hit';
  });
  expect(faces).toHaveLength(6);
  expect(faces?.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => new Map([['miss', 1]])));
  expect(faces?.[5]?.get('hit')).toBeCloseTo(2 / 3, 12);
  expect(faces?.[5]?.get('kill')).toBeCloseTo(1 / 3, 12);
});

test.each([
  ['dice read as one', byFace((chance) => String(chance.sum(2, 6)))],
  ['no dice', byFace(() => 'certain')],
])('%s have no faces', (_what, faces) => {
  expect(faces).toBeNull();
});
