/** Weapons (section 5): range bands, hit values and cover, in the tables and in the hands of a unit. */
import { InputError, type Path } from '../../play/inputs.ts';
import { part, Parts, partsOf } from '../../play/sum.ts';
import type { Rulings } from './options.ts';
import type { Tables, Weapon } from './tables.ts';
import { BANDS, flag, forCovers, type Band, type Cover, type Flag } from './units.ts';

/** A weapon of the tables in force. @throws {InputError} at `path` where they have none of this id */
export function weaponOf(tables: Tables, id: string, path: Path = ['weapon']): Weapon {
  const weapon = tables.weapons[id];
  if (weapon !== undefined) return weapon;
  throw new InputError([{ path, message: `weapon ${id} is not in the tables in force`, kind: 'input' }]);
}

/** The upper edge of a band in cm (PDB-FIRE-02; the close band of artillery is repaired, R-02). */
export function bandToCm(tables: Tables, rulings: Rulings, weapon: Weapon, band: Band): number {
  if (weapon.bands === 'artillery' && band === 'close') return rulings.artilleryCloseToCm;
  return tables.table6RangeBands[weapon.bands][band].toCm;
}

/** The range band of a distance (PDB-FIRE-02); an edge belongs to the nearer band, or to the farther. */
function bandAt(tables: Tables, rulings: Rulings, weapon: Weapon, distanceCm: number): Band | undefined {
  return BANDS.find((band) => {
    const toCm = bandToCm(tables, rulings, weapon, band);
    return rulings.bandEdge === 'near' ? distanceCm <= toCm : distanceCm < toCm;
  });
}

/** A weapon's value at a distance. */
interface InReach {
  readonly band: Band;
  readonly hit: number;
}

/** The same, or why it cannot fire there. */
export type Reach = InReach | { readonly hit: null; readonly reason: string; readonly ruleId: string };

function refused(ruleId: string, reason: string): Reach {
  return { hit: null, reason, ruleId };
}

/** The hit value of a weapon at a distance, or why there is none (PDB-FIRE-02 to -05). */
export function reachAt(
  tables: Tables,
  rulings: Rulings,
  weapon: Weapon,
  distanceCm: number,
  companySize: boolean,
): Reach {
  const band = bandAt(tables, rulings, weapon, distanceCm);
  if (band === undefined) return refused('PDB-FIRE-02', 'beyond the last range band');
  if (rulings.rangeLimit === 'min' && distanceCm > weapon.maxRangeCm)
    return refused('PDB-FIRE-04', `beyond the maximum range of ${weapon.maxRangeCm} cm`);
  if (weapon.class === 'heavy' && band === 'close')
    return refused('PDB-FIRE-05', 'heavy artillery cannot fire at close range');
  const hit = weapon.hit[band];
  if (hit === null) return refused('PDB-FIRE-03', `no value at ${band} range`);
  if (weapon.bands === 'artillery' && band === 'extreme' && !companySize)
    return refused('PDB-FIRE-05', 'at extreme range artillery needs a target of company size');
  return { band, hit };
}

/** The farthest distance at which a weapon can fire at a company, default rulings (PDB-FIRE-04, R-05). */
export function effectiveRangeCm(tables: Tables, weapon: Weapon): number {
  const last = BANDS.findLast((band) => weapon.hit[band] !== null);
  return last === undefined
    ? 0
    : Math.min(weapon.maxRangeCm, tables.table6RangeBands[weapon.bands][last].toCm);
}

/** Notes on all that a weapon's numbers rest on and the source does not print as it stands. */
export function marksOfWeapon(weapon: Weapon, band?: Band): readonly string[] {
  const nearRepair = band === undefined || band === 'close' || band === 'medium';
  return [
    ...(weapon.bands === 'artillery' && nearRepair
      ? ['the close band of artillery (to 12 cm) is repaired, not printed (R-02)']
      : []),
    ...(weapon.id === 'ru.krnka'
      ? ["the Krnka's row equals the sidearm's: a copying slip is possible (R-06)"]
      : []),
  ];
}

/** True if a natural 1 puts the weapon out of action for a while (PDB-FIRE-11). */
function jamsOnOne(weapon: Weapon): boolean {
  return weapon.class !== 'smallArm';
}

const COVER = part((cover: Cover) => `target in ${cover}`, 'PDB-FIRE-06', 'R-20');
const OWN_COVER = part((cover: Cover) => `target in ${cover}`, 'PDB-FIRE-06', 'R-20', 'R-57');

/** The target's cover, by class of the firing weapon and by the place of a cover (PDB-FIRE-06, R-20). */
function coversBefore(
  { table11GeneralModifiers: { targetCover } }: Tables,
  weapon: Weapon,
): readonly Parts[] {
  return forCovers((cover, isOwn) =>
    partsOf((sum) => sum.add(targetCover[cover].fire[weapon.class], isOwn ? OWN_COVER : COVER, cover)),
  );
}

/** Distances at which a weapon may fire, in units of the engagement: 100 metres of a table at 1/100 cm. */
const MOST_DISTANCES = 1_000_000;

/** The entry of a hit table at a distance at which the weapon cannot fire. */
export const CANNOT_FIRE = 0x7fff;

/** A weapon in the hands of one unit; hit values by distance in units of the engagement, none beyond a list's end. */
export class Arm {
  declare readonly weapon: Weapon | null;
  declare readonly againstCompany: readonly number[];
  declare readonly againstSmaller: readonly number[];
  /** The farthest distance with a hit value; -1 where there is none. */
  declare readonly reach: number;
  declare readonly jams: Flag;
  /** The target's cover in the target number, by the place of a cover. */
  declare readonly cover: readonly Parts[];
  /** The range band of a distance, for people. */
  declare readonly bandAt: (distance: number) => Band | undefined;

  constructor(
    weapon: Weapon | null,
    values: (companySize: boolean) => readonly number[],
    cover: readonly Parts[],
    band: (distance: number) => Band | undefined,
  ) {
    this.weapon = weapon;
    this.againstCompany = values(true);
    this.againstSmaller = values(false);
    this.reach = Math.max(this.againstCompany.length, this.againstSmaller.length) - 1;
    this.jams = flag(weapon !== null && jamsOnOne(weapon));
    this.cover = cover;
    this.bandAt = band;
  }

  /** The hit value at a distance, or CANNOT_FIRE (PDB-FIRE-02 to -05). */
  hitValue(distance: number, companySize: number): number {
    const values = companySize !== 0 ? this.againstCompany : this.againstSmaller;
    return distance < values.length ? (values[distance] ?? CANNOT_FIRE) : CANNOT_FIRE;
  }
}

/** A weapon whose distances are cm, whatever they are. */
class ArmInCm extends Arm {
  private readonly hitAt: (cm: number, companySize: boolean) => number | null;

  constructor(
    weapon: Weapon,
    cover: readonly Parts[],
    band: (cm: number) => Band | undefined,
    hitAt: (cm: number, companySize: boolean) => number | null,
  ) {
    super(weapon, () => [], cover, band);
    this.hitAt = hitAt;
  }

  override hitValue(cm: number, companySize: number): number {
    return this.hitAt(cm, companySize !== 0) ?? CANNOT_FIRE;
  }
}

export function armInCm(tables: Tables, rulings: Rulings, weapon: Weapon): Arm {
  return new ArmInCm(
    weapon,
    coversBefore(tables, weapon),
    (cm) => bandAt(tables, rulings, weapon, cm),
    (cm, companySize) => reachAt(tables, rulings, weapon, cm, companySize).hit,
  );
}

/** No weapon at all. */
export const UNARMED = new Arm(
  null,
  () => [],
  forCovers(() => new Parts()),
  () => undefined,
);

/** The farthest distance with a hit value that is not beyond a limit; -1 where there is none. */
export function reachWithin(arm: Arm, within: number): number {
  let reach = Math.min(arm.reach, within);
  while (reach >= 0 && arm.hitValue(reach, 1) === CANNOT_FIRE && arm.hitValue(reach, 0) === CANNOT_FIRE)
    reach--;
  return reach;
}

/** Works out the hit values of a weapon (PDB-FIRE-02 to -05). @throws {InputError} where it fires too far for that */
export function armOf(tables: Tables, rulings: Rulings, weapon: Weapon, partsPerCm: number): Arm {
  const endCm = Math.max(
    ...BANDS.map((band) => tables.table6RangeBands[weapon.bands][band].toCm),
    rulings.artilleryCloseToCm,
  );
  if (endCm * partsPerCm > MOST_DISTANCES)
    throw new InputError([
      {
        path: [],
        message: `weapons fire to ${endCm} cm, which at 1/${partsPerCm} cm is more than ${MOST_DISTANCES} distances: nearer bands, or distances rounded to a tenth of a cm`,
        kind: 'input',
      },
    ]);
  const values = (companySize: boolean): readonly number[] => {
    const list: number[] = [];
    for (let d = 0; d / partsPerCm <= endCm; d++)
      list.push(reachAt(tables, rulings, weapon, d / partsPerCm, companySize).hit ?? CANNOT_FIRE);
    while (list.at(-1) === CANNOT_FIRE) list.pop();
    return list;
  };
  return new Arm(weapon, values, coversBefore(tables, weapon), (distance) =>
    bandAt(tables, rulings, weapon, distance / partsPerCm),
  );
}
