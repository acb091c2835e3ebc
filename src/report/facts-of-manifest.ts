/** Facts of a run for its report, from its manifest. */
import { stringify } from 'yaml';
import { meetingNames } from '../questions/doctrines/names.ts';
import type { Patch, RunFacts } from '../analysis/facts.ts';
import { moveNames } from '../questions/sensitivity/names.ts';
import { isMap, type Json, type JsonObject } from '../engagement/json.ts';
import { NO_WORDS } from '../experiment/words.ts';
import { isOwnRow } from '../experiment/own-rows.ts';
import type { ComparedRun } from '../questions/editions/answer.ts';
import { leavesOf } from '../results/names-of-run.ts';
import { metricsOf, type Manifest } from '../results/manifest.ts';
import type { RunRecord } from '../results/record.ts';

/** Everything that a report says besides tables stands in the manifest, so it can be drawn again from both alone. */
export function factsOf(manifest: Manifest): RunFacts {
  const {
    title,
    rules,
    sides,
    factors,
    analysis,
    confidence,
    seed,
    warnings,
    interrupted,
    spec,
    specHash,
    asked,
  } = manifest;
  const patches = patchesOf(spec);
  const ownRows = ownRowsOf(spec);
  const metrics = metricsOf(manifest);
  const mirrors = manifest.cells.flatMap(({ number, mirror }) => (mirror === true ? [number] : []));
  const facts: RunFacts = {
    title,
    words: manifest.words ?? NO_WORDS,
    rules: { id: rules.id, title: rules.title, scale: rules.scale ?? null },
    names: rules.names ?? {},
    bands: rules.bands ?? null,
    sides,
    forces: asked?.forces ?? [forceName(spec['sides'], sides[0]), forceName(spec['sides'], sides[1])],
    factors,
    ...(manifest.throws === undefined ? {} : { throws: manifest.throws }),
    analysis: { kind: analysis.kind, asked: analysis.asked ?? null },
    confidence,
    seed,
    options: asked?.options ?? optionsOf(spec['options']),
    ...(patches.length === 0 ? {} : { patches }),
    ...(ownRows.length === 0 ? {} : { ownRows }),
    ...(metrics === undefined ? {} : { metrics }),
    ...(manifest.notComputed === undefined ? {} : { notComputed: manifest.notComputed }),
    ...(isMap(spec['scenario']) ? { scenario: spec['scenario'] } : {}),
    ...(isMap(spec['feel']) ? { feel: spec['feel'] } : {}),
    ...(isMap(spec['outcomes']) ? { outcomes: spec['outcomes'] } : {}),
    ...(mirrors.length === 0 ? {} : { mirrors }),
    ...(manifest.statements === undefined ? {} : { statements: manifest.statements }),
    notes: rules.notes,
    warnings,
    interrupted,
    spec: asked?.spec ?? stringify(spec, { lineWidth: 100 }),
    specHash,
    version: manifest.hythe,
    ...(manifest.format === 1 ? { format: manifest.format } : {}),
    command: asked?.command ?? 'hythe run spec.yaml   # the spec below, saved as spec.yaml',
    ...(isMap(spec['resolve']) ? { resolve: spec['resolve'] } : {}),
    ...(asked?.module === undefined ? {} : { module: asked.module.file }),
    provenance: [
      { name: 'hash of the rules’ tables', value: rules.tablesHash },
      { name: 'Node', value: manifest.machine.node },
    ],
  };
  const variants = new Set(manifest.cells.flatMap(({ variant }) => variant ?? []));
  const made = { ...meetingNames(facts), ...moveNames(variants, facts) };
  return { ...facts, words: { ...facts.words, labels: { ...made, ...facts.words.labels } } };
}

/** The name by which the spec gives a side its force; null where the force stands in the side itself. */
function forceName(sides: Json | undefined, side: string): string | null {
  const force = entry(entry(sides, side), 'force');
  return typeof force === 'string' ? force : null;
}

function optionsOf(options: Json | undefined): RunFacts['options'] {
  const isMap = typeof options === 'object' && options !== null && !Array.isArray(options);
  return Object.fromEntries(
    Object.entries(isMap ? options : {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [],
    ),
  );
}

function entry(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return (value as Readonly<Record<string, Json>>)[name]; // a map, by the line above
}

/** The patches of the tables by the spec itself, then those by its variants. */
function tablesOf(spec: JsonObject): readonly (readonly [variant: string | null, patch: Json])[] {
  const variants = isMap(spec['variants']) ? Object.entries(spec['variants']) : [];
  return [
    [null, spec['tables'] ?? null],
    ...variants.map(
      ([variant, parts]) => [variant, (isMap(parts) ? parts['tables'] : null) ?? null] as const,
    ),
  ];
}

/** A run as its differences from another are found. */
export function comparedRun(run: RunRecord): ComparedRun {
  const { variants } = run.manifest.spec;
  const asWritten = Object.keys(isMap(variants) ? variants : {}).find((name) =>
    ['tables', 'options'].every((part) => Object.keys(entry(entry(variants, name), part) ?? {}).length === 0),
  );
  return {
    tables: run,
    facts: factsOf(run.manifest),
    ...(asWritten === undefined ? {} : { asWritten }),
  };
}

/** The changes of tables, value by value, without the rows of the user's own. */
export function patchesOf(spec: JsonObject): readonly Patch[] {
  return tablesOf(spec).flatMap(([variant, patch]) =>
    leavesOf(withoutOwnRows(patch)).map((leaf) => ({ variant, ...leaf })),
  );
}

function withoutOwnRows(patch: Json): Json {
  if (!isMap(patch)) return patch;
  const others = Object.entries(patch).filter(([, inner]) => !isOwnRow(inner));
  return Object.fromEntries(others.map(([name, inner]) => [name, withoutOwnRows(inner)]));
}

/** The rows of the user's own, with their columns. */
function ownRowsOf(spec: JsonObject): NonNullable<RunFacts['ownRows']> {
  const rowsIn = (patch: Json, path: readonly string[]): readonly (readonly [string, JsonObject])[] => {
    if (isOwnRow(patch)) return [[path.join('.'), patch]];
    const parts: JsonObject = isMap(patch) ? patch : {};
    return Object.entries(parts).flatMap(([name, inner]) => rowsIn(inner, [...path, name]));
  };
  return tablesOf(spec).flatMap(([variant, patch]) =>
    rowsIn(patch, []).map(([path, { new: _new, ...columns }]) => ({
      variant,
      path,
      columns: leavesOf(columns),
    })),
  );
}
