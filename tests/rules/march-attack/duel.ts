/** A small full engagement, and sides of one. */

/** A side that stands and fires: a regular battalion of CV 3, or what is given. */
export function side(more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    command: 'A',
    mfType: 'infantry',
    skirmishRating: 'average',
    baseMorale: 'regular',
    mfInspirational: null,
    doctrine: { name: 'stand-and-fire' },
    units: [{ designation: 'R-3' }],
    ...more,
  };
}

/** Two such battalions at three inches for one turn, as the mechanic is asked. */
export const DUEL = {
  tables: 'illustrative',
  sides: { A: side(), B: side() },
  distanceInches: 3,
  maxTurns: 1,
};
