/** A weapon in the hands of one unit, with its hit values by distance worked out for one engagement. */
import { InputError } from '../../engagement/inputs.ts';
import { jamsOnOne, reachAt } from './fire.ts';
import type { Rulings } from './options.ts';
import { flag, type Flag } from './roster.ts';
import type { Tables, Weapon } from './tables.ts';
import { BANDS, type Cover } from './units.ts';

/** Distances at which a weapon may fire, in units of the engagement: 100 metres of a table at 1/100 cm. */
const MOST_DISTANCES = 1_000_000;

/** The entry of a hit table at a distance at which the weapon cannot fire. */
export const CANNOT_FIRE = 0x7fff;

/** Hit values by distance in units of the engagement; beyond the end of a list there is no fire. */
export class Arm {
  declare readonly weapon: Weapon | null;
  declare readonly againstCompany: readonly number[];
  declare readonly againstSmaller: readonly number[];
  /** The farthest distance with a hit value; -1 where there is none. */
  declare readonly reach: number;
  declare readonly jams: Flag;
  /** What the target's cover adds: on its start line and anywhere else. */
  declare readonly coverOnLine: number;
  declare readonly coverOffLine: number;

  constructor(
    weapon: Weapon | null,
    againstCompany: readonly number[],
    againstSmaller: readonly number[],
    coverOnLine: number,
    coverOffLine: number,
  ) {
    this.weapon = weapon;
    this.againstCompany = againstCompany;
    this.againstSmaller = againstSmaller;
    this.reach = Math.max(againstCompany.length, againstSmaller.length) - 1;
    this.jams = flag(weapon !== null && jamsOnOne(weapon));
    this.coverOnLine = coverOnLine;
    this.coverOffLine = coverOffLine;
  }

  /** The hit value at a distance, or CANNOT_FIRE (PDB-FIRE-02 to -05, and the doctrine's `fireWithinCm`). */
  hitValue(distance: number, companySize: number): number {
    const values = companySize !== 0 ? this.againstCompany : this.againstSmaller;
    return distance < values.length ? (values[distance] ?? CANNOT_FIRE) : CANNOT_FIRE;
  }
}

/** No weapon at all. */
export const UNARMED = new Arm(null, [], [], 0, 0);

/** What a weapon's hit values are worked out for. */
export interface FieldOfFire {
  readonly partsPerCm: number;
  /** The doctrine's own limit; null for none. */
  readonly fireWithinCm: number | null;
  /** Cover of the enemy on its start line and anywhere else. */
  readonly enemyCover: readonly [Cover, Cover];
}

/** Works out the hit values of a weapon (PDB-FIRE-02 to -05). @throws {InputError} where it fires too far for that */
export function armOf(tables: Tables, rulings: Rulings, weapon: Weapon, field: FieldOfFire): Arm {
  const { fireWithinCm, enemyCover } = field;
  const farthestCm = Math.max(
    ...BANDS.map((band) => tables.bandToCm[weapon.bands][band]),
    rulings.artilleryCloseToCm,
  );
  const endCm = fireWithinCm === null ? farthestCm : Math.min(farthestCm, fireWithinCm);
  if (endCm * field.partsPerCm > MOST_DISTANCES)
    throw new InputError([
      {
        path: [],
        message: `weapons fire to ${endCm} cm, which at 1/${field.partsPerCm} cm is more than ${MOST_DISTANCES} distances: nearer bands, or distances rounded to a tenth of a cm`,
        kind: 'input',
      },
    ]);
  const values = (companySize: boolean): readonly number[] => {
    const list: number[] = [];
    for (let d = 0; d / field.partsPerCm <= endCm; d++)
      list.push(reachAt(tables, rulings, weapon, d / field.partsPerCm, companySize).hit ?? CANNOT_FIRE);
    while (list.at(-1) === CANNOT_FIRE) list.pop();
    return list;
  };
  const cover = (of: Cover): number => tables.fire.cover[of][weapon.class];
  return new Arm(weapon, values(true), values(false), cover(enemyCover[0]), cover(enemyCover[1]));
}
