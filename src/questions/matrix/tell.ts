/** Words of a matrix: whom to choose, who is best where, whom nobody needs, and how far one ranking tells it all. */
import { ROUNDING } from '../../statistics/index.ts';
import type { Opening, Telling } from '../telling/answer.ts';
import { differenceText, shareText } from '../telling/certainty.ts';
import { countInWords, exactPercent, percentInterval } from '../telling/digits.ts';
import type { RunFacts } from '../telling/facts.ts';
import { sideLabel, theSide } from '../telling/labels.ts';
import {
  capital,
  firstOf,
  joined,
  listed,
  LONGEST,
  LONGEST_HEADLINE,
  plain,
  say,
  shortest,
  type Sentence,
} from '../telling/sentence.ts';
import type { Estimate } from '../telling/rows.ts';
import { item } from '../../chance/at.ts';
import { capitalised } from '../../play/printed-names.ts';
import { countOf } from '../../play/shown.ts';
import { leads } from '../../statistics/tournament.ts';
import { POINTS, type MatrixAnswer } from './answer.ts';

/** More are counted, not named. */
const MOST_NAMED = 4;
const MOST_TAKEN = 3;
const MOST_PLACES = 4;
/** Effects of less are none: strengths of exact shares are settled to this. */
const NO_EFFECT = 1e-6;
/** Words of a headline before a mixture. */
const NO_BEST = 3;

/** The first that has something to say is the headline. */
const HEADLINES: readonly ((answer: MatrixAnswer) => Sentence)[] = [
  ({ overall }) =>
    overall.some((shares) => shares !== null) ? [] : say`No meeting was finished, so there is no finding.`,
  leaderOfAll,
  (answer) => {
    const mixture = mixtureInWords(answer, LONGEST_HEADLINE - NO_BEST);
    return mixture.length === 0 ? [] : say`No best choice: ${mixture}.`;
  },
  (answer) => {
    const [circle] = answer.circles;
    if (circle === undefined) return [];
    return shortest(
      LONGEST_HEADLINE,
      say`${noChoice(answer)} best${over(answer)}: ${inCircle(answer, circle.members)}.`,
      say`${noChoice(answer)} best: ${namesOf(answer, circle.members)}.`,
    );
  },
  levelAtTheTop,
  (answer) => {
    const [only, second] = answer.top;
    if (only === undefined) return say`No choice is ahead of all others${over(answer)}.`;
    if (second !== undefined) return say`${notApart(answer)}${over(answer)}.`;
    return say`${noChoice(answer)} ahead of everybody${over(answer)}; best on average is ${nameOf(answer, only)}, ahead of ${beatenBy(answer, only)} of ${answer.names.length - 1}.`;
  },
];

export function matrixStory(answer: MatrixAnswer, facts: RunFacts): Telling {
  const { missing, overall, choice, circles } = answer;
  const headline = HEADLINES.map((tell) => tell(answer)).find((words) => words.length > 0) ?? [];
  const unsaid = (words: Sentence): Sentence =>
    plain(headline).toLowerCase().includes(plain(words).toLowerCase()) ? [] : words;
  const others = circles.length - 1;
  const also = others < 1 ? '' : `, and ${countInWords(others)} other ${others === 1 ? 'trio' : 'trios'} too`;
  const circle = circles.slice(0, 1).flatMap(({ members }) => unsaid(inCircle(answer, members)));
  const never = (choice?.shares ?? []).flatMap(({ high }, one) =>
    high === 0 && item(choice?.leads ?? [], one).value < 0 ? [one] : [],
  );
  const findings = [
    unsaid(capital(mixtureInWords(answer, LONGEST))),
    never.length === 0 ? [] : say`The best mixture leaves out ${namesOf(answer, never)}`,
    bestInWords(answer),
    dominated(answer),
    first(answer, facts),
    misfit(answer, facts),
    circle.length === 0 ? [] : say`In a circle: ${circle}${also}`,
  ];
  const lost =
    missing === 1 ? 'One meeting has no result and is' : `${missing} meetings have no result and are`;
  return {
    headline,
    figure: figure(answer),
    sentences: overall.every((shares) => shares === null)
      ? []
      : findings.flatMap((words) => (words.length === 0 ? [] : [say`${words}.`])),
    cautions: missing === 0 ? [] : [say`${lost} left out.`],
  };
}

/** The one who leads everybody; and a warning where who won is not what mostly happened. */
function leaderOfAll(answer: MatrixAnswer): Sentence {
  const { names, leader, overall, shares } = answer;
  if (leader === null) return [];
  const other = 1 - leader;
  const own = names.length === 2 ? shares[leader]?.[other] : null;
  if (own)
    return say`The better choice is ${nameOf(answer, leader)}${over(answer)}: ${shareText(own[0])} of engagements to ${shareText(own[1])} for ${nameOf(answer, other)}.`;
  const ahead = say`The best choice is ${nameOf(answer, leader)}, ahead of ${allOthers(names.length - 1)}${over(answer)}`;
  const neither = overall.flatMap((shares) => (shares === null ? [] : shares[2].low));
  const isUndecided = neither.reduce((sum, share) => sum + share, 0) / neither.length > 0.5;
  return say`${ahead}${isUndecided ? ', but most engagements have no winner' : ''}.`;
}

/** The contestants exactly level with the strongest, where they lead all others. */
function levelAtTheTop(answer: MatrixAnswer): Sentence {
  const { leads: all } = answer;
  const level = [...all.keys()].filter((other) => {
    const lead = all[0]?.[other];
    return other === 0 || (lead && Math.abs(lead.low) < ROUNDING && Math.abs(lead.high) < ROUNDING);
  });
  const others = [...all.keys()].filter((one) => !level.includes(one));
  if (level.length < 2 || !level.every((one) => others.every((other) => leads(all, one, other)))) return [];
  const behind = others.length > 1 ? allOthers(others.length) : namesOf(answer, others);
  return say`${capitalised(countInWords(level.length))} are exactly even: ${namesOf(answer, level)}${others.length === 0 ? '' : say`, ahead of ${behind}`}${over(answer)}.`;
}

/** `No choice is` where each surely has one that it does not lead, else `No choice is surely`. */
function noChoice({ leads: all }: MatrixAnswer): string {
  const isHeld = all.every((row) => row.some((lead) => lead !== null && lead.high < NO_EFFECT));
  return isHeld ? 'No choice is' : 'No choice is surely';
}

/** `Too close to tell apart at the top: a, b and c`; of exact numbers they are level. */
export function notApart(answer: MatrixAnswer): Sentence {
  return say`${answer.isExact ? 'Level' : 'Too close to tell apart'} at the top: ${namesOf(answer, answer.top)}`;
}

/** The share of all engagements that the one who leads won against the others; without one how often to take whom. */
function figure(answer: MatrixAnswer): Opening['figure'] {
  const { names, overall, top, isExact, leader } = answer;
  const [most] = leader === null ? takenBy(answer) : [];
  if (most !== undefined && most.share.low > 0)
    return {
      amount: [`${gamesIn(most.share)} in 100`],
      meaning: say`games in which to take ${most.name}, against one who chooses well`,
    };
  const [only = 0, second] = top;
  const shares = overall[only];
  if (top.length === 0 || second !== undefined || !shares) return null;
  return {
    amount: [isExact ? exactPercent(shares[0].value, 0) : shareText(shares[0])],
    meaning: say`of engagements with ${names.length === 2 ? [nameOf(answer, 1 - only)] : 'the others'} won by ${nameOf(answer, only)}`,
  };
}

/** `mix a (41 of 100 games), b (33) and c (26)`, or without numbers where that is too long; none where nobody surely is taken. */
export function mixtureInWords(answer: MatrixAnswer, mostWords: number): Sentence {
  const taken = takenBy(answer);
  const sure = taken.filter(({ share }) => share.low > 0);
  const [only, second] = taken;
  if (sure.length === 0 || only === undefined) return [];
  if (second === undefined) return say`take ${only.name}`;
  const shown = sure.slice(0, MOST_TAKEN).map(({ name }): Sentence => [name]);
  const more = taken.length - shown.length;
  const rest = `${sure.length < taken.length ? 'perhaps ' : ''}${more} more`;
  return shortest(
    mostWords,
    say`mix ${listed(taken.map(({ name, share }, i) => say`${name} (${gamesIn(share)}${i === 0 ? ' of 100 games' : ''})`))}`,
    say`mix ${listed(more > 0 ? [...shown, [rest]] : shown)}`,
  );
}

/** Those who may be taken by one who chooses well, the most frequent first. */
function takenBy(answer: MatrixAnswer) {
  return (answer.choice?.shares ?? [])
    .map((share, one) => ({ name: nameOf(answer, one), share }))
    .filter(({ share }) => share.high > 0)
    .toSorted((a, b) => b.share.value - a.share.value);
}

/** `41`; `35 to 47`, `at most 3` where counted; rounded outwards. */
function gamesIn({ value, low, high }: Estimate): string {
  if (low === high) return value < 0.01 ? 'under 1' : (value * 100).toFixed(0);
  const ends = percentInterval(low, high, 0);
  return low === 0 ? `at most ${ends.high}` : `${ends.low} to ${ends.high}`;
}

/** `Best at 3 cm, Elite: a or b; at 8 cm: c`, without a full stop; nothing where nobody surely is best. */
export function bestInWords(answer: MatrixAnswer, most = LONGEST, lead = 'Best'): Sentence {
  const { bestIn, conditions, isExact } = answer;
  const places = Map.groupBy(bestIn.keys(), (i) => item(bestIn, i).join());
  const open = places.get('');
  const clear = [...places.values()].filter((where) => where !== open);
  const best = ([where = 0]: readonly number[]): Sentence => {
    const ones = item(bestIn, where);
    const names = ones.map((one): Sentence => [nameOf(answer, one)]);
    return isExact ? namesOf(answer, ones) : joined(names, ' or ');
  };
  const [only] = clear;
  if (only === undefined) return [];
  if (places.size === 1)
    return say`${lead} in ${conditions.length === 2 ? 'both' : 'all'} conditions: ${best(only)}`;
  const placedBy = (placed: (where: readonly number[]) => Sentence): Sentence =>
    say`${lead} ${joined(
      clear.map((where) => say`${placed(where)}: ${best(where)}`),
      '; ',
    )}`;
  const full = placedBy((where) => placesOf(answer, where));
  return shortest(
    most,
    open === undefined ? full : say`${full}; nobody surely ${placesOf(answer, open)}`,
    full,
    placedBy(countedPlaces),
  );
}

/** `at 8 cm and 12 cm` where these are all conditions with these values, else each condition, or their number. */
function placesOf({ conditions, conditionParts }: MatrixAnswer, where: readonly number[]): Sentence {
  const values = [...(conditionParts[0] ?? []).keys()].map((factor) => {
    const shown = new Set(where.map((i) => conditionParts[i]?.[factor] ?? ''));
    const alike = conditionParts.filter((parts) => shown.has(parts[factor] ?? ''));
    return alike.length === where.length ? [...shown] : null;
  });
  const shown = values.find((all) => all !== null) ?? where.map((i) => item(conditions, i));
  if (shown.length > MOST_PLACES) return countedPlaces(shown);
  return say`at ${listed(shown.map((name) => [{ name }]))}`;
}

function countedPlaces({ length }: readonly unknown[]): Sentence {
  return say`in ${countOf(length, 'condition')}`;
}

/** Those who are never better than another, and the one who is the better choice of most of them. */
function dominated(answer: MatrixAnswer): Sentence {
  const byWhom = [...Map.groupBy(answer.dominated, ({ by }) => by).values()];
  const [most = []] = byWhom.toSorted((a, b) => b.length - a.length);
  const ones = most.map(({ one }) => one);
  const [first] = most;
  if (first === undefined) return [];
  return say`With ${nameOf(answer, first.by)} you do no worse against anyone than with ${namesOf(answer, ones)}`;
}

/** The worth of being the first side between equals; nothing where it is none or not sure. */
function first({ firstEffect: effect, isFirstSure, isExact }: MatrixAnswer, facts: RunFacts): Sentence {
  if (effect === null || Math.abs(effect.value) < NO_EFFECT || !(isExact || isFirstSure)) return [];
  const share = exactPercent(1 / (1 + Math.exp(-Math.abs(effect.value) / POINTS)), 0);
  return say`Between equals, about ${share} of decided engagements go to ${theSide(facts, effect.value > 0 ? 0 : 1)}`;
}

/** `No single ranking fits: it is 7 points off on average`, where it is so bad that it misleads. */
export function misfitInWords({ misfit: { mean, isLarge }, names }: MatrixAnswer): Sentence {
  return isLarge && names.length > 2
    ? say`No single ranking fits: it is ${(mean * 100).toFixed(0)} points off on average`
    : [];
}

/** The same with the meeting that is farthest from it: `and puts Square (Attacker) at 77% against Column at 8 cm, where the fights say 13%`. */
function misfit(answer: MatrixAnswer, facts: RunFacts): Sentence {
  const { worst } = answer.misfit;
  const words = misfitInWords(answer);
  if (worst === null || words.length === 0) return [];
  const [fitted, real] = [exactPercent(worst.fitted, 0), exactPercent(worst.real, 0)];
  const side = worst.isOfSides ? say` (${sideLabel(facts, 0)})` : [];
  const place =
    answer.conditions.length > 1 ? say` at ${{ name: item(answer.conditions, worst.condition) }}` : [];
  return say`${words}, and puts ${nameOf(answer, worst.first)}${side} at ${fitted} against ${nameOf(answer, worst.second)}${place}, where the fights say ${real}`;
}

/** `Rock over Scissors over Paper over Rock` */
function inCircle(answer: MatrixAnswer, [a, b, c]: readonly [number, number, number]): Sentence {
  return joined(
    [a, b, c, a].map((one): Sentence => [nameOf(answer, one)]),
    ' over ',
  );
}

/** The contestants above or below all that have a rating; empty where all have one. */
export function tiersInWords(answer: MatrixAnswer): Sentence {
  const tiers = answer.tiers.map((tier) => namesOf(answer, tier));
  const between = answer.isExact ? ', who always beat ' : ', who won every played engagement with ';
  return tiers.length < 2 ? [] : say`No rating across: ${joined(tiers, between)}.`;
}

function nameOf({ names }: MatrixAnswer, one: number) {
  return { name: item(names, one) };
}

function namesOf(answer: MatrixAnswer, places: readonly number[]): Sentence {
  const names = places.map((one): Sentence => [nameOf(answer, one)]);
  return listed(firstOf(names, MOST_NAMED));
}

/** The number of others that a contestant surely leads. */
export function beatenBy({ leads: all }: MatrixAnswer, one: number): number {
  return all.filter((_, other) => other !== one && leads(all, one, other)).length;
}

function allOthers(count: number): string {
  return count === 2 ? 'both others' : `all ${count} others`;
}

function over({ conditions: { length } }: MatrixAnswer): string {
  return length < 2 ? '' : ` over ${length === 2 ? 'both' : `all ${length}`} conditions together`;
}

/** `+3.6`, `−0.1 ± 0.3`: a lead in points. */
export function leadText(lead: Estimate): string {
  return differenceText(lead).replace(/ points?$/, '');
}
