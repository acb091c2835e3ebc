/** Messages as the command line prints them, with what stands between backticks as code. */
import type { JSX } from 'preact';

export function WithCode({ text }: { readonly text: string }): JSX.Element {
  return <>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}

/** Remarks on a spec that are no errors; nothing without any. */
export function Notes({ texts }: { readonly texts: readonly string[] }): JSX.Element | null {
  return texts.length === 0 ? null : (
    <ul class="problems">
      {texts.map((text) => (
        <li key={text}>
          Note: <WithCode text={text} />
        </li>
      ))}
    </ul>
  );
}

/** A message that is said at once; nothing without one. */
export function Alert({ text }: { readonly text: string | null | undefined }): JSX.Element | null {
  return text === null || text === undefined ? null : (
    <p role="alert">
      <WithCode text={text} />
    </p>
  );
}
