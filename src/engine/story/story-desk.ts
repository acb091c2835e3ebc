/** The desk of one story: it runs the script, and answers the questions of a page about its rules in this thread. */
import { conformance, verdictText } from '../../conformance/conformance.ts';
import { thrownValueText } from '../../conformance/mistake.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { InputError } from '../../play/inputs.ts';
import { oneNamed } from '../../play/nearest.ts';
import type { SolveBudget } from '../../engagement/solve.ts';
import type { RuleSystem } from '../../engagement/system.ts';
import { systemsIn } from '../../engagement/system-shape.ts';
import { ExecutionError } from '../../execution/error.ts';
import type { Executor } from '../../execution/executor.ts';
import { worker } from '../../execution/work.ts';
import {
  formatDiagnostics,
  sortedDiagnostics,
  SpecError,
  type Diagnostic,
} from '../../experiment/diagnostic.ts';
import { emptyDesk, type Desk, type Platform } from '../desk.ts';
import { Answering, QuestionError, type Asking, type FromEngine } from '../messages.ts';
import { answersAt } from '../questions.ts';
import { RunQueue } from '../run-queue.ts';
import { descriptionOf } from '../system-description.ts';
import { RULES_MODULE, STORY_FILE } from './script.ts';

/** The parts of a desk that depend on the place where it stands. */
interface StoryPlatform extends Pick<Platform, 'version' | 'sha256' | 'machine' | 'clock'> {
  /** Runs the script, and gives its exports. Throws as the script does. */
  readonly load: (script: string) => Promise<Readonly<Record<string, unknown>>>;
  /** The place of an error in the script; null for one that was thrown elsewhere. */
  readonly mistakeOf: (error: unknown) => Diagnostic | null;
  /** Lets further messages come in. */
  readonly pause: () => Promise<void>;
  readonly send: (message: FromEngine) => void;
}

/** An engagement beyond this is played, not solved: two seconds, without a sign of life. */
const BUDGET: SolveBudget = { states: 100_000, work: 2e9 };
/** Engagements that the checks play of each kind: a fifth of those of the command line, for somebody waits. */
const CHECKED = { engagements: 12, replicates: 2_000 };
/** Milliseconds of work after which a sign of life is due, and those after which further messages come in. */
const BEAT_MS = 250;
const SLICE_MS = 25;

type Own = StoryDesk['own'];
/** The questions that a story alone answers, by name. */
type StoryQuestion = keyof Own;
export type StoryAnswer<Name extends StoryQuestion> = Awaited<ReturnType<Own[Name]>>;

export class StoryDesk extends Answering {
  private readonly platform: StoryPlatform;
  private readonly desk: Desk;
  private systems: readonly RuleSystem[] = [];
  private hash = '';
  /** The latest mistake that a job met in the script. */
  private mistake: Diagnostic | null = null;

  readonly own = {
    /** Runs the script, once, before anything else is asked. */
    open: async ({ script }: { readonly script: string }) => {
      const { load, sha256 } = this.platform;
      this.systems = systemsIn(await load(script));
      this.hash = sha256(script);
      return { systems: this.systems.map(descriptionOf) };
    },
    /** Looks at the demands on every rule system; faults and remarks name theirs, `problems` are mistakes at their places. */
    check: ({ system }: { readonly system: string }, { tell }: Asking<null>) => {
      const problems: Diagnostic[] = [];
      const errorText = (error: unknown): string | null => {
        const mistake = this.platform.mistakeOf(error);
        if (mistake === null) return error instanceof Error ? null : thrownValueText(error);
        problems.push(mistake);
        return formatDiagnostics([mistake]);
      };
      const onLook = this.beats(() => tell(null));
      const of = oneNamed(this.systems, system, ({ id }) => id, 'rule system');
      const result = conformance(of, { ...CHECKED, errorText, onLook });
      return {
        verdict: verdictText(result),
        faults: result.checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
        notes: result.checks.flatMap(({ notes }) => notes),
        problems: sortedDiagnostics(problems, STORY_FILE),
      };
    },
    /** The files of a resolved spec, without a report, by the number of its result. */
    files: async ({ result }: { readonly result: number }) => {
      const { runFiles } = await import('../../results/run-files.ts');
      const found = this.desk.results.get(result);
      if (found === undefined)
        throw new QuestionError(`result ${result} is no longer kept: resolve it again`);
      return { files: Object.fromEntries(runFiles(found.tables, new Map(), this.platform.sha256).files) };
    },
  };

  constructor(platform: StoryPlatform) {
    super(async (name, input, asking) => {
      try {
        if (!Object.hasOwn(this.own, name)) return await this.common(name, input, asking);
        // true: the page asks each question with its input
        const answer = this.own[name as StoryQuestion] as (input: unknown, asking: unknown) => unknown;
        return await answer(input, asking);
      } catch (error) {
        throw this.inTheScript(error);
      }
    }, platform.send);
    this.platform = platform;
    this.desk = emptyDesk(this.whole(platform));
    this.common = answersAt(this.desk);
  }

  /** The answers of every desk. */
  private readonly common: Answering['answer'];

  private whole({ version, sha256, machine, clock }: StoryPlatform): Platform {
    const nothing = async (): Promise<never> => {
      await Promise.resolve();
      throw new QuestionError('rules in a page keep nothing themselves');
    };
    return {
      version,
      sha256,
      machine,
      clock,
      loadSystems: async () => Promise.resolve(this.systems),
      systems: [],
      pageParts: { sha256, deflated: nothing },
      executor: () => this.executor(),
      moduleOf: () => ({ file: STORY_FILE, hash: this.hash }),
      workers: 1,
      budget: BUDGET,
      examples: async () => Promise.resolve(new Map()),
      shelf: {
        title: RULES_MODULE,
        readOnly: true,
        runs: nothing,
        keep: nothing,
        files: nothing,
        remove: nothing,
        names: nothing,
        rename: nothing,
        specs: nothing,
        spec: nothing,
        saveSpec: nothing,
      },
      queue: new RunQueue(nothing),
    };
  }

  /** Does jobs in this thread, with a pause now and then. */
  private executor(): Executor {
    const { clock, pause, mistakeOf } = this.platform;
    const work = worker(this.systems, (error) => {
      this.mistake = mistakeOf(error);
      if (this.mistake !== null) return formatDiagnostics([this.mistake]);
      return error instanceof Error ? null : thrownValueText(error);
    });
    let paused = clock();
    return {
      capacity: 1,
      run: async (job) => {
        if (clock() - paused > SLICE_MS) {
          await pause();
          paused = clock();
        }
        return work(job);
      },
      close: async () => Promise.resolve(),
    };
  }

  /** The error at its place in the script, if it is a mistake there; what the rules refuse in words is none. */
  private inTheScript(error: unknown): unknown {
    if (error instanceof InputError || error instanceof NotGivenError) return error;
    const isOfRules = error instanceof ExecutionError && error.code === 'HYTHE-RUN-RULES';
    const mistake = isOfRules ? this.mistake : this.platform.mistakeOf(error);
    if (mistake !== null) return new SpecError([mistake]);
    return error instanceof Error ? error : new QuestionError(thrownValueText(error));
  }

  /** A function that gives a sign of life where one is due. */
  private beats(beat: () => void): () => void {
    const { clock } = this.platform;
    let last = clock();
    return () => {
      if (clock() - last < BEAT_MS) return;
      last = clock();
      beat();
    };
  }
}
