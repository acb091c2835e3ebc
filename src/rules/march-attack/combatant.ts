/** A unit of a full engagement: what never changes of it. */
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import {
  moveKeyOf,
  parseDesignation,
  printDesignation,
  type Designation,
  type MoveKey,
} from './designation.ts';
import type { UnitInputs } from './engagement-inputs.ts';
import { MOST_CV } from './inputs.ts';
import { ARMS, FORMATIONS, WEIGHTS, type Arm, type Formation } from './names.ts';
import type { Pack } from './pack.ts';
import type { RuleBook } from './rule-book.ts';
import type { VedSituation } from './ved.ts';

export interface Combatant {
  /** `A1 (V-7 Sk)` */
  readonly name: string;
  readonly side: 0 | 1;
  readonly unit: Designation;
  readonly startCv: number;
  readonly disorder: number;
  /** Numbers of ARMS, FORMATIONS and WEIGHTS (-1 for infantry). */
  readonly arm: number;
  readonly formation: number;
  readonly weight: number;
  readonly infantry: boolean;
  readonly cavalry: boolean;
  readonly artillery: boolean;
  /** Bonus of its leader in melee. */
  readonly inspiration: number;
  readonly moveKey: MoveKey;
  /** In inches; null where the pack has no such row. */
  readonly chargeInches: number | null;
  readonly tacticalInches: number | null;
  readonly strategicInches: number | null;
  /** Its tests, filled anew for each, so that play allocates nothing. */
  readonly homeTest: VedSituation;
  readonly squareTest: VedSituation;
}

/** Formations that each arm can take (section 11.2), its usual one first. */
const FORMATIONS_OF: Readonly<Record<Arm, readonly Formation[]>> = {
  infantry: ['line', 'column', 'square'],
  cavalry: ['line'],
  artillery: ['deployed', 'limbered'],
};

type Path = readonly (string | number)[];

/** @throws {InputError} for what contradicts itself */
export function combatantOf(
  { tables }: RuleBook,
  { move }: Pick<Pack, 'move'>,
  inputs: UnitInputs,
  place: { readonly side: 0 | 1; readonly index: number; readonly path: Path },
): Combatant {
  const unit = parseDesignation(inputs.designation, tables);
  const { arm, weight, cv, quality } = unit;
  const { leader } = inputs;
  const problems = problemsOf(unit, inputs, place.path);
  if (problems.length > 0) throw new InputError(problems);
  const formation = inputs.formation ?? FORMATIONS_OF[arm][0] ?? 'line';
  const moveKey = moveKeyOf(unit);
  const rates = move?.[moveKey] ?? null;
  const test = {
    quality,
    cvLost: 0,
    leaders: leader === null ? [] : [leader],
    infantryColumn: arm === 'infantry' && formation === 'column',
    disordered: false,
    arc: inputs.chargedArc,
    cavalryChargeInches: null,
  } as const;
  return {
    name: `${place.side === 0 ? 'A' : 'B'}${place.index + 1} (${printDesignation(unit, tables)})`,
    side: place.side,
    unit,
    startCv: inputs.startCv ?? cv,
    disorder: inputs.disorder,
    arm: ARMS.indexOf(arm),
    formation: FORMATIONS.indexOf(formation),
    weight: weight === null ? -1 : WEIGHTS.indexOf(weight),
    infantry: arm === 'infantry',
    cavalry: arm === 'cavalry',
    artillery: arm === 'artillery',
    inspiration: leader === null ? 0 : tables.inspirational[leader],
    moveKey,
    chargeInches: rates?.chargeInches ?? null,
    tacticalInches: rates?.tacticalInches ?? null,
    strategicInches: rates?.strategicInches ?? null,
    homeTest: { ...test, test: 'charge-home' },
    squareTest: { ...test, test: 'form-square' },
  };
}

function problemsOf(
  { arm, cv }: Designation,
  { formation, startCv }: UnitInputs,
  path: Path,
): InputProblem[] {
  const problems: InputProblem[] = [];
  const wrong = (key: string, message: string): void => {
    problems.push({ path: [...path, key], message, kind: 'input' });
  };
  if (cv > MOST_CV) wrong('designation', `a combat value must be ${MOST_CV} or less, not ${cv}`);
  if (startCv !== null && startCv < cv)
    wrong('startCv', `startCv must be at least the ${cv} of the designation, not ${startCv}`);
  const allowed = FORMATIONS_OF[arm];
  if (formation !== null && !allowed.includes(formation))
    wrong('formation', `formation of ${arm} must be one of ${allowed.join(', ')}, not ${formation}`);
  return problems;
}
