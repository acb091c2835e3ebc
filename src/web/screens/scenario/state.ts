/** The state of the screen Scenario. */
export interface ScenarioState {
  readonly version: 1;
}

export function scenarioDefaults(): ScenarioState {
  return { version: 1 };
}

/** The state in a link, which is data from anybody. */
export function readScenario(_linked: unknown): ScenarioState {
  return scenarioDefaults();
}
