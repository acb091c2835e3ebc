/** House rules that are compared: named patches of tables and options, the reference first. */
import type { InputProblem, Path } from '../play/inputs.ts';
import { wrongKey } from '../play/problems.ts';
import { shown } from '../play/shown.ts';
import { isMap, type Json, type JsonObject } from '../play/json.ts';
import { asGiven, factorOf, type Chosen, type FoundPath, type VariedPath } from './factor.ts';
import { LONGEST_NAME, MOST_CELLS, MOST_VARIANTS } from './limits.ts';
import { readPatch, type Written } from './read-patch.ts';
import type { Entries } from './sides.ts';
import { resolvedValue } from './read-vary.ts';
import { followPath, type VarySetting } from './vary-path.ts';

export interface Variant {
  readonly name: string;
  /** As written; options are read with those of the cell. */
  readonly options: JsonObject;
  /** Every name in full. */
  readonly patch: JsonObject;
  readonly written: readonly Written[];
  /** Further values that it sets, as if they were varied; only an analysis has any. */
  readonly chosen: readonly Chosen[];
}

interface VariantsRead {
  /** Empty if the spec has none. */
  readonly variants: readonly Variant[];
  readonly problems: readonly InputProblem[];
}

/**
 * Reads `variants`. Their patches go over the spec's own; `factors` may not vary a value that a variant
 * patches.
 */
export function readVariants(
  setting: VarySetting,
  given: Entries,
  factors: readonly VariedPath[],
): VariantsRead {
  const problems: InputProblem[] = [];
  const add = (path: Path, message: string): void => {
    problems.push(wrongKey(path, message));
  };
  if (given.length === 1)
    add(['variants'], 'variants are compared with the first of them: name two or more, the first may be {}');
  if (given.length > MOST_VARIANTS)
    add(['variants'], `there are ${given.length} variants, more than ${MOST_VARIANTS}`);
  const cells = factors.reduce((product, { values }) => product * values.length, given.length);
  if (given.length <= MOST_VARIANTS && cells > MOST_CELLS)
    add(['variants'], `with ${given.length} variants there are ${cells} cells, more than ${MOST_CELLS}`);
  if (problems.length > 0) return { variants: [], problems };
  const { system, tables } = setting;
  const set = new SetReader(setting, factors, problems);
  const variants = given.map(([name, value]): Variant => {
    const at = ['variants', name];
    if (name.trim().length === 0 || name.length > LONGEST_NAME)
      add(at, `the name of a variant has 1 to ${LONGEST_NAME} characters`);
    const parts = isMap(value) ? value : {};
    const { options, tables: own, set: others } = parts;
    const read = readPatch(tables, system, isMap(own) ? own : {}, [...at, 'tables']);
    problems.push(...read.problems);
    const chosen = set.read(isMap(others) ? others : {}, [...at, 'set']);
    const variant = { name, options: isMap(options) ? options : {}, ...read, chosen };
    problems.push(...variedToo(variant, factors));
    return variant;
  });
  return { variants, problems };
}

/** Reads the values that variants set. In messages a path that several of them set stands at the first of them. */
class SetReader {
  private readonly setting: VarySetting;
  private readonly factors: readonly VariedPath[];
  private readonly problems: InputProblem[];
  /** By path; null for a problem, which is noted once. */
  private readonly paths = new Map<string, FoundPath | null>();
  /** By path and value. */
  private readonly known = new Map<string, Chosen>();

  constructor(setting: VarySetting, factors: readonly VariedPath[], problems: InputProblem[]) {
    this.setting = setting;
    this.factors = factors;
    this.problems = problems;
  }

  read(given: JsonObject, at: Path): readonly Chosen[] {
    return Object.entries(given).flatMap(([text, value]) => {
      const earlier = this.paths.get(text);
      const path = earlier === undefined ? this.pathTo(text, [...at, text]) : earlier;
      this.paths.set(text, path);
      return path === null ? [] : [this.chosen(path, text, value, [...at, text])];
    });
  }

  private pathTo(text: string, at: Path): FoundPath | null {
    const end = followPath(this.setting, text, null, at);
    const problem = 'message' in end ? end : this.variedToo(end, at);
    if (problem === null && !('message' in end)) return end;
    if (problem !== null) this.problems.push(problem);
    return null;
  }

  private variedToo({ keys }: FoundPath, at: Path): InputProblem | null {
    const path = keys.join('.');
    if (!this.factors.some((factor) => factor.path === path)) return null;
    const message = `${path} is varied under vary too; leave it to one of the two`;
    return wrongKey(at, message);
  }

  private chosen(path: FoundPath, given: string, value: Json, at: Path): Chosen {
    const key = JSON.stringify([given, value]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const found = resolvedValue(this.setting, path, asGiven(value, at), this.problems);
    const chosen = { factor: factorOf(given, path, [found]), value: found };
    this.known.set(key, chosen);
    return chosen;
  }
}

/** The problem of a value that both a variant and `vary` set. */
function variedToo({ name, options, written }: Variant, factors: readonly VariedPath[]): InputProblem[] {
  const problem = (at: Path, path: string): InputProblem =>
    wrongKey(at, `${shown(name)} sets what vary sets too: ${path}; leave it to one of the two`);
  return factors.flatMap(({ target, path }) => {
    if (target.of === 'option')
      return Object.hasOwn(options, target.name)
        ? [problem(['variants', name, 'options', target.name], path)]
        : [];
    if (target.of !== 'table') return [];
    // The names of a value begin with those of the places around it, so a value can lie on a varied path or around it.
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
