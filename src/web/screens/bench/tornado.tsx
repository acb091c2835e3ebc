/** The numbers of the rules that move the wins most, a step down and up each: a bar leads to its slider. */
import type { JSX } from 'preact';
import { differenceText } from '../../../analysis/certainty.ts';
import type { NumberShown } from '../../../engine/questions/numbers.ts';
import type { Tornado as Found } from '../../../engine/questions/moved.ts';

export interface TornadoProps {
  readonly found: Found | null;
  readonly numbers: readonly NumberShown[];
  /** The first side as sentences call it. */
  readonly side: string;
  /** The name of the place that it is about; empty where there is one alone. */
  readonly place: string;
  readonly isBusy: boolean;
  readonly onNumber: (path: string) => void;
}

export function Tornado({ found, numbers, side, place, isBusy, onNumber }: TornadoProps): JSX.Element | null {
  const names = new Map(numbers.map(({ path, name }) => [path, name]));
  const bars = (found?.bars ?? []).filter(({ path }) => names.has(path));
  if (bars.length === 0) return null;
  const reach = Math.max(...bars.flatMap(({ moves }) => moves.map(({ change }) => Math.abs(change.value))));
  const part = (value: number): string => `${reach === 0 ? 0 : (50 * Math.abs(value)) / reach}%`;
  return (
    <section class="tornado" aria-label="Most moved by" aria-busy={isBusy}>
      <h2>{`What moves the wins of ${side}${place === '' ? '' : `, at ${place}`}`}</h2>
      <ol>
        {bars.map(({ path, moves }) => (
          <li key={path}>
            <button type="button" onClick={() => onNumber(path)}>
              <span>{names.get(path)}</span>
              <span class="beam" aria-hidden="true">
                {moves.map(({ to, change: { value } }) => (
                  <span
                    key={to}
                    class={value < 0 ? 'fewer' : 'more'}
                    style={{ [value < 0 ? 'right' : 'left']: '50%', width: part(value) }}
                  />
                ))}
              </span>
              <small>
                {moves
                  .toSorted((a, b) => a.to - b.to)
                  .map(({ to, change }) => `${to}: ${differenceText(change)}`)
                  .join('; ')}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
