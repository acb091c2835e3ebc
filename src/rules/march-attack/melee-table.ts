/** The melee table of a rule pack (MA-MEL-02, PACK-MELEE). */
import type { Chance } from '../../chance/chance.ts';
import { combine, type Throw } from '../../chance/throw.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { packDice } from './dice.ts';
import { rowFor, type LookupRow } from './lookup.ts';
import { COVERS, WEIGHTS } from './names.ts';
import type { Pack } from './pack.ts';
import type { PackValues } from './pack-fields.ts';

type MeleeValues = NonNullable<PackValues['melee']>;
export type MeleeRow = MeleeValues['rows'][number];

/** One side of a melee. */
export interface Fighter {
  cv: number;
  cavalry: boolean;
  /** A number of WEIGHTS; -1 for infantry. */
  weight: number;
  lancer: boolean;
  infantryInColumn: boolean;
  inSquare: boolean;
  /** Bonus of its leader (MA-LDR-01); 0 without. */
  inspiration: number;
  disordered: boolean;
  blown: boolean;
  /** A number of COVERS. */
  cover: number;
}

/** Who won: the results of {@link MeleeTable.result} are `row x 3 + one of these`. */
export const DRAWN = 0;
export const CHARGER_WINS = 1;
export const DEFENDER_WINS = 2;
const RESULTS = 3;

export class MeleeTable {
  readonly rows: readonly MeleeRow[];
  private readonly values: MeleeValues;
  private readonly limits: readonly LookupRow[];
  private readonly blownMod: number;
  private readonly byWeight: readonly number[];
  private readonly byCover: readonly number[];
  /** The charger's dice less the defender's. */
  private readonly dice: Throw;
  private readonly mark: string;

  constructor(values: MeleeValues, { blown, mark }: Pick<Pack, 'blown' | 'mark'>) {
    this.values = values;
    this.rows = values.rows;
    this.limits = values.rows.map(({ upToMargin }) => ({ upTo: upToMargin }));
    this.blownMod = blown?.meleeMod ?? 0;
    const { chargingCavalryWeight, defenderCover } = values.mods;
    this.byWeight = WEIGHTS.map((weight) => chargingCavalryWeight?.[weight] ?? 0);
    this.byCover = COVERS.map((cover) => defenderCover?.[cover] ?? 0);
    this.mark = mark;
    const one = packDice(values.dice);
    this.dice = combine(one, one, `${one.label} each`, (a, b) => a - b);
  }

  /** What the charger adds to its dice. */
  chargerStrength(fighter: Fighter, against: Fighter): number {
    const { charging, lancerCharging } = this.values.mods;
    return (
      this.strength(fighter, against) +
      charging +
      (fighter.cavalry ? (this.byWeight[fighter.weight] ?? 0) : 0) +
      (fighter.lancer ? lancerCharging : 0)
    );
  }

  /** What the defender adds to its dice. */
  defenderStrength(fighter: Fighter, against: Fighter): number {
    return this.strength(fighter, against) + (this.byCover[fighter.cover] ?? 0);
  }

  private strength(fighter: Fighter, against: Fighter): number {
    const { perCv, mods } = this.values;
    return (
      perCv * fighter.cv +
      (mods.addInspirational ? fighter.inspiration : 0) +
      (fighter.disordered ? mods.disordered : 0) +
      (fighter.infantryInColumn ? mods.infantryColumn : 0) +
      (fighter.cavalry && against.inSquare ? mods.cavalryVsSquare : 0) +
      (fighter.blown ? this.blownMod : 0)
    );
  }

  /** The parts of {@link chargerStrength}; parts of 0 are left out. */
  chargerFactors(fighter: Fighter, against: Fighter): readonly Factor[] {
    const { charging, lancerCharging } = this.values.mods;
    const { cavalry, weight, lancer } = fighter;
    return this.counting([
      ...this.commonFactors(fighter, against),
      this.part('charging', charging),
      this.part(`cavalry of weight ${WEIGHTS[weight] ?? ''}`, cavalry ? (this.byWeight[weight] ?? 0) : 0),
      this.part('lancers', lancer ? lancerCharging : 0),
    ]);
  }

  /** The parts of {@link defenderStrength}; parts of 0 are left out. */
  defenderFactors(fighter: Fighter, against: Fighter): readonly Factor[] {
    return this.counting([
      ...this.commonFactors(fighter, against),
      this.part(`${COVERS[fighter.cover] ?? ''} cover`, this.byCover[fighter.cover] ?? 0),
    ]);
  }

  private commonFactors(fighter: Fighter, against: Fighter): readonly Factor[] {
    const { perCv, mods } = this.values;
    const { cv, cavalry, disordered, infantryInColumn, blown, inspiration } = fighter;
    return [
      this.part(`for CV ${cv}`, perCv * cv),
      {
        label: 'leader',
        value: mods.addInspirational ? inspiration : 0,
        ruleIds: ['MA-LDR-01', 'MA-MEL-02'],
      },
      this.part('disordered', disordered ? mods.disordered : 0),
      this.part('infantry in column', infantryInColumn ? mods.infantryColumn : 0),
      this.part('cavalry against square', cavalry && against.inSquare ? mods.cavalryVsSquare : 0),
      this.part('blown', blown ? this.blownMod : 0),
    ];
  }

  private part(label: string, value: number): Factor {
    return { label, value, ruleIds: ['PACK-MELEE'], mark: this.mark };
  }

  private counting(parts: readonly Factor[]): readonly Factor[] {
    const counting = parts.filter(({ value }) => value !== 0);
    return counting.length > 0 ? counting : [this.part('nothing', 0)];
  }

  /** The row of the margin, and who won. `advantage` is the charger's strength less the defender's. */
  result(chance: Chance, advantage: number): number {
    const margin = chance.draw(this.dice) + advantage;
    const row = rowFor(this.limits, Math.abs(margin), 'melee');
    return row * RESULTS + (margin === 0 ? DRAWN : margin > 0 ? CHARGER_WINS : DEFENDER_WINS);
  }

  get thrown(): string {
    return this.dice.label;
  }
}

export function rowOfResult(result: number): number {
  return Math.floor(result / RESULTS);
}

export function winnerOfResult(result: number): number {
  return result % RESULTS;
}
