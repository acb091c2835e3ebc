/** The fire tables of the supplement: who can fire how far, and what each circumstance adds to the factor (PACK-FIRE). */
import type { Throw as Roll } from '../../chance/throw.ts';
import { isMap } from '../../play/read-inputs.ts';
import { diceIn, sumOf, type LookupRow } from './dice.ts';
import type { FireValues } from './supplement-fields.ts';
import { ARMS, COVERS, FORMATIONS, WEIGHTS } from './units.ts';

/** Everything the factor of a shot depends on, as numbers of ARMS, FORMATIONS, COVERS and WEIGHTS. */
export class Shot {
  firerCv = 0;
  firerFormation = 0;
  firerDisordered = false;
  /** -1 for small arms. */
  weight = -1;
  rangeInches = 0;
  targetFormation = 0;
  targetArm = 0;
  targetCover = 0;
}

const NO_FIRE = Number.NaN;

/** One table, of small arms or of artillery; modifiers are listed by number. */
export class FireTable {
  readonly values: FireValues;
  /** Its path in the tables. */
  readonly name: string;
  readonly byWeight: readonly number[];
  readonly byFirerFormation: readonly number[];
  readonly byTargetFormation: readonly number[];
  readonly byTargetArm: readonly number[];
  readonly byTargetCover: readonly number[];
  /** Dice whose total and the factor are looked up in rows; null where each six of the factor costs a CV. */
  readonly dice: Roll | null;
  readonly rows: readonly (LookupRow & { readonly cvLoss: number })[];
  /** The longest range of guns of each weight, and of small arms, in inches. */
  private readonly reach: readonly number[];
  private readonly smallArmsReach: number;

  constructor(values: FireValues, name: string) {
    this.values = values;
    this.name = name;
    const { maxRangeInches: max, firerFormation, targetFormation, targetArm, targetCover } = values;
    this.byWeight = WEIGHTS.map((weight) => values.weight?.[weight] ?? 0);
    const lastBand = Math.max(...values.rangeBands.map(({ upToInches }) => upToInches));
    this.reach = WEIGHTS.map((weight) => Math.min(lastBand, reachOf(max, weight)));
    this.smallArmsReach = Math.min(lastBand, typeof max === 'number' ? max : 0);
    this.byFirerFormation = FORMATIONS.map((one) =>
      firerFormation !== null && Object.hasOwn(firerFormation, one) ? (firerFormation[one] ?? NO_FIRE) : 0,
    );
    this.byTargetFormation = FORMATIONS.map((one) => targetFormation?.[one] ?? 0);
    this.byTargetArm = ARMS.map((one) => targetArm?.[one] ?? 0);
    this.byTargetCover = COVERS.map((one) => targetCover?.[one] ?? 0);
    const dice = values.dice === null ? null : diceIn(values.dice);
    this.dice = values.mechanic === 'lookup' && dice !== null ? sumOf(dice) : null;
    this.rows = values.rows ?? [];
  }

  /** The longest range of guns of a weight, or of small arms for -1, in inches. */
  longestRange(weight: number): number {
    return weight < 0 ? this.smallArmsReach : (this.reach[weight] ?? 0);
  }

  /** Says if the firer can fire at all: its formation, and the range. */
  canFire({ firerFormation, weight, rangeInches }: Shot): boolean {
    return (
      !Number.isNaN(this.byFirerFormation[firerFormation] ?? 0) && rangeInches <= this.longestRange(weight)
    );
  }

  /** The modifier of the range of a shot that can be fired. */
  rangeMod(inches: number): number {
    return this.values.rangeBands[this.band(inches)]?.mod ?? 0;
  }

  private band(inches: number): number {
    const { rangeBands } = this.values;
    let band = 0;
    while (band < rangeBands.length && inches > (rangeBands[band]?.upToInches ?? 0)) band++;
    return band;
  }
}

function reachOf(max: unknown, weight: string): number {
  if (typeof max === 'number') return max;
  const own = isMap(max) ? max[weight] : undefined;
  return typeof own === 'number' ? own : 0;
}
