/** The desk of one story: it runs the script, and answers the questions of a page about its rules in this thread. */
import { conformance, verdictText } from '../../conformance/conformance.ts';
import { thrownValueText } from '../../conformance/mistake.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { InputError } from '../../play/inputs.ts';
import { oneNamed } from '../../play/nearest.ts';
import type { Whereabouts } from '../../play/whereabouts.ts';
import type { SolveBudget } from '../../play/solve.ts';
import type { RuleSystem } from '../../play/system.ts';
import { systemsIn } from '../../play/system-shape.ts';
import { ExecutionError } from '../../run/error.ts';
import type { Executor } from '../../run/executor.ts';
import type { Progress } from '../../run/progress.ts';
import { worker } from '../../run/work.ts';
import { formatDiagnostics, sortedDiagnostics, SpecError, type Diagnostic } from '../../spec/diagnostic.ts';
import { emptyDesk, type Desk, type Platform } from '../desk.ts';
import { Answering, QuestionError, type Asking, type FromEngine } from '../messages.ts';
import { answersAt } from '../questions.ts';
import type { RunRecord } from '../../run/record/record.ts';
import { RunQueue, type RunNews } from '../run-queue.ts';
import { descriptionOf } from '../system-description.ts';
import { RULES_MODULE, STORY_FILE } from './script.ts';

/** The parts of a desk that depend on the place where it stands. */
interface StoryPlatform extends Pick<Platform, 'version' | 'sha256' | 'machine' | 'clock'> {
  /** Runs the script, and gives its exports. Throws as the script does. */
  readonly load: (script: string) => Promise<Readonly<Record<string, unknown>>>;
  /** The place of an error in the script; null for one that was thrown elsewhere. */
  readonly mistakeOf: (error: unknown) => Diagnostic | null;
  /** Takes the function of the rules that begins or, null, that has ended, and the number of those that have begun. */
  readonly onPlace: (place: string | null, count: number, isEach: boolean) => void;
  /** Lets further messages come in. */
  readonly pause: () => Promise<void>;
  readonly send: (message: FromEngine) => void;
}

/** An engagement beyond this is played, not solved: two seconds, without a sign of life. */
const BUDGET: SolveBudget = { states: 100_000, work: 2e9 };
/** Engagements that the checks play of each kind: a fifth of those of the command line, for somebody waits. */
const CHECKED = { engagements: 12, replicates: 2_000 };
/** Functions of the rules whose beginning and end are told each; then the distance from one to the next grows by this share. */
const TOLD_EACH = 400;
const GROWS_BY = 0.02;
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
  private script = '';
  /** The latest mistake that a job met in the script. */
  private mistake: Diagnostic | null = null;

  readonly own = {
    /**
     * Runs the script, once, before anything else is asked.
     * @param watchedFrom the number of the first function of the rules that is told as it begins; absent for none
     */
    open: async ({ script, watchedFrom }: { readonly script: string; readonly watchedFrom?: number }) => {
      const systems = systemsIn(await this.platform.load(script));
      const by = watchedFrom === undefined ? null : this.watching(script, watchedFrom);
      this.systems = by === null ? systems : systems.map((system) => system.watched?.(by) ?? system);
      this.script = script;
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
      const found = this.desk.results.get(result);
      if (found === undefined)
        throw new QuestionError(`result ${result} is no longer kept: resolve it again`);
      return this.filesOf(found.tables);
    },
    /** The files of a whole run, without a report; none where it was stopped before anything was finished. */
    run: async (
      asked: { readonly spec: string; readonly file: string },
      { signal, tell }: Asking<Pick<RunNews, 'progress'>>,
    ) => {
      const { wholeRun } = await import('../reported-run.ts');
      let progress: Progress | null = null;
      const beat = this.beats(() => tell({ progress }));
      const onProgress = (now: Progress): void => {
        progress = now;
        beat();
      };
      const { answers } = this.desk;
      const record = await wholeRun(this.desk, { ...asked, answers }, { signal, onProgress });
      return record === null ? { files: null } : this.filesOf(record);
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
      moduleOf: () => ({ file: STORY_FILE, hash: sha256(this.script) }),
      modulesOf: () => new Map([[STORY_FILE, this.script]]),
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

  private async filesOf(record: RunRecord) {
    const { runFiles } = await import('../../run/record/run-files.ts');
    return { files: Object.fromEntries(runFiles(record, new Map(), this.platform.sha256).files) };
  }

  /** Does jobs in this thread, with a pause now and then. */
  private executor(): Executor {
    const { clock, pause, mistakeOf } = this.platform;
    const mistakeText = (error: unknown): string | null => {
      this.mistake = mistakeOf(error);
      if (this.mistake !== null) return formatDiagnostics([this.mistake]);
      return error instanceof Error ? null : thrownValueText(error);
    };
    const work = worker(this.systems, mistakeText);
    /** The work on games that show what it is like to play, which few specs ask for. */
    let feel: typeof work | null = null;
    let paused = clock();
    return {
      capacity: 1,
      run: async (job) => {
        if (clock() - paused > SLICE_MS) {
          await pause();
          paused = clock();
        }
        if (job.kind !== 'feel') return work(job);
        const { playFeel } = await import('../../run/play-feel.ts');
        feel ??= worker(this.systems, mistakeText, playFeel);
        return feel(job);
      },
      close: async () => Promise.resolve(),
    };
  }

  /** Tells where the rules are, so that the last that is told is the one that does not end. */
  private watching(script: string, from: number): Whereabouts {
    const { onPlace } = this.platform;
    let [count, next] = [0, from];
    const isEach = (): boolean => count >= from && count < from + TOLD_EACH;
    return {
      placed(name, code) {
        const at = script.indexOf(code);
        return at === -1 ? name : `${name} (${STORY_FILE}:${script.slice(0, at).split('\n').length})`;
      },
      enter(place) {
        count++;
        if (count < next) return;
        next = count + (isEach() ? 1 : Math.ceil((count - from) * GROWS_BY));
        onPlace(place, count, isEach());
      },
      leave() {
        if (isEach()) onPlace(null, count, true);
      },
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
