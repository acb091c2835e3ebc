/** Ratios at which two kinds are worth each other, from matches of several numbers of both. */
import { item } from '../../../chance/at.ts';
import type { PointsArmies } from '../../../experiment/analyses/force-points.ts';
import { evenRatio, type EvenRatio, type Match } from '../../../statistics/index.ts';
import type { CellMeasure } from '../measure.ts';
import type { CellRow } from '../../tables/rows.ts';
import { bestShares } from '../../verdict.ts';

/** A cell in which two armies met. */
export interface Met {
  readonly cell: CellRow;
  readonly condition: number;
  readonly first: string;
  readonly second: string;
  readonly share: CellMeasure;
  readonly meeting: 'found' | 'held-out';
}

/** The ratio of the prices of a pair of kinds, under one condition. */
export interface Ratio {
  readonly first: number;
  readonly second: number;
  readonly condition: number;
  readonly even: EvenRatio | null;
}

/** The ratio of each pair and condition, in the order of the cells. */
export function ratiosOf(met: readonly Met[], { fitted }: PointsArmies): Ratio[] {
  const matches = met.flatMap(({ cell, condition, first, second, meeting }) => {
    const [a, b] = [fitted.get(first), fitted.get(second)];
    const shares = bestShares(cell);
    if (meeting !== 'found' || a === undefined || b === undefined || shares === null) return [];
    const isExact = cell.exact !== null;
    const n = isExact ? 1 : (cell.replicates ?? 0);
    const match: Match = {
      first: a.count,
      second: b.count,
      wonFirst: isExact ? shares[0].value : Math.round(shares[0].value * n),
      wonSecond: isExact ? shares[1].value : Math.round(shares[1].value * n),
      exact: isExact,
    };
    return [{ first: a.contestant, second: b.contestant, condition, match }];
  });
  const groups = Map.groupBy(matches, ({ first, second, condition }) =>
    JSON.stringify([first, second, condition]),
  );
  return [...groups.values()].map((own) => {
    const { first, second, condition } = item(own, 0);
    return { first, second, condition, even: evenRatio(own.map(({ match }) => match)) };
  });
}
