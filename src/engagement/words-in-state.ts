/** The base of engagements whose state has words of their own beside those of the rules; the rules stay as they are. */
import { intAt } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import { limitOutcomeIn, type Counter, type Due, type Engagement, type State } from './engagement.ts';
import type { Explanation, ResolutionKind } from '../play/explanation.ts';
import type { Metric } from '../play/metric.ts';

export class StateWithWords<S extends State<S>> implements State<StateWithWords<S>> {
  readonly inner: S;
  readonly own: Int32Array;
  readonly words: number;

  constructor(inner: S, own: number) {
    this.inner = inner;
    this.own = new Int32Array(own);
    this.words = inner.words + own;
  }

  copyFrom(other: StateWithWords<S>): void {
    this.inner.copyFrom(other.inner);
    this.own.set(other.own);
  }

  write(into: Int32Array, offset: number): void {
    this.inner.write(into, offset);
    into.set(this.own, offset + this.inner.words);
  }

  read(from: Int32Array, offset: number): void {
    this.inner.read(from, offset);
    const first = offset + this.inner.words;
    for (let i = 0; i < this.own.length; i++) this.own[i] = intAt(from, first + i);
  }
}

/** The same rules over states with words of their own. */
export abstract class EngagementWithWords<S extends State<S>> implements Engagement<StateWithWords<S>> {
  readonly resolutions: readonly ResolutionKind[];
  readonly outcomes: readonly string[];
  readonly winners: readonly number[];
  readonly turnLimit: number;
  readonly limitOutcome: number;
  readonly metrics: readonly Metric<StateWithWords<S>>[];
  readonly counters: readonly Counter<StateWithWords<S>>[];
  readonly joints: readonly (readonly [string, string])[];
  declare readonly outcomeTexts?: readonly string[];
  declare readonly outcomeAtLimit?: (state: StateWithWords<S>) => number;
  declare readonly solvable?: false;
  declare readonly marks?: readonly string[];
  declare readonly warnings?: readonly string[];
  declare readonly partsInUse?: readonly string[];
  protected readonly inner: Engagement<S>;
  /** The number of words beside those of the rules. */
  protected abstract readonly ownWords: number;

  constructor(inner: Engagement<S>) {
    this.inner = inner;
    this.resolutions = inner.resolutions;
    this.outcomes = inner.outcomes;
    this.winners = inner.winners;
    this.turnLimit = inner.turnLimit;
    this.limitOutcome = inner.limitOutcome;
    this.joints = inner.joints;
    if (inner.outcomeAtLimit !== undefined)
      this.outcomeAtLimit = (state) => limitOutcomeIn(inner, state.inner);
    if (inner.outcomeTexts !== undefined) this.outcomeTexts = inner.outcomeTexts;
    if (inner.solvable !== undefined) this.solvable = inner.solvable;
    if (inner.marks !== undefined) this.marks = inner.marks;
    if (inner.warnings !== undefined) this.warnings = inner.warnings;
    if (inner.partsInUse !== undefined) this.partsInUse = inner.partsInUse;
    this.metrics = inner.metrics.map((metric) => ({
      ...metric,
      of: (state, end) => metric.of(state.inner, end),
    }));
    this.counters = inner.counters.map((counter) => ({
      ...counter,
      counts: (resolution) => counter.counts(resolution),
      of: (state, due, outcome) => counter.of(state.inner, due, outcome),
    }));
  }

  get bytes(): number {
    return this.inner.bytes ?? 0;
  }

  create(): StateWithWords<S> {
    return new StateWithWords(this.inner.create(), this.ownWords);
  }

  abstract start(state: StateWithWords<S>): void;

  next(state: StateWithWords<S>, due: Due): void {
    this.inner.next(state.inner, due);
  }

  resolve(due: Due, chance: Chance): number {
    return this.inner.resolve(due, chance);
  }

  abstract apply(state: StateWithWords<S>, due: Due, outcome: number): void;

  openTurn(state: StateWithWords<S>): void {
    this.inner.openTurn(state.inner);
  }

  outcome(state: StateWithWords<S>): number {
    return this.inner.outcome(state.inner);
  }

  thrower(state: StateWithWords<S>, due: Due): 0 | 1 | null {
    return this.inner.thrower?.(state.inner, due) ?? null;
  }

  explain(state: StateWithWords<S>, due: Due): Explanation {
    return this.inner.explain(state.inner, due);
  }

  tell(before: StateWithWords<S>, due: Due, outcome: number, after: StateWithWords<S>): string {
    return this.inner.tell(before.inner, due, outcome, after.inner);
  }
}
