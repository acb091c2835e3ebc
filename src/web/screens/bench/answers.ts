/** The questions of the bench in their order: the place that is looked at first, then all places and the numbers, then what moves it. */
import { computed, effect, signal } from '@preact/signals';
import type { Engine, InputOf } from '../../../engine/questions.ts';
import type { ReadExperiment, Resolved } from '../../../engine/questions/spec.ts';
import { theSide } from '../../../questions/telling/labels.ts';
import { plain } from '../../../questions/telling/sentence.ts';
import { Live } from '../../state/live.ts';
import { dataOf, FILE, rulesOf, valueAt } from '../../state/spec-text.ts';
import { BY_CELL, placesOf, type Place } from './places-of-spec.ts';
import type { BenchState } from './state.ts';

/** Names the spec and the text of the user's own rules, if it is about those: an answer is of both. */
export function keyOf(spec: string, rules: string | null): string {
  return JSON.stringify([spec, rules]);
}

/** The place that is looked at, resolved as far as it is. */
export interface Shown {
  /** The spec and rules of which it is, by {@link keyOf}. */
  readonly of: string;
  readonly resolved: Resolved;
  readonly place: Place;
  /** True where the spec has other places. */
  readonly isOneOfMany: boolean;
}

/** All places of a spec, resolved. */
export interface Found {
  readonly of: string;
  readonly resolved: Resolved;
  readonly places: readonly Place[];
}

/** A spec with its answer, as far as it came. */
interface Answered {
  readonly experiment: ReadExperiment;
  readonly resolved: Resolved;
}

/** A number that is solved for. */
export type SoughtNumber = Pick<InputOf<'even'>, 'path' | 'least' | 'largest' | 'step'>;

/** Answers that are kept, to be compared with later ones. */
const MOST_ANSWERED = 20;
/** Numbers that are moved, those that turn an engagement most often. */
const MOST_BARS = 8;

export class BenchAnswers {
  readonly read: Live<'read'>;
  /** The place that is looked at. */
  readonly here: Live<'resolve'>;
  readonly whole: Live<'resolve'>;
  readonly numbers: Live<'numbers'>;
  readonly tornado: Live<'tornado'>;
  readonly even: Live<'even'>;
  readonly trace: Live<'trace'>;
  readonly battles: Live<'battles'>;
  readonly shown = signal<Shown | null>(null);
  readonly found = signal<Found | null>(null);
  /** The last spec without a problem, as it was read. */
  readonly experiment = signal<ReadExperiment | null>(null);
  /** The problems of the spec as it was read last. */
  readonly problems = computed(() => this.read.answer.value?.problems ?? []);
  /** The numbers of the rules that the matchup uses. */
  readonly used = computed(() => this.numbers.answer.value?.numbers ?? []);
  /** The first side as sentences call it, with its article; empty before there is an answer. */
  readonly side = computed(() => {
    const facts = this.shown.value?.resolved.facts;
    return facts === undefined ? '' : plain(theSide(facts, 0));
  });
  readonly places = computed(() => (this.experiment.value === null ? [] : placesOf(this.experiment.value)));
  readonly isStopped = signal(false);
  /** True until there is an answer for all places. */
  readonly isBusy = computed(
    () => this.isBetween.value || this.read.busy.value || this.here.busy.value || this.whole.busy.value,
  );
  /** True between the answer for the place that is looked at and the question about all. */
  private readonly isBetween = signal(false);
  /** The latest answers to the question that was opened. */
  private readonly answered = new Map<string, Answered>();
  private place: Place = [];
  private isOneOfMany = false;
  /** The spec and rules, by {@link keyOf}, of which a place was asked last: its news may come after they have changed. */
  private hereFor = '';
  private asked: BenchState | null = null;
  /** The question that was opened, the rules and the kind of engagement that the answers are of. */
  private of = '';
  private turn = 0;
  private rules: string | null = null;

  constructor(engine: Engine) {
    this.read = new Live(engine, 'read');
    this.here = new Live(engine, 'resolve');
    this.whole = new Live(engine, 'resolve');
    this.numbers = new Live(engine, 'numbers');
    this.tornado = new Live(engine, 'tornado');
    this.even = new Live(engine, 'even');
    this.trace = new Live(engine, 'trace');
    this.battles = new Live(engine, 'battles');
    effect(() => this.show(this.here.shown.value, this.hereFor));
  }

  /**
   * Asks what the state needs and does not have, in place of what is under way.
   * @param rules the text of the user's own rules that answer; null for others
   */
  async ask(state: BenchState, rules = this.rules): Promise<void> {
    const turn = ++this.turn;
    const isOver = (): boolean => turn !== this.turn;
    const { spec } = state;
    this.asked = state;
    this.rules = rules;
    const key = keyOf(spec, rules);
    this.isStopped.value = false;
    this.end();
    const data = dataOf(spec);
    const opened = JSON.stringify([state.origin, rulesOf(data), valueAt(data, ['engagement', 'kind'])]);
    if (opened !== this.of) this.clear();
    this.of = opened;
    const of = { spec, file: FILE };
    await this.read.ask(of);
    const experiment = this.read.answer.value?.experiment ?? null;
    if (isOver() || experiment === null) return;
    this.experiment.value = experiment;
    const { value: places } = this.places;
    const place = places[Math.min(state.place, places.length) - 1] ?? [];
    this.place = place;
    this.isOneOfMany = places.length > 1;
    const [reference = 1] = place;
    const { isOnMap } = experiment;
    // Three are there before the last of many is played.
    if (isOnMap && state.fight !== null) void this.battles.ask({ ...of, cell: reference });
    const { found } = this;
    const isFound = found.value?.of === key;
    if (isFound) this.show(found.value?.resolved ?? null, key);
    else if (BY_CELL.includes(experiment.analysis)) {
      this.hereFor = key;
      await this.here.ask({ ...of, cells: place });
      if (isOver() || this.here.failure.value !== null) return;
    }
    // Nor does one fight wait for all of them.
    if (!isOnMap && state.fight !== null)
      void this.trace.ask({ ...of, cell: this.cell, replicate: state.fight });
    // What is known is drawn before the code of more is loaded.
    this.isBetween.value = !isFound;
    await new Promise((done) => {
      setTimeout(done);
    });
    if (isOver()) return;
    this.isBetween.value = false;
    // Beside the places, which other threads resolve. Those of a battle are many, and each would have to be played.
    const numbered = isOnMap ? null : this.numbers.ask({ ...of, cell: reference });
    if (!isFound) {
      await this.whole.ask(of);
      const resolved = this.whole.answer.value;
      if (isOver() || this.whole.failure.value !== null || resolved === null) return;
      found.value = { of: key, resolved, places };
      this.show(resolved, key);
    }
    await numbered;
    const paths = this.used.value.slice(0, MOST_BARS).map(({ path }) => path);
    if (isOver() || isOnMap || this.numbers.failure.value !== null || paths.length === 0) return;
    await this.tornado.ask({ ...of, ...this.looked, paths });
  }

  /** Asks for the value of a number at which the place that is looked at is even. */
  async makeEven(number: SoughtNumber): Promise<void> {
    if (this.asked !== null)
      await this.even.ask({ spec: this.asked.spec, file: FILE, ...this.looked, ...number });
  }

  /** True of what has an answer that is kept. */
  has(of: string): boolean {
    return this.answered.has(of);
  }

  /** The cell in which an earlier answer has the same place as a cell of the present one, in its last variant; null for none. */
  earlier(of: string, cell: number): Resolved['cells'][number] | null {
    const before = this.answered.get(of);
    const own = this.experiment.value?.cells.find(({ number }) => number === cell);
    if (before === undefined || own === undefined) return null;
    const at = JSON.stringify(own.factors);
    const alike = before.experiment.cells.findLast(({ factors }) => JSON.stringify(factors) === at);
    return before.resolved.cells.find((each) => each.cell === alike?.number) ?? null;
  }

  /** Ends what is under way; the numbers that came stay. */
  stop(): void {
    this.turn++;
    this.isStopped.value = true;
    this.end();
  }

  async goOn(): Promise<void> {
    if (this.asked !== null) await this.ask(this.asked);
  }

  /** The cell that is looked at, in the last of its variants. */
  private get cell(): number {
    return this.place.at(-1) ?? 1;
  }

  /** The number of that cell; `solved` where its answer is exact. */
  private get looked(): { readonly cell: number; readonly solved: boolean } {
    const { cell } = this;
    const own = this.shown.value?.resolved.cells.find((each) => each.cell === cell);
    return { cell, solved: (own?.exact ?? null) !== null };
  }

  private end(): void {
    this.isBetween.value = false;
    const { here, whole, numbers, tornado, even, trace, battles } = this;
    for (const live of [here, whole, numbers, tornado, even, trace, battles]) live.stop();
  }

  /** Lets go what is of another question. */
  private clear(): void {
    const { read, here, whole, numbers, tornado, even, trace, battles } = this;
    for (const live of [read, here, whole, numbers, tornado, even, trace, battles]) live.clear();
    this.shown.value = null;
    this.found.value = null;
    this.experiment.value = null;
    this.answered.clear();
  }

  private show(resolved: Resolved | null, of: string): void {
    if (resolved === null) return;
    const { place, isOneOfMany } = this;
    const isThere = place.every((number) =>
      resolved.cells.some(({ cell, exact, counted }) => cell === number && (exact ?? counted) !== null),
    );
    // As it was read for this answer: another is no reason to show it again.
    const experiment = this.experiment.peek();
    if (!isThere || experiment === null) return;
    this.shown.value = { of, resolved, place, isOneOfMany };
    this.answered.delete(of);
    this.answered.set(of, { experiment, resolved });
    for (const oldest of this.answered.keys())
      if (this.answered.size > MOST_ANSWERED) this.answered.delete(oldest);
  }
}
