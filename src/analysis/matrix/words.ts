/** Sentences on a matrix: who beats whom, who is best where, whom nobody needs, and how far one ranking tells it all. */
import { item } from '../../chance/at.ts';
import { capitalised } from '../../engagement/printed-names.ts';
import { countOf } from '../../engagement/shown.ts';
import { leads, type Circle } from '../../statistics/tournament.ts';
import { differenceText, shareText } from '../certainty.ts';
import { countInWords, exactPercent, withSign } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { sideLabel, theSide, type LabelFacts } from '../labels.ts';
import type { Opening } from '../answer.ts';
import { choiceFigure, choiceInWords, neverTakenInWords } from './choice-words.ts';
import { beaten, levelWithFirst, type MatrixFindings } from './standing.ts';
import { POINTS } from './strengths.ts';
import type { Estimate } from '../tables/rows.ts';
import {
  LONGEST_TITLE,
  capital,
  joined,
  listed,
  LONGEST,
  LONGEST_HEADLINE,
  plain,
  say,
  shortest,
  type Sentence,
} from '../sentence.ts';

/** More are counted, not named. */
const MOST_NAMED = 4;
const MOST_PLACES = 4;
/** Effects of less are none: strengths of exact shares are settled to this. */
const ROUNDING = 1e-6;

export function matrixHeadline(findings: MatrixFindings): Sentence {
  const { names, leader, circles } = findings;
  if (findings.overall.every((shares) => shares === null))
    return say`No meeting was finished, so there is no finding.`;
  const over = overInWords(findings);
  const [circle] = circles;
  if (leader !== null) {
    const name = item(names, leader);
    const other = names[1 - leader];
    const shares = findings.shares[leader]?.[1 - leader];
    if (names.length === 2 && other !== undefined && shares)
      return say`The better choice is ${name}${over}: ${shareText(shares[0])} of engagements to ${shareText(shares[1])} for ${other}.`;
    const best = say`The best choice is ${name}`;
    if (circle !== undefined)
      return fitting(
        findings,
        circle,
        (words) => say`${best}; the others go round, ${words}.`,
        () => say`${best}, ahead of ${allOthers(names.length - 1)}${over}; the others go round.`,
      );
    return say`${best}, ahead of ${allOthers(names.length - 1)}${over}${undecidedInWords(findings)}.`;
  }
  const choice = choiceInWords(findings, LONGEST_HEADLINE - NO_BEST);
  if (choice.length > 0) return say`No best choice: ${choice}.`;
  if (circle !== undefined)
    return fitting(
      findings,
      circle,
      (words) => say`${noChoice(findings)} best${over}: ${words}.`,
      (words) => say`${noChoice(findings)} best: ${words}.`,
    );
  const level = levelWithFirst(findings);
  const others = names.map((_, one) => one).filter((one) => !level.includes(one));
  if (level.length > 1 && level.every((one) => others.every((other) => leads(findings.leads, one, other)))) {
    const even = say`${namesOf(findings, level)} are exactly even${others.length === 0 ? over : ''}`;
    if (others.length === 0) return say`${even}.`;
    const beatenOnes = others.length === 1 ? [item(names, item(others, 0))] : allOthers(others.length);
    return say`${even}, and ahead of ${beatenOnes}${over}.`;
  }
  const [only] = findings.top;
  if (only === undefined) return say`No choice is ahead of all others${over}.`;
  if (findings.top.length > 1) return say`${notApart(findings)}${over}.`;
  return say`${noChoice(findings)} ahead of everybody${over}; best on average is ${item(names, only)}, ahead of ${beaten(findings, only)} of ${names.length - 1}.`;
}

/** Words of a headline before a choice. */
const NO_BEST = 3;

/** `No choice is` where each surely has one that it does not lead, else `No choice is surely`. */
function noChoice({ names, leads: all }: MatrixFindings): string {
  const held = names.every((_, one) => all[one]?.some((lead) => lead !== null && lead.high < ROUNDING));
  return held ? 'No choice is' : 'No choice is surely';
}

/** The share of all engagements that the one who leads won against the others; without one how often to take whom. */
export function matrixFigure(findings: MatrixFindings): Opening['figure'] {
  const { names, overall, top, isExact, leader } = findings;
  const chosen = leader === null ? choiceFigure(findings) : null;
  if (chosen !== null) return chosen;
  const [only] = top;
  const shares = only === undefined ? null : overall[only];
  if (only === undefined || !shares || top.length > 1) return null;
  const share = isExact ? exactPercent(shares[0].value, 0) : shareText(shares[0]);
  return {
    amount: [share],
    meaning: say`of engagements with ${names.length === 2 ? [item(names, 1 - only)] : ['the others']} won by ${item(names, only)}`,
  };
}

/** `a, b and c cannot be told apart at the top`; of exact numbers they are level. */
export function notApart(findings: Pick<MatrixFindings, 'names' | 'top' | 'isExact'>): Sentence {
  const names = namesOf(findings, findings.top);
  return findings.isExact
    ? say`${names} are level at the top`
    : say`${names} cannot be told apart at the top`;
}

export function matrixSentences(findings: MatrixFindings, facts: RunFacts): Sentence[] {
  if (findings.overall.every((shares) => shares === null)) return [];
  const choice = choiceInWords(findings, LONGEST);
  const isSaid = plain(matrixHeadline(findings)).includes(plain(choice));
  return [
    choice.length === 0 || isSaid ? [] : say`${capital(choice)}.`,
    neverTakenInWords(findings),
    ...bestInWords(findings).map((sentence) => say`${sentence}.`),
    dominated(findings),
    first(findings, facts),
    misfit(findings, facts),
    ...circlesInWords(findings),
  ].filter((sentence) => sentence.length > 0);
}

/** `a, b and 3 more` */
function namesOf({ names }: Pick<MatrixFindings, 'names'>, places: readonly number[]): Sentence {
  const shown = places.slice(0, MOST_NAMED).map((one): Sentence => [item(names, one)]);
  const more = places.length - shown.length;
  return listed(more > 0 ? [...shown, [`${more} more`]] : shown);
}

function allOthers(count: number): string {
  return count === 2 ? 'both others' : `all ${count} others`;
}

/** A warning where who won is not what mostly happened. */
function undecidedInWords({ overall }: MatrixFindings): string {
  const neither = overall.flatMap((shares) => (shares === null ? [] : shares[2].low));
  const mean = neither.reduce((sum, share) => sum + share, 0) / neither.length;
  return mean > 0.5 ? ', but most engagements have no winner' : '';
}

function overInWords({ conditions }: MatrixFindings): string {
  if (conditions.length < 2) return '';
  return ` over ${conditions.length === 2 ? 'both' : `all ${conditions.length}`} conditions together`;
}

/** `Rock over Scissors over Paper over Rock` */
function circleInWords({ names }: MatrixFindings, members: Circle['members']): Sentence {
  const all = members.map((one): Sentence => [item(names, one)]);
  return joined([...all, ...all.slice(0, 1)], ' over ');
}

/** The first of these sentences that is short enough with the circle in full, else with each of its members once. */
function fitting(
  findings: MatrixFindings,
  { members }: Circle,
  ...sentences: readonly ((circle: Sentence) => Sentence)[]
): Sentence {
  const all = [circleInWords(findings, members), namesOf(findings, members)];
  return shortest(
    LONGEST_HEADLINE,
    ...all.flatMap((circle) => sentences.map((sentence) => sentence(circle))),
  );
}

/** The contestants above or below all that have a rating; empty where all have one. */
export function tiersInWords(findings: MatrixFindings): Sentence {
  const { tiers, isExact } = findings;
  if (tiers.length < 2) return [];
  const parts = tiers.map((tier) => namesOf(findings, tier));
  const between = isExact ? ', who always beat ' : ', who won every played engagement with ';
  return say`No rating across: ${joined(parts, between)}.`;
}

/** A rating in whole points, as it is shown. */
export function ratingShown(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** `+72`, or `+72 ± 3`; a true minus. */
export function ratingText(
  value: number,
  { low, high }: { readonly low: number; readonly high: number },
): string {
  const reach = (high - low) / 2;
  const shown = withSign(value, String(Math.abs(ratingShown(value))));
  return reach > 0 ? `${shown} ± ${Math.ceil(reach)}` : shown;
}

/** `+3.6`, `−0.1 ± 0.3`: a lead in points. */
export function leadText(lead: Estimate): string {
  return differenceText(lead).replace(/ points?$/, '');
}

/** `Best at 3 cm, Elite: a or b; at 8 cm: c`: one sentence, without its full stop, or none where nobody surely is best. */
export function bestInWords(findings: MatrixFindings, most = LONGEST, lead = 'Best'): Sentence[] {
  const places = Map.groupBy(findings.bestIn.keys(), (i) => item(findings.bestIn, i).join());
  const clear = [...places].filter(([who]) => who !== '');
  if (clear.length === 0) return [];
  const best = ([who]: (typeof clear)[number]): Sentence => {
    const ones = who.split(',').map(Number);
    if (findings.isExact) return namesOf(findings, ones);
    return joined(
      ones.map((one): Sentence => [item(findings.names, one)]),
      ' or ',
    );
  };
  const [only] = clear;
  if (places.size === 1 && only !== undefined)
    return [say`${lead} in ${findings.conditions.length === 2 ? 'both' : 'all'} conditions: ${best(only)}`];
  const placedBy = (placed: (where: readonly number[]) => Sentence): Sentence =>
    say`${lead} ${joined(
      clear.map((each) => say`${placed(each[1])}: ${best(each)}`),
      '; ',
    )}`;
  const named = placedBy((where) => placesInWords(findings, where));
  const open = places.get('');
  const rest = open === undefined ? say`` : say`; nobody surely ${placesInWords(findings, open)}`;
  return [shortest(most, say`${named}${rest}`, named, placedBy(countedPlaces))];
}

/** `at 8 cm and 12 cm` where these are all conditions with these values, else each condition, or their number. */
function placesInWords({ conditions, conditionParts }: MatrixFindings, where: readonly number[]): Sentence {
  const factors = conditionParts[0]?.map((_, factor) => factor) ?? [];
  const values = factors.map((factor) => {
    const textOf = (i: number): string => JSON.stringify(item(conditionParts, i)[factor]);
    const shown = new Map(where.map((i) => [textOf(i), item(item(conditionParts, i), factor)]));
    const isAll = conditions.filter((_, i) => shown.has(textOf(i))).length === where.length;
    return isAll ? [...shown.values()] : null;
  });
  const shown = values.find((all) => all !== null) ?? where.map((i) => item(conditions, i));
  return shown.length > MOST_PLACES ? countedPlaces(shown) : say`at ${listed(shown)}`;
}

function countedPlaces({ length }: readonly unknown[]): Sentence {
  return say`in ${countOf(length, 'condition')}`;
}

/** Those who are never better than another, and the one who is the better choice of most of them. */
function dominated(findings: MatrixFindings): Sentence {
  const byWhom = [...Map.groupBy(findings.dominated, ({ by }) => by)];
  const [most] = byWhom.toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return [];
  const [by, all] = most;
  const ones = all.map(({ one }) => one);
  return say`With ${item(findings.names, by)} you do no worse against anyone than with ${namesOf(findings, ones)}.`;
}

/** The worth of being the first side between equals; nothing where it is none or not sure. */
function first({ firstEffect: effect, isFirstSure, isExact }: MatrixFindings, facts: RunFacts): Sentence {
  if (effect === null || Math.abs(effect.value) < ROUNDING || !(isExact || isFirstSure)) return [];
  const share = exactPercent(1 / (1 + Math.exp(-Math.abs(effect.value) / POINTS)), 0);
  return say`Between equals, about ${share} of decided engagements go to ${theSide(facts, effect.value > 0 ? 0 : 1)}.`;
}

/** `No single ranking fits: it is 7 points off on average, most for a against b`, where it is so bad that it misleads. */
export function misfitInWords(
  findings: Pick<MatrixFindings, 'misfit' | 'names' | 'conditions'>,
  facts: LabelFacts,
): Sentence {
  const { misfit, names } = findings;
  const { worst, isLarge } = misfit;
  if (!isLarge || worst === null || names.length < 3) return [];
  return shortest(
    LONGEST_TITLE,
    say`${noRanking(findings)}, most for ${misranked(findings, worst, facts, ' against ')}`,
    say`${noRanking(findings)}`,
  );
}

function noRanking({ misfit: { mean } }: Pick<MatrixFindings, 'misfit'>): string {
  return `No single ranking fits: it is ${(mean * 100).toFixed(0)} points off on average`;
}

/** The meeting that is farthest from the ranking: `Square (Attacker) against Column at 8 cm`. */
function misranked(
  { names, conditions }: Pick<MatrixFindings, 'names' | 'conditions'>,
  { met, isOfSides }: NonNullable<MatrixFindings['misfit']['worst']>,
  facts: LabelFacts,
  against: string,
): Sentence {
  const side = isOfSides ? say` (${sideLabel(facts, 0)})` : say``;
  const place = conditions.length > 1 ? say` at ${item(conditions, met.condition)}` : say``;
  return say`${item(names, met.first)}${side}${against}${item(names, met.second)}${place}`;
}

function misfit(findings: MatrixFindings, facts: RunFacts): Sentence {
  const { worst } = findings.misfit;
  if (worst === null || misfitInWords(findings, facts).length === 0) return [];
  const whole = (share: number): string => exactPercent(share, 0);
  return say`${noRanking(findings)}, and gives ${misranked(findings, worst, facts, ` ${whole(worst.fitted)} against `)}, not ${whole(worst.real)}.`;
}

/** The circle in full, where the headline only names its members, and the number of all others. */
function circlesInWords(findings: MatrixFindings): Sentence[] {
  const [first, ...others] = findings.circles;
  if (first === undefined) return [];
  const full = circleInWords(findings, first.members);
  const more =
    others.length === 1
      ? 'One other trio goes round in the same way.'
      : `${capitalised(countInWords(others.length))} other trios go round in the same way.`;
  return [
    ...(plain(matrixHeadline(findings)).includes(plain(full)) ? [] : [say`In a circle: ${full}.`]),
    ...(others.length === 0 ? [] : [[more]]),
  ];
}

/** The meetings that the run was stopped before. */
export function missingWords({ missing: count }: MatrixFindings): Sentence[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say`One meeting has no result and is left out.`
      : say`${count} meetings have no result and are left out.`,
  ];
}
