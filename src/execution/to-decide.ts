/** The part of an experiment that its statements need. */
import type { Experiment } from '../experiment/experiment.ts';

/**
 * The cells that statements are about, solved or played by the method of the experiment; what is played is played until
 * each statement is decided, at most as often as the experiment plays a cell.
 */
export function toDecide(experiment: Experiment): Experiment {
  const { expect: statements, resolve } = experiment;
  const needed = new Set(statements.flatMap(({ cells }) => cells));
  return {
    ...experiment,
    cells: experiment.cells.filter(({ number }) => needed.has(number)),
    resolve: {
      ...resolve,
      check: 'none',
      stop: { rule: 'stated', statements, inPlaceOf: resolve.stop },
    },
  };
}
