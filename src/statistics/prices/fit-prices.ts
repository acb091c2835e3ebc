/**
 * Prices from matches of several numbers, by the model of `price-model.ts`: of greatest likelihood where all matches were
 * played equally often, nearest to the shares where these are exact.
 */
import { at, floatAt } from '../../chance/at.ts';
import { requireDomain, StatisticsError } from '../error.ts';
import {
  errorsOf,
  meanOf,
  unlessRounding,
  ownFits,
  withinFreedomOf,
  type ModelFit,
  type Uncertain,
} from './price-errors.ts';
import { PriceModel, type Link, type Point, type PricedMatch, type PriceQuestion } from './price-model.ts';
import { chiSquareUpperTail } from '../tails.ts';

/** One pair by its own matches, given the exponents and how sharpness rises with the numbers. */
export interface PairFit {
  /** ln of how many of the second are worth one of the first, about the middle of the numbers that met. */
  readonly worth: Uncertain;
  /** Worth beyond the prices, as ln; null where no other pair tests them, so that they follow this one wherever it lies. */
  readonly beyond: Uncertain | null;
  /** The first's share where its cost beyond that of the second has this ln, about the middle of the numbers. */
  readonly shareAt: (logCost: number) => number;
}

export interface PriceFit {
  /** ln of the price of an army of one kind, in prices of one of the reference. */
  readonly army: (kind: number, count: number) => Uncertain;
  /** Exponents by kind; 1 for the reference. */
  readonly exponents: readonly Uncertain[];
  /** ln of how much more the first army is worth for being first; null where not asked, or where nothing tells. */
  readonly advantage: Uncertain | null;
  /** By number of the pair; null for one that no numbers made even, which is left out. */
  readonly pairs: readonly (PairFit | null)[];
  /** The first's share by the prices; null for matches of pairs that are left out. */
  readonly shares: readonly (number | null)[];
  /** The root of the mean square of the differences between these shares and the real ones, less the sampling. */
  readonly misfit: number;
  /** The chance of differences as large by the sampling alone; null without degrees of freedom. */
  readonly p: number | null;
}

export interface PriceFits {
  /** The fit in which all exponents are 1. */
  readonly plain: PriceFit;
  /** The fit with an exponent by kind; null where the matches do not fix them. */
  readonly bySize: PriceFit | null;
}

/** Differences of exact shares of less are rounding. */
const ROUNDING = 1e-6;
/** Exact shares nearer to 0 or 1 say no more. */
const LEAST_SHARE = 1e-9;

/**
 * Fits prices with and without exponents, under the logistic or the normal distribution, whichever is nearer to the
 * matches. All matches weigh alike. Errors are those of the sampling, of the scatter of matches about the curve of their
 * pair, and of the scatter of pairs about the prices.
 * @throws {StatisticsError} 'statistics/no-data' where the matches do not join all kinds
 */
export function fitPrices(matches: readonly PricedMatch[], question: PriceQuestion): PriceFits {
  const smooth = matches.map(smoothed);
  const isEven = evenPairs(smooth);
  const used = smooth.filter(({ pair }) => isEven.has(pair));
  requireJoined(used, question);
  const [best] = (['logistic', 'normal'] as const)
    .flatMap((link) => unlessOpen(() => fitsUnder(link, used, question)) ?? [])
    .toSorted((a, b) => (a.bySize ?? a.plain).fit.deviance - (b.bySize ?? b.plain).fit.deviance);
  if (best === undefined)
    throw new StatisticsError('statistics/no-convergence', 'the matches do not fix the prices');
  const { plain, bySize } = best;
  return {
    plain: described(plain, smooth, isEven),
    bySize: bySize && unlessOpen(() => described(bySize, smooth, isEven)),
  };
}

/** The fits without and with exponents, each from the one before. */
function fitsUnder(
  link: Link,
  used: readonly PricedMatch[],
  question: PriceQuestion,
): { readonly plain: ModelFit; readonly bySize: ModelFit | null } {
  const { kinds, reference, advantage } = question;
  const model = new PriceModel(used, kinds, link);
  const fitted = (free: readonly number[], from: Point): ModelFit => ({
    fit: model.fit(free, from),
    free,
    model,
    link,
    used,
    question,
  });
  const others = Array.from({ length: kinds }, (_, kind) => kind).filter((kind) => kind !== reference);
  const simplest = (free: readonly number[]): ModelFit => fitted(free, model.start(free));
  // Where no pair is even both ways round, nothing tells what it is worth to be first.
  const first = (advantage ? unlessOpen(() => simplest([...others, 2 * kinds])) : null) ?? simplest(others);
  // Where all are even at equal numbers of two sizes, nothing tells how sharpness grows.
  const grown = unlessOpen(() => fitted([...first.free, 2 * kinds + 1], first.fit));
  const exponents = others.map((kind) => kinds + kind);
  const pairs = new Set(used.map(({ pair }) => pair)).size;
  // Of two sizes nothing tells an exponent from the growth of sharpness.
  const sizes = new Set(used.flatMap(({ numbers }) => numbers)).size;
  const isTested = sizes > 2 && withinFreedomOf(used.length, pairs, others.length) > 0;
  return {
    plain: grown ?? first,
    bySize: grown && isTested ? unlessOpen(() => fitted([...grown.free, ...exponents], grown.fit)) : null,
  };
}

/** Null where the matches leave something open. */
function unlessOpen<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof StatisticsError) return null;
    throw error;
  }
}

/** A played share with half an engagement more of each, so that none is 0 or 1. */
function smoothed(match: PricedMatch, i: number): PricedMatch {
  const { share, decided, numbers } = match;
  for (const number of numbers) requireDomain(number > 0, `matches[${i}].numbers`, 'above 0', number);
  requireDomain(share >= 0 && share <= 1, `matches[${i}].share`, 'between 0 and 1', share);
  return {
    ...match,
    share:
      decided === null
        ? Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share))
        : (share * decided + 0.5) / (decided + 1),
  };
}

/** Pairs of which each wins some matches, the more of it the rather. */
function evenPairs(matches: readonly PricedMatch[]): ReadonlySet<number> {
  const even = [...Map.groupBy(matches, ({ pair }) => pair)].filter(([, own]) => {
    const x = own.map(({ numbers }) => Math.log(numbers[0] / numbers[1]));
    const mean = x.reduce((sum, one) => sum + one, 0) / x.length;
    const rise = own.reduce((sum, { share }, i) => sum + share * (at(x, i) - mean), 0);
    return rise > 0 && own.some(({ share }) => share >= 0.5) && own.some(({ share }) => share <= 0.5);
  });
  return new Set(even.map(([pair]) => pair));
}

function described(fitted: ModelFit, all: readonly PricedMatch[], isEven: ReadonlySet<number>): PriceFit {
  const { fit, free, model, used, question } = fitted;
  const { kinds } = question;
  const own = ownFits(fitted);
  const errors = errorsOf(fitted, own);
  const estimate = (value: number, parts: Readonly<Record<number, number>>): Uncertain =>
    errors.of(
      value,
      Float64Array.from(free, (parameter) => parts[parameter] ?? 0),
    );
  const parameter = (place: number): number => floatAt(fit.shared, place);
  const shares = all.map((match) => (isEven.has(match.pair) ? model.share(fit, match) : null));
  const freedom = used.length - isEven.size - free.length;
  return {
    army: (kind, count) =>
      estimate(parameter(kind) + parameter(kinds + kind) * Math.log(count), {
        [kind]: 1,
        [kinds + kind]: Math.log(count),
      }),
    exponents: Array.from({ length: kinds }, (_, kind) =>
      estimate(parameter(kinds + kind), { [kinds + kind]: 1 }),
    ),
    advantage: free.includes(2 * kinds) ? estimate(parameter(2 * kinds), { [2 * kinds]: 1 }) : null,
    pairs: Array.from({ length: Math.max(...all.map(({ pair }) => pair)) + 1 }, (_, pair): PairFit | null => {
      const one = own.get(pair);
      if (one === undefined) return null;
      const beyond = errors.ofPair(one);
      const rise = 1 / one.exponent;
      return {
        worth: {
          ...beyond,
          value: (one.priced + one.beyond) * rise,
          standardError: beyond.standardError * rise,
        },
        beyond: errors.isTested(one) ? beyond : null,
        shareAt: one.shareAt,
      };
    }),
    shares,
    ...lackOfFit(all, shares, freedom),
  };
}

function lackOfFit(
  matches: readonly PricedMatch[],
  shares: readonly (number | null)[],
  freedom: number,
): Pick<PriceFit, 'misfit' | 'p'> {
  const squares: number[] = [];
  let [deviance, isExactlyOff] = [0, false];
  matches.forEach(({ share, decided }, m) => {
    const own = shares[m] ?? null;
    if (own === null) return;
    const off = share - own;
    squares.push(off ** 2 - (decided === null ? 0 : (own * (1 - own)) / decided));
    if (decided === null) isExactlyOff ||= Math.abs(off) > ROUNDING;
    else
      deviance +=
        2 * decided * (share * Math.log(share / own) + (1 - share) * Math.log((1 - share) / (1 - own)));
  });
  return {
    misfit: Math.sqrt(unlessRounding(meanOf(squares))),
    p: freedom <= 0 ? null : isExactlyOff ? 0 : chiSquareUpperTail(deviance, freedom),
  };
}

/** Every kind must meet the reference, if only by way of others. */
function requireJoined(matches: readonly PricedMatch[], { kinds, reference }: PriceQuestion): void {
  requireDomain(kinds >= 2, 'kinds', '2 or more', kinds);
  requireDomain(reference >= 0 && reference < kinds, 'reference', 'the number of a kind', reference);
  const joined = new Set([reference]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { kinds: both } of matches)
      if (joined.has(both[0]) !== joined.has(both[1])) {
        for (const kind of both) joined.add(kind);
        grown = true;
      }
  }
  if (joined.size < kinds)
    throw new StatisticsError(
      'statistics/no-data',
      `the matches join only ${joined.size} of ${kinds} kinds with the reference`,
    );
}
