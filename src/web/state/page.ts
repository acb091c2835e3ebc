/** The state of the page: the screen that is shown, and the state of each screen. Plain data, as a link carries it. */
import { readArms } from '../screens/arms/state.ts';
import { readBench } from '../screens/bench/state.ts';
import { readRuns } from '../screens/runs/state.ts';
import { readScenario } from '../screens/scenario/state.ts';
import type { Linked } from './link.ts';

const READERS = { bench: readBench, arms: readArms, scenario: readScenario, runs: readRuns };

export type ScreenName = keyof typeof READERS;
export const SCREENS = ['bench', 'arms', 'scenario', 'runs'] as const satisfies readonly ScreenName[];

export type PageState = {
  readonly [Name in ScreenName]: ReturnType<(typeof READERS)[Name]>;
} & { readonly screen: ScreenName };

export function defaults(): PageState {
  return {
    screen: 'bench',
    bench: readBench(null),
    arms: readArms(null),
    scenario: readScenario(null),
    runs: readRuns(null),
  };
}

/** The state with the screen of a link, which is data from anybody: what does not fit has its default. */
export function withLinked(page: PageState, { screen: named, state }: Linked): PageState {
  const screen = SCREENS.find((each) => each === named) ?? 'bench';
  return { ...page, screen, [screen]: READERS[screen](state) };
}
