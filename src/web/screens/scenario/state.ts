/** The state of the screen Scenario: a spec, and the cell that is looked at. */
import { isSpecName } from '../../../engine/shelf.ts';
import { MOST_CELLS, MOST_CHARACTERS } from '../../../experiment/limits.ts';
import { amount, record } from '../../state/reader.ts';
import { FILE } from '../../state/spec-text.ts';
import firstSpec from '../../../../experiments/rearguard.yaml?raw';

/** The state in a link. */
export const readScenario = record({
  /** The text of the spec; all that is computed follows from it. */
  spec: (raw) => (typeof raw === 'string' ? raw.slice(0, MOST_CHARACTERS) : firstSpec),
  /** The name of its file. */
  file: (raw) => (isSpecName(raw) ? raw : FILE),
  /** The number of the cell whose forces are shown, from 1; null for the one that answers the question. */
  cell: (raw) => (Number.isSafeInteger(raw) ? amount(MOST_CELLS)(raw) || null : null),
});
