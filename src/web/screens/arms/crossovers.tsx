/** Distances at which one weapon overtakes another: every pair, the nearest first. */
import type { JSX } from 'preact';
import { beyond } from '../../../analysis/weapons/words.ts';
import { visibleName } from '../../../engagement/visible.ts';
import type { ComparedWeapons } from '../../../engine/questions/weapons.ts';
import { valueInWords } from './places.ts';

/** A longer list is opened by who wants it. */
const MOST_OPEN = 6;

export function Crossovers({ compared }: { readonly compared: ComparedWeapons }): JSX.Element | null {
  const { crossovers, weapons, unit } = compared;
  if (crossovers.length === 0) return null;
  const nameOf = (id: string): string => visibleName(weapons.find((weapon) => weapon.id === id)?.name ?? id);
  const both = (values: readonly [number, number]): string =>
    values.map((value) => valueInWords(compared, value)).join(' against ');
  return (
    <details open={crossovers.length <= MOST_OPEN}>
      <summary>{`Where one overtakes another (${crossovers.length})`}</summary>
      <div class="scroll" role="region" aria-label="Where one overtakes another" tabIndex={0}>
        <table class="crossovers">
          <thead>
            <tr>
              <th scope="col">better nearer</th>
              <th scope="col">better farther</th>
              <th scope="col">where</th>
              <th scope="col">before</th>
              <th scope="col">then</th>
            </tr>
          </thead>
          <tbody>
            {crossovers.map(({ near, far, at, before, behind }) => (
              <tr key={`${near} ${far} ${at}`}>
                <td>{nameOf(near)}</td>
                <td>{nameOf(far)}</td>
                <td>{beyond(compared, at, unit)}</td>
                <td>{both(before)}</td>
                <td>{both(behind)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
