/** Ranged combat (AUG-FIRE): range band, shooting pool, saving throw. */
import { floatAt } from '../../chance/at.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { sumOfMarks } from '../../engagement/marks.ts';
import { factor, factorsOfMarks, SHOOTING, upTo } from './modifiers.ts';
import { livePikes } from './pikes.ts';
import { rangesOf, type Profile } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import type { Rate } from './tables.ts';
import { NO_SAVE } from './throws.ts';
import type { UnitState } from './unit-state.ts';
import { BANDS, LONG, MEDIUM, OUT_OF_RANGE, SHORT } from './units.ts';

/** AUG-FIRE-01: bounds belong to the nearer band. @throws {NotGivenError} without a weapon */
export function bandAt(profile: Profile, distance: number): number {
  const ranges = rangesOf(profile);
  for (let band = SHORT; band <= LONG; band++) if (distance <= floatAt(ranges, band)) return band;
  return OUT_OF_RANGE;
}

/** How a volley is fired. */
export interface Shot {
  /** SHORT to OUT_OF_RANGE. */
  readonly band: number;
  readonly enfilade: boolean;
  readonly halfEffect: boolean;
  /** Light foot that stands as close-order foot one rank deep (AUG-EVA-04). */
  readonly asFormed: boolean;
  /** More dice of a held volley (AUG-R-27). */
  readonly bonusDice: number;
}

/** `floor(figures / per)` times the dice of the rate. */
function diceAt({ dice, perFigures }: Rate, figures: number): number {
  return dice * Math.floor(figures / perFigures);
}

/** AUG-UNIT-08. */
export function frontRank({ rulings }: RuleBook, { files, ranks }: Profile, figures: number): number {
  return rulings.frontRankLoss === 'proportional' ? Math.ceil(figures / ranks) : Math.min(files, figures);
}

/** AUG-FIRE-02 to AUG-FIRE-06. */
export function basicDice(book: RuleBook, profile: Profile, figures: number, asFormed: boolean): number {
  const { shootingRates, shootingRow } = book.tables;
  if (asFormed) return diceAt(shootingRates.foot, figures);
  const row = shootingRow[profile.type];
  const rate = shootingRates[row];
  switch (row) {
    case 'foot': {
      const front = frontRank(book, profile, figures);
      const pikes = Math.min(profile.frontPikes, livePikes(book, profile, figures));
      return diceAt(rate, Math.max(0, front - pikes));
    }
    case 'skirmish':
    case 'cannon':
      return diceAt(rate, figures);
    case 'pistol-deep':
      // Both ranks are in the rate already, or the second fires as well (AUG-R-05).
      return diceAt(
        rate,
        book.rulings.bothRanks === 'separate' ? figures : frontRank(book, profile, figures),
      );
    case 'pistol-line':
    case 'aggressive':
      return diceAt(rate, frontRank(book, profile, figures));
  }
}

/** The modifiers of AUG-FIRE-08 that apply. */
export function shootingMarks(profile: Profile, state: UnitState, band: number, enfilade: boolean): number {
  return (
    profile.shootingMarks |
    (state.volley === 0 ? 0 : SHOOTING['first-volley']) |
    (enfilade ? SHOOTING.enfilade : 0) |
    (band === MEDIUM ? SHOOTING['medium-range'] : 0) |
    (band === LONG ? SHOOTING['long-range'] : 0) |
    (state.unformed === 0 ? 0 : SHOOTING.unformed) |
    (state.disordered === 0 ? 0 : SHOOTING.disordered)
  );
}

/** Whether its fire is halved as from inside a building or area cover (AUG-FIRE-07). */
function firesFromInside(profile: Profile, state: UnitState): boolean {
  return profile.inside && state.holds !== 0;
}

/** Dice of a volley (AUG-FIRE-02 to AUG-FIRE-08, AUG-FIRE-12); 0 is no shot. */
export function shootingPool(book: RuleBook, profile: Profile, state: UnitState, shot: Shot): number {
  const { rulings, tables } = book;
  if (shot.band === OUT_OF_RANGE || state.figures === 0) return 0;
  const inside = firesFromInside(profile, state);
  let pool = basicDice(book, profile, state.figures, shot.asFormed);
  if (inside && rulings.halveStage === 'base') pool = Math.floor(pool / 2);
  pool += sumOfMarks(tables.shooting, shootingMarks(profile, state, shot.band, shot.enfilade));
  pool += shot.bonusDice;
  if (inside && rulings.halveStage === 'final') pool = Math.floor(pool / 2);
  pool = Math.max(rulings.poolFloor, pool);
  return shot.halfEffect && rulings.halfEffect === 'pool' ? Math.floor(pool / 2) : pool;
}

/** Whether half effect halves the hits of a volley. */
export function halvesHits({ rulings }: RuleBook, halfEffect: boolean): boolean {
  return halfEffect && rulings.halfEffect === 'hits';
}

/** The parts of {@link shootingPool}. */
export function shootingFactors(
  book: RuleBook,
  profile: Profile,
  state: UnitState,
  shot: Shot,
): readonly Factor[] {
  const { rulings, tables } = book;
  if (shot.band === OUT_OF_RANGE) return [factor('out of range', 0, 'AUG-FIRE-01')];
  const inside = firesFromInside(profile, state);
  const basic = basicDice(book, profile, state.figures, shot.asFormed);
  let factors: readonly Factor[] = [
    factor(
      shot.asFormed ? 'basic dice, as close-order foot one rank deep' : 'basic dice',
      basic,
      ...(shot.asFormed ? ['AUG-EVA-04'] : [RULE_OF_ROW[tables.shootingRow[profile.type]]]),
    ),
  ];
  const halve = (value: number): void => {
    factors = upTo(factors, Math.floor(value / 2), 'fired from inside', 'AUG-FIRE-07');
  };
  if (inside && rulings.halveStage === 'base') halve(basic);
  const marks = shootingMarks(profile, state, shot.band, shot.enfilade);
  factors = [...factors, ...factorsOfMarks(tables.shooting, marks)];
  if (shot.bonusDice > 0)
    factors = [...factors, factor('held to point blank', shot.bonusDice, 'AUG-CMD-13', 'AUG-R-27')];
  const total = (): number => factors.reduce((sum, { value }) => sum + (value ?? 0), 0);
  if (inside && rulings.halveStage === 'final') halve(total());
  const floored = Math.max(rulings.poolFloor, total());
  factors = upTo(factors, floored, `never below ${rulings.poolFloor}`, 'AUG-FIRE-08', 'AUG-R-07');
  if (!shot.halfEffect || rulings.halfEffect !== 'pool') return factors;
  return upTo(factors, Math.floor(floored / 2), 'half effect', 'AUG-FIRE-12');
}

const RULE_OF_ROW = {
  foot: 'AUG-FIRE-02',
  skirmish: 'AUG-FIRE-03',
  'pistol-deep': 'AUG-FIRE-04',
  'pistol-line': 'AUG-FIRE-04',
  aggressive: 'AUG-FIRE-05',
  cannon: 'AUG-FIRE-06',
} as const;

/** A volley as it is announced: `short range`, `short range, in enfilade, at half effect`. */
export function shotText({ band, enfilade, halfEffect }: Shot): string {
  const range = BANDS[band] === undefined ? 'out of range' : `${BANDS[band]} range`;
  return `${range}${enfilade ? ', in enfilade' : ''}${halfEffect ? ', at half effect' : ''}`;
}

/**
 * The die that saves a hit, NO_SAVE for none: the best single save (AUG-FIRE-10, AUG-R-09). Open order in cover adds to
 * the die; that is the same as a lower number to reach.
 */
export function saveNumber({ tables }: RuleBook, profile: Profile, holds: boolean): number {
  const { saves, openOrderInCover } = tables;
  const cover = holds ? profile.cover : 'none';
  const ofCover = saves[cover] ?? NO_SAVE;
  if (!profile.openOrder) return ofCover;
  const helped =
    ofCover < NO_SAVE && openOrderInCover.covers.includes(cover) ? ofCover - openOrderInCover.die : ofCover;
  return Math.max(1, Math.min(helped, saves['open-order'] ?? NO_SAVE));
}
