/** What never changes of a unit, worked out once from its inputs (AUG-UNIT-01 to AUG-UNIT-08). */
import type { InputProblem } from '../../engagement/inputs.ts';
import { NotGivenError } from '../../engagement/engagement.ts';
import type { UnitInputs } from './inputs.ts';
import { HOLD_CHARGE, HOLD_RETURN, MELEE, MORALE, SHOOTING } from './modifiers.ts';
import type { RuleBook } from './rule-book.ts';
import { partsWithin } from './ruler.ts';
import { FOOT, GUN, MOUNTED, type Cover, type MoveRow, type TargetClass, type UnitType } from './units.ts';

/** Distances are in parts of an inch, or in inches where nothing is played. */
export interface Profile {
  readonly name: string;
  readonly type: UnitType;
  /** FOOT, MOUNTED or GUN. */
  readonly arm: number;
  readonly openOrder: boolean;
  /** AUG-UNIT-05: never a gun crew. */
  readonly light: boolean;
  readonly dragoons: boolean;
  readonly heavy: boolean;
  readonly original: number;
  readonly figures: number;
  readonly ranks: number;
  readonly files: number;
  /** At full strength; 0 for all but close-order foot. */
  readonly pikes: number;
  readonly frontPikes: number;
  readonly firstVolley: boolean;
  readonly cover: Cover;
  readonly inside: boolean;
  readonly badGoingRear: boolean;
  /** Last distance of short, medium and long range, -1 where there is none; null where no weapon is given. */
  readonly ranges: Float64Array | null;
  /** Null where none is given. */
  readonly move: MoveRow | null;
  /** Marks of the modifiers that its type and quality bring (see modifiers.ts). */
  readonly shootingMarks: number;
  readonly meleeMarks: number;
  readonly moraleMarks: number;
  readonly holdReturnMarks: number;
  readonly holdChargeMarks: number;
}

/** @param partsPerPrintedInch of the engagement; null for a single question, whose distances are inches */
export function profileOf(
  book: RuleBook,
  unit: UnitInputs,
  name: string,
  partsPerPrintedInch: number | null = null,
): Profile {
  const { tables, rulings } = book;
  const { type } = unit;
  const { arm, openOrder, ranks } = tables.formations[type];
  const light = openOrder && arm !== GUN;
  const original = originalOf(book, unit);
  const pikes = arm === FOOT && !openOrder ? unit.pikes : 0;
  const weapon = unit.weapon ?? tables.defaults[type].weapon;
  const elite = unit.quality === 'elite';
  const raw = unit.quality === 'raw';
  const { grenadiers } = unit;
  const dragoons = type === 'dragoons-mounted' || type === 'dragoons-dismounted';
  const lastPart = (last: number | null): number =>
    last === null ? -1 : partsPerPrintedInch === null ? last : partsWithin(last, partsPerPrintedInch);
  const losesDice = dragoons && (arm === MOUNTED || rulings.dragoonPenalty === 'both-modes');
  return {
    name,
    type,
    arm,
    openOrder,
    light,
    dragoons,
    heavy: unit.heavy && arm === MOUNTED,
    original,
    figures: unit.figures ?? original,
    ranks,
    files: Math.ceil(original / ranks),
    pikes,
    frontPikes: unit.frontPikes === null ? Math.ceil(pikes / ranks) : Math.min(unit.frontPikes, pikes),
    firstVolley: unit.firstVolley && !tables.noFirstVolley.includes(type),
    cover: unit.cover,
    inside: unit.inside,
    badGoingRear: unit.badGoingRear,
    ranges: weapon === null ? null : Float64Array.from(tables.ranges[weapon], lastPart),
    move: unit.move ?? tables.defaults[type].move,
    shootingMarks:
      (elite ? SHOOTING.elite : 0) | (grenadiers ? SHOOTING.grenadiers : 0) | (raw ? SHOOTING.raw : 0),
    meleeMarks:
      (elite ? MELEE.elite : 0) |
      (grenadiers ? MELEE.grenadiers : 0) |
      (unit.heavy && arm === MOUNTED ? MELEE['heavy-cavalry'] : 0) |
      (losesDice ? MELEE.dragoons : 0),
    moraleMarks: (elite ? MORALE['guards-or-elite'] : 0) | (grenadiers ? MORALE.grenadiers : 0),
    holdReturnMarks: (elite ? HOLD_RETURN.elite : 0) | (grenadiers ? HOLD_RETURN.grenadiers : 0),
    holdChargeMarks:
      (elite ? HOLD_CHARGE.elite : 0) |
      (grenadiers ? HOLD_CHARGE.grenadiers : 0) |
      (raw ? HOLD_CHARGE.raw : 0),
  };
}

/** Figures at full strength; the gun model is one of them only by a ruling (AUG-R-01). */
export function originalOf({ tables, rulings }: RuleBook, { type, original }: UnitInputs): number {
  if (original !== null) return original;
  const { figures, gunModels } = tables.formations[type];
  return rulings.gunModelCounts ? figures + gunModels : figures;
}

/** What the numbers of a unit contradict: present, pikes and front pikes are parts of one another. */
export function unitProblems(
  book: RuleBook,
  unit: UnitInputs,
  path: readonly (string | number)[],
): readonly InputProblem[] {
  const problems: InputProblem[] = [];
  const original = originalOf(book, unit);
  const atMost = (key: 'figures' | 'pikes' | 'frontPikes', most: number, what: string): void => {
    const value = unit[key];
    if (value === null || value <= most) return;
    const message = `${key} must be at most ${most} (${what}), not ${value}`;
    problems.push({ path: [...path, key], message, kind: 'input' });
  };
  atMost('figures', original, unit.original === null ? 'the figures of the type' : 'original');
  atMost('pikes', original, unit.original === null ? 'the figures of the type' : 'original');
  atMost('frontPikes', unit.pikes, 'pikes');
  return problems;
}

/** The profile of a unit of a single question. */
export function askedProfile(book: RuleBook, unit: UnitInputs): Profile {
  return profileOf(book, unit, unit.type);
}

/** Its row of the movement table. @throws {NotGivenError} for light horse and gun crews without one */
export function moveOf({ move, name }: Profile): MoveRow {
  if (move !== null) return move;
  const message = `move of ${name} is needed: the source gives it no row of the movement table; write move`;
  throw new NotGivenError(message, 'AUG-NOTGIVEN-move');
}

/** Its ranges. @throws {NotGivenError} for light horse without a weapon */
export function rangesOf({ ranges, name }: Profile): Float64Array {
  if (ranges !== null) return ranges;
  const message = `weapon of ${name} is needed: the source gives it none; write weapon`;
  throw new NotGivenError(message, 'AUG-NOTGIVEN-weapon');
}

/** Its class as a charger and as a target (AUG-EVA-08). */
export function targetClass({ arm, light }: Profile): TargetClass {
  if (arm === GUN) return 'guns';
  if (arm === MOUNTED) return light ? 'light-horse' : 'formed-horse';
  return light ? 'light-foot' : 'formed-foot';
}

/** Formed troops: close order, and no gun crew (AUG-UNIT-05). */
export function isFormed({ openOrder }: Profile): boolean {
  return !openOrder;
}
