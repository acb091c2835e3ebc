/** Matches of one kind against another, as the prices are fitted to them. */
import type { PointsArmies } from '../../../experiment/analyses/force-points.ts';
import type { PricedMatch } from '../../../statistics/prices/index.ts';
import type { CellMeasure } from '../measure.ts';

/** A meeting of two armies in a cell. */
export interface Met {
  readonly condition: number;
  readonly first: string;
  readonly second: string;
  readonly share: CellMeasure;
  readonly meeting: 'found' | 'held-out';
}

/** Two kinds under one condition, the first being the first side. */
export interface Pair {
  /** Numbers of contestants. */
  readonly first: number;
  readonly second: number;
  readonly condition: number;
}

/** A match that the prices are fitted to. */
export interface FittedMatch extends PricedMatch {
  readonly met: Met;
}

/** The pairs in the order of the cells, and their matches. */
export function pairsOf(
  met: readonly Met[],
  { fitted }: PointsArmies,
): { readonly pairs: readonly Pair[]; readonly matches: readonly FittedMatch[] } {
  const pairs: Pair[] = [];
  const numbers = new Map<string, number>();
  const matches = met.flatMap((one): FittedMatch[] => {
    const [a, b] = [fitted.get(one.first), fitted.get(one.second)];
    if (one.meeting !== 'found' || a === undefined || b === undefined) return [];
    const pair = { first: a.contestant, second: b.contestant, condition: one.condition };
    const key = JSON.stringify(pair);
    const number = numbers.get(key) ?? pairs.push(pair) - 1;
    numbers.set(key, number);
    return [
      {
        met: one,
        kinds: [a.contestant, b.contestant],
        numbers: [a.count, b.count],
        pair: number,
        share: one.share.value,
        decided: one.share.n,
      },
    ];
  });
  return { pairs, matches };
}
