/** The state of the screen Scenario: a spec, and the cell that is looked at. */
import { MOST_CELLS, MOST_CHARACTERS } from '../../../experiment/limits.ts';
import firstSpec from '../../../../experiments/rearguard.yaml?raw';

export interface ScenarioState {
  /** The text of the spec; all that is computed follows from it. */
  readonly spec: string;
  /** The number of the cell whose forces are shown, from 1; null for the one that answers the question. */
  readonly cell: number | null;
}

export function scenarioDefaults(): ScenarioState {
  return { spec: firstSpec, cell: null };
}

/** The state in a link, which is data from anybody: what does not fit has its default. */
export function readScenario(linked: unknown): ScenarioState {
  const first = scenarioDefaults();
  if (typeof linked !== 'object' || linked === null) return first;
  const spec = 'spec' in linked && typeof linked.spec === 'string' ? linked.spec : first.spec;
  const cell = 'cell' in linked ? Number(linked.cell) : NaN;
  return {
    spec: spec.slice(0, MOST_CHARACTERS),
    cell: Number.isSafeInteger(cell) && cell >= 1 && cell <= MOST_CELLS ? cell : first.cell,
  };
}
