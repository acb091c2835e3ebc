import { expect, test } from 'vitest';
import { experimentOf } from '../../../src/core.ts';
import { bandsOf, namesOf, scaleOf } from '../../../src/run/record/names-of-run.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';

/** Two companies with rifles, and what a spec says beside. */
function companies(limits: readonly (readonly number[])[], more: object) {
  const unit = { stands: 4, type: 'formed', arm: 'infantry', morale: 'C', fire: 'C', melee: 'C' };
  const [first, second] = limits.map((each) => ({
    units: [{ ...unit, weapon: { type: 'rifled', bandsIn: each } }],
  }));
  return experimentOf({
    hythe: 1,
    title: 'Companies',
    rules: 'fields-of-honor',
    engagement: { scale: 'company', distanceIn: 3, maxTurns: 2 },
    sides: {
      ours: { force: first, doctrine: { name: 'stand-and-fire' } },
      theirs: { force: second, doctrine: { name: 'stand-and-fire' } },
    },
    ...more,
  });
}

const RIFLES = [1, 2, 3, 4];

test('a run has the scale of its engagement, and none where it varies', () => {
  expect(scaleOf(companies([RIFLES, RIFLES], {}), fieldsOfHonor)).toBe(
    'An inch on the table is 8 yards; a turn is 5 to 10 minutes of the battle.',
  );
  const varied = companies([RIFLES, RIFLES], { vary: { 'engagement.scale': ['company', 'brigade'] } });
  expect(scaleOf(varied, fieldsOfHonor)).toBeNull();
});

test('a run has the range bands that its weapons share', () => {
  expect(bandsOf(companies([RIFLES, RIFLES], {}), fieldsOfHonor)?.bands.map(({ to }) => to)).toEqual(RIFLES);
  expect(bandsOf(companies([RIFLES, [2, 4, 6, 8]], {}), fieldsOfHonor)).toBeNull();
});

test('a run has the names of the numbers that it changes', () => {
  const changed = companies([RIFLES, RIFLES], { tables: { killNumber: { base: 6 } } });
  expect(namesOf(changed, fieldsOfHonor)).toMatchObject({
    'killNumber.base': 'base kill number',
    'small-arms.rifled': 'rifled small arms',
  });
  expect(namesOf(changed, pluie)).not.toHaveProperty(['killNumber.base']);
});
