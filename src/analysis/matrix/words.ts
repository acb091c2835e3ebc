/** Sentences on a matrix: who is strongest, whether strength comes in one order, what else decides. */
import { item } from '../../chance/at.ts';
import { leads } from '../../statistics/index.ts';
import { certainty, shareInWords } from '../certainty.ts';
import { exactPercent, precisePoints } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { isExact, type Meetings } from './meetings.ts';
import { beaten, levelWithFirst, type Standing } from './standing.ts';
import { POINTS } from './strengths.ts';
import { capital, joined, listed, named, say, type Sentence } from '../sentence.ts';

/** More are left to the table. */
const MOST_STRENGTHS = 8;
const MOST_CIRCLES = 3;
const MOST_NAMED = 6;
/** Effects of less are none: strengths of exact shares are settled to this. */
const ROUNDING = 1e-6;

interface MatrixInput {
  readonly standing: Standing;
  readonly meetings: Meetings;
  readonly facts: RunFacts;
}

export function matrixHeadline({ standing, meetings, facts }: MatrixInput): Sentence {
  const { contestants, leader, circles } = standing;
  const [best] = contestants;
  if (best === undefined || meetings.met.length === 0)
    return say`No meeting was finished, so there is no finding.`;
  const sure = sureness(meetings, facts);
  if (leader !== null) {
    const name = named(item(contestants, leader));
    const [, other] = contestants;
    const shares = standing.shares[0]?.[1];
    if (contestants.length === 2 && other !== undefined && shares)
      return say`${name} beats ${named(other)}: it wins ${shareInWords(shares[0])}, ${named(other)} ${shareInWords(shares[1])}${over(meetings)} (${sure}).`;
    return say`${name} beats everybody: it wins more often than each of the ${contestants.length - 1} others${over(meetings)} (${sure}).`;
  }
  const [circle] = circles;
  if (circle !== undefined)
    return say`Nobody beats everybody: ${circleInWords(standing, circle.members)}${over(meetings)} (${sure}).`;
  const level = levelWithFirst(standing);
  const others = contestants.map((_, one) => one).filter((one) => !level.includes(one));
  if (level.length > 1 && level.every((one) => others.every((other) => leads(standing.leads, one, other)))) {
    const names = listed(level.map((one) => [named(item(contestants, one))]));
    return others.length === 0
      ? say`${names} are all exactly even${over(meetings)} (${sure}).`
      : say`${names} are exactly even, and beat everybody else: each wins more often than ${others.length === 1 ? [named(item(contestants, item(others, 0)))] : say`each of the ${others.length} others`}${over(meetings)} (${sure}).`;
  }
  return say`${topInWords(standing, meetings)}${over(meetings)} (${sure}).`;
}

/** The strongest contestant where nobody beats everybody, or those that may be. */
function topInWords(standing: Standing, meetings: Meetings): Sentence {
  const { contestants, top } = standing;
  const [only] = top;
  if (only === undefined) return say`Nobody is ahead of all others`;
  if (top.length > 1) return notApart(standing, isExact(meetings.met));
  const surely = isExact(meetings.met) ? '' : 'surely ';
  return say`${named(item(contestants, only))} is the strongest by its mean lead over all others: it ${surely}wins more often than ${beaten(standing, only)} of the ${contestants.length - 1} others`;
}

/** `a, b and c cannot be told apart at the top`; of exact numbers they are level. */
export function notApart(
  { contestants, top }: Pick<Standing, 'contestants' | 'top'>,
  exact: boolean,
): Sentence {
  const shown = top.slice(0, MOST_NAMED).map((one) => [named(item(contestants, one))]);
  const more = top.length - shown.length;
  const names = listed(more > 0 ? [...shown, [`${more} more`]] : shown);
  return exact ? say`${names} are level at the top` : say`${names} cannot be told apart at the top`;
}

export function matrixSentences(input: MatrixInput): Sentence[] {
  if (input.meetings.met.length === 0) return [];
  return [
    strengths(input),
    circleSentence(input),
    best(input),
    dominated(input),
    first(input),
    misfit(input),
    missing(input),
  ].filter((sentence) => sentence.length > 0);
}

/** `exact`, or the intervals; those of several pairs hold together. */
function sureness({ met }: Meetings, { confidence }: RunFacts): string {
  return certainty(
    met.map(({ cell }) => cell),
    confidence,
  );
}

function over({ conditions }: Meetings): string {
  return conditions.length > 1 ? `, over ${conditions.length} conditions` : '';
}

function circleInWords({ contestants }: Standing, [a, b, c]: readonly [number, number, number]): Sentence {
  const [one, two, three] = [a, b, c].map((member) => named(item(contestants, member)));
  if (one === undefined || two === undefined || three === undefined) return [];
  return say`${one} beats ${two}, ${two} beats ${three}, and ${three} beats ${one}`;
}

function strengths({ standing, meetings }: MatrixInput): Sentence {
  const { contestants, tiers } = standing;
  const measured = contestants.flatMap((name, one) => {
    const effect = standing.strengths[one];
    return effect ? [say`${named(name)} ${pointsOf(effect.value, effect.interval)}`] : [];
  });
  const outside = tiers.length > 1 ? say` ${tiersInWords(standing, isExact(meetings.met))}` : say``;
  if (measured.length < 2) return outside.length === 0 ? [] : outside.slice(1);
  const more = measured.length - MOST_STRENGTHS;
  const rest = more > 0 ? `, and ${more} more in the table` : '';
  return say`Strengths in rating points, of which 400 are odds of ten to one: ${joined(measured.slice(0, MOST_STRENGTHS), ', ')}${rest}.${outside}`;
}

/** The contestants above or below all that have a measurable strength. */
function tiersInWords({ contestants, tiers }: Standing, exact: boolean): Sentence {
  const parts = tiers.map((tier) => listed(tier.map((one) => [named(item(contestants, one))])));
  return exact
    ? say`Some always lose to all those above, so no strength can be given across: ${joined(parts, ' always before ')}.`
    : say`Some lost every played engagement with those above, so no strength is given across: ${joined(parts, ' each time before ')}.`;
}

/** `+72`, or `+72 ± 3`; a true minus. */
export function pointsOf(
  value: number,
  { low, high }: { readonly low: number; readonly high: number },
): string {
  const reach = (high - low) / 2;
  const shown = Math.abs(value).toFixed(0);
  const sign = shown === '0' ? '' : value < 0 ? '−' : '+';
  return reach > 0 ? `${sign}${shown} ± ${Math.ceil(reach)}` : `${sign}${shown}`;
}

function circleSentence({ standing, meetings }: MatrixInput): Sentence {
  const { circles, leader } = standing;
  // The headline tells the first where nobody leads.
  const others = leader === null ? circles.slice(1) : circles;
  if (others.length === 0)
    return circles.length === 0 && standing.contestants.length > 2
      ? say`No three of them beat each other in a circle${isExact(meetings.met) ? '' : ' for certain'}.`
      : [];
  const shown = others.slice(0, MOST_CIRCLES).map(({ members }) => circleInWords(standing, members));
  const more = others.length - shown.length;
  const also = leader === null ? 'So do others: ' : 'Some beat each other in a circle: ';
  return say`${also}${joined(shown, '; ')}${more > 0 ? `; and ${more} more such ${more === 1 ? 'circle' : 'circles'}` : ''}.`;
}

/** The best contestant of each condition, where it is sure. */
function best({ standing, meetings }: MatrixInput): Sentence {
  const { conditions } = meetings;
  const leads = new Map<string, { readonly who: readonly number[]; readonly where: Sentence[] }>();
  standing.bestIn.forEach((who, i) => {
    const lead = leads.get(who.join()) ?? { who, where: [] };
    lead.where.push(conditions[i] ?? []);
    leads.set(who.join(), lead);
  });
  const clear = [...leads.values()].filter(({ who }) => who.length > 0);
  const [first] = clear;
  if (first === undefined) return [];
  const names = (who: readonly number[]): Sentence =>
    listed(who.map((one) => [named(item(standing.contestants, one))]));
  if (leads.size === 1) {
    const all = conditions.length === 2 ? 'both conditions' : `each of the ${conditions.length} conditions`;
    const have = first.who.length === 1 ? 'has' : 'have';
    return say`${names(first.who)} ${have} the greatest lead over the others in ${all}.`;
  }
  const places = (where: readonly Sentence[]): Sentence =>
    where.length > 4 ? say`in ${where.length} conditions` : listed(where.map((each) => say`at ${each}`));
  const parts = clear.map(({ who, where }) => say`${names(who)} ${places(where)}`);
  const open = leads.get('');
  const rest = open === undefined ? say`` : say`; not sure ${places(open.where)}`;
  return say`Greatest lead over all others: ${joined(parts, '; ')}${rest}.`;
}

function dominated({ standing, meetings }: MatrixInput): Sentence {
  const { contestants } = standing;
  const byWhom = Map.groupBy(standing.dominated, ({ by }) => by);
  const parts = [...byWhom].map(([by, all]) => {
    const whom = all.map(({ one }) => [named(item(contestants, one))]);
    return say`${listed(whom)} by ${named(item(contestants, by))}`;
  });
  if (parts.length === 0) return [];
  const everywhere = meetings.conditions.length > 1 ? ' in every condition' : '';
  return capital(
    say`dominated, since the other does at least as well against everybody${everywhere}: ${joined(parts, '; ')}.`,
  );
}

/** The worth of being the first side between equals. */
function first({ standing, facts }: MatrixInput): Sentence {
  const { firstEffect: effect } = standing;
  if (effect === null) return [];
  const { value, interval } = effect;
  const side = named(facts.sides[0]);
  if (Math.abs(value) < ROUNDING) return say`Which of the two sides one is makes no difference.`;
  if (!standing.isFirstSure)
    return say`Which of the two sides one is makes no sure difference: being ${side} is worth ${pointsOf(value, interval)} points.`;
  const odds = Math.exp(Math.abs(value) / POINTS);
  const share = exactPercent(odds / (1 + odds), 0);
  const better = value > 0 ? side : named(facts.sides[1]);
  return say`Being ${better} is worth ${pointsOf(Math.abs(value), interval)} points: between equals it wins about ${share} of the engagements that are won.`;
}

/** The fit of the strengths: how closely one number a contestant gives the shares of wins. */
function misfit({ standing, meetings }: MatrixInput): Sentence {
  const { worst, mean, isSure, alike } = standing.misfit;
  if (worst === null || standing.contestants.length < 3) return [];
  if (!isExact(meetings.met))
    return isSure
      ? say`One strength for each, with one chance of neither between equals, does not tell every share: the counts are surely farther from that than dice explain.`
      : [];
  const { met, real, fitted } = worst;
  if (Math.abs(real - fitted) < ROUNDING) return say`One strength for each gives every share exactly.`;
  const [one, two] = [met.first, met.second].map((place) => named(item(standing.contestants, place)));
  if (one === undefined || two === undefined) return [];
  const place = meetings.conditions.length > 1 ? say` at ${item(meetings.conditions, met.condition)}` : say``;
  return say`One strength for each gives the share of wins to ${precisePoints(mean)} on average; farthest off${alike > 1 ? `, with ${alike - 1} alike,` : ''} is ${one} against ${two}${place}: ${exactPercent(real)} where the strengths would have ${exactPercent(fitted)}.`;
}

function missing({ meetings }: MatrixInput): Sentence {
  const { missing: count } = meetings;
  if (count === 0) return [];
  return count === 1
    ? say`1 meeting has no result and is left out.`
    : say`${count} meetings have no result and are left out.`;
}
