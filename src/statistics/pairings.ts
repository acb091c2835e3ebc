/** Meetings of two contestants, and the order of those who always win. */
import { item } from '../chance/at.ts';
import { requireDomain } from './error.ts';

/** Shares of a meeting's endings, seen from the contestant named first: won, lost, neither; they sum to 1. */
export type Shares = readonly [won: number, lost: number, neither: number];

/** The meetings of two contestants in one condition; `first` is the one on the first side. */
export interface Meeting {
  /** Contestants are numbered from 0. */
  readonly first: number;
  readonly second: number;
  readonly shares: Shares;
  /** Replicates that the shares were counted from; null where they are exact. */
  readonly replicates: number | null;
  /** The weight of the meeting in a fit. @defaultValue 1 */
  readonly weight?: number;
}

/** A share of at most this is rounding, not something that happens. */
const ROUNDING = 1e-15;

export function happens(share: number): boolean {
  return share > ROUNDING;
}

/** Throws 'statistics/out-of-domain' unless each meeting is of two of the contestants and its shares sum to 1. */
export function requireMeetings(contestants: number, meetings: readonly Meeting[]): void {
  for (const { first, second, shares } of meetings) {
    for (const one of [first, second])
      requireDomain(
        Number.isSafeInteger(one) && one >= 0 && one < contestants,
        'a contestant',
        `from 0 to ${contestants - 1}`,
        one,
      );
    requireDomain(first !== second, 'second', 'another contestant than first', second);
    const sum = shares[0] + shares[1] + shares[2];
    requireDomain(Math.abs(sum - 1) < 1e-6, 'the sum of the shares', '1', sum);
  }
}

/**
 * The contestants in tiers, the strongest tier first: nobody of a lower tier ever won against, or held, anybody of a
 * higher one, and within a tier no such line can be drawn. A strength can be measured only within a tier (Ford 1957,
 * "Solution of a ranking problem from binary comparisons"). With `ties` a meeting without a winner holds both in one
 * tier. Tiers that never met stand in no particular order.
 */
export function tiersOf(
  contestants: number,
  meetings: readonly Meeting[],
  ties: boolean,
): readonly (readonly number[])[] {
  const reaches = Array.from({ length: contestants }, (_, one) =>
    Array.from({ length: contestants }, (_other, other) => one === other),
  );
  for (const { first, second, shares } of meetings) {
    const tied = ties && happens(shares[2]);
    if (tied || happens(shares[0])) item(reaches, first)[second] = true;
    if (tied || happens(shares[1])) item(reaches, second)[first] = true;
  }
  for (let through = 0; through < contestants; through++)
    for (const row of reaches)
      if (item(row, through))
        for (let to = 0; to < contestants; to++) row[to] ||= item(item(reaches, through), to);
  const beaten = (one: number): number => item(reaches, one).filter(Boolean).length;
  const left = new Set(Array.from({ length: contestants }, (_, one) => one));
  const tiers: number[][] = [];
  for (const one of [...left].toSorted((a, b) => beaten(b) - beaten(a) || a - b)) {
    if (!left.has(one)) continue;
    const tier = [...left].filter(
      (other) => item(item(reaches, one), other) && item(item(reaches, other), one),
    );
    for (const other of tier) left.delete(other);
    tiers.push(tier);
  }
  return tiers;
}
