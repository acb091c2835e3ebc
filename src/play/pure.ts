/** Rules must depend on state and dice alone: the usual clocks and random numbers are out of their reach while they run. */

/** Rules that asked for something that is not in the state. */
class ImpureRulesError extends Error {
  readonly code = 'HYTHE-RULES-IMPURE';
}

const FORBIDDEN = ['Date', 'setTimeout', 'setInterval', 'setImmediate', 'crypto', 'performance'] as const;

/** Functions of rules that run, one in the other. */
let running = 0;
let isGuarded = false;

/** Result of `run`, with the usual clocks and random numbers out of its reach. @throws {ImpureRulesError} */
export function withoutClock<T>(run: () => T): T {
  if (!isGuarded) guard();
  running++;
  try {
    return run();
  } finally {
    running--;
  }
}

/** Guards clocks and random numbers: they are there only for those who do not run within rules. */
function guard(): void {
  isGuarded = true;
  const { random } = Math;
  Math.random = () => (running > 0 ? forbidden('Math.random') : random());
  for (const name of FORBIDDEN) {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
    if (descriptor?.configurable !== true) continue;
    let value: unknown = descriptor.value;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get(): unknown {
        if (running > 0) forbidden(name);
        return descriptor.get === undefined ? value : descriptor.get.call(globalThis);
      },
      set(other: unknown) {
        if (descriptor.set === undefined) value = other;
        else descriptor.set.call(globalThis, other);
      },
    });
  }
}

function forbidden(name: string): never {
  throw new ImpureRulesError(
    `rules may not use ${name}: the same state and dice must always give the same; throw with the dice that a step is given`,
  );
}
