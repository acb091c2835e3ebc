/** The fire tables that the source does not give: who can fire how far, and what each circumstance adds to the factor (PACK-FIRE). */
import type { Read } from '../../play/declared-tables.ts';
import { isMap } from '../../play/json.ts';
import type { SUPPLIED } from './supplement.ts';
import { ARMS, COVERS, FORMATIONS, WEIGHTS } from './units.ts';

type FireValues = NonNullable<Read<(typeof SUPPLIED)['fire']['smallArms']>>;

/** One table, of small arms or of artillery. */
export type FireTable = ReturnType<typeof fireTableOf>;

/** A table as shots ask it; modifiers are listed by number. @param name its path in the tables */
export function fireTableOf(values: FireValues, name: string) {
  const { firerFormation, targetFormation, targetArm, targetCover, rangeBands, maxRangeInches: max } = values;
  const lastBand = Math.max(...rangeBands.map(({ upToInches }) => upToInches));
  const formationsThatFire = FORMATIONS.map((one) => firerFormation?.[one] !== null);
  return {
    values,
    name,
    byFirerFormation: FORMATIONS.map((one) => firerFormation?.[one] ?? 0),
    byWeight: WEIGHTS.map((weight) => values.weight?.[weight] ?? 0),
    byTargetFormation: FORMATIONS.map((one) => targetFormation?.[one] ?? 0),
    byTargetArm: ARMS.map((one) => targetArm?.[one] ?? 0),
    byTargetCover: COVERS.map((one) => targetCover?.[one] ?? 0),
    /** Dice whose total and the factor are looked up in rows; null where each six of the factor costs a CV. */
    dice: values.mechanic === 'lookup' ? values.dice : null,
    rows: values.rows ?? [],
    /** The longest range of guns of a weight, as a number of WEIGHTS, or of small arms for -1, in inches. */
    longestRange(weight: number): number {
      const own = isMap(max) ? max[WEIGHTS[weight] ?? ''] : max;
      return Math.min(lastBand, typeof own === 'number' ? own : 0);
    },
    /** False for a formation that cannot fire at all. */
    canFireIn: (formation: number): boolean => formationsThatFire[formation] === true,
    /** The modifier of a range at which one can fire. */
    rangeMod(inches: number): number {
      for (const { upToInches, mod } of rangeBands) if (inches <= upToInches) return mod;
      return 0;
    },
  };
}
