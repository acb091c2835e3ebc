/** Sentences on points: the prices, how equal points fare, and what no price can mend. */
import { item } from '../../../chance/at.ts';
import { certainty } from '../../certainty.ts';
import { confidencePercent, exactPercent, percentRange } from '../../digits.ts';
import type { RunFacts } from '../../facts.ts';
import type { Fairness, PricedPair, WorthBySize } from './pairs.ts';
import type { HeldOutMatch, PointsFindings } from './findings.ts';
import type { CellRow, Estimate } from '../../tables/rows.ts';
import { joined, listed, named, say, type Sentence } from '../../sentence.ts';

/** More are left to the tables. */
const MOST_TOLD = 4;
const MOST_PRICES = 10;

export interface PointsInput {
  readonly findings: PointsFindings;
  readonly cells: readonly CellRow[];
  readonly facts: RunFacts;
}

export function pointsHeadline({ findings, cells, facts }: PointsInput): Sentence {
  const { prices, contestants, heldOut } = findings;
  if (prices === null)
    return say`No prices: the matches do not say how many of each kind are worth how many of the others${strangers(findings)}.`;
  const shown = contestants
    .slice(0, MOST_PRICES)
    .map((name, i) => say`${named(name)} ${priceInWords(item(prices, i))}`);
  const more = contestants.length - shown.length;
  const rest = more > 0 ? `, and ${more} more in the table` : '';
  const tested =
    heldOut.length === 0
      ? say`No armies that were held out are of equal points, so the prices are not tested.`
      : say`Of ${heldOut.length} ${heldOut.length === 1 ? 'match' : 'matches'} of equal points that ${heldOut.length === 1 ? 'was' : 'were'} held out, ${judgedInWords(findings)} (${certainty(cells, facts.confidence)}).`;
  return say`Prices: ${joined(shown, ', ')}${rest}. ${tested}`;
}

/** `8 lie within 50 ± 5 %, 1 surely does not, 4 are undecided` */
function judgedInWords(findings: PointsFindings): string {
  const count = (of: Fairness): number => findings.heldOut.filter(({ fairness }) => fairness === of).length;
  const [fair, unfair, open] = [count('fair'), count('unfair'), count('open')];
  const outside = unfair === 0 ? '' : `, ${unfair} surely ${unfair === 1 ? 'does' : 'do'} not`;
  const undecided = open === 0 ? '' : `, ${open} ${open === 1 ? 'is' : 'are'} undecided`;
  return `${fair} ${fair === 1 ? 'lies' : 'lie'} within ${band(findings)}${outside}${undecided}`;
}

export function pointsSentences({ findings, facts }: PointsInput): Sentence[] {
  if (findings.prices === null) return [];
  return [
    unfairHeldOut(findings),
    byNumbers(findings),
    notMendable(findings),
    misfit(findings, facts),
    advantage(findings, facts),
    neverEven(findings),
    untested(findings),
  ].filter((sentence) => sentence.length > 0);
}

/** `50 ± 5 %` */
export function band({ evenWithin }: Pick<PointsFindings, 'evenWithin'>): string {
  return `50 ± ${Number((evenWithin * 100).toFixed(4))} %`;
}

/** `125`, `124.6 (121.2 to 128.1)` */
export function priceInWords({ value, low, high }: Estimate): string {
  const reach = high - low;
  if (!(reach > value * 1e-9)) return String(Number(value.toFixed(2)));
  const decimals = Math.min(3, Math.max(0, Math.ceil(-Math.log10(reach / 4))));
  return `${value.toFixed(decimals)} (${low.toFixed(decimals)} to ${high.toFixed(decimals)})`;
}

/** `54.1 %`, `53.2 % to 54.9 %` */
export function shareOf({ value, low, high }: Estimate): string {
  return high - low < 1e-9 ? exactPercent(value) : percentRange(low, high);
}

/** ` at 8 cm` */
export function atCondition({ conditions }: Pick<PointsFindings, 'conditions'>, condition: number): Sentence {
  const name = conditions[condition] ?? [];
  return name.length === 0 ? [] : say` at ${name}`;
}

function unfairHeldOut(findings: PointsFindings): Sentence {
  const { heldOut } = findings;
  const of = (fairness: HeldOutMatch['fairness']): HeldOutMatch[] =>
    heldOut
      .filter((match) => match.fairness === fairness)
      .toSorted((a, b) => Math.abs(b.share.value - 0.5) - Math.abs(a.share.value - 0.5));
  const [unfair, open] = [of('unfair'), of('open')];
  if (unfair.length === 0 && open.length === 0) return [];
  const parts: Sentence[] = [];
  if (unfair.length > 0) parts.push(say`Outside for certain: ${matchesInWords(unfair, findings)}`);
  if (open.length > 0)
    parts.push(say`${unfair.length > 0 ? 'u' : 'U'}ndecided: ${matchesInWords(open, findings)}`);
  return say`${joined(parts, '; ')}.`;
}

function matchesInWords(matches: readonly HeldOutMatch[], findings: PointsFindings): Sentence {
  const shown = matches
    .slice(0, MOST_TOLD)
    .map(
      ({ first, second, condition, share, points: [a, b] }) =>
        say`${named(first)} (${a.toFixed(0)} points) against ${named(second)} (${b.toFixed(0)})${atCondition(findings, condition)}, ${shareOf(share)}`,
    );
  const rest = matches.length - shown.length;
  return say`${joined(shown, '; ')}${rest > 0 ? `; and ${rest} more in the table` : ''}`;
}

/** Pairs whose own worth lies off their prices so far that equal points would not be fair. */
function notMendable(findings: PointsFindings): Sentence {
  const off = findings.pairs
    .filter(({ fairness }) => fairness === 'unfair')
    .toSorted((a, b) => distance(b) - distance(a));
  if (off.length === 0) {
    const isFairForSure = findings.pairs.every(
      ({ worth, fairness }) => worth === null || fairness === 'fair',
    );
    return isFairForSure
      ? say`By the matches that the prices were fitted to, no pair would lie outside ${band(findings)} at equal points.`
      : [];
  }
  const shown = off.slice(0, MOST_TOLD).map(({ first, second, condition, atEqualPoints }) => {
    const share = atEqualPoints === null ? '' : shareOf(atEqualPoints);
    return say`${named(item(findings.contestants, first))} would win ${share} against ${named(item(findings.contestants, second))}${atCondition(findings, condition)}`;
  });
  const rest = off.length - shown.length;
  return say`No price mends all: at equal points ${listed(shown)}${rest > 0 ? `, and ${rest} more pairs lie outside` : ''}, by the matches that the prices were fitted to.`;
}

function distance({ atEqualPoints }: PricedPair): number {
  return Math.abs((atEqualPoints?.value ?? 0.5) - 0.5);
}

function misfit({ misfit: size, misfitP, pairs }: PointsFindings, { confidence }: RunFacts): Sentence {
  const ratios = pairs.filter(({ worth }) => worth !== null).length;
  const from = say`${ratios} ${ratios === 1 ? 'ratio' : 'ratios'} of numbers at which two kinds are even`;
  if (misfitP === null)
    return say`The prices follow from ${from}: none is left over to test them with; only armies that are held out do.`;
  const fit = say`The prices are the best fit to ${from}`;
  if (size < 1e-6) return say`${fit}; these scatter about the prices by no more than their own errors.`;
  const chance = misfitP < 1 - confidence ? '' : ', which may be chance';
  return say`${fit}; beyond their own errors these scatter about the prices by ${exactPercent(size)}${chance}. The ${confidencePercent(confidence)} intervals of the prices include it.`;
}

/** Pairs of which one price cannot hold at all sizes. */
function byNumbers({ pairs, contestants, conditions }: PointsFindings): Sentence {
  const sure = pairs.filter(({ bySize }) => bySize?.isSure);
  if (sure.length === 0) return [];
  const shown = sure.slice(0, MOST_TOLD).map(({ first, second, condition, bySize }) => {
    const [one, other] = [named(item(contestants, first)), named(item(contestants, second))];
    return say`one ${one}${atCondition({ conditions }, condition)} is worth about ${bySizeInWords(bySize)} of ${other}`;
  });
  const rest = sure.length - shown.length;
  return say`The worth of a unit depends on the numbers that meet: ${joined(shown, '; ')}${rest > 0 ? `; and ${rest} more in the table` : ''}.`;
}

/** `1.40 (2.0 against 2.8) to 1.33 (3.0 against 4.0)` */
export function bySizeInWords(bySize: WorthBySize | null): string {
  return (bySize?.ends ?? [])
    .map(
      ({ worth, first, second }) =>
        `${worth.toPrecision(3)} (${first.toFixed(1)} against ${second.toFixed(1)})`,
    )
    .join(' to ');
}

function advantage({ advantage: factor }: PointsFindings, { sides }: RunFacts): Sentence {
  if (factor === null) return [];
  const { value, low, high } = factor;
  if (low <= 1 && high >= 1) return say`Being ${named(sides[0])} is worth nothing that is sure.`;
  const better = value > 1 ? sides[0] : sides[1];
  const [a, b] = value > 1 ? [low - 1, high - 1] : [1 / high - 1, 1 / low - 1];
  return say`Being ${named(better)} is worth as much as ${percentRange(Math.max(0, a), b)} more points.`;
}

function neverEven({ pairs, contestants }: PointsFindings): Sentence {
  const none = pairs.filter(({ worth }) => worth === null);
  if (none.length === 0) return [];
  const shown = none
    .slice(0, MOST_TOLD)
    .map(
      ({ first, second }) => say`${named(item(contestants, first))} and ${named(item(contestants, second))}`,
    );
  const rest = none.length - shown.length;
  return say`Never even at the sizes that were played, and left out of the fit: ${joined(shown, '; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
}

function untested({ heldOut, heldOutPlayed, equalWithin }: PointsFindings): Sentence {
  if (heldOut.length > 0)
    return say`Equal means within ${exactPercent(equalWithin, 0)}: ${heldOut.length} of the ${heldOutPlayed} matches that were held out.`;
  return heldOutPlayed === 0
    ? []
    : say`None of the ${heldOutPlayed} matches that were held out has points within ${exactPercent(equalWithin, 0)}: name armies under heldOut that have.`;
}

function strangers({ pairs, contestants }: PointsFindings): Sentence {
  const met = new Set(
    pairs.filter(({ worth }) => worth !== null).flatMap(({ first, second }) => [first, second]),
  );
  const apart = contestants.filter((_name, i) => !met.has(i));
  return apart.length === 0
    ? []
    : say`; never even with anybody: ${listed(apart.map((name) => [named(name)]))}`;
}
