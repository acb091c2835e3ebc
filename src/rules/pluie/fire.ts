/** Direct fire (section 5): range bands, hit values, the target number and one shot. */
import type { Chance } from '../../chance/chance.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { COMMAND_LOSS, criticalLoss, WAGON_LOSS } from './critical.ts';
import { D20, NATURAL_FAILURE } from './dice.ts';
import { factor, modifier } from './factors.ts';
import type { Rulings } from './options.ts';
import type { Tables, Weapon } from './tables.ts';
import { BANDS, dependsOnSupply, type Band, type Cover, type Quality, type UnitKind } from './units.ts';

/** The upper edge of a band in cm (PDB-FIRE-02; the close band of artillery is repaired, R-02). */
export function bandToCm(tables: Tables, rulings: Rulings, weapon: Weapon, band: Band): number {
  if (weapon.bands === 'artillery' && band === 'close') return rulings.artilleryCloseToCm;
  return tables.bandToCm[weapon.bands][band];
}

/** The range band of a distance (PDB-FIRE-02); an edge belongs to the nearer band, or to the farther. */
export function bandAt(
  tables: Tables,
  rulings: Rulings,
  weapon: Weapon,
  distanceCm: number,
): Band | undefined {
  return BANDS.find((band) => {
    const toCm = bandToCm(tables, rulings, weapon, band);
    return rulings.bandEdge === 'near' ? distanceCm <= toCm : distanceCm < toCm;
  });
}

/** A weapon's value at a distance, or why it cannot fire there. */
export type Reach =
  | { readonly band: Band; readonly hit: number }
  | { readonly hit: null; readonly reason: string; readonly ruleId: string };

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
  return last === undefined ? 0 : Math.min(weapon.maxRangeCm, tables.bandToCm[weapon.bands][last]);
}

/** The firer's own part of the target number beside the hit value (PDB-FIRE-06). */
export function firerFactors(tables: Tables, quality: Quality, firer: UnitKind): readonly Factor[] {
  const { fire } = tables;
  const byKind =
    firer === 'half-company' ? fire.halfCompany : firer === 'dismounted-cavalry' ? fire.dismountedCavalry : 0;
  return [
    ...modifier(quality, fire.quality[quality], 'PDB-FIRE-06', 'PDB-ATTR-01'),
    ...modifier(firer, byKind, 'PDB-FIRE-06'),
  ];
}

/** Everything the target number of a shot depends on (PDB-FIRE-06). */
export interface Shot {
  readonly weapon: Weapon;
  readonly band: Band;
  readonly hit: number;
  readonly quality: Quality;
  readonly firer: UnitKind;
  readonly cover: Cover;
  /** The firer has its ammunition at hand (PDB-CMD-07). */
  readonly inSupply: boolean;
  /** Units in the marching column that is the target; 0 for any other target (PDB-MOVE-07). */
  readonly column: number;
}

/** The target number of a shot, part by part: hit value + quality + firer + cover + supply - column (PDB-FIRE-06). */
export function fireFactors(tables: Tables, shot: Shot): readonly Factor[] {
  const { weapon, cover } = shot;
  const unsupplied = dependsOnSupply(shot.firer) && !shot.inSupply;
  return [
    factor(`${weapon.printed} at ${shot.band} range`, shot.hit, 'PDB-FIRE-03'),
    ...firerFactors(tables, shot.quality, shot.firer),
    ...modifier(`target in ${cover}`, tables.fire.cover[cover][weapon.class], 'PDB-FIRE-06', 'R-20'),
    ...modifier('out of supply', unsupplied ? tables.fire.outOfSupply : 0, 'PDB-CMD-07', 'R-50'),
    ...modifier(`column of ${shot.column}`, shot.column * tables.columnPerUnit, 'PDB-MOVE-07'),
  ];
}

/** What a weapon's numbers rest on that the source does not print as it stands. */
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

/** Whether a natural 1 puts the weapon out of action for a while (PDB-FIRE-11). */
export function jamsOnOne(weapon: Weapon): boolean {
  return weapon.class !== 'smallArm';
}

/** What one shot did. */
export const MISS = 0;
export const JAM = 1;
/** A hit that is not a natural 20, on a ready unit (PDB-FIRE-07, -08). */
export const HIT = 2;
export const ELIMINATED = 3;
export const ELIMINATED_AND_WAGON = 4;
export const ELIMINATED_AND_COMMAND = 5;

/** Marks of a shot beside its target number. */
export const TARGET_READY = 1;
export const MAY_JAM = 2;
export const WAGON_AT_RISK = 4;
export const COMMAND_AT_RISK = 8;
/** The target falls to any hit (hqTarget fragile). */
export const TARGET_FRAGILE = 16;

/** What every shot of a game has in common: Table 9 and the reading of the natural 20. */
export interface Gunnery {
  readonly criticalFaces: Int32Array;
  /** The highest target number that a natural 20 hits. */
  readonly natural20Reaches: number;
}

/** Above every target number, and an int32. */
const ANY_NUMBER = 2 ** 30;

export function natural20Reach(rulings: Rulings): number {
  return rulings.natural20 === 'always' ? ANY_NUMBER : D20;
}

/**
 * One shot: a D20 against the target number, and on a natural 20 the D6 of Table 9 at once, even when nothing hangs on
 * it (PDB-FIRE-01, -07 to -11, 13.8). `marks` is a sum of the marks above.
 */
export function shoot(chance: Chance, targetNumber: number, marks: number, gunnery: Gunnery): number {
  const face = chance.die(D20);
  if (face === NATURAL_FAILURE) return (marks & MAY_JAM) === 0 ? MISS : JAM;
  if (face === D20 && targetNumber <= gunnery.natural20Reaches) {
    const wagonAtRisk = (marks & WAGON_AT_RISK) !== 0;
    const loss = criticalLoss(chance, gunnery.criticalFaces, wagonAtRisk, (marks & COMMAND_AT_RISK) !== 0);
    if (loss === WAGON_LOSS) return ELIMINATED_AND_WAGON;
    return loss === COMMAND_LOSS ? ELIMINATED_AND_COMMAND : ELIMINATED;
  }
  if (face < targetNumber) return MISS;
  return (marks & (TARGET_READY | TARGET_FRAGILE)) === TARGET_READY ? HIT : ELIMINATED;
}
