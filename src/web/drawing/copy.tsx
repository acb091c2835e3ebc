/** A button that copies a text; where the browser does not let the page copy, the text stands in a field to copy it from. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface CopyProps {
  readonly words: string;
  readonly text: string;
  /** The words once it is copied. */
  readonly done?: string;
}

export function Copy({ words, text, done = 'Copied.' }: CopyProps): JSX.Element {
  /** The words on the latest copy, which hold for what was copied. */
  const said = useSignal({ words: '', text });
  const isRefused = useSignal(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      said.value = { words: done, text };
      isRefused.value = false;
    } catch {
      said.value = { words: 'This browser does not let the page copy; copy it from here:', text };
      isRefused.value = true;
    }
  };
  const isOfText = said.value.text === text;
  return (
    <>
      <button onClick={() => void copy()}>{words}</button>{' '}
      <span role="status">{isOfText ? said.value.words : ''}</span>
      {isOfText && isRefused.value ? <Selected text={text} /> : null}
    </>
  );
}

/** A small field whose text is selected. */
function Selected({ text }: { readonly text: string }): JSX.Element {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), []);
  return <textarea ref={field} class="to-copy" rows={1} readOnly aria-label="Text to copy" value={text} />;
}
