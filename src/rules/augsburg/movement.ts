/** Movement (AUG-MOVE): normal moves, charge moves, moves back. */
import type { Throw } from '../../chance/throw.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { factor } from './modifiers.ts';
import { moveOf, type Profile } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import { notedThrow } from './throws.ts';
import type { Going } from './units.ts';

/** The normal move in inches (AUG-MOVE-01). @throws {NotGivenError} without a row */
export function normalMoveIn({ tables }: RuleBook, profile: Profile, going: Going): number {
  const { goodIn, badIn } = tables.movement[moveOf(profile)];
  return going === 'good' ? goodIn : badIn;
}

/** The part of a charge move that is no dice, in inches, before anything is taken off (AUG-MOVE-06, AUG-R-03). */
export function chargeBaseIn(book: RuleBook, profile: Profile, going: Going, obstacles: number): number {
  const { tables, rulings } = book;
  const row = moveOf(profile);
  const bonus = tables.chargeBonus[row];
  const inPlace = rulings.chargeDice === 'replace' && bonus !== null && bonus.pick !== 'sum';
  const normal = inPlace ? 0 : normalMoveIn(book, profile, going);
  return normal + obstacles * tables.movement[row].obstacleIn;
}

/** The dice of a charge move; null for none (AUG-MOVE-06). */
export function chargeDice({ tables }: RuleBook, profile: Profile): Throw | null {
  const bonus = tables.chargeBonus[moveOf(profile)];
  return bonus === null ? null : notedThrow(bonus.dice, bonus.pick);
}

/** A charge move is never below 0 (AUG-MOVE-06). */
export function chargeMoveIn(base: number, bonus: number, deduction: number): number {
  return Math.max(0, base + bonus - deduction);
}

/** The parts of {@link chargeBaseIn}, and the dice that are added to them. */
export function chargeFactors(
  book: RuleBook,
  profile: Profile,
  going: Going,
  obstacles: number,
): readonly Factor[] {
  const overObstacles = obstacles * book.tables.movement[moveOf(profile)].obstacleIn;
  const normal = chargeBaseIn(book, profile, going, 0);
  const dice = chargeDice(book, profile);
  return [
    factor(normal === 0 ? 'the dice stand for the normal move' : 'normal move', normal, 'AUG-MOVE-01'),
    ...(overObstacles === 0 ? [] : [factor('obstacles', overObstacles, 'AUG-MOVE-03')]),
    ...(dice === null ? [] : [factor(dice.label, null, 'AUG-MOVE-06')]),
  ];
}
