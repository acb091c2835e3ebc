/** The place in the rules where a thread is at work, for somebody who watches for a loop without end. */
export interface Whereabouts {
  /** The name of a function with its place in the rules, by the text of its code: `turn (rules.ts:12:3)`. */
  placed(name: string, code: string): string;
  /** Called as a function of the rules begins, with its name, and as it ends; one runs at a time. */
  enter(place: string): void;
  leave(): void;
}

/**
 * A function of an object under its own name, which tells its place while it runs.
 * @param around a function that each call runs within, such as `withoutClock`
 */
export function telling<O extends object, K extends keyof O>(
  by: Whereabouts,
  name: string,
  owner: O,
  key: K,
  around?: <R>(run: () => R) => R,
): O[K] {
  const run = owner[key] as (...given: unknown[]) => unknown; // true: asked for functions alone
  const place = by.placed(name, String(run));
  const told = (...given: unknown[]): unknown => {
    by.enter(place);
    try {
      return around === undefined ? run.apply(owner, given) : around(() => run.apply(owner, given));
    } finally {
      by.leave();
    }
  };
  return Object.defineProperty(told, 'name', { value: run.name }) as O[K]; // true: it takes and gives the same
}
