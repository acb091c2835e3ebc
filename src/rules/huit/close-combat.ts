/**
 * A round of melee (section 9; ROUND of section 14): the factor of each unit, half dice and their difference, then rings,
 * the winner's loss, tests, and what becomes of the fronts.
 */
import { intAt, item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { mapped, oneDie, type Throw } from '../../chance/throw.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { NONE } from '../../play/stacks.ts';
import { fact, part, type Sum } from '../../play/sum.ts';
import type { Rulings } from './options.ts';
import { LARGEST_DIFFERENCE, modify, type Tables } from './tables.ts';
import { D8, mixes, type Formation } from './units.ts';
import { blow, contactOver, fallBack, loseSquare, remove, TESTS_BY, tire } from './events.ts';
import {
  attackBit,
  BREAKTHROUGH,
  BY_ROUND,
  ENGAGED,
  GONE,
  OVERRUN,
  PARTED,
  ROUND,
  ROUNDS,
  STANDS,
  there,
  UNSETTLED,
  WAITING,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Battle,
  type Contest,
  type Unit,
} from './game.ts';
import { REMOVED, stands, TESTS, type Nerve, type RuleBook } from './morale.ts';
import type { UnitFacts } from './profiles.ts';
import { hasBothFlanks, hasRearSupport, secondUnit } from './support.ts';

/** A unit in a round of melee: one in play, or one that is asked for. */
export interface Fighter extends Actor, Nerve {
  readonly is: MeleeFacts;
  /** Of infantry; that of others does not matter. */
  readonly formation: Formation;
  readonly onHill: boolean;
  readonly atWall: boolean;
  /** Attacking or counter-attacking; cavalry that does so is charging. */
  readonly attacking: boolean;
  readonly bothFlanks: boolean;
  readonly rear: boolean;
  /** Attacked in flank or rear. */
  readonly flanked: boolean;
  /** After its rings: it is to test; in the end it stands or breaks. */
  tests: boolean;
  breaks: boolean;
  /** Takes the rings of an event. @returns NOTHING, TESTS or REMOVED */
  takes(kills: number, disorders: number, demanded: boolean): number;
}

/** The units of a round: lead and second unit of the first side, then of the second. */
export type Round = readonly [a: Fighter, secondA: Fighter | null, b: Fighter, secondB: Fighter | null];

type MeleeFacts = Pick<
  UnitFacts,
  'factors' | 'arm' | 'quality' | 'outOfCommand' | 'uphill' | 'largeAustrian' | 'lancer' | 'breastplate'
>;

const QUALITY = part('quality', 'HUIT-MEL-01');
const HALVES_UP = fact('halves go up', 'HUIT-MEL-05');

/**
 * The factor of a unit against the first-named unit of the other side (HUIT-MEL-01, FD-03); the list of the morale test
 * is not added.
 */
function meleeFactor(sum: Sum, { meleeModifiers }: Tables, own: Fighter, other: Fighter): void {
  const { all, infantryVsInfantry, infantryVsCavalry, cavalryVsCavalry } = meleeModifiers;
  sum.add(own.is.quality, QUALITY);
  if (own.attacking) modify(sum, all.attackingOrCounterAttacking);
  if (own.bothFlanks) modify(sum, all.bothFlanksSupported);
  if (own.rear) modify(sum, all.rearSupport);
  if (own.inBuilding) modify(sum, all.inBuilding);
  modify(sum, all.kills, own.kills);
  if (own.disorders > 0) modify(sum, all.disordered);
  if (own.flanked) modify(sum, all.attackedInFlankOrRear);
  if (own.is.outOfCommand) modify(sum, all.outsideCommandZone);
  if (own.is.arm === 'infantry' && other.is.arm === 'infantry')
    infantryOnInfantry(sum, infantryVsInfantry, own, other);
  else if (own.is.arm === 'infantry' && other.is.arm === 'cavalry')
    infantryOnCavalry(sum, infantryVsCavalry, own, other);
  else if (own.is.arm === 'cavalry' && other.is.arm === 'cavalry' && own.is.uphill && own.attacking)
    modify(sum, cavalryVsCavalry.attackingUphill);
}

type Modifiers = Tables['meleeModifiers'];

/** HUIT-MEL-02. */
function infantryOnInfantry(
  sum: Sum,
  modifiers: Modifiers['infantryVsInfantry'],
  own: Fighter,
  { formation }: Fighter,
): void {
  addGround(sum, modifiers, own);
  if (formation !== 'square' && formation !== 'march') return;
  if (own.formation === 'line') modify(sum, modifiers.lineVsSquareOrMarchColumn);
  else if (own.formation === 'column') modify(sum, modifiers.columnVsSquareOrMarchColumn);
}

/** HUIT-MEL-03. */
function infantryOnCavalry(
  sum: Sum,
  modifiers: Modifiers['infantryVsCavalry'],
  own: Fighter,
  { attacking }: Fighter,
): void {
  addGround(sum, modifiers, own);
  if (own.bothFlanks) modify(sum, modifiers.securedFlanks);
  if (own.formation === 'square') modify(sum, modifiers.square);
  else if (attacking) modify(sum, modifiers.notInSquareAttackedByCavalry);
}

/** FD-04: at a wall, otherwise on a hill; never both. */
function addGround(
  sum: Sum,
  modifiers: Modifiers['infantryVsInfantry' | 'infantryVsCavalry'],
  own: Fighter,
): void {
  if (own.atWall && own.formation === 'square') modify(sum, modifiers.squareDefendingWallHedge);
  else if (own.atWall || own.onHill) modify(sum, modifiers.onHillOrDefendingWallHedge);
}

/** A unit that halves its die upward (HUIT-MEL-02, -04, R-23). */
function halvesUp(rulings: Rulings, own: Fighter, other: Fighter): boolean {
  if (own.is.arm === 'cavalry') return own.is.lancer && other.is.arm === 'cavalry' && !other.is.breastplate;
  if (own.is.arm !== 'infantry' || !own.is.largeAustrian) return false;
  return rulings.austrianHalvesUp === 'all-melees' || other.is.arm === 'infantry';
}

/** A side of a round: a single unit, a pair, one of two arms, or guns, which do not defend themselves (HUIT-MEL-13). */
const SINGLE = 0;
const PAIR = 1;
const MIXED = 2;
const GUNS = 3;
const WAYS = 4;

function wayOf(rulings: Rulings, lead: Fighter, second: Fighter | null): number {
  if (lead.is.arm === 'artillery') return GUNS;
  if (second === null) return SINGLE;
  return mixes(rulings, lead.is.arm, second.is.arm) ? MIXED : PAIR;
}

/**
 * Marks of a round: who halves upward, lead and second unit of the first side, then of the second. Above them stands the
 * factor of the second side's second unit less that of its lead; the number of the throw is the lead's less that of the
 * other lead, and in its upper half the same of the first side's second unit.
 */
const UP = 1;
const SECOND_UP = 2;
const B_UP = 4;
const B_SECOND_UP = 8;
const MARKS = 4;
const HALF = 16;
const LOW_HALF = 2 ** HALF - 1;

/**
 * The dice of a round between leads, and their second units if any. A single unit fights a pair of two arms by the unit that
 * counts.
 * @param kinds those of {@link meleeKinds} @param who throws for both
 * @returns {@link differenceIn}, {@link secondCountsIn}
 */
export function throwMelee(
  dice: Dice,
  book: RuleBook,
  kinds: readonly ThrowKind[],
  who: Actor,
  round: Round,
): number {
  const { sum } = dice;
  const { 0: a, 1: secondA, 2: b, 3: secondB } = round;
  const { rulings } = book;
  const wayA = wayOf(rulings, a, secondA);
  const wayB = wayOf(rulings, b, secondB);
  let marks = 0;
  let more = 0;
  let moreB = 0;
  const ofA = factorOf(sum, 0, book, a, b);
  if (halvesUp(rulings, a, b)) marks |= UP;
  if (secondA !== null || wayB === MIXED) {
    const own = secondA ?? a;
    const other = secondA === null && secondB !== null ? secondB : b;
    more = factorOf(sum, secondA === null ? 1 : 0, book, own, other) - ofA;
    if (halvesUp(rulings, own, other)) marks |= SECOND_UP;
  }
  const ofB = factorOf(sum, 0, book, b, a);
  if (halvesUp(rulings, b, a)) marks |= B_UP;
  if (secondB !== null || wayA === MIXED) {
    const own = secondB ?? b;
    const other = secondB === null && secondA !== null ? secondA : a;
    moreB = factorOf(sum, secondB === null ? 1 : 0, book, own, other) - ofB;
    if (halvesUp(rulings, own, other)) marks |= B_SECOND_UP;
  }
  const kind = item(kinds, wayA + WAYS * wayB);
  // Guns are overrun whatever anybody's factor.
  if (wayA === GUNS || wayB === GUNS) return dice.throw(kind, who, b, 0, 0);
  const number = ((ofA - ofB) & LOW_HALF) | (more << HALF);
  return dice.throw(kind, who, b, number, marks | ((moreB & LOW_HALF) << MARKS));
}

/** @param onSecond 1 against the second unit of the other side */
function factorOf(
  sum: Sum,
  onSecond: 0 | 1,
  { tables, rulings }: RuleBook,
  own: Fighter,
  other: Fighter,
): number {
  if (own.is.arm === 'artillery') return 0;
  sum.begin(own.is.factors[onSecond]);
  meleeFactor(sum, tables, own, other);
  if (halvesUp(rulings, own, other)) sum.addAll(HALVES_UP);
  return sum.value;
}

/** The result of a round as one number: the difference, positive where the first side won, and who counted. */
function result(difference: number, secondCounts: boolean): number {
  return (difference + LARGEST_DIFFERENCE) * 2 + (secondCounts ? 1 : 0);
}

/** Positive where the first side won; at most the largest difference of the table (HUIT-MEL-06). */
export function differenceIn(outcome: number): number {
  return (outcome >> 1) - LARGEST_DIFFERENCE;
}

/** The second-named unit of the winning side is the one that counts. */
function secondCountsIn(outcome: number): boolean {
  return (outcome & 1) !== 0;
}

/**
 * The half dice of every unit, A's before B's, the first named first (HUIT-MEL-05, -06, -09), by the ways of both sides. No
 * die falls against guns. It matters only where one unit of a pair pays for its victory which of them counted.
 */
export function meleeKinds(book: RuleBook): readonly ThrowKind[] {
  const { halvesDown, halvesUp } = book.tables;
  const half = (label: string, scores: readonly number[]): Throw =>
    mapped(oneDie(D8), label, (face) => item(scores, face - 1));
  const halves = { down: half('half a D8', halvesDown), up: half('half a D8, rounded up', halvesUp) };
  return Array.from({ length: WAYS * WAYS }, (_, ways) =>
    meleeKind(book, halves, ways % WAYS, Math.floor(ways / WAYS)),
  );
}

/** The half dice of a unit. */
type Halves = Readonly<Record<'down' | 'up', Throw>>;

function meleeKind(
  { tables: { halvesDown, halvesUp }, rulings }: RuleBook,
  { down, up }: Halves,
  wayA: number,
  wayB: number,
): ThrowKind {
  const score = (chance: Chance, isUp: number): number => chance.draw(isUp === 0 ? down : up);
  const matters = rulings.multiWinnerEffect === 'counting-unit' || wayA === MIXED || wayB === MIXED;

  // A single unit that fights a pair of two arms throws its die for the unit of the pair that counts.
  const isAloneA = wayA === SINGLE && wayB === MIXED;
  const isAloneB = wayB === SINGLE && wayA === MIXED;
  const scored = (face: number, isUp: number): number => item(isUp === 0 ? halvesDown : halvesUp, face - 1);

  return {
    name: 'melee',
    ruleIds: ['HUIT-MEL-05', 'HUIT-MEL-06'],
    occasion: 16,
    resolve(chance, number, marks) {
      if (wayA === GUNS) return result(-LARGEST_DIFFERENCE, false);
      if (wayB === GUNS) return result(LARGEST_DIFFERENCE, false);
      const ofA = (number << HALF) >> HALF;
      const ofSecondA = ofA + (number >> HALF);
      const ofSecondB = (marks << (HALF - MARKS)) >> HALF;
      const faceA = isAloneA ? chance.die(D8) : 0;
      let first = isAloneA ? 0 : ofA + score(chance, marks & UP);
      let second = wayA === SINGLE ? first : ofSecondA + score(chance, marks & SECOND_UP);
      const faceB = isAloneB ? chance.die(D8) : 0;
      let firstB = isAloneB ? 0 : score(chance, marks & B_UP);
      let secondB = wayB === SINGLE ? firstB : ofSecondB + score(chance, marks & B_SECOND_UP);
      if (isAloneA) {
        first =
          secondB > firstB ? ofSecondA + scored(faceA, marks & SECOND_UP) : ofA + scored(faceA, marks & UP);
        second = first;
      } else if (isAloneB) {
        firstB =
          second > first ? ofSecondB + scored(faceB, marks & B_SECOND_UP) : scored(faceB, marks & B_UP);
        secondB = firstB;
      }
      const margin = Math.max(first, second) - Math.max(firstB, secondB);
      const difference = Math.max(-LARGEST_DIFFERENCE, Math.min(LARGEST_DIFFERENCE, margin));
      const counts = (difference > 0 && second > first) || (difference < 0 && secondB > firstB);
      return result(difference, matters && counts);
    },
    act: ({ unit }: Contest, other: Unit) =>
      `${unit.inWords} and ${other.inWords} fight${unit.battle.pursuit === 0 ? '' : ' on in pursuit'}` +
      (unit.is.gun === null && other.is.gun === null ? '' : ': guns do not defend themselves (HUIT-MEL-13)'),
    result(outcome, { unit: { battle } }: Contest) {
      const difference = differenceIn(outcome);
      if (difference === 0) return 'a draw';
      const side = difference > 0 ? 0 : 1;
      const wins = `${battle.lead(side).name} wins by ${Math.abs(difference)}`;
      if (!secondCountsIn(outcome) || !isMixed(battle, side)) return wins;
      return `${wins}; ${there(battle.secondOf(side)).name} counts (R-41)`;
    },
  };
}

/** The side fights this round as a pair of two arms, and the ruling looks at both. */
function isMixed(g: Battle, side: number): boolean {
  const second = g.secondOf(side);
  return second !== null && mixes(g.rules.rulings, g.lead(side).is.arm, second.is.arm);
}

/** The fronts of a drawn melee fight on (HUIT-MEL-11). */
export function fightOn(g: Battle): void {
  g.clearContact();
  startRound(g);
}

/** The units meet; second units join outside pursuit. */
export function startRound(g: Battle): void {
  const { here, rules, pursuit } = g;
  // Who strikes a flank leaves the distance in that lane as it is.
  if (here.flank === 0) here.goesBack(here.charger, -here.distance);
  here.contact = 0;
  for (const brigade of g.brigades) {
    const second = pursuit === 0 ? secondUnit(g, brigade.role) : null;
    brigade.second = second?.index ?? NONE;
    join(g.lead(brigade.role), rules);
    if (second !== null) join(second, rules);
  }
  g.due = ROUND;
}

function join(u: Unit, { neighbours }: Battle['rules']): void {
  tire(u);
  if (neighbours?.fire === true) u.met = 1;
}

/** Sees how a unit fights in this round; the second of a side has the support of its lead from behind. */
function stand(g: Battle, u: Unit, lead: Unit): void {
  u.attacking = (g.here.attacking & attackBit(u.role)) !== 0;
  u.bothFlanks = u === lead && hasBothFlanks(lead);
  u.rear = u === lead ? hasRearSupport(lead) : lead.rear;
  u.flanked =
    g.pursuit === 0 &&
    (u.is.flankOrRearAttacked || u.away !== 0 || (u === lead && g.isStruckInFlank(u.role)));
}

/** A round, and what becomes of its units. */
export function fight(g: Battle, dice: Dice): void {
  const a = g.lead(0);
  const b = g.lead(1);
  const secondA = g.secondOf(0);
  const secondB = g.secondOf(1);
  const { rules } = g;
  stand(g, a, a);
  stand(g, b, b);
  if (secondA !== null) stand(g, secondA, a);
  if (secondB !== null) stand(g, secondB, b);
  dice.count(ROUNDS);
  const outcome = fightRound(dice, rules, rules.throws.melees, a.contest, [a, secondA, b, secondB]);
  const difference = differenceIn(outcome);
  // By its arm the loser goes back: the winner's lead, or a second unit of another arm that counted.
  const side = difference > 0 ? 0 : 1;
  const counts = secondCountsIn(outcome) && isMixed(g, side);
  const counted = counts ? there(g.secondOf(side)) : g.lead(side);
  // Removals after the last test; then the loser goes back, or the melee goes on.
  if (secondA !== null) leaves(secondA);
  if (secondB !== null) leaves(secondB);
  if (a.breaks) remove(a);
  if (b.breaks) remove(b);
  if (a.breaks) a.lane.goesBack(0, a.brigade.is.gap);
  if (b.breaks) b.lane.goesBack(1, b.brigade.is.gap);
  if (difference > 0) decided(g, a, b, counted, difference);
  else if (difference < 0) decided(g, b, a, counted, -difference);
  else if (a.breaks || b.breaks) contactOver(g, PARTED);
  else drawn(g, a, b);
}

/** A second unit has fought, and is removed if it broke; its charge on a flank was for this round. */
function leaves(u: Unit): void {
  u.brigade.second = NONE;
  u.charging = 0;
  if (!u.breaks) return;
  remove(u);
  if (u.isInStack) u.lane.settle();
}

/**
 * A round of melee: its dice, the rings of losers, each winner's loss, then the tests, with the support of before it
 * (HUIT-MEL-05 to -10, R-11). @returns as {@link throwMelee}
 */
export function fightRound(
  dice: Dice,
  book: RuleBook,
  kinds: readonly ThrowKind[],
  who: Actor,
  round: Round,
): number {
  const outcome = throwMelee(dice, book, kinds, who, round);
  const difference = differenceIn(outcome);
  const row = item(book.tables.margins, Math.abs(difference));
  for (let place = 0; place < round.length; place++) {
    const u = item(round, place);
    if (u === null) continue;
    u.tests = false;
    u.breaks = false;
    if (wins(difference, place)) continue;
    suffers(u, row.loserKills, row.loserDisorders, row.moraleTest);
    if (row.removed) u.breaks = true;
  }
  for (let place = 0; place < round.length; place++) {
    const u = item(round, place);
    if (u !== null && paysForWinning(book.rulings, outcome, place, round))
      suffers(u, throwLoss(dice, row, Math.abs(difference), u), row.winnerDisorders, false);
  }
  for (const u of round)
    if (u !== null && u.tests && !u.breaks)
      u.breaks = !stands(dice, book, item(TESTS_BY, BY_ROUND), u, u.rear || u.bothFlanks);
  return outcome;
}

function suffers(u: Fighter, kills: number, disorders: number, demanded: boolean): void {
  const verdict = u.takes(kills, disorders, demanded);
  u.tests = verdict === TESTS;
  u.breaks = verdict === REMOVED;
}

/** The unit at a place of a round is of the side that won it by this difference. */
function wins(difference: number, place: number): boolean {
  return difference > 0 ? place < 2 : difference < 0 && place >= 2;
}

/** The winner that counted pays for its victory, or each of a pair; nobody for that over guns by the option. */
function paysForWinning(rulings: Rulings, outcome: number, place: number, { 0: a, 2: b }: Round): boolean {
  const difference = differenceIn(outcome);
  if (!wins(difference, place)) return false;
  const overGuns = (difference > 0 ? b : a).is.arm === 'artillery';
  if (overGuns && rulings.artilleryMeleeWinnerEffects === 'none') return false;
  return rulings.multiWinnerEffect === 'all-units' || place % 2 === (secondCountsIn(outcome) ? 1 : 0);
}

const LOSES_ON = part((difference: number) => `difference ${difference}`, 'HUIT-MEL-10');

/** The throw costs the winner by each difference a kill, on faces from the mark up to the number (HUIT-MEL-10). */
const WINNERS_LOSS = Array.from({ length: LARGEST_DIFFERENCE + 1 }, (_, difference): ThrowKind => ({
  name: "winner's loss",
  ruleIds: ['HUIT-MEL-10'],
  occasion: 24,
  resolve(chance, to, from) {
    const face = chance.die(D8);
    return face >= from && face <= to ? 1 : 0;
  },
  act: ({ inWords }: Unit) => `${inWords}, who won by ${difference}, throws for its own loss`,
  result: (kill, { name }) => (kill === 0 ? `${name} loses nothing more` : `${name} loses a kill`),
}));

/** Throws for the loss of a winner by this difference. @returns the kill that it takes */
function throwLoss(
  dice: Dice,
  { winnerKillOn }: Tables['margins'][number],
  difference: number,
  winner: Actor,
): number {
  dice.sum.begin('a kill up to');
  dice.sum.base(winnerKillOn?.to ?? 0, LOSES_ON, difference);
  return dice.throw(item(WINNERS_LOSS, difference), winner, null, dice.sum.value, winnerKillOn?.from ?? 1);
}

/** HUIT-MEL-11, -12, FD-11: cavalry recoils from infantry; a building keeps its attacker out; others fight on. */
function drawn(g: Battle, a: Unit, b: Unit): void {
  const { here, rules } = g;
  if (a.is.isCavalry !== b.is.isCavalry) {
    if (a.is.isCavalry) goBack(g, a, b, 0);
    else goBack(g, b, a, 0);
    contactOver(g, a.is.isCavalry ? WON_BY_SECOND : WON_BY_FIRST);
    return;
  }
  if ((here.charger === 0 ? b : a).inBuilding) here.contact = rules.brigade === null ? WAITING : 0;
  else {
    here.contact = ENGAGED;
    if (rules.rulings.attackBonusDuration === 'first-round') here.attacking = 0;
  }
  contactOver(g, UNSETTLED);
}

/** the loser goes back by the unit that `counted`; the winner's lead throws for a breakthrough if it may. */
function decided(g: Battle, winner: Unit, loser: Unit, counted: Unit, difference: number): void {
  const { here } = g;
  const loserIsGone = loser.breaks;
  if (!loserIsGone) goBack(g, loser, counted, difference);
  const { brigade, role } = winner;
  const stays = winner.is.arm === 'infantry' && loser.is.isCavalry;
  if (stays || winner.breaks || brigade.breakthroughs >= g.rules.tables.breakthrough.maxPerMove) {
    contactOver(g, role === 0 ? WON_BY_FIRST : WON_BY_SECOND);
    return;
  }
  // Of the round only its winner matters from here on.
  here.attacking = 0;
  if (here.flank === 0) here.charger = 0;
  g.pursuit = 0;
  g.won = role;
  if (!loserIsGone) g.beaten = STANDS;
  else g.beaten = loser.is.gun !== null && g.rules.throughGuns !== false ? OVERRUN : GONE;
  g.due = BREAKTHROUGH;
}

/** The loser falls back (HUIT-MEL-08), out of square and cover; the unit behind it is disordered if it is reached. */
function goBack(g: Battle, loser: Unit, winner: Unit, difference: number): void {
  const { isCavalry } = loser.is;
  const beatenByCavalry = winner.is.isCavalry;
  const back = intAt(item(g.rules.back, difference), (isCavalry ? 2 : 0) + (beatenByCavalry ? 1 : 0));
  loseSquare(loser);
  fallBack(loser, back);
  if (isCavalry && !beatenByCavalry) blow(loser);
  loser.lane.goesBack(loser.role, back);
}
