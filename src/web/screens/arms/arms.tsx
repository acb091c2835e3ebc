/** The screen Arms. */
import type { JSX } from 'preact';

export function Arms(): JSX.Element {
  return <h1>Arms</h1>;
}
