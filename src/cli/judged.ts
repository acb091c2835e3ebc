/** Tests of chance judged as one family, so that many of them raise no more false alarms than one. */
import { holm } from '../statistics/index.ts';
import { failed, passed, type Check } from './checks.ts';
import type { SelfTest } from './dice-checks.ts';

/** The verdict on each test; the chance that any of them fails by bad luck is `alpha`. */
export function judged(tests: readonly SelfTest[], alpha: number): Check[] {
  const adjusted = holm(tests.map(({ pValue }) => pValue));
  return tests.map(({ name, what, pValue }, i) => {
    const shown = pValue === 0 ? '0' : pValue.toPrecision(2);
    const p = adjusted[i] ?? 0;
    return p >= alpha
      ? passed(name, `${what} agree (p = ${shown})`)
      : failed(name, `${what} do not agree (p = ${shown}, ${p.toPrecision(2)} among ${tests.length} tests)`);
  });
}
