/** A unit of an engagement: what never changes of it, its player's decisions among it, on the engagement's own ruler. */
import type { InputProblem } from '../../engagement/inputs.ts';
import { decimalFraction, times, type Length } from '../../engagement/lengths.ts';
import { chargeBaseIn } from './movement.ts';
import { isFormed, profileOf, targetClass, type Profile } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import { FARTHEST, partsWithin, type Ruler } from './ruler.ts';
import type { LaneSetup, Path } from './setup.ts';
import type { UnitInputs } from './inputs.ts';
import {
  GUN,
  type FollowUp,
  type Going,
  type Main,
  type MoveRow,
  type Obstacle,
  type Reaction,
} from './units.ts';

/** Lengths are in parts of an inch. */
export interface Combatant {
  readonly profile: Profile;
  readonly inputs: UnitInputs;
  readonly main: Main;
  /** How near it comes: rangeInches or chargeWithinInches; 0 where it does not move. */
  readonly goal: number;
  readonly whenCharged: Reaction;
  readonly evadeMoves: number;
  /** Beyond this gap it tries to withhold return fire; FARTHEST where it never tries. */
  readonly holdsBeyond: number;
  readonly followUp: FollowUp;
  /** Takes order Form-up when it is Unformed. */
  readonly reforms: boolean;
  readonly enfilades: boolean;
  readonly obstacle: Obstacle;
  /** It has cover, a building or an obstacle to lose. */
  readonly hasHold: boolean;
  /** Its fire casualties are remembered for its checks (AUG-CMD-12). */
  readonly tracksFire: boolean;
  readonly cost: number;
  readonly joined: number;
  readonly formed: boolean;
  /** On the skirmishing-foot row of the movement table: bad going does not disorder it. */
  readonly surefooted: boolean;
  /** In the going of its lane; 0 where no row is given. */
  readonly normalMove: number;
  /** Charge move without dice, without and with one obstacle. */
  readonly chargeBase: number;
  readonly chargeBaseOverObstacle: number;
}

export function combatantOf(
  book: RuleBook,
  setup: LaneSetup,
  side: 0 | 1,
  lane: number,
  { partsPerInch, partsPerPrintedInch }: Ruler,
): Combatant {
  const inputs = setup.units[side];
  const { doctrine } = inputs;
  const profile = profileOf(book, inputs, `${side === 0 ? 'A' : 'B'}${lane + 1}`, partsPerPrintedInch);
  const toParts = (inches: number): number => partsWithin(inches, partsPerInch);
  const printed = (inches: number): number => partsWithin(inches, partsPerPrintedInch);
  const goalIn = goalOf(inputs);
  const { tables } = book;
  const given = profile.move !== null;
  const signed = (inches: number): number => (inches < 0 ? -printed(-inches) : printed(inches));
  const base = (obstacles: number): number =>
    given ? signed(chargeBaseIn(book, profile, setup.going, obstacles)) : 0;
  const hold = doctrine.holdReturnFireBeyondInches;
  return {
    profile,
    inputs,
    main: doctrine.main,
    goal: goalIn === null ? 0 : toParts(goalIn),
    whenCharged: doctrine.whenCharged,
    evadeMoves: doctrine.evadeMoves,
    holdsBeyond: hold === null ? FARTHEST : toParts(hold),
    followUp: doctrine.followUp,
    reforms: doctrine.reform || profile.light,
    enfilades: inputs.enfilades,
    obstacle: inputs.frontObstacle,
    hasHold: inputs.cover !== 'none' || inputs.inside || inputs.frontObstacle !== 'none',
    tracksFire: hold !== null,
    cost: inputs.inRadius ? tables.costInRadius : tables.costOutOfRadius,
    joined: inputs.joined,
    formed: isFormed(profile),
    surefooted: profile.move === 'skirmishing-foot',
    normalMove: profile.move === null ? 0 : printed(moveIn(book, profile.move, setup.going)),
    chargeBase: base(0),
    chargeBaseOverObstacle: base(1),
  };
}

function moveIn({ tables }: RuleBook, row: MoveRow, going: Going): number {
  const { goodIn, badIn } = tables.movement[row];
  return going === 'good' ? goodIn : badIn;
}

/** The gap to which its orders bring a unit; null where it does not move. */
export function goalOf({ doctrine }: UnitInputs): number | null {
  if (doctrine.main === 'close-to-range') return doctrine.rangeInches;
  return doctrine.main === 'charge' ? doctrine.chargeWithinInches : null;
}

/** What the doctrine of a unit may not be against its opponent (AUG-EVA-08, section 11). */
export function doctrineProblems(book: RuleBook, setup: LaneSetup, side: 0 | 1): readonly InputProblem[] {
  const unit = setup.units[side];
  const enemy = setup.units[1 - side] ?? unit;
  const path: Path = [...setup.paths[side], 'doctrine', 'main'];
  const profile = profileOf(book, unit, unit.type);
  const { main } = unit.doctrine;
  const wrong = (message: string): InputProblem[] => [{ path, message, kind: 'input' }];
  if (main === 'close-to-range' && profile.arm === GUN)
    return wrong('main must not be close-to-range for a gun: an unlimbered gun does not move');
  if (main !== 'charge') return [];
  const mine = targetClass(profile);
  const theirs = targetClass(profileOf(book, enemy, enemy.type));
  const what = `main must not be charge: ${mine} (${unit.type}) may not charge ${theirs} (${enemy.type})`;
  if (!book.tables.mayCharge[mine].includes(theirs)) return wrong(what);
  const onlyGood = book.tables.onlyInGoodGoing[mine].includes(theirs);
  return onlyGood && setup.going === 'bad' ? wrong(`${what} in bad going`) : [];
}

/** The lengths that the gap of a lane can be made of. */
export function lengthsOf(book: RuleBook, setup: LaneSetup, inchFactor: number): readonly Length[] {
  const length = (name: string, inches: number, path: Path, factor = 1): Length => ({
    value: times(decimalFraction(Math.abs(inches)), decimalFraction(factor)),
    name,
    path,
  });
  const lengths = [length('distanceInches', setup.distanceInches, [...setup.path, 'distanceInches'])];
  setup.units.forEach((unit, side) => {
    const path = setup.paths[side === 0 ? 0 : 1];
    const goal = goalOf(unit);
    const key = unit.doctrine.main === 'charge' ? 'chargeWithinInches' : 'rangeInches';
    if (goal !== null) lengths.push(length(key, goal, [...path, 'doctrine', key]));
    const { move } = profileOf(book, unit, unit.type);
    if (move === null) return;
    const at: Path = ['tables', 'movement', move];
    lengths.push(length(`the move of ${move}`, moveIn(book, move, setup.going), at, inchFactor));
    lengths.push(length(`the obstacle of ${move}`, book.tables.movement[move].obstacleIn, at, inchFactor));
  });
  return lengths;
}
