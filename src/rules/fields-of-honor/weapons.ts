/** Weapons (section 4): range bands, accuracy numbers, and the Attack Dice and ammunition of guns. */
import { intAt } from '../../chance/at.ts';
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import { part, partsOf, type Parts, type Sum } from '../../engagement/sum.ts';
import { effectiveAccuracy } from './dice.ts';
import type { BatteryInputs, BmuInputs } from './engagement-inputs.ts';
import { figurePart, isInferred, type Tables } from './tables.ts';
import {
  BANDS,
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
  /** The accuracy number at each band. */
  readonly accuracy: readonly Parts[];
}

/** The arms of a unit without small arms: nothing is in their range. */
export const UNARMED: FieldWeapon = { limits: new Int32Array(BANDS.length).fill(-1), accuracy: [] };

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
  return { limits: Int32Array.from(limits), accuracy };
}

/** The nearest band whose upper limit a distance does not exceed; a limit below 0 is a band the weapon lacks (FOH-ACC-02). */
export function bandAt(limits: Int32Array, distance: number): number {
  for (let band = 0; band < limits.length; band++) {
    const limit = intAt(limits, band);
    if (limit >= 0 && distance <= limit) return band;
  }
  return OUT_OF_RANGE;
}

/** Ammunition as far as accuracy goes. */
export interface Round {
  readonly ammo: Ammunition;
  readonly percussionShells: boolean;
}

const NATURAL_1 = part('a natural 1 always fails', 'FOH-ACC-01');
const OUT_OF_REACH = part('7 or more cannot be reached', 'FOH-ACC-01');

/** Accuracy number: band, type, and shrapnel without percussion shells; no round for small arms (FOH-ACC-01, FOH-ADV-05). */
export function accuracyNumber(
  sum: Sum,
  { accuracy }: Tables,
  band: Band,
  type: AccuracyType,
  round: Round | null,
): void {
  const use: Use = round === null ? 'fire' : 'artillery';
  const ofType = accuracy.types[type];
  sum.begin('accuracy number');
  sum.addAll(figurePart(accuracy.bands[band], use, `${band} range`, 'FOH-ACC-01'));
  // That a value of ours is 0 is worth saying.
  if (ofType.value !== 0 || isInferred(ofType, use)) sum.addAll(figurePart(ofType, use, type, 'FOH-ACC-01'));
  if (round?.ammo === 'shrapnel' && !round.percussionShells)
    sum.addAll(figurePart(accuracy.shrapnel, use, 'shrapnel', 'FOH-ACC-01', 'FOH-ADV-05'));
  const short = effectiveAccuracy(sum.value) - sum.value;
  sum.add(short, short > 0 ? NATURAL_1 : OUT_OF_REACH);
}

/** Attack Dice of one stand of guns: by class, and one more for shrapnel (FOH-ART-01, FOH-ART-04). */
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

/** @throws {InputError} where there is no limit at all, or the limits do not ascend */
export function checkBands(bandsIn: readonly (number | null)[], path: readonly (string | number)[]): void {
  const limits = bandsIn.filter((limit) => limit !== null);
  const wrong = (message: string): InputError => new InputError([{ path, message, kind: 'input' }]);
  if (limits.length === 0) throw wrong('bandsIn must hold at least one number: a weapon has a range band');
  const [first] = limits.filter((limit, i) => i > 0 && limit <= (limits[i - 1] ?? 0));
  if (first !== undefined)
    throw wrong(`bandsIn must ascend from short to extreme; ${first} follows a limit that is not below it`);
}

/** The weapons of a side. */
interface Armament {
  readonly units: readonly Pick<BmuInputs, 'weapon'>[];
  readonly batteries: readonly Pick<BatteryInputs, 'bandsIn'>[];
}

/** What is wrong with the range bands of a side's weapons, those of its reserves included (FOH-ACC-02). */
export function bandsProblems(
  { units, batteries }: Armament,
  path: readonly (string | number)[],
): readonly InputProblem[] {
  const problems: InputProblem[] = [];
  const check = (bandsIn: readonly (number | null)[], at: readonly (string | number)[]): void => {
    try {
      checkBands(bandsIn, [...path, ...at, 'bandsIn']);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
    }
  };
  units.forEach(({ weapon }, i) => {
    if (weapon !== null) check(weapon.bandsIn, ['units', i, 'weapon']);
  });
  batteries.forEach(({ bandsIn }, i) => check(bandsIn, ['batteries', i]));
  return problems;
}
