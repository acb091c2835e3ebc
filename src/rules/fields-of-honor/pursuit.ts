/** Rout and pursuit (FOH-RUN-01, FOH-RUN-02): variable movement, and whether a pursuer keeps contact. */
import type { Chance } from '../../chance/chance.ts';
import type { Tables } from './tables.ts';
import type { Throws } from './throws.ts';
import { GAITS, type Gait } from './units.ts';

/** Inches of one variable movement: base and dice (FOH-RUN-01). */
export function variableMoveIn(chance: Chance, throws: Throws, tables: Tables, gait: Gait): number {
  const { baseIn, dice } = tables.variableMove[gait];
  return baseIn.value + chance.draw(throws.sum(dice.value));
}

/** Whether the pursuer's variable movement is at least the runner's, who moves first (FOH-RUN-02). */
export function keepsContact(
  chance: Chance,
  throws: Throws,
  tables: Tables,
  pursuer: Gait,
  runner: Gait,
): boolean {
  const ran = variableMoveIn(chance, throws, tables, runner);
  const followed = variableMoveIn(chance, throws, tables, pursuer);
  // The bases may be decimals of a rule pack: a tie in decimals must be a tie here.
  return Math.round((followed - ran) * 1e9) >= 0;
}

export function gaitOf(mounted: boolean): Gait {
  return mounted ? 'mounted' : 'foot';
}

/** A gait as a number of a key. */
export function gaitIndex(mounted: boolean): number {
  return mounted ? 1 : 0;
}

export function gaitAt(index: number): Gait {
  return GAITS[index === 0 ? 0 : 1];
}
