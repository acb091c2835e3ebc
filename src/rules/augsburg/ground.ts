/** Lines of the lanes: how far the fronts have come from where they stood at the start (SCN-05). */
import { intAt } from '../../chance/at.ts';
import type { Ground } from '../../play/ground.ts';
import { FARTHEST } from '../../play/lengths.ts';
import type { Battle } from './battle.ts';
import { isPresent } from './doctrines.ts';
import type { Play } from './state.ts';
import { ACTIVE } from './units.ts';

export function groundOf(b: Battle): Ground<Play> {
  return {
    unit: 'in',
    parts: b.partsPerInch,
    distances: b.lanes.map(({ startGap }) => startGap),
    farthest: FARTHEST,
    line: (s, side, lane) => {
      if (s.unit(lane, side).status !== ACTIVE || !isPresent(b, s, s.front(lane, side))) return null;
      const ofA = intAt(s.advance, lane);
      return side === 0 ? ofA : b.laneAt(lane).startGap - intAt(s.gaps, lane) - ofA;
    },
  };
}
