/** Every combination of the varied values as a cell: read, checked, and numbered in the order of listing. */
import { item } from '../chance/at.ts';
import type { HowToRead } from '../play/input-reader.ts';
import type { InputProblem } from '../play/inputs.ts';
import { wrongKey } from '../play/problems.ts';
import { readFields } from '../play/read-inputs.ts';
import { readOptions } from '../play/read-options.ts';
import { MixtureError, mixedShape } from '../play/mixture.ts';
import { remarkOnUse } from '../play/not-given.ts';
import { shown } from '../play/shown.ts';
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';
import type { TallyShape } from '../play/tally.ts';
import { Binder } from './bind.ts';
import { checkCell } from './check-cell.ts';
import { combinations } from './combinations.ts';
import { draftCell, type CellParts, type Draft } from './draft.ts';
import type { Cell } from './experiment.ts';
import type { Chosen, Target, VariedPath } from './factor.ts';
import { startDrafts, type StartDraft } from './starts.ts';
import type { SetupItem } from './setup.ts';
import { roleFields, specFields } from './kind-fields.ts';
import { MOST_DIAGNOSTICS } from './limits.ts';
import { ownIdsIn } from './own-rows.ts';
import { readScenario } from './scenario.ts';
import type { AskedScenario } from './scenario-fields.ts';
import type { Variant } from './variants.ts';
import { aboutSpec, type Warning } from './warnings.ts';

interface CellsRead {
  readonly cells: readonly Cell[];
  /** Each problem once, even if many cells have it. */
  readonly problems: readonly InputProblem[];
  readonly warnings: readonly Warning[];
}

/** The factors and variants whose combinations are cells. */
interface Multiplied {
  readonly factors: readonly VariedPath[];
  readonly variants: readonly Variant[];
  /** True for the combinations that are cells, by the values of the paths as written under `vary`. */
  readonly isPlayed: (values: ReadonlyMap<string, Json>) => boolean;
}

/**
 * The cells of an experiment; the last factor varies fastest, and the variants of a combination stand together. `judge`
 * gets the shape of each valid cell and returns the problems of the spec with it.
 */
export function readCells(
  parts: CellParts,
  { factors, variants, isPlayed }: Multiplied,
  judge: (shape: TallyShape) => readonly InputProblem[],
): CellsRead {
  const { system, kind, setup } = parts;
  const binder = new Binder(system.id, [system]);
  const problems = new Map<string, InputProblem>();
  const add = (each: readonly InputProblem[]): void => {
    for (const problem of each) problems.set(`${problem.path.join('.')}: ${problem.message}`, problem);
  };
  const cells: Cell[] = [];
  const over: Over[] = [];
  const ofNumbers = new Set<string>();
  const partsInUse: string[] = [];
  let pairing = 0;
  const values = factors.map((factor) => factor.values.map((value): Chosen => ({ factor, value })));
  for (const chosen of combinations(values)) {
    if (!isPlayed(new Map(chosen.map(({ factor, value }) => [factor.given, value.value])))) continue;
    for (const variant of variants.length === 0 ? [null] : variants) {
      if (problems.size >= MOST_DIAGNOSTICS) break;
      const place = { number: cells.length + 1, pairing, variant: variant?.name ?? null };
      const starts: readonly StartDraft[] =
        setup.length === 0
          ? [{ draft: draftCell(parts, chosen, variant) }]
          : startDrafts(parts, chosen, variant);
      const checked = starts.flatMap(({ draft, absent }) => {
        const read = readCell(parts, draft, chosen, place);
        add([...draft.problems, ...read.problems]);
        if (read.cell === null) return [];
        const cell = absent === undefined ? read.cell : { ...read.cell, absent };
        const start = checkCell(parts, binder, cell, draft, read.scenario);
        if ('problems' in start) {
          add(start.problems);
          return [];
        }
        for (const warning of [...start.warnings, ...neverComing(kind, cell.inputs)]) ofNumbers.add(warning);
        partsInUse.push(...start.partsInUse);
        return [start];
      });
      const [first] = checked;
      if (first === undefined || checked.length < starts.length) continue;
      const shape = wholeShape(checked.map((start) => start.shape));
      add('message' in shape ? [shape] : judge(shape));
      const why = checked.some((start) => start.over === null) ? null : first.over;
      const own = checked.map((start) => start.cell);
      const cell = setup.length === 0 ? first.cell : drawnFrom(setup, own);
      if (why !== null) over.push({ cell, why });
      cells.push(cell);
    }
    if (pairing === 0) add(overridden(parts, chosen));
    pairing++;
  }
  const [firstOver] = over;
  if (problems.size === 0 && firstOver !== undefined && over.length === cells.length) add([firstOver.why]);
  return {
    cells,
    problems: [...problems.values()],
    warnings: [
      ...aboutSpec(sameVariants(cells, variants)),
      ...[...ofNumbers].map((message) => ({ about: 'numbers' as const, message })),
      ...remarkOnUse(partsInUse).map((message) => ({ about: 'rules' as const, message })),
      ...aboutSpec(idleCells(over)),
    ],
  };
}

/** A warning of units that enter only after the turn limit: they count as living all the same. */
function neverComing({ turnLimitField }: CellParts['kind'], inputs: Cell['inputs']): readonly string[] {
  const limit = inputs[turnLimitField];
  if (typeof limit !== 'number' || latestEntry(inputs) <= limit) return [];
  return [
    `what enters after the turn limit never comes and counts as living to the end: to play without it, give a force that does not have it`,
  ];
}

function latestEntry(value: Json | Cell['inputs']): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = 'entersTurn' in value ? Number(value.entersTurn ?? 0) : 0;
  return Math.max(own, ...Object.values(value).map(latestEntry));
}

function wholeShape(shapes: readonly TallyShape[]): TallyShape | InputProblem {
  const [only, second] = shapes;
  if (only !== undefined && second === undefined) return only;
  try {
    return mixedShape(shapes);
  } catch (error) {
    if (!(error instanceof MixtureError)) throw error;
    return wrongKey(['scenario', 'setup'], error.message);
  }
}

/** A cell whose set-up is thrown, from the cells of its starts. */
function drawnFrom(setup: readonly SetupItem[], starts: readonly Cell[]): Cell {
  const { mirror, ...first } = item(starts, 0);
  return {
    ...first,
    ...(mirror === true && starts.every((start) => start.mirror === true) ? { mirror } : {}),
    setup: {
      throws: setup.map(({ name, unit, values, weights }) => ({ name, unit, values, weights })),
      starts: starts.map(({ inputs, options, tables, scenario, outcomes, absent }) => ({
        inputs,
        options,
        tables,
        ...(scenario === undefined ? {} : { scenario }),
        ...(outcomes === undefined ? {} : { outcomes }),
        ...(absent === undefined ? {} : { absent }),
      })),
    },
  };
}

/** The problems of values as written where a varied value, one of a variant or a throw of the set-up stands in every cell. */
function overridden(parts: CellParts, chosen: readonly Chosen[]): readonly InputProblem[] {
  const { system, kind } = parts;
  const isWithin = (path: InputProblem['path'], other: readonly (string | number)[]): boolean =>
    other.every((step, i) => step === path[i]);
  const without = (hidden: readonly Chosen[], target: Target): readonly InputProblem[] => {
    if (target.of !== 'input') return [];
    const draft = draftCell(parts, hidden, null);
    if (valueAt(draft.inputs, target.path) === undefined) return [];
    const { problems } = readFields(specFields(kind), draft.inputs, waysToRead(parts, draft));
    return problems
      .filter(({ path }) => isWithin(path, target.path))
      .map((problem) => ({ ...problem, path: draft.specPath(problem.path) }));
  };
  return [
    ...readOptions(system.options, kind.name, parts.options, ['options']).problems,
    ...chosen.flatMap((one) =>
      without(
        chosen.filter((other) => other !== one),
        one.factor.target,
      ),
    ),
    ...parts.setup.flatMap(({ factors }) => factors.flatMap(({ target }) => without(chosen, target))),
  ];
}

/** The value at a path of inputs as written; one element alone stands for a list of it. */
function valueAt(inputs: JsonObject, path: InputProblem['path']): Json | undefined {
  return path.reduce<Json | undefined>((at, step) => {
    if (typeof step === 'number') return isList(at) ? at[step] : step === 0 ? at : undefined;
    return isMap(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }, inputs);
}

function waysToRead({ system, sides }: CellParts, draft: Draft): HowToRead {
  const roles = new Map(sides.map(({ name, role }) => [name, role]));
  return { shortForms: true, sides: roles, ownIds: ownIdsIn(system, draft.patch) };
}

interface CellRead {
  readonly cell: Cell | null;
  readonly scenario: AskedScenario | null;
  readonly problems: readonly InputProblem[];
}

function readCell(
  parts: CellParts,
  draft: Draft,
  chosen: readonly Chosen[],
  place: Pick<Cell, 'number' | 'pairing' | 'variant'>,
): CellRead {
  const { system, kind, sides } = parts;
  const inputs = readFields(specFields(kind), draft.inputs, waysToRead(parts, draft));
  const options = readOptions(system.options, kind.name, draft.options);
  const [first, second] = sides;
  const { asked: scenario, problems: inScenario } =
    draft.scenario === null ? NO_SCENARIO : readScenario(draft.scenario, [first.name, second.name]);
  const problems = [
    ...inScenario.map((problem) => ({ ...problem, path: draft.scenarioPath(problem.path) })),
    ...inputs.problems
      .filter(({ path }) => !isInMissingForce(kind, draft, path))
      .map((problem) => ({ ...problem, path: draft.specPath(problem.path) })),
    ...options.problems.map((problem) => ({ ...problem, path: draft.optionPath(String(problem.path[0])) })),
  ];
  if (inputs.value === null || options.value === null || draft.problems.length > 0 || inScenario.length > 0)
    return { cell: null, scenario, problems };
  // What has been read from JSON by a description is JSON.
  const values = inputs.value as Readonly<Record<string, Json>>;
  const cell: Cell = {
    ...place,
    factors: chosen.map(({ factor: { path, name, unit }, value }) => ({
      path,
      name,
      unit,
      value: value.short,
    })),
    kind: kind.name,
    inputs: values,
    ...(scenario === null && isMirror(kind, values) ? { mirror: true as const } : {}),
    options: options.value,
    tables: draft.patch,
  };
  return { cell, scenario, problems };
}

const NO_SCENARIO = { asked: null, problems: [] } as const;

/** True if a symmetric kind has two equal sides and neither is favoured by going first. */
function isMirror(
  { symmetric, roles: [first, second], firstSideField, evenFirst }: CellParts['kind'],
  inputs: Readonly<Record<string, Json>>,
): boolean {
  if (!symmetric || JSON.stringify(inputs[first]) !== JSON.stringify(inputs[second])) return false;
  return firstSideField === null || evenFirst === undefined || inputs[firstSideField] === evenFirst;
}

/** True for fields of a force that is missing: a side without a force is one problem, not one for every field. */
function isInMissingForce(kind: CellParts['kind'], draft: Draft, path: InputProblem['path']): boolean {
  const [role, key] = path;
  if (typeof role !== 'string' || typeof key !== 'string' || !draft.withoutForce.includes(role)) return false;
  return Object.hasOwn(roleFields(kind, role).force, key);
}

/** Variants that equal the first one in every cell. */
function sameVariants(cells: readonly Cell[], [first, ...others]: readonly Variant[]): readonly string[] {
  if (first === undefined) return [];
  const rules = ({ options, tables, inputs, setup }: Cell): string =>
    JSON.stringify([options, tables, inputs, setup?.starts]);
  const reference = new Map(
    cells.filter(({ variant }) => variant === first.name).map((cell) => [cell.pairing, rules(cell)]),
  );
  return others
    .filter(({ name }) =>
      cells.every((cell) => cell.variant !== name || rules(cell) === reference.get(cell.pairing)),
    )
    .map(
      ({ name }) => `variant ${shown(name)} changes nothing: it plays by the rules of ${shown(first.name)}`,
    );
}

interface Over {
  readonly cell: Cell;
  readonly why: InputProblem;
}

/** The number of cells with a warning of their own; further ones are only counted. */
const MOST_WARNINGS = 5;

function idleCells(over: readonly Over[]): readonly string[] {
  const listed = over.slice(0, MOST_WARNINGS).map(({ cell: { number, factors }, why }) => {
    const at = factors.map(({ name, value }) => `${name} ${JSON.stringify(value)}`).join(', ');
    return `cell ${number} (${at}): ${why.message}`;
  });
  const more = over.length - listed.length;
  return more === 0 ? listed : [...listed, `and ${more} more cells in which nothing can happen`];
}
