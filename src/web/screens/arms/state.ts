/** The state of the screen Arms. */
export interface ArmsState {
  readonly version: 1;
}

export function armsDefaults(): ArmsState {
  return { version: 1 };
}

/** The state in a link, which is data from anybody. */
export function readArms(_linked: unknown): ArmsState {
  return armsDefaults();
}
