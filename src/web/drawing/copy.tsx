/** A button that copies a text. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';

interface CopyProps {
  readonly words: string;
  readonly text: string;
  /** The words once it is copied. */
  readonly done?: string;
}

export function Copy({ words, text, done = 'Copied.' }: CopyProps): JSX.Element {
  /** The words on the latest copy, which hold for what was copied. */
  const said = useSignal({ words: '', text });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      said.value = { words: done, text };
    } catch {
      said.value = { words: `This browser does not let the page copy: ${text}`, text };
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {words}
      </button>{' '}
      <span role="status">{said.value.text === text ? said.value.words : ''}</span>
    </>
  );
}
