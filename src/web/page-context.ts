/** The engine and the state of the page, for every component. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Engine } from '../engine/questions.ts';
import type { ServerEngine } from './engine/server-engine.ts';
import type { Live } from './state/live.ts';
import type { PageState, ScreenName } from './state/page.ts';
import type { Store } from './state/store.ts';
import type { OwnRules } from './story/own-rules.ts';

interface PageContext {
  readonly engine: Engine;
  /** The server that the page came from, where it has an engine; null on any other host. */
  readonly server: ServerEngine | null;
  readonly store: Store;
  /** The run that is kept. */
  readonly keeping: Live<'run'>;
  /** The rules of the user's own, through which all is asked. */
  readonly own: OwnRules;
}

export const Page = createContext<PageContext | null>(null);

export function usePage(): PageContext {
  const page = useContext(Page);
  if (page === null) throw new TypeError('a component stands outside the page');
  return page;
}

/** The state of a screen, and changes of it; `during` a gesture more will follow, until it settles. */
export function useScreen<Name extends ScreenName>(name: Name) {
  const { store } = usePage();
  return {
    ...store.page.value[name],
    change: (changed: Partial<PageState[Name]>, during = false): void =>
      store.change({ [name]: { ...store.page.value[name], ...changed } }, during),
    settle: (): void => store.settle(),
  };
}
