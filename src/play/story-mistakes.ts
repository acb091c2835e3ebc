/**
 * Mistakes in a story that come to light once its function has returned: a number that is not whole, an answer of another
 * form. The function is in no stack by then, so each error here is made where the rules wrote or read.
 */
import { didYouMean, nearest } from './nearest.ts';
import { shown } from './shown.ts';

/** Something that a function of a story left or gave, and that nobody can go on with. */
export class StoryError extends Error {
  readonly code = 'HYTHE-RULES-STORY';
}

/**
 * The error, made where the function first reads what it is given, so that its stack names the place of the function.
 * @param run calls the function with `unread`, of which nothing can be read
 */
export function errorIn(run: (unread: never) => unknown, message: string): StoryError {
  const first = (): never => {
    throw new StoryError(message);
  };
  const unread = new Proxy({}, { get: first, set: first, has: first, ownKeys: first });
  try {
    run(unread as never); // true: nothing is read of it
  } catch (error) {
    if (error instanceof StoryError) return error;
  }
  return new StoryError(message);
}

/** The words for a step that gives something. */
export function givenText(step: string): string {
  return `${step} gives a value, which is not looked at: a step changes the state in its place`;
}

type Holder = Record<string | number, unknown>;

/** A number that is not whole, in its place of the state, with the error of its last writing. */
interface Wrong {
  readonly holder: Holder;
  readonly key: string | number;
  readonly error: StoryError;
}

/** Looks after the first steps of an engagement for numbers that are not whole. */
export class StepCheck {
  private readonly states = new WeakMap<object, CheckedState>();
  private running: CheckedState | null = null;
  private left: number;

  /** @param steps the number of steps to check: one takes some ten times as long */
  constructor(steps: number) {
    this.left = steps;
  }

  /** The object that the step is to change: the state itself once enough steps have been checked. */
  begin(step: string, state: object): object {
    if (this.left === 0) return state;
    this.left--;
    const checked = this.states.get(state) ?? new CheckedState(state);
    this.states.set(state, checked);
    checked.begin(step);
    this.running = checked;
    return checked.view;
  }

  /** Ends the step. @throws {StoryError} where it has left a number that is not whole, made at the place that wrote it */
  end(): void {
    if (this.running === null) return;
    const checked = this.running;
    this.running = null;
    checked.requireWhole();
  }
}

/**
 * A state as its rules see it, which remembers where a number that is not whole was written. It may be one for a while: a
 * step may halve first and round then. To read a name that nothing in the state has is an error.
 */
class CheckedState {
  /** The object for the rules, with the same numbers as the state. */
  readonly view: object;
  private readonly wrong = new Map<string, Wrong>();
  private readonly names = new Set<string>();
  private step = '';

  constructor(state: object) {
    this.view = this.viewOf(state as Holder, ''); // true: its numbers are reached by their keys
  }

  /** The name of the step that begins to write. */
  begin(step: string): void {
    this.step = step;
    this.wrong.clear();
  }

  requireWhole(): void {
    for (const { holder, key, error } of this.wrong.values()) if (!isInt32(holder[key])) throw error;
  }

  private viewOf(state: Holder, path: string): object {
    const isList = Array.isArray(state);
    const view: object = isList ? [] : {};
    for (const key of Object.keys(state)) {
      const inner = state[key];
      const place = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      if (!isList) this.names.add(key);
      Object.defineProperty(view, key, {
        enumerable: true,
        ...(typeof inner === 'object' && inner !== null
          ? { value: this.viewOf(inner as Holder, place) } // true: as above
          : { get: () => state[key], set: (value: unknown) => this.write(state, key, place, value) }),
      });
    }
    // What an object has not is asked of its prototype; the object itself stays plain, and can be cloned.
    const prototype: object = isList ? Array.prototype : Object.prototype;
    const asked = new Proxy(prototype, { get: (of, name, receiver) => this.read(of, name, receiver) });
    Object.setPrototypeOf(view, asked);
    return Object.seal(view);
  }

  private read(prototype: object, name: string | symbol, receiver: unknown): unknown {
    if (typeof name === 'string' && !(name in prototype || this.names.has(name) || NAMELESS.test(name)))
      throw new TypeError(`the state has no ${name}${didYouMean(nearest(name, this.names))}`);
    return Reflect.get(prototype, name, receiver);
  }

  private write(holder: Holder, key: string, place: string, value: unknown): void {
    holder[key] = value;
    if (isInt32(value)) return;
    const error = new StoryError(`after ${this.step}: ${place} is ${notWhole(value)}`);
    this.wrong.set(place, { holder, key, error });
  }
}

/** A place in a list, and what JSON asks of every object. */
const NAMELESS = /^(?:-?\d+|toJSON)$/u;

/** True for a number that a state can hold. */
export function isInt32(value: unknown): value is number {
  return typeof value === 'number' && (value | 0) === value;
}

/** The value, the reason why a state cannot hold it, and the remedy. */
function notWhole(value: unknown): string {
  const words = value === undefined ? 'undefined' : shown(value);
  return `${words}: a state holds whole numbers; ${remedyOf(value)}`;
}

/** Advice on what may stand in the place of a value that is no whole number. */
export function remedyOf(value: unknown): string {
  if (value === undefined || Number.isNaN(value)) return 'a name that is not there gives undefined';
  if (value === null) return 'a number such as -1 may stand for none';
  if (typeof value === 'boolean') return 'write 1 for true and 0 for false';
  if (typeof value === 'string') return 'write a number for each text';
  if (typeof value === 'object') return 'its objects and lists are those of the start';
  if (typeof value !== 'number') return 'a state has numbers, no functions';
  const isTooLarge = Number.isInteger(value) || !Number.isFinite(value);
  return isTooLarge ? `from ${-(2 ** 31)} to ${2 ** 31 - 1}` : 'round it, as Math.floor does';
}
