/** House rules that are compared: named patches of tables and options, the first of them being the reference. */
import type { InputProblem } from '../engagement/inputs.ts';
import { shown } from '../engagement/shown.ts';
import type { JsonObject, RuleSystem } from '../engagement/system.ts';
import type { VariedPath } from './factor.ts';
import { LONGEST_NAME, MOST_CELLS, MOST_VARIANTS } from './limits.ts';
import { readPatch, type Written } from './read-patch.ts';
import type { Entries, Path } from './sides.ts';
import { patchedTables } from './table-patch.ts';
import { isObject } from './table-place.ts';

export interface Variant {
  readonly name: string;
  /** As written; options are read with those of the cell. */
  readonly options: JsonObject;
  /** Every name in full. */
  readonly patch: JsonObject;
  readonly written: readonly Written[];
}

export interface VariantsRead {
  /** Empty where the spec has none. */
  readonly variants: readonly Variant[];
  readonly problems: readonly InputProblem[];
}

/** Reads `variants`. `patch` is the spec's own, which theirs go over; `factors` may not vary what a variant patches. */
export function readVariants(
  system: RuleSystem,
  given: Entries,
  patch: JsonObject,
  factors: readonly VariedPath[],
): VariantsRead {
  const problems: InputProblem[] = [];
  const add = (path: Path, message: string): void => {
    problems.push({ path, kind: 'input', message, atKey: true });
  };
  if (given.length === 1)
    add(['variants'], 'variants are compared with the first of them: name two or more, the first may be {}');
  if (given.length > MOST_VARIANTS)
    add(['variants'], `there are ${given.length} variants, more than ${MOST_VARIANTS}`);
  const cells = factors.reduce((product, { values }) => product * values.length, given.length);
  if (given.length <= MOST_VARIANTS && cells > MOST_CELLS)
    add(['variants'], `with ${given.length} variants there are ${cells} cells, more than ${MOST_CELLS}`);
  if (problems.length > 0) return { variants: [], problems };
  const tables = patchedTables(system.tables, system.rowKeys, patch);
  const variants = given.map(([name, value]): Variant => {
    const at = ['variants', name];
    if (name.trim().length === 0 || name.length > LONGEST_NAME)
      add(at, `the name of a variant has 1 to ${LONGEST_NAME} characters`);
    const parts = isObject(value) ? value : {};
    const { options, tables: own } = parts;
    const read = readPatch(tables, system.rowKeys, isObject(own) ? own : {}, [...at, 'tables']);
    problems.push(...read.problems);
    const variant = { name, options: isObject(options) ? options : {}, ...read };
    problems.push(...variedToo(variant, factors));
    return variant;
  });
  return { variants, problems };
}

/** What a variant says and `vary` says too: neither could have its way. */
function variedToo({ name, options, written }: Variant, factors: readonly VariedPath[]): InputProblem[] {
  const problem = (at: Path, path: string): InputProblem => ({
    path: at,
    kind: 'input',
    message: `${shown(name)} sets what vary sets too: ${path}; leave it to one of the two`,
    atKey: true,
  });
  return factors.flatMap(({ target, path }) => {
    if (target.of === 'option')
      return Object.hasOwn(options, target.name)
        ? [problem(['variants', name, 'options', target.name], path)]
        : [];
    if (target.of !== 'table') return [];
    // The names that lead to a value lead to what stands around it as well; what meets is a value and the varied path.
    const leaves = written.filter(
      (part) => !written.some((other) => other !== part && startsWith(other.names, part.names)),
    );
    const met = leaves.find(
      ({ names }) => names.length > 0 && (startsWith(names, target.names) || startsWith(target.names, names)),
    );
    return met === undefined ? [] : [problem(met.at, path)];
  });
}

function startsWith(names: readonly string[], start: readonly string[]): boolean {
  return start.every((name, i) => names[i] === name);
}
