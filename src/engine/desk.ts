/** The place where questions are answered: rule systems, an executor for jobs, and results that further questions name. */
import type { RuleSystem } from '../play/system.ts';
import type { SolveBudget } from '../play/solve.ts';
import type { Executor } from '../run/executor.ts';
import type { Clock } from '../run/progress.ts';
import type { SpecFiles } from '../spec/spec-files.ts';
import type { ChartInput } from '../questions/matchup/chart-input.ts';
import type { PageParts } from '../report/page-parts.ts';
import type { RunRecord, Surroundings } from '../run/record/record.ts';
import { type Answers, Latest } from './latest.ts';
import type { RuleNumber, Trial } from './rule-numbers.ts';
import type { RunQueue } from './run-queue.ts';
import type { Shelf } from './shelf.ts';

/** The parts of an engine that a page and a server have in their own ways. */
export interface Platform extends Surroundings {
  /**
   * The system with this id; all systems without an id or with an unknown one. Kinds of engagement on a map need only be
   * there where `kind` is one.
   */
  readonly loadSystems: (id?: string, kind?: string) => Promise<readonly RuleSystem[]>;
  /** Ids of rule systems with their titles, without loading them; `own` are the user's. */
  readonly systems: readonly { readonly id: string; readonly title: string; readonly own: boolean }[];
  readonly clock: Clock;
  /** Code and compression for a report. */
  readonly pageParts: PageParts;
  /** An executor for the jobs of one question; the question closes it. */
  readonly executor: (rules: string) => Executor;
  /** The module of a system; null for those that come with Hythe. */
  readonly moduleOf: (rules: string) => { readonly file: string; readonly hash: string } | null;
  /** The texts of the modules of a system by their paths; absent where they are not at hand. */
  readonly modulesOf?: (rules: string) => ReadonlyMap<string, string>;
  /** Worker threads of an executor. */
  readonly workers: number;
  /** The most that one cell may take to be solved here. */
  readonly budget: SolveBudget;
  /** The files that a spec of this name and text may name; absent where there are none. */
  readonly filesFor?: (file: string, text: string) => Promise<SpecFiles | undefined>;
  /** The text of each example spec by its name. */
  readonly examples: () => Promise<ReadonlyMap<string, string>>;
  /** Takes the types out of the text of a story; absent where a story must be plain JavaScript. @throws {SpecError} */
  readonly plainScript?: (text: string) => Promise<string>;
  /** The kept runs and specs. */
  readonly shelf: Shelf;
  /** The runs to be kept; of a server, those of all pages. */
  readonly queue: RunQueue;
}

/** The platform, with what this page has computed so far. */
export interface Desk extends Platform {
  /** Results of resolved specs, by number, so that their charts can be asked for afterwards. */
  readonly results: Latest<number, Result>;
  /** Answers to jobs, so that what was computed once is not computed again. */
  readonly answers: Answers;
  /** The numbers that cells use, by all that these depend on. */
  readonly used: Latest<string, readonly RuleNumber[]>;
  /** The numbers that can be moved, by the tables: the same in every fight. */
  readonly tried: Latest<string, readonly Trial[]>;
}

/** A resolved spec, as far as it has come. */
export interface Result extends ChartInput {
  readonly tables: RunRecord;
}

/** Results kept at a time; of a result that is gone a page resolves the spec again. */
const MOST_RESULTS = 8;
/** Answers kept at the most, and numbers in the tallies of all of them: 8 bytes each. */
const MOST_ANSWERS = 4000;
const MOST_NUMBERS = 8_000_000;
/** Cells whose numbers are kept, and tables. */
const MOST_USED = 8;

/** The desk of a page that has asked nothing yet. */
export function emptyDesk(platform: Platform): Desk {
  return {
    ...platform,
    results: new Latest(MOST_RESULTS),
    answers: new Latest(MOST_ANSWERS, MOST_NUMBERS),
    used: new Latest(MOST_USED),
    tried: new Latest(MOST_USED),
  };
}
