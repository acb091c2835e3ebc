/** Names, scale and range bands of the rules that a run is told in, from its experiment and system. */
import { isMap, type Json } from '../../play/json.ts';
import type { RangeBands } from '../../play/range-bands.ts';
import { ownName, type PrintedNames } from '../../play/printed-names.ts';
import type { RuleSystem } from '../../play/system.ts';
import { Binder } from '../../spec/bind.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { allOwnRows } from '../../spec/own-rows.ts';

/** A number of the tables by its path, with its value as JSON. */
interface Leaf {
  readonly path: string;
  readonly value: string;
}

/** The single values of a patch, each by its path. */
export function leavesOf(patch: Json | undefined, path: readonly string[] = []): readonly Leaf[] {
  if (patch === undefined) return [];
  if (!isMap(patch)) return [{ path: path.join('.'), value: JSON.stringify(patch) }];
  return Object.entries(patch).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/**
 * Names that the system prints for ids, those of the user's own rows, and names of the numbers of the tables that the
 * experiment changes, by their paths.
 */
export function namesOf({ cells }: Experiment, system: RuleSystem): PrintedNames {
  const patches = [...new Set(cells.map(({ tables }) => tables))];
  const own = Object.fromEntries(
    allOwnRows(system, patches).rows.map(({ id, columns: { printed } }) => [
      id,
      typeof printed === 'string' ? printed : ownName(id),
    ]),
  );
  const paths = new Set(cells.flatMap(({ tables }) => leavesOf(tables).map(({ path }) => path)));
  const numbers = [...paths].flatMap((path) => {
    const name = system.numberName?.(path, own) ?? null;
    return name === null ? [] : [[path, name] as const];
  });
  return { ...system.printedNames, ...own, ...Object.fromEntries(numbers) };
}

/** The range bands that all cells share; null where there are none. */
export function bandsOf({ rules, cells }: Experiment, system: RuleSystem): RangeBands | null {
  const binder = new Binder(rules, [system]);
  const all = cells.map(({ kind, tables, options, inputs }) => {
    const own = system.kinds.find(({ name }) => name === kind);
    return own?.bands?.(binder.tables(tables), options, inputs) ?? null;
  });
  return sharedBy(all);
}

/** The scale that all cells share; null where there is none. */
export function scaleOf({ cells }: Experiment, { scale }: RuleSystem): string | null {
  return typeof scale === 'function' ? sharedBy(cells.map(({ inputs }) => scale(inputs))) : (scale ?? null);
}

function sharedBy<V>(all: readonly (V | null)[]): V | null {
  const [first = null] = all;
  return all.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : null;
}
