/** Numbers of the cells of a run, read from its tables: metrics, throws of the set-up, turns and means of what was solved. */
import { CONDITION_LABELS, MET } from '../../engagement/condition.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { shareInterval } from '../../analysis/intervals.ts';
import type { RunTables } from '../../analysis/tables/names.ts';
import { Reader } from '../../analysis/tables/reader.ts';
import { massRows, type CellRow } from '../../analysis/tables/rows.ts';
import type { Table } from '../../analysis/tables/table.ts';
import { moments, quantile } from '../../statistics/index.ts';

/** A number with its interval; the bounds meet where it is exact. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly exact: boolean;
}

export const exactly = (value: number): Estimate => ({ value, low: value, high: value, exact: true });
export const counted = ({ value, low, high }: Omit<Estimate, 'exact'>): Estimate => ({
  value,
  low,
  high,
  exact: false,
});

/** Tables of a run that answer a matchup: without comparisons nothing is said of variants. */
export type MatchupTables = Pick<RunTables, 'cells' | 'distributions'> &
  Partial<Pick<RunTables, 'comparisons' | 'estimates' | 'starts'>>;

interface Measured {
  readonly estimate: Estimate;
  readonly variance: number;
}

/** The numbers of each cell by name: `turn`, `survivors.british`, `holds.bridge=british`, `quick` of a victory condition. */
export type Metrics = ReadonlyMap<number, Readonly<Record<string, Measured>>>;

/** Means and shares of every metric of each cell, exact before counted. */
export function metricsIn({ estimates }: MatchupTables, { outcomes = {} }: RunFacts): Metrics {
  if (estimates === undefined) return new Map();
  const read = new Reader(estimates, 'estimates');
  const all = new Map<number, Record<string, Measured>>();
  for (let i = 0; i < estimates.numRows(); i++) {
    const statistic = read.text('statistic', i);
    if (statistic !== 'mean' && statistic !== 'share') continue;
    const [label, exact] = [read.maybeText('label', i), read.text('source', i) === 'exact'];
    const own = all.get(read.number('cell', i)) ?? {};
    all.set(read.number('cell', i), own);
    const isOutcome = Object.hasOwn(outcomes, read.text('metric', i));
    if (isOutcome && label !== CONDITION_LABELS[MET]) continue;
    const name = label === null || isOutcome ? read.text('metric', i) : `${read.text('metric', i)}=${label}`;
    if (own[name]?.estimate.exact === true || (own[name] !== undefined && !exact)) continue;
    const value = read.number('value', i);
    const [low, high] = [read.maybeNumber('low', i) ?? value, read.maybeNumber('high', i) ?? value];
    own[name] = {
      estimate: { value, low, high, exact },
      // Counts without any spread are not known to be exact: they are apart from nothing.
      variance: exact ? 0 : (read.maybeNumber('standard_error', i) || Infinity) ** 2,
    };
  }
  return all;
}

/** The fights of a cell by one throw of its set-up. */
export interface ThrownAnswer {
  readonly cell: number;
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
  return cells.flatMap(({ cell, simulated, sequence }) => {
    const source = simulated === null ? 'exact' : 'monte-carlo';
    const rows = Array.from({ length: starts.numRows() }, (_row, i) => i).filter(
      (i) =>
        read.number('cell', i) === cell &&
        read.text('source', i) === source &&
        read.text('metric', i) === 'winner',
    );
    if (rows.length === 0) return [];
    return throws.map(({ column, name, unit }): ThrownAnswer => {
      const byValue = Map.groupBy(rows, (i) => read.text(column, i));
      const values = [...byValue].map(([text, own]) => {
        const chances = new Map(own.map((i) => [read.number('start', i), read.number('chance', i)]));
        const mass = (i: number): number =>
          read.maybeNumber('count', i) ?? read.number('chance', i) * read.number('probability', i);
        const won = [0, 1, 2].map((winner) =>
          own.reduce((sum, i) => (read.number('value', i) === winner ? sum + mass(i) : sum), 0),
        );
        const n = won.reduce((sum, each) => sum + each, 0);
        const share = (wins = 0): Estimate =>
          simulated === null
            ? exactly(wins / n)
            : counted({ value: wins / n, ...shareInterval(sequence, wins, n, confidence) });
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

/** The exact median turn of the won engagements, for each cell that was solved and has any. */
export function exactTurns(distributions: Table): Map<number, number> {
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
export function exactMeans(distributions: Table, metric: string): Map<number, number> {
  const exact = massRows(distributions, metric).filter(({ source }) => source === 'exact');
  return new Map(
    [...Map.groupBy(exact, ({ cell }) => cell)].map(([cell, own]) => {
      const { mean } = moments(
        own.map(({ value }) => value),
        own.map(({ probability }) => probability),
      );
      return [cell, mean];
    }),
  );
}
