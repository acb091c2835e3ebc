/** The interval of the value of a game whose payoffs were played. */
import { at } from '../../chance/at.ts';
import { requireConfidence } from '../error.ts';
import type { Interval } from '../interval.ts';
import { normalUpperQuantile } from '../special/normal.ts';
import type { MixedPlay } from './equilibrium.ts';
import { againstColumns, mirrored, requirePayoffs, type Payoffs } from './game.ts';

/** A place in the table of payoffs. */
export interface Entry {
  readonly row: number;
  readonly column: number;
}

/**
 * Interval of the value of a game from estimated payoffs and their equilibrium. No row gets more than the value against the
 * true mixture of the columns. So the estimate is above the value by at most what dice add to the luckiest row against
 * that mixture, for which the estimated one stands: a bound over all rows, since the same dice chose among them. It is
 * below the value by at most what dice take from a column. The estimated mixture stands ill for the true one where it
 * avoids played entries for exact ones, so the interval also reaches as far as each mixture surely secures or concedes.
 * `covariance` is that of the estimates of two entries, 0 where exact; the interval of exact payoffs is the value.
 */
export function valueInterval(
  payoffs: Payoffs,
  { value, rows, columns }: Pick<MixedPlay, 'value' | 'rows' | 'columns'>,
  covariance: (a: Entry, b: Entry) => number,
  confidence: number,
): Interval {
  requirePayoffs(payoffs);
  requireConfidence(confidence);
  const above = luck(mirrored(payoffs), -value, columns, confidence, (row, one, other) =>
    covariance({ row, column: one }, { row, column: other }),
  );
  const below = luck(payoffs, value, rows, confidence, (column, one, other) =>
    covariance({ row: one, column }, { row: other, column }),
  );
  return {
    low: value - Math.max(above.luck, below.slack),
    high: value + Math.max(below.luck, above.slack),
    confidence,
  };
}

/**
 * The most that dice may have given to an opponent against a fixed mixture of rows, passing over columns that surely are
 * worse for it than the best; and how far below the value the mixture may be at the worst of the columns.
 */
function luck(
  payoffs: Payoffs,
  value: number,
  mixture: readonly number[],
  confidence: number,
  covariance: (column: number, one: number, other: number) => number,
): { readonly luck: number; readonly slack: number } {
  const against = againstColumns(payoffs, mixture);
  const z = normalUpperQuantile((1 - confidence) / 2 / against.length);
  const used = mixture.flatMap((share, row) => (share > 0 ? [row] : []));
  const reaches = against.map((payoff, column) => {
    const variance = used.reduce(
      (sum, one) =>
        used.reduce(
          (part, other) => part + at(mixture, one) * at(mixture, other) * covariance(column, one, other),
          sum,
        ),
      0,
    );
    const reach = z * Math.sqrt(Math.max(0, variance));
    const slack = reach === 0 ? 0 : reach - (payoff - value);
    return { luck: slack >= -reach ? reach : 0, slack };
  });
  return {
    luck: Math.max(...reaches.map((each) => each.luck)),
    slack: Math.max(...reaches.map((each) => each.slack)),
  };
}
