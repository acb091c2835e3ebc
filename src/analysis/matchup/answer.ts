/** Answer to a matchup: who wins, how often, how fast, at what cost, and how that changes with the factors. */
import type { Table } from '../tables/table.ts';
import { moments, quantile } from '../../statistics/index.ts';
import type { AnswerTable, Opening } from '../answer.ts';
import type { Answer, AnswerTo } from '../answers.ts';
import { agreementOf, type Agreement } from './agreement.ts';
import { changesOf, type Change } from './changes.ts';
import { besideTheOther, surenessOf } from '../claims.ts';
import {
  comparedClaims,
  comparedFactor,
  comparedHeadline,
  comparedStory,
  severalClaims,
  severalStory,
  severalValues,
} from './compared-factor.ts';
import {
  conditionClaims,
  conditionsHeadline,
  conditionsOf,
  conditionsStory,
  conditionsTables,
  headlined,
  type ConditionFinding,
} from './victory-conditions.ts';
import type { RunFacts } from '../facts.ts';
import type { CellFeel } from '../feel/measured.ts';
import type { FeelStory } from '../feel/words.ts';
import { fairnessClaims, fairnessLines, fairnessOf } from './fairness.ts';
import { firstSideClaims, firstSideStory, firstSideTables } from './first-side-words.ts';
import { firstSides } from './first-side.ts';
import { cellName, ownLabel } from '../labels.ts';
import { thrownTables } from './thrown.ts';
import { measureTables } from './measures.ts';
import { mirrorFault, mirrorStory } from './mirrors.ts';
import { costStory, paceOf, paceStory, undecidedClaims, undecidedStory } from './pace-and-cost.ts';
import { cellRows, massRows, type CellRow, type Mean, type MatchupRow } from '../tables/rows.ts';
import { afterColon, say } from '../sentence.ts';
import { statementLines, statementsOpening } from './statements-words.ts';
import { stoppingStory } from './stopping-words.ts';
import { headlineOf, leadClaims, leadStory } from './headline.ts';
import type { TableName } from '../tables/names.ts';
import { savingStory, variantClaims, variantsOpening } from './variants-words.ts';
import { bestShares, unevenness, verdict } from '../verdict.ts';

export interface Findings extends Opening {
  /** The cells, in their order. */
  readonly rows: readonly MatchupRow[];
  /** The agreement; null where no cell was both simulated and solved. */
  readonly agreement: Agreement | null;
  /** Changes by each variant; empty where there are none. */
  readonly changes: readonly Change[];
  /** Shares in which the victory conditions of the spec are met; empty where it has none. */
  readonly conditions: readonly ConditionFinding[];
  /** Measures of what the cells are like to play; empty where the spec does not ask. */
  readonly feel: readonly CellFeel[];
  /** Tables that page and terminal show beside that of the cells. */
  readonly tables: readonly AnswerTable[];
  /** The answer to an analysis that makes cells of its own; null for a matchup and for variants. */
  readonly answer: Answer | null;
}

/** Findings beside the headline, at the most. */
const MOST_SENTENCES = 8;
/** Findings on victory conditions, at the most. */
const MOST_CONDITIONS = 3;

/** The story of a run that does not ask what it is like to play. */
const NO_FEEL: FeelStory = () => ({ feel: [], tables: [], sentences: [] });

/** The tables that analysis and report read. */
export type RunTables = Readonly<Record<TableName, Table>>;

/**
 * The findings of a matchup from the tables of its run: without comparisons none on variants, without estimates none on
 * victory conditions.
 * @throws {AnalysisError} where a table is not one of ours.
 */
export function matchup(
  tables: Pick<RunTables, 'cells' | 'distributions'> &
    Partial<Pick<RunTables, 'comparisons' | 'estimates' | 'starts' | 'covariances' | 'feel'>>,
  facts: RunFacts,
  answerTo: AnswerTo,
  feelStory: FeelStory = NO_FEEL,
): Findings {
  const cells = cellRows(tables.cells, facts.factors);
  const exactTurns = exactDecidedTurns(tables.distributions);
  const survivors = facts.sides.map((side) => exactMeans(tables.distributions, `survivors.${side}`));
  const changes = tables.comparisons === undefined ? [] : changesOf(tables.comparisons, cells, facts);
  const conditions = tables.estimates === undefined ? [] : conditionsOf(tables.estimates, cells, facts);
  const answer = answerTo({ cells, tables, facts });
  const began = answer === null ? firstSides(tables.estimates ?? null, cells, facts) : [];
  // Of variants the matchup itself is told of the reference: what the others make of it is told as changes.
  const reference = changes[0]?.reference ?? null;
  const played = finished(cells, reference);
  const compared = answer === null && reference === null ? comparedFactor(played, facts) : null;
  const several = answer === null && reference === null ? severalValues(played, facts) : null;
  const sureness = surenessOf(
    [
      ...cells.map((cell) => unevenness(cell, facts.confidence)),
      // What an answer claims is judged by itself.
      ...(answer === null
        ? [
            ...leadClaims(played),
            ...fairnessClaims(played),
            ...undecidedClaims(played),
            ...variantClaims(changes),
            ...conditionClaims(conditions, reference),
            ...firstSideClaims(began),
            ...comparedClaims(compared, facts.confidence),
            ...severalClaims(several, facts.confidence),
          ]
        : []),
    ],
    answer === null ? facts.confidence : besideTheOther(facts.confidence),
  );
  const sure = { ...facts, ...sureness };
  const rows = cells.map((cell) => ({
    cell,
    name: cellName(cell, facts),
    verdict: verdict(cell, sureness),
    decidedTurn: {
      exact: exactTurns.get(cell.cell) ?? null,
      simulated: cell.method === 'monte-carlo' ? cell.decidedTurn : null,
    },
    survivors: [
      survivors[0]?.get(cell.cell) ?? cell.survivors[0],
      survivors[1]?.get(cell.cell) ?? cell.survivors[1],
    ] as const,
  }));
  const agreement = agreementOf(cells);
  const statements = facts.statements ?? [];
  const stated = statementLines(statements, cells, facts);
  const { feel, tables: feelTables, sentences: feelSentences } = feelStory(tables, cells, facts);
  const shown = [
    ...(answer?.tables ?? []),
    ...conditionsTables(conditions, facts),
    ...(answer === null ? measureTables(tables.estimates, cells, facts) : []),
    ...firstSideTables(began, facts),
    ...thrownTables(tables.starts, cells, facts),
    ...feelTables,
  ];
  const common = { rows, agreement, changes, conditions, feel, tables: shown, answer };
  // What is at fault comes before what is found.
  const fault = mirrorFault(cells, facts);
  if (answer !== null) {
    const { headline, figure, verdicts, sentences } = answer;
    return {
      headline,
      figure,
      verdicts: [...stated, ...verdicts],
      sentences: [
        ...fault,
        ...sentences,
        // These claim nothing beside the answer.
        ...conditionsStory(conditions, { ...facts, level: 0 }),
        ...feelSentences,
        ...stoppingStory(cells, facts),
      ],
      ...common,
    };
  }
  const fairness = fairnessOf(played, sure);
  const pace = paceOf(rows, sure);
  const matched = headlineOf(fairness, pace, sure);
  if (reference !== null) {
    const { headline, figure, sentences } = variantsOpening(changes, sure);
    return {
      headline,
      figure,
      verdicts: stated,
      sentences: [
        ...fault,
        ...sentences,
        say`${ownLabel(facts, reference)}: ${afterColon(matched.headline)}`,
        ...conditionsStory(conditions, sure, reference),
        ...feelSentences,
        ...savingStory(changes),
        ...stoppingStory(cells, facts),
      ].slice(0, MOST_SENTENCES),
      ...common,
    };
  }
  // A spec says itself what must hold, or what winning is; where it says neither, the matchup is fair or not.
  const effect = compared === null ? null : comparedHeadline(compared, sure);
  const found = conditionsHeadline(conditions, sure) ?? effect ?? matched;
  const isStated = statements.length > 0;
  const first = isStated ? statementsOpening(statements, sure) : found;
  const untold = isStated ? conditions : conditions.filter((one) => one !== headlined(conditions));
  const ofConditions = conditionsStory(untold, sure).slice(0, MOST_CONDITIONS);
  const story = [
    ...fault,
    ...(effect === null || first === effect ? [] : [effect.headline]),
    ...(compared === null ? [] : comparedStory(compared, sure)),
    ...(several === null ? [] : severalStory(several, sure)),
    ...(first === matched ? [] : [matched.headline]),
    ...(isStated ? [] : ofConditions),
    ...leadStory(fairness, sure),
    ...firstSideStory(began, sure),
    ...undecidedStory(played, sure),
    // Of a single cell it stands in the headline.
    ...(first === matched && rows.length === 1 ? [] : paceStory(pace)),
    ...feelSentences,
    ...costStory(rows, tables.distributions, sure),
    ...(isStated ? ofConditions : []),
    ...mirrorStory(cells, facts),
    ...stoppingStory(cells, facts),
  ];
  return {
    ...first,
    verdicts: isStated ? stated : conditions.length > 0 ? [] : fairnessLines(fairness, sure),
    sentences: story.slice(0, MOST_SENTENCES),
    ...common,
  };
}

/** The cells with a result of one variant, which is then left out of their names; all where there are none. */
function finished(cells: readonly CellRow[], variant: string | null): readonly CellRow[] {
  return cells.flatMap((cell) => {
    if (bestShares(cell) === null || (variant !== null && cell.variant !== variant)) return [];
    return [variant === null ? cell : { ...cell, variant: null }];
  });
}

/** The exact median turn of the won engagements, for each cell that was solved and has any. */
function exactDecidedTurns(distributions: Table): Map<number, number> {
  const turns = new Map<number, Map<number, number>>();
  for (const { cell, source, value, value2, probability } of massRows(distributions, 'winner,turn')) {
    if (source !== 'exact' || value === 2 || value2 === null) continue;
    const mass = turns.get(cell) ?? new Map<number, number>();
    mass.set(value2, (mass.get(value2) ?? 0) + probability);
    turns.set(cell, mass);
  }
  return new Map(
    [...turns].map(([cell, mass]) => {
      const ordered = [...mass].toSorted(([a], [b]) => a - b);
      const median = quantile(
        ordered.map(([turn]) => turn),
        ordered.map(([, probability]) => probability),
        0.5,
      );
      return [cell, median];
    }),
  );
}

/** The exact mean of a metric, for each cell that was solved. */
function exactMeans(distributions: Table, metric: string): Map<number, Mean> {
  const exact = massRows(distributions, metric).filter(({ source }) => source === 'exact');
  const byCell = Map.groupBy(exact, ({ cell }) => cell);
  return new Map(
    [...byCell].map(([cell, own]) => {
      const { mean } = moments(
        own.map(({ value }) => value),
        own.map(({ probability }) => probability),
      );
      return [cell, { mean, standardError: 0, low: mean, high: mean }];
    }),
  );
}
