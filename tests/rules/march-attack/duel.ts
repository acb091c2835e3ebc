/** A small full engagement, and sides of one. */
import type { Json } from '../../../src/play/json.ts';

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

/** A question to the mechanic of an engagement of one formation a side. */
export interface Duel {
  readonly tables: Json;
  readonly sides: Readonly<Record<'A' | 'B', Readonly<Record<string, unknown>>>>;
  readonly distanceInches: number;
  readonly maxTurns: number;
}

/** Two such battalions at three inches for one turn, as the mechanic is asked. */
export const DUEL = {
  tables: 'illustrative',
  sides: { A: side(), B: side() },
  distanceInches: 3,
  maxTurns: 1,
};
