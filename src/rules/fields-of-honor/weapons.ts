/** Weapons (section 4): range bands, accuracy numbers, and the Attack Dice and ammunition of guns. */
import { valueOf } from '../../play/by-word.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { sharedBands, type RangeBand, type RangeBands } from '../../play/range-bands.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import { effectiveAccuracy } from './dice.ts';
import type {
  BatteryInputs,
  BmuInputs,
  EngagementInputs,
  SideInputs,
  SmallArm,
  WrittenArm,
  WrittenInputs,
  WrittenSide,
} from './engagement-inputs.ts';
import { isInferred } from './table-reader.ts';
import { figurePart, type Tables } from './tables.ts';
import {
  BANDS,
  OUT_OF_RANGE,
  type AccuracyType,
  type Ammunition,
  type Band,
  type GroundScale,
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

/** True if the ammunition can be fired at a band: canister at short range only (FOH-ART-04). */
export function canFire(tables: Tables, ammo: Ammunition, band: Band): boolean {
  return tables.ammunition[ammo].bands.includes(band);
}

/** The ammunition that a gun fires at a band: its own ammunition where that can be fired there, else shot (FOH-ENG-03 step 3). */
export function roundAt(tables: Tables, ammo: Ammunition, band: Band): Ammunition {
  return canFire(tables, ammo, band) ? ammo : 'shot';
}

/** Says what is wrong with the limits of range bands: they must ascend, and there must be one (FOH-ACC-02). */
export function bandProblems(bandsIn: readonly (number | null)[], path: Path): readonly InputProblem[] {
  const limits = bandsIn.filter((limit) => limit !== null);
  const wrong = (message: string): readonly InputProblem[] => [{ path, message, kind: 'input' }];
  if (limits.length === 0) return wrong('bandsIn must hold at least one number: a weapon has a range band');
  const first = limits.find((limit, i) => i > 0 && limit <= (limits[i - 1] ?? 0));
  if (first === undefined) return [];
  return wrong(`bandsIn must ascend from short to extreme; ${first} follows a limit that is not below it`);
}

/** Small arms in inches at a ground scale: as written, or those of the tables that their id names (FOH-ACC-02). */
function smallArm({ scales, smallArms }: Tables, scale: GroundScale, arm: WrittenArm): SmallArm {
  if (arm.id === null) return { type: arm.type ?? 'smoothbore', bandsIn: arm.bandsIn ?? [] };
  const { type, bandsYards, isInferred: ours } = valueOf(smallArms, arm.id);
  const { yardsPerInch } = scales[scale];
  const bandsIn = bandsYards.map((yards) => (yards === null ? null : yards / yardsPerInch));
  return { type, bandsIn, ...(ours ? { inferredFor: arm.id } : {}) };
}

/** The inputs of an engagement with the numbers of its small arms. */
export function withArms(tables: Tables, inputs: WrittenInputs): EngagementInputs {
  const { scale, A, B } = inputs;
  return { ...inputs, A: armed(tables, scale, A), B: armed(tables, scale, B) };
}

function armed(tables: Tables, scale: GroundScale, side: WrittenSide): SideInputs {
  return {
    ...side,
    units: side.units.map((unit) => ({
      ...unit,
      weapon: unit.weapon === null ? null : smallArm(tables, scale, unit.weapon),
    })),
  };
}

/** The weapons of a side. */
interface Armament {
  readonly units: readonly Pick<BmuInputs, 'weapon'>[];
  readonly batteries: readonly Pick<BatteryInputs, 'bandsIn'>[];
}

/** Says what is wrong with the range bands of a side's weapons, those of its reserves included. */
export function weaponProblems({ units, batteries }: Armament, path: Path): readonly InputProblem[] {
  return [
    ...units.flatMap(({ weapon }, i) =>
      weapon === null ? [] : bandProblems(weapon.bandsIn, [...path, 'units', i, 'weapon', 'bandsIn']),
    ),
    ...batteries.flatMap(({ bandsIn }, i) => bandProblems(bandsIn, [...path, 'batteries', i, 'bandsIn'])),
  ];
}

/** The range bands of all weapons by the gap between the lines; guns stand behind theirs. */
export function bandsOfSides({ A, B }: EngagementInputs): RangeBands | null {
  const arms = [A, B].flatMap(({ units, batteries }) => [
    ...units.flatMap(({ weapon }) => (weapon === null ? [] : [bandsUpTo(weapon.bandsIn, 0)])),
    ...batteries.map(({ bandsIn, setbackIn }) => bandsUpTo(bandsIn, setbackIn)),
  ]);
  return sharedBands('distanceIn', arms);
}

function bandsUpTo(limits: readonly (number | null)[], setback: number): readonly RangeBand[] {
  let from = 0;
  return BANDS.flatMap((name, i) => {
    const to = (limits[i] ?? 0) - setback;
    if (to <= from) return [];
    const band = { name, from, to };
    from = to;
    return [band];
  });
}
