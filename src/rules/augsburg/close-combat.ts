/** Melee (AUG-MEL-03 to AUG-MEL-10): the dice of a unit, its hits, the blows of both, who has won; fall-back, tests, follow-up. */
import { mapped, type Throw } from '../../chance/throw.ts';
import { byWord, keysOf } from '../../play/by-word.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { countOf } from '../../play/shown.ts';
import { part, raiseTo, type Sum } from '../../play/sum.ts';
import { meet } from './charge.ts';
import { D6, type FoldedThrows } from './dice.ts';
import { fightsUnformed, standsAsFormed, tellForms } from './fire.ts';
import { ACTING, CREW_BESIDE, NOBODY, TARGET, type Battle, type Troops, type Unit } from './game.ts';
import { moveOf } from './distances.ts';
import * as Due from './due.ts';
import { goBack, goesBack, holdsObstacle, keepAway, obstacleCrossed, setGap } from './movement.ts';
import type { Profile } from './profiles.ts';
import { loseGuns } from './shelter.ts';
import { diceAt, MELEE_ROWS, modify, type MeleeRow, type RuleBook } from './tables.ts';
import { FOOT, GUN, MOUNTED, type Obstacle } from './units.ts';
import { areMusketeers, isPike, livePikes } from './weapons.ts';

const ROWS = byWord(keysOf(MELEE_ROWS), (id) =>
  part(MELEE_ROWS[id], 'AUG-MEL-03', ...(id === 'pike' ? ['AUG-R-16'] : [])),
);
const FEWEST = part((fewest: number) => `cavalry throws at least ${fewest}`, 'AUG-MEL-03', 'AUG-R-15');
const LIMBERED = part('limbered gunners count as Unformed', 'AUG-R-39');
const LEAST = part((least: number) => `never below ${least}`, 'AUG-MEL-05', 'AUG-R-07');

/** The row of the table of basic dice; null for a battalion, which adds its musketeers and its pikemen (AUG-R-17). */
function meleeRow({ rulings }: RuleBook, u: Troops, enemy: Profile, asFormed: boolean): MeleeRow | null {
  const { is } = u;
  const isUnformed = fightsUnformed(u, asFormed);
  if (is.arm === MOUNTED) {
    if (enemy.arm === MOUNTED) return 'cavalry-v-mounted';
    const loose =
      (is.light && rulings.mountedLightMelee === 'skirmish') ||
      (isUnformed && rulings.unformedRate === 'all');
    return loose ? 'skirmish-unformed-gunners' : 'cavalry-v-foot';
  }
  if (is.arm !== FOOT || isUnformed || (is.openOrder && !asFormed)) return 'skirmish-unformed-gunners';
  return asFormed ? 'musketeers' : null;
}

/** Adds the basic dice (AUG-MEL-03), without the minimum of cavalry. */
function basicDice(sum: Sum, book: RuleBook, u: Troops, enemy: Profile, asFormed: boolean): void {
  const { meleeBase } = book.tables;
  const row = meleeRow(book, u, enemy, asFormed);
  if (row !== null) {
    sum.base(diceAt(meleeBase[row], u.figures), ROWS[row]);
    return;
  }
  const pikes = livePikes(book, u.is, u.figures);
  sum.base(diceAt(meleeBase.musketeers, u.figures - pikes), ROWS.musketeers);
  if (pikes === 0) return;
  // Whole groups, or the whole product (AUG-R-16).
  const { dice, perFigures } = meleeBase.pike;
  const byFraction = book.rulings.pikeRounding === 'fraction';
  sum.base(byFraction ? Math.floor((dice * pikes) / perFigures) : diceAt(meleeBase.pike, pikes), ROWS.pike);
}

/** Ranks that count for the deeper formation (AUG-R-18). */
function depth({ rulings }: RuleBook, { is, figures }: Troops, asFormed: boolean): number {
  if (is.openOrder || asFormed) return 1;
  return rulings.depthBasis === 'actual' ? Math.ceil(figures / is.files) : is.ranks;
}

/**
 * Adds up the dice of one unit in a melee (AUG-MEL-03 to AUG-MEL-05).
 * @param crossed the obstacle that `u` has crossed to come to blows
 * @param takenFlankOrRear `u` is taken so
 * @param asFormed `u` stands as close-order foot one rank deep (AUG-EVA-04)
 * @param enemyAsFormed `e` stands so
 */
export function meleeDice(
  sum: Sum,
  book: RuleBook,
  u: Troops,
  e: Troops,
  role: 'none' | 'charging' | 'countercharging',
  crossed: Obstacle,
  takenFlankOrRear: boolean,
  asFormed: boolean,
  enemyAsFormed: boolean,
): number {
  const { tables, rulings } = book;
  const { melee, fewestCavalryDice: fewest } = tables;
  const mounted = u.is.arm === MOUNTED;
  const leastStage = mounted && e.is.arm === MOUNTED ? rulings.cavMinStage : null;
  basicDice(sum, book, u, e.is, asFormed);
  if (leastStage === 'base') raiseTo(sum, fewest, FEWEST);
  sum.addAll(u.is.striking);
  if (role === 'charging') modify(sum, melee.charging);
  if (mounted && (enemyAsFormed || areMusketeers(book, e.is, e.figures)))
    modify(sum, melee['cavalry-v-musketeers']);
  if (e.is.light && !enemyAsFormed) modify(sum, melee['any-v-skirmishers']);
  if (role === 'countercharging') modify(sum, melee.countercharging);
  if (depth(book, u, asFormed) > depth(book, e, enemyAsFormed)) modify(sum, melee['deeper-formation']);
  if (u.is.limbered) sum.base(0, LIMBERED);
  if (fightsUnformed(u, asFormed) || u.is.limbered) modify(sum, melee.unformed);
  if (crossed === 'small') modify(sum, melee['small-obstacle']);
  if (crossed === 'serious') modify(sum, melee['serious-obstacle']);
  if (u.disordered !== 0) modify(sum, melee.disordered);
  if (mounted && isPike(book, e.is, e.figures)) modify(sum, melee['mounted-v-pike']);
  if (takenFlankOrRear) modify(sum, melee['taken-flank-or-rear']);
  if (leastStage === 'final') raiseTo(sum, fewest, FEWEST);
  raiseTo(sum, rulings.poolFloor, LEAST);
  return sum.value;
}

/** Hits of a melee pool (AUG-MEL-06). */
export function meleeThrow(
  { pools, melees }: FoldedThrows,
  { tables: { divisors } }: RuleBook,
  dice: number,
): Throw {
  const made = melees[dice];
  if (made !== undefined) return made;
  const { divisor } = divisors.melee;
  const total = pools.sum(dice, D6);
  return (melees[dice] = mapped(total, `${total.label} / ${divisor}`, (sum) => Math.floor(sum / divisor)));
}

/** By how many hits the charger wins; the defender adds the casualties of its fire (AUG-MEL-07, AUG-R-19). */
export function lead(chargerHits: number, defenderHits: number, fireCasualties: number): number {
  return chargerHits - defenderHits - fireCasualties;
}

export function meleeThrows(throws: FoldedThrows, book: RuleBook) {
  const { meleeResults, followUp: after } = book.tables;
  /** A move in whole normal moves. */
  const moves = (thrown: Throw, occasion: number, name: string, ruleId: string, does: string): ThrowKind => ({
    name,
    ruleIds: [ruleId],
    occasion,
    resolve: (chance) => chance.draw(thrown),
    act: (u) => `${u.name} ${does}`,
    result: (count) => countOf(count, 'move'),
  });
  const blow: ThrowKind = {
    name: 'melee',
    ruleIds: ['AUG-MEL-03', 'AUG-MEL-06', 'AUG-MEL-07'],
    occasion: 14,
    resolve: (chance, dice) => chance.draw(meleeThrow(throws, book, dice)),
    act: (u, e) => `${u.name} strikes at ${e?.name ?? ''}`,
    result: (hits) => countOf(hits, 'hit'),
  };
  return {
    /** The blows of one unit, by its dice: hits. */
    melee: blow,
    fallBack: moves(
      meleeResults.rows.loser.fallBack,
      15,
      'fall-back',
      'AUG-MEL-09',
      'is beaten and falls back',
    ),
    followUp: moves(after.rows['charging-foot'].moves, 16, 'follow-up', 'AUG-MEL-10', 'follows up'),
  };
}

/** The blows of the charger, then of its enemy; hits are uncapped. */
export function blows(g: Battle, dice: Dice): void {
  const { active, passive, rules } = g;
  const charges = g.thrower === ACTING;
  const u = charges ? active : passive;
  const e = charges ? passive : active;
  const asFormed = standsAsFormed(passive);
  dice.sum.begin('dice');
  const number = meleeDice(
    dice.sum,
    rules,
    u,
    e,
    charges ? 'charging' : g.countercharges === 0 ? 'none' : 'countercharging',
    charges ? obstacleCrossed(g) : 'none',
    !charges && (passive.facesAway !== 0 || g.flanks),
    !charges && asFormed,
    charges && asFormed,
  );
  tellForms(g, dice.sum);
  const hits = dice.throw(rules.throws.melee, u, e, number, 0);
  if (charges) {
    g.pending = hits;
    g.thrower = TARGET;
  } else decide(g, hits);
}

/** Most hits wins, and both losses come off at once (AUG-SEQ-02, AUG-MEL-07, AUG-MEL-08). */
function decide(g: Battle, defenderHits: number): void {
  const { active: charger, passive: defender } = g;
  const difference = lead(g.pending, defenderHits, g.fireCasualties);
  const chargerLost = charger.lose(defenderHits);
  const defenderLost = defender.lose(g.pending);
  g.pending = 0;
  g.fireCasualties = 0;
  charger.unform();
  defender.unform();
  charger.spend();
  defender.spend();
  g.winner = difference > 0 ? ACTING : difference < 0 ? TARGET : NOBODY;
  if (g.winner === ACTING) loseGuns(g);
  g.owed = owes(g, ACTING, chargerLost) | owes(g, TARGET, defenderLost);
  g.thrower = ACTING;
  if (g.winner === NOBODY) nextMeleeTest(g);
  else beat(g, ACTING + TARGET - g.winner);
}

/** Who tests after a melee: the loser always, the others if it cost them figures (AUG-MEL-08, AUG-R-20). */
function owes(g: Battle, which: number, lost: number): number {
  if (!g.inAct(which).isActive) return 0;
  const isLoser = g.winner !== NOBODY && g.winner !== which;
  const tests = isLoser || (lost > 0 && (g.winner === NOBODY || g.rules.rulings.winnerTests));
  return tests ? which : 0;
}

/** The loser is Disordered and Unformed, leaves what it held and falls back (AUG-MEL-09). */
function beat(g: Battle, which: number): void {
  const u = g.inAct(which);
  u.disordered = 1;
  u.coverHeld = 0;
  g.thrower = which;
  if (g.rules.line !== null) u.beaten = 1;
  if (g.rules.hasGround || g.rules.line !== null) closeUp(g);
  if (!g.bothInAct) nextMeleeTest(g);
  else if (u.is.arm === GUN || !goesBack(g, u)) goBackBeaten(g, u, 0);
  else {
    moveOf(u.is);
    g.due = Due.FALL_BACK;
  }
}

/** The gap is closed where a melee was fought to an end: what the charger has not closed its enemy has, unless it stands beside. */
function closeUp(g: Battle): void {
  setGap(g, g.shield === CREW_BESIDE ? 0 : g.gap - g.closed, g.active);
  setGap(g, 0, g.passive);
  g.closed = 0;
}

/** The loser's fall-back (AUG-MEL-09). */
export function fallBack(g: Battle, dice: Dice): void {
  const u = g.inAct(g.thrower);
  dice.sum.addAll(u.is.moveTold);
  goBackBeaten(g, u, dice.throw(g.rules.throws.fallBack, u, null, 0, 0));
}

/** The gap is what the loser falls back. */
function goBackBeaten(g: Battle, u: Unit, moves: number): void {
  const parts = moves * u.is.normalMove;
  if (g.rules.line !== null && parts > 0) u.fellBack = 1;
  goBack(g, u, 0, parts);
  nextMeleeTest(g);
}

/** Makes the next test due that the melee owes: the loser's before the winner's, in a tie the charger's first. Then the follow-up. */
export function nextMeleeTest(g: Battle): void {
  // Whoever is beaten has thrown last, for its fall-back or its test; else it is the charger.
  if (!g.openOwedTest(g.thrower, Due.MELEE_TEST)) openFollowUp(g);
}

/** AUG-MEL-10: by a winner that has not failed its test, after a loser that still stands. */
function openFollowUp(g: Battle): void {
  const { winner } = g;
  // From lane to lane nobody follows up.
  if (!g.bothInAct || winner === NOBODY || g.aside) {
    g.endAct();
    return;
  }
  g.thrower = winner;
  const u = g.inAct(winner);
  const { arm } = u.is;
  const { followUp: wish } = u.doctrine;
  if (winner !== ACTING) {
    follow(g, u, g.countercharges !== 0 && arm === MOUNTED && wish !== 'none' ? 1 : 0);
  } else if (arm === FOOT) {
    if (wish === 'none') follow(g, u, 0);
    else g.due = Due.FOLLOW_UP;
  } else {
    const { mandatoryMoves } = g.rules.tables.followUp.rows['charging-cavalry'];
    follow(g, u, mandatoryMoves + (wish === 'two' ? 1 : 0));
  }
}

/** The follow-up of charging foot (AUG-MEL-10). */
export function followUp(g: Battle, dice: Dice): void {
  const u = g.inAct(g.thrower);
  dice.sum.addAll(u.is.moveTold);
  follow(g, u, dice.throw(g.rules.throws.followUp, u, null, 0, 0));
}

/** The gap after a follow-up: never less than the smallest (AUG-R-23). */
export function gapLeft(smallest: number, gap: number, followed: number): number {
  return Math.max(smallest, gap - followed);
}

/** So many normal moves after the loser, into a unit that this charge has not beaten, or into one again (AUG-R-23). */
function follow(g: Battle, u: Unit, moves: number): void {
  const { gap, rules } = g;
  const loser = u === g.active ? g.passive : g.active;
  let followed = moves * u.is.normalMove;
  if (moves > 0) {
    moveOf(u.is);
    u.coverHeld = 0;
    const enemy = g.front(g.lane, 1 - u.role);
    if (holdsObstacle(enemy)) followed = Math.max(0, followed - u.is.obstacle);
    const meets = rules.rulings.followUpRecontact || (enemy !== loser && enemy.beaten === 0);
    if (meets && followed >= gap) {
      g.engage(u, enemy);
      g.countercharges = 0;
      meet(g, gap);
      return;
    }
  }
  const left = gapLeft(rules.minimumGap, gap, followed);
  // A beaten unit that is nearer than the least gap gives way.
  setGap(g, left, left > gap ? loser : u);
  if (moves > 0) keepAway(g, u);
  g.endAct();
}
