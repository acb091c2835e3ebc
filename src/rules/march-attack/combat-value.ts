/** Combat values by quality and size (MA-CV-01 to MA-CV-06), and how sure each of them is. */
import { valueOf } from '../../play/by-word.ts';
import { InputError } from '../../play/inputs.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { countOf } from '../../play/shown.ts';
import { quotientHalfUp } from './fractions.ts';
import type { RuleBook } from './rules.ts';
import type { CellStatus, CvCell } from './tables.ts';
import type { Quality } from './units.ts';

/** The rule of what the source confirms and what it does not. */
export const EVIDENCE_RULE = 'MA-CV-05';

/** A combat value and where it comes from. */
export interface CombatValue {
  readonly cv: number;
  /** Men of its column. */
  readonly column: number;
  readonly status: CellStatus;
  /** Notes for a reader: a value that is not the book's, a size beyond the table. */
  readonly marks: readonly string[];
}

/** A size column, with notes on how it was chosen. */
interface Column {
  readonly column: number;
  readonly marks: readonly string[];
}

function outside(message: string): InputError {
  return new InputError([{ path: ['men'], message, kind: 'input' }], 'MA-ERR-COLUMN');
}

/** MA-CV-02, MA-CV-06: the nearest column, ..50 upward. @throws {InputError} MA-ERR-COLUMN */
export function menColumn({ tables, rulings }: RuleBook, men: number): Column {
  const { menColumns } = tables.cvTable;
  const [first = 1, second = 2] = menColumns;
  const last = menColumns.at(-1) ?? first;
  if (men <= 0) throw outside(`men must be 1 or more, not ${men}`);
  const step = second - first;
  const rounded = step * quotientHalfUp(men, step);
  if (rounded >= first && rounded <= last) return { column: rounded, marks: [] };
  const edge = rounded < first ? first : last;
  if (rulings.cvOutOfTable === 'error')
    throw outside(
      `${countOf(men, 'man is', 'men are')} column ${rounded}; the table has columns ${first} to ${last} (R-02)`,
    );
  return {
    column: edge,
    marks: [
      `${countOf(men, 'man is', 'men are')} beyond the table, and ${men === 1 ? 'counts' : 'count'} as its column ${edge} (R-02, inferred)`,
    ],
  };
}

/** MA-CV-03, MA-CV-04: the men column of a battery. @throws {InputError} MA-ERR-COLUMN */
export function gunColumn({ tables, rulings }: RuleBook, guns: number): Column {
  const { guns: sizes } = tables;
  if (guns <= 0) throw outside(`guns must be 1 or more, not ${guns}`);
  const exact = sizes.find((one) => one.guns === guns);
  if (exact !== undefined) return { column: exact.column, marks: [] };
  const listed = sizes.map((one) => one.guns).join(', ');
  if (rulings.gunColumn === 'exact') throw outside(`guns must be one of ${listed}, not ${guns} (MA-CV-04)`);
  // Ties upward: the later of two equally near.
  const nearest = sizes.reduce((best, one) =>
    Math.abs(one.guns - guns) <= Math.abs(best.guns - guns) ? one : best,
  );
  return {
    column: nearest.column,
    marks: [
      `${countOf(guns, 'gun counts', 'guns count')} as ${nearest.guns}, the nearest of ${listed} (MA-CV-04, inferred)`,
    ],
  };
}

/** The combat value of a quality in a column (MA-CV-01, MA-CV-05); a user's own is used as it stands. */
export function cvAt({ tables }: RuleBook, quality: Quality, { column, marks }: Column): CombatValue {
  const cell = valueOf(tables.cv, quality).get(column);
  if (cell === undefined) throw new RangeError(`no column ${column}`);
  const { cv, status } = cell;
  return { cv, column, status, marks: [...marks, ...statusMarks(quality, column, cell)] };
}

/** Marks of a combat value that is not the book's own number. */
function statusMarks(
  quality: Quality,
  column: number,
  { cv, status, confirmed, evidence }: CvCell,
): readonly string[] {
  const what = `combat value ${cv} of ${quality} ${column}`;
  if (status === 'confirmed') return [];
  if (status === 'soft') return [`${what} is soft: ${evidence ?? 'a remark of the author'} (MA-CV-05)`];
  if (status === 'inferred') return [`${what} is inferred by a formula, not the book's (R-01, MA-CV-05)`];
  const contradicts = confirmed !== undefined && confirmed !== cv;
  return [
    `${what} is the user's own`,
    ...(contradicts
      ? [`it contradicts the ${confirmed} that the source confirms (${evidence ?? EVIDENCE_RULE})`]
      : []),
  ];
}

/** MA-CAV-01: the two battle groups of a regiment, the smaller first. @throws {NotGivenError} MA-ERR-SPLIT */
export function battleGroups({ tables }: RuleBook, men: number): readonly [number, number] {
  const above = tables.battleGroups.moreThanMen;
  if (men <= above)
    throw new NotGivenError(
      `only a regiment of more than ${above} troopers may be split, not one of ${men} (MA-CAV-01)`,
      'MA-ERR-SPLIT',
    );
  const smaller = Math.floor(men / 2);
  return [smaller, men - smaller];
}
