/** The state of the page: the screen that is shown, and the state of each screen. Plain data, as a link carries it. */
import { isMap } from '../../play/json.ts';
import { isBook } from '../../rules/titles.ts';
import { readArms } from '../screens/arms/state.ts';
import { begun, readBench } from '../screens/bench/state.ts';
import { readRuns } from '../screens/runs/state.ts';
import { readScenario } from '../screens/scenario/state.ts';
import { readStory, type OwnStory } from '../story/story-form.ts';
import type { Linked } from './link.ts';
import { record } from './reader.ts';
import { dataOf, rulesOf } from './spec-text.ts';

const READERS = { bench: readBench, arms: readArms, scenario: readScenario, runs: readRuns };

export type ScreenName = keyof typeof READERS;
export const SCREENS = ['bench', 'arms', 'scenario', 'runs'] as const satisfies readonly ScreenName[];

function screenNamed(name: unknown): ScreenName {
  return SCREENS.find((each) => each === name) ?? 'bench';
}

/** The state that was kept, by whatever version: what does not fit, or is not there, has its default. */
export const readPage = record({
  screen: screenNamed,
  ...READERS,
  /** Rules of the user's own; null for none. */
  story: readStory,
});

export type PageState = ReturnType<typeof readPage>;

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
  const screen = screenNamed(named);
  const story = readStory(linked) ?? earlierStory(state) ?? page.story;
  return { ...page, screen, [screen]: READERS[screen](state), story };
}

/** The story in a link of an earlier version. */
function earlierStory(state: unknown): OwnStory | null {
  const lookUp = isMap(state) ? state['lookUp'] : null;
  const text = isMap(lookUp) ? lookUp['story'] : null;
  return typeof text === 'string' ? readStory({ text }) : null;
}

/** The screen that is shown, as a link carries it: with the rules of the user's own where it is about them. */
export function linkedFrom({ screen, story, ...page }: PageState): Omit<Linked, 'version'> {
  const { arms } = page;
  const rules = screen === 'arms' ? arms.rules : rulesOf(dataOf(page[screen].spec ?? ''));
  const isOwn = rules !== '' && !isBook(rules);
  return { screen, state: page[screen], story: isOwn ? story : null };
}
