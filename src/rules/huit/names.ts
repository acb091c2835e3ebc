/** How units are spoken of in the trace. */
import type { Battle } from './battle.ts';
import { kindName } from './profiles.ts';
import { isSquare } from './stacks.ts';
import type { Play } from './state.ts';

/** `A1 (infantry in column)`; a square that was lost is in column. */
export function nameNow(b: Battle, s: Play, i: number): string {
  const profile = b.profileAt(i);
  const wasSquare = profile.formation === 'square' && !isSquare(profile, s.unitAt(i));
  return `${profile.name} (${wasSquare ? 'infantry in column' : kindName(profile)})`;
}
