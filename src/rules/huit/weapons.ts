/** Reach of those who fire (HUIT-FIRE-01), and the ammunition of guns (HUIT-FIRE-14). */
import { at } from '../../chance/at.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Tables } from './tables.ts';
import { BANDS, isGun, usualWeapon, type Band, type FireRow, type Weapon } from './units.ts';

/** The nearest band of guns. */
export const CANISTER: Band = 'C';

/** True for a row of guns, printed or of a user's own. */
export function isGunRow({ rowKinds }: Tables, row: FireRow): boolean {
  return isGun(valueOf(rowKinds, row));
}

/** Upper limits of the bands of a firer in cm, inclusive (HUIT-FIRE-01): small arms have the first only. */
export function limitsCm(tables: Tables, row: FireRow, weapon: Weapon | null): readonly number[] {
  const kind = valueOf(tables.rowKinds, row);
  if (isGun(kind)) return BANDS.map((band) => valueOf(tables.gunRangesCm, row)[band]);
  return [valueOf(tables.smallArmsRangesCm, weapon ?? usualWeapon(kind))];
}

/** The band of a distance, both in the unit of the limits; null beyond the last. */
export function bandAt(limits: ArrayLike<number>, distance: number): Band | null {
  for (let i = 0; i < limits.length; i++) if (distance <= at(limits, i)) return BANDS[i] ?? null;
  return null;
}

/** Shots of guns at full effect (HUIT-FIRE-14), counted only where they can run out. */
export class Ammunition {
  /** Shots that have to be counted; 0 where they cannot run out. */
  readonly counted: number;
  readonly allowance: number;

  /** @param given null: as in the tables @param most shots that can be fired; 0 where they are not counted */
  constructor({ ammunition }: Tables, given: number | null, most = 0) {
    this.allowance = given ?? ammunition.fullEffectShots;
    this.counted = this.allowance < most ? this.allowance : 0;
  }

  /** The next shot has full effect. */
  isFull(shots: number): boolean {
    return shots < this.allowance;
  }

  /** The count of shots after one more (FD-05: whatever it did). */
  after(shots: number): number {
    return shots < this.counted ? shots + 1 : shots;
  }
}
