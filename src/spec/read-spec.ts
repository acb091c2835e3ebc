/** Reads a spec: text in, an experiment out, or every problem at once with its place in the text. */
import type { InputProblem } from '../play/inputs.ts';
import { wrongValue } from '../play/problems.ts';
import { sameNames } from './same-names.ts';
import { shown } from '../play/shown.ts';
import type { EngagementKind, RuleSystem } from '../play/system.ts';
import { isMap, type Json, type JsonObject } from '../play/json.ts';
import type { Lowered } from './analyses/analysis-kind.ts';
import { askedPath, loweredSpec, writtenPath } from './analyses/lowered-spec.ts';
import { assembledText } from './assemble.ts';
import { readCells } from './cells.ts';
import { chosenKind, chosenSystem, type Chosen, readEngagement } from './engagement-section.ts';
import { boundProblems, expectedMeasures, readExpect } from './expect.ts';
import type { SpecProblem } from './diagnostic.ts';
import type { CellParts } from './draft.ts';
import type { Experiment } from './experiment.ts';
import { withFieldFiles } from './field-files.ts';
import type { Frame } from './frame.ts';
import { mergedLayers, withTables } from './layers.ts';
import { idleStop, frameSettings, solvedProblems } from './resolve-section.ts';
import { judgeMetrics, type MetricsAsked } from './judge-metrics.ts';
import { withPart, type NamedFiles } from './named-files.ts';
import { countedIn, withComputed } from './names-read.ts';
import { placedAt, spanAt, entriesOf, sectionOf, valueOf } from './placed.ts';
import { readOutcomes } from './outcomes.ts';
import { analysisKindOf, readFrame, type AskedAnalysis } from './read-frame.ts';
import { mergePatches } from './merge-patches.ts';
import { allOwnRows, ownIdsIn, remarksOnRows } from './own-rows.ts';
import { readPatch } from './read-patch.ts';
import { resolvedSpec, usualOptions } from './resolved.ts';
import { asksForGround } from './scenario.ts';
import { readSides, type SidesRead } from './sides.ts';
import type { SpecFiles } from './spec-files.ts';
import { patchedTables } from './table-patch.ts';
import { readSetup } from './setup.ts';
import { readVariants } from './variants.ts';
import { readVary } from './read-vary.ts';
import { aboutSpec } from './warnings.ts';
import { specMetrics } from './metrics.ts';
import { idleWords, metricIds, readWords } from './words.ts';
import type { Placed } from './yaml-document.ts';

export interface HowToOpenSpec {
  /** The name of the file, for messages. */
  readonly file: string;
  /** The files that the spec may name; absent for a spec without a folder. */
  readonly files?: SpecFiles;
  /** Sections in place of the spec's own, by name. */
  readonly sections?: Readonly<Record<string, Placed>>;
}

interface HowToReadSpec extends HowToOpenSpec {
  readonly systems: readonly RuleSystem[];
}

/** Reads the text of a spec, YAML or JSON. @throws {SpecError} with every problem found */
export function readSpec(text: string, { systems, ...how }: HowToReadSpec): Experiment {
  return openSpec(text, how).read(systems);
}

/** A spec with the files that it includes, before its rule system is at hand. */
interface OpenedSpec {
  /** The id of the rule system as written; undefined if it is no text. */
  readonly rules: string | undefined;
  /** The kind of engagement as written; undefined if the spec names none. */
  readonly kind: string | undefined;
  /** Reads it, once. @throws {SpecError} with every problem found */
  readonly read: (systems: readonly RuleSystem[]) => Experiment;
}

/** Opens a spec, so that only its own rule system need be loaded. @throws {SpecError} if it is no YAML */
export function openSpec(text: string, { file, files, sections = {} }: HowToOpenSpec): OpenedSpec {
  const { whole, named, problems, fail } = assembledText(text, file, files);
  const asking = isMap(whole.value)
    ? Object.entries(sections).reduce((map, [name, section]) => withPart(map, name, section), whole)
    : whole;
  const textAt = (...path: readonly string[]): string | undefined => {
    const value = placedAt(asking, path)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  return {
    rules: textAt('rules'),
    kind: textAt('engagement', 'kind'),
    read: (systems) => {
      const reader = new SpecReader(asking, systems, named);
      const experiment = reader.read();
      const allProblems = [...problems, ...named.problems, ...reader.placedProblems()];
      return experiment === null || allProblems.length > 0 ? fail(allProblems) : experiment;
    },
  };
}

class SpecReader {
  readonly problems: InputProblem[] = [];
  /** The spec with the contents of files, and later with the parts that the analysis adds. */
  private top: Placed;
  /** The same without the parts that the analysis adds. */
  private written: Placed;
  /** The parts that the analysis adds; null before they are known. */
  private added: Lowered | null = null;
  private readonly systems: readonly RuleSystem[];
  private readonly files: NamedFiles;

  constructor(top: Placed, systems: readonly RuleSystem[], files: NamedFiles) {
    this.top = top;
    this.written = top;
    this.systems = systems;
    this.files = files;
  }

  placedProblems(): readonly SpecProblem[] {
    const { added } = this;
    const forces = namedForces(this.written);
    return this.problems.map((problem) => {
      const inForces = added === null ? problem.path : writtenPath(problem.path, added, forces);
      const path = added === null ? inForces : askedPath(inForces, added);
      const place = placedAt(this.top, path) === null ? inForces : path;
      return { ...problem, path, span: spanAt(this.top, place, problem.atKey === true) };
    });
  }

  /** The experiment; null, with problems noted, if there is none. */
  read(): Experiment | null {
    const raw = this.top.value;
    if (!isMap(raw)) {
      const message = `a spec is a map that begins with hythe: 1, not ${shown(raw)}`;
      this.problems.push(wrongValue([], message));
      return null;
    }
    const { frame, asked } = this.noted(readFrame(raw));
    const rules = raw['rules'];
    const system = typeof rules === 'string' ? this.chosen(chosenSystem(rules, this.systems)) : null;
    const kind = system && this.chosen(chosenKind(sectionOf(this.top, 'engagement'), system));
    if (system === null || kind === null) return null;
    this.top = withTables(this.top, (tables, path) =>
      mergedLayers(tables, path, system, this.files.problems),
    );
    this.written = this.top;
    // Whatever follows from tables that cannot be had would mislead.
    if (this.files.problems.some(({ path }) => path.includes('tables'))) return null;
    const before = this.files.problems.length;
    this.top = withFieldFiles(this.top, kind, this.files);
    const missing = this.files.problems.slice(before).map(({ path }) => path);
    if (missing.length > 0) {
      this.checkAround(missing, system, kind);
      return null;
    }
    const lowered = asked === null ? null : this.lowered(asked, system, kind);
    return this.experiment(frame, system, kind, asked, lowered);
  }

  /**
   * Notes what is wrong beside the inputs whose files cannot be had. They are not there, so that whatever follows from
   * them would mislead.
   */
  private checkAround(
    missing: readonly SpecProblem['path'][],
    system: RuleSystem,
    kind: EngagementKind,
  ): void {
    const [engagement, sides, forces] = ['engagement', 'sides', 'forces'].map((name) =>
      entriesOf(this.top, name),
    );
    const problems = [
      ...readPatch(system.tables, system, sectionOf(this.top, 'tables'), ['tables']).problems,
      ...readEngagement(kind, engagement ?? []).problems,
      ...(sides === undefined || sides.length === 0 ? [] : readSides(kind, sides, forces ?? []).problems),
    ];
    const isWithin = (path: InputProblem['path'], other: SpecProblem['path']): boolean =>
      path.every((step, i) => step === other[i]);
    this.problems.push(...problems.filter(({ path }) => !missing.some((other) => isWithin(path, other))));
  }

  /** Notes the problems of a reading, and returns it. */
  private noted<Read extends { readonly problems: readonly InputProblem[] }>(read: Read): Read {
    this.problems.push(...read.problems);
    return read;
  }

  private chosen<T>(choice: Chosen<T>): T | null {
    if ('chosen' in choice) return choice.chosen;
    this.problems.push(choice.problem);
    return null;
  }

  /** Puts the parts that the analysis adds into the spec. */
  private lowered(
    { kind: asking, section }: AskedAnalysis,
    system: RuleSystem,
    kind: EngagementKind,
  ): Lowered {
    const lowered = asking.lower(section, {
      system,
      kind,
      sides: entriesOf(this.top, 'sides').map(([name]) => name),
      forces: namedForces(this.top),
      at: (path) => placedAt(this.top, path),
    });
    this.written = this.top;
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
    const given = this.sides(kind);
    const ofTables = readPatch(system.tables, system, sectionOf(this.top, 'tables'), ['tables']);
    const { patch, written, addsRows, problems } = this.noted(ofTables);
    const { engagement } = this.noted(readEngagement(kind, entriesOf(this.top, 'engagement')));
    // Without its rows everything that names one would be wrong too.
    if (given.sides === null || (addsRows && problems.length > 0)) return null;
    const { sides, forces } = given;
    const section = this.top.parts.get('vary');
    const varied = isMap(section?.value) ? section.parts : new Map<string, Placed>();
    const tables = patchedTables(system.tables, system, patch);
    const setting = { system, kind, sides, tables, ownIds: ownIdsIn(system, patch) };
    const vary = readVary(setting, varied);
    const options = sectionOf(this.top, 'options');
    const { outcomes, problems: inOutcomes } = this.noted(
      readOutcomes(entriesOf(this.top, 'outcomes'), lowered?.together),
    );
    const scenario = valueOf(this.top, 'scenario');
    const { setup: thrown, ...beside } = isMap(scenario) ? scenario : {};
    const { items: setup } = this.noted(readSetup(setting, thrown, vary.factors));
    const parts: CellParts = {
      ...setting,
      forces,
      engagement,
      options,
      patch,
      written,
      scenario: isMap(scenario) && !(thrown !== undefined && isEmpty(beside)) ? scenario : null,
      ground: asksForGround(this.top.value),
      outcomes,
      setup,
    };
    this.noted(vary);
    const { variants } = this.noted(readVariants(setting, entriesOf(this.top, 'variants'), vary.factors));
    const isTooLarge = vary.problems.some(({ path }) => path.length === 1);
    const seed = this.top.parts.get('resolve')?.parts.get('seed')?.written ?? null;
    const settings = frame && frameSettings(frame, analysing, lowered, seed);
    const names: MetricsAsked['sides'] = [sides[0].name, sides[1].name];
    const stated = frame?.expect ?? [];
    const measures = [...(lowered?.measures ?? []), ...expectedMeasures(stated)];
    const metrics = frame?.metrics;
    const asked = settings && { ...settings, sides: names, measures, metrics, compared: variants.length > 0 };
    const isPlayed = lowered?.isPlayed ?? (() => true);
    const multiplied = { factors: isTooLarge ? [] : vary.factors, variants, isPlayed };
    const ids = new Set<string>();
    const numbers = new Set<string>();
    const counted = new Map<string, string>();
    let isSolvable = false;
    const read = readCells(parts, multiplied, (shape) => {
      isSolvable ||= shape.solvable !== false;
      for (const id of metricIds(shape, names)) ids.add(id);
      for (const { name, labels, counter } of specMetrics(shape, names))
        if (labels === null && !counter) numbers.add(name);
      for (const [name, own] of countedIn(shape, names)) counted.set(name, own);
      return asked === null || inOutcomes.length > 0
        ? []
        : [
            ...solvedProblems(asked.resolve, shape),
            ...judgeMetrics(asked, shape),
            ...boundProblems(measures, shape, names),
          ];
    });
    const expected = readExpect(stated, { ...multiplied, cells: read.cells });
    if (!isTooLarge && vary.problems.length === 0) this.problems.push(...expected.problems);
    // A missing value may be one that a wrong path, or a wrong analysis, was meant to vary.
    const isIncomplete =
      !isMap(valueOf(this.top, 'engagement') ?? {}) ||
      vary.problems.length > 0 ||
      (lowered?.problems ?? []).length > 0 ||
      (frame === null && analysisKindOf(sectionOf(this.top, 'analysis')) !== null);
    this.problems.push(...read.problems.filter(({ isMissing }) => isMissing !== true || !isIncomplete));
    const [cell] = read.cells;
    const patches = [patch, ...variants.map((variant) => mergePatches(patch, variant.patch))];
    const { rows: ownRows } = this.noted(allOwnRows(system, patches));
    if (frame === null || asked === null || cell === undefined || this.problems.length > 0) return null;
    const { factors } = vary;
    const scores = [
      ...names.map((side) => `winner=${side}`),
      ...outcomes.map(({ name }) => name),
      ...numbers,
    ];
    const thrownNames = cell.setup?.throws.map(({ name }) => name) ?? [];
    const { words, problems: inWords } = readWords(frame, {
      spec: this.top.value,
      system,
      factors,
      ids,
      thrown: thrownNames,
      sides: names,
      scores,
    });
    const { printedNames: printed = {} } = system;
    const named = { spec: this.written.value, labels: words.labels, factors, printed, ownRows };
    this.problems.push(...inWords, ...sameNames(named));
    if (this.problems.length > 0) return null;
    const { analysis, feel, resolve } = asked;
    const idle = idleStop(resolve);
    const { statements: expect } = expected;
    const spec = resolvedSpec({
      parts,
      factors,
      variants,
      cell,
      resolve,
      analysis,
      feel,
      lowered,
      expect,
      metrics,
    });
    return {
      title: frame.title ?? `${names[0]} against ${names[1]}`,
      words,
      rules: system.id,
      sides: names,
      ...withComputed(read.cells, counted, asked),
      variants: variants.map(({ name }) => name),
      resolve,
      analysis,
      ...(feel === undefined ? {} : { feel }),
      expect,
      ...(isSolvable ? {} : { solvable: false as const }),
      spec,
      usual: usualOptions(system, spec),
      warnings: [
        ...remarksOnRows(
          system,
          ownRows,
          read.cells.map(({ inputs }) => inputs),
        ),
        ...aboutSpec([
          ...unused(given, valueOf(this.top, 'vary'), lowered?.namedForces ?? []),
          ...(idle === null ? [] : [idle]),
          ...idleWords(words, analysis.kind),
          ...(lowered?.warnings ?? []),
        ]),
        ...read.warnings,
      ],
    };
  }

  private sides(kind: EngagementKind): SidesRead {
    const read = readSides(kind, entriesOf(this.top, 'sides'), entriesOf(this.top, 'forces'));
    // Sides that are missing altogether have been noted with the frame.
    const given = this.top.parts.get('sides');
    if (given !== undefined && (given.value === null || isMap(given.value)))
      this.problems.push(...read.problems);
    return read;
  }
}

function namedForces(top: Placed): ReadonlyMap<string, JsonObject> {
  return new Map(entriesOf(top, 'forces').flatMap(([name, force]) => (isMap(force) ? [[name, force]] : [])));
}

function isEmpty(map: JsonObject): boolean {
  return Object.keys(map).length === 0;
}

function unused({ sides, forces }: SidesRead, vary: Json, named: readonly string[]): readonly string[] {
  const used = new Set(sides?.map(({ force }) => force?.at).map((at) => at?.join('.')));
  const varied = JSON.stringify(vary);
  return [...forces.keys()]
    .filter(
      (name) =>
        !used.has(`forces.${name}`) && !named.includes(name) && !varied.includes(JSON.stringify(name)),
    )
    .map((name) => `force ${shown(name)} is not used`);
}
