/** Distances at which one weapon overtakes another: every pair, the nearest first. */
import type { JSX } from 'preact';
import { beyond } from '../../../questions/weapons/tell.ts';
import { DataTable } from '../../drawing/data-table.tsx';
import type { ComparedWeapons } from '../../../engine/questions/arms.ts';
import { valueInWords, weaponName } from './places.ts';

/** A longer list is opened by who wants it. */
const MOST_OPEN = 6;

export function Crossovers({ compared }: { readonly compared: ComparedWeapons }): JSX.Element | null {
  const { crossovers, unit } = compared;
  if (crossovers.length === 0) return null;
  const both = (values: readonly [number, number]): string =>
    values.map((value) => valueInWords(compared, value)).join(' against ');
  return (
    <details class="crossovers" open={crossovers.length <= MOST_OPEN}>
      <summary>{`Where one overtakes another (${crossovers.length})`}</summary>
      <DataTable
        label="Where one overtakes another"
        headings={['better nearer', 'better farther', 'where', 'before', 'then']}
        rows={crossovers.map(({ near, far, at, before, behind }) => [
          weaponName(compared, near),
          weaponName(compared, far),
          beyond(compared, at, unit),
          both(before),
          both(behind),
        ])}
      />
    </details>
  );
}
