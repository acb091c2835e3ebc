/** Specs of two editions, compared: the shares of wins of each matchup, and the statements of both. */
import { item } from '../../chance/at.ts';
import type { RunOutcome } from '../../execution/outcome.ts';
import type { Cell } from '../../experiment/experiment.ts';
import { cellName, labelsOf, type LabelFacts } from '../labels.ts';
import { statementWords } from '../matchup/statements-words.ts';
import { mostReplicates, comparedShares, type ComparedRun, type ComparedShare } from '../run-difference.ts';
import type { Sentence } from '../sentence.ts';
import { judgeStatements, type JudgedStatement, type StatementState } from '../statements.ts';
import { cellsTable, factorColumns, factorText } from '../tables/cells.ts';
import { compare } from '../tables/compare.ts';
import { comparedCells } from '../tables/compared-pairs.ts';
import { cellRows } from '../tables/rows.ts';
import { bestShares, shareWithin } from '../verdict.ts';
import { sequencePlan } from '../intervals.ts';
import { pairedStatements, type JoinedEditions, type StatedPair } from './join.ts';
import type { ComparedMatchup } from './moves.ts';

const WINNERS = [0, 1, 2] as const;

/** A statement in both editions; null where an edition does not make it. */
export interface StatementChange {
  readonly words: Sentence;
  readonly before: StatementState | null;
  readonly after: StatementState | null;
}

export interface ComparedSpec {
  readonly matchups: readonly ComparedMatchup[];
  /** Matchups alike in all that the rules read; they cannot have moved. */
  readonly alike: number;
  /** Matchups of one edition alone. */
  readonly onlyBefore: readonly Sentence[];
  readonly onlyAfter: readonly Sentence[];
  readonly statements: readonly StatementChange[];
  readonly confidence: number;
  /** Labels of the later edition. */
  readonly facts: LabelFacts;
}

/** Two joined editions, played; `outcome` is null where nothing had to be. */
export function comparedEditions(
  joined: JoinedEditions,
  outcome: RunOutcome | null,
  names: LabelFacts['names'],
): ComparedSpec {
  const { experiment, alike, onlyBefore, onlyAfter } = joined;
  const facts = labelsOf(experiment, outcome === null ? [] : factorColumns(outcome), names);
  const nameOf = (cell: Cell): Sentence => unplayedName(cell, facts);
  const judged = outcome === null ? [] : judgeStatements(outcome);
  return {
    matchups: outcome === null ? [] : playedMatchups(outcome, facts),
    alike,
    onlyBefore: onlyBefore.map(nameOf),
    onlyAfter: onlyAfter.map(nameOf),
    statements: statementChanges(joined.statements, judged, judged, facts),
    confidence: experiment.resolve.confidence,
    facts,
  };
}

/** Every variant of a spec against its first, played. */
export function comparedVariants(outcome: RunOutcome, names: LabelFacts['names']): ComparedSpec {
  const { experiment } = outcome;
  const facts = labelsOf(experiment, factorColumns(outcome), names);
  return {
    matchups: playedMatchups(outcome, facts, true),
    alike: 0,
    onlyBefore: [],
    onlyAfter: [],
    statements: [],
    confidence: experiment.resolve.confidence,
    facts,
  };
}

/** Two kept runs of a spec. */
export function comparedKept(before: ComparedRun, after: ComparedRun, by: number): ComparedSpec {
  const { shares, onlyBefore, onlyAfter, confidence } = comparedShares(before, after);
  const { facts } = after;
  const wins = shares.filter(({ of }) => typeof of !== 'string');
  const [old, now] = [before.facts.statements ?? [], after.facts.statements ?? []];
  const pairs = pairedStatements(
    old.map(({ statement }) => statement),
    now.map(({ statement }) => statement),
  );
  return {
    matchups: [...Map.groupBy(wins, ({ cell }) => cell).values()].map((own) => ({
      shares: own,
      by,
    })),
    alike: 0,
    onlyBefore,
    onlyAfter,
    statements: statementChanges(pairs, old, now, facts),
    confidence,
    facts,
  };
}

function unplayedName({ factors, variant }: Cell, facts: LabelFacts): Sentence {
  const columns = factors.map(({ path, name, unit }) => ({ column: '', path, name, unit }));
  const values = factors.map(({ value }) => ({ text: factorText(value), number: null }));
  return cellName({ factors: values, variant }, { ...facts, factors: columns });
}

/** The shares of wins of every cell that is compared with another, on the same dice where both were played. */
function playedMatchups(outcome: RunOutcome, facts: LabelFacts, namesVariant = false): ComparedMatchup[] {
  const { confidence } = outcome.experiment.resolve;
  const rows = cellRows(cellsTable(outcome, facts.factors), facts.factors);
  const by = outcome.experiment.analysis.smallestDifferenceThatMatters;
  const byNumber = new Map(rows.map((row) => [row.cell, row]));
  return comparedCells(outcome).flatMap((compared): ComparedMatchup[] => {
    const [now, then] = [compared.cell, compared.reference].map(({ cell }) => byNumber.get(cell.number));
    if (then === undefined || now === undefined) return [];
    const [were, are] = [bestShares(then), bestShares(now)];
    const differences = compare(compared, confidence).filter(({ statistic }) => statistic === 'difference');
    if (were === null || are === null || differences.length === 0) return [];
    const shares = WINNERS.map((of): ComparedShare => ({
      cell: now.cell,
      name: cellName(namesVariant ? now : { ...now, variant: null }, facts),
      of,
      isEstimated: item(differences, 0).how !== 'exact',
      replicates: mostReplicates(then, now),
      isSequence: sequencePlan(now.sequence, confidence) !== null,
      at: (asked) => {
        const all = compare(compared, asked).filter(({ statistic }) => statistic === 'difference');
        // The exact differences come first.
        const { value, low, high } = item(all, of);
        const [before, after] = [shareWithin(were[of], then, asked), shareWithin(are[of], now, asked)];
        return { before, after, difference: { value, low, high } };
      },
    }));
    return [{ shares, by }];
  });
}

function statementChanges(
  pairs: readonly StatedPair[],
  then: readonly JudgedStatement[],
  now: readonly JudgedStatement[],
  facts: LabelFacts,
): readonly StatementChange[] {
  return pairs.flatMap(({ before, after }): StatementChange[] => {
    const [old, own] = [before === null ? undefined : then[before], after === null ? undefined : now[after]];
    const one = own ?? old;
    if (one === undefined) return [];
    return [{ words: statementWords(one, facts), before: old?.state ?? null, after: own?.state ?? null }];
  });
}
