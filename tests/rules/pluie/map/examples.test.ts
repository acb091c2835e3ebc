/** The battles among the examples: two of each, which the auditor reads event by event; `npm run verify` reads thousands, and corps. */
import { expect, test } from 'vitest';
import { auditedBattles, EXAMPLE_BATTLES } from './example-logs.ts';

const BATTLES = 2;

test.each(EXAMPLE_BATTLES)(
  `%s has no fault in ${BATTLES} battles, and each has a shot`,
  { timeout: 600_000 },
  (name) => {
    expect(auditedBattles(name, BATTLES)).toEqual({ seen: BATTLES, faults: [] });
  },
);
