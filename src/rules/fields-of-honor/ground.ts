/** Ground: the lines of both sides, counted from where each started, for specs that ask for it (SCN-05). */
import { item } from '../../chance/at.ts';
import type { Ground } from '../../play/ground.ts';
import type { Battle } from './battle.ts';
import type { Play } from './state.ts';
import { isOnLine } from './units.ts';

/** A side's unit goes so far towards the enemy. */
export function goForward(b: Battle, s: Play, side: number, by: number): void {
  s.gap -= by;
  if (b.hasGround && side === 0) s.advance += by;
}

/** The units come together: the charger goes all the way, or both meet in the middle, or as near to it as their rates allow. */
export function comeTogether(b: Battle, s: Play): void {
  const { gap } = s;
  const rateA = b.unitOf(s, 0).chargeMove;
  const rateB = b.unitOf(s, 1).chargeMove;
  const both = Math.min(Math.max(gap / 2, gap - rateB), rateA);
  goForward(b, s, 0, s.b.charged === 0 ? gap : s.a.charged === 0 ? 0 : both);
  s.gap = 0;
}

/** Units enter at a gap: one keeps its distance from the enemy on the line; where nobody is, both stand as far from their starts. */
export function placeLines(b: Battle, s: Play, gap: number, entersA: boolean): void {
  if (!isOnLine(s.a.morale) && !isOnLine(s.b.morale)) s.advance = (b.startGap(s) - gap) / 2;
  else if (entersA) s.advance += s.gap - gap;
}

export function groundOf(b: Battle): Ground<Play> {
  const moves = b.sides.flatMap(({ units }) =>
    units.flatMap(({ engagedMove, chargeMove }) => [engagedMove, chargeMove]),
  );
  const inOneTurn = Math.max(...moves) + Math.max(...b.startGaps.map((gap) => Math.abs(gap - b.entryGap)));
  return {
    unit: 'in',
    parts: b.partsPerInch,
    distances: b.startGaps,
    farthest: Math.max(...b.startGaps) + b.maxTurns * inOneTurn,
    line: (s, side, number) => {
      const lane = s.lanes?.lane(number);
      if (!isOnLine((lane?.unit(side) ?? s.side(side)).morale)) return null;
      const { gap, advance } = lane ?? s;
      return side === 0 ? advance : item(b.startGaps, number) - gap - advance;
    },
  };
}
