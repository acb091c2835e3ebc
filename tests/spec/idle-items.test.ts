import { expect, test } from 'vitest';
import { idleItems } from '../../src/spec/idle-items.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { drill } from '../toy/drill.ts';

/** The warnings of a spec in which the reds, three steps away, have this doctrine. */
function idle(doctrine: string, more = ''): readonly string[] {
  const text = `hythe: 1
rules: drill
engagement: { turnLimit: 6, gapSteps: 3 }
sides:
  reds: { force: { figures: 4 }, doctrine: ${doctrine} }
  blues: { force: { figures: 5 } }
${more}`;
  return idleItems(readSpec(text, { file: 'drill.yaml', systems: [drill] }), [drill]);
}

test('a condition that is false in every state is named with its place', () => {
  expect(idle('[{ when: { gapSteps: 7 }, do: { act: back } }, { do: {} }]')).toEqual([
    'sides.reds.doctrine.0: the condition was false each time that it was asked, in 1,000 engagements played',
  ]);
});

test('a condition that is true in every state keeps the items after it from being reached', () => {
  const items = '{ when: { gapSteps: 7 }, do: {} }, { when: { gapSteps: { atMost: 3 } }, do: {} }';
  expect(idle(`[${items}, { when: { edge: 0 }, do: { act: wait } }, { do: { act: wait } }]`)).toEqual([
    'sides.reds.doctrine.0: the condition was false each time that it was asked, in 1,000 engagements played',
    'sides.reds.doctrine.1: the condition was true each time that it was asked, in 1,000 engagements played, so no item after it was reached',
  ]);
});

test('nothing is said of items that are used, of plain doctrines, or of a list that nobody asks', () => {
  expect(idle('[{ when: { ownLosses: { above: 0 } }, do: { act: wait } }, { do: {} }]')).toEqual([]);
  expect(idle('wait')).toEqual([]);
  expect(idle('[{ do: { act: wait } }]')).toEqual([]);
});

test('a list counts over all cells that have it, and is named as in the spec', () => {
  const list = (steps: number) => `[{ when: { gapSteps: ${steps} }, do: { act: wait } }, { do: {} }]`;
  expect(idle('wait', `vary: { sides.reds.doctrine: [wait, ${list(8)}, ${list(7)}] }\n`)).toEqual([
    'sides.reds.doctrine.0: the condition was false each time that it was asked, in 668 engagements played',
  ]);
  expect(idle('wait', `vary: { sides.reds.doctrine: [wait, ${list(3)}, ${list(7)}] }\n`)).toEqual([]);
  expect(idle('wait', `vary: { sides.blues.force.orders: [${list(8)}] }\n`)).toEqual([
    'sides.blues.force.orders.0: the condition was false each time that it was asked, in 1,000 engagements played',
  ]);
});
