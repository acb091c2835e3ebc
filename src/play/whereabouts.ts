/** The place in the rules where a thread is at work, for somebody who watches for a loop without end. */
export interface Whereabouts {
  /** The name of a function with its place in the rules, by the text of its code: `turn (rules.ts:12:3)`. */
  placed(name: string, code: string): string;
  /** Called as a function of the rules begins, with its name, and as it ends; one runs at a time. */
  enter(place: string): void;
  leave(): void;
}

/**
 * The function under its own name, which tells its place while it runs.
 * @param code of the function, where it is called by another
 */
export function telling<A extends readonly unknown[], R>(
  by: Whereabouts,
  name: string,
  run: (...given: A) => R,
  code = String(run),
): (...given: A) => R {
  const place = by.placed(name, code);
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
