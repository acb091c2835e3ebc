/** Relations of contestants that have all met: circles of three, and who is no better than another. */
import { item } from '../chance/at.ts';
import { requireDomain } from './error.ts';
import type { Interval } from './interval.ts';
import { ROUNDING } from './rounding.ts';

/**
 * Leads by row and column: how far the one of the row is ahead of the one of the column; null where they did not meet.
 */
export type Leads = readonly (readonly (Interval | null)[])[];

/** Three of whom each surely leads the next, and the last the first. */
export interface Circle {
  readonly members: readonly [number, number, number];
  /** The smallest of the three leads, at the end of its interval that is nearest to none. */
  readonly least: number;
}

/** True where the one of the row surely leads that of the column. */
export function leads(all: Leads, row: number, column: number): boolean {
  return (item(item(all, row), column)?.low ?? -1) > ROUNDING;
}

/** Every circle of three, that with the greatest least lead first; the members begin with the lowest number. */
export function circles(all: Leads): readonly Circle[] {
  const circlesOfThree: Circle[] = [];
  const low = (row: number, column: number): number => item(item(all, row), column)?.low ?? 0;
  for (let a = 0; a < all.length; a++)
    for (let b = a + 1; b < all.length; b++)
      for (let c = b + 1; c < all.length; c++)
        for (const [one, two, three] of [
          [a, b, c],
          [a, c, b],
        ] as const)
          if (leads(all, one, two) && leads(all, two, three) && leads(all, three, one))
            circlesOfThree.push({
              members: [one, two, three],
              least: Math.min(low(one, two), low(two, three), low(three, one)),
            });
  return circlesOfThree.toSorted((x, y) => y.least - x.least);
}

/** The one who surely leads everybody else; null where there is none, or nobody else. */
export function leader(all: Leads): number | null {
  const others = (one: number): number[] => all.flatMap((_, other) => (other === one ? [] : [other]));
  const one = all.findIndex(
    (_, one) => others(one).length > 0 && others(one).every((other) => leads(all, one, other)),
  );
  return one === -1 ? null : one;
}

/**
 * True where `one` is dominated by `other`: against every opponent, each other among them, in every round of meetings
 * `other` surely does at least as well, and somewhere better. `rounds` holds the leads of each condition.
 */
export function isDominated(rounds: readonly Leads[], one: number, other: number): boolean {
  requireDomain(one !== other, 'other', 'another than the first', other);
  let better = false;
  for (const all of rounds)
    for (let opponent = 0; opponent < all.length; opponent++) {
      const [worse, good] = [against(all, one, opponent), against(all, other, opponent)];
      if (worse === null || good === null || good.low < worse.high - ROUNDING) return false;
      better ||= good.low > worse.high + ROUNDING;
    }
  return better;
}

/** Everyone is level with himself. */
function against(all: Leads, one: number, opponent: number): Pick<Interval, 'low' | 'high'> | null {
  return one === opponent ? { low: 0, high: 0 } : item(item(all, one), opponent);
}
