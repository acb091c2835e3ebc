/** Who throws, for what, as one number: the same for the same act in every variant. */

const KINDS = 16;
const OCCASIONS = 8;

/** The unit, battery or brigade that throws. */
export function whoOf(purpose: number): number {
  return Math.floor(purpose / (KINDS * OCCASIONS));
}

/** @param who a unit by its number, or beyond the units a battery or a brigade @param occasion 0 where there is one only */
export function purposeOf(who: number, kind: number, occasion = 0): number {
  return (who * KINDS + kind) * OCCASIONS + occasion;
}
