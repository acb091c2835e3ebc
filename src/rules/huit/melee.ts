/** A round of melee thrown (section 9): the factor of each unit, half dice, and the difference (HUIT-MEL-01 to -06). */
import { NONE } from '../../play/stacks.ts';
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { mapped, oneDie, type Throw as Dice } from '../../chance/throw.ts';
import type { Due } from '../../engagement/engagement.ts';
import { fact, part, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle, Profile } from './battle.ts';
import { LARGEST_DIFFERENCE } from './combat-tables.ts';
import { isMixedSide, roundFought } from './melee-results.ts';
import type { Rulings } from './options.ts';
import { formationNow, isAtWall, isInBuilding, nameNow } from './formations.ts';
import { isStruckInFlank, leadOf, unitAtPlace } from './stacks.ts';
import { hasBothFlanks, hasRearSupport } from './support.ts';
import { attackBit, leadPlace, MELEE, PLACES, purposeOf, secondPlace, sideOfPlace } from './stages.ts';
import type { Play } from './state.ts';
import type { Tables } from './tables.ts';
import { D8, type Arm, type Formation } from './units.ts';

/** A unit in a round of melee, as it stands before the round. */
export interface Fighter {
  arm: Arm;
  /** Of infantry; that of others does not matter. */
  formation: Formation;
  quality: number;
  kills: number;
  disorders: number;
  /** Attacking or counter-attacking; cavalry that does so is charging. */
  attacking: boolean;
  bothFlanks: boolean;
  rear: boolean;
  building: boolean;
  flankOrRearAttacked: boolean;
  outOfCommand: boolean;
  hill: boolean;
  wall: boolean;
  uphill: boolean;
  largeAustrian: boolean;
  lancer: boolean;
  breastplate: boolean;
}

const QUALITY = part('quality', 'HUIT-MEL-01');
const ATTACKING = part('attacking or counter-attacking', 'HUIT-MEL-01', 'R-19');
const BOTH_FLANKS = part('both flanks supported', 'HUIT-MEL-01', 'R-13');
const REAR = part('rear support', 'HUIT-MEL-01', 'R-13');
const BUILDING = part('in a building', 'HUIT-MEL-01');
const KILLS = part('kills', 'HUIT-MEL-01');
const DISORDERED = part('disordered', 'HUIT-MEL-01');
const FLANK_OR_REAR = part('attacked in flank or rear', 'HUIT-MEL-01');
const OUT_OF_COMMAND = part('outside the command zone', 'HUIT-MEL-01', 'HUIT-CMD-02');
const GROUND = part('on a hill or at a wall', 'HUIT-MEL-02', 'HUIT-MEL-03', 'FD-04');
const SQUARE_OR_MARCH = part('against a square or a column of march', 'HUIT-MEL-02');
const SECURED_FLANKS = part('secured flanks against cavalry', 'HUIT-MEL-03', 'R-13');
const SQUARE = part('square against cavalry', 'HUIT-MEL-03');
const NOT_IN_SQUARE = part('charged by cavalry and not in square', 'HUIT-MEL-03', 'R-20');
const UPHILL = part('charging uphill', 'HUIT-MEL-04');
const HALVES_UP = fact('halves go up', 'HUIT-MEL-05');

/**
 * The factor of a unit against the first-named unit of the other side (HUIT-MEL-01, FD-03); the list of the morale test
 * is not added.
 */
export function meleeFactor(sum: Sum, { melee }: Tables, own: Fighter, other: Fighter): void {
  const { all } = melee;
  sum.add(own.quality, QUALITY);
  if (own.attacking) sum.add(all.attacking, ATTACKING);
  if (own.bothFlanks) sum.add(all.bothFlanks, BOTH_FLANKS);
  if (own.rear) sum.add(all.rear, REAR);
  if (own.building) sum.add(all.building, BUILDING);
  sum.add(all.perKill * own.kills, KILLS);
  if (own.disorders > 0) sum.add(all.disordered, DISORDERED);
  if (own.flankOrRearAttacked) sum.add(all.flankOrRearAttacked, FLANK_OR_REAR);
  if (own.outOfCommand) sum.add(all.outOfCommand, OUT_OF_COMMAND);
  if (own.arm === 'infantry' && other.arm === 'infantry') infantryOnInfantry(sum, melee.infantry, own, other);
  else if (own.arm === 'infantry' && other.arm === 'cavalry')
    infantryOnCavalry(sum, melee.againstCavalry, own, other);
  else if (own.arm === 'cavalry' && other.arm === 'cavalry' && own.uphill && own.attacking)
    sum.add(melee.uphill, UPHILL);
}

/** HUIT-MEL-02. */
function infantryOnInfantry(
  sum: Sum,
  numbers: Tables['melee']['infantry'],
  own: Fighter,
  { formation }: Fighter,
): void {
  sum.add(ground(own, numbers.hillOrWall, numbers.squareAtWall), GROUND);
  if (formation !== 'square' && formation !== 'march') return;
  if (own.formation === 'line') sum.add(numbers.lineOnSquareOrMarch, SQUARE_OR_MARCH);
  else if (own.formation === 'column') sum.add(numbers.columnOnSquareOrMarch, SQUARE_OR_MARCH);
}

/** HUIT-MEL-03. */
function infantryOnCavalry(
  sum: Sum,
  numbers: Tables['melee']['againstCavalry'],
  own: Fighter,
  { attacking }: Fighter,
): void {
  sum.add(ground(own, numbers.hillOrWall, numbers.squareAtWall), GROUND);
  if (own.bothFlanks) sum.add(numbers.securedFlanks, SECURED_FLANKS);
  if (own.formation === 'square') sum.add(numbers.square, SQUARE);
  else if (attacking) sum.add(numbers.notInSquareCharged, NOT_IN_SQUARE);
}

/** FD-04: at a wall, otherwise on a hill; never both. */
function ground(own: Fighter, hillOrWall: number, squareAtWall: number): number {
  if (own.wall) return own.formation === 'square' ? squareAtWall : hillOrWall;
  return own.hill ? hillOrWall : 0;
}

/** A unit that halves its die upward (HUIT-MEL-02, -04, R-23). */
function halvesUp(rulings: Rulings, own: Fighter, other: Fighter): boolean {
  if (own.arm === 'cavalry') return own.lancer && other.arm === 'cavalry' && !other.breastplate;
  if (own.arm !== 'infantry' || !own.largeAustrian) return false;
  return rulings.austrianHalvesUp === 'all-melees' || other.arm === 'infantry';
}

/** Nobody: there is no second unit. */
export const NO_FIGHTER = 0;
/** Guns, which do not defend themselves (HUIT-MEL-13). */
const BATTERY = 2;
const PRESENT = 1;
const UP = 2;
/** Marks of a code that stands in the place of a second unit, beyond three bits of which the lowest is 0. */
const OF_OTHER_ARM = 2;
const AGAINST_SECOND = 6;
const MARK_BITS = 3;

/** The name of the factor of a unit: against the lead of the other side, or against its second unit. */
export function totalOf(name: string, against = 0): string {
  return `factor of ${name}${against === 0 ? '' : ' if the second unit counts (R-41)'}`;
}

/** The code of a second unit of another arm than its lead. */
export function ofOtherArm(code: number): number {
  return (code << MARK_BITS) | OF_OTHER_ARM;
}

/**
 * The code of a single unit against a second unit of another arm; it stands where its own second unit would. Guns
 * need none.
 */
export function againstSecond(code: number): number {
  return code === BATTERY ? NO_FIGHTER : (code << MARK_BITS) | AGAINST_SECOND;
}

function isMarked(code: number, mark: number): boolean {
  return (code & (2 ** MARK_BITS - 1)) === mark;
}

/** The code of a unit without its mark. */
export function plainCode(code: number): number {
  return (code & PRESENT) === 0 ? code >> MARK_BITS : code;
}

/** A unit in a round as one number: its factor, under the name `total`, and the way it halves its die. */
export function fighterCode(
  sum: Sum,
  total: string,
  tables: Tables,
  rulings: Rulings,
  own: Fighter,
  other: Fighter,
): number {
  if (own.arm === 'artillery') return BATTERY;
  sum.begin(total);
  meleeFactor(sum, tables, own, other);
  const up = halvesUp(rulings, own, other);
  if (up) sum.addAll(HALVES_UP);
  return (sum.value << 2) | (up ? UP : 0) | PRESENT;
}

/** The factor in a unit's code. */
export function factorIn(code: number): number {
  return code >> 2;
}

/** The half die read downward and upward (HUIT-MEL-05), and the scores of its faces. */
interface HalfDice {
  readonly down: Dice;
  readonly up: Dice;
  readonly scoresDown: readonly number[];
  readonly scoresUp: readonly number[];
}

export function halfDice(tables: Tables): HalfDice {
  const { halvesDown: scoresDown, halvesUp: scoresUp } = tables.melee;
  const half = (label: string, scores: readonly number[]): Dice =>
    mapped(oneDie(D8), label, (face) => item(scores, face - 1));
  return {
    down: half('half a D8', scoresDown),
    up: half('half a D8, rounded up', scoresUp),
    scoresDown,
    scoresUp,
  };
}

const MIDDLE = LARGEST_DIFFERENCE;

/** The result of a round as one number: the difference, positive where the first side won, and who counted. */
function result(difference: number, secondCounts: boolean): number {
  return (difference + MIDDLE) * 2 + (secondCounts ? 1 : 0);
}

/** Positive where the first side won; at most the largest difference of the table (HUIT-MEL-06). */
export function differenceIn(outcome: number): number {
  return (outcome >> 1) - MIDDLE;
}

/** The second-named unit of the winning side is the one that counts. */
export function secondCountsIn(outcome: number): boolean {
  return (outcome & 1) !== 0;
}

/**
 * The half dice of every unit, A's before B's, the first named first (HUIT-MEL-05, -06, -09). No die falls against guns.
 * It matters only where one unit of a pair pays for its victory which of them counted.
 */
export function fight(
  chance: Chance,
  dice: HalfDice,
  { multiWinnerEffect }: Rulings,
  a: number,
  secondA: number,
  b: number,
  secondB: number,
): number {
  if (a === BATTERY) return result(-LARGEST_DIFFERENCE, false);
  if (b === BATTERY) return result(LARGEST_DIFFERENCE, false);
  if (secondA === NO_FIGHTER && secondB === NO_FIGHTER) {
    const ofA = score(chance, dice, a);
    return result(clamped(ofA - score(chance, dice, b)), false);
  }
  if (isMarked(secondA, AGAINST_SECOND)) return fightPair(chance, dice, b, secondB, a, secondA, false);
  if (isMarked(secondB, AGAINST_SECOND)) return fightPair(chance, dice, a, secondA, b, secondB, true);
  const firstOfA = score(chance, dice, a);
  const otherOfA = secondA === NO_FIGHTER ? firstOfA : score(chance, dice, plainCode(secondA));
  const firstOfB = score(chance, dice, b);
  const otherOfB = secondB === NO_FIGHTER ? firstOfB : score(chance, dice, plainCode(secondB));
  const difference = clamped(Math.max(firstOfA, otherOfA) - Math.max(firstOfB, otherOfB));
  const second = (difference > 0 && otherOfA > firstOfA) || (difference < 0 && otherOfB > firstOfB);
  const matters =
    multiWinnerEffect === 'counting-unit' ||
    isMarked(secondA, OF_OTHER_ARM) ||
    isMarked(secondB, OF_OTHER_ARM);
  return result(difference, matters && second);
}

/** A pair of two arms against a single unit, whose factor is that against the unit that counts. */
function fightPair(
  chance: Chance,
  dice: HalfDice,
  lead: number,
  second: number,
  single: number,
  singleOnSecond: number,
  pairIsFirst: boolean,
): number {
  const before = pairIsFirst ? 0 : chance.die(D8);
  const ofLead = score(chance, dice, lead);
  const ofSecond = score(chance, dice, plainCode(second));
  const face = pairIsFirst ? chance.die(D8) : before;
  const code = ofSecond > ofLead ? plainCode(singleOnSecond) : single;
  const scores = (code & UP) === 0 ? dice.scoresDown : dice.scoresUp;
  const difference = clamped(Math.max(ofLead, ofSecond) - factorIn(code) - item(scores, face - 1));
  return result(pairIsFirst ? difference : -difference, difference > 0 && ofSecond > ofLead);
}

function clamped(difference: number): number {
  return Math.max(-LARGEST_DIFFERENCE, Math.min(LARGEST_DIFFERENCE, difference));
}

function score(chance: Chance, dice: HalfDice, code: number): number {
  return factorIn(code) + chance.draw((code & UP) === 0 ? dice.down : dice.up);
}

export class Melee implements Throw<Battle, Play> {
  readonly name = 'melee';
  readonly ruleIds = ['HUIT-MEL-05', 'HUIT-MEL-06'];
  private readonly dice: HalfDice;
  /** One for each unit, filled in anew for each of its rounds, and the name of its factor. */
  private readonly fighters: readonly Fighter[];
  private readonly totals: readonly string[];
  private readonly totalsOnSecond: readonly string[];

  constructor({ tables, units }: Battle) {
    this.dice = halfDice(tables);
    this.fighters = units.map(fighterOf);
    this.totals = units.map(({ name }) => totalOf(name));
    this.totalsOnSecond = units.map(({ name }) => totalOf(name, 1));
  }

  key(b: Battle, s: Play, due: Due, sum: Sum): void {
    const purpose = purposeOf(unitAtPlace(b, s, leadPlace(0)), MELEE);
    for (let place = 0; place < PLACES; place++) {
      const i = unitAtPlace(b, s, place);
      if (i !== NONE) this.fill(b, s, place, i);
    }
    const a = this.codeOf(b, s, leadPlace(0), leadPlace(1), sum);
    const isPair = s.secondOfFirst !== NONE || s.secondOfSecond !== NONE;
    const secondA = isPair ? this.secondCode(b, s, 0, sum) : NO_FIGHTER;
    const other = this.codeOf(b, s, leadPlace(1), leadPlace(0), sum);
    const secondB = isPair ? this.secondCode(b, s, 1, sum) : NO_FIGHTER;
    due.set(MELEE, purpose, a, secondA, other, secondB);
  }

  resolve(b: Battle, { key0, key1, key2, key3 }: Due, chance: Chance): number {
    return fight(chance, this.dice, b.rulings, key0, key1, key2, key3);
  }

  apply(b: Battle, s: Play, outcome: number): void {
    roundFought(b, s, differenceIn(outcome), secondCountsIn(outcome));
  }

  act(b: Battle, s: Play): string {
    const [first, other] = [unitAtPlace(b, s, leadPlace(0)), unitAtPlace(b, s, leadPlace(1))];
    const guns = [first, other].some((i) => b.profileAt(i).gun !== null);
    return (
      `${nameNow(b, s, first)} and ${nameNow(b, s, other)} fight${s.pursuit === 0 ? '' : ' on in pursuit'}` +
      (guns ? ': guns do not defend themselves (HUIT-MEL-13)' : '')
    );
  }

  result(b: Battle, s: Play, outcome: number): string {
    const difference = differenceIn(outcome);
    if (difference === 0) return 'a draw';
    const side = difference > 0 ? 0 : 1;
    const wins = `${b.profileAt(leadOf(b, s, side)).name} wins by ${Math.abs(difference)}`;
    if (!secondCountsIn(outcome) || !isMixedSide(b, s, side)) return wins;
    return `${wins}; ${b.profileAt(unitAtPlace(b, s, secondPlace(side))).name} counts (R-41)`;
  }

  /** The code in the place of a side's second unit: its own, or that of the lead alone against a pair of two arms. */
  private secondCode(b: Battle, s: Play, side: number, sum: Sum): number {
    const own = secondPlace(side);
    if (unitAtPlace(b, s, own) !== NONE) {
      const code = this.codeOf(b, s, own, leadPlace(1 - side), sum);
      return isMixedSide(b, s, side) ? ofOtherArm(code) : code;
    }
    return isMixedSide(b, s, 1 - side)
      ? againstSecond(this.codeOf(b, s, leadPlace(side), secondPlace(1 - side), sum))
      : NO_FIGHTER;
  }

  /** The unit at a place against one of the other side. */
  private codeOf(b: Battle, s: Play, place: number, against: number, sum: Sum): number {
    const i = unitAtPlace(b, s, place);
    const own = item(this.fighters, i);
    const other = item(this.fighters, unitAtPlace(b, s, against));
    const totals = against === leadPlace(sideOfPlace(against)) ? this.totals : this.totalsOnSecond;
    return fighterCode(sum, item(totals, i), b.tables, b.rulings, own, other);
  }

  /** Fills in the fighter of the unit at a place. */
  private fill(b: Battle, s: Play, place: number, i: number): void {
    const profile = b.profileAt(i);
    const unit = s.unitAt(i);
    const fighter = item(this.fighters, i);
    const side = sideOfPlace(place);
    const lead = unitAtPlace(b, s, leadPlace(side));
    fighter.kills = unit.kills;
    fighter.disorders = unit.disorders;
    fighter.formation = formationNow(profile, unit);
    fighter.attacking = (s.laneAt(s.lane).attacking & attackBit(side)) !== 0;
    fighter.bothFlanks = i === lead && hasBothFlanks(b, s, lead);
    fighter.rear = hasRearSupport(b, s, lead);
    fighter.building = isInBuilding(profile, unit);
    fighter.flankOrRearAttacked =
      s.pursuit === 0 &&
      (profile.flankOrRearAttacked || unit.away !== 0 || (i === lead && isStruckInFlank(b, s, side)));
    fighter.hill = profile.hill && unit.exposed === 0;
    fighter.wall = isAtWall(profile, unit);
  }
}

function fighterOf(profile: Profile): Fighter {
  return { ...profile, kills: 0, disorders: 0, attacking: false, bothFlanks: false, rear: false };
}
