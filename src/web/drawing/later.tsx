/** Parts of a screen that are loaded, and drawn in a task of their own, when they are first shown. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { usePage } from '../page-context.ts';

type Part<Props> = (props: Props) => JSX.Element | null;

/** A part in the place of the one that is loaded; `name` says in a notice what could not be. */
export function later<Props extends object>(name: string, load: () => Promise<Part<Props>>): Part<Props> {
  let loading: Promise<Part<Props>> | null = null;
  return function Later(props) {
    const { store } = usePage();
    const loaded = useSignal<{ readonly Shown: Part<Props> } | null>(null);
    useEffect(() => {
      let isGone = false;
      loading ??= load();
      loading
        .then((Shown) => {
          if (!isGone) loaded.value = { Shown };
        })
        .catch(() => {
          loading = null;
          store.notice.value = `${name} cannot be loaded: is this page still served?`;
        });
      return () => (isGone = true);
    }, []);
    const Shown = loaded.value?.Shown;
    return Shown === undefined ? null : <Shown {...props} />;
  };
}
