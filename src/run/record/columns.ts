/** Types of the columns of a table, with those that factors and throws add, and the values that they take. */
import { COLUMNS, NUMBER_OR_NULL, TEXT_OR_NULL, type ColumnType } from '../tables/columns.ts';
import type { TableName } from '../tables/names.ts';

/** True for a value that a table may hold in the column; its type is known to be right. */
export function mayHold({ range }: ColumnType, value: number | string | null): boolean {
  if (typeof value !== 'number') return true;
  if (range === undefined) return !Number.isNaN(value);
  return value >= range.least && value <= range.most && (!range.isWhole || Number.isInteger(value));
}

function fixed(table: TableName): Readonly<Record<string, ColumnType>> {
  return COLUMNS[table];
}

/** The type of a column; the factors of `cells` and the throws of `starts` are text, `factor_1_number` a number. */
export function columnType(table: TableName, column: string): ColumnType {
  const type = fixed(table)[column] ?? addedType(table, column);
  if (type === undefined) throw new TypeError(`the table ${table} has no column ${column}`);
  return type;
}

/** The columns of a table by their names; `added` are those of factors and throws: `factor_1`, `throw_1`. */
export function columnTypes(table: TableName, added: readonly string[]): ReadonlyMap<string, ColumnType> {
  const own = added
    .flatMap((column) => [column, `${column}_number`])
    .flatMap((column): [string, ColumnType][] => {
      const type = addedType(table, column);
      return type === undefined ? [] : [[column, type]];
    });
  return new Map([...Object.entries(fixed(table)), ...own]);
}

/** The word before the number of the columns that a table adds for factors or throws. */
const ADDED: Partial<Readonly<Record<TableName, string>>> = { cells: 'factor', starts: 'throw' };

function addedType(table: TableName, column: string): ColumnType | undefined {
  const [, word, isNumber] = /^([a-z]+)_\d+(_number)?$/.exec(column) ?? [];
  if (word === undefined || word !== ADDED[table]) return undefined;
  return isNumber === undefined ? TEXT_OR_NULL : NUMBER_OR_NULL;
}
