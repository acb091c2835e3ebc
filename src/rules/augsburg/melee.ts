/** Melee (AUG-MEL-03 to AUG-MEL-08): the dice of a unit, its hits, the blows of both, who has won; follow-up.ts goes on. */
import { valueOf } from '../../play/by-word.ts';
import { mapped, type Throw as FoldedThrow } from '../../chance/throw.ts';
import { countOf } from '../../play/shown.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import type { AugsburgThrow, Battle, Bout, Profile } from './battle.ts';
import { D6, type FoldedThrows } from './dice.ts';
import { standsAsFormed } from './evade.ts';
import { beat, nextMeleeTest } from './follow-up.ts';
import type { UnitInputs } from './inputs.ts';
import { crossesObstacle } from './movement.ts';
import { BLOWS, NOBODY, purposeInLane } from './stages.ts';
import type { Play } from './state.ts';
import { diceAt, modifiers, modify, raiseTo, type MeleeRow, type RuleBook } from './tables.ts';
import { ACTIVE, FOOT, MOUNTED, type UnitState } from './units.ts';
import { areMusketeers, isPike, livePikes } from './weapons.ts';

export const MELEE = modifiers('AUG-MEL-04', {
  elite: 'elite',
  charging: 'charging',
  'cavalry-v-musketeers': 'cavalry against musketeers',
  'any-v-skirmishers': 'against skirmishers',
  countercharging: 'countercharging',
  'heavy-cavalry': 'heavy cavalry',
  grenadiers: 'grenadiers',
  'deeper-formation': 'deeper formation',
  unformed: 'Unformed',
  'small-obstacle': 'crossing a small obstacle',
  dragoons: 'dragoons',
  'serious-obstacle': 'crossing a serious obstacle',
  disordered: 'Disordered',
  'mounted-v-pike': 'mounted against pike',
  'taken-flank-or-rear': 'taken in flank or rear',
});
const ROWS: Readonly<Record<MeleeRow, ReturnType<typeof part>>> = {
  'cavalry-v-foot': part('cavalry against foot', 'AUG-MEL-03'),
  'cavalry-v-mounted': part('cavalry against mounted', 'AUG-MEL-03'),
  musketeers: part('musketeers', 'AUG-MEL-03'),
  pike: part('pikemen', 'AUG-MEL-03', 'AUG-R-16'),
  'skirmish-unformed-gunners': part('skirmishers, Unformed or gunners', 'AUG-MEL-03'),
};
const FEWEST = part((fewest: number) => `cavalry throws at least ${fewest}`, 'AUG-MEL-03', 'AUG-R-15');
const LIMBERED = part('limbered gunners count as Unformed', 'AUG-R-39');
const LEAST = part((least: number) => `never below ${least}`, 'AUG-MEL-05', 'AUG-R-07');

/** The unit's own part of the dice. */
export function strikerParts(
  { tables: { melee, formations }, rulings }: RuleBook,
  { type, quality, grenadiers, heavy }: UnitInputs,
): Parts {
  const mounted = valueOf(formations, type).arm === MOUNTED;
  const dragoons = type === 'dragoons-mounted' || type === 'dragoons-dismounted';
  return partsOf((sum) => {
    if (quality === 'elite') modify(sum, melee, MELEE.elite);
    if (heavy && mounted) modify(sum, melee, MELEE['heavy-cavalry']);
    if (grenadiers) modify(sum, melee, MELEE.grenadiers);
    if (dragoons && (mounted || rulings.dragoonPenalty === 'both-modes')) modify(sum, melee, MELEE.dragoons);
  });
}

/** The row of the table of basic dice; null for a battalion, which adds its musketeers and its pikemen (AUG-R-17). */
function meleeRow(
  { rulings }: RuleBook,
  unit: Profile,
  unformed: boolean,
  enemy: Profile,
  asFormed: boolean,
): MeleeRow | null {
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

/** Adds the basic dice (AUG-MEL-03), without the minimum of cavalry. */
function basicDice(
  sum: Sum,
  book: RuleBook,
  unit: Profile,
  { figures, unformed }: UnitState,
  enemy: Profile,
  asFormed: boolean,
): void {
  const { meleeRates } = book.tables;
  const row = meleeRow(book, unit, unformed !== 0, enemy, asFormed);
  if (row !== null) {
    sum.base(diceAt(meleeRates[row], figures), ROWS[row]);
    return;
  }
  const pikes = livePikes(book, unit, figures);
  sum.base(diceAt(meleeRates.musketeers, figures - pikes), ROWS.musketeers);
  if (pikes > 0) sum.base(pikeDice(book, pikes), ROWS.pike);
}

/** Ranks that count for the deeper formation (AUG-R-18). */
function depth({ rulings }: RuleBook, unit: Profile, figures: number, asFormed: boolean): number {
  if (unit.openOrder || asFormed) return 1;
  return rulings.depthBasis === 'actual' ? Math.ceil(figures / unit.files) : unit.ranks;
}

/** Adds the dice of one unit in a melee (AUG-MEL-03 to AUG-MEL-05). */
export function meleeDice(
  sum: Sum,
  book: RuleBook,
  unit: Profile,
  state: UnitState,
  enemy: Profile,
  enemyState: UnitState,
  { role, obstacle, takenFlankOrRear, asFormed, enemyAsFormed }: Bout,
): void {
  const { tables, rulings } = book;
  const { melee, fewestCavalryDice: fewest } = tables;
  const mounted = unit.arm === MOUNTED;
  const leastStage = mounted && enemy.arm === MOUNTED ? rulings.cavMinStage : null;
  const musketeers = enemyAsFormed || areMusketeers(book, enemy, enemyState.figures);
  const deeper =
    depth(book, unit, state.figures, asFormed) > depth(book, enemy, enemyState.figures, enemyAsFormed);
  basicDice(sum, book, unit, state, enemy, asFormed);
  if (leastStage === 'base') raiseTo(sum, fewest, FEWEST);
  sum.addAll(unit.striking);
  if (role === 'charging') modify(sum, melee, MELEE.charging);
  if (mounted && musketeers) modify(sum, melee, MELEE['cavalry-v-musketeers']);
  if (enemy.light && !enemyAsFormed) modify(sum, melee, MELEE['any-v-skirmishers']);
  if (role === 'countercharging') modify(sum, melee, MELEE.countercharging);
  if (deeper) modify(sum, melee, MELEE['deeper-formation']);
  if (unit.limbered) sum.base(0, LIMBERED);
  if (state.unformed !== 0 || unit.limbered) modify(sum, melee, MELEE.unformed);
  if (obstacle === 'small') modify(sum, melee, MELEE['small-obstacle']);
  if (obstacle === 'serious') modify(sum, melee, MELEE['serious-obstacle']);
  if (state.disordered !== 0) modify(sum, melee, MELEE.disordered);
  if (mounted && isPike(book, enemy, enemyState.figures)) modify(sum, melee, MELEE['mounted-v-pike']);
  if (takenFlankOrRear) modify(sum, melee, MELEE['taken-flank-or-rear']);
  if (leastStage === 'final') raiseTo(sum, fewest, FEWEST);
  raiseTo(sum, rulings.poolFloor, LEAST);
}

/** Hits of a melee pool (AUG-MEL-06). */
export function meleeThrow(
  { pools, melees }: FoldedThrows,
  { tables: { meleeDivisor } }: RuleBook,
  dice: number,
): FoldedThrow {
  const made = melees.get(dice);
  if (made !== undefined) return made;
  const total = pools.sum(dice, D6);
  const thrown = mapped(total, `${total.label} / ${meleeDivisor}`, (sum) => Math.floor(sum / meleeDivisor));
  melees.set(dice, thrown);
  return thrown;
}

/** By how many hits the charger wins; the defender adds the casualties of its fire (AUG-MEL-07, AUG-R-19). */
export function lead(chargerHits: number, defenderHits: number, fireCasualties: number): number {
  return chargerHits - defenderHits - fireCasualties;
}

/** Circumstances of the thrower's blows; the battle's one Bout, filled anew. */
function boutInPlay(b: Battle, s: Play): Bout {
  const { bout } = b;
  const charges = s.thrower === s.actor;
  const targetAsFormed = standsAsFormed(b.opponent(s), s.passive.holds);
  bout.role = charges ? 'charging' : s.countercharges === 0 ? 'none' : 'countercharging';
  bout.obstacle = charges && crossesObstacle(b, s) ? b.opponent(s).obstacle : 'none';
  bout.takenFlankOrRear = !charges && (s.passive.facesAway !== 0 || s.flanks);
  bout.asFormed = !charges && targetAsFormed;
  bout.enemyAsFormed = charges && targetAsFormed;
  return bout;
}

/** Hits of the thrower, uncapped. */
function applyBlows(b: Battle, s: Play, hits: number): void {
  if (s.thrower === s.actor) {
    s.pending = hits;
    s.thrower = 1 - s.actor;
  } else decide(b, s, hits);
}

/** Most hits wins, and both losses come off at once (AUG-SEQ-02, AUG-MEL-07, AUG-MEL-08). */
function decide(b: Battle, s: Play, defenderHits: number): void {
  const charger = s.active;
  const defender = s.passive;
  const difference = lead(s.pending, defenderHits, s.fireCasualties);
  const chargerLost = charger.lose(defenderHits);
  const defenderLost = defender.lose(s.pending);
  s.pending = 0;
  s.fireCasualties = 0;
  charger.unform();
  defender.unform();
  charger.spend();
  defender.spend();
  s.winner = difference > 0 ? s.actor : difference < 0 ? 1 - s.actor : NOBODY;
  s.owed = owes(b, s, s.actor, chargerLost) | owes(b, s, 1 - s.actor, defenderLost);
  s.thrower = s.actor;
  if (s.winner === NOBODY) nextMeleeTest(b, s);
  else beat(b, s, 1 - s.winner);
}

/** Who tests after a melee: the loser always, the others if it cost them figures (AUG-MEL-08, AUG-R-20). */
function owes(b: Battle, s: Play, side: number, lost: number): number {
  if (s.unitInAct(side).status !== ACTIVE) return 0;
  const isLoser = s.winner === 1 - side;
  const tests = isLoser || (lost > 0 && (s.winner === NOBODY || b.book.rulings.winnerTests));
  return tests ? 1 << side : 0;
}

export const melee: AugsburgThrow = {
  name: 'melee',
  ruleIds: ['AUG-MEL-03', 'AUG-MEL-06', 'AUG-MEL-07'],
  key: (b, s, due, sum) => {
    const enemy = s.inAct(1 - s.thrower);
    sum.begin('dice');
    meleeDice(
      sum,
      b.book,
      b.thrower(s).profile,
      s.throwing,
      b.combatant(s, enemy).profile,
      s.numbered(enemy),
      boutInPlay(b, s),
    );
    due.set(BLOWS, purposeInLane(s), sum.value);
  },
  resolve: (b, due, chance) => chance.draw(meleeThrow(b.throws, b.book, due.key0)),
  apply: applyBlows,
  act: (b, s) => `${b.nameOf(s, s.thrower)} strikes at ${b.nameOf(s, 1 - s.thrower)}`,
  result: (_b, _s, hits) => countOf(hits, 'hit'),
};
