/** The tables of a grid: what explains how it varies, alone, in pairs and value by value. */
import { item } from '../../../chance/at.ts';
import type { Part, SobolIndices } from '../../../statistics/index.ts';
import type { AnswerEntry, AnswerTable } from '../../answer.ts';
import { shareInWords } from '../../certainty.ts';
import { exactPercent, percentRange } from '../../digits.ts';
import { inWords } from '../../../engagement/printed-names.ts';
import { shortValue, type MeasureAsked } from '../measure.ts';
import type { Estimate } from '../../tables/rows.ts';
import { named, say, type Sentence } from '../../sentence.ts';

/** A factor of the grid. */
export interface GridFactor {
  readonly name: string;
  readonly unit: string | null;
  /** The values as text, in the order of the spec. */
  readonly levels: readonly string[];
}

export interface GridFindings {
  readonly indices: 'sobol';
  readonly measure: MeasureAsked;
  readonly factors: readonly GridFactor[];
  /** The measure at every combination, the last factor varying fastest; null where one is missing. */
  readonly values: readonly number[] | null;
  readonly isExact: boolean;
  /** The indices; null where a combination is missing. */
  readonly sobol: SobolIndices | null;
}

export type Shares = NonNullable<SobolIndices['shares']>;

/** Shares of the variance that differ by less are alike. */
export const ROUNDING = 1e-9;

export function indicesTable(factors: readonly GridFactor[], shares: Shares, what: Sentence): AnswerTable {
  return {
    id: 'indices',
    title: 'Variance by factor',
    note: say`Shares of the variance of ${what} over all combinations, each as likely: the part that goes when the factor alone is known (first-order index), and the part that stays when everything else is known (total index), which includes its interactions.`,
    columns: [
      { heading: ['factor'], align: 'left' },
      { heading: ['alone'], align: 'right' },
      { heading: ['with its interactions'], align: 'right' },
    ],
    rows: factors
      .map((factor, i) => ({ factor, own: item(shares.factors, i) }))
      .toSorted((a, b) => b.own.first.value - a.own.first.value)
      .map(({ factor, own }) => [nameOf(factor), entry(own.first), entry(own.total)]),
  };
}

export function pairsTable(factors: readonly GridFactor[], shares: Shares): AnswerTable {
  return {
    id: 'interactions',
    title: 'Pairs of factors',
    note: say`Shares beyond each factor alone. Three or more together: ${shareInWords(bounded(shares.further))}.`,
    columns: [
      { heading: ['factor'], align: 'left' },
      { heading: ['with'], align: 'left' },
      { heading: ['together'], align: 'right' },
    ],
    rows: shares.pairs
      .toSorted((a, b) => b.share.value - a.share.value)
      .map(({ factors: [i, j], share }) => [
        nameOf(item(factors, i)),
        nameOf(item(factors, j)),
        entry(share),
      ]),
  };
}

export function meansTable(
  { factors, measure, isExact }: GridFindings,
  sobol: SobolIndices,
  what: Sentence,
): AnswerTable {
  return {
    id: 'means',
    title: 'The mean at each value',
    note: say`The mean of ${what} over all values of everything else${isExact ? '' : ', as estimated'}.`,
    columns: [
      { heading: ['factor'], align: 'left' },
      { heading: ['value'], align: 'right' },
      { heading: ['mean'], align: 'right' },
    ],
    rows: factors.flatMap((factor, i) =>
      factor.levels.map((_level, k): AnswerEntry[] => {
        const mean = shortValue(item([...item(sobol.means, i)], k), measure);
        return [
          nameOf(factor),
          levelName(factor, k),
          isExact ? { exact: mean, counted: null } : { exact: null, counted: mean },
        ];
      }),
    ),
  };
}

/** A share of the variance as an entry of a table. */
function entry(part: Part): AnswerEntry {
  const { value, low, high } = bounded(part);
  return part.interval === null
    ? { exact: exactPercent(value, 2), counted: null }
    : { exact: null, counted: percentRange(low, high) };
}

/** A share of the variance with its bounds, which meet where it is exact. */
export function bounded({ value, interval }: Part): Estimate {
  // Exact shares are sums of rounded products, and nothing explains less than nothing.
  const share = Math.abs(value) < ROUNDING ? 0 : value;
  return { value: share, low: interval?.low ?? share, high: interval?.high ?? share };
}

/** The factor as a reader would say it: `distance`. */
export function nameOf(factor: GridFactor): Sentence {
  return [named(inWords(factor.name))];
}

/** `8 cm`, `elite`. */
export function levelName({ levels, unit }: GridFactor, place: number): Sentence {
  const level = named(levels[place] ?? '');
  return unit === null ? [level] : say`${level} ${unit}`;
}
