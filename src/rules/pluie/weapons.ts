/** Weapons (section 5): range bands, hit values and cover, in the tables and in the hands of a unit. */
import { InputError, type Path } from '../../play/inputs.ts';
import { decimalFraction } from '../../play/lengths.ts';
import { part, Parts, partsOf } from '../../play/sum.ts';
import type { RuleBook } from './options.ts';
import type { Tables, Weapon } from './tables.ts';
import { BANDS, flag, forCovers, isGun, type Band, type Cover, type Flag, type UnitKind } from './units.ts';

/** A weapon of the tables in force. @throws {InputError} at `path` where they have none of this id */
export function weaponOf(tables: Tables, id: string, path: Path = ['weapon']): Weapon {
  const weapon = tables.weapons[id];
  if (weapon !== undefined) return weapon;
  throw new InputError([{ path, message: `weapon ${id} is not in the tables in force`, kind: 'input' }]);
}

/** The upper edge of a band in cm (PDB-FIRE-02; the close band of artillery is repaired, R-02). */
function bandToCm({ tables, rulings }: RuleBook, weapon: Weapon, band: Band): number {
  if (weapon.bands === 'artillery' && band === 'close') return rulings.artilleryCloseToCm;
  return tables.table6RangeBands[weapon.bands][band].toCm;
}

/** A weapon's value at a distance, or why it cannot fire there. */
export type Reach =
  | { readonly band: Band; readonly hit: number }
  | { readonly hit: null; readonly reason: string; readonly ruleId: string };

/** The hit value of a weapon at a distance, or why there is none (PDB-FIRE-02 to -05). */
export function reachAt(book: RuleBook, weapon: Weapon, distanceCm: number, companySize: boolean): Reach {
  const { rulings } = book;
  const refused = (ruleId: string, reason: string): Reach => ({ hit: null, reason, ruleId });
  // An edge belongs to the nearer band, or to the farther.
  const band = BANDS.find((one) => {
    const toCm = bandToCm(book, weapon, one);
    return rulings.bandEdge === 'near' ? distanceCm <= toCm : distanceCm < toCm;
  });
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

/** The notes on all weapons in use. */
export function marksOfArms(arms: readonly Arm[]): readonly string[] {
  return [...new Set(arms.flatMap(({ weapon }) => (weapon === null ? [] : marksOfWeapon(weapon))))];
}

const COVER = part((cover: Cover) => `target in ${cover}`, 'PDB-FIRE-06', 'R-20');
const OWN_COVER = part((cover: Cover) => `target in ${cover}`, 'PDB-FIRE-06', 'R-20', 'R-57');

/** The hit value where a weapon cannot fire. */
export const CANNOT_FIRE = 0x7fff;

/**
 * The range bands of a weapon in cm, from near to far, each up to its edge or to the maximum range (PDB-FIRE-02, -04, R-03, R-05);
 * `to` is a distance of the band if it is closed, and `at` stands for all of them.
 */
export function stretchesOf(book: RuleBook, weapon: Weapon) {
  const { rulings } = book;
  const most = rulings.rangeLimit === 'min' ? weapon.maxRangeCm : Infinity;
  let end = 0;
  return BANDS.flatMap((band) => {
    const from = end;
    end = Math.max(end, bandToCm(book, weapon, band));
    const to = Math.min(end, most);
    const isClosed = rulings.bandEdge === 'near' || most < end;
    return to < from ? [] : [{ band, from, to, isClosed, at: (from + to) / 2 }];
  });
}

/** A range band in units of the field: the farthest distance in it, and its hit values against companies and smaller targets. */
interface ArmBand {
  readonly band: Band;
  readonly last: number;
  readonly company: number;
  readonly smaller: number;
}

/** Distances whose hit values are looked up; farther ones are searched for. */
const LOOKED_UP = 4096;

/** A weapon in the hands of one unit, or none; hit values by distance, in whole units of the field. */
export class Arm {
  declare readonly weapon: Weapon | null;
  /** The farthest distance with a hit value; -1 where there is none. */
  declare readonly reach: number;
  /** 1 where a natural 1 puts the weapon out of action for a while (PDB-FIRE-11). */
  declare readonly jams: Flag;
  /** The target's cover in the target number, by the place of a cover. */
  declare readonly cover: readonly Parts[];
  declare private readonly bands: readonly ArmBand[];
  declare private readonly company: readonly number[];
  declare private readonly smaller: readonly number[];

  constructor(weapon: Weapon | null, cover: readonly Parts[], bands: readonly ArmBand[]) {
    this.weapon = weapon;
    this.jams = flag(weapon !== null && weapon.class !== 'smallArm');
    this.cover = cover;
    this.bands = bands;
    this.reach = this.reachWithin(Infinity);
    const near = Array.from({ length: Math.min(this.reach + 1, LOOKED_UP) }, (_, distance) =>
      this.at(distance),
    );
    this.company = near.map((band) => band?.company ?? CANNOT_FIRE);
    this.smaller = near.map((band) => band?.smaller ?? CANNOT_FIRE);
  }

  /** The hit value at a distance, or CANNOT_FIRE (PDB-FIRE-02 to -05). */
  hitValue(distance: number, companySize: number): number {
    const near = companySize !== 0 ? this.company : this.smaller;
    if (distance < near.length) return near[distance] ?? CANNOT_FIRE;
    const { company = CANNOT_FIRE, smaller = CANNOT_FIRE } = this.at(distance) ?? {};
    return companySize !== 0 ? company : smaller;
  }

  /** The range band of a distance, for people. */
  bandAt(distance: number): Band | null {
    return this.at(distance)?.band ?? null;
  }

  /** The farthest distance with a hit value that is not beyond a limit; -1 where there is none. */
  reachWithin(within: number): number {
    let [from, reach] = [0, -1];
    for (const { last, company, smaller } of this.bands) {
      const to = Math.min(within, last);
      if (from <= to && Math.min(company, smaller) !== CANNOT_FIRE) reach = to;
      from = last + 1;
    }
    return reach;
  }

  private at(distance: number): ArmBand | undefined {
    return distance > this.reach ? undefined : this.bands.find(({ last }) => distance <= last);
  }
}

/** No weapon at all. */
export const UNARMED = new Arm(
  null,
  forCovers(() => new Parts()),
  [],
);

/** The arm that a weapon of the tables is on a field with so many units of distance to a cm. */
function armOf(book: RuleBook, weapon: Weapon, partsPerCm: number): Arm {
  const { targetCover } = book.tables.table11GeneralModifiers;
  const cover = forCovers((cover, isOwn) =>
    partsOf((sum) => sum.add(targetCover[cover].fire[weapon.class], isOwn ? OWN_COVER : COVER, cover)),
  );
  const bands = stretchesOf(book, weapon).map((stretch) => {
    const { over, under } = decimalFraction(stretch.to);
    const to = (over * partsPerCm) / under;
    const last = stretch.isClosed ? Math.floor(to) : Math.ceil(to) - 1;
    const hit = (companySize: boolean): number =>
      reachAt(book, weapon, stretch.at, companySize).hit ?? CANNOT_FIRE;
    return { band: stretch.band, last, company: hit(true), smaller: hit(false) };
  });
  return new Arm(weapon, cover, bands);
}

export type Armoury = ReturnType<typeof armouryOf>;

/**
 * The arms of a force: those of its weapons, made once each, and the sidearms of gun crews.
 * @param path the place of an error about a weapon that the tables in force have not
 */
export function armouryOf(book: RuleBook, partsPerCm: number, path: Path) {
  const { tables, rulings } = book;
  const made = new Map<string, Arm>();
  /** @throws {InputError} */
  const weapon = (id: string): Weapon => weaponOf(tables, id, path);
  /** @throws {InputError} */
  const of = (id: string | null): Arm => {
    if (id === null) return UNARMED;
    const arm = made.get(id) ?? armOf(book, weapon(id), partsPerCm);
    made.set(id, arm);
    return arm;
  };
  /** The sidearm of a gun's crew is that of the gun's army (PDB-FIRE-12, R-39). */
  const ofCrew = (kind: UnitKind, main: string | null): Arm => {
    if (!rulings.crewSidearms || !isGun(kind) || main === null) return UNARMED;
    const id = `${main.slice(0, main.indexOf('.'))}.sidearm`;
    return Object.hasOwn(tables.weapons, id) ? of(id) : UNARMED;
  };
  return { weapon, of, ofCrew };
}
