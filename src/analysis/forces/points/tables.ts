/** The tables of prices: the prices, the matches that were held out, and what each pair says. */
import { item } from '../../../chance/at.ts';
import { left, numberEntry, right, type AnswerEntry, type AnswerTable } from '../../answer.ts';
import { shareText } from '../../certainty.ts';
import { confidencePercent, exactPercent, exactPoints } from '../../digits.ts';
import { ownLabel } from '../../labels.ts';
import { armyWords } from '../measure-words.ts';
import { say, type Sentence } from '../../sentence.ts';
import type { PointsFindings } from './findings.ts';
import type { Fairness } from './pairs.ts';
import { armiesOf, band, matchName, priceInWords, shortPrice, type PointsInput } from './words.ts';

const IN_WORDS: Readonly<Record<Fairness, string>> = { fair: 'yes', unfair: 'no', open: 'too close to call' };

export function pointsTables(input: PointsInput): AnswerTable[] {
  const { prices, heldOut, misses } = input.findings;
  if (prices === null) return [pairsTable(input)];
  return [
    pricesTable(input),
    ...(heldOut.length === 0 ? [] : [heldOutTable(input)]),
    ...(misses.length === 0 ? [] : [missesTable(input)]),
    pairsTable(input),
  ];
}

function pricesTable({ findings, facts }: PointsInput): AnswerTable {
  const { contestants, reference, bySize } = findings;
  const own = ownLabel(facts, item(contestants, reference.contestant));
  return {
    id: 'prices',
    title: 'Prices',
    note: say`Of one of each kind; the price of ${own} is set to ${String(reference.price)}. Intervals of ${confidencePercent(facts.confidence)} cover the fit and the sampling of the matches.`,
    columns: [left('kind'), ...bySize.map((list) => right(`in ${armiesOf(list)}`))],
    rows: contestants.map((id, i): AnswerEntry[] => [
      [ownLabel(facts, id)],
      ...bySize.map(({ prices }) => {
        const price = prices?.[i] ?? null;
        return [price === null ? 'no fair price' : priceInWords(price)];
      }),
    ]),
  };
}

function missesTable(input: PointsInput): AnswerTable {
  return {
    id: 'misses',
    title: 'Matches that no price explains',
    note: say`Matches that the prices for ${armiesOf(input.findings)} were fitted to, and that surely differ from them by more than ${exactPoints(input.findings.evenWithin)}.`,
    columns: [left('match'), right('first won'), right('by the prices')],
    rows: input.findings.misses.map(({ share, expected, isExact, ...match }): AnswerEntry[] => [
      matchName(match, input),
      numberEntry(shareText(share), isExact),
      [exactPercent(expected)],
    ]),
  };
}

function heldOutTable({ findings, facts }: PointsInput): AnswerTable {
  const isVaried = findings.conditions.length > 1;
  return {
    id: 'held-out',
    title: 'Test matches at nearly equal price',
    note: say`Matches of armies that were held out: the prices were not fitted to them, and are those for the size nearest to both. Shares are of decided engagements${findings.isExact ? '' : `; intervals of ${confidencePercent(facts.confidence)} each`}.`,
    columns: [
      ...(isVaried ? [left('at')] : []),
      left('first'),
      right('price'),
      left('second'),
      right('price'),
      right('first won'),
      left(`within ${band(findings)}`),
    ],
    rows: findings.heldOut.map(({ armies, condition, points, share, isExact, fairness }): AnswerEntry[] => [
      ...(isVaried ? [conditionOf(findings, condition)] : []),
      armyWords(armies[0], facts),
      [shortPrice(points[0])],
      armyWords(armies[1], facts),
      [shortPrice(points[1])],
      numberEntry(shareText(share), isExact),
      [IN_WORDS[fairness]],
    ]),
  };
}

function pairsTable({ findings, facts }: PointsInput): AnswerTable {
  const { contestants, conditions, pairs } = findings;
  const isVaried = conditions.length > 1;
  const name = (one: number): Sentence => [ownLabel(facts, item(contestants, one))];
  return {
    id: 'pairs',
    title: 'Pair by pair',
    note: say`How many of the second one of the first is worth, with ${confidencePercent(facts.confidence)} intervals, by their own matches of ${armiesOf(findings)}; the prices fit all of these at once. The share at equal price is the first’s, of decided engagements.`,
    columns: [
      ...(isVaried ? [left('at')] : []),
      left('one'),
      right('is worth'),
      left('of'),
      right('wins at equal price'),
      left(`within ${band(findings)}`),
    ],
    rows: pairs.map((pair): AnswerEntry[] => [
      ...(isVaried ? [conditionOf(findings, pair.condition)] : []),
      name(pair.first),
      [pair.worth === null ? 'never even' : priceInWords(pair.worth)],
      name(pair.second),
      [pair.atEqualPoints === null ? '' : shareText(pair.atEqualPoints)],
      [pair.fairness === null ? '' : IN_WORDS[pair.fairness]],
    ]),
  };
}

function conditionOf({ conditions }: PointsFindings, condition: number): Sentence {
  return conditions[condition] ?? [];
}
