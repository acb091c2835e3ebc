/**
 * Rules of the user's own in the page. Their story runs in a place of its own and answers all that is asked about them; every
 * other question goes to the engine of the page. Text that came with a link waits until its reader lets it run.
 */
import { batch, signal } from '@preact/signals';
import { CANCELLED, type EngineFailure } from '../../engine/messages.ts';
import type { AnswerOf, Engine, HowToAsk, InputOf, NewsOf, QuestionName } from '../../engine/questions.ts';
import type { Resolved } from '../../engine/questions/spec.ts';
import type { RunNews } from '../../engine/run-queue.ts';
import type { StoryAnswer } from '../../engine/story/story-desk.ts';
import { EngineError } from '../engine/port-engine.ts';
import { dataOf, rulesOf } from '../state/spec-text.ts';
import { DataError, openedFrom } from './plain-data.ts';
import { keepStory, keptStory, type OwnStory } from './story-form.ts';
import type { StoryFrame } from './story-frame.ts';

/** Milliseconds without typing after which a story runs. */
const TYPED_MS = 400;

/** Milliseconds without a sign of life after which a story is ended that is watched for the function that does not end. */
const WATCHED_MS = 4_000;

/** The questions that a story answers as plain data. Charts, files and maps are none: those are made from the files of a run. */
const ANSWERED =
  /^(?:system|read|resolve|numbers|tornado|even|trace|changed|begin|odds|tables|schema|scenario|arms)$/u;

/** Results of a story have numbers from here: by its revision, then by its own number. */
const FIRST_RESULT = 1e9;
const OF_REVISION = 1e6;
/** The number of a run of a story that is to be kept. */
const RUN = -1;

type Systems = ReturnType<typeof openedFrom>['systems'];

export class OwnRules implements Engine {
  /** The rule systems of the story; those before until another has run. */
  readonly systems = signal<Systems>([]);
  /** The failure of the story itself: it does not compile, is not whole, met a mistake, or was ended. */
  readonly failure = signal<EngineFailure | null>(null);
  /** True while it is asked something. */
  readonly isBusy = signal(false);
  /** True of a text that waits for its reader. */
  readonly isWaiting = signal(false);
  /** The text as it stands; null for none, and while a form has problems. */
  readonly present = signal<string | null>(null);
  /** The number of times that another story took its place: then all is asked anew. */
  readonly revision = signal(0);

  /** The text that answers: the last one that has run; null for none. */
  ran: string | null = null;

  private readonly base: Engine;
  private readonly silenceMs: number | undefined;
  private readonly allowed = new Set<string>();
  /** The text that runs, or is about to. */
  private text: string | null = null;
  /** The script that runs. */
  private script = '';
  private readonly texts = new WeakMap<OwnStory, string | null>();
  private frame: StoryFrame | null = null;
  private opened = Promise.withResolvers<StoryFrame>();
  private isSettled = false;
  /** True where the page has rules of the user's own, though they may not have run yet. */
  private isThere = false;
  private turn = 0;
  /** The number of times that a story was begun: one that was begun before the latest settles nothing. */
  private begun = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = 0;
  private stopRun: AbortController | null = null;

  constructor(base: Engine, silenceMs?: number) {
    this.base = base;
    this.silenceMs = silenceMs;
  }

  /** True of the id of a system of the story. */
  has(rules: string): boolean {
    return this.systems.value.some(({ id }) => id === rules);
  }

  /** Lets a text run: its reader wrote it, or has agreed to it. */
  allow(text: string): void {
    this.allowed.add(text);
  }

  /** The text of a story that stood there once; null for none. */
  textOf(story: OwnStory | null): string | null {
    return (story === null ? null : this.texts.get(story)) ?? null;
  }

  /** Runs this story in place of the one before, if it may run; null for none. */
  async follow(story: OwnStory | null): Promise<void> {
    const turn = ++this.turn;
    this.isThere = story !== null;
    const text = story === null ? null : (await import('./story-text.ts')).textOf(story);
    if (story !== null) this.texts.set(story, text);
    if (turn !== this.turn) return;
    this.present.value = text;
    // What the form writes is the page's own, whoever filled it in; what is kept has been let run.
    if (text !== null && (story?.text === null || text === keptStory()?.text)) this.allow(text);
    // Those of a link do not take the place of kept ones until their reader changes them, or lets them run.
    if (turn > 1 && (story === null || story.text === null || this.allowed.has(story.text))) keepStory(story);
    // Rules that are there stay while a form with problems is mended.
    const isMended = story !== null && text === null && this.text !== null;
    if (isMended || (text === this.text && this.isSettled)) return;
    this.text = text;
    this.begin(this.frame === null ? 0 : TYPED_MS);
  }

  /** Runs the present story from its beginning. */
  begin(afterMs = 0): void {
    const { text } = this;
    const begun = ++this.begun;
    clearTimeout(this.timer);
    if (this.isSettled) this.opened = Promise.withResolvers();
    this.isSettled = false;
    // Whoever asks is told.
    this.opened.promise.catch(() => {});
    this.isWaiting.value = text !== null && !this.allowed.has(text);
    if (text !== null && !this.isWaiting.value)
      this.timer = setTimeout(() => void this.run(text, begun), afterMs);
    else this.settle(text === null ? ENDED : WAITS, null);
  }

  /** Ends the story and what it is doing; one that has not begun yet does not begin. */
  stop(): void {
    clearTimeout(this.timer);
    this.frame?.close();
    if (this.isSettled) return;
    this.begun++;
    this.settle({ ...ENDED, code: 'HYTHE-STORY-ENDED', message: 'the rules were stopped' }, null);
  }

  async ask<Name extends QuestionName>(
    name: Name,
    input: InputOf<Name>,
    how: HowToAsk<Name> = {},
  ): Promise<AnswerOf<Name>> {
    if (!this.isThere) return this.base.ask(name, input, how);
    // true: each answer is that of its question
    const answer = async (of: Promise<unknown>): Promise<AnswerOf<Name>> => (await of) as AnswerOf<Name>;
    const { rules, spec, result, width, id } = input as Partial<Record<string, unknown>>;
    if (name === 'systems') return answer(this.listed());
    if (name === 'charts' && Number(result) >= FIRST_RESULT)
      return answer(this.charts(Number(result), Number(width)));
    if (name === 'stopRun' && id === RUN) return answer(Promise.resolve(this.stopRun?.abort() === undefined));
    const named = typeof rules === 'string' ? rules : typeof spec === 'string' ? rulesOf(dataOf(spec)) : '';
    const known = await this.base.ask('systems', {});
    if (named === '' || known.some((system) => system.id === named)) return this.base.ask(name, input, how);
    if (name === 'run') return answer(this.kept(input as InputOf<'run'>, how as HowToAsk<'run'>));
    if (name === 'report') return answer(this.report(input as InputOf<'report'>, how as HowToAsk<'report'>));
    return answer(this.asked(name, input, how));
  }

  /** Asks the story what it answers. */
  private async asked<Name extends QuestionName>(
    name: Name,
    input: InputOf<Name>,
    { signal: cancelled, onNews }: HowToAsk<Name>,
  ): Promise<unknown> {
    if (!ANSWERED.test(name))
      throw new EngineError({ ...WAITS, message: 'rules in a page have no such thing' });
    const read = (answer: unknown): unknown => {
      if (name === 'scenario') return { ...(answer as object), notes: null }; // notes are markup
      if (name !== 'resolve') return answer;
      const resolved = answer as Resolved; // as far as anybody knows
      const { result } = resolved;
      const own = FIRST_RESULT + this.revision.value * OF_REVISION + Number(result);
      return { ...resolved, result: result === null ? null : own };
    };
    return read(
      await this.asks(name, input, {
        signal: cancelled,
        onNews: onNews === undefined ? undefined : (news) => onNews(read(news) as NewsOf<Name>), // as above
      }),
    );
  }

  /** Asks the story, and keeps the mistakes in it that come to light. */
  async asks(name: string, input: unknown, how: Parameters<StoryFrame['ask']>[2] = {}): Promise<unknown> {
    const frame = await this.opened.promise;
    this.asking++;
    this.isBusy.value = true;
    try {
      return await frame.ask(name, input, how);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { STORY_FILE } = await import('../../engine/story/script.ts');
      const { problems, code } = error.failure;
      if (this.frame === frame && (problems[0]?.file === STORY_FILE || code === 'HYTHE-STORY-ENDED'))
        this.fail(frame, error.failure);
      throw error;
    } finally {
      this.asking--;
      this.isBusy.value = this.asking > 0;
    }
  }

  /** Says the failure of the rules; the name of a function that does not end comes once they were watched. */
  private fail(frame: StoryFrame, failure: EngineFailure): void {
    this.failure.value = failure;
    if (frame.unanswered.length === 0) return;
    const { script } = this;
    void import('./story-frame.ts').then(async ({ unendedIn }) => {
      const name = await unendedIn(script, frame.unanswered, WATCHED_MS);
      if (name === null || this.failure.value !== failure) return;
      const seconds = frame.silence / 1000;
      const message = `${name} of the rules did not end in ${seconds} seconds: look for a loop without end`;
      this.failure.value = { ...failure, message };
    });
  }

  private async run(text: string, begun: number): Promise<void> {
    const [{ StoryFrame }, known] = await Promise.all([
      import('./story-frame.ts'),
      this.base.ask('systems', {}),
    ]);
    if (begun !== this.begun) return;
    this.frame?.replace();
    const frame = new StoryFrame(this.silenceMs);
    this.frame = frame;
    this.isBusy.value = true;
    try {
      const { script } = await this.base.ask('plainScript', { text });
      this.script = script;
      const { systems } = openedFrom(await frame.ask('open', { script }));
      const taken = systems.find(({ id }) => known.some((system) => system.id === id));
      if (taken !== undefined)
        throw new EngineError({
          ...WAITS,
          message: `${taken.id} is the id of rules that are there already: give these another id`,
        });
      if (begun === this.begun) this.settle(null, { frame, systems });
    } catch (error) {
      const failed = error instanceof DataError ? frame.refuse(error) : error;
      if (!(failed instanceof EngineError)) throw error;
      if (begun === this.begun) this.settle(failed.failure, null);
    }
  }

  /** Another story has its place, or there is none. */
  private settle(
    failure: EngineFailure | null,
    opened: { readonly frame: StoryFrame; readonly systems: Systems } | null,
  ): void {
    if (this.text === null || this.isWaiting.value) {
      this.frame?.replace();
      this.frame = null;
    }
    batch(() => {
      this.isSettled = true;
      this.isBusy.value = false;
      this.failure.value = failure === ENDED || failure === WAITS ? null : failure;
      if (opened !== null || this.text === null) {
        this.systems.value = opened?.systems ?? [];
        this.ran = this.text;
      }
      this.revision.value++;
    });
    if (opened === null) this.opened.reject(new EngineError(failure ?? ENDED));
    else this.opened.resolve(opened.frame);
  }

  private async listed(): Promise<AnswerOf<'systems'>> {
    const own = this.systems.value.map(({ id, title }) => ({ id, title, own: true }));
    return [...(await this.base.ask('systems', {})), ...own];
  }

  /** The charts of a result, made by the engine of the page from the files of its run: a story draws nothing. */
  private async charts(result: number, width: number): Promise<AnswerOf<'charts'>> {
    const own = result - FIRST_RESULT;
    if (Math.floor(own / OF_REVISION) !== this.revision.value)
      throw new EngineError({ ...CANCELLED, message: 'this result is of rules that have changed' });
    const { files } = (await this.asks('files', { result: own % OF_REVISION })) as StoryAnswer<'files'>; // read below
    return [...(await this.base.ask('chartsOfRun', { files, width }))];
  }

  /** The report of a spec, made by the engine of the page too. */
  private async report(
    input: InputOf<'report'>,
    { signal: cancelled }: HowToAsk<'report'>,
  ): Promise<AnswerOf<'report'>> {
    const { files } = (await this.asks('run', input, { signal: cancelled })) as StoryAnswer<'run'>; // read below
    if (files === null) throw new EngineError(CANCELLED);
    return this.base.ask('reportOfRun', { files });
  }

  /** Keeps a run, checked as one from somebody's disk is. */
  private async kept({ spec, file }: InputOf<'run'>, { onNews }: HowToAsk<'run'>): Promise<AnswerOf<'run'>> {
    const stop = new AbortController();
    this.stopRun = stop;
    onNews?.({ id: RUN, place: 0, progress: null });
    const nothing = { name: null, interrupted: true, disagrees: false };
    try {
      const how = {
        signal: stop.signal,
        // true: as far as anybody knows
        onNews: (news: unknown) => onNews?.({ id: RUN, place: 0, ...(news as Pick<RunNews, 'progress'>) }),
      };
      const { files } = (await this.asks('run', { spec, file }, how)) as StoryAnswer<'run'>; // read below
      return files === null
        ? nothing
        : { ...(await this.base.ask('openRun', { files })), interrupted: false };
    } catch (error) {
      if (error instanceof EngineError && stop.signal.aborted) return nothing;
      throw error;
    }
  }
}

const WAITS: EngineFailure = {
  code: 'HYTHE-STORY-WAITS',
  message: 'these rules came with a link and have not been run: read them below, and let them run',
  problems: [],
};
const ENDED: EngineFailure = { ...WAITS, message: 'there are no rules of your own' };
