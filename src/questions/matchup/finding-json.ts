/** The finding of a run as plain JSON: for `--json`, and for a page. */
import type { Change } from '../../analysis/matchup/changes.ts';
import type { Findings } from './findings.ts';
import type { ConditionFinding } from '../../analysis/matchup/victory-conditions.ts';
import { capital, plain } from '../../analysis/sentence.ts';
import type { ByWinner, Estimate, MatchupRow, Verdict } from '../../analysis/tables/rows.ts';
import type { VerdictLine } from '../../analysis/answer.ts';

/** A finding in plain words and numbers. */
export interface FindingJson {
  /** Sentences; the first answers the question. */
  readonly finding: readonly string[];
  /** Reasons not to take the numbers as they stand. */
  readonly cautions: readonly string[];
  readonly verdicts: readonly {
    readonly state: VerdictLine['state'];
    readonly words: string;
    readonly figure: string;
  }[];
  /** The answer to an analysis that makes cells of its own; absent for a matchup and for variants. */
  readonly answer?: object;
  readonly cells: readonly {
    readonly cell: number;
    readonly name: string;
    readonly method: 'exact' | 'monte-carlo' | null;
    readonly replicates: number | null;
    readonly wins: Verdict;
    readonly exact: ByWinner<number> | null;
    readonly counted: ByWinner<Estimate> | null;
    readonly medianTurn: MatchupRow['decidedTurn'];
  }[];
  /** Shares in which the victory conditions of the spec are met. */
  readonly outcomes: readonly ConditionJson[];
  readonly changes: readonly ChangeJson[];
  readonly agreement: object | null;
}

/** A victory condition with its share in each cell. */
type ConditionJson = ReturnType<typeof conditionJson>;

/** A difference between a variant and the reference. */
type ChangeJson = ReturnType<typeof changeJson>;

/** The finding as JSON. */
export function findingJson({
  headline,
  verdicts,
  sentences,
  cautions,
  rows,
  agreement,
  changes,
  conditions,
  answer,
}: Findings): FindingJson {
  return {
    finding: [headline, ...sentences].map(capital).map(plain),
    cautions: cautions.map(capital).map(plain),
    verdicts: verdicts.map(({ state, words, figure }) => ({
      state,
      words: plain(words),
      figure: plain(figure),
    })),
    ...(answer === null ? {} : { answer: answer.json }),
    cells: rows.map(({ cell, name, verdict, decidedTurn }) => ({
      cell: cell.cell,
      name: plain(name),
      method: cell.method,
      replicates: cell.replicates,
      wins: verdict,
      exact: cell.exact,
      counted: cell.simulated,
      medianTurn: decidedTurn,
    })),
    outcomes: conditions.map(conditionJson),
    changes: changes.map(changeJson),
    agreement: agreement && { ...agreement, sentence: plain(agreement.sentence) },
  };
}

function conditionJson({ name, shares }: ConditionFinding) {
  return { name, cells: shares.map(({ cell, exact, counted }) => ({ cell: cell.cell, exact, counted })) };
}

function changeJson({ cell, name, variant, reference, metric, label: category, ...found }: Change) {
  return {
    cell: cell.cell,
    name: plain(name),
    variant,
    reference,
    metric,
    label: category,
    how: found.how,
    difference: found.difference,
    counted: found.counted,
    varianceSaved: found.varianceSaved,
    adjustedP: found.adjusted,
    comparisons: found.comparisons,
    verdict: found.verdict,
    matters: found.matters,
  };
}
