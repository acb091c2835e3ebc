/**
 * The battles among the examples: five of each, and one of a corps, which the auditor reads event by event; `npm run verify`
 * reads thousands.
 */
import { expect, test } from 'vitest';
import { auditedBattles, CORPS, EXAMPLE_BATTLES } from './example-logs.ts';

const BATTLES = 5;

test.each(EXAMPLE_BATTLES)(
  `%s has no fault in ${BATTLES} battles, and each has a shot`,
  { timeout: 600_000 },
  (name) => {
    expect(auditedBattles(name, BATTLES)).toEqual({ seen: BATTLES, faults: [] });
  },
);

test(`${CORPS} has no fault in a battle`, { timeout: 600_000 }, () => {
  expect(auditedBattles(CORPS, 1)).toEqual({ seen: 1, faults: [] });
});
