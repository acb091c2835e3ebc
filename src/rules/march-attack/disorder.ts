/** Disorder: its markers, how a unit gets one and loses it (MA-DIS-01, MA-DIS-02). */
import { D1, D2, NO_DISORDER } from './names.ts';
import type { UnitState } from './state.ts';

/** MA-DIS-01: new disorder is D2; broken units have none. */
export function disorder(unit: UnitState): void {
  if (unit.cv > 0) unit.marker = D2;
}

/** T4: the D1s are taken off, then each D2 becomes a D1. */
export function afterPhase(marker: number): number {
  return marker === D2 ? D1 : NO_DISORDER;
}

export function markerText(marker: number): string {
  return marker === NO_DISORDER ? 'none' : `D${marker}`;
}
