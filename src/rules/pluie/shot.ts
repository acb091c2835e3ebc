/** A shot of direct fire (section 5): its target number, its dice, and the effects it may have. */
import { valueOf } from '../../play/by-word.ts';
import type { Chance } from '../../chance/chance.ts';
import { part, Parts, partsOf, type Sum } from '../../play/sum.ts';
import { COMMAND_LOSS, criticalFaces, criticalLoss, WAGON_LOSS } from './critical.ts';
import { D20, NATURAL_FAILURE } from './dice.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import type { Quality, UnitKind } from './units.ts';
import { UNARMED, type Arm } from './weapons.ts';

/** Rules of the throw. */
export const SHOT_RULES = ['PDB-FIRE-01', 'PDB-FIRE-06'] as const;

const HIT_VALUE = part(
  ({ weapon, bandAt }: Laid, distance: number) =>
    weapon === null ? 'no weapon that reaches' : `${weapon.printed} at ${bandAt(distance)} range`,
  'PDB-FIRE-03',
);
const QUALITY = part((quality: Quality) => quality, 'PDB-FIRE-06', 'PDB-ATTR-01');
const FIRER = part((firer: UnitKind) => firer, 'PDB-FIRE-06');
const SUPPLY = part('out of supply', 'PDB-CMD-07', 'R-50');
const COLUMN = part((units: number) => `column of ${units}`, 'PDB-MOVE-07');

/** The firer's own part of the target number: its quality and kind (PDB-FIRE-06). */
export function firerParts(
  { table11GeneralModifiers: table11 }: Tables,
  quality: Quality,
  firer: UnitKind,
): Parts {
  const byKind = firer === 'half-company' || firer === 'dismounted-cavalry' ? table11.firer[firer].fire : 0;
  return partsOf((sum) => {
    sum.add(valueOf(table11.quality, quality).fire, QUALITY, quality);
    sum.add(byKind, FIRER, firer);
  });
}

/** A weapon at the distance of its target. */
type Laid = Pick<Arm, 'weapon' | 'bandAt'>;

/** Everything the target number of a shot depends on (PDB-FIRE-06). */
export class Shot {
  laid: Laid = UNARMED;
  distance = 0;
  hit = 0;
  firer = new Parts();
  cover = this.firer;
  /** The firer depends on ammunition that it does not have (PDB-CMD-07). */
  outOfSupply = false;
  /** Units in the marching column that is the target; 0 for any other target (PDB-MOVE-07). */
  column = 0;
}

/** The target number of a shot: hit value + firer + cover + supply - column (PDB-FIRE-06). */
export function shotNumber(sum: Sum, tables: Tables, shot: Shot): void {
  sum.begin('target number');
  sum.base(shot.hit, HIT_VALUE, shot.laid, shot.distance);
  sum.addAll(shot.firer);
  sum.addAll(shot.cover);
  if (shot.outOfSupply) sum.add(tables.constants.outOfSupplyFireModifier, SUPPLY);
  sum.add(shot.column * tables.constants.columnModifierPerUnit, COLUMN, shot.column);
}

/** The effect of one shot. */
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

/** All that the shots of a game have in common: Table 9 and the reading of the natural 20. */
export interface Gunnery {
  readonly criticalFaces: Int32Array;
  /** The highest target number that a natural 20 hits. */
  readonly natural20Reaches: number;
}

/** Above every target number, and an int32. */
const ANY_NUMBER = 2 ** 30;

export function gunneryOf(tables: Tables, rulings: Rulings): Gunnery {
  return {
    criticalFaces: criticalFaces(tables),
    natural20Reaches: rulings.natural20 === 'always' ? ANY_NUMBER : D20,
  };
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
