/** The screen Scenario. */
import type { JSX } from 'preact';

export function Scenario(): JSX.Element {
  return <h1>Scenario</h1>;
}
