/** The way from a run to the list of all. */
import type { JSX } from 'preact';
import { useScreen } from '../../page-context.ts';

export function BackToList(): JSX.Element {
  const { change } = useScreen('runs');
  return (
    <p>
      <button type="button" class="link" onClick={() => change({ open: null, before: null })}>
        ← All kept runs
      </button>
    </p>
  );
}
