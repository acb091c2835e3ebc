/** The screen Runs. */
import type { JSX } from 'preact';

export function Runs(): JSX.Element {
  return <h1>Runs</h1>;
}
