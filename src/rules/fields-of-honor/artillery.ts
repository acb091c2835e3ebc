/** Artillery: Attack Dice by class and ammunition, and the fire of one battery (FOH-ART-01 to -04). */
import type { Chance } from '../../chance/chance.ts';
import type { Tables } from './tables.ts';
import type { Throws } from './throws.ts';
import type { Ammunition, Band, GunClass } from './units.ts';

/** Attack Dice of one stand: by class, and one more for shrapnel (FOH-ART-01, FOH-ART-04). */
export function gunDice(tables: Tables, gunClass: GunClass, ammo: Ammunition): number {
  return tables.gunDice[gunClass] + tables.ammunition[ammo].extraDice;
}

/** Whether the ammunition can be fired at a band: canister at short range only (FOH-ART-04). */
export function canFire(tables: Tables, ammo: Ammunition, band: Band): boolean {
  return tables.ammunition[ammo].bands.includes(band);
}

/** What a gun fires at a band: its own ammunition where that can be fired there, else shot (FOH-ENG-03 step 3). */
export function roundAt(tables: Tables, ammo: Ammunition, band: Band): Ammunition {
  return canFire(tables, ammo, band) ? ammo : 'shot';
}

/**
 * The hits of a battery on one target. Each stand pools its own accurate shots and divides them once, or, with
 * `poolBattery`, the whole battery does (FOH-ART-03, R-19).
 */
export function fireBattery(
  chance: Chance,
  throws: Throws,
  stands: number,
  dice: number,
  accuracyNumber: number,
  killNumber: number,
): number {
  return chance.draw(throws.battery(stands, dice, accuracyNumber, killNumber));
}
