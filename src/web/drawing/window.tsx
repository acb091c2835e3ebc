/** A button that opens a window over the page. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

interface WindowProps {
  /** A class of its style. */
  readonly class: string;
  /** The words of the button. */
  readonly words: string;
  /** The name of the window. */
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Its content, drawn while it is open; `close` shuts it. */
  readonly content: (close: () => void) => JSX.Element;
}

export function Window({ words, label, isDisabled = false, content, ...own }: WindowProps): JSX.Element {
  const isOpen = useSignal(false);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        disabled={isDisabled}
        onClick={() => {
          isOpen.value = true;
          dialog.current?.showModal();
        }}
      >
        {words}
      </button>
      <dialog
        ref={dialog}
        class={`window ${own.class}`}
        aria-label={label}
        onClose={() => (isOpen.value = false)}
        onClick={({ target, currentTarget }) => {
          // Beside the window.
          if (target === currentTarget) currentTarget.close();
        }}
      >
        {isOpen.value ? content(() => dialog.current?.close()) : null}
      </dialog>
    </>
  );
}
