/** A message as the command line prints it, with what stands between backticks as code. */
import type { JSX } from 'preact';

export function WithCode({ text }: { readonly text: string }): JSX.Element {
  return <>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}
