/** The choice between plain prices and prices with exponents. */
import { at } from '../../../chance/at.ts';
import { adjusted } from '../../../execution/judgement.ts';
import { holm, StatisticsError } from '../../../statistics/index.ts';
import {
  fitPrices,
  intervalOf,
  pValueOf,
  type PairFit,
  type PricedMatch,
  type PriceFit,
  type PriceFits,
  type PriceQuestion,
} from '../../../statistics/prices/index.ts';

/** A smaller change of the worth of a unit with the numbers is trifling. */
const LITTLE = 0.05;

export interface ChosenFit {
  readonly fit: PriceFit;
  /** The worth of a unit surely depends on the numbers, and by more than a little. */
  readonly isBySize: boolean;
  /**
   * The most that the worth of a unit may change from the fewest to the most, as a part of it; null where the matches do
   * not tell, or where it surely changes.
   */
  readonly mayChange: number | null;
  /** The matches differ from the prices by more than the sampling explains. */
  readonly isMisfit: boolean;
}

/**
 * The fit with exponents where one surely differs from 1 (Holm) and moves a price by more than a little between the
 * fewest and the most; else the plain one. Null where the matches do not join all kinds, so that no prices follow.
 */
export function chosenFit(
  matches: readonly PricedMatch[],
  question: PriceQuestion,
  { sizes, confidence }: { readonly sizes: readonly [number, number]; readonly confidence: number },
): ChosenFit | null {
  const fits = fitsOf(matches, question);
  if (fits === null) return null;
  // The exponents have half of the error, the lack of fit the other half.
  const half = adjusted(confidence, 2);
  const exponents = (fits.bySize?.exponents ?? []).filter((_one, kind) => kind !== question.reference);
  const change = (exponent: number): number =>
    Math.abs(Math.expm1((exponent - 1) * Math.log(sizes[1] / sizes[0])));
  const chances = holm(exponents.map((exponent) => pValueOf(exponent, 1)));
  const isBySize = exponents.some(({ value }, i) => at(chances, i) < 1 - half && change(value) >= LITTLE);
  const ends = exponents.flatMap((exponent) => {
    const { low, high } = intervalOf(exponent, adjusted(half, exponents.length));
    return [change(low), change(high)];
  });
  const fit = isBySize ? (fits.bySize ?? fits.plain) : fits.plain;
  return {
    fit,
    isBySize,
    mayChange: isBySize || ends.length === 0 ? null : Math.max(...ends),
    isMisfit: fit.p !== null && fit.p < 1 - half,
  };
}

/** The worth of a pair by its own matches alone; null where no numbers make it even. */
export function worthAlone(matches: readonly PricedMatch[]): PairFit | null {
  const alone = matches.map((match) => ({ ...match, kinds: [0, 1] as const, pair: 0 }));
  return fitsOf(alone, { kinds: 2, reference: 1, advantage: false })?.plain.pairs[0] ?? null;
}

function fitsOf(matches: readonly PricedMatch[], question: PriceQuestion): PriceFits | null {
  try {
    return fitPrices(matches, question);
  } catch (error) {
    if (error instanceof StatisticsError) return null;
    throw error;
  }
}
