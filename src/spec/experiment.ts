/** An experiment as resolved from its spec: every default filled in, every name in full, one entry a cell. */
import type { NamedCondition } from '../play/condition.ts';
import type { Json, JsonObject } from '../play/json.ts';
import type { Scenario } from '../play/scenario.ts';
import type { Options } from '../play/options.ts';
import type { Warning } from './warnings.ts';
import type { Words } from './words.ts';

/** One combination of the varied factors, in one variant. Everything in it is plain JSON, so it travels to workers. */
export interface Cell {
  /** From 1, in manifest order. */
  readonly number: number;
  /** The number of the cell without its variant, from 0: variants of one pairing share random streams. */
  readonly pairing: number;
  readonly variant: string | null;
  /** The varied paths in the words of the spec, with this cell's values. */
  readonly factors: readonly Factor[];
  /** The kind of engagement. */
  readonly kind: string;
  /** The kind's inputs, read and complete. */
  readonly inputs: Readonly<Record<string, Json>>;
  readonly options: Options;
  /** Both sides are equal under rules that treat both equally, with neither favoured: neither may win more often. */
  readonly mirror?: true;
  /** Patches merged into the system's tables, rows by their key. */
  readonly tables: JsonObject;
  /** The scenario of the spec, with the metrics of this cell; absent if there is none. */
  readonly scenario?: Scenario;
  /** Victory conditions of the spec, with the metrics of this cell; absent if there are none. */
  readonly outcomes?: readonly NamedCondition[];
  /** The counters and joints that are computed, by the names that the rules give them; absent if all are. */
  readonly computed?: readonly string[];
  /** The throws of its set-up; absent where nothing is thrown. What the cell has itself is then that of the first start. */
  readonly setup?: Setup;
  /** The roles whose force is of nobody, one or both; absent where no throw of the set-up can empty a force. */
  readonly absent?: readonly (0 | 1)[];
}

/** The throws of a set-up and where they lead. */
export interface Setup {
  readonly throws: readonly SetupThrow[];
  /** One for each combination of the values of the throws; the last throw varies fastest. */
  readonly starts: readonly Start[];
}

interface SetupThrow {
  /** The last name of the path, or as much of it as tells the throws apart. */
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly (string | number | boolean)[];
  /** Whole numbers, one a value: their ratios are those of the chances. */
  readonly weights: readonly number[];
}

/** The parts of a cell that differ from start to start. */
type Start = Pick<Cell, 'inputs' | 'options' | 'tables' | 'scenario' | 'outcomes' | 'absent'>;

export interface Factor {
  /** `engagement.distanceCm` */
  readonly path: string;
  /** The last name of the path, or as much of it as tells the factors apart. */
  readonly name: string;
  /** A unit of measure, if the field has one. */
  readonly unit: string | null;
  readonly value: Json;
}

export interface Resolve {
  readonly method: 'auto' | 'exact' | 'monte-carlo';
  /** `exact` beside `monte-carlo`: each cell within the budget is solved too, and agreement is reported. */
  readonly check: 'exact' | 'none';
  readonly sampler: 'auto' | 'direct' | 'compiled';
  /** The replicates of a played cell; the most of them if `stop` may end it sooner. */
  readonly replicates: number;
  /** The rule that ends the replicates of a cell; null if their number alone does. */
  readonly stop: Stop | null;
  readonly confidence: number;
  /** Any text. */
  readonly seed: string;
}

/** The rule by which a cell has been played enough. */
export type Stop =
  /**
   * Play until the intervals of `of` are narrow enough: by half-width, or by its ratio to the estimate; one of them is
   * null.
   */
  | {
      readonly rule: 'precision';
      /** Names of metrics and categories, see `measuresOf`; the intervals of several hold together. */
      readonly of: readonly string[];
      readonly halfWidth: number | null;
      readonly relative: number | null;
    }
  /**
   * Play until the side that wins more often is known, or the difference of each variant from the first, or that it
   * does not matter.
   */
  | { readonly rule: 'decided' }
  /** Play until each statement is known to hold or to fail in its cells; not part of specs. */
  | {
      readonly rule: 'stated';
      readonly statements: readonly Statement[];
      /** The rule that ends the cells in a run of the same spec. */
      readonly inPlaceOf: Stop | null;
    };

export interface Analysis {
  /** `matchup`, `variants`, or one of the kinds that make their own cells, see `analyses/`. */
  readonly kind: string;
  /** The section of such a kind as read, with its defaults; null for `matchup` and `variants`. */
  readonly asked: JsonObject | null;
  /** Names of the metrics by which variants are compared; null for the default ones. */
  readonly of: readonly string[] | null;
  /** The smallest difference of shares that is not called trifling: 0.01 is a point. */
  readonly smallestDifferenceThatMatters: number;
  /** Each variant is compared with each other one; absent where with the first alone. */
  readonly everyPair?: true;
}

/** The question what it is like to play, where a spec asks it. */
export interface Feel {
  /** Minutes of a turn at the table; null where not given. */
  readonly minutesPerTurn: number | null;
  /** Games of each cell; null leaves it to the method. */
  readonly games: number | null;
}

/** A statement that must hold in every cell that it is about. */
export interface Statement {
  /** A share or a mean by its name, see `measuresOf`: `winner=british`. */
  readonly of: string;
  /** The least and the most that it may be, both allowed; null for no such bound, never both null. */
  readonly low: number | null;
  readonly high: number | null;
  /** The common values of its cells: varied paths, or `variant`, each with the values allowed there. */
  readonly where: readonly (Omit<Factor, 'value'> & { readonly values: readonly Json[] })[];
  /** Their numbers, ascending, at least one. */
  readonly cells: readonly number[];
}

/** The counters and joints of cells that are computed, by the names that the rules give them, and those that are not. */
export interface Computed {
  readonly computed: readonly string[];
  /** By the names of specs: `shots.british`. */
  readonly notComputed: readonly string[];
}

/** A spec that was read: complete, checked, and with a cell for every combination of the varied values. */
export interface Experiment {
  readonly title: string;
  readonly words: Words;
  /** The id of the rule system. */
  readonly rules: string;
  /** The user's names of the sides, by role. */
  readonly sides: readonly [string, string];
  readonly cells: readonly Cell[];
  /** Names of the house rules that are compared, the reference first; empty if there are none. */
  readonly variants: readonly string[];
  readonly resolve: Resolve;
  readonly analysis: Analysis;
  /** Absent where the spec does not ask what it is like to play. */
  readonly feel?: Feel;
  /** The statements of the spec that must hold. */
  readonly expect: readonly Statement[];
  /** Metrics that the rules could count and nothing reads, by the names of specs: `shots.british`. */
  readonly notComputed: readonly string[];
  /** The same without the counters that only charts of the report draw. */
  readonly undrawn: Computed;
  /** The spec as resolved, which the manifest keeps. */
  readonly spec: JsonObject;
  /** Its options that are decided as by default: the hash of the spec leaves them out, so that it outlives a new option. */
  readonly usual: readonly string[];
  /** False where every cell is played and none can be solved, as a battle on a map. */
  readonly solvable?: false;
  readonly warnings: readonly Warning[];
}
