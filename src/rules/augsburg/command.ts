/** Command (AUG-CMD): radius, points, and in which place a brigade acts that gives way. */
import type { Radius } from './command-tables.ts';

/** Inches, inclusive (AUG-CMD-02). */
export function radiusIn({ base, perCommandNumber }: Radius, commandNumber: number): number {
  return base + perCommandNumber * commandNumber;
}

/** How many brigades go before one that gives way so often: it must act before the very lowest (AUG-CMD-08). */
export function placesGivenUp(passes: number, brigades: number): number {
  return Math.max(0, Math.min(passes, brigades - 2));
}

/** Units that act, by place in the player's order: each is paid if the points left allow it, else skipped (AUG-CMD-06). */
export function activated(costs: readonly number[], points: number): readonly number[] {
  let left = points;
  return costs.flatMap((cost, i) => {
    if (cost > left) return [];
    left -= cost;
    return [i];
  });
}
