/**
 * The work of one factor: in a matchup that varies several, or one that is no number, the only one with two values is
 * what the spec compares. Its effect is the change of wins from the first value to the second, over all else.
 */
import { aboveNothing, normalInterval } from '../../statistics/index.ts';
import { adjusted } from '../../execution/judgement.ts';
import type { Opening } from '../answer.ts';
import { differenceText, sizeText } from '../certainty.ts';
import { holds, longest, type PValue, type StoryFacts } from '../claims.ts';
import { confidenceFor, pValueFor } from '../intervals.ts';
import { cellName, factorLabel, factorValue, mainFactor, theSide, withValue } from '../labels.ts';
import {
  capital,
  joined,
  LONGEST,
  LONGEST_HEADLINE,
  say,
  shortest,
  wordsIn,
  type Sentence,
} from '../sentence.ts';
import type { CellRow, Estimate } from '../tables/rows.ts';
import type { RunFacts } from '../facts.ts';
import { bestShares, noisyShareOf } from '../verdict.ts';
import { sharedProperty } from './places.ts';

/** Exact shares are sums of rounded products. */
const ROUNDING = 1e-12;
/** Matchups of which a sentence names each. */
const MOST_NAMED = 4;

interface Pair {
  /** The matchup by all other factors; empty where there are none. */
  readonly name: Sentence;
  readonly before: CellRow;
  readonly after: CellRow;
}

/** Two values of a factor, in all matchups that have both. */
interface ComparedFactor {
  readonly factor: number;
  /** The side that the factor belongs to; the first for a factor of neither. */
  readonly side: 0 | 1;
  readonly pairs: readonly [Pair, ...Pair[]];
}

/** The factor that is compared; null where none is, or several may be. */
export function comparedFactor(cells: readonly CellRow[], facts: RunFacts): ComparedFactor | null {
  const { factors } = facts;
  if (sharedProperty(facts) !== null) return null;
  const textOf = (cell: CellRow, factor: number): string => cell.factors[factor]?.text ?? '';
  const main = mainFactor(cells, factors);
  const [factor, second] = factors.flatMap((_factor, i) =>
    i !== main && new Set(cells.map((cell) => textOf(cell, i))).size === 2 ? [i] : [],
  );
  if (factor === undefined || second !== undefined) return null;
  const path = factors[factor]?.path ?? '';
  const from = cells[0] === undefined ? '' : textOf(cells[0], factor);
  const groups = Map.groupBy(cells, ({ factors: all }) =>
    JSON.stringify(all.map(({ text }, i) => (i === factor ? null : text))),
  );
  const pairs = [...groups.values()].flatMap((own): Pair[] => {
    const [before, after] = own.toSorted(
      (a, b) => Number(textOf(b, factor) === from) - Number(textOf(a, factor) === from),
    );
    if (before === undefined || after === undefined || own.length !== 2) return [];
    return [{ name: cellName(before, facts, factor), before, after }];
  });
  const [first, ...rest] = pairs;
  if (first === undefined || namesWhoBegins(cells, factor, facts) || pairs.length !== groups.size)
    return null;
  return { factor, side: ownerOf(path, facts), pairs: [first, ...rest] };
}

function ownerOf(path: string, { sides }: RunFacts): 0 | 1 {
  return path.startsWith(`sides.${sides[1]}.`) ? 1 : 0;
}

/** Who begins is told of by itself, of both sides. */
function namesWhoBegins(cells: readonly CellRow[], factor: number, { factors, sides }: RunFacts): boolean {
  const isOfEngagement = factors[factor]?.path.startsWith('engagement.') === true;
  return isOfEngagement && cells.some((cell) => cell.factors[factor]?.text === sides[0]);
}

/** The only factor, which is no number and has three values or more: a pair of the first value with each other. */
export function severalValues(cells: readonly CellRow[], facts: RunFacts): ComparedFactor | null {
  const [before, ...others] = cells;
  const [column, second] = facts.factors;
  if (before === undefined || column === undefined || second !== undefined || others.length < 2) return null;
  if (mainFactor(cells, facts.factors) !== null || namesWhoBegins(cells, 0, facts)) return null;
  const [first, ...rest] = others.map((after) => ({ name: [], before, after }));
  if (first === undefined) return null;
  return {
    factor: 0,
    side: ownerOf(column.path, facts),
    pairs: [first, ...rest],
  };
}

/** The claims that each of the other values changed the wins of the side. */
export function severalClaims(several: ComparedFactor | null, confidence: number): readonly PValue[] {
  return several === null ? [] : several.pairs.map((pair) => changeOf([pair], several.side, confidence).p);
}

/** The values with the greatest and the least change from the first, where they surely changed the wins of the side. */
export function severalStory(
  { factor, side, pairs }: ComparedFactor,
  facts: StoryFacts & RunFacts,
): Sentence[] {
  const level = adjusted(facts.confidence, pairs.length);
  const changes = pairs
    .map((pair) => ({ ...pair, ...changeOf([pair], side, level) }))
    .filter(({ change, p }) => change.value !== 0 && holds(p, facts))
    .toSorted((a, b) => b.change.value - a.change.value);
  const told = [changes[0], changes.at(-1)].flatMap((one, i) =>
    one === undefined || one.change.value > 0 !== (i === 0) ? [] : [one],
  );
  const [column] = facts.factors;
  if (column === undefined) return [];
  const words = told.map(({ before, after, change }, i) => {
    const [from, to] = [before, after].map((cell) => factorValue(cell, factor, facts));
    const much = say`${sizeText(change)} ${change.value > 0 ? 'more' : 'less'} often`;
    return i === 0
      ? say`with ${factorLabel(facts, column)} ${to ?? []} in place of ${from ?? []} ${theSide(facts, side)} won ${much}`
      : say`with ${to ?? []} ${much}`;
  });
  return words.length === 0 ? [] : [capital(say`${joined(words, '; ')}.`)];
}

/** The change of a winner's share over some matchups, each as likely; its p-value is null where it is exact. */
function changeOf(
  pairs: readonly Pair[],
  winner: 0 | 1 | 2,
  confidence: number,
): { readonly change: Estimate; readonly p: PValue } {
  const shares = pairs.flatMap(({ before, after }) =>
    [after, before].flatMap((cell, i) => {
      const share = bestShares(cell)?.[winner];
      return share === undefined ? [] : [{ ...noisyShareOf(cell, share), sign: i === 0 ? 1 : -1 }];
    }),
  );
  const sum = shares.reduce((all, { value, sign }) => all + sign * value, 0) / pairs.length;
  const variance = shares.reduce((all, one) => all + one.variance, 0) / pairs.length ** 2;
  const value = Math.abs(sum) < ROUNDING ? 0 : sum;
  if (variance === 0) return { change: { value, low: value, high: value }, p: null };
  const looked = longest(shares);
  const { low, high } = normalInterval(value, Math.sqrt(variance), confidenceFor(looked, confidence));
  const p = Math.min(1, 2 * aboveNothing({ value: Math.abs(value), variance }));
  return { change: { value, low, high }, p: pValueFor(looked, p) };
}

/** The claim that the factor changed the wins of its side. */
export function comparedClaims(compared: ComparedFactor | null, confidence: number): readonly PValue[] {
  return compared === null ? [] : [changeOf(compared.pairs, compared.side, confidence).p];
}

/** `With British cover Building in place of Open the British won 2.3 points more often, on average over 3 matchups.` */
export function comparedHeadline(
  { factor, side, pairs }: ComparedFactor,
  facts: StoryFacts & RunFacts,
): Pick<Opening, 'headline' | 'figure'> {
  const { change, p } = changeOf(pairs, side, facts.confidence);
  const [{ before, after }] = pairs;
  const column = facts.factors[factor];
  const [from, value] = [before, after].map((cell) => factorValue(cell, factor, facts));
  const to = column === undefined ? (value ?? []) : withValue(factorLabel(facts, column), value ?? []);
  const whole = pairs.length === 1 ? '' : `, on average over ${pairs.length} matchups`;
  const who = theSide(facts, side);
  const isNone = change.low === 0 && change.high === 0;
  const ways = [say`${to} in place of ${from ?? []}`, to].map((what) => {
    if (isNone) return say`With ${what} ${who} won just as often${whole}.`;
    if (!holds(p, facts))
      return say`With ${what} no sure change in wins of ${who}: ${differenceText(change)}${whole}.`;
    return say`With ${what} ${who} won ${sizeText(change)} ${change.value > 0 ? 'more' : 'less'} often${whole}.`;
  });
  return {
    headline: shortest(LONGEST_HEADLINE, ...ways),
    figure: {
      amount: [differenceText(change)],
      meaning: say`wins of ${who} with ${to} in place of ${from ?? []}${whole}`,
    },
  };
}

/** The change for both sides and for nobody, then that of the side in each of a few matchups. */
export function comparedStory({ side, pairs }: ComparedFactor, facts: StoryFacts): Sentence[] {
  const text = (of: readonly Pair[], winner: 0 | 1 | 2): string =>
    differenceText(changeOf(of, winner, facts.confidence).change);
  const other = side === 0 ? 1 : 0;
  const all = say`That is ${text(pairs, side)} for ${theSide(facts, side)}, ${text(pairs, other)} for ${theSide(facts, other)}, ${text(pairs, 2)} without a winner.`;
  const each = say`Wins of ${theSide(facts, side)} changed by ${joined(
    pairs.map((pair) => say`${text([pair], side)} at ${pair.name}`),
    ', ',
  )}.`;
  const isShort = pairs.length <= MOST_NAMED && wordsIn(each) <= LONGEST;
  return [all, ...(pairs.length === 1 ? [] : isShort ? [each] : endsStory(pairs, side, facts))];
}

/** The least and the greatest of many changes: an average of both signs would hide them. Of counted ones the order is not known. */
function endsStory(pairs: readonly Pair[], side: 0 | 1, facts: StoryFacts): Sentence[] {
  const changes = pairs.map((pair) => ({ ...pair, ...changeOf([pair], side, facts.confidence) }));
  const ordered = changes.toSorted((a, b) => a.change.value - b.change.value);
  const [least, most] = [ordered[0], ordered.at(-1)];
  if (least === undefined || most === undefined || changes.some(({ p }) => p !== null)) return [];
  const [from, to] = [least, most].map(({ name, change }) => say`${differenceText(change)} at ${name}`);
  return [say`Wins of ${theSide(facts, side)} changed by ${from ?? []} to ${to ?? []}.`];
}
