/** A reading of the rings that a unit ends with, for every kind of engagement. */
import type { Metric, State } from '../../engagement/engagement.ts';
import { ringsLabel } from './units.ts';

interface RingsRead {
  readonly kills: number;
  readonly disorders: number;
}

/** The rings of a unit at the end, or `removed`. @param read null where the unit is gone */
export function ringsMetric<S extends State<S>>(
  name: string,
  role: 0 | 1,
  most: number,
  read: (state: S) => RingsRead | null,
): Metric<S> {
  const width = most + 1;
  const labels: string[] = [];
  for (let kills = 0; kills <= most; kills++)
    for (let disorders = 0; disorders <= most; disorders++) labels.push(ringsLabel(kills, disorders));
  labels.push('removed');
  return {
    name,
    meaning: 'kills and disorders of the unit at the end',
    role,
    labels,
    most: width * width,
    of: (state) => {
      const rings = read(state);
      return rings === null ? width * width : rings.kills * width + rings.disorders;
    },
  };
}
