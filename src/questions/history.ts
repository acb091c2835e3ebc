/** A day of history: how likely the rules make what happened, each statement alone and all together, and where most so. */
import {
  left,
  right,
  shareEntry,
  tableBy,
  type AnswerInput,
  type AnswerOf,
  type AnswerTable,
  type Telling,
} from './telling/answer.ts';
import { shareText } from './telling/certainty.ts';
import { besideTheOther, endsOf, holds, surenessOf } from './telling/claims.ts';
import { isExact } from './telling/estimate.ts';
import type { RunFacts } from './telling/facts.ts';
import { cellName, ownLabel } from './telling/labels.ts';
import {
  capital,
  chartText,
  joined,
  listed,
  LONGEST_HEADLINE,
  plain,
  say,
  shortest,
  type Sentence,
} from './telling/sentence.ts';
import type { Estimate } from './telling/rows.ts';
import { noisyShareOf } from './telling/verdict.ts';
import { THAT_DAY } from '../spec/analyses/history.ts';
import { distinct, rowOf, type QuestionChart } from './chart.ts';
import { conditionsOf, metricsIn, type ConditionFinding } from './matchup/metrics.ts';
import { among, percents } from './numbers.ts';
import { atAll } from './phrases.ts';

/** The day as it happened, and how often the rules let it happen, as plain data. */
interface HistoryFindings {
  /** The statements by their names in the spec, with the condition of each in words. */
  readonly statements: readonly { readonly name: string; readonly condition: string }[];
  /** The cells with a result. */
  readonly cells: readonly HistoryCell[];
  /** The cells where all of it is most likely, several where they are exactly alike; empty where that is not sure. */
  readonly nearest: readonly number[];
}

interface HistoryCell {
  readonly cell: number;
  readonly at: readonly { readonly text: string; readonly number: number | null }[];
  /** The share of engagements in which all statements hold. */
  readonly together: Estimate;
  /** The share of each statement alone, in their order. */
  readonly alone: readonly Estimate[];
}

export type HistoryAnswer = AnswerOf<'history', HistoryFindings>;

/** @throws {AnalysisError} where a table is not one of ours */
export function historyAnswer({ cells, tables, facts }: AnswerInput): HistoryAnswer {
  const all = { ...facts, outcomes: { ...facts.outcomes, [THAT_DAY]: null } };
  const found = conditionsOf(metricsIn(tables, all), cells, all);
  const stated = found.filter(({ name }) => name !== THAT_DAY);
  const together = found.find(({ name }) => name === THAT_DAY)?.shares ?? [];
  const most =
    together.length < 2 ? null : endsOf(together.map((one) => noisyShareOf(one.cell, one.estimate))).most;
  const isSure = most !== null && holds(most.p, surenessOf([most.p], besideTheOther(facts.confidence)));
  const findings: HistoryFindings = {
    statements: stated.map(({ name, words }) => ({ name, condition: plain(words) })),
    cells: together.map((one) => ({
      cell: one.cell.cell,
      at: one.cell.factors,
      together: one.estimate,
      alone: stated.flatMap(({ shares }) => {
        const own = shares.find(({ cell }) => cell.cell === one.cell.cell);
        return own === undefined ? [] : [own.estimate];
      }),
    })),
    nearest: isSure && most.of.length < together.length ? most.of.map(({ cell }) => cell) : [],
  };
  return {
    kind: 'history',
    findings,
    ...told(findings, facts),
    tables: tablesOf(findings, stated, facts),
  };
}

/** The headline: where all of it is most likely and where least, or the range; then each statement alone. */
function told({ statements, cells, nearest }: HistoryFindings, facts: RunFacts): Telling {
  const ordered = cells.toSorted((a, b) => b.together.value - a.together.value);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined)
    return { headline: say`There is no result yet.`, sentences: [] };
  if (cells.every(({ together }) => together.high === 0)) return impossible(statements, cells, facts);
  const [high = '', low = ''] = percents([first.together, last.together]);
  const isAlone = cells.length === 1;
  const best = cells.filter(({ cell }) => isAlone || nearest.includes(cell));
  const place = ({ at }: HistoryCell): Sentence =>
    atAll(
      at.map(({ text }) => text),
      [...facts.factors.keys()],
      facts,
    );
  const places = listed(best.map(place));
  const there = places.length === 0 ? '' : say` ${places}`;
  const isOne = facts.factors.length === 1;
  const values = !isOne ? 'cases' : cells.every(({ at }) => at[0]?.number !== null) ? 'numbers' : 'values';
  const opening = say`What happened that day: ${high} of fights`;
  const most = 'the most likely';
  const [headline, ...shorter] = isAlone
    ? [say`${opening}.`]
    : best.length === 0
      ? [
          high === low
            ? say`${opening} with each of the ${cells.length} ${values} tried.`
            : say`What happened that day: ${low} to ${high} of fights; which of the ${values} is nearest is open.`,
        ]
      : [
          say`${opening}${there}, ${most} of the ${values} tried; ${low} ${place(last)}.`,
          say`${opening}${there}, ${most} tried; ${low} ${place(last)}.`,
          say`${opening}${there}, ${most} tried.`,
          say`${opening} in ${most} of the ${values} tried.`,
        ];
  const alone = percents(best[0]?.alone ?? []);
  const parts = statements.map(({ name }, i) => say`${ownLabel(facts, name)} ${alone[i] ?? ''}`);
  return {
    headline: shortest(LONGEST_HEADLINE, headline ?? [], ...shorter),
    figure:
      best.length === 0 ? null : { amount: [high], meaning: say`of fights${there} end as that day did` },
    // Of several that are alike, the table says it.
    sentences:
      best.length !== 1 || parts.length < 2
        ? []
        : [capital(say`${isAlone ? '' : say`${places}, `}each statement alone: ${joined(parts, ', ')}.`)],
  };
}

/** A day that the rules surely never give, and the statements that keep it from happening. */
function impossible(
  statements: HistoryFindings['statements'],
  cells: HistoryFindings['cells'],
  facts: RunFacts,
): Telling {
  const never = statements.flatMap(({ name }, i) =>
    cells.every(({ alone }) => alone[i]?.high === 0) ? [[ownLabel(facts, name)]] : [],
  );
  const why =
    never.length === 0
      ? say`Each statement happens, but never all of them in one fight.`
      : say`This never happens: ${listed(never)}.`;
  return {
    headline: say`No fight ends as that day did${cells.length === 1 ? '' : ', whichever of the values tried is taken'}.`,
    sentences: [why],
  };
}

function tablesOf(
  { cells }: HistoryFindings,
  stated: readonly ConditionFinding[],
  facts: RunFacts,
): readonly AnswerTable[] {
  const meanings = stated.map(({ name, words }) => say`${ownLabel(facts, name)}: ${words}`);
  const note = say`The share of fights in which each statement holds, and all together. ${capital(joined(meanings, '; '))}.`;
  return tableBy<HistoryCell>({ id: 'that-day', title: 'What happened that day', note }, cells, [
    [left('at'), ({ at }) => cellName({ factors: at, variant: null }, facts)],
    [right('all together'), ({ together }) => shareEntry(together)],
    ...stated.map(
      ({ name }, i) =>
        [right([ownLabel(facts, name)]), ({ alone }: HistoryCell) => shareEntry(alone[i])] as const,
    ),
  ]);
}

/** More cells than this are left to the table. */
const MOST_DRAWN = 24;

/** Rows of shares: all together, then each statement in a panel; none of no cell or of too many. */
export function historyCharts(
  { findings: { statements, cells, nearest } }: HistoryAnswer,
  facts: RunFacts,
): QuestionChart[] {
  if (cells.length === 0 || cells.length > MOST_DRAWN) return [];
  const places = distinct(cells.map(({ at }) => chartText(cellName({ factors: at, variant: null }, facts))));
  const panels = distinct([
    'All together',
    ...statements.map(({ name }) => chartText(capital([ownLabel(facts, name)]))),
  ]);
  const shares = cells.map(({ together }) => together).toSorted((a, b) => a.value - b.value);
  const title = say`All together: ${among(percents([...shares.slice(0, 1), ...shares.slice(-1)]))} of fights`;
  const answer =
    nearest.length === 1 ? places[cells.findIndex(({ cell }) => cell === nearest[0])] : undefined;
  return [
    {
      form: 'rows',
      name: 'that-day',
      title,
      subtitle: say`Share of fights in which all of it happens, and each statement alone${shares.every(isExact) ? '' : '; ± are intervals of counted shares'}.`,
      rows: panels.flatMap((panel, k) =>
        cells.flatMap(({ together, alone }, i) => {
          const share = k === 0 ? together : alone[k - 1];
          return share === undefined
            ? []
            : [{ panel, y: places[i] ?? '', ...rowOf(share, shareText(share)) }];
        }),
      ),
      options: {
        measure: 'share of fights',
        colours: { '': 'ink' },
        columns: { y: 'at', panel: 'statement', said: 'share' },
        ...(answer === undefined ? {} : { answer }),
      },
    },
  ];
}
