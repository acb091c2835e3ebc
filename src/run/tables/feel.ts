/** Feel of the cells as a tidy table: measures of played games, each with its interval. */
import { at } from '../../chance/at.ts';
import { KEPT, MEASURES, type FeelCounts } from '../../play/feel.ts';
import type { RunOutcome } from '../outcome.ts';
import { correctedMean, correctedShare, wilson, type CorrectedSums } from '../../statistics/index.ts';
import type { RowOf } from './columns.ts';

type Row = RowOf<'feel'>;

/** The measure of the table that has a row for each turn, and that which has one for each kind of throw. */
export const DECIDED_BY = 'decided';
export const DECISIVE = 'decisive';

/** A row for each measure of each cell, with the columns that docs/results.md lists; none without `feel` in the spec. */
export function* feelRows({ cells, experiment }: RunOutcome): Generator<Row> {
  const { confidence } = experiment.resolve;
  for (const { cell, shape, feel } of cells) {
    if (feel === undefined) continue;
    const { counts, isExact } = feel;
    const { games, won, throws } = counts;
    const common = { cell: cell.number, turn: null, throw: null, source: isExact ? 'exact' : 'nested' };
    const share = (place: number, n: number): Pick<Row, 'games' | 'value' | 'low' | 'high'> => {
      const { mean, interval } = correctedShare(sumsAt(counts, place, n), confidence);
      return { games: n, value: mean, low: interval.low, high: interval.high };
    };
    const turns = shape.turnLimit + 1;
    for (let turn = 0; turn < turns; turn++)
      yield { ...common, measure: DECIDED_BY, turn, ...share(turn, games) };
    for (const [i, measure] of MEASURES.entries()) {
      const place = turns + i;
      if (measure === 'comeback') {
        if (won > 0) yield { ...common, measure, ...share(place, won) };
        continue;
      }
      const { mean, interval } = correctedMean(sumsAt(counts, place, games), confidence);
      const shown = measure === 'swing' ? Math.sqrt : Number;
      const [low, high] = [shown(interval.low), shown(interval.high)];
      yield { ...common, measure, games, value: shown(mean), low, high };
    }
    for (const [kind, own] of throws.toSorted(([, a], [, b]) => b - a)) {
      const { low, high } = wilson(own, won, confidence);
      yield { ...common, measure: DECISIVE, throw: kind, games: won, value: own / won, low, high };
    }
  }
}

function sumsAt({ sums }: FeelCounts, place: number, n: number): CorrectedSums {
  const first = KEPT * place;
  return { n, sum: at(sums, first), squares: at(sums, first + 1), plain: at(sums, first + 2) };
}
