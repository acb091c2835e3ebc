import { describe, expect, test } from 'vitest';
import { answerCase } from '../../src/cli/cases.ts';
import type { Json } from '../../src/play/json.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { duelSpec, hytheInTurn, testFolder } from './hythe.ts';

const BMU = { stands: 3, type: 'formed', arm: 'infantry', morale: 'C', fire: 'C', melee: 'C' };

/** The answer to a case of two units four inches apart, A under this doctrine. */
function answer(doctrine: Json) {
  const side = (bandsIn: readonly number[], orders: Json) => ({
    units: [{ ...BMU, weapon: { type: 'rifled', bandsIn } }],
    doctrine: orders,
  });
  const B = side([1, 2, 3, 4], { name: 'stand-and-fire' });
  const inputs = { distanceIn: 4, maxTurns: 4, sides: { A: side([2, 4, 6, 8], doctrine), B } };
  const one = { id: 'x', rules: 'fields-of-honor', mechanic: 'engagement', inputs };
  return answerCase(one, ruleSystems, (error) => {
    throw error;
  });
}

describe('a list of doctrines in a cases file', () => {
  test('is played as a plain doctrine where its condition never holds', () => {
    const plain = answer({ name: 'stand-and-fire' });
    expect(plain).toHaveProperty('outcomes');
    const waiting = (above: number) => ({
      when: { gapIn: { above } },
      do: { fireAtIn: 2, name: 'stand-and-fire' },
    });
    expect(answer([waiting(4), { do: { name: 'stand-and-fire' } }])).toEqual(plain);
    expect(answer([waiting(2), { do: { name: 'stand-and-fire' } }])).not.toEqual(plain);
  });

  test('is an error with its place where it is wrong', () => {
    expect(answer([{ when: { gapin: 3 }, do: {} }, { do: {} }])).toHaveProperty('error', {
      code: 'FOH-ERR-INPUT',
      message: 'sides.A.doctrine.0.when: no reading is called "gapin"; did you mean gapIn?',
    });
  });
});

test('check warns of an item that is false in every state met', () => {
  const force = { formations: [{ units: [{ weapon: 'lebel' }] }] };
  const doctrine = [{ when: { fromTurn: 9 }, do: { kind: 'charge' } }, { do: {} }];
  const spec = duelSpec({ forces: undefined, sides: { x: { force, doctrine }, y: { force } } });
  const { status, stderr } = hytheInTurn(['check', 'spec.json'], { cwd: testFolder({ 'spec.json': spec }) });
  expect(status).toBe(0);
  expect(stderr).toMatch(/^spec\.json: sides\.x\.doctrine\.0: the condition was false each time/);
});

test('the inputs of a mechanic name all that a condition may test', () => {
  const { stdout } = hytheInTurn(['odds', 'fields-of-honor', 'engagement']);
  expect(stdout.replace(/\s+/g, ' ')).toMatch(
    /or a list of items with when \(a condition\) and do \(these keys\); conditions test gapIn \(inches\), standsLost \(share\), .* and fromTurn \(a turn\)/,
  );
});
