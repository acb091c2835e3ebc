/**
 * Prices from matches of several numbers, by the model of `price-model.ts`: of greatest likelihood where all matches were
 * played equally often, nearest to the shares where these are exact.
 */
import { at } from '../../chance/at.ts';
import { requireDomain, StatisticsError } from '../error.ts';
import { errorsOf, meanOf, unlessRounding, type ModelFit, type Uncertain } from './price-errors.ts';
import { PriceModel, type Link, type Point, type PricedMatch, type PriceQuestion } from './price-model.ts';
import { chiSquareUpperTail } from '../tails.ts';

export interface PriceFit {
  /** By kind: ln of the price of one, in prices of one of the reference. */
  readonly prices: readonly Uncertain[];
  /** ln of how much more the first army is worth for being first; null where not asked, or where nothing tells. */
  readonly advantage: Uncertain | null;
  /** The first's share by the prices; null for matches of pairs that no numbers made even, which are left out. */
  readonly shares: readonly (number | null)[];
  /** The root of the mean square of the differences between these shares and the real ones, less the sampling. */
  readonly misfit: number;
  /** The chance of differences as large by the sampling alone; null without degrees of freedom. */
  readonly p: number | null;
}

/** Differences of exact shares of less are rounding. */
const ROUNDING = 1e-6;
/** Exact shares nearer to 0 or 1 say no more. */
const LEAST_SHARE = 1e-9;

/**
 * Fits prices under the logistic or the normal distribution, whichever is nearer to the matches. All matches weigh alike.
 * Errors are those of the sampling, of the scatter of matches about the curve of their pair, and of the scatter of pairs
 * about the prices.
 * @throws {StatisticsError} 'statistics/no-data' where the matches do not join all kinds
 */
export function fitPrices(matches: readonly PricedMatch[], question: PriceQuestion): PriceFit {
  const smooth = matches.map(smoothed);
  const isEven = evenPairs(smooth);
  const used = smooth.filter(({ pair }) => isEven.has(pair));
  requireJoined(used, question);
  const [best] = (['logistic', 'normal'] as const)
    .flatMap((link) => unlessOpen(() => fitUnder(link, used, question)) ?? [])
    .toSorted((a, b) => a.fit.deviance - b.fit.deviance);
  if (best === undefined)
    throw new StatisticsError('statistics/no-convergence', 'the matches do not fix the prices');
  return described(best, smooth, isEven);
}

function fitUnder(link: Link, used: readonly PricedMatch[], question: PriceQuestion): ModelFit {
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
  const first = (advantage ? unlessOpen(() => simplest([...others, kinds])) : null) ?? simplest(others);
  // Where all are even at equal numbers of two sizes, nothing tells how sharpness grows.
  return unlessOpen(() => fitted([...first.free, kinds + 1], first.fit)) ?? first;
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
  const errorOf = errorsOf(fitted);
  const shares = all.map((match) => (isEven.has(match.pair) ? model.share(fit, match) : null));
  const freedom = used.length - isEven.size - free.length;
  return {
    prices: Array.from({ length: kinds }, (_, kind) => errorOf(kind)),
    advantage: free.includes(kinds) ? errorOf(kinds) : null,
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
