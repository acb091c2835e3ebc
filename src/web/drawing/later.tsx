/** Parts of a screen that are loaded, and drawn in a task of their own, when they are first shown. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';

/** True once a file of the page could not be loaded. */
export const isPartMissing = signal(false);
// Vite's name, by which it speaks of modules.
addEventListener('vite:preloadError', () => {
  isPartMissing.value = true;
});

type Part<Props> = (props: Props) => JSX.Element | null;

/** A part in the place of the one that is loaded, which can be loaded before it is shown. */
export function later<Props extends object>(
  load: () => Promise<Part<Props>>,
): Part<Props> & { readonly load: () => Promise<void> } {
  const loaded = signal<{ readonly Shown: Part<Props> } | null>(null);
  const ahead = async (): Promise<void> => {
    loaded.value ??= { Shown: await load() };
  };
  function Later(props: Props): JSX.Element | null {
    // What cannot be loaded is said by the frame of the page.
    useEffect(() => void ahead().catch(() => {}), []);
    const Shown = loaded.value?.Shown;
    return Shown === undefined ? null : <Shown {...props} />;
  }
  return Object.assign(Later, { load: ahead });
}
