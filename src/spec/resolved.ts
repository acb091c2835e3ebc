/**
 * The resolved spec: the same experiment with every default filled in and every name in full, its keys in a fixed
 * order, so that its hash names the experiment. It is a spec itself, and reads as the same experiment. The author's words
 * are no part of it: a corrected word is the same experiment.
 */
import { optionsOf } from '../play/read-options.ts';
import { isMap, type Json, type JsonObject } from '../play/json.ts';
import type { Options } from '../play/options.ts';
import type { RuleSystem } from '../play/system.ts';
import { fieldsAsWritten, type SideNames } from './as-written.ts';
import { withScenarioValues, type CellParts } from './draft.ts';
import type { Lowered } from './analyses/analysis-kind.ts';
import { expectAsWritten } from './expect.ts';
import type { Analysis, Cell, Feel, Resolve, Statement } from './experiment.ts';
import type { VariedPath } from './factor.ts';
import type { Frame } from './frame.ts';
import { engagementFields, roleFields } from './kind-fields.ts';
import { resolveAsWritten } from './resolve-section.ts';
import type { Side } from './sides.ts';
import { essentialPatch, patchedTables, withoutPlace } from './table-patch.ts';
import { completedForce } from './read-vary.ts';
import type { Variant } from './variants.ts';

interface ToResolve {
  readonly parts: CellParts;
  readonly factors: readonly VariedPath[];
  readonly variants: readonly Variant[];
  /** The first cell: every varied path has its first value there, and in the resolved spec. */
  readonly cell: Cell;
  readonly resolve: Resolve;
  readonly analysis: Analysis;
  readonly feel: Feel | undefined;
  readonly expect: readonly Statement[];
  /** As the spec gives them; undefined where it gives none. */
  readonly metrics: Frame['metrics'];
  /** The parts that the analysis adds, which the resolved spec leaves to the section. */
  readonly lowered: Lowered | null;
}

export function resolvedSpec(whole: ToResolve): JsonObject {
  const { parts, factors, cell, resolve, analysis, lowered, expect, metrics, feel } = whole;
  const { system, kind, sides } = parts;
  const names: SideNames = new Map(sides.map(({ name, role }) => [role, name]));
  const added = new Set(lowered?.factors.map(({ path }) => path));
  const addedVariants = new Set(lowered?.variants?.map(({ name }) => name));
  const variants = whole.variants.filter(({ name }) => !addedVariants.has(name));
  return {
    hythe: 1,
    rules: system.id,
    options: inScope(system, kind.name, optionsBeside(whole)),
    tables: basePatch(parts, factors),
    forces: variedForces(whole),
    engagement: { kind: kind.name, ...fieldsAsWritten(engagementFields(kind), cell.inputs, names) },
    sides: Object.fromEntries(sides.map((side) => [side.name, resolvedSide(whole, side, names)])),
    vary: Object.fromEntries(
      factors
        .filter(({ given }) => !added.has(given))
        .map(({ path, values }) => [path, values.map(({ complete }) => complete)]),
    ),
    ...(variants.length === 0 ? {} : { variants: resolvedVariants(parts, variants) }),
    ...(parts.scenario === null && parts.setup.length === 0
      ? {}
      : { scenario: firstScenario(parts, factors) }),
    ...(parts.outcomes.length === 0
      ? {}
      : {
          outcomes: Object.fromEntries(
            parts.outcomes.flatMap(({ name, given }) => (given === null ? [] : [[name, given] as const])),
          ),
        }),
    ...(metrics === undefined ? {} : { metrics }),
    resolve: resolveAsWritten(resolve),
    analysis: analysisAsWritten(analysis),
    ...(feel === undefined ? {} : { feel: feelAsWritten(feel) }),
    ...(expect.length === 0 ? {} : { expect: expectAsWritten(expect) }),
  };
}

/** The scenario with the first value of each varied path, and the paths of its throws in full. */
function firstScenario({ scenario, setup }: CellParts, factors: readonly VariedPath[]): Json {
  const first = factors.flatMap((factor) => factor.values.slice(0, 1).map((value) => ({ factor, value })));
  const varied = withScenarioValues(scenario, first).scenario;
  if (setup.length === 0) return varied;
  return { ...(isMap(varied) ? varied : {}), setup: setup.map(({ given }) => given) };
}

/** The options of the first cell without those of its variant. */
function optionsBeside({ parts, variants, cell }: ToResolve): Options {
  const own = Object.keys(variants[0]?.options ?? {});
  const beside = own.map((name) => {
    const given = parts.options[name];
    return [name, isOption(given) ? given : (parts.system.options[name]?.default ?? '')] as const;
  });
  return { ...cell.options, ...Object.fromEntries(beside) };
}

function isOption(value: Json | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function resolvedVariants({ system, patch }: CellParts, variants: readonly Variant[]): JsonObject {
  const patched = patchedTables(system.tables, system, patch);
  return Object.fromEntries(
    variants.map((variant) => {
      const options = Object.entries(variant.options).sort(([a], [b]) => (a < b ? -1 : 1));
      const own = essentialPatch(patched, system, variant.patch);
      return [variant.name, { options: Object.fromEntries(options), tables: own }];
    }),
  );
}

function analysisAsWritten({ kind, asked, of, smallestDifferenceThatMatters }: Analysis): JsonObject {
  if (asked !== null) return asked;
  return { kind, ...(of === null ? {} : { of: [...of] }), smallestDifferenceThatMatters };
}

function feelAsWritten({ minutesPerTurn, games }: Feel): JsonObject {
  return {
    ...(minutesPerTurn === null ? {} : { minutesPerTurn }),
    ...(games === null ? {} : { games }),
  };
}

/** The patch of the spec itself, without single values that are varied: each cell has its own. */
function basePatch({ system, patch }: CellParts, factors: readonly VariedPath[]): JsonObject {
  const varied = factors.reduce(
    (base, { target, values }) =>
      target.of === 'table' && !values.some(({ value }) => isMap(value))
        ? withoutPlace(base, target.names)
        : base,
    patch,
  );
  return essentialPatch(system.tables, system, varied);
}

/** A side with its force written out, unless the analysis gives it one that stands in for it. */
function resolvedSide(
  { parts, cell, lowered }: ToResolve,
  { name, role }: Side,
  names: SideNames,
): JsonObject {
  const { kind } = parts;
  const inputs = cell.inputs[role];
  const values = isMap(inputs) ? inputs : {};
  const fields = roleFields(kind, role);
  const own = fieldsAsWritten(fields.side, values, names);
  if (Object.keys(fields.force).length === 0 || lowered?.standIns?.includes(name) === true) return own;
  return { force: fieldsAsWritten(fields.force, values, names), ...own };
}

/** The forces that varied values or the analysis name; every other force is written out at its side. */
function variedForces({ parts, factors, lowered }: ToResolve): JsonObject {
  const { forces } = parts;
  const named = new Map<string, Json>();
  const added = new Set(lowered?.forces?.map(({ name }) => name));
  for (const name of lowered?.namedForces ?? []) {
    const force = forces.get(name);
    if (force !== undefined) named.set(name, completedForce(parts, 0, force));
  }
  for (const { target, values } of factors) {
    if (target.of !== 'force') continue;
    for (const { value } of values) {
      const force = typeof value === 'string' ? forces.get(value) : undefined;
      if (typeof value === 'string' && force !== undefined && !added.has(value))
        named.set(value, completedForce(parts, target.side, force));
    }
  }
  return Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The options that act in a kind of engagement, as a spec gives them. */
export function inScope(system: RuleSystem, kind: string, options: Options): JsonObject {
  return Object.fromEntries(
    optionsOf(system.options, kind).map((name) => [name, options[name] ?? null] as const),
  );
}

/** The names of the options in `spec`, as resolved, that are decided as by default. */
export function usualOptions({ options }: RuleSystem, spec: JsonObject): readonly string[] {
  return Object.entries(isMap(spec['options']) ? spec['options'] : {}).flatMap(([name, decided]) =>
    decided === options[name]?.default ? [name] : [],
  );
}
