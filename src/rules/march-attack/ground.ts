/** The lines on the ground: how far each side has come from its start line, where that is asked for (SCN-05). */
import type { Ground } from '../../play/ground.ts';
import type { Battle } from './battle.ts';
import { RETIRES } from './orders.ts';
import type { Play } from './state.ts';
import { unbroken } from './unit-losses.ts';

/** There is one lane: the lines stay parallel. */
export function groundOf(b: Battle): Ground<Play> {
  return {
    unit: 'in',
    parts: b.parts(1),
    distances: [b.startDistance],
    farthest: b.startDistance + mostRetired(b),
    line: (s, side) => {
      if (unbroken(b, s, side) === 0) return null;
      return side === 0 ? s.advance : b.startDistance - s.distance - s.advance;
    },
  };
}

/** The most that lines can retire in all turns, and so the most that the other can follow them. */
function mostRetired(b: Battle): number {
  const rates = b.sides
    .filter(({ doctrine }) => doctrine.items.some(({ act }) => act === RETIRES))
    .flatMap(({ from, to }) => b.units.slice(from, to))
    .flatMap(({ tacticalInches, strategicInches }) => [tacticalInches ?? 0, strategicInches ?? 0]);
  return b.maxTurns * b.parts(Math.max(0, ...rates));
}
