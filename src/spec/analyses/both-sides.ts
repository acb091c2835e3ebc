/** Conditions of an analysis in which `sides.*` stands for both sides, with equal values in every cell. */
import type { Path } from '../../play/inputs.ts';
import type { Json } from '../../play/json.ts';
import type { LoweredFactor } from './analysis-kind.ts';

const BOTH = 'sides.*.';

export interface Conditions {
  readonly factors: readonly LoweredFactor[];
  /** True if both sides have equal values under every `sides.*`. */
  readonly isAlike: (values: ReadonlyMap<string, Json>) => boolean;
}

/** The factors of the `conditions` at a place of the spec. */
export function conditionsOn(
  given: Readonly<Record<string, readonly Json[]>>,
  at: Path,
  sides: readonly string[],
): Conditions {
  const alike: (readonly string[])[] = [];
  const factors = Object.entries(given).flatMap(([path, values]) => {
    const paths = path.startsWith(BOTH)
      ? sides.map((side) => `sides.${side}.${path.slice(BOTH.length)}`)
      : [path];
    alike.push(paths);
    return paths.map((own) => ({
      path: own,
      at: [...at, path],
      values: values.map((value, i) => ({ value, at: [...at, path, i] })),
    }));
  });
  return {
    factors,
    isAlike: (values) =>
      alike.every(([first = '', ...others]) =>
        others.every((other) => JSON.stringify(values.get(other)) === JSON.stringify(values.get(first))),
      ),
  };
}
