/** One fire table of a rule pack, by numbers of arms, formations, covers and weights: PACK-FIRE. */
import type { Chance } from '../../chance/chance.ts';
import type { Throw } from '../../chance/throw.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { isMap } from '../../engagement/read-inputs.ts';
import { diceIn, sumOf } from './dice.ts';
import { rowFor, type LookupRow } from './lookup.ts';
import { ARMS, COVERS, FORMATIONS, WEIGHTS } from './names.ts';
import type { FireValues } from './fire-fields.ts';

/** A shot: numbers of ARMS, FORMATIONS, COVERS and WEIGHTS. */
export interface Shot {
  firerCv: number;
  firerFormation: number;
  firerDisordered: boolean;
  /** -1 for small arms. */
  weight: number;
  rangeInches: number;
  targetFormation: number;
  targetArm: number;
  targetCover: number;
}

const NO_FIRE = Number.NaN;
/** A D6 decides the rest of a factor (factor-sixths). */
const SIDES = 6;

export class FireTable {
  private readonly values: FireValues;
  private readonly name: string;
  private readonly bandLimits: readonly number[];
  private readonly bandMods: readonly number[];
  private readonly byWeight: readonly number[];
  private readonly reach: readonly number[];
  private readonly smallArmsReach: number;
  private readonly byFirerFormation: readonly number[];
  private readonly byTargetFormation: readonly number[];
  private readonly byTargetArm: readonly number[];
  private readonly byTargetCover: readonly number[];
  private readonly rows: readonly (LookupRow & { readonly cvLoss: number })[];
  private readonly dice: Throw | null;

  constructor(values: FireValues, name: string) {
    this.values = values;
    this.name = name;
    const { rangeBands, maxRangeInches: max } = values;
    this.bandLimits = rangeBands.map(({ upToInches }) => upToInches);
    this.bandMods = rangeBands.map(({ mod }) => mod);
    this.byWeight = WEIGHTS.map((weight) => values.weight?.[weight] ?? 0);
    this.reach = WEIGHTS.map((weight) => reachOf(max, weight));
    this.smallArmsReach = typeof max === 'number' ? max : 0;
    const { firerFormation, targetFormation, targetArm, targetCover } = values;
    this.byFirerFormation = FORMATIONS.map((one) =>
      firerFormation !== null && Object.hasOwn(firerFormation, one) ? (firerFormation[one] ?? NO_FIRE) : 0,
    );
    this.byTargetFormation = FORMATIONS.map((one) => targetFormation?.[one] ?? 0);
    this.byTargetArm = ARMS.map((one) => targetArm?.[one] ?? 0);
    this.byTargetCover = COVERS.map((one) => targetCover?.[one] ?? 0);
    this.rows = values.rows ?? [];
    const dice = values.dice === null ? null : diceIn(values.dice);
    this.dice = values.mechanic === 'lookup' && dice !== null ? sumOf(dice) : null;
  }

  /** Whether the firer can fire at all: its formation, and the range. */
  canFire({ firerFormation, weight, rangeInches }: Shot): boolean {
    const reach = weight < 0 ? this.smallArmsReach : (this.reach[weight] ?? 0);
    return (
      !Number.isNaN(this.byFirerFormation[firerFormation] ?? 0) &&
      rangeInches <= reach &&
      this.band(rangeInches) < this.bandLimits.length
    );
  }

  private band(rangeInches: number): number {
    let band = 0;
    while (band < this.bandLimits.length && rangeInches > (this.bandLimits[band] ?? 0)) band++;
    return band;
  }

  /** The factor of a shot that can be fired. */
  factor(shot: Shot): number {
    const { base, perCv, firerDisordered } = this.values;
    return (
      base +
      perCv * shot.firerCv +
      (this.bandMods[this.band(shot.rangeInches)] ?? 0) +
      (shot.weight < 0 ? 0 : (this.byWeight[shot.weight] ?? 0)) +
      (this.byFirerFormation[shot.firerFormation] ?? 0) +
      (this.byTargetFormation[shot.targetFormation] ?? 0) +
      (this.byTargetArm[shot.targetArm] ?? 0) +
      (this.byTargetCover[shot.targetCover] ?? 0) +
      (shot.firerDisordered ? firerDisordered : 0)
    );
  }

  /** The parts of {@link factor}; parts of 0 are left out. */
  factors(shot: Shot, mark: string): readonly Factor[] {
    const { base, perCv, firerDisordered } = this.values;
    const part = (label: string, value: number): Factor => ({ label, value, ruleIds: ['PACK-FIRE'], mark });
    const parts = [
      part('base', base),
      part(`for CV ${shot.firerCv}`, perCv * shot.firerCv),
      part(`range ${shot.rangeInches} in`, this.bandMods[this.band(shot.rangeInches)] ?? 0),
      part(`guns ${WEIGHTS[shot.weight] ?? ''}`, shot.weight < 0 ? 0 : (this.byWeight[shot.weight] ?? 0)),
      part(
        `firing in ${FORMATIONS[shot.firerFormation] ?? ''}`,
        this.byFirerFormation[shot.firerFormation] ?? 0,
      ),
      part(
        `target in ${FORMATIONS[shot.targetFormation] ?? ''}`,
        this.byTargetFormation[shot.targetFormation] ?? 0,
      ),
      part(`target is ${ARMS[shot.targetArm] ?? ''}`, this.byTargetArm[shot.targetArm] ?? 0),
      part(`${COVERS[shot.targetCover] ?? ''} cover`, this.byTargetCover[shot.targetCover] ?? 0),
      part('disordered', shot.firerDisordered ? firerDisordered : 0),
    ];
    const counting = parts.filter(({ value }) => value !== 0);
    return counting.length > 0 ? counting : [part('base', 0)];
  }

  /** Whether a shot with this factor can cost anything. */
  mayHit(factor: number): boolean {
    return this.dice !== null || factor > 0;
  }

  /** CV lost by the target, which may be more than it has. */
  loss(chance: Chance, factor: number): number {
    if (this.dice !== null)
      return this.rows[rowFor(this.rows, chance.draw(this.dice) + factor, this.name)]?.cvLoss ?? 0;
    if (factor <= 0) return 0;
    const rest = factor % SIDES;
    const more = rest > 0 && chance.die(SIDES) <= rest ? 1 : 0;
    return Math.floor(factor / SIDES) + more;
  }

  /** What is thrown, in words. */
  thrown(factor: number): string {
    if (this.dice !== null) return `${this.dice.label} and the factor looked up`;
    return `a CV for each ${SIDES} of the factor, and one more on ${Math.max(factor, 0) % SIDES} or less of a D6`;
  }
}

function reachOf(max: unknown, weight: string): number {
  if (typeof max === 'number') return max;
  const own = isMap(max) ? max[weight] : undefined;
  return typeof own === 'number' ? own : 0;
}
