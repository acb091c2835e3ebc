/** Doctrines as a second reader takes them: levels, lists and conditions, straight from the values given. */
import type { BrigadeSideInputs, BrigadeUnitInputs } from '../../../src/rules/huit/stack-inputs.ts';

export interface PlainOrders {
  readonly kind: string;
  readonly closeToCm: number | null;
  readonly shakenRings: number;
  readonly formation: string | null;
  readonly pace: string | null;
  readonly turnOn: string;
  readonly screen: string;
  readonly reaction: string;
  readonly pursue: boolean;
  readonly scroll: string;
}

type Seen = number | boolean | string;

/** The orders of a unit that reads its surroundings by `read`. */
export function plainOrders(
  side: BrigadeSideInputs,
  unit: BrigadeUnitInputs,
  read: (name: string) => Seen,
): PlainOrders {
  const { closeToCm, shakenRings, turnOn, screen, reaction, pursue, scroll } = side;
  const beside = { closeToCm, shakenRings, turnOn, screen, reaction, pursue, scroll };
  const widest = { kind: 'stand-and-fire', formation: null, pace: null, ...beside };
  const wider = unit.doctrine === null ? widest : { ...widest, ...plainOf(side.doctrine) };
  const given = unit.doctrine ?? side.doctrine;
  if (!Array.isArray(given)) return { ...wider, ...plainOf(given) };
  const items = given as readonly { when?: unknown; do: object }[]; // true: a list is one of items
  const found = items.find(({ when }) => when === undefined || holds(when, read));
  return { ...wider, ...found?.do };
}

function plainOf(given: unknown): object {
  if (typeof given === 'string') return { kind: given };
  return Array.isArray(given) || typeof given !== 'object' || given === null ? {} : given;
}

/** A condition as written (DOC-02). */
function holds(when: unknown, read: (name: string) => Seen): boolean {
  return Object.entries(when as Record<string, unknown>).every(([key, test]) => {
    if (key === 'all') return (test as unknown[]).every((part) => holds(part, read));
    if (key === 'any') return (test as unknown[]).some((part) => holds(part, read));
    if (key === 'not') return !holds(test, read);
    const seen = read(key);
    if (key === 'fromTurn') return Number(seen) >= Number(test);
    if (typeof test !== 'object' || test === null) return seen === test;
    if (Array.isArray(test)) return test.includes(seen);
    return Object.entries(test).every(([comparison, bound]) => {
      const value = Number(seen);
      if (comparison === 'is') return Array.isArray(bound) ? bound.includes(seen) : seen === bound;
      if (comparison === 'between') {
        const [low = 0, high = 0] = bound as number[];
        return low <= value && value <= high;
      }
      const limit = Number(bound);
      if (comparison === 'atLeast') return value >= limit;
      if (comparison === 'atMost') return value <= limit;
      if (comparison === 'above') return value > limit;
      return comparison === 'below' ? value < limit : value === limit;
    });
  });
}
