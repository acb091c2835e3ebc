/**
 * A kind of analysis that makes its own cells. Its section of the spec is lowered into parts that every spec has:
 * forces, varied paths, variants. So planning, playing, resuming, the manifest and comparisons of runs need not know
 * the kind.
 */
import type { Fields, GroupAsGiven, InputProblem, Path } from '../../play/inputs.ts';
import type { EngagementKind, RuleSystem } from '../../play/system.ts';
import type { Json, JsonObject } from '../../play/json.ts';
import type { Placed } from '../yaml-document.ts';

/** The rest of the spec as written, for an analysis to build on. */
export interface SpecBeside {
  readonly system: RuleSystem;
  readonly kind: EngagementKind;
  /** The names under `sides`, in their order: two in a spec without mistakes. */
  readonly sides: readonly string[];
  /** Forces by name. */
  readonly forces: ReadonlyMap<string, JsonObject>;
  /** The part of the spec at a path; null where there is none. */
  at(path: Path): Placed | null;
}

/** A varied path that an analysis adds; `at` is its place in the spec, for messages. */
export interface LoweredFactor {
  readonly path: string;
  /** The names of the path, if one of them holds a dot. */
  readonly names?: readonly string[];
  readonly at: Path;
  readonly values: readonly { readonly value: Json; readonly at: Path }[];
}

/** A named part that an analysis adds: a force that it puts together, or a variant. */
export interface LoweredPart {
  readonly name: string;
  readonly value: JsonObject;
  readonly at: Path;
  /** The places of what a variant sets, by path; absent where the path stands at `at`. */
  readonly places?: ReadonlyMap<string, Path>;
}

/** A share or a mean by its name, `winner=british`, and its place in the spec. */
export interface AskedMeasure {
  readonly name: string;
  readonly at: Path;
  /** Numbers that it is compared with, by their places. */
  readonly bounds?: readonly (readonly [at: Path, bound: number | undefined])[];
}

/** The parts that a section of analysis adds to a spec. */
export interface Lowered {
  /** They vary before the paths under `vary`, and so more slowly. */
  readonly factors: readonly LoweredFactor[];
  readonly forces?: readonly LoweredPart[];
  /** Sides whose forces stand in for those that the spec does not give: nothing is asked of them. */
  readonly standIns?: readonly string[];
  /** Forces of the spec that the section names, beside those that are values of its factors. */
  readonly namedForces?: readonly string[];
  readonly variants?: readonly LoweredPart[];
  /** The name of an outcome that is met where all outcomes of the spec are. */
  readonly together?: string;
  /** Names of the metrics by which the variants are compared; absent for the default ones. */
  readonly compared?: readonly string[];
  /** Each variant is compared with each other one, not with the first alone. */
  readonly everyPair?: true;
  /** The measures of the answer, one share or one mean each, to be checked against the metrics of the cells. */
  readonly measures?: readonly AskedMeasure[];
  /** True for the combinations of varied values that are cells; absent where all are. */
  readonly isPlayed?: (values: ReadonlyMap<string, Json>) => boolean;
  readonly problems?: readonly InputProblem[];
  readonly warnings?: readonly string[];
  /** The complete section, if its defaults depend on the rest of the spec. */
  readonly asked?: JsonObject;
}

export interface AnalysisKind {
  /** The word under `analysis.kind`. */
  readonly name: string;
  /** The question that it answers, for the schema. */
  readonly question: string;
  /** Its section of the spec, beside `kind`. */
  readonly section: Fields;
  /** Lowers a section that was read, with its defaults. Paths of problems are those of the spec. */
  lower(asked: JsonObject, beside: SpecBeside): Lowered;
}

/** A kind of analysis; `lower` gets its section as read by the description. */
export function analysisKind<const Section extends Fields>(described: {
  readonly name: string;
  readonly question: string;
  readonly section: Section;
  readonly lower: (asked: GroupAsGiven<Section> & JsonObject, beside: SpecBeside) => Lowered;
}): AnalysisKind {
  const { lower } = described;
  return {
    ...described,
    lower: (asked, beside) => lower(asked as GroupAsGiven<Section> & JsonObject, beside),
  }; // true: it has been read so
}
