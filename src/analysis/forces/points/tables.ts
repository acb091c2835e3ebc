/** The tables of points: the prices, the matches that were held out, and what each pair says. */
import { item } from '../../../chance/at.ts';
import type { AnswerColumn, AnswerEntry, AnswerTable } from '../../answer.ts';
import { confidencePercent } from '../../digits.ts';
import type { RunFacts } from '../../facts.ts';
import type { Fairness, PricedPair } from './pairs.ts';
import type { HeldOutMatch, PointsFindings } from './findings.ts';
import { band, bySizeInWords, priceInWords, shareOf } from './words.ts';
import type { Estimate } from '../../tables/rows.ts';
import { named, say, type Sentence } from '../../sentence.ts';

const IN_WORDS: Readonly<Record<Fairness, string>> = { fair: 'yes', unfair: 'no', open: 'undecided' };

export function pointsTables(findings: PointsFindings, facts: RunFacts): AnswerTable[] {
  const { prices } = findings;
  if (prices === null) return [pairsTable(findings, facts)];
  return [
    pricesTable(findings, prices, facts),
    ...(findings.heldOut.length === 0 ? [] : [heldOutTable(findings, facts)]),
    pairsTable(findings, facts),
  ];
}

function left(words: string): AnswerColumn {
  return { heading: [words], align: 'left' };
}

function right(words: string): AnswerColumn {
  return { heading: [words], align: 'right' };
}

function pricesTable(
  { contestants, reference }: PointsFindings,
  prices: readonly Estimate[],
  facts: RunFacts,
): AnswerTable {
  return {
    id: 'prices',
    title: 'Prices',
    note: say`Of one ${contestants.length === 2 ? 'of each' : 'unit of each kind'}; ${named(item(contestants, reference.contestant))} is set to ${String(reference.price)}. Intervals of ${confidencePercent(facts.confidence)} cover the fit and the sampling of the matches.`,
    columns: [left('kind'), right('price')],
    rows: contestants.map((name, i) => [[named(name)], [priceInWords(item(prices, i))]]),
  };
}

function heldOutTable(findings: PointsFindings, facts: RunFacts): AnswerTable {
  const isVaried = findings.conditions.length > 1;
  return {
    id: 'held-out',
    title: 'Equal points, held out',
    note: say`Matches that the prices were not fitted to. Shares are of decided engagements${findings.isExact ? '; exact' : `; intervals of ${confidencePercent(facts.confidence)} each`}.`,
    columns: [
      ...(isVaried ? [left('at')] : []),
      left('first'),
      right('points'),
      left('second'),
      right('points'),
      right('first wins'),
      left(`within ${band(findings)}`),
    ],
    rows: findings.heldOut.map((match): AnswerEntry[] => [
      ...(isVaried ? [conditionOf(findings, match.condition)] : []),
      [named(match.first)],
      [match.points[0].toFixed(1)],
      [named(match.second)],
      [match.points[1].toFixed(1)],
      shareEntry(match),
      [IN_WORDS[match.fairness]],
    ]),
  };
}

function pairsTable(findings: PointsFindings, facts: RunFacts): AnswerTable {
  const { contestants, conditions, pairs } = findings;
  const isVaried = conditions.length > 1;
  const name = (one: number): Sentence => [named(item(contestants, one))];
  return {
    id: 'pairs',
    title: 'Pair by pair',
    note: say`The number of the second that is worth one of the first, by the sizes at which they are even, with ${confidencePercent(facts.confidence)} intervals. Where it surely depends on the numbers, its values at the smallest and largest even numbers. At equal points: the first’s share of decided engagements by the prices, where other pairs test them.`,
    columns: [
      ...(isVaried ? [left('at')] : []),
      left('one'),
      left('is worth'),
      right('so many'),
      left('by how many meet'),
      right('at equal points wins'),
      left(`within ${band(findings)}`),
    ],
    rows: pairs.map((pair): AnswerEntry[] => [
      ...(isVaried ? [conditionOf(findings, pair.condition)] : []),
      name(pair.first),
      name(pair.second),
      [pair.worth === null ? 'never even' : priceInWords(pair.worth)],
      [dependence(pair)],
      [pair.atEqualPoints === null ? '' : shareOf(pair.atEqualPoints)],
      [fairnessOf(pair)],
    ]),
  };
}

function dependence({ worth, bySize }: PricedPair): string {
  if (bySize === null) return worth === null ? '' : 'too few sizes to test';
  return bySize.isSure ? bySizeInWords(bySize) : 'not surely';
}

function fairnessOf({ fairness }: PricedPair): string {
  return fairness === null ? '' : IN_WORDS[fairness];
}

function conditionOf({ conditions }: PointsFindings, condition: number): Sentence {
  return conditions[condition] ?? [];
}

function shareEntry({ share, isExact }: HeldOutMatch): AnswerEntry {
  const words = shareOf(share);
  return isExact ? { exact: words, counted: null } : { exact: null, counted: words };
}
