/** Games whose state has words of their own beside those of the rules; the rules stay as they are. */
import { intAt } from '../chance/at.ts';
import type { Dice } from './dice.ts';
import type { Game, GameState, Turn } from './game.ts';

export class StateWithWords<S extends GameState<S>> implements GameState<StateWithWords<S>> {
  at = 0;
  over = 0;
  readonly inner: S;
  readonly own: Int32Array;
  readonly words: number;
  private readonly overAt: number;

  /** @param overAt the word that is other than 0 once the game has been ended besides the rules; -1 for none */
  constructor(inner: S, own: number, overAt: number) {
    this.inner = inner;
    this.own = new Int32Array(own);
    this.words = inner.words + own;
    this.overAt = overAt;
  }

  copyFrom(other: StateWithWords<S>): void {
    this.inner.copyFrom(other.inner);
    this.own.set(other.own);
    this.settle();
  }

  write(into: Int32Array, offset: number): void {
    this.inner.write(into, offset);
    into.set(this.own, offset + this.inner.words);
  }

  read(from: Int32Array, offset: number): void {
    this.inner.read(from, offset);
    const first = offset + this.inner.words;
    for (let i = 0; i < this.own.length; i++) this.own[i] = intAt(from, first + i);
    this.settle();
  }

  /** Stands where the state of the rules stands. */
  settle(): void {
    const isEnded = this.overAt !== -1 && intAt(this.own, this.overAt) !== 0;
    this.at = this.inner.at;
    this.over = isEnded ? 1 : this.inner.over;
  }
}

/** Hooks of what stands beside the rules. */
interface Beside<S extends GameState<S>> {
  readonly words: number;
  /** As of the state. */
  readonly overAt: number;
  /** Sets the words of the beginning, after that of the rules. */
  start(state: StateWithWords<S>): void;
  /** Follows on the opening of a turn. */
  openTurn?(state: StateWithWords<S>): void;
  /** Follows on a step, or on the rest of a turn, in which the rules have counted this. */
  after(state: StateWithWords<S>, gained: Int32Array): void;
}

/** The same rules over states with words of their own. */
export function withWords<S extends GameState<S>>(
  inner: Game<S>,
  beside: Beside<S>,
): Game<StateWithWords<S>> {
  const { ground, tellQuiet, outcomeAtLimit, ...same } = inner;
  return {
    ...same,
    metrics: inner.metrics.map((metric) => ({
      ...metric,
      of: (state, end) => metric.of(state.inner, end),
    })),
    turn: new TurnWithWords(inner.counting, inner.turn, beside),
    create: () => new StateWithWords(inner.create(), beside.words, beside.overAt),
    start(state) {
      state.own.fill(0);
      inner.start(state.inner);
      beside.start(state);
      state.settle();
    },
    openTurn(state) {
      inner.openTurn(state.inner);
      beside.openTurn?.(state);
      state.settle();
    },
    outcome: (state) => inner.outcome(state.inner),
    ...(ground === undefined
      ? {}
      : { ground: { ...ground, line: (state, side, lane) => ground.line(state.inner, side, lane) } }),
    ...(outcomeAtLimit === undefined ? {} : { outcomeAtLimit: (state) => outcomeAtLimit(state.inner) }),
    ...(tellQuiet === undefined
      ? {}
      : { tellQuiet: (before, after) => tellQuiet(before.inner, after.inner) }),
    tell: (before, thrown, after) => inner.tell(before.inner, thrown, after.inner),
  };
}

class TurnWithWords<S extends GameState<S>> implements Turn<StateWithWords<S>> {
  declare readonly isTold?: true;
  private readonly turn: Turn<S>;
  private readonly beside: Beside<S>;
  private readonly gained: Int32Array;

  constructor(counting: number, turn: Turn<S>, beside: Beside<S>) {
    this.turn = turn;
    this.beside = beside;
    this.gained = new Int32Array(counting);
    if (turn.isTold === true) this.isTold = true;
  }

  run(state: StateWithWords<S>, dice: Dice): void {
    this.play(state, dice, true);
  }

  step(state: StateWithWords<S>, dice: Dice): void {
    this.play(state, dice, false);
  }

  stepName({ inner }: StateWithWords<S>): string {
    return this.turn.stepName(inner);
  }

  private play(state: StateWithWords<S>, dice: Dice, isWhole: boolean): void {
    if (state.over !== 0) return;
    const { gained, turn } = this;
    const { counted } = dice;
    for (let i = 0; i < gained.length; i++) gained[i] = -intAt(counted, i);
    if (isWhole) turn.run(state.inner, dice);
    else turn.step(state.inner, dice);
    for (let i = 0; i < gained.length; i++) gained[i] = intAt(gained, i) + intAt(counted, i);
    this.beside.after(state, gained);
    state.settle();
  }
}
