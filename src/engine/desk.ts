/** The place where questions are answered: rule systems, an executor for jobs, and results that further questions name. */
import type { z } from 'zod';
import { didYouMean, nearest } from '../engagement/nearest.ts';
import { shown } from '../engagement/shown.ts';
import type { RuleSystem } from '../engagement/system.ts';
import type { SolveBudget } from '../engagement/solve.ts';
import type { Executor } from '../execution/executor.ts';
import type { Answer } from '../execution/job.ts';
import type { Clock } from '../execution/progress.ts';
import type { SpecFiles } from '../experiment/spec-files.ts';
import type { ChartInput } from '../questions/matchup/chart-input.ts';
import type { PageParts } from '../report/page-parts.ts';
import type { Sha256 } from '../results/hash.ts';
import type { Machine } from '../results/manifest.ts';
import type { RunRecord } from '../results/record.ts';
import { Answering, QuestionError, type Asking, type FromEngine } from './messages.ts';
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
  /** Ids of rule systems with their titles, without loading them; `own` are the user's. */
  readonly systems: readonly { readonly id: string; readonly title: string; readonly own: boolean }[];
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

/** The platform, with what this page has computed so far. */
export interface Desk extends Platform {
  readonly results: Results;
  readonly recalled: Recalled;
  /** The numbers that cells use, by all that these depend on. */
  readonly used: Map<string, readonly RuleNumber[]>;
}

/** Questions by name, each loaded when it is first asked; their shapes are not known here. */
type Questions = Readonly<
  Record<
    string,
    () => Promise<{
      readonly input: z.ZodType;
      answer(input: never, desk: Desk, asking: Asking<never>): unknown;
    }>
  >
>;

/** Opens the desk of a page, which answers these questions. */
export function openDesk(
  platform: Platform,
  questions: Questions,
  send: (message: FromEngine) => void,
): Answering {
  const desk = { ...platform, results: new Results(), recalled: new Recalled(), used: new Map() };
  return new Answering(async (name, input, asking) => {
    const load = Object.hasOwn(questions, name) ? questions[name] : undefined;
    if (load === undefined) {
      const near = didYouMean(nearest(name, Object.keys(questions)));
      throw new QuestionError(`${shown(name)} is no question of a page${near}`);
    }
    const asked = await load();
    asking.signal.throwIfAborted();
    const read = asked.input.safeParse(input);
    if (read.success) return asked.answer(read.data as never, desk, asking); // true: checked by its own description
    const issues = read.error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
    );
    throw new QuestionError(`${name}: ${issues.join('; ')}`);
  }, send);
}

/** A resolved spec, as far as it has come. */
export interface Result extends ChartInput {
  readonly tables: RunRecord;
}

/** Results kept at a time; of a result that is gone a page resolves the spec again. */
const MOST_RESULTS = 8;

/** Results of resolved specs, by number, so that their charts can be asked for afterwards. */
class Results {
  private readonly results = new Map<number, Result>();
  private last = 0;

  /** Keeps a result and gives its number. */
  add(result: Result): number {
    this.last++;
    this.results.set(this.last, result);
    this.results.delete(this.last - MOST_RESULTS);
    return this.last;
  }

  /** The result of this number. @throws {QuestionError} if it is no longer kept */
  of(number: number): Result {
    const result = this.results.get(number);
    if (result === undefined)
      throw new QuestionError(`result ${number} is no longer kept: resolve the spec again`);
    return result;
  }
}

/** Answers kept at the most; the oldest go first. */
const MOST_ANSWERS = 4000;
/** Numbers in the tallies of all kept answers, at the most: 8 bytes each. */
const MOST_NUMBERS = 8_000_000;

/** Answers to jobs, so that what was computed once is not computed again. */
class Recalled {
  private readonly answers = new Map<string, { readonly answer: Answer; readonly numbers: number }>();
  private numbers = 0;

  /** The executor, with these answers. Jobs are plain data and say all that their answers depend on. */
  before(executor: Executor): Executor {
    return {
      capacity: executor.capacity,
      run: async (job) => {
        const key = JSON.stringify(job);
        const kept = this.answers.get(key);
        if (kept !== undefined) return kept.answer;
        const answer = await executor.run(job);
        if (answer.kind !== 'failed') this.keep(key, answer);
        return answer;
      },
      close: async () => executor.close(),
    };
  }

  private keep(key: string, answer: Answer): void {
    const numbers = numbersIn(answer);
    this.answers.set(key, { answer, numbers });
    this.numbers += numbers;
    for (const [oldest, kept] of this.answers) {
      if (this.answers.size <= MOST_ANSWERS && this.numbers <= MOST_NUMBERS) return;
      this.answers.delete(oldest);
      this.numbers -= kept.numbers;
    }
  }
}

/** Numbers in the arrays and maps of an answer. */
function numbersIn(value: unknown): number {
  if (value instanceof Float64Array) return value.length;
  if (value instanceof Map) return 2 * value.size;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + numbersIn(each), 1);
}
