/** Temporary and permanent hits, and the stands they remove (section 7). */

/** Permanent hits that temporary ones leave: half of them, rounded up, are forgiven (FOH-HIT-01). */
export function permanentHits(temporary: number): number {
  return Math.floor(temporary / 2);
}

/** Stands that permanent hits remove: one for every so many, at most all (FOH-HIT-01). */
export function standsRemoved(permanent: number, hitsPerStand: number, stands: number): number {
  return Math.min(Math.floor(permanent / hitsPerStand), stands);
}

/** What is left of a BMU. */
export interface Remains {
  readonly stands: number;
  readonly permHits: number;
}

/** The conversion of the Morale Phase, for one BMU (FOH-HIT-01); without stands it is destroyed (FOH-HIT-02). */
export function converted(
  stands: number,
  permHits: number,
  temporary: number,
  hitsPerStand: number,
): Remains {
  const permanent = permHits + permanentHits(temporary);
  const left = stands - standsRemoved(permanent, hitsPerStand, stands);
  return { stands: left, permHits: left === 0 ? 0 : permanent % hitsPerStand };
}
