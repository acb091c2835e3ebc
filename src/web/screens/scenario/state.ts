/** The state of the screen Scenario: a spec, and the cell that is looked at. */
import { isMap } from '../../../engagement/json.ts';
import { isSpecName } from '../../../engine/shelf.ts';
import { MOST_CELLS, MOST_CHARACTERS } from '../../../experiment/limits.ts';
import { FILE } from '../../state/spec-text.ts';
import firstSpec from '../../../../experiments/rearguard.yaml?raw';

export interface ScenarioState {
  /** The text of the spec; all that is computed follows from it. */
  readonly spec: string;
  /** The name of its file. */
  readonly file: string;
  /** The number of the cell whose forces are shown, from 1; null for the one that answers the question. */
  readonly cell: number | null;
}

export function scenarioDefaults(): ScenarioState {
  return { spec: firstSpec, file: FILE, cell: null };
}

/** The state in a link, which is data from anybody: what does not fit has its default. */
export function readScenario(linked: unknown): ScenarioState {
  const first = scenarioDefaults();
  if (!isMap(linked)) return first;
  const { spec, file } = linked;
  const cell = Number(linked['cell']);
  return {
    spec: typeof spec === 'string' ? spec.slice(0, MOST_CHARACTERS) : first.spec,
    file: isSpecName(file) ? file : FILE,
    cell: Number.isSafeInteger(cell) && cell >= 1 && cell <= MOST_CELLS ? cell : first.cell,
  };
}
