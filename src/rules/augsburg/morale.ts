/** Morale tests (AUG-MOR-02 to AUG-MOR-05) and rallies (AUG-MOR-07). */
import type { Chance } from '../../chance/chance.ts';
import type { Throw } from '../../chance/throw.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { sumOfMarks } from '../../engagement/marks.ts';
import { factor, factorsOfMarks, MORALE } from './modifiers.ts';
import type { Profile } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import type { Throws } from './throws.ts';
import type { UnitState } from './unit-state.ts';
import { FOOT, MOUNTED } from './units.ts';

/** The excess that is as bad as any larger one (AUG-MOR-05). */
export const WORST_EXCESS = 6;

/** Dice of foot and gunners, or squadrons of mounted troops: for each six original figures or part (AUG-MOR-02, -03). */
export function moraleCount({ tables }: RuleBook, { arm, original }: Profile): number {
  const { footMorale, mountedMorale } = tables;
  return Math.ceil(original / (arm === MOUNTED ? mountedMorale : footMorale).perFigures);
}

/** The throw of a test. */
export function moraleThrow(
  { tables, rulings }: RuleBook,
  throws: Throws,
  mounted: boolean,
  count: number,
): Throw {
  if (!mounted) return throws.total(count * tables.footMorale.dice.count);
  return throws.squadrons(count, tables.mountedMorale.dice.count, rulings.moraleCavalryBest);
}

/** What a test depends on beside the unit. */
export interface TestOf {
  /** The losses came from enfilading fire. */
  readonly enfilade: boolean;
  readonly routingFriend: boolean;
  /** Taken off the roll: Rally Points, and the number of a commander who has joined. */
  readonly rallyPoints: number;
  readonly joined: number;
}

/** The modifiers of AUG-MOR-04 that apply. */
export function moraleMarks(profile: Profile, state: UnitState, test: TestOf): number {
  const cover = state.holds === 0 ? 'none' : profile.cover;
  const exposed = profile.light && profile.arm === FOOT && cover === 'none';
  return (
    profile.moraleMarks |
    (cover === 'concealed' ? MORALE['light-cover'] : 0) |
    (cover === 'cover' ? MORALE['substantial-cover'] : 0) |
    (cover === 'hard' ? MORALE.fortifications : 0) |
    (test.enfilade ? MORALE.enfiladed : 0) |
    (state.unformed === 0 ? 0 : MORALE.unformed) |
    (state.disordered === 0 ? 0 : MORALE.disordered) |
    (exposed ? MORALE['foot-skirmishers-not-in-cover'] : 0) |
    (test.routingFriend ? MORALE['routing-friend'] : 0)
  );
}

/** The highest natural roll that passes: figures present less all modifiers (AUG-MOR-05, AUG-R-14). */
export function moraleLimit({ tables }: RuleBook, profile: Profile, state: UnitState, test: TestOf): number {
  const modifiers = sumOfMarks(tables.morale, moraleMarks(profile, state, test));
  return state.figures - modifiers + test.rallyPoints + test.joined;
}

/** The parts of {@link moraleLimit}: what is added to the roll stands here with the other sign. */
export function moraleFactors(
  { tables }: RuleBook,
  profile: Profile,
  state: UnitState,
  test: TestOf,
): readonly Factor[] {
  const marks = moraleMarks(profile, state, test);
  return [
    factor('figures present', state.figures, 'AUG-MOR-05'),
    ...factorsOfMarks(tables.morale, marks).map((one) => ({ ...one, value: -(one.value ?? 0) })),
    ...(test.rallyPoints === 0 ? [] : [factor('Rally Points', test.rallyPoints, 'AUG-MOR-08')]),
    ...(test.joined === 0 ? [] : [factor('commander has joined', test.joined, 'AUG-MOR-07')]),
  ];
}

/** One test: by how much it fails, 0 for passed, WORST_EXCESS for that or more (AUG-MOR-05). */
export function testMorale(chance: Chance, thrown: Throw, limit: number): number {
  const excess = chance.draw(thrown) - limit;
  return excess <= 0 ? 0 : Math.min(excess, WORST_EXCESS);
}
