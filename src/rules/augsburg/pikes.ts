/** Pikemen and musketeers of a battalion (AUG-UNIT-07, AUG-R-16). */
import type { Profile } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import { FOOT } from './units.ts';

/** Pikemen among the figures present. */
export function livePikes({ rulings }: RuleBook, { pikes, original }: Profile, figures: number): number {
  if (rulings.casualtyOrder === 'muskets-first') return Math.min(pikes, figures);
  return Math.max(0, pikes - (original - figures));
}

/** Whether a unit fights as pike. */
export function isPike(book: RuleBook, profile: Profile, figures: number): boolean {
  const live = livePikes(book, profile, figures);
  return book.rulings.pikeRule === 'majority' ? 2 * live > figures : live > 0;
}

/** Close-order foot that is not pike: neither skirmishers nor gunners (AUG-R-29). */
export function areMusketeers(book: RuleBook, profile: Profile, figures: number): boolean {
  return profile.arm === FOOT && !profile.openOrder && !isPike(book, profile, figures);
}
