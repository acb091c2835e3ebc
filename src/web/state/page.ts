/** The state of the page: the screen that is shown, and the state of each screen. Plain data, as a link carries it. */
import { isMap } from '../../play/json.ts';
import { TITLES } from '../../rules/titles.ts';
import { readArms } from '../screens/arms/state.ts';
import { begun, readBench } from '../screens/bench/state.ts';
import { readRuns } from '../screens/runs/state.ts';
import { readScenario } from '../screens/scenario/state.ts';
import { FIRST_FORM, readStory, type OwnStory } from '../story/story-form.ts';
import type { Linked } from './link.ts';
import { dataOf, rulesOf } from './spec-text.ts';

const READERS = { bench: readBench, arms: readArms, scenario: readScenario, runs: readRuns };

export type ScreenName = keyof typeof READERS;
export const SCREENS = ['bench', 'arms', 'scenario', 'runs'] as const satisfies readonly ScreenName[];

export type PageState = {
  readonly [Name in ScreenName]: ReturnType<(typeof READERS)[Name]>;
} & {
  readonly screen: ScreenName;
  /** Rules of the user's own; null for none. */
  readonly story: OwnStory | null;
};

export function defaults(): PageState {
  return {
    screen: 'bench',
    bench: readBench(null),
    arms: readArms(null),
    scenario: readScenario(null),
    runs: readRuns(null),
    story: null,
  };
}

/** The change that opens a spec at the bench, whatever screen is shown. */
export function toBench(
  { bench }: PageState,
  spec: string,
  file: string,
): Pick<PageState, 'screen' | 'bench'> {
  return { screen: 'bench', bench: { ...bench, ...begun(spec, file) } };
}

/** The state with the screen of a link, which is data from anybody: what does not fit has its default. */
export function withLinked(page: PageState, { screen: named, state, story: linked }: Linked): PageState {
  const screen = SCREENS.find((each) => each === named) ?? 'bench';
  const story = readStory(linked) ?? earlierStory(state) ?? page.story;
  return { ...page, screen, [screen]: READERS[screen](state), story };
}

/** The story in a link of an earlier version. */
function earlierStory(state: unknown): OwnStory | null {
  const lookUp = isMap(state) ? state['lookUp'] : null;
  const text = isMap(lookUp) ? lookUp['story'] : null;
  return typeof text === 'string' ? readStory({ form: FIRST_FORM, text }) : null;
}

/** The screen that is shown, as a link carries it: with the rules of the user's own where it is about them. */
export function linkedFrom({ screen, story, ...page }: PageState): Omit<Linked, 'version'> {
  const { bench, arms, scenario } = page;
  const rules =
    screen === 'arms' ? arms.rules : rulesOf(dataOf((screen === 'scenario' ? scenario : bench).spec));
  const isOwn = screen !== 'runs' && !Object.hasOwn(TITLES, rules);
  return { screen, state: page[screen], story: isOwn ? story : null };
}
