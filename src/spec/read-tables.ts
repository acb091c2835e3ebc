/** The tables of a spec, or a file of tables, by themselves: for questions that are no experiment. */
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';
import { InputError, type InputProblem } from '../play/inputs.ts';
import type { OwnIds } from '../play/open-tables.ts';
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { assembledText } from './assemble.ts';
import type { SpecProblem } from './diagnostic.ts';
import { located } from './draft.ts';
import { mergedLayers } from './layers.ts';
import { ownIdsIn } from './own-rows.ts';
import { placedAlone, spanAt } from './placed.ts';
import { readPatch, type PatchRead } from './read-patch.ts';
import type { HowToOpenSpec } from './read-spec.ts';
import { isSame, patchedTables } from './table-patch.ts';
import { namesOf } from './table-place.ts';
import type { Placed } from './yaml-document.ts';

/** A rule system with tables of a user's. */
export interface OwnTables<T = unknown> {
  readonly system: RuleSystem<T>;
  /** The user's own rows. */
  readonly ownIds: OwnIds;
}

/** The system with these changes of its tables. @throws {InputError} for changes that its rules do not allow */
export function withPatch<T>(system: RuleSystem<T>, patch: JsonObject): OwnTables<T> {
  const tables = patchedTables(system.tables, system, patch);
  system.read(tables);
  return { system: { ...system, tables }, ownIds: ownIdsIn(system, patch) };
}

/** The system with changes of its tables as a spec writes them. @throws {InputError} for changes that it does not allow */
export function withChanges<T>(system: RuleSystem<T>, tables: Json = {}): OwnTables<T> {
  const at = ['tables'];
  const problems: SpecProblem[] = [];
  const given = mergedLayers(placedAlone(tables), at, system, problems);
  const read = readPatch(system.tables, system, given.value, at);
  const all = [
    ...problems.map(({ path, message }) => ({ path, message, kind: 'input' as const })),
    ...read.problems,
  ];
  if (all.length > 0) throw new InputError(all);
  try {
    return withPatch(system, read.patch);
  } catch (error) {
    throw error instanceof InputError ? new InputError(asWritten(system, read, error, at)) : error;
  }
}

/** The problems of a patch at the places where the user wrote it. */
function asWritten(
  system: RuleSystem,
  { patch, written }: PatchRead,
  { problems }: InputError,
  at: readonly string[],
): readonly InputProblem[] {
  const tables = patchedTables(system.tables, system, patch);
  return problems.map((problem) => {
    const path = problem.path[0] === 'tables' ? problem.path.slice(1) : problem.path;
    return {
      ...problem,
      path: located([{ names: [], at }, ...written], namesOf(tables, path, system.rowKeys)),
    };
  });
}

/**
 * The system with the tables of a text: those of a spec, or a map of tables as a spec names one.
 * @throws {SpecError} with every problem found
 */
export function withTablesOf<T>(
  system: RuleSystem<T>,
  text: string,
  { file, files }: Pick<HowToOpenSpec, 'file' | 'files'>,
): OwnTables<T> {
  const { whole, named, problems: inYaml, fail } = assembledText(text, file, files);
  const problems = [...inYaml];
  const tables = mergedLayers(tablesIn(whole, system, problems), [], system, problems);
  const read = readPatch(system.tables, system, tables.value, []);
  const placed = (each: readonly InputProblem[]): readonly SpecProblem[] =>
    each.map((one) => ({ ...one, span: spanAt(tables, one.path, one.atKey === true) }));
  const found = [...problems, ...named.problems, ...placed(read.problems)];
  if (found.length > 0) return fail(found);
  try {
    return withPatch(system, read.patch);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return fail(placed(asWritten(system, read, error, [])));
  }
}

/** The tables of a spec, or the whole of a file that is none. */
function tablesIn(whole: Placed, { id }: RuleSystem, problems: SpecProblem[]): Placed {
  const { value, parts, span } = whole;
  if (!isMap(value)) {
    problems.push({ span, path: [], message: `the file must hold a map of tables, not ${shown(value)}` });
    return whole;
  }
  const rules = parts.get('rules');
  if (rules !== undefined && rules.value !== id)
    problems.push({
      span: rules.span,
      path: ['rules'],
      message: `these tables are for ${shown(rules.value)}, not for ${id}`,
    });
  const tables = parts.get('tables');
  return tables ?? (Object.hasOwn(value, 'hythe') ? { ...whole, value: {}, parts: new Map() } : whole);
}

/** The system with the origin of each row beside its columns: printed, changed, or the user's own. */
export function withOrigins(system: RuleSystem, { tables: printed }: RuleSystem): RuleSystem {
  const { rowKeys, openTables = {} } = system;
  const mark = (row: Json, before: Json | undefined): Json => {
    if (!isMap(row)) return row;
    const origin = before === undefined ? 'own' : isSame(before, row) ? 'printed' : 'changed';
    return { ...row, origin };
  };
  const markAll = (value: Json, before: Json | undefined, dotted: string): Json => {
    const column = Object.hasOwn(rowKeys, dotted) ? rowKeys[dotted] : undefined;
    if (isList(value) && column !== undefined) {
      const rows = isList(before) ? before : [];
      // Rows of the user's own stand after the others.
      return value.map((row, i) => mark(row, rows[i]));
    }
    if (!isMap(value)) return value;
    const isOpen = Object.hasOwn(openTables, dotted);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const inPrinted = isMap(before) && Object.hasOwn(before, key) ? before[key] : undefined;
        const within = markAll(inner, inPrinted, dotted === '' ? key : `${dotted}.${key}`);
        return [key, isOpen && !isList(inner) ? mark(within, inPrinted) : within];
      }),
    );
  };
  return { ...system, tables: markAll(system.tables, printed, '') as JsonObject }; // a map stays a map
}
