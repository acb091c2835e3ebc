/** Facts of a run for its report, from its manifest. */
import { stringify } from 'yaml';
import { meetingNames } from '../questions/doctrines/names.ts';
import type { Patch, RunFacts } from '../questions/telling/facts.ts';
import { moveNames } from '../questions/sensitivity/names.ts';
import { isMap, mapOf, type Json, type JsonObject } from '../play/json.ts';
import { NO_WORDS } from '../spec/words.ts';
import type { ComparedRun } from '../questions/editions/answer.ts';
import { forceNamed } from '../run/record/asked.ts';
import { leavesOf } from '../run/record/names-of-run.ts';
import { metricsOf } from '../run/record/format.ts';
import type { Manifest } from '../run/record/manifest.ts';
import type { RunRecord } from '../run/record/record.ts';

/** Everything that a report says besides tables stands in the manifest, so it can be drawn again from both alone. */
export function factsOf(manifest: Manifest): RunFacts {
  const { title, rules, sides, factors, analysis, confidence, seed, warnings, interrupted } = manifest;
  const { spec, specHash, asked, throws, statements, notComputed, format } = manifest;
  const section = (name: string): JsonObject | undefined => (isMap(spec[name]) ? spec[name] : undefined);
  const facts: RunFacts = {
    title,
    words: manifest.words ?? NO_WORDS,
    rules: { id: rules.id, title: rules.title, scale: rules.scale ?? null },
    names: rules.names ?? {},
    bands: rules.bands ?? null,
    sides,
    forces: asked?.forces ?? [forceNamed(spec, sides[0]), forceNamed(spec, sides[1])],
    factors,
    analysis: { kind: analysis.kind, asked: analysis.asked ?? null },
    confidence,
    seed,
    options: asked?.options ?? optionsOf(spec['options']),
    notes: rules.notes,
    warnings,
    interrupted,
    spec: asked?.spec ?? stringify(spec, { lineWidth: 100 }),
    specHash,
    version: manifest.hythe,
    command: asked?.command ?? 'hythe run spec.yaml   # the spec below, saved as spec.yaml',
    provenance: [
      { name: 'hash of the rules’ tables', value: rules.tablesHash },
      { name: 'Node', value: manifest.machine.node },
    ],
    throws,
    patches: patchesOf(spec),
    metrics: metricsOf(manifest),
    notComputed,
    scenario: section('scenario'),
    feel: section('feel'),
    outcomes: section('outcomes'),
    mirrors: manifest.cells.flatMap(({ number, mirror }) => (mirror === true ? [number] : [])),
    statements,
    format: format === 1 ? format : undefined,
    resolve: section('resolve'),
    module: asked?.module?.file,
  };
  const variants = new Set(manifest.cells.flatMap(({ variant }) => variant ?? []));
  const made = { ...meetingNames(facts), ...moveNames(variants, facts) };
  return { ...facts, words: { ...facts.words, labels: { ...made, ...facts.words.labels } } };
}

function optionsOf(options: Json | undefined): RunFacts['options'] {
  return Object.fromEntries(
    Object.entries(mapOf(options)).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [],
    ),
  );
}

/** A run as its differences from another are found. */
export function comparedRun(run: RunRecord): ComparedRun {
  const asWritten = Object.entries(mapOf(run.manifest.spec['variants'])).find(([, parts]) =>
    ['tables', 'options'].every((part) => Object.keys(mapOf(mapOf(parts)[part])).length === 0),
  );
  return {
    tables: run,
    facts: factsOf(run.manifest),
    ...(asWritten === undefined ? {} : { asWritten: asWritten[0] }),
  };
}

/** The changes of the rules' tables by the spec itself, then those by its variants. */
export function patchesOf(spec: JsonObject): readonly Patch[] {
  const inside = (value: Json, path: readonly string[]): ReturnType<typeof leavesOf> => {
    if (!isMap(value)) return leavesOf(value, path);
    const { new: isRow, ...columns } = value;
    if (isRow !== true)
      return Object.entries(value).flatMap(([name, inner]) => inside(inner, [...path, name]));
    const own = leavesOf(columns).map((one) => `${one.path}: ${one.value}`);
    return [{ path: path.join('.'), value: own.join(', ') }];
  };
  return [[null, spec] as const, ...Object.entries(mapOf(spec['variants']))].flatMap(([variant, parts]) =>
    inside(mapOf(mapOf(parts)['tables']), []).map((patch) => ({ variant, ...patch })),
  );
}
