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

/** a charger that does not come home is disordered, or is not. */
export function halt(unit: Marked, { haltedDisorder }: Rulings): void {
  if (haltedDisorder === 'D2') disorder(unit);
}

/** T4: the D1s are taken off, then each D2 becomes a D1. */
export function afterPhase(marker: number): number {
  return marker >> 1; // of D2, D1 and none, without a branch that nobody could foretell
}

export function markerText(marker: number): string {
  return marker === NO_DISORDER ? 'none' : `D${marker}`;
}
