/** Disorder: its markers, how a unit gets one and loses it (MA-DIS-01, MA-DIS-02). */
import type { Rulings } from './options.ts';
import { D2, NO_DISORDER } from './units.ts';

/** A unit that can be disordered. */
interface Marked {
  readonly cv: number;
  marker: number;
}

/** MA-DIS-01: new disorder is D2; broken units have none. */
export function disorder(unit: Marked): void {
  if (unit.cv > 0) unit.marker = D2;
}

/** Disorders a unit where the ruling says so: a charger that does not come home, a unit that fails to form. */
export function disorderBy(ruling: Rulings['haltedDisorder' | 'failedSquareDisorder'], unit: Marked): void {
  if (ruling === 'D2') disorder(unit);
}

/** T4: the D1s are taken off, then each D2 becomes a D1. */
export function afterPhase(marker: number): number {
  return marker >> 1; // halving needs no branch
}

export function markerText(marker: number): string {
  return marker === NO_DISORDER ? 'none' : `D${marker}`;
}
