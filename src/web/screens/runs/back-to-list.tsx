/** The way from a run to the list of all. */
import type { JSX } from 'preact';
import { usePage } from '../../page-context.ts';

export function BackToList(): JSX.Element {
  const { store } = usePage();
  const { search } = store.page.value.runs;
  return (
    <p>
      <button
        type="button"
        class="link"
        onClick={() => store.change({ runs: { open: null, before: null, search } })}
      >
        ← All kept runs
      </button>
    </p>
  );
}
