/** Parts that the sections of several kinds of analysis share. */
import type { Path } from '../../play/inputs.ts';
import { text, yes } from '../../play/declared-inputs.ts';
import { textOf, type Json } from '../../play/json.ts';
import { pathsWithValues } from '../frame.ts';
import { LONGEST_NAME } from '../limits.ts';
import type { LoweredFactor } from './analysis-kind.ts';

/** The name of a force under `forces`. */
export const forceName = text('the name of a force', {
  minLength: 1,
  maxLength: LONGEST_NAME,
});

/** Conditions of an analysis, written as `vary`. */
export const conditions = pathsWithValues('paths and the values each takes, as under vary');

export const bothWays = yes(
  'each pair meets twice, each force being the first side once; false if the sides are alike',
);
const LONGEST_VALUE = 15;

/** A value in few characters, as a part of a name. */
export function valueName(value: Json): string {
  if (value === null) return 'none';
  const text = textOf(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}

/** The factors of the `conditions` at a place of the spec. */
export function factorsOf(given: Readonly<Record<string, readonly Json[]>>, at: Path): LoweredFactor[] {
  return Object.entries(given).map(([path, values]) => ({
    path,
    at: [...at, path],
    values: values.map((value, i) => ({ value, at: [...at, path, i] })),
  }));
}

const BOTH = 'sides.*.';

/** Conditions in which `sides.*` stands for both sides, with equal values in every cell. */
export interface Conditions {
  readonly factors: readonly LoweredFactor[];
  /** True if both sides have equal values under every `sides.*`. */
  readonly isAlike: (values: ReadonlyMap<string, Json>) => boolean;
}

/** The factors of the `conditions` at a place of the spec, those of `sides.*` for each side. */
export function conditionsOn(
  given: Readonly<Record<string, readonly Json[]>>,
  at: Path,
  sides: readonly string[],
): Conditions {
  const alike: (readonly string[])[] = [];
  const factors = factorsOf(given, at).flatMap((factor) => {
    const { path } = factor;
    const isOfBoth = path.startsWith(BOTH);
    const paths = isOfBoth ? sides.map((side) => `sides.${side}.${path.slice(BOTH.length)}`) : [path];
    alike.push(paths);
    return paths.map((own) => ({ ...factor, path: own }));
  });
  return {
    factors,
    isAlike: (values) =>
      alike.every(([first = '', ...others]) =>
        others.every((other) => JSON.stringify(values.get(other)) === JSON.stringify(values.get(first))),
      ),
  };
}
