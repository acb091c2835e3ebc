/**
 * The order of play as a program of loops. Steps are plain functions; the cursors of the loops stand in the state, and no
 * local outlives a step, so that play can be left after any step, merged with play that came there otherwise, and taken up.
 */
import { at as numberAt, item } from '../chance/at.ts';
import type { Dice } from './dice.ts';
import { endless, EndlessError, MOST_STEPS } from './endless.ts';
import { TURN_DONE, type Turn } from './game.ts';
import { madeCode } from './made-code.ts';

/** The place of a state in a program. */
interface Place {
  at: number;
  over: number;
}

type Step<S> = (state: S, dice: Dice) => void;

/** @param isCompared the state will be compared with others before the turn is over */
type Next<S> = (state: S, isCompared: boolean) => boolean;

export interface Loop<S> {
  /** Moves its cursor to the next thing; false where there is none. */
  readonly next: Next<S>;
  readonly body: readonly Part<S>[];
}

type Part<S> = Step<S> | Loop<S>;

/** While there is a next thing: the steps and loops of its body, in order. */
export function loop<S>(next: Next<S>, ...body: readonly Part<S>[]): Loop<S> {
  return { next, body };
}

/** The next of a loop that is a whole turn: it is gone through once, and then the turn ends. */
export function oncePerTurn<S extends { turn: number }>(end?: (state: S) => void): Next<S> {
  return (state) => {
    state.turn = 1 - state.turn;
    if (state.turn === 0) end?.(state);
    return state.turn !== 0;
  };
}

/** A loop of a state that is part of a larger one, as a loop of that. */
export function within<O, S>(partOf: (whole: O) => S, { next, body }: Loop<S>): Loop<O> {
  const inWhole = (part: Part<S>): Part<O> => {
    if (typeof part !== 'function') return within(partOf, part);
    const step: Step<O> = (whole, dice) => part(partOf(whole), dice);
    return Object.defineProperty(step, 'name', { value: part.name });
  };
  return { next: (whole, isCompared) => next(partOf(whole), isCompared), body: body.map(inWhole) };
}

/** Loops and steps laid out in a row, so that a place among them is one number. */
export class Program<S extends Place> implements Turn<S> {
  private readonly steps: (Step<S> | null)[] = [];
  private readonly nexts: Next<S>[] = [];
  /** The place where play goes on: after a step, or where a loop has no next thing. */
  private readonly after: number[] = [];
  private readonly whole: Step<S> | null;

  /** @param mayCompile false plays the program place by place, as where no code may be made */
  constructor(whole: Loop<S>, mayCompile = true) {
    this.lay(whole, TURN_DONE);
    this.whole = mayCompile ? compiled(whole) : null;
  }

  run(state: S, dice: Dice): void {
    if (this.whole === null || state.at !== 0 || state.over !== 0) this.runByPlaces(state, dice);
    else {
      this.whole(state, dice);
      state.at = TURN_DONE;
    }
  }

  step(state: S, dice: Dice): void {
    if (state.over !== 0) return;
    let place = this.comeToStep(state, state.at);
    if (place !== TURN_DONE) {
      this.stepAt(place)(state, dice);
      // Loops that end here are left at once, so that states that go on alike are alike.
      place = state.over === 0 ? this.comeToStep(state, numberAt(this.after, place)) : TURN_DONE;
    }
    state.at = place;
  }

  stepName(state: S): string {
    return state.at < 0
      ? 'the end of the turn'
      : (this.steps.slice(state.at).find((step) => step !== null)?.name ?? '');
  }

  private runByPlaces(state: S, dice: Dice): void {
    for (let left = MOST_STEPS; state.over === 0 && state.at !== TURN_DONE; left--) {
      if (left === 0) throw new EndlessError(endless(state));
      this.step(state, dice);
    }
  }

  /** The place of the next step from a place on; TURN_DONE where there is none, or a test has ended the engagement. */
  private comeToStep(state: S, from: number): number {
    let place = from;
    for (let left = MOST_STEPS; place !== TURN_DONE && item(this.steps, place) === null; left--) {
      if (left === 0) throw new EndlessError(endless(state));
      place = item(this.nexts, place)(state, true) ? place + 1 : numberAt(this.after, place);
      if (state.over !== 0) return TURN_DONE;
    }
    return place;
  }

  private stepAt(place: number): Step<S> {
    const step = item(this.steps, place);
    if (step === null) throw new TypeError(`place ${place} of the program is no step`);
    return step;
  }

  /** Lays a loop, and its body in a row after it; what follows on the last of the body is the loop again. */
  private lay({ next, body }: Loop<S>, after: number): void {
    const here = this.put(null, next, after);
    for (const [i, part] of body.entries()) {
      const first = this.steps.length;
      if (typeof part === 'function') this.put(part, next, here);
      else this.lay(part, here);
      if (i < body.length - 1) this.after[first] = this.steps.length;
    }
  }

  private put(step: Step<S> | null, next: Next<S>, after: number): number {
    this.nexts.push(next);
    this.after.push(after);
    return this.steps.push(step) - 1;
  }
}

/** A turn of a few steps, one after the other. */
export function inOrder<S extends Place>(...steps: readonly Step<S>[]): Turn<S> {
  const step = (state: S, dice: Dice): void => {
    if (state.over !== 0 || state.at === TURN_DONE) return;
    item(steps, state.at)(state, dice);
    state.at = state.over === 0 && state.at + 1 < steps.length ? state.at + 1 : TURN_DONE;
  };
  return {
    step,
    run(state, dice) {
      while (state.over === 0 && state.at !== TURN_DONE) step(state, dice);
    },
    stepName: ({ at }) => (at < 0 ? 'the end of the turn' : item(steps, at).name),
  };
}

/** A program as one function of nested loops, in which the steps are known calls; null where no code may be made. */
function compiled<S extends Place>(whole: Loop<S>): Step<S> | null {
  const known: unknown[] = [];
  const code = (part: Part<S>): string => {
    const name = `f${known.length}`;
    if (typeof part === 'function') {
      known.push(part);
      return `${name}(state, dice); if (state.over !== 0) return;`;
    }
    known.push(part.next);
    const body = part.body.map(code).join(' ');
    return `while (${name}(state, false)) { if (--left < 0) stop(state); ${body} } if (state.over !== 0) return;`;
  };
  const body = code(whole);
  const stop = (state: S): never => {
    throw new EndlessError(endless(state));
  };
  return madeCode(
    [...known.map((_part, i) => `f${i}`), 'stop'],
    `return (state, dice) => { let left = ${MOST_STEPS}; ${body} };`,
    [...known, stop],
  );
}
