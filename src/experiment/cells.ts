/** Every combination of the varied values as a cell: read, checked, and numbered in the order of listing. */
import type { InputProblem } from '../engagement/inputs.ts';
import { readFields } from '../engagement/read-inputs.ts';
import { readOptions } from '../engagement/read-options.ts';
import type { Json, RuleSystem } from '../engagement/system.ts';
import { Binder } from './bind.ts';
import { checkCell } from './check-cell.ts';
import { draftCell, type CellParts, type Chosen, type Draft } from './draft.ts';
import type { Cell } from './experiment.ts';
import type { VariedPath } from './factor.ts';
import { roleFields, specFields } from './kind-fields.ts';
import { MOST_DIAGNOSTICS } from './limits.ts';

export interface CellsRead {
  readonly cells: readonly Cell[];
  /** Each problem once, however many cells have it. */
  readonly problems: readonly InputProblem[];
  readonly warnings: readonly string[];
}

/** The cells of an experiment; the last factor varies fastest. */
export function readCells(system: RuleSystem, parts: CellParts, factors: readonly VariedPath[]): CellsRead {
  const binder = new Binder(system.id, [system]);
  const problems = new Map<string, InputProblem>();
  const add = (each: readonly InputProblem[]): void => {
    for (const problem of each) problems.set(`${problem.path.join('.')}: ${problem.message}`, problem);
  };
  const cells: Cell[] = [];
  const over: Over[] = [];
  for (const chosen of combinations(factors)) {
    if (problems.size >= MOST_DIAGNOSTICS) break;
    const draft = draftCell(parts, chosen);
    const read = readCell(system, parts, draft, chosen, cells.length);
    add([...draft.problems, ...read.problems]);
    if (read.cell === null) continue;
    const check = checkCell(system, parts.kind, binder, read.cell, draft);
    add(check.problems);
    if (check.over !== null) over.push({ cell: read.cell, why: check.over });
    cells.push(read.cell);
  }
  const [first] = over;
  if (problems.size === 0 && first !== undefined && over.length === cells.length) add([first.why]);
  return {
    cells,
    problems: [...problems.values()],
    warnings: warnings(over),
  };
}

function* combinations(factors: readonly VariedPath[]): Generator<readonly Chosen[]> {
  const [factor, ...rest] = factors;
  if (factor === undefined) {
    yield [];
    return;
  }
  for (const value of factor.values)
    for (const others of combinations(rest)) yield [{ factor, value }, ...others];
}

interface CellRead {
  readonly cell: Cell | null;
  readonly problems: readonly InputProblem[];
}

function readCell(
  system: RuleSystem,
  { kind, sides }: CellParts,
  draft: Draft,
  chosen: readonly Chosen[],
  index: number,
): CellRead {
  const roles = new Map(sides.map(({ name, role }) => [name, role]));
  const inputs = readFields(specFields(kind), draft.inputs, { shortForms: true, sides: roles });
  const options = readOptions(system.options, kind.name, draft.options);
  const problems = [
    ...inputs.problems
      .filter(({ path }) => !isInMissingForce(kind, draft, path))
      .map((problem) => ({ ...problem, path: draft.specPath(problem.path) })),
    ...options.problems.map((problem) => ({ ...problem, path: draft.optionPath(String(problem.path[0])) })),
  ];
  if (inputs.value === null || options.value === null || draft.problems.length > 0)
    return { cell: null, problems };
  // What has been read from JSON by a description is JSON.
  const values = inputs.value as Readonly<Record<string, Json>>;
  const cell: Cell = {
    number: index + 1,
    pairing: index,
    variant: null,
    factors: chosen.map(({ factor: { path, name, unit }, value }) => ({
      path,
      name,
      unit,
      value: value.short,
    })),
    kind: kind.name,
    inputs: values,
    options: options.value,
    tables: draft.patch,
  };
  return { cell, problems };
}

/** A side without a force is one problem, not one for every field of a force. */
function isInMissingForce(kind: CellParts['kind'], draft: Draft, path: InputProblem['path']): boolean {
  const [role, key] = path;
  if (typeof role !== 'string' || typeof key !== 'string' || !draft.withoutForce.includes(role)) return false;
  return Object.hasOwn(roleFields(kind, role).force, key);
}

interface Over {
  readonly cell: Cell;
  readonly why: InputProblem;
}

/** Warnings of single cells; those beyond are only counted. */
const MOST_WARNINGS = 5;

function warnings(over: readonly Over[]): readonly string[] {
  const shown = over.slice(0, MOST_WARNINGS).map(({ cell: { number, factors }, why }) => {
    const at = factors.map(({ name, value }) => `${name} ${JSON.stringify(value)}`).join(', ');
    return `cell ${number} (${at}): ${why.message}`;
  });
  const more = over.length - shown.length;
  return more === 0 ? shown : [...shown, `and ${more} more cells in which nothing can happen`];
}
