/** A line of the author's words with a pencil beside it, which opens a field in its place. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';

interface WrittenProps {
  /** The words as they stand, in their heading. */
  readonly children: JSX.Element;
  /** The words, as they are to be changed. */
  readonly text: string;
  /** The noun of the words: `the question`. */
  readonly noun: string;
  /** Characters that they may have. */
  readonly longest: number;
  /** Takes other words; empty to have them made again. */
  readonly onText: (text: string) => void;
}

/** Puts the cursor in a field as it comes. */
const focused = (field: HTMLInputElement | null): void => field?.focus();

export function Written({ children, text, noun, longest, onText }: WrittenProps): JSX.Element {
  const isOpen = useSignal(false);
  const close = (written: string): void => {
    isOpen.value = false;
    if (written.trim() !== text) onText(written.trim());
  };
  return (
    <div class="written">
      {isOpen.value ? (
        <input
          ref={focused}
          aria-label={`Words of ${noun}`}
          defaultValue={text}
          maxLength={longest}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') close(currentTarget.value);
            if (key === 'Escape') close(text);
          }}
          onBlur={({ currentTarget }) => isOpen.value && close(currentTarget.value)}
        />
      ) : (
        <>
          {children}{' '}
          <button
            class="pencil"
            aria-label={`Change ${noun}`}
            title={`Change ${noun}`}
            onClick={() => (isOpen.value = true)}
          >
            ✎
          </button>
        </>
      )}
    </div>
  );
}
