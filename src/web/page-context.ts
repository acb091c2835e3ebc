/** The engine and the state of the page, for every component. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Engine } from '../engine/engine.ts';
import type { Store } from './state/store.ts';

export interface PageContext {
  readonly engine: Engine;
  readonly store: Store;
}

export const Page = createContext<PageContext | null>(null);

export function usePage(): PageContext {
  const page = useContext(Page);
  if (page === null) throw new TypeError('a component stands outside the page');
  return page;
}
