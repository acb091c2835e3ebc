/** The state of the page: the screen that is shown, and the state of each screen. Plain data, as a link carries it. */
import { armsDefaults, readArms, type ArmsState } from '../screens/arms/state.ts';
import { benchDefaults, readBench, type BenchState } from '../screens/bench/state.ts';
import { readRuns, runsDefaults, type RunsState } from '../screens/runs/state.ts';
import { readScenario, scenarioDefaults, type ScenarioState } from '../screens/scenario/state.ts';
import type { Linked } from './link.ts';

export interface PageState {
  readonly screen: ScreenName;
  readonly bench: BenchState;
  readonly arms: ArmsState;
  readonly scenario: ScenarioState;
  readonly runs: RunsState;
}

export const SCREENS = ['bench', 'arms', 'scenario', 'runs'] as const;
export type ScreenName = (typeof SCREENS)[number];

export function defaults(): PageState {
  return {
    screen: 'bench',
    bench: benchDefaults(),
    arms: armsDefaults(),
    scenario: scenarioDefaults(),
    runs: runsDefaults(),
  };
}

/** The state with the screen of a link, which is data from anybody: what does not fit has its default. */
export function withLinked(page: PageState, { screen, state }: Linked): PageState {
  switch (screen) {
    case 'arms':
      return { ...page, screen, arms: readArms(state) };
    case 'scenario':
      return { ...page, screen, scenario: readScenario(state) };
    case 'runs':
      return { ...page, screen, runs: readRuns(state) };
    default:
      return { ...page, screen: 'bench', bench: readBench(state) };
  }
}
