/** Reads a spec: text in, an experiment out, or every problem at once with its place in the text. */
import type { InputProblem } from '../engagement/inputs.ts';
import { didYouMean, nearest } from '../engagement/nearest.ts';
import { shown } from '../engagement/shown.ts';
import type { EngagementKind, Json, JsonObject, RuleSystem } from '../engagement/system.ts';
import type { Lowered } from './analyses/analysis-kind.ts';
import { askedPath, loweredSpec } from './analyses/lowered-spec.ts';
import { assembled } from './assemble.ts';
import { readCells } from './cells.ts';
import { boundProblems, expectedMeasures, readExpect } from './expect.ts';
import { diagnosticOf, sortedDiagnostics, SpecError, type SpecProblem } from './diagnostic.ts';
import type { CellParts } from './draft.ts';
import type { Experiment, Stop } from './experiment.ts';
import { withFieldFiles } from './field-files.ts';
import type { Frame } from './frame.ts';
import { judgeMetrics, type MetricsAsked } from './judge-metrics.ts';
import { engagementFields } from './kind-fields.ts';
import { DEFAULT_MOST_REPLICATES } from './limits.ts';
import { NamedFiles } from './named-files.ts';
import { placedAt, spanAt } from './placed-span.ts';
import { readOutcomes } from './outcomes.ts';
import { analysisKindOf, readFrame, type AskedAnalysis } from './read-frame.ts';
import { readPatch } from './read-patch.ts';
import { resolvedSpec } from './resolved.ts';
import { readSides, type Entries, type SidesRead } from './sides.ts';
import { Source } from './source.ts';
import type { SpecFiles } from './spec-files.ts';
import { isObject } from './table-place.ts';
import { readVariants } from './variants.ts';
import { readVary } from './vary.ts';
import { parseYaml, type Placed } from './yaml-document.ts';

export interface HowToReadSpec {
  /** The name of the file, for messages. */
  readonly file: string;
  readonly systems: readonly RuleSystem[];
  /** The files that the spec may name; none where it stands in no folder. */
  readonly files?: SpecFiles;
}

/** Reads the text of a spec, YAML or JSON. @throws {SpecError} with every problem found. */
export function readSpec(text: string, { file, systems, files }: HowToReadSpec): Experiment {
  const source = new Source(file, text.replace(/^\uFEFF/, ''));
  const fail = (problems: readonly SpecProblem[]): never => {
    throw new SpecError(sortedDiagnostics(problems.map(diagnosticOf), file));
  };
  const { top, problems } = parseYaml(source);
  if (top === null) return fail(problems);
  const named = new NamedFiles(file, files);
  const reader = new SpecReader(assembled(top, named), systems, named);
  const experiment = reader.read();
  const found = [...problems, ...named.problems, ...reader.placedProblems()];
  return experiment === null || found.length > 0 ? fail(found) : experiment;
}

class SpecReader {
  readonly problems: InputProblem[] = [];
  /** With what stands in files, and what the analysis adds, once that is known. */
  private top: Placed;
  /** What the analysis adds, once that is known. */
  private added: Lowered | null = null;
  private readonly systems: readonly RuleSystem[];
  private readonly files: NamedFiles;

  constructor(top: Placed, systems: readonly RuleSystem[], files: NamedFiles) {
    this.top = top;
    this.systems = systems;
    this.files = files;
  }

  placedProblems(): readonly SpecProblem[] {
    return this.problems.map((problem) => ({
      ...problem,
      path: this.added === null ? problem.path : askedPath(problem.path, this.added),
      span: spanAt(this.top, problem.path, problem.atKey === true),
    }));
  }

  /** The experiment; null, with problems noted, when there is none. */
  read(): Experiment | null {
    const raw = this.top.value;
    if (!isObject(raw)) {
      this.add([], `a spec is a map that begins with hythe: 1, not ${shown(raw)}`);
      return null;
    }
    const { frame, asked, problems } = readFrame(raw);
    this.problems.push(...problems);
    const system = typeof raw['rules'] === 'string' ? this.system(raw['rules']) : null;
    const kind = system === null ? null : this.kind(system);
    if (system === null || kind === null) return null;
    const before = this.files.problems.length;
    this.top = withFieldFiles(this.top, kind, this.files);
    // An input whose file cannot be had is not there: whatever followed from that would mislead.
    if (this.files.problems.length > before) return null;
    const lowered = asked === null ? null : this.lowered(asked, system, kind);
    return this.experiment(frame, system, kind, asked, lowered);
  }

  private system(rules: string): RuleSystem | null {
    const system = this.systems.find(({ id }) => id === rules);
    if (system !== undefined) return system;
    const ids = this.systems.map(({ id }) => id);
    const near = nearest(rules, ids);
    const message = `unknown rule system ${shown(rules)}${didYouMean(near) || `; there is ${ids.join(', ')}`}`;
    this.problems.push({ path: ['rules'], kind: 'input', message, near, expected: ids.join(', ') });
    return null;
  }

  private kind(system: RuleSystem): EngagementKind | null {
    const engagement = this.section('engagement');
    const names = system.kinds.map(({ name }) => name);
    const [only] = system.kinds;
    const given = engagement['kind'];
    if (given === undefined) {
      if (names.length === 1 && only !== undefined) return only;
      this.add(['engagement'], `kind is missing: one of ${names.join(', ')}`, true);
      return null;
    }
    const kind = system.kinds.find(({ name }) => name === given);
    if (kind !== undefined) return kind;
    const near = typeof given === 'string' ? nearest(given, names) : [];
    const message = `kind must be one of ${names.join(', ')}, not ${shown(given)}${didYouMean(near)}`;
    this.problems.push({ path: ['engagement', 'kind'], kind: 'input', message, near });
    return null;
  }

  /** Puts what the analysis adds into the spec. */
  private lowered(
    { kind: asking, section }: AskedAnalysis,
    system: RuleSystem,
    kind: EngagementKind,
  ): Lowered {
    const lowered = asking.lower(section, {
      system,
      kind,
      sides: this.entries('sides').map(([name]) => name),
      forces: new Map(
        this.entries('forces').flatMap(([name, force]) => (isObject(force) ? [[name, force]] : [])),
      ),
      at: (path) => placedAt(this.top, path),
    });
    const { top, problems } = loweredSpec(this.top, lowered);
    this.top = top;
    this.added = lowered;
    this.problems.push(...(lowered.problems ?? []), ...problems);
    return lowered;
  }

  private experiment(
    frame: Frame | null,
    system: RuleSystem,
    kind: EngagementKind,
    analysing: AskedAnalysis | null,
    lowered: Lowered | null,
  ): Experiment | null {
    const { tables, rowKeys } = system;
    const given = this.sides(kind);
    const { patch, written, problems } = readPatch(tables, rowKeys, this.section('tables'), ['tables']);
    this.problems.push(...problems);
    const engagement = this.engagement(kind);
    if (given.sides === null) return null;
    const { sides, forces } = given;
    const varied = this.top.parts.get('vary')?.parts ?? new Map<string, Placed>();
    const vary = readVary({ system, kind, sides }, varied, patch);
    const options = this.section('options');
    const { outcomes, problems: inOutcomes } = readOutcomes(this.entries('outcomes'));
    this.problems.push(...inOutcomes);
    const parts: CellParts = {
      kind,
      sides,
      forces,
      engagement,
      options,
      patch,
      written,
      tables,
      rowKeys,
      outcomes,
    };
    this.problems.push(...vary.problems);
    const { variants, problems: inVariants } = readVariants(
      { system, kind, sides },
      this.entries('variants'),
      patch,
      vary.factors,
    );
    this.problems.push(...inVariants);
    const isTooLarge = vary.problems.some(({ path }) => path.length === 1);
    const settled = frame === null ? null : this.settled(frame, analysing, lowered);
    const names: MetricsAsked['sides'] = [sides[0].name, sides[1].name];
    const stated = frame?.expect ?? [];
    const measures = [...(lowered?.measures ?? []), ...expectedMeasures(stated)];
    const asked = settled && { ...settled, sides: names, measures, compared: variants.length > 0 };
    const isPlayed = lowered?.isPlayed ?? (() => true);
    const multiplied = { factors: isTooLarge ? [] : vary.factors, variants, isPlayed };
    const read = readCells(system, parts, multiplied, (shape) =>
      asked === null || inOutcomes.length > 0
        ? []
        : [...judgeMetrics(asked, shape), ...boundProblems(stated, shape, names)],
    );
    const expected = readExpect(stated, { ...multiplied, cells: read.cells });
    if (!isTooLarge && vary.problems.length === 0) this.problems.push(...expected.problems);
    // What is missing may be what a wrong path, or a wrong analysis, was to vary.
    const isIncomplete =
      vary.problems.length > 0 || (frame === null && analysisKindOf(this.section('analysis')) !== null);
    this.problems.push(...read.problems.filter(({ isMissing }) => isMissing !== true || !isIncomplete));
    const [cell] = read.cells;
    if (frame === null || settled === null || cell === undefined || this.problems.length > 0) return null;
    const title = frame.title ?? `${names[0]} against ${names[1]}`;
    const { factors } = vary;
    const { statements: expect } = expected;
    return {
      title,
      rules: system.id,
      sides: names,
      cells: read.cells,
      variants: variants.map(({ name }) => name),
      ...settled,
      expect,
      spec: resolvedSpec({ title, system, parts, factors, variants, cell, ...settled, lowered, expect }),
      warnings: [...this.unused(given, lowered?.namedForces ?? []), ...read.warnings],
    };
  }

  /** What the frame says of method and question. */
  private settled(
    { resolve, analysis, variants }: Frame,
    asked: AskedAnalysis | null,
    lowered: Lowered | null,
  ): Pick<Experiment, 'resolve' | 'analysis'> {
    const { method, check, sampler, replicates, maxReplicates, confidence, seed } = resolve;
    const stop = stopOf(resolve);
    const most = stop === null ? replicates : (maxReplicates ?? DEFAULT_MOST_REPLICATES);
    const { of, smallestDifferenceThatMatters } = analysis;
    const kind = asked?.kind.name ?? analysis.kind ?? (variants === undefined ? 'matchup' : 'variants');
    return {
      resolve: { method, check, sampler, replicates: most, stop, confidence, seed: this.seed(seed) },
      analysis: {
        kind,
        asked: asked?.section ?? null,
        of: of ?? lowered?.compared ?? null,
        smallestDifferenceThatMatters,
      },
    };
  }

  private sides(kind: EngagementKind): SidesRead {
    const read = readSides(kind, this.entries('sides'), this.entries('forces'));
    // Sides that are missing altogether have been noted with the frame.
    const given = this.top.parts.get('sides');
    if (given !== undefined && (given.value === null || isObject(given.value)))
      this.problems.push(...read.problems);
    return read;
  }

  /** The fields under `engagement` that belong there. */
  private engagement(kind: EngagementKind): JsonObject {
    const fields = engagementFields(kind);
    const kept: [string, Json][] = [];
    for (const [key, value] of this.entries('engagement')) {
      if (Object.hasOwn(fields, key)) kept.push([key, value]);
      else if (key !== 'kind') this.notInEngagement(kind, key, Object.keys(fields));
    }
    return Object.fromEntries(kept);
  }

  private notInEngagement(kind: EngagementKind, key: string, keys: readonly string[]): void {
    const path = ['engagement', key];
    if (kind.roles.includes(key)) {
      this.add(path, `${key} is a role: what it brings stands under sides, by the name you give it`, true);
      return;
    }
    if (key === 'options') {
      this.add(path, 'options stand in a section of their own, beside engagement', true);
      return;
    }
    const near = nearest(key, keys);
    const expected = `allowed: kind, ${keys.join(', ')}`;
    const message = `unknown key ${shown(key)}${didYouMean(near) || `; ${expected}`}`;
    this.problems.push({ path, kind: 'input', message, near, expected, atKey: true });
  }

  /** A number as the spec writes it: `1880` and `"1880"` are one seed. */
  private seed(given: string | number): string {
    const written = this.top.parts.get('resolve')?.parts.get('seed')?.written ?? null;
    return typeof given === 'string' ? given : (written ?? String(given));
  }

  private unused({ sides, forces }: SidesRead, named: readonly string[]): readonly string[] {
    const used = new Set(sides?.map(({ force }) => force?.at).map((at) => at?.join('.')));
    const varied = JSON.stringify(this.value('vary') ?? null);
    return [...forces.keys()]
      .filter(
        (name) =>
          !used.has(`forces.${name}`) && !named.includes(name) && !varied.includes(JSON.stringify(name)),
      )
      .map((name) => `force ${shown(name)} is not used`);
  }

  private value(section: string): Json {
    return this.top.parts.get(section)?.value ?? null;
  }

  /** A section that is a map; empty where it is not, which the frame has noted. */
  private section(name: string): JsonObject {
    const value = this.value(name);
    return isObject(value) ? value : {};
  }

  /** The parts of a section in the order of the text. */
  private entries(section: string): Entries {
    if (!isObject(this.value(section))) return [];
    return [...(this.top.parts.get(section)?.parts ?? [])].map(([key, { value }]) => [key, value]);
  }

  private add(path: readonly (string | number)[], message: string, atKey = false): void {
    this.problems.push({ path, kind: 'input', message, ...(atKey ? { atKey: true } : {}) });
  }
}

function stopOf({ precision, until }: Frame['resolve']): Stop | null {
  if (until !== undefined) return { rule: 'decided' };
  if (precision === undefined) return null;
  const { of, halfWidth = null, relative = null } = precision;
  return { rule: 'precision', of: typeof of === 'string' ? [of] : of, halfWidth, relative };
}
