/** Designations: quality, current combat value and what the unit is, in a few letters (MA-UNIT-06). */
import { valueOf } from '../../play/by-word.ts';
import { InputError } from '../../play/inputs.ts';
import { shown } from '../../play/shown.ts';
import type { Tables } from './tables.ts';
import { CREWS, WEIGHTS, type Arm, type Crew, type MoveKey, type Quality, type Weight } from './units.ts';

export interface Designation {
  readonly quality: Quality;
  readonly cv: number;
  readonly arm: Arm;
  /** Infantry that can skirmish as a whole unit (MA-UNIT-02). */
  readonly skirmish: boolean;
  /** Of cavalry and guns. */
  readonly weight: Weight | null;
  readonly lancer: boolean;
  /** Foot, horse or siege, of guns. */
  readonly artilleryType: Crew | null;
}

/** The shape of a designation, as descriptions of inputs check it. */
export const DESIGNATION = {
  source: '[A-Z]{1,2}-[0-9]+( (Sk|[LMH]L?|[LMH][FH]|HS))?',
  text: 'a designation such as V-7 Sk, R-5 LL or E-6 MH',
} as const;

const PARTS = /^([A-Z]{1,2})-([0-9]+)(?: (?:(Sk)|([LMH])([LFHS]?)))?$/u;

/**
 * Reads a designation. @throws {InputError} MA-ERR-DESIGNATION for what does not match the grammar, and for siege
 * artillery that is not heavy (MA-UNIT-05)
 */
export function parseDesignation(
  text: string,
  tables: Tables,
  path: readonly (string | number)[] = ['text'],
): Designation {
  const [, letter = '', digits = '', skirmish, weightLetter, second = ''] = PARTS.exec(text) ?? [];
  const quality = Object.values(tables.qualities).find((one) => one.letter === letter)?.id;
  const cv = Number(digits);
  const weight = WEIGHTS.find((one) => one === weightLetter) ?? null;
  if (quality === undefined || digits === '' || !Number.isSafeInteger(cv)) throw notOne(text, tables, path);
  const artilleryType = CREWS.find((one) => one === second) ?? null;
  if (artilleryType === 'S' && weight !== 'H') throw notOne(text, tables, path);
  const arm: Arm = weight === null ? 'infantry' : artilleryType === null ? 'cavalry' : 'artillery';
  return {
    quality,
    cv,
    arm,
    skirmish: skirmish !== undefined,
    weight,
    lancer: second === 'L',
    artilleryType,
  };
}

function notOne(text: string, { qualities }: Tables, path: readonly (string | number)[]): InputError {
  const message =
    `${shown(text)} is no designation: a letter of ${Object.values(qualities)
      .map((one) => one.letter)
      .join(', ')}, a hyphen and the combat value, then nothing or Sk for ` +
    'infantry; L, M, H, LL, ML, HL for cavalry; LF, LH, MF, MH, HF, HH, HS for guns, after one blank';
  const problem = { path, message, kind: 'input', expected: DESIGNATION.text } as const;
  return new InputError([problem], 'MA-ERR-DESIGNATION');
}

/** The code behind quality and value: `Sk`, `LL`, `MH`; empty for line infantry. */
export function codeOf({
  skirmish,
  weight,
  lancer,
  artilleryType,
}: Omit<Designation, 'cv' | 'quality'>): string {
  if (weight === null) return skirmish ? 'Sk' : '';
  return `${weight}${lancer ? 'L' : (artilleryType ?? '')}`;
}

/** The designation as written: reading what it prints gives the same unit. */
export function printDesignation(unit: Designation, tables: Tables): string {
  const code = codeOf(unit);
  return `${valueOf(tables.qualities, unit.quality).letter}-${unit.cv}${code === '' ? '' : ` ${code}`}`;
}

/** The row of the movement table: `infantry`, `cavalryL`, `artilleryF` (section 11.2). */
export function moveKeyOf({ arm, weight, artilleryType }: Designation): MoveKey {
  if (arm === 'infantry' || weight === null) return 'infantry';
  if (arm === 'cavalry') return `cavalry${weight}`;
  return `artillery${artilleryType ?? 'F'}`;
}
