/** Loss and replacement of a brigade commander (HUIT-CMD-08, -09), thrown for at the end of a move. */
import type { Chance } from '../../chance/chance.ts';
import { item } from '../../chance/at.ts';
import { part } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import type { Rulings } from './options.ts';
import { END_OF_MOVE, GENERAL, purposeOf } from './stages.ts';
import type { Play } from './state.ts';
import type { Tables } from './tables.ts';
import { D8, ratingLabel } from './units.ts';

/** He lives; every other result is the rating of his successor. */
export const SURVIVES = -9;

/**
 * The throw of a commander who lost units this move: 1D8 less their number, killed at zero, then the
 * throw for his successor.
 * @returns {@link SURVIVES} or the successor's rating
 */
export function generalLoss(chance: Chance, tables: Tables, rulings: Rulings, unitsLost: number): number {
  if (unitsLost <= 0) return SURVIVES;
  const left = chance.die(D8) - unitsLost;
  const isKilled = rulings.generalKilledIf === 'exactly-zero' ? left === 0 : left <= 0;
  return isKilled ? item(tables.command.replacement, chance.die(D8) - 1) : SURVIVES;
}

const LOST = part('units lost this move', 'HUIT-CMD-08');

export const general: Throw<Battle, Play> = {
  name: 'general',
  ruleIds: ['HUIT-CMD-08', 'HUIT-CMD-09'],
  key: (b, s, due, sum) => {
    sum.begin('off the die');
    sum.base(s.brigadeAt(s.player).lostNow, LOST);
    due.set(GENERAL, purposeOf(b.units.length + s.player, GENERAL), sum.value);
  },
  resolve: ({ tables, rulings }, { key0 }, chance) => generalLoss(chance, tables, rulings, key0),
  apply: (_b, s, rating) => {
    const brigade = s.brigadeAt(s.player);
    brigade.lostNow = 0;
    if (rating !== SURVIVES) brigade.rating = rating;
    nextGeneral(s, s.player + 1);
  },
  act: (b, s) => `the commander of brigade ${b.sideAt(s.player).name} is in danger`,
  result: (_b, _s, rating) =>
    rating === SURVIVES ? 'he survives' : `he is killed; his successor is rated ${ratingLabel(rating)}`,
};

/** The next general who lost units, from this side on; after the last one the move is over (FD-22). */
export function nextGeneral(s: Play, from: number): void {
  for (let side = from; side < 2; side++) {
    if (s.brigadeAt(side).lostNow === 0) continue;
    s.player = side;
    s.stage = GENERAL;
    return;
  }
  s.player = 0;
  s.stage = END_OF_MOVE;
}
