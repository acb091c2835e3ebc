/** The tables of prices: the prices, the matches that were held out, and what each pair says. */
import { item } from '../../../chance/at.ts';
import type { AnswerColumn, AnswerEntry, AnswerTable } from '../../answer.ts';
import { shareText } from '../../certainty.ts';
import { confidencePercent } from '../../digits.ts';
import { label } from '../../labels.ts';
import { armyWords } from '../measure-words.ts';
import { say, type Sentence } from '../../sentence.ts';
import type { Estimate } from '../../tables/rows.ts';
import type { PointsFindings } from './findings.ts';
import type { Fairness, PricedPair } from './pairs.ts';
import { band, bySizeInWords, priceInWords, shortPrice, type PointsInput } from './words.ts';

const IN_WORDS: Readonly<Record<Fairness, string>> = { fair: 'yes', unfair: 'no', open: 'too close to call' };

export function pointsTables(input: PointsInput): AnswerTable[] {
  const { prices, heldOut } = input.findings;
  if (prices === null) return [pairsTable(input)];
  return [
    pricesTable(input, prices),
    ...(heldOut.length === 0 ? [] : [heldOutTable(input)]),
    pairsTable(input),
  ];
}

function left(words: string): AnswerColumn {
  return { heading: [words], align: 'left' };
}

function right(words: string): AnswerColumn {
  return { heading: [words], align: 'right' };
}

function pricesTable({ findings, facts }: PointsInput, prices: readonly Estimate[]): AnswerTable {
  const { contestants, reference } = findings;
  const own = label(facts, item(contestants, reference.contestant));
  return {
    id: 'prices',
    title: 'Prices',
    note: say`Of one of each kind; the price of ${own} is set to ${String(reference.price)}. Intervals of ${confidencePercent(facts.confidence)} cover the fit and the sampling of the matches.`,
    columns: [left('kind'), right('price')],
    rows: contestants.map((id, i) => [[label(facts, id)], [priceInWords(item(prices, i))]]),
  };
}

function heldOutTable({ findings, facts }: PointsInput): AnswerTable {
  const isVaried = findings.conditions.length > 1;
  return {
    id: 'held-out',
    title: 'Test matches at nearly equal price',
    note: say`Matches of armies that were held out: the prices were not fitted to them. Shares are of decided engagements${findings.isExact ? '' : `; intervals of ${confidencePercent(facts.confidence)} each`}.`,
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
      isExact ? { exact: shareText(share), counted: null } : { exact: null, counted: shareText(share) },
      [IN_WORDS[fairness]],
    ]),
  };
}

function pairsTable({ findings, facts }: PointsInput): AnswerTable {
  const { contestants, conditions, pairs } = findings;
  const isVaried = conditions.length > 1;
  const name = (one: number): Sentence => [label(facts, item(contestants, one))];
  return {
    id: 'pairs',
    title: 'Pair by pair',
    note: say`How many of the second one of the first is worth, with ${confidencePercent(facts.confidence)} intervals as measured in their own matches; the prices fit all pairs at once. Where the numbers surely matter, it is given for the fewest and the most that met. The share at equal price is the first’s, of decided engagements.`,
    columns: [
      ...(isVaried ? [left('at')] : []),
      left('one'),
      right('is worth'),
      left('of'),
      left('is worth at the fewest and most that met'),
      right('wins at equal price'),
      left(`within ${band(findings)}`),
    ],
    rows: pairs.map((pair): AnswerEntry[] => [
      ...(isVaried ? [conditionOf(findings, pair.condition)] : []),
      name(pair.first),
      [pair.worth === null ? 'never even' : priceInWords(pair.worth)],
      name(pair.second),
      [dependence(pair)],
      [pair.atEqualPoints === null ? '' : shareText(pair.atEqualPoints)],
      [pair.fairness === null ? '' : IN_WORDS[pair.fairness]],
    ]),
  };
}

function dependence({ worth, bySize }: PricedPair): string {
  if (bySize === null) return worth === null ? '' : 'too few sizes to test';
  return bySize.isSure ? bySizeInWords(bySize) : 'no sure change';
}

function conditionOf({ conditions }: PointsFindings, condition: number): Sentence {
  return conditions[condition] ?? [];
}
