/** The place where questions are answered: rule systems, an executor for jobs, and results that further questions name. */
import type { RuleSystem } from '../engagement/system.ts';
import type { SolveBudget } from '../engagement/solve.ts';
import type { Executor } from '../execution/executor.ts';
import type { Clock } from '../execution/progress.ts';
import type { SpecFiles } from '../experiment/spec-files.ts';
import type { PageParts } from '../report/page-parts.ts';
import type { Sha256 } from '../results/hash.ts';
import type { Machine } from '../results/manifest.ts';
import type { Recalled } from './recalling.ts';
import type { Results } from './results.ts';
import type { RuleNumber } from './rule-numbers.ts';
import type { RunQueue } from './run-queue.ts';
import type { Shelf } from './shelf.ts';

/** The parts of an engine that a page and a server have in their own ways. */
export interface Platform {
  /** The version of Hythe. */
  readonly version: string;
  /**
   * The system with this id; all systems without an id or with an unknown one. Kinds of engagement on a map need only be
   * there where `kind` is one.
   */
  readonly loadSystems: (id?: string, kind?: string) => Promise<readonly RuleSystem[]>;
  /** Ids of rule systems with their titles, without loading them. */
  readonly systems: readonly SystemName[];
  readonly clock: Clock;
  readonly sha256: Sha256;
  /** Code and compression for a report. */
  readonly pageParts: PageParts;
  /** The machine of a run that took so long; `finished` is the present moment. */
  readonly machine: (timing: Pick<Machine, 'workers' | 'seconds' | 'replicates'>) => Machine;
  /** An executor for the jobs of one question; the question closes it. */
  readonly executor: (rules: string) => Executor;
  /** The module of a system; null for those that come with Hythe. */
  readonly moduleOf: (rules: string) => { readonly file: string; readonly hash: string } | null;
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

export interface SystemName {
  readonly id: string;
  readonly title: string;
  /** True for rules of the user's own. */
  readonly own: boolean;
}

/** The platform, with what this page has computed so far. */
export interface Desk extends Platform {
  readonly results: Results;
  readonly recalled: Recalled;
  /** The numbers that cells use, by all that these depend on. */
  readonly used: Map<string, readonly RuleNumber[]>;
}
