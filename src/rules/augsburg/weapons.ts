/** Arms of a unit (AUG-FIRE-01 to -06, -10, AUG-UNIT-07, -08): its ranges, who shoots, what saves from it, its pikes. */
import { floatAt } from '../../chance/at.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Profile } from './profiles.ts';
import { D6 } from './dice.ts';
import { diceAt, type RuleBook } from './tables.ts';
import { FOOT, LONG, OUT_OF_RANGE, SHORT } from './units.ts';

/** Its ranges. @throws {NotGivenError} for light horse without a weapon */
function rangesOf({ ranges, name }: Profile): Float64Array {
  if (ranges !== null) return ranges;
  const message = `weapon of ${name} is needed: the source gives it none; write weapon`;
  throw new NotGivenError(message, 'AUG-NOTGIVEN-weapon');
}

/** AUG-FIRE-01: bounds belong to the nearer band. @throws {NotGivenError} without a weapon */
export function bandAt(profile: Profile, distance: number): number {
  const ranges = rangesOf(profile);
  for (let band = SHORT; band <= LONG; band++) if (distance <= floatAt(ranges, band)) return band;
  return OUT_OF_RANGE;
}

/** AUG-UNIT-08. */
export function frontRank({ rulings }: RuleBook, { files, ranks }: Profile, figures: number): number {
  return rulings.frontRankLoss === 'proportional' ? Math.ceil(figures / ranks) : Math.min(files, figures);
}

/** The figures of a unit that shoot (AUG-FIRE-02 to AUG-FIRE-06). */
function shooters(book: RuleBook, profile: Profile, figures: number): number {
  const front = frontRank(book, profile, figures);
  switch (profile.shootingRow) {
    case 'foot':
      return Math.max(0, front - Math.min(profile.frontPikes, livePikes(book, profile, figures)));
    case 'skirmish':
    case 'cannon':
      return figures;
    case 'pistol-deep':
      // Both ranks are in the rate already, or the second fires as well (AUG-R-05).
      return book.rulings.bothRanks === 'separate' ? figures : front;
    case 'pistol-line':
    case 'aggressive':
      return front;
  }
}

const BASIC = {
  foot: part('basic dice', 'AUG-FIRE-02'),
  skirmish: part('basic dice', 'AUG-FIRE-03'),
  'pistol-deep': part('basic dice', 'AUG-FIRE-04'),
  'pistol-line': part('basic dice', 'AUG-FIRE-04'),
  aggressive: part('basic dice', 'AUG-FIRE-05'),
  cannon: part('basic dice', 'AUG-FIRE-06'),
} as const;
const AS_FORMED = part('basic dice, as close-order foot one rank deep', 'AUG-EVA-04');

/** The basic dice of a volley (AUG-FIRE-02 to AUG-FIRE-06). */
export function basicDice(
  sum: Sum,
  book: RuleBook,
  profile: Profile,
  figures: number,
  asFormed: boolean,
): void {
  const { fire, shootingRow } = profile;
  if (asFormed) sum.base(diceAt(book.tables.shootingBase.foot, figures), AS_FORMED);
  else sum.base(diceAt(fire, shooters(book, profile, figures)), BASIC[shootingRow]);
}

/** A saving number that no face reaches: no save. */
export const NO_SAVE = D6 + 1;

/**
 * The die that saves a hit, NO_SAVE for none: the best single save (AUG-FIRE-10, AUG-R-09). Open order in cover adds to
 * the die; that is the same as a lower number to reach.
 */
export function saveNumber({ tables }: RuleBook, profile: Profile, coverHeld: boolean): number {
  const { savingThrows, saveModifiers } = tables;
  const { die, appliesTo } = saveModifiers.rows['open-order-in-cover'];
  const cover = coverHeld ? profile.cover : 'none';
  const ofCover = savingThrows[cover].saveOn ?? NO_SAVE;
  if (!profile.openOrder) return ofCover;
  const helped = ofCover < NO_SAVE && appliesTo.includes(cover) ? ofCover - die : ofCover;
  return Math.max(1, Math.min(helped, savingThrows['open-order'].saveOn ?? NO_SAVE));
}

/** A saving number in words. */
export function saveText(saveOn: number): string {
  return saveOn >= NO_SAVE ? 'no saving throw' : `each hit is saved on ${saveOn} or more`;
}

/** Pikemen among the figures present (AUG-UNIT-07, AUG-R-16). */
export function livePikes({ rulings }: RuleBook, { pikes, original }: Profile, figures: number): number {
  if (rulings.casualtyOrder === 'muskets-first') return Math.min(pikes, figures);
  return Math.max(0, pikes - (original - figures));
}

/** True if a unit fights as pike. */
export function isPike(book: RuleBook, profile: Profile, figures: number): boolean {
  const live = livePikes(book, profile, figures);
  return book.rulings.pikeRule === 'majority' ? 2 * live > figures : live > 0;
}

/** Close-order foot that is not pike: neither skirmishers nor gunners (AUG-R-29). */
export function areMusketeers(book: RuleBook, profile: Profile, figures: number): boolean {
  return profile.arm === FOOT && !profile.openOrder && !isPike(book, profile, figures);
}
