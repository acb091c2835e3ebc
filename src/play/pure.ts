/** Rules must depend on state and dice alone: clocks and random numbers of the language are taken away while they run. */

/** Rules that asked for something that is not in the state. */
class ImpureRulesError extends Error {
  readonly code = 'HYTHE-RULES-IMPURE';
}

const FORBIDDEN = ['Date', 'setTimeout', 'setInterval', 'setImmediate', 'crypto', 'performance'] as const;

/** Result of `run`, with every clock and random number of the language out of its reach. @throws {ImpureRulesError} */
export function withoutClock<T>(run: () => T): T {
  const { random } = Math;
  const kept = FORBIDDEN.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  Math.random = () => forbidden('Math.random');
  for (const [name, descriptor] of kept)
    if (descriptor?.configurable === true)
      Object.defineProperty(globalThis, name, { configurable: true, get: () => forbidden(name) });
  try {
    return run();
  } finally {
    Math.random = random;
    for (const [name, descriptor] of kept)
      if (descriptor?.configurable === true) Object.defineProperty(globalThis, name, descriptor);
  }
}

function forbidden(name: string): never {
  throw new ImpureRulesError(
    `rules may not use ${name}: the same state and dice must always give the same; throw with the dice that a step is given`,
  );
}
