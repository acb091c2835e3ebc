/** The findings of a run as page and terminal tell them: the answer to its question, with what every run has beside it. */
import type { AnswerTable, Opening, Telling } from '../telling/answer.ts';
import type { Answer, AnswerTo } from '../answers.ts';
import { besideTheOther, surenessOf } from '../telling/claims.ts';
import type { RunFacts } from '../telling/facts.ts';
import { cellName } from '../telling/labels.ts';
import { capital, plain, type Sentence } from '../telling/sentence.ts';
import type { RunTables } from '../../run/tables/names.ts';
import { cellRows, type CellRow, type Estimate, type MatchupRow } from '../telling/rows.ts';
import { bestShares, unevenness, verdict } from '../telling/verdict.ts';
import type { CellFeel, FeelStory } from '../feel.ts';
import { matchupAnswer, type MatchupAnswer } from './answer.ts';
import { changesOf, type Change } from './changes.ts';
import { agreementOf, mirrorFault, stoppingStory, type Agreement } from './checks.ts';
import { fairnessClaims, fairnessLines, fairnessOf, standingOf, type Standing } from './fairness.ts';
import { firstSideClaims, firstSides, firstSideStory, firstSideTables } from './first-side.ts';
import {
  conditionsOf,
  exactTurns,
  metricsIn,
  throwsIn,
  type ConditionFinding,
  type MatchupTables,
} from './metrics.ts';
import { statementLines } from './statements.ts';
import {
  changesTables,
  conditionClaims,
  conditionsStory,
  conditionsTables,
  measureTables,
  thrownTables,
} from './tables.ts';
import { tell } from './tell.ts';

export interface Findings extends Opening {
  /** Reasons not to take the numbers as they stand. */
  readonly cautions: readonly Sentence[];
  /** The numbers behind the sentences on a matchup and its variants; null of an analysis with an answer of its own. */
  readonly matchup: MatchupAnswer | null;
  /** The cells, in their order. */
  readonly rows: readonly MatchupRow[];
  /** The verdict on who wins in each cell with a result. */
  readonly standings: readonly Standing[];
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

/** Findings beside the headline of a matchup, at the most. */
const MOST_SENTENCES = 6;
/** Findings on victory conditions, at the most. */
const MOST_CONDITIONS = 3;

/** The story of a run that does not ask what it is like to play. */
const NO_FEEL: FeelStory = () => ({ feel: [], tables: [], sentences: [] });

/**
 * The findings of a run from its tables: without comparisons none on variants, without estimates none on victory
 * conditions.
 * @throws {AnalysisError} where a table is not one of ours.
 */
export function findingsOf(
  tables: MatchupTables & Partial<Pick<RunTables, 'covariances' | 'feel'>>,
  facts: RunFacts,
  answerTo: AnswerTo,
  feelStory: FeelStory = NO_FEEL,
): Findings {
  const cells = cellRows(tables.cells, facts.factors);
  const exactTurn = exactTurns(tables.distributions);
  const turnOf = ({ cell, decidedTurn }: CellRow): Estimate | null => exactTurn.get(cell) ?? decidedTurn;
  const metrics = metricsIn(tables, facts);
  const leftOf = ({ cell }: CellRow, side: 0 | 1) =>
    metrics.get(cell)?.[`survivors.${facts.sides[side]}`]?.estimate ?? null;
  const changes = tables.comparisons === undefined ? [] : changesOf(tables.comparisons, cells, facts);
  // What happened on a day of history has a table of its own.
  const conditions = facts.analysis.kind === 'history' ? [] : conditionsOf(metrics, cells, facts);
  const thrown = throwsIn(tables, cells, facts);
  const answer = answerTo({ cells, tables, facts });
  const began = answer === null ? firstSides(metrics, cells, facts) : [];
  // Of variants the matchup itself is told of the reference: what the others make of it is told as changes.
  const reference = answer === null ? (changes[0]?.reference ?? null) : null;
  const played = finished(cells, reference);
  const stated = reference === null ? conditions : conditionsOf(metrics, played, facts);
  const matched =
    answer === null
      ? matchupAnswer({ cells, changes, metrics, thrown, turnOf }, facts, [
          ...fairnessClaims(played),
          ...conditionClaims(stated),
          ...firstSideClaims(began),
        ])
      : null;
  // What an answer claims is judged by itself.
  const sureness =
    matched?.sure ??
    surenessOf(
      cells.map((cell) => unevenness(cell, facts.confidence)),
      besideTheOther(facts.confidence),
    );
  const sure = { ...facts, ...sureness };
  const rows = cells.map((cell) => ({
    cell,
    name: cellName(cell, facts),
    verdict: verdict(cell, sureness),
    turn: turnOf(cell),
    survivors: [leftOf(cell, 0), leftOf(cell, 1)] as const,
  }));
  const { feel, tables: feelTables, sentences: felt } = feelStory(tables, cells, facts);
  const [course = [], ...moreOfCourse] = felt;
  const told: Telling =
    answer ?? (matched === null ? { headline: [], sentences: [] } : tell(matched.answer, facts));
  const score = matched?.answer.score ?? null;
  // A spec says itself what must hold; of variants it is what they change.
  const isOpen = matched !== null && !facts.statements?.length && reference === null;
  // Where it does not say what winning is either, the matchup is fair or not.
  const isJudged = isOpen && score === null;
  const isOfWins = matched !== null && score === null;
  const judged = facts.statements?.length ? [] : fairnessOf(cells, sure);
  // A spec that asks what it is like to play has that answered first.
  const isOfCourse = isOpen && felt.length > 0;
  const met = conditionsStory(
    stated.filter(({ name }) => name !== score?.of),
    // These claim nothing beside an answer.
    matched === null ? { ...facts, level: 0 } : sure,
  );
  return {
    headline: isOfCourse ? course : told.headline,
    figure: told.figure ?? null,
    verdicts: [
      ...(isJudged
        ? fairnessLines(fairnessOf(played, sure), sure)
        : statementLines(facts.statements ?? [], cells, facts)),
      ...(told.verdicts ?? []),
    ],
    sentences: [
      // What is at fault comes before what is found.
      ...mirrorFault(cells, facts),
      ...(isOfCourse ? [...moreOfCourse, told.headline] : felt),
      ...told.sentences,
      ...firstSideStory(began, sure),
      ...met.slice(0, MOST_CONDITIONS),
    ].slice(0, matched === null ? Infinity : MOST_SENTENCES),
    cautions: [...(told.cautions ?? []), ...stoppingStory(cells, facts)],
    matchup: matched?.answer ?? null,
    rows,
    // Where another question is asked, counts make no claim to be fair.
    standings: rows.flatMap(
      (row) => standingOf(row, isOfWins || row.cell.exact !== null ? judged : [], sure) ?? [],
    ),
    agreement: agreementOf(cells),
    changes,
    conditions,
    feel,
    tables: [
      ...(answer?.tables ?? []),
      ...conditionsTables(conditions, facts),
      ...(answer === null ? measureTables(metrics, cells, facts) : []),
      ...firstSideTables(began, facts),
      ...thrownTables(thrown, facts),
      ...feelTables,
      // The variants of these are the analysis' own, and its answer tells of them.
      ...(answer?.kind === 'sensitivity' || answer?.kind === 'doctrines'
        ? []
        : changesTables(changes, facts)),
    ],
    answer,
  };
}

/** The cells with a result of one variant, which is then left out of their names; all where there are none. */
function finished(cells: readonly CellRow[], variant: string | null): readonly CellRow[] {
  return cells.flatMap((cell) => {
    if (bestShares(cell) === null || (variant !== null && cell.variant !== variant)) return [];
    return [variant === null ? cell : { ...cell, variant: null }];
  });
}

/** The finding as plain JSON, for `--json` and for a page. */
export type FindingJson = ReturnType<typeof findingJson>;

/** The finding as JSON: sentences, of which the first answers the question, and the numbers behind them. */
export function findingJson(found: Findings) {
  const { headline, sentences, cautions, verdicts, rows, conditions, changes, agreement, answer, matchup } =
    found;
  const numbers: object | null = answer?.findings ?? null;
  const scores = new Map(matchup?.cells.map(({ cell, score }) => [cell, score]));
  const words = (all: readonly Sentence[]): readonly string[] => all.map(capital).map(plain);
  return {
    finding: words([headline, ...sentences]),
    /** Reasons not to take the numbers as they stand. */
    cautions: words(cautions),
    verdicts: verdicts.map(({ state, words: said, figure }) => ({
      state,
      words: plain(said),
      figure: plain(figure),
    })),
    /** The answer to an analysis that makes cells of its own; absent for a matchup and for variants. */
    ...(numbers === null ? {} : { answer: numbers }),
    /** The measure that the question of a matchup is about; absent where it is who wins. */
    ...(matchup?.score ? { score: matchup.score.of } : {}),
    cells: rows.map(
      ({ cell: { cell, method, replicates, exact, simulated, decidedTurn }, name, verdict: wins, turn }) => ({
        cell,
        name: plain(name),
        method,
        replicates,
        wins,
        exact,
        counted: simulated,
        medianTurn: {
          exact: exact && turn && turn.value,
          simulated: method === 'monte-carlo' ? decidedTurn : null,
        },
        /** The score in this cell; absent where the question is who wins. */
        ...(matchup?.score ? { score: scores.get(cell) ?? null } : {}),
      }),
    ),
    /** Shares in which the victory conditions of the spec are met. */
    outcomes: conditions.map(({ name, shares }) => ({
      name,
      cells: shares.map(({ cell: { cell }, exact, counted }) => ({ cell, exact, counted })),
    })),
    changes: changes.map(({ cell: { cell }, name, p: _alone, adjusted: adjustedP, ...change }) => ({
      cell,
      name: plain(name),
      ...change,
      adjustedP,
    })),
    agreement: agreement && { ...agreement, sentence: plain(agreement.sentence) },
  };
}
