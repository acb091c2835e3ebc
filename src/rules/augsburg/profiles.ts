/** The fixed things of a unit, worked out once from its inputs (AUG-UNIT-01 to AUG-UNIT-08), for play and for `odds`. */
import { valueOf } from '../../play/by-word.ts';
import type { InputProblem } from '../../play/inputs.ts';
import { partsWithin } from '../../play/lengths.ts';
import type { Profile } from './battle.ts';
import { chargeHolderParts } from './charge.ts';
import { shooterParts } from './fire.ts';
import { formOf, type Form } from './forms.ts';
import type { UnitInputs } from './inputs.ts';
import { strikerParts } from './melee.ts';
import { testerParts } from './morale.ts';
import { returnHolderParts } from './return-fire.ts';
import type { RuleBook } from './tables.ts';
import { FOOT, GUN } from './units.ts';

/** @param partsPerPrintedInch of the engagement; null for a single question, whose distances are inches */
export function profileOf(
  book: RuleBook,
  asked: UnitInputs,
  name: string = asked.type,
  partsPerPrintedInch: number | null = null,
  { type: row, limbered, ranks }: Form = formOf(book, asked),
): Profile {
  const { tables } = book;
  const { arm, openOrder: isOpen } = valueOf(tables.formations, row);
  // AUG-UNIT-05: a limbered gun is in close order.
  const openOrder = isOpen && !limbered;
  const defaults = valueOf(tables.defaults, row);
  const original = originalOf(book, asked);
  // In all other rules a type of the user's own is the printed one that it counts as.
  const type = valueOf(tables.typeKinds, row);
  const unit = { ...asked, type: valueOf(tables.typeKinds, asked.type) };
  const pikes = arm === FOOT && !openOrder ? unit.pikes : 0;
  const weapon = unit.weapon ?? defaults.weapon;
  const lastPart = (last: number | null): number =>
    last === null ? -1 : partsPerPrintedInch === null ? last : partsWithin(last, partsPerPrintedInch);
  return {
    name,
    type,
    arm,
    openOrder,
    light: openOrder && arm !== GUN,
    limbered,
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
    ranges:
      weapon === null
        ? null
        : Float64Array.from(valueOf(tables.ranges, weapon), (last) => lastPart(limbered ? null : last)),
    // A row that the user gives is that of the type at the start.
    move: (row === asked.type ? asked.move : null) ?? defaults.move,
    shooting: shooterParts(tables, unit),
    striking: strikerParts(book, { ...unit, type }),
    morale: testerParts(tables, unit),
    holdingReturn: returnHolderParts(tables, unit),
    holdingCharge: chargeHolderParts(tables, unit),
  };
}

/** Figures at full strength; the gun model is one of them only by a ruling (AUG-R-01). */
export function originalOf({ tables, rulings }: RuleBook, { type, original }: UnitInputs): number {
  if (original !== null) return original;
  const { figures, gunModels } = valueOf(tables.formations, type);
  return rulings.gunModelCounts ? figures + gunModels : figures;
}

/** Contradictions between the numbers of a unit: present, pikes and front pikes are parts of one another. */
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
