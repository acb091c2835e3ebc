/**
 * A cell before its inputs are read: the spec's values with those of its factors in place, and the place of each in the
 * spec.
 */
import type { InputProblem, Path } from '../play/inputs.ts';
import { wrongKey } from '../play/problems.ts';
import type { EngagementKind } from '../play/system.ts';
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';
import type { Chosen } from './factor.ts';
import { roleFields } from './kind-fields.ts';
import type { Written } from './read-patch.ts';
import type { SetupItem } from './setup.ts';
import type { Outcome } from './outcomes.ts';
import { forceKeyProblems, forceOf, type Force, type Side } from './sides.ts';
import { mergePatches } from './merge-patches.ts';
import { essentialPatch } from './table-patch.ts';
import type { Variant } from './variants.ts';
import type { VarySetting } from './vary-path.ts';

/** The parts of a spec that cells are made of. */
export interface CellParts extends VarySetting {
  readonly forces: ReadonlyMap<string, JsonObject>;
  /** The fields under `engagement`, without the kind. */
  readonly engagement: JsonObject;
  readonly options: JsonObject;
  readonly patch: JsonObject;
  readonly written: readonly Written[];
  /** The scenario as written; null where there is none. */
  readonly scenario: Json;
  /** True where lines on the ground are asked for. */
  readonly ground: boolean;
  /** Victory conditions. */
  readonly outcomes: readonly Outcome[];
  /** The throws of the set-up. */
  readonly setup: readonly SetupItem[];
}

export interface Draft {
  readonly inputs: JsonObject;
  readonly options: JsonObject;
  readonly patch: JsonObject;
  /** As of the spec, with the values of the cell. */
  readonly scenario: Json;
  readonly problems: readonly InputProblem[];
  /** Roles without a force, which is a problem already if they need one. */
  readonly withoutForce: readonly string[];
  /** The place in the spec of a path of the inputs. */
  specPath(path: Path): Path;
  /** The place in the spec of a path of the scenario. */
  scenarioPath(path: Path): Path;
  /** The place in the spec of an option. */
  optionPath(name: string): Path;
  /** The place in the spec of a patch of the tables. */
  tablePath(names: readonly string[]): Path;
}

/** A place in what is read, by the names that lead to it, and where the spec has it. */
interface Origin {
  readonly names: Path;
  readonly at: Path;
}

/** Puts the values of a cell's factors and of its variant into the parts of the spec. */
export function draftCell(parts: CellParts, varied: readonly Chosen[], variant: Variant | null): Draft {
  const chosen = [...varied, ...(variant?.chosen ?? [])];
  const problems: InputProblem[] = [];
  const withoutForce: string[] = [];
  const origins: Origin[] = [{ names: [], at: ['engagement'] }];
  let inputs: JsonObject = parts.engagement;
  parts.sides.forEach((side, index) => {
    const force = chosenForce(parts, side, index, chosen, problems);
    const fields = roleFields(parts.kind, side.role);
    if (force === null) withoutForce.push(side.role);
    else problems.push(...forceKeyProblems(force, fields));
    const ofForce = Object.entries(force?.fields ?? {}).filter(([key]) => Object.hasOwn(fields.force, key));
    inputs = { ...inputs, [side.role]: { ...Object.fromEntries(ofForce), ...side.own } };
    origins.push({ names: [side.role], at: ['sides', side.name] });
    const forceAt = force?.at ?? ['sides', side.name];
    for (const key of Object.keys(fields.force))
      origins.push({ names: [side.role, key], at: [...forceAt, key] });
  });
  for (const { factor, value } of byDepth(chosen)) {
    if (factor.target.of !== 'input') continue;
    const { path } = factor.target;
    const put = withValue(inputs, path, value.value);
    if (isMap(put)) inputs = put;
    else if (!withoutForce.includes(String(path[0])))
      problems.push(
        wrongKey(
          value.at[0] === 'vary' ? ['vary', factor.path] : value.at.slice(0, 3),
          noElement(factor.path),
        ),
      );
    origins.push({ names: path, at: value.at });
  }
  const inScenario = withScenarioValues(parts.scenario, chosen);
  problems.push(...inScenario.problems);
  const { patch, written } = chosenPatch(parts, chosen, variant);
  const own = variant?.options ?? {};
  const inOptions = chosen.flatMap(({ factor, value }) =>
    factor.target.of === 'option' ? [[factor.target.name, value] as const] : [],
  );
  const byOption = new Map(inOptions);
  return {
    inputs,
    options: {
      ...parts.options,
      ...own,
      ...Object.fromEntries(inOptions.map(([name, { value }]) => [name, value])),
    },
    patch,
    scenario: inScenario.scenario,
    problems,
    withoutForce,
    specPath: (path) => located(origins, path),
    scenarioPath: (path) => located(inScenario.origins, path),
    optionPath: (name) =>
      byOption.get(name)?.at ??
      (variant !== null && Object.hasOwn(own, name)
        ? ['variants', variant.name, 'options', name]
        : ['options', name]),
    tablePath: (names) => located([{ names: [], at: ['tables'] }, ...written], names),
  };
}

export function withScenarioValues(
  given: Json,
  chosen: readonly Chosen[],
): {
  readonly scenario: Json;
  readonly problems: readonly InputProblem[];
  readonly origins: readonly Origin[];
} {
  let scenario = given;
  const problems: InputProblem[] = [];
  const origins: Origin[] = [{ names: [], at: ['scenario'] }];
  for (const { factor, value } of chosen) {
    if (factor.target.of !== 'scenario') continue;
    const put = isMap(given) ? withValue(scenario, factor.target.path, value.value) : null;
    if (put !== null) scenario = put;
    else
      problems.push(
        wrongKey(
          ['vary', factor.given],
          isMap(given) ? noElement(factor.path) : 'there is no scenario to vary',
        ),
      );
    origins.push({ names: factor.target.path, at: value.at });
  }
  return { scenario, problems, origins };
}

function chosenForce(
  parts: CellParts,
  side: Side,
  index: number,
  chosen: readonly Chosen[],
  problems: InputProblem[],
): Force | null {
  const varied = chosen.find(({ factor: { target } }) => target.of === 'force' && target.side === index);
  if (varied === undefined) {
    if (!side.hasForce && needsForce(parts.kind, side.role)) {
      const expected = 'the name of a force, or a force written out';
      const problem = wrongKey(['sides', side.name], `force is missing: ${expected}`, { expected });
      problems.push({ ...problem, isMissing: true });
    }
    return side.force;
  }
  const read = forceOf(parts.forces, varied.value.value, varied.value.at);
  problems.push(...read.problems);
  return read.force;
}

function needsForce(kind: EngagementKind, role: string): boolean {
  return Object.values(roleFields(kind, role).force).some((field) => field.required === true);
}

function chosenPatch(
  parts: CellParts,
  chosen: readonly Chosen[],
  variant: Variant | null,
): { readonly patch: JsonObject; readonly written: readonly Written[] } {
  let { patch, written } = parts;
  if (variant !== null) {
    patch = mergePatches(patch, variant.patch);
    written = [...written, ...variant.written];
  }
  for (const { value } of byDepth(chosen)) {
    if (value.patch === null) continue;
    patch = mergePatches(patch, value.patch.patch);
    written = [...written, ...value.patch.written];
  }
  return { patch: essentialPatch(parts.system.tables, parts.system, patch), written };
}

/** Whole forces and groups before their parts. */
function byDepth(chosen: readonly Chosen[]): readonly Chosen[] {
  const depth = ({ factor: { target } }: Chosen): number =>
    target.of === 'input' ? target.path.length : target.of === 'table' ? target.names.length : 0;
  return [...chosen].sort((a, b) => depth(a) - depth(b));
}

/**
 * The place of the longest origin that leads to the path, the last one among equals; one origin leads to every path.
 */
export function located(origins: readonly Origin[], path: Path): Path {
  let best: Origin = { names: [], at: [] };
  for (const origin of origins)
    if (
      origin.names.length >= best.names.length &&
      origin.names.every((part, i) => String(part) === String(path[i]))
    )
      best = origin;
  return [...best.at, ...path.slice(best.names.length)];
}

/**
 * A copy with `value` at the path: missing groups are made; a missing element of a list gives null, and so does anything
 * but a group where the path has a key.
 */
function withValue(into: Json | undefined, path: Path, value: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'string') {
    if (into !== undefined && into !== null && !isMap(into)) return null;
    const object = into ?? {};
    const inner = withValue(Object.hasOwn(object, key) ? object[key] : undefined, rest, value);
    return rest.length > 0 && inner === null ? null : { ...object, [key]: inner };
  }
  const list = into === undefined || isList(into) ? (into ?? []) : [into];
  if (key >= list.length) return null;
  const inner = withValue(list[key], rest, value);
  return rest.length > 0 && inner === null ? null : list.map((element, i) => (i === key ? inner : element));
}

function noElement(path: string): string {
  return `there is no ${path}: the list has not so many elements (the first has number 0), or a value without parts stands in its place`;
}
