/**
 * Tests of the rules: `node --test`. Dice are given, so that each test says what the rules make of them. A change of the
 * rules may ask for other dice (`die 6 is missing`, or some are left over) or end otherwise: work out by hand what should
 * happen now, and write that here.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conformance, engagementOf, replay } from 'hythe/rules';
import system from './rules.ts';

/** How an engagement goes with these dice. The first is the coin: 1 where A fires first. */
function played(inputs: Readonly<Record<string, unknown>>, dice: readonly number[]) {
  return engagementOf(system, 'engagement', inputs).use((engagement) => replay(engagement, dice));
}

test('a die hits on the number of its quality, one higher at an enemy in cover', () => {
  const bands = { A: { figures: 3 }, B: { figures: 3, inCover: true }, turnLimit: 1 };
  // A needs 5 at B in cover, B needs 4; neither has lost half.
  const { outcome, readings } = played(bands, [1, 4, 5, 1, 4, 3]);
  assert.equal(outcome, 'turn-limit');
  assert.equal(readings.get('survivors.B'), 2);
  assert.equal(readings.get('survivors.A'), 2);
});

test('a band that has lost half of its figures runs when its nerve fails', () => {
  const bands = { A: { figures: 2 }, B: { figures: 2 } };
  const { outcome, turn } = played(bands, [1, 4, 1, 1, 2]);
  assert.equal(outcome, 'A');
  assert.equal(turn, 1);
});

test('bands that both run leave nobody', () => {
  const bands = { A: { figures: 2 }, B: { figures: 2 } };
  assert.equal(played(bands, [2, 4, 1, 4, 2, 1]).outcome, 'nobody');
});

test('the rules keep to what every rule system must', () => {
  const { checks } = conformance(system);
  assert.deepEqual(
    checks.filter(({ ok }) => !ok),
    [],
  );
});
