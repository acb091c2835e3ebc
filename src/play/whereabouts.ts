/** The place in the rules where a thread is at work, for somebody who watches for a loop without end. */
export interface Whereabouts {
  /** Called as a function of the rules begins, with its name, and as it ends; one runs at a time. */
  enter(place: string): void;
  leave(): void;
}

/** The function under its own name, which tells its place while it runs. */
export function telling<A extends readonly unknown[], R>(
  by: Whereabouts,
  place: string,
  run: (...given: A) => R,
): (...given: A) => R {
  const told = (...given: A): R => {
    by.enter(place);
    try {
      return run(...given);
    } finally {
      by.leave();
    }
  };
  return Object.defineProperty(told, 'name', { value: run.name });
}
