/** Range bands: stretches of the distance of an engagement in which its weapons have one value. */

/** A stretch of distance: beyond `from`, up to and with `to`. */
export interface RangeBand {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The bands of an engagement, from near to far. */
export interface RangeBands {
  /** The last name of the path of the distance, in whose unit they are: `distanceCm`. */
  readonly field: string;
  readonly bands: readonly RangeBand[];
}

/**
 * Bands by their upper limits, for a weapon that stands so far behind its line. A band without a limit, or with one that is not
 * beyond the band before, is left out.
 */
export function bandsUpTo(
  names: readonly string[],
  limits: readonly (number | null)[],
  behind = 0,
): readonly RangeBand[] {
  let from = 0;
  return names.flatMap((name, i) => {
    const to = (limits[i] ?? 0) - behind;
    if (to <= from) return [];
    const band = { name, from, to };
    from = to;
    return [band];
  });
}

/** The bands that several weapons share; null without any, or where bands of two weapons overlap. */
export function sharedBands(field: string, weapons: readonly (readonly RangeBand[])[]): RangeBands | null {
  const bands: RangeBand[] = [];
  for (const { name, from, to } of weapons.flat().toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = bands.at(-1);
    if (last?.name === name && last.from === from && last.to === to) continue;
    if (last !== undefined && from < last.to) return null;
    bands.push({ name, from, to });
  }
  return bands.length === 0 ? null : { field, bands };
}
