/** Musters the forces of an engagement: reads the units of its lanes and the brigades into a battle. */
import { valueOf } from '../../engagement/by-word.ts';
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import {
  decimalFraction,
  FARTHEST,
  partsPerUnit,
  partsWithin,
  times,
  type Length,
} from '../../engagement/lengths.ts';
import { partsOf } from '../../engagement/sum.ts';
import { Battle, type Brigade, type Combatant, type Lane, type Profile, type SideCommand } from './battle.ts';
import type { Ruler } from './distances.ts';
import type { UnitInputs } from './inputs.ts';
import { chargeBase, chargeDice, normalMoveIn } from './movement.ts';
import { profileOf, unitProblems } from './profiles.ts';
import { commandProblems, type CommandSetup, type LaneSetup, type Path, type Setup } from './setup.ts';
import type { RuleBook } from './tables.ts';
import { GUN, MOUNTED, type TargetClass } from './units.ts';

const SIDES = [0, 1] as const;

/** @throws {InputError} for inputs that contradict each other or the rules */
export function muster(book: RuleBook, setup: Setup): Battle {
  checkSetup(book, setup);
  const ruler = rulerOf(book, setup);
  const { commands } = setup;
  return new Battle(book, setup, ruler, {
    lanes: setup.lanes.map((lane, i) => laneOf(book, lane, i, ruler)),
    brigades: (commands ?? []).flatMap((command, side) => brigadesOf(command, side === 0 ? 0 : 1)),
    commands:
      commands === null
        ? null
        : [commandOf(commands[0], 0), commandOf(commands[1], commands[0].brigades.length)],
    chargeThrows: book.tables.moves.map((row) => chargeDice(book, row)),
  });
}

function checkSetup(book: RuleBook, setup: Setup): void {
  const problems = setup.lanes.flatMap((lane) =>
    SIDES.flatMap((side) => [
      ...unitProblems(book, lane.units[side], lane.paths[side]),
      ...doctrineProblems(book, lane, side),
    ]),
  );
  for (const command of setup.commands ?? []) problems.push(...commandProblems(command, setup.lanes.length));
  if (problems.length > 0) throw new InputError(problems);
}

/** Problems of a doctrine that a unit may not have against its opponent (AUG-EVA-08, section 11). */
function doctrineProblems(book: RuleBook, setup: LaneSetup, side: 0 | 1): readonly InputProblem[] {
  const unit = setup.units[side];
  const enemy = setup.units[side === 0 ? 1 : 0];
  const path: Path = [...setup.paths[side], 'doctrine', 'main'];
  const profile = profileOf(book, unit);
  const { main } = unit.doctrine;
  const wrong = (message: string): InputProblem[] => [{ path, message, kind: 'input' }];
  if (main === 'close-to-range' && profile.arm === GUN)
    return wrong('main must not be close-to-range for a gun: an unlimbered gun does not move');
  if (main !== 'charge') return [];
  const mine = targetClass(profile);
  const theirs = targetClass(profileOf(book, enemy));
  const what = `main must not be charge: ${mine} (${unit.type}) may not charge ${theirs} (${enemy.type})`;
  if (!book.tables.mayCharge[mine].includes(theirs)) return wrong(what);
  const onlyGood = book.tables.onlyInGoodGoing[mine].includes(theirs);
  return onlyGood && setup.going === 'bad' ? wrong(`${what} in bad going`) : [];
}

/** Its class as a charger and as a target. */
function targetClass({ arm, light }: Profile): TargetClass {
  if (arm === GUN) return 'guns';
  if (arm === MOUNTED) return light ? 'light-horse' : 'formed-horse';
  return light ? 'light-foot' : 'formed-foot';
}

/** The parts of an inch in which all lengths of the engagement are whole (AUG-SCALE-01). */
function rulerOf(book: RuleBook, { lanes, inchFactor }: Setup): Ruler {
  const partsPerInch = partsPerUnit(
    [
      ...lanes.flatMap((lane) => lengthsOf(book, lane, inchFactor)),
      { value: decimalFraction(inchFactor), name: 'inchFactor', path: ['inchFactor'] },
    ],
    'inches',
  );
  // Whole, since a part of an inch was chosen so.
  return { partsPerInch, partsPerPrintedInch: partsWithin(inchFactor, partsPerInch) };
}

/** The lengths that the gap of a lane can be made of. */
function lengthsOf(book: RuleBook, setup: LaneSetup, inchFactor: number): readonly Length[] {
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
    const { move } = profileOf(book, unit);
    if (move === null) return;
    const at: Path = ['tables', 'movement', move];
    lengths.push(length(`the move of ${move}`, normalMoveIn(book, move, setup.going), at, inchFactor));
    lengths.push(
      length(`the obstacle of ${move}`, valueOf(book.tables.movement, move).obstacleIn ?? 0, at, inchFactor),
    );
  });
  return lengths;
}

/** The gap to which its orders bring a unit; null where it does not move. */
function goalOf({ doctrine }: UnitInputs): number | null {
  if (doctrine.main === 'close-to-range') return doctrine.rangeInches;
  return doctrine.main === 'charge' ? doctrine.chargeWithinInches : null;
}

function laneOf(book: RuleBook, setup: LaneSetup, index: number, ruler: Ruler): Lane {
  const units = [
    combatantOf(book, setup, 0, index, ruler),
    combatantOf(book, setup, 1, index, ruler),
  ] as const;
  const startGap = partsWithin(setup.distanceInches, ruler.partsPerInch);
  const farthest = units.every(({ main }) => main === 'stand-and-fire' || main === 'stand-ready')
    ? Math.max(...units.flatMap(({ profile }) => [...(profile.ranges ?? [0])])) + 1
    : FARTHEST;
  return { units, bad: setup.going === 'bad', startGap: Math.min(startGap, farthest), farthest };
}

function combatantOf(
  book: RuleBook,
  { units, going }: LaneSetup,
  side: 0 | 1,
  lane: number,
  { partsPerInch, partsPerPrintedInch }: Ruler,
): Combatant {
  const inputs = units[side];
  const { doctrine } = inputs;
  const profile = profileOf(book, inputs, `${side === 0 ? 'A' : 'B'}${lane + 1}`, partsPerPrintedInch);
  const { move } = profile;
  const toParts = (inches: number): number => partsWithin(inches, partsPerInch);
  const printed = (inches: number): number =>
    inches < 0 ? -partsWithin(-inches, partsPerPrintedInch) : partsWithin(inches, partsPerPrintedInch);
  const base = (obstacles: number): number =>
    move === null ? 0 : printed(partsOf((sum) => chargeBase(sum, book, move, going, obstacles)).value);
  const goal = goalOf(inputs);
  const hold = doctrine.holdReturnFireBeyondInches;
  const { tables } = book;
  return {
    profile,
    inputs,
    main: doctrine.main,
    goal: goal === null ? 0 : toParts(goal),
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
    surefooted: move !== null && valueOf(tables.moveKinds, move) === 'skirmishing-foot',
    normalMove: move === null ? 0 : printed(normalMoveIn(book, move, going)),
    chargeBase: base(0),
    chargeBaseOverObstacle: base(units[side === 0 ? 1 : 0].frontObstacle === 'none' ? 0 : 1),
  };
}

function brigadesOf({ brigades }: CommandSetup, side: 0 | 1): readonly Brigade[] {
  return brigades.map(({ number, lanes, rallyPoints }, i) => ({
    name: `${side === 0 ? 'A' : 'B'}'s brigade ${i + 1}`,
    side,
    number,
    lanes: lanes.map((lane) => lane - 1),
    givesRallyPoints: rallyPoints === 'surplus',
  }));
}

/** @param first the place of its first brigade in the list of all */
function commandOf({ cinc, split, passes, brigades }: CommandSetup, first: number): SideCommand {
  const reached = brigades.flatMap(({ inCincRadius }, i) => (inCincRadius ? [first + i] : []));
  return { cinc: reached.length === 0 ? null : cinc, even: split === 'even', reached, passes };
}
