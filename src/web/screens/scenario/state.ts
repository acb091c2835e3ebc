/** The state of the screen Scenario: a spec, and the cell that is looked at. */
import { isMap } from '../../../play/json.ts';
import { MOST_CELLS } from '../../../spec/limits.ts';
import { isCount, opened, readOpened } from '../../state/opened.ts';
import firstSpec from '../../../../experiments/rearguard.yaml?raw';

/** The state in a link, which is data from anybody: what does not fit has its default. */
export function readScenario(linked: unknown) {
  const { cell } = isMap(linked) ? linked : {};
  return {
    ...(readOpened(linked) ?? opened(firstSpec)),
    /** The number of the cell whose forces are shown, from 1; null for the one that answers the question. */
    cell: isCount(cell) && cell >= 1 && cell <= MOST_CELLS ? cell : null,
  };
}
