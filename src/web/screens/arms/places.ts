/** Places on the axis of distance, and the numbers there in the words of the command line. */
import { amountInWords, number } from '../../../analysis/weapons/words.ts';
import type { ComparedWeapons } from '../../../engine/questions/weapons.ts';

export type CompareStretch = ComparedWeapons['stretches'][number];

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

/** `55.0 %`, `1.70`, `never` */
export function valueInWords({ measure }: ComparedWeapons, value: number | null): string {
  if (value === null) return 'never';
  return amountInWords(value, measure.kind);
}
