/** The first difference of an answer from what is held of it. */
import { isMap, type Json } from '../../src/play/json.ts';

/** Numbers are the same that differ by no more: absolute, or as a part of the larger where that is above 1. */
const TOLERANCE = 1e-12;

/** Where two answers differ first, and how; null where they are the same. What is absent is 0. */
export function differenceOf(held: Json | undefined, now: Json | undefined): string | null {
  if (typeof held === 'number' || typeof now === 'number') {
    const [then, today] = [held ?? 0, now ?? 0];
    if (typeof then === 'number' && typeof today === 'number' && isNear(then, today)) return null;
  } else if (held === now) return null;
  else if (Array.isArray(held) && Array.isArray(now))
    return differenceIn(held, now, (key) => Number(key) + 1);
  else if (isMap(held) && isMap(now)) return differenceIn(held, now, (key) => key);
  return `held ${shown(held)}, now ${shown(now)}`;
}

function differenceIn(
  held: { readonly [key: string]: Json } | readonly Json[],
  now: { readonly [key: string]: Json } | readonly Json[],
  placeOf: (key: string) => string | number,
): string | null {
  const [then, today] = [new Map(Object.entries(held)), new Map(Object.entries(now))];
  for (const key of new Set([...then.keys(), ...today.keys()])) {
    const difference = differenceOf(then.get(key), today.get(key));
    if (difference !== null)
      return `${placeOf(key)}${difference.startsWith('held ') ? ': ' : ' › '}${difference}`;
  }
  return null;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}

function shown(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)} …` : text;
}
