/** The shares of a cell as the bench shows them: wins of both sides, and neither. */
import type { Resolved } from '../../../engine/questions/spec.ts';

type Cell = Resolved['cells'][number];

/** The exact shares, else the counted ones. */
export function valuesOf({ exact, counted }: Cell): readonly number[] {
  return exact ?? counted?.map(({ value }) => value) ?? [];
}

/** Shares in percent, each rounded by itself. */
export function ofHundred(shares: readonly number[], digits = digitsOf(shares)): readonly string[] {
  return shares.map((share) => (100 * share).toFixed(digits));
}

/** Digits behind the point: none where whole numbers make a hundred. */
export function digitsOf(shares: readonly number[]): number {
  return ofHundred(shares, 0).reduce((sum, share) => sum + Number(share), 0) === 100 ? 0 : 1;
}
