/** The state of the screen Arms, for every component of it. */
import { usePage } from '../../page-context.ts';
import type { ArmsState } from './state.ts';

/** The state of the screen, and changes of it; `during` a gesture more will follow. */
export function useArms() {
  const { store } = usePage();
  const { arms } = store.page.value;
  return {
    ...arms,
    change: (changed: Partial<ArmsState>, during = false): void =>
      store.change({ arms: { ...store.page.value.arms, ...changed } }, during),
    settle: (): void => store.settle(),
  };
}
