/** The tables of a grid: what explains how it varies, alone, in pairs and value by value. */
import { item } from '../../../chance/at.ts';
import type { Part } from '../../../statistics/sobol.ts';
import { left, numberEntry, right, type AnswerEntry, type AnswerTable } from '../../answer.ts';
import { shareText } from '../../certainty.ts';
import { intervalName } from '../../digits.ts';
import { measuredText, measureName } from '../../measure-words.ts';
import { say } from '../../sentence.ts';
import { bounded, type Shares } from './findings.ts';
import { levelName, nameOf, type GridInput } from './words.ts';

export function gridTables(input: GridInput): AnswerTable[] {
  const { sobol, factors } = input.findings;
  if (sobol === null) return [];
  const { shares } = sobol;
  return [
    ...(shares === null ? [] : [indicesTable(input, shares)]),
    ...(shares === null || factors.length < 2 ? [] : [pairsTable(input, shares)]),
    ...(shares === null && input.findings.isExact ? [] : [meansTable(input)]),
  ];
}

function indicesTable({ findings: { factors, measure }, facts }: GridInput, shares: Shares): AnswerTable {
  return {
    id: 'indices',
    title: 'Variance by factor',
    note: say`Shares of the variance of ${measureName(measure, facts)} over all combinations, each as likely. Alone: how much less it varies once that factor is known. With its interactions: how much it still varies once all others are known.`,
    columns: [left('factor'), right('alone'), right('with its interactions')],
    rows: factors
      .map((factor, i) => ({ factor, own: item(shares.factors, i) }))
      .toSorted((a, b) => b.own.first.value - a.own.first.value)
      .map(({ factor, own }) => [nameOf(factor, facts), entry(own.first), entry(own.total)]),
  };
}

function pairsTable({ findings: { factors }, facts }: GridInput, shares: Shares): AnswerTable {
  return {
    id: 'interactions',
    title: 'Pairs of factors',
    note: say`Shares of the variance beyond each factor alone. Three or more together: ${shareText(bounded(shares.further))}.`,
    columns: [left('factor'), left('with'), right('together')],
    rows: shares.pairs
      .toSorted((a, b) => b.share.value - a.share.value)
      .map(({ factors: [i, j], share }) => [
        nameOf(item(factors, i), facts),
        nameOf(item(factors, j), facts),
        entry(share),
      ]),
  };
}

function meansTable({ findings, facts }: GridInput): AnswerTable {
  const { factors, measure, means, isExact } = findings;
  return {
    id: 'means',
    title: 'The mean at each value',
    note: say`The mean of ${measureName(measure, facts)} over all values of everything else${isExact ? '' : `; ± is ${intervalName(facts.confidence)} each`}.`,
    columns: [left('factor'), right('value'), right('mean')],
    rows: factors.flatMap((factor, i) =>
      (means?.[i] ?? []).map((mean, k): AnswerEntry[] => [
        nameOf(factor, facts),
        levelName(factor, k, facts),
        numberEntry(measuredText(mean, measure), isExact),
      ]),
    ),
  };
}

/** A share of the variance as an entry of a table. */
function entry(part: Part): AnswerEntry {
  return numberEntry(shareText(bounded(part)), part.interval === null);
}
