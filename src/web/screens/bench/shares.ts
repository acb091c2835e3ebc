/** The shares of a cell as the bench shows them: wins of both sides, and neither. */
import type { Resolved } from '../../../engine/questions/spec.ts';
import { exactly } from '../../../analysis/estimate.ts';
import type { Estimate } from '../../../analysis/tables/rows.ts';
import { percents } from '../../../questions/numbers.ts';

type Cell = Resolved['cells'][number];

/** The exact shares, else the counted ones. */
export function sharesOf({ exact, counted }: Cell): readonly Estimate[] {
  return exact?.map(exactly) ?? counted ?? [];
}

/** Shares in percent with the digits of a headline: `51`, `46`, and `51.0`, `51.2` of what is to be told apart. */
export function ofHundred(shares: readonly Estimate[]): readonly string[] {
  return percents(shares).map((text) => text.replace(/^about |%$/gu, ''));
}
