/** Numbers of the cells of a run, read from its tables: metrics, victory conditions, throws of the set-up, turns. */
import { conditionInWords } from '../telling/condition-words.ts';
import { CONDITION_LABELS, MET } from '../../play/condition.ts';
import { estimateIn, exactly } from '../telling/estimate.ts';
import type { RunFacts } from '../telling/facts.ts';
import { shareInterval } from '../../run/intervals.ts';
import type { LabelFacts } from '../telling/labels.ts';
import type { Sentence } from '../telling/sentence.ts';
import type { RunTables } from '../../run/tables/names.ts';
import { Reader, rowsOf } from '../../run/tables/reader.ts';
import { massRows, type CellRow, type Estimate } from '../telling/rows.ts';
import type { Table } from '../../run/tables/table.ts';
import { quantile } from '../../statistics/index.ts';

/** Tables of a run that answer a matchup: without comparisons nothing is said of variants. */
export type MatchupTables = Pick<RunTables, 'cells' | 'distributions'> &
  Partial<Pick<RunTables, 'comparisons' | 'estimates' | 'starts'>>;

/** A number of one cell: the better of both ways, exact before counted, with its variance; and each way by itself. */
export interface Measured {
  readonly estimate: Estimate;
  readonly variance: number;
  readonly exact: number | null;
  readonly counted: Estimate | null;
}

/** The numbers of each cell by name: `turn`, `survivors.british`, `holds.bridge=british`, `quick` of a victory condition. */
export type Metrics = ReadonlyMap<number, Readonly<Record<string, Measured>>>;

/** Means and shares of every metric of each cell. @throws {AnalysisError} */
export function metricsIn(
  { estimates }: Pick<MatchupTables, 'estimates'>,
  { outcomes = {} }: Pick<RunFacts, 'outcomes'>,
): Metrics {
  const all = new Map<number, Record<string, Measured>>();
  if (estimates === undefined) return all;
  for (const row of rowsOf('estimates', estimates)) {
    if (row.statistic !== 'mean' && row.statistic !== 'share') continue;
    const { cell, metric, label, value } = row;
    const isOutcome = Object.hasOwn(outcomes, metric);
    if (isOutcome && label !== CONDITION_LABELS[MET]) continue;
    const name = label === null || isOutcome ? metric : `${metric}=${label}`;
    const own = all.get(cell) ?? {};
    all.set(cell, own);
    const { exact = null, counted: before = null, ...other } = own[name] ?? {};
    if (row.source === 'exact')
      own[name] = { estimate: exactly(value), variance: 0, exact: value, counted: before };
    else if (before === null) {
      // The first of several intervals is the one that is shown.
      const estimate = estimateIn(row);
      // Counts without any spread are not known to be exact: they are apart from nothing.
      const variance = (row.standard_error || Infinity) ** 2;
      own[name] = { estimate, variance, ...other, exact, counted: estimate };
    }
  }
  return all;
}

/** The shares in which a victory condition of the spec is met. */
export interface ConditionFinding {
  readonly name: string;
  /** The condition in words. */
  readonly words: Sentence;
  /** The shares of the cells with a result, in their order. */
  readonly shares: readonly ({ readonly cell: CellRow } & Measured)[];
}

/** The shares of each condition of the facts. */
export function conditionsOf(
  metrics: Metrics,
  cells: readonly CellRow[],
  facts: LabelFacts,
): readonly ConditionFinding[] {
  return Object.entries(facts.outcomes ?? {}).map(([name, condition]) => ({
    name,
    words: conditionInWords(condition, facts),
    shares: cells.flatMap((cell) => {
      const share = metrics.get(cell.cell)?.[name];
      return share === undefined ? [] : [{ cell, ...share }];
    }),
  }));
}

/** The fights of a cell by one throw of its set-up. */
export interface ThrownAnswer {
  readonly cell: CellRow;
  /** The thrown field, with its unit. */
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly {
    readonly text: string;
    readonly chance: number;
    /** Wins of both sides, and fights without a winner; null where the value was never thrown. */
    readonly shares: readonly [Estimate, Estimate, Estimate] | null;
  }[];
}

/** The fights of each cell by each throw, from its counts where it was played, else from its probabilities. */
export function throwsIn(
  { starts }: MatchupTables,
  cells: readonly CellRow[],
  { throws = [], confidence }: RunFacts,
): readonly ThrownAnswer[] {
  if (starts === undefined || throws.length === 0) return [];
  const read = new Reader(starts, 'starts');
  const all = [...rowsOf('starts', starts).entries()].filter(([, { metric }]) => metric === 'winner');
  return cells.flatMap((cell) => {
    const { simulated, sequence } = cell;
    const source = simulated === null ? 'exact' : 'monte-carlo';
    const rows = all.filter(([, row]) => row.cell === cell.cell && row.source === source);
    if (rows.length === 0) return [];
    return throws.map(({ column, name, unit }): ThrownAnswer => {
      const byValue = Map.groupBy(rows, ([i]) => read.text(column, i));
      const values = [...byValue].map(([text, own]) => {
        const chances = new Map(own.map(([, { start, chance }]) => [start, chance]));
        const won = [0, 1, 2].map((winner) =>
          own.reduce(
            (sum, [, { value, count, chance, probability }]) =>
              value === winner ? sum + (count ?? chance * probability) : sum,
            0,
          ),
        );
        const n = won.reduce((sum, each) => sum + each, 0);
        const share = (wins = 0): Estimate =>
          simulated === null
            ? exactly(wins / n)
            : { value: wins / n, ...shareInterval(sequence, wins, n, confidence) };
        return {
          text,
          chance: [...chances.values()].reduce((sum, each) => sum + each, 0),
          shares: n > 0 ? ([share(won[0]), share(won[1]), share(won[2])] as const) : null,
        };
      });
      const isNumber = values.every(({ text }) => !Number.isNaN(Number(text)));
      const ordered = isNumber ? values.toSorted((a, b) => Number(a.text) - Number(b.text)) : values;
      return { cell, name, unit, values: ordered };
    });
  });
}

/** The exact median turn of the won fights, for each cell that was solved and has any. */
export function exactTurns(distributions: Table): ReadonlyMap<number, Estimate> {
  const won = massRows(distributions, 'winner,turn').filter(
    ({ source, value }) => source === 'exact' && value !== 2,
  );
  return new Map(
    [...Map.groupBy(won, ({ cell }) => cell)].map(([cell, own]) => {
      const byTurn = [...Map.groupBy(own, ({ value2 }) => value2 ?? 0)].toSorted(([a], [b]) => a - b);
      const masses = byTurn.map(([, both]) => both.reduce((sum, { probability }) => sum + probability, 0));
      const turns = byTurn.map(([turn]) => turn);
      return [cell, exactly(quantile(turns, masses, 0.5))];
    }),
  );
}
