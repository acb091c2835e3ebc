/** Close combat (AUG-MEL-03 to AUG-MEL-05): the dice of one unit against another. */
import type { Factor } from '../../engagement/engagement.ts';
import { sumOfMarks } from '../../engagement/marks.ts';
import { totalOf } from '../../engagement/total.ts';
import { factor, factorsOfMarks, MELEE, upTo } from './modifiers.ts';
import { areMusketeers, isPike, livePikes } from './pikes.ts';
import type { Profile } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import type { MeleeRow, Rate } from './tables.ts';
import type { UnitState } from './unit-state.ts';
import { FOOT, MOUNTED, type Obstacle } from './units.ts';

export type Role = 'none' | 'charging' | 'countercharging';

/** How a unit comes to a melee. */
export interface Bout {
  readonly role: Role;
  /** What it has crossed to come to blows. */
  readonly obstacle: Obstacle;
  readonly takenFlankOrRear: boolean;
  /** It stands as close-order foot one rank deep (AUG-EVA-04). */
  readonly asFormed: boolean;
  /** Its enemy does. */
  readonly enemyAsFormed: boolean;
}

function diceAt({ dice, perFigures }: Rate, figures: number): number {
  return dice * Math.floor(figures / perFigures);
}

/** The row of the table of basic dice; null for a battalion, which adds its musketeers and its pikemen (AUG-MEL-03). */
export function meleeRow(
  { rulings }: RuleBook,
  unit: Profile,
  state: UnitState,
  enemy: Profile,
  asFormed: boolean,
): MeleeRow | null {
  const unformed = state.unformed !== 0;
  if (unit.arm === MOUNTED) {
    if (enemy.arm === MOUNTED) return 'cavalry-v-mounted';
    const loose =
      (unit.light && rulings.mountedLightMelee === 'skirmish') ||
      (unformed && rulings.unformedRate === 'all');
    return loose ? 'skirmish-unformed-gunners' : 'cavalry-v-foot';
  }
  if (unit.arm !== FOOT || unformed || (unit.openOrder && !asFormed)) return 'skirmish-unformed-gunners';
  return asFormed ? 'musketeers' : null;
}

/** Dice of pikemen: whole groups, or the whole product (AUG-R-16). */
function pikeDice({ tables, rulings }: RuleBook, pikes: number): number {
  const { dice, perFigures } = tables.meleeRates.pike;
  if (rulings.pikeRounding === 'fraction') return Math.floor((dice * pikes) / perFigures);
  return dice * Math.floor(pikes / perFigures);
}

/** AUG-MEL-03, without the minimum of cavalry. */
export function basicMeleeDice(
  book: RuleBook,
  unit: Profile,
  state: UnitState,
  enemy: Profile,
  asFormed: boolean,
): number {
  const row = meleeRow(book, unit, state, enemy, asFormed);
  if (row !== null) return diceAt(book.tables.meleeRates[row], state.figures);
  const pikes = livePikes(book, unit, state.figures);
  return diceAt(book.tables.meleeRates.musketeers, state.figures - pikes) + pikeDice(book, pikes);
}

/** Ranks that count for the deeper formation (AUG-R-18). */
function depth({ rulings }: RuleBook, unit: Profile, figures: number, asFormed: boolean): number {
  if (unit.openOrder || asFormed) return 1;
  return rulings.depthBasis === 'actual' ? Math.ceil(figures / unit.files) : unit.ranks;
}

/** The modifiers of AUG-MEL-04 that apply. */
export function meleeMarks(
  book: RuleBook,
  unit: Profile,
  state: UnitState,
  enemy: Profile,
  enemyState: UnitState,
  bout: Bout,
): number {
  const { asFormed, enemyAsFormed } = bout;
  const mounted = unit.arm === MOUNTED;
  const musketeers = enemyAsFormed || areMusketeers(book, enemy, enemyState.figures);
  const deeper =
    depth(book, unit, state.figures, asFormed) > depth(book, enemy, enemyState.figures, enemyAsFormed);
  return (
    unit.meleeMarks |
    (bout.role === 'charging' ? MELEE.charging : 0) |
    (bout.role === 'countercharging' ? MELEE.countercharging : 0) |
    (mounted && musketeers ? MELEE['cavalry-v-musketeers'] : 0) |
    (mounted && isPike(book, enemy, enemyState.figures) ? MELEE['mounted-v-pike'] : 0) |
    (enemy.light && !enemyAsFormed ? MELEE['any-v-skirmishers'] : 0) |
    (deeper ? MELEE['deeper-formation'] : 0) |
    (state.unformed === 0 ? 0 : MELEE.unformed) |
    (bout.obstacle === 'small' ? MELEE['small-obstacle'] : 0) |
    (bout.obstacle === 'serious' ? MELEE['serious-obstacle'] : 0) |
    (state.disordered === 0 ? 0 : MELEE.disordered) |
    (bout.takenFlankOrRear ? MELEE['taken-flank-or-rear'] : 0)
  );
}

/** Dice of one unit in a melee (AUG-MEL-03 to AUG-MEL-05). */
export function meleePool(
  book: RuleBook,
  unit: Profile,
  state: UnitState,
  enemy: Profile,
  enemyState: UnitState,
  bout: Bout,
): number {
  const { tables, rulings } = book;
  if (state.figures === 0) return 0;
  const cavalry = unit.arm === MOUNTED && enemy.arm === MOUNTED;
  let pool = basicMeleeDice(book, unit, state, enemy, bout.asFormed);
  if (cavalry && rulings.cavMinStage === 'base') pool = Math.max(tables.fewestCavalryDice, pool);
  pool += sumOfMarks(tables.melee, meleeMarks(book, unit, state, enemy, enemyState, bout));
  if (cavalry && rulings.cavMinStage === 'final') pool = Math.max(tables.fewestCavalryDice, pool);
  return Math.max(rulings.poolFloor, pool);
}

/** The parts of {@link meleePool}. */
export function meleeFactors(
  book: RuleBook,
  unit: Profile,
  state: UnitState,
  enemy: Profile,
  enemyState: UnitState,
  bout: Bout,
): readonly Factor[] {
  const { tables, rulings } = book;
  const cavalry = unit.arm === MOUNTED && enemy.arm === MOUNTED;
  let factors = basicFactors(book, unit, state, enemy, bout.asFormed);
  const atLeast = (stage: 'base' | 'final'): void => {
    const fewest = tables.fewestCavalryDice;
    if (cavalry && rulings.cavMinStage === stage && totalOf(factors) < fewest)
      factors = upTo(factors, fewest, `cavalry throws at least ${fewest}`, 'AUG-MEL-03', 'AUG-R-15');
  };
  atLeast('base');
  const marks = meleeMarks(book, unit, state, enemy, enemyState, bout);
  factors = [...factors, ...factorsOfMarks(tables.melee, marks)];
  atLeast('final');
  const floored = Math.max(rulings.poolFloor, totalOf(factors));
  return upTo(factors, floored, `never below ${rulings.poolFloor}`, 'AUG-MEL-05', 'AUG-R-07');
}

function basicFactors(
  book: RuleBook,
  unit: Profile,
  state: UnitState,
  enemy: Profile,
  asFormed: boolean,
): readonly Factor[] {
  const row = meleeRow(book, unit, state, enemy, asFormed);
  if (row !== null)
    return [factor(ROW_WORDS[row], basicMeleeDice(book, unit, state, enemy, asFormed), 'AUG-MEL-03')];
  const pikes = livePikes(book, unit, state.figures);
  const muskets = diceAt(book.tables.meleeRates.musketeers, state.figures - pikes);
  return [
    factor('musketeers', muskets, 'AUG-MEL-03'),
    ...(pikes === 0 ? [] : [factor('pikemen', pikeDice(book, pikes), 'AUG-MEL-03', 'AUG-R-16')]),
  ];
}

const ROW_WORDS: Readonly<Record<MeleeRow, string>> = {
  'cavalry-v-foot': 'cavalry against foot',
  'cavalry-v-mounted': 'cavalry against mounted',
  musketeers: 'musketeers',
  pike: 'pikemen',
  'skirmish-unformed-gunners': 'skirmishers, Unformed or gunners',
};
