/** Weapons (section 4): range bands, accuracy numbers, and the Attack Dice and ammunition of guns. */
import type { InputProblem, Path } from '../../play/inputs.ts';
import { wrongValue } from '../../play/problems.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import { figurePart, isInferred, type Tables } from './tables.ts';
import {
  BANDS,
  D6,
  OUT_OF_RANGE,
  type AccuracyType,
  type Ammunition,
  type Band,
  type GunClass,
  type Use,
} from './units.ts';

/** A weapon on an engagement's own ruler. */
export interface FieldWeapon {
  /** The largest gap of each band in parts of an inch; -1 for a band that it lacks. */
  readonly limits: Int32Array;
  /** The largest of them. */
  readonly reach: number;
  /** The accuracy number at each band. */
  readonly accuracy: readonly Parts[];
}

/** The arms of a unit without small arms: nothing is in their range. */
export const UNARMED: FieldWeapon = {
  limits: new Int32Array(BANDS.length).fill(-1),
  reach: -1,
  accuracy: [],
};

/** A weapon with these limits; guns say what they fire at each band. */
export function weaponOf(
  tables: Tables,
  type: AccuracyType,
  limits: readonly number[],
  rounds: readonly Round[] = [],
): FieldWeapon {
  const accuracy = BANDS.map((band, i) =>
    partsOf((sum) => accuracyNumber(sum, tables, band, type, rounds[i] ?? null)),
  );
  return { limits: Int32Array.from(limits), reach: Math.max(...limits), accuracy };
}

/** The nearest band whose upper limit a distance does not exceed; a limit below 0 is a band the weapon lacks (FOH-ACC-02). */
export function bandAt(limits: Int32Array | Float64Array, distance: number): number {
  for (let band = 0; band < limits.length; band++) {
    const limit = limits[band] ?? -1;
    if (limit >= 0 && distance <= limit) return band;
  }
  return OUT_OF_RANGE;
}

/** Ammunition as far as accuracy goes. */
interface Round {
  readonly ammo: Ammunition;
  readonly percussionShells: boolean;
}

/** The lowest number that accuracy can need: a natural 1 always fails (FOH-ACC-01). */
const LOWEST_ACCURACY = 2;

/**
 * The accuracy number as dice have it: there is no floor beyond the natural 1, which always fails, and no automatic 6; one
 * of 7 or more is never reached (FOH-ACC-01).
 */
export function effectiveAccuracy(accuracyNumber: number): number {
  return Math.min(Math.max(accuracyNumber, LOWEST_ACCURACY), D6 + 1);
}

const NATURAL_1 = part('a natural 1 always fails', 'FOH-ACC-01');
const OUT_OF_REACH = part('7 or more cannot be reached', 'FOH-ACC-01');

/** Accuracy number: band, type, and shrapnel without percussion shells; no round for small arms (FOH-ACC-01, FOH-ADV-05). */
export function accuracyNumber(
  sum: Sum,
  { figures }: Tables,
  band: Band,
  type: AccuracyType,
  round: Round | null,
): void {
  const use: Use = round === null ? 'fire' : 'artillery';
  const ofType = figures.accuracy[type];
  sum.begin('accuracy number');
  sum.addAll(figurePart(figures.bands[band], use, `${band} range`, 'FOH-ACC-01'));
  // That a value of ours is 0 is worth saying.
  if (ofType.value !== 0 || isInferred(ofType, use)) sum.addAll(figurePart(ofType, use, type, 'FOH-ACC-01'));
  if (round?.ammo === 'shrapnel' && !round.percussionShells)
    sum.addAll(figurePart(figures.accuracy.shrapnel, use, 'shrapnel', 'FOH-ACC-01', 'FOH-ADV-05'));
  const short = effectiveAccuracy(sum.value) - sum.value;
  sum.add(short, short > 0 ? NATURAL_1 : OUT_OF_REACH);
}

/** Attack Dice of one stand of guns: by class, and one more for shrapnel (FOH-ART-01, FOH-ART-04). */
export function gunDice(tables: Tables, gunClass: GunClass, ammo: Ammunition): number {
  return tables.artilleryAttackDice.rows[gunClass].dice + tables.ammunition.rows[ammo].extraDice;
}

/** True if the ammunition can be fired at a band: canister at short range only (FOH-ART-04). */
export function canFire(tables: Tables, ammo: Ammunition, band: Band): boolean {
  return tables.ammunition.rows[ammo].bands.includes(band);
}

/** The ammunition that a gun fires at a band: its own ammunition where that can be fired there, else shot (FOH-ENG-03 step 3). */
export function roundAt(tables: Tables, ammo: Ammunition, band: Band): Ammunition {
  return canFire(tables, ammo, band) ? ammo : 'shot';
}

/** Says what is wrong with the limits of range bands: they must ascend, and there must be one (FOH-ACC-02). */
export function bandProblems(bandsIn: readonly (number | null)[], path: Path): readonly InputProblem[] {
  const limits = bandsIn.filter((limit) => limit !== null);
  if (limits.length === 0)
    return [wrongValue(path, 'bandsIn must hold at least one number: a weapon has a range band')];
  const first = limits.find((limit, i) => i > 0 && limit <= (limits[i - 1] ?? 0));
  if (first === undefined) return [];
  const why = `bandsIn must ascend from short to extreme; ${first} follows a limit that is not below it`;
  return [wrongValue(path, why)];
}
