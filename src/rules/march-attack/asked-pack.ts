/** The rule pack that a mechanic is asked with, and its answer without a table. */
import { certainly, type MechanicAnswer } from '../../engagement/mechanic.ts';
import { ILLUSTRATIVE, readPack, skippedMark, withoutTable, type Pack, type PackTable } from './pack.ts';
import type { RuleBook } from './rule-book.ts';

/** The pack that comes with Hythe, with a patch. */
export function packOf({ tables }: RuleBook, patch: unknown): Pack {
  return readPack(ILLUSTRATIVE, patch, tables);
}

/** The answer without a table: its step has no effect. @throws {NotGivenError} unless it may be skipped */
export function skipped({ rulings }: RuleBook, pack: Pack, table: PackTable, label: string): MechanicAnswer {
  withoutTable(table, rulings);
  return certainly(label, undefined, [...pack.marks, skippedMark(table)]);
}
