/** Weapons by name, their printed numbers, and places on the axis of distance in the words of the command line. */
import { amountInWords, number } from '../../../questions/weapons/tell.ts';
import { visibleName } from '../../../play/visible.ts';
import type { Arms, ComparedWeapons } from '../../../engine/questions/arms.ts';

/** The name of a weapon by its id. */
export function weaponName({ weapons }: Pick<Arms, 'weapons'>, id: string): string {
  return visibleName(weapons.find((weapon) => weapon.id === id)?.name ?? id);
}

/** The name of a path in maps and texts. */
export function keyOf(path: readonly (string | number)[]): string {
  return JSON.stringify(path.map(String));
}

/** All printed numbers of weapons, each with its band. */
export function printedIn({ weapons }: Pick<Arms, 'weapons'>) {
  return weapons.flatMap((weapon) =>
    weapon.bands.flatMap((band) =>
      band.printed === null
        ? []
        : [{ weapon, band, key: keyOf(band.printed.path), value: band.printed.value }],
    ),
  );
}

type CompareStretch = ComparedWeapons['stretches'][number];

/** The stretch in which a distance lies; its far end is part of it. */
export function stretchAt(
  { stretches }: Pick<ComparedWeapons, 'stretches'>,
  distance: number,
): CompareStretch | undefined {
  return stretches.find(({ to }) => distance <= to) ?? stretches.at(-1);
}

/** `12 cm, medium range`; without a measure the band alone. */
export function placeInWords(compared: ComparedWeapons, distance: number): string {
  const band = stretchAt(compared, distance)?.band ?? null;
  const range = band === null ? '' : `${band} range`;
  if (compared.unit === '') return range;
  return [`${number(distance)} ${compared.unit}`, range].filter((words) => words !== '').join(', ');
}

/** The distance of the crosshair, within the reach of the weapons. */
export function crosshairAt({ stretches, unit }: ComparedWeapons, distance: number | null): number {
  const [near, far] = [stretches[0], stretches.at(-1)];
  if (near === undefined || far === undefined) return 0;
  if (distance === null) return unit === '' ? near.from + 0.5 : Math.floor((near.from + near.to) / 2);
  return Math.min(Math.max(distance, near.from), far.to);
}

/** `55.0%`, `1.70`, `never` */
export function valueInWords({ measure }: ComparedWeapons, value: number | null): string {
  if (value === null) return 'never';
  return amountInWords(value, measure.kind);
}

/** The weapon and the distance whose throw is laid out: the best at the crosshair where none is looked at. */
export function lookedAt(
  compared: ComparedWeapons,
  looked: string | null,
  distance: number | null,
): { readonly weapon: string; readonly distance: number } | null {
  const at = crosshairAt(compared, distance);
  const stretch = stretchAt(compared, at);
  const weaponOf = (wanted: string | null | undefined) => compared.weapons.find(({ id }) => id === wanted);
  const weapon = weaponOf(looked) ?? weaponOf(stretch?.order[0]);
  if (weapon === undefined) return null;
  const band = weapon.bands.find(({ from, to }) => stretch && from <= stretch.from && stretch.to <= to);
  // Without a measure a band has a distance of its own.
  return { weapon: weapon.id, distance: compared.unit === '' ? (band?.at ?? at) : at };
}
