/** Parts that the sections of several kinds of analysis share. */
import { z } from 'zod';
import { textOf, type Json } from '../../play/json.ts';
import type { Path } from '../sides.ts';
import { LONGEST_METRIC, LONGEST_NAME, MOST_CELLS } from '../limits.ts';
import type { LoweredFactor } from './analysis-kind.ts';

/** Any value; the reader of YAML gives JSON. */
export const anyValue = z.unknown() as z.ZodType<Json>;

/** The name of a force under `forces`. */
export const forceName = z.string().min(1).max(LONGEST_NAME);

/** The measure of a question: `winner=british`, `survivors.french`. */
export const measure = z.string().min(1).max(LONGEST_METRIC);

/** Conditions of an analysis, written as `vary`. */
export const conditions = z
  .record(z.string(), z.array(anyValue).min(1).max(MOST_CELLS))
  .default({})
  .describe('paths and the values each takes, as under vary');

const difference = z.number().min(0).max(1);

export const smallestDifferenceThatMatters = difference
  .default(0.01)
  .describe('a smaller difference of shares is called trifling: 0.01 is a point');

const LONGEST_VALUE = 15;

/** A value in few characters, as a part of a name. */
export function valueName(value: Json): string {
  if (value === null) return 'none';
  const text = textOf(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}

/** The factors of the `conditions` at a place of the spec. */
export function factorsOf(given: z.infer<typeof conditions>, at: Path): LoweredFactor[] {
  return Object.entries(given).map(([path, values]) => ({
    path,
    at: [...at, path],
    values: values.map((value, i) => ({ value, at: [...at, path, i] })),
  }));
}
