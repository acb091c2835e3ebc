/** Feel of the cells as a tidy table: measures of played games, each with its interval. */
import { at } from '../../chance/at.ts';
import { KEPT, MEASURES, type FeelCounts } from '../../engagement/feel.ts';
import type { FeelResult, RunOutcome } from '../../execution/outcome.ts';
import { correctedMean, correctedShare, wilson, type CorrectedSums } from '../../statistics/index.ts';
import { tableOf, type Table, type Value } from './table.ts';

export const FEEL_COLUMNS = [
  'cell',
  'measure',
  'turn',
  'throw',
  'source',
  'games',
  'value',
  'low',
  'high',
] as const;

type Row = Readonly<Record<(typeof FEEL_COLUMNS)[number], Value>>;

/** The measure of the table that has a row for each turn, and that which has one for each kind of throw. */
export const DECIDED_BY = 'decided';
export const DECISIVE = 'decisive';

/**
 * Columns: `cell`; `measure`: `decided` (the share of games that are decided after a turn), `comeback` (the share of won
 * games whose winner had stood low), `lead-changes` and `after` (turns after a game was decided; both means), `swing`
 * (the root of the mean square change of the chance in a turn), `decisive` (the share of won games that a kind of throw decided); `turn` and
 * `throw`, null where the measure has none; `source`: `exact` chances on the way, or `nested` ones, which are estimated by
 * playing on; `games` that it is a share or a mean of; `value`, `low` and `high`. Without `feel` in the spec it has no
 * rows.
 */
export function feelTable({ cells, experiment }: RunOutcome): Table {
  const { confidence } = experiment.resolve;
  return tableOf(
    FEEL_COLUMNS,
    cells.flatMap(({ cell, shape, feel }) =>
      feel === undefined ? [] : feelRows(cell.number, shape.turnLimit, feel, confidence),
    ),
  );
}

function feelRows(
  cell: number,
  turnLimit: number,
  { counts, isExact }: FeelResult,
  confidence: number,
): Row[] {
  const { games, won, throws } = counts;
  const row = (measure: string, n: number, rest: Partial<Row>): Row => ({
    cell,
    measure,
    turn: null,
    throw: null,
    source: isExact ? 'exact' : 'nested',
    games: n,
    value: null,
    low: null,
    high: null,
    ...rest,
  });
  const share = (place: number, n: number): Pick<Row, 'value' | 'low' | 'high'> => {
    const { mean, interval } = correctedShare(sumsAt(counts, place, n), confidence);
    return { value: mean, low: interval.low, high: interval.high };
  };
  const decided = Array.from({ length: turnLimit + 1 }, (_turn, turn) =>
    row(DECIDED_BY, games, { turn, ...share(turn, games) }),
  );
  const measured = MEASURES.flatMap((measure, i): Row[] => {
    const place = turnLimit + 1 + i;
    if (measure === 'comeback') return won === 0 ? [] : [row(measure, won, share(place, won))];
    const { mean, interval } = correctedMean(sumsAt(counts, place, games), confidence);
    const shown = measure === 'swing' ? Math.sqrt : (value: number): number => value;
    return [
      row(measure, games, { value: shown(mean), low: shown(interval.low), high: shown(interval.high) }),
    ];
  });
  const decisive = throws
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, own]) => {
      const { low, high } = wilson(own, won, confidence);
      return row(DECISIVE, won, { throw: kind, value: own / won, low, high });
    });
  return [...decided, ...measured, ...decisive];
}

function sumsAt({ sums }: FeelCounts, place: number, n: number): CorrectedSums {
  const first = KEPT * place;
  return { n, sum: at(sums, first), squares: at(sums, first + 1), plain: at(sums, first + 2) };
}
