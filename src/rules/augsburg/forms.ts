/** The forms that a unit takes: that of its start, and those that its orders give it. */
import { item } from '../../chance/at.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Decision, UnitInputs } from './inputs.ts';
import type { UnitSetup } from './setup.ts';
import type { RuleBook } from './tables.ts';
import { GUN } from './units.ts';

/** The form of a unit in play: by its orders it takes another type, mode or number of ranks (AUG-R-38, AUG-R-39). */
export interface Form {
  /** Printed, or the user's own. */
  readonly type: string;
  readonly limbered: boolean;
  readonly ranks: number;
}

/** The form of a unit at the start. */
export function formOf({ tables }: RuleBook, { type }: UnitInputs): Form {
  return { type, limbered: false, ranks: valueOf(tables.formations, type).ranks };
}

/** The form that an order gives a unit; null for an order that gives none, or that it can never carry out. */
export function formBy(
  book: RuleBook,
  { type, limbered }: Form,
  { order, ranks }: Decision['do'],
): Form | null {
  const { tables } = book;
  const { arm, openOrder } = valueOf(tables.formations, type);
  if (order === 'T' && !openOrder && ranks !== null) {
    // AUG-UNIT-02: pistoleers are deep, or in a single line.
    const isPistols = type === 'pistol-cavalry-deep' || type === 'pistol-cavalry-line';
    const formed = isPistols ? (ranks === 1 ? 'pistol-cavalry-line' : 'pistol-cavalry-deep') : type;
    return { type: formed, limbered, ranks };
  }
  if (order !== 'D' && order !== 'L') return null;
  if (arm === GUN) return formed(type, order === 'L');
  const kind = valueOf(tables.typeKinds, type);
  if (kind !== 'dragoons-mounted' && kind !== 'dragoons-dismounted') return null;
  return formed(order === 'L' ? 'dragoons-mounted' : 'dragoons-dismounted', false);

  function formed(as: Form['type'], isLimbered: boolean): Form {
    return { type: as, limbered: isLimbered, ranks: valueOf(tables.formations, as).ranks };
  }
}

/** The forms that the decisions of its player can give a unit, that of its start first. */
export function formsOf(book: RuleBook, { inputs, decisions }: UnitSetup): readonly Form[] {
  const forms = [formOf(book, inputs)];
  for (const { do: wish } of decisions) {
    const form = formBy(book, item(forms, 0), wish);
    if (form !== null && formIndex(forms, form) < 0) forms.push(form);
  }
  return forms;
}

export function formIndex(forms: readonly Form[], { type, limbered, ranks }: Form): number {
  return forms.findIndex((one) => one.type === type && one.limbered === limbered && one.ranks === ranks);
}
