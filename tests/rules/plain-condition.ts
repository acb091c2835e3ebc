/**
 * Conditions of a list of doctrines as a second reader takes them: as they are written, evaluated straight on plain
 * values. It shares nothing with the product.
 */

/** True where a condition holds of what is read by name; `fromTurn` reads the turn. */
export function holds(when: unknown, read: (name: string) => unknown): boolean {
  return Object.entries(when as object).every(([key, part]: [string, unknown]) => {
    if (key === 'all') return (part as readonly unknown[]).every((one) => holds(one, read));
    if (key === 'any') return (part as readonly unknown[]).some((one) => holds(one, read));
    if (key === 'not') return !holds(part, read);
    if (key === 'fromTurn') return Number(read(key)) >= Number(part);
    return passes(read(key), part);
  });
}

/** A test as specs write it: a value, a list of words, or bounds. */
function passes(value: unknown, test: unknown): boolean {
  if (value === undefined) throw new Error('no such reading');
  if (Array.isArray(test)) return test.includes(value);
  if (typeof test !== 'object' || test === null) return value === test;
  return Object.entries(test).every(([how, bound]: [string, unknown]) => {
    const [low, high] = [bound].flat().map(Number);
    const number = Number(value);
    if (how === 'is') return passes(value, bound);
    if (how === 'equals') return number === bound;
    if (how === 'between') return number >= Number(low) && number <= Number(high);
    if (how === 'atLeast') return number >= Number(low);
    if (how === 'atMost') return number <= Number(low);
    if (how === 'above') return number > Number(low);
    if (how === 'below') return number < Number(low);
    throw new Error(`no test ${how}`);
  });
}
