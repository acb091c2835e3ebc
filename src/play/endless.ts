/** Engagements without end: the limit at which one is given up, and the error with its state. */

/** An engagement that went on without ever ending a turn. */
export class EndlessError extends Error {
  readonly code = 'HYTHE-ENGAGEMENT-ENDLESS';
  /** The number of the replicate; null where it is unknown, or the error does not depend on it. */
  readonly replicate: number | null;
  constructor(message: string, replicate: number | null = null) {
    super(replicate === null ? message : `replicate ${replicate}: ${message}`);
    this.replicate = replicate;
  }

  /** The same error in a replicate, with its place in the rules. */
  in(replicate: number): EndlessError {
    return Object.assign(new EndlessError(this.message, replicate), { stack: this.stack });
  }
}

/** Resolutions in one engagement beyond which it is taken to be endless. */
export const MOST_STEPS = 10_000_000;

/** The message of an engagement that never ends, with its state. */
export function endless(state: object, steps = MOST_STEPS): string {
  return `the engagement did not end after ${steps} resolutions; its state is ${stateText(state)}`;
}

/** The error of a turn that leads back to where it was. */
export function circleError(state: object): EndlessError {
  return new EndlessError(
    `a turn can go round in a circle; a state that leads back to itself is ${stateText(state)}`,
  );
}

/** The longest state that is printed whole, in characters. */
const LONGEST_STATE = 2000;

/** The fields of a state: `{"figuresA":4,"figuresB":3,"phase":1}` */
function stateText(state: object): string {
  const text = JSON.stringify(state, (name, value: unknown) => {
    if (name === 'words') return undefined;
    // Of the views only the lists of numbers are fields of states.
    return ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : value;
  });
  return text.length > LONGEST_STATE ? `${text.slice(0, LONGEST_STATE)}…` : text;
}
