/** Parts of a screen that are loaded, and drawn in a task of their own, when they are first shown. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';

/** The event of a file of the page that cannot be loaded: vite's name, by which it speaks of modules. */
export const PART_MISSING = 'vite:preloadError';

type Part<Props> = (props: Props) => JSX.Element | null;

/** A part in the place of the one that is loaded. */
export function later<Props extends object>(load: () => Promise<Part<Props>>): Part<Props> {
  let loading: Promise<Part<Props>> | null = null;
  return function Later(props) {
    const loaded = useSignal<{ readonly Shown: Part<Props> } | null>(null);
    useEffect(() => {
      let isGone = false;
      loading ??= load();
      loading
        .then((Shown) => {
          if (!isGone) loaded.value = { Shown };
        })
        .catch(() => (loading = null));
      return () => (isGone = true);
    }, []);
    const Shown = loaded.value?.Shown;
    return Shown === undefined ? null : <Shown {...props} />;
  };
}
