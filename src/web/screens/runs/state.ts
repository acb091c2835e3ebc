/** The state of the screen Runs. */
export interface RunsState {
  readonly version: 1;
}

export function runsDefaults(): RunsState {
  return { version: 1 };
}

/** The state in a link, which is data from anybody. */
export function readRuns(_linked: unknown): RunsState {
  return runsDefaults();
}
