/** The beginning of a spec: the gallery of all that can be opened, in a window of its own. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { GalleryProps } from './gallery.tsx';
import { later } from './later.tsx';

export type BeginProps = Omit<GalleryProps, 'onClose'>;

const Gallery = later(async () => (await import('./gallery.tsx')).Gallery);

export function Begin({ rules, onSpec }: BeginProps): JSX.Element {
  const isOpen = useSignal(false);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          isOpen.value = true;
          dialog.current?.showModal();
        }}
      >
        Open another fight
      </button>
      <dialog
        ref={dialog}
        class="gallery"
        aria-label="Fights to open"
        onClose={() => (isOpen.value = false)}
        onClick={({ target, currentTarget }) => {
          // Beside the window.
          if (target === currentTarget) currentTarget.close();
        }}
      >
        {isOpen.value ? (
          <Gallery
            rules={rules}
            onSpec={(spec, file) => {
              dialog.current?.close();
              onSpec(spec, file);
            }}
            onClose={() => dialog.current?.close()}
          />
        ) : null}
      </dialog>
    </>
  );
}
