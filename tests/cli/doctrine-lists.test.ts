import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerCase } from '../../src/cli/cases.ts';
import type { Json } from '../../src/engagement/json.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { hytheInTurn, testFolder } from './hythe.ts';

const BMU = { stands: 3, type: 'formed', arm: 'infantry', morale: 'C', fire: 'C', melee: 'C' };

/** An engagement of two units four inches apart, A under this doctrine. */
function inputs(doctrine: Json) {
  const side = (bandsIn: readonly number[], orders: Json) => ({
    units: [{ ...BMU, weapon: { type: 'rifled', bandsIn } }],
    doctrine: orders,
  });
  const B = side([1, 2, 3, 4], { name: 'stand-and-fire' });
  return { distanceIn: 4, maxTurns: 4, sides: { A: side([2, 4, 6, 8], doctrine), B } };
}

/** The answer to a case with this doctrine, and the places of its problems. */
function answer(doctrine: Json) {
  const one = { id: 'x', rules: 'fields-of-honor', mechanic: 'engagement', inputs: inputs(doctrine) };
  return answerCase(one, ruleSystems, (error) => {
    throw error;
  });
}

const WAIT = { fireAtIn: 2 };

describe('a list of doctrines in a cases file', () => {
  test('is played as a plain doctrine where its condition never holds', () => {
    const plain = answer({ name: 'stand-and-fire' });
    expect(plain).toHaveProperty('outcomes');
    const waiting = (above: number) => ({
      when: { gapIn: { above } },
      do: { ...WAIT, name: 'stand-and-fire' },
    });
    expect(answer([waiting(4), { do: { name: 'stand-and-fire' } }])).toEqual(plain);
    expect(answer([waiting(2), { do: { name: 'stand-and-fire' } }])).not.toEqual(plain);
  });

  test('is an error with its place where it is wrong', () => {
    expect(answer([{ when: { gapIn: 4 }, do: WAIT }, { do: { name: 'stand-and-fire' } }])).toHaveProperty(
      'error',
      {
        code: 'FOH-ERR-INPUT',
        message:
          'sides.A.doctrine.0.do: name is missing: one of stand-and-fire, close-to-range, charge, form, withdraw',
      },
    );
    expect(answer([{ when: { gapin: 3 }, do: {} }, { do: {} }])).toHaveProperty('error', {
      code: 'FOH-ERR-INPUT',
      message: 'sides.A.doctrine.0.when: no reading is called "gapin"; did you mean gapIn?',
    });
  });
});

test('check warns of an item that is false in every state met', () => {
  const cwd = testFolder();
  const { sides, ...frame } = inputs([
    { when: { gapIn: { above: 9 } }, do: { name: 'stand-and-fire', fireAtIn: 2 } },
    { do: { name: 'stand-and-fire' } },
  ]);
  const [A, B] = [sides.A, sides.B].map(({ units, doctrine }) => ({ force: { units }, doctrine }));
  const spec = { hythe: 1, title: 'A list', rules: 'fields-of-honor', engagement: frame, sides: { A, B } };
  writeFileSync(join(cwd, 'spec.json'), JSON.stringify({ ...spec, resolve: { replicates: 1000 } }));
  expect(hytheInTurn(['check', 'spec.json'], { cwd })).toMatchObject({
    status: 0,
    stderr:
      'spec.json: sides.A.doctrine.0: the condition was false each time that it was asked, in 1,000 engagements played\n',
  });
});

test('the inputs of a mechanic name all that a condition may test', () => {
  const { stdout } = hytheInTurn(['odds', 'fields-of-honor', 'engagement']);
  expect(stdout.replace(/\s+/g, ' ')).toMatch(
    /or a list of items with when \(a condition\) and do \(these keys\); conditions test gapIn \(inches\), standsLost \(share\), .* and fromTurn \(a turn\)/,
  );
});
