/** Dice for a resolution whose outcome is known already: a path of throws that gives it, drawn as chance would have. */
import type { Chance } from './chance.ts';
import { walkPaths, type PathThrow } from './enumerated.ts';
import { Pools } from './pools.ts';
import type { RecordedThrow } from './recorded.ts';
import type { Pick } from './throw.ts';

/**
 * Throws, with their faces, that make `resolve` give `outcome`, drawn from their conditional distribution.
 * @throws {RangeError} when no dice give the outcome
 */
export function throwsGiven(
  resolve: (chance: Chance) => number,
  outcome: number,
  purpose: number,
  pick: Pick,
): RecordedThrow[] {
  let chosen: readonly PathThrow[] | null = null;
  let total = 0;
  walkPaths(resolve, new Pools(), (found, probability, path) => {
    if (found !== outcome || probability === 0) return;
    // Each path takes the place of the one before with its share of all that have been met.
    if (chosen === null || pick([total, probability]) === 1) chosen = path();
    total += probability;
  });
  const path = chosen as readonly PathThrow[] | null; // assigned in the callback, which the compiler cannot see
  if (path === null) throw new RangeError(`no dice give the outcome ${outcome}`);
  return path.map(({ folded, value }) => ({
    purpose,
    label: folded.label,
    faces: folded.facesFor(value, pick),
    value,
  }));
}
