/** Musters the forces of an engagement: reads the units of its lanes and the brigades into a battle. */
import { chooserOf, keyPath, turnsOf } from '../../play/doctrine.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Path } from '../../play/inputs.ts';
import {
  decimalFraction,
  FARTHEST,
  partsPerUnit,
  partsWithin,
  times,
  type Length,
} from '../../play/lengths.ts';
import { item } from '../../chance/at.ts';
import type { StackPlace } from '../../play/stacks.ts';
import { partsOf } from '../../play/sum.ts';
import type { Needs } from '../../engagement/system.ts';
import { Waiting } from '../../play/waiting.ts';
import {
  Battle,
  type Brigade,
  type Combatant,
  type Lane,
  type Line,
  type Orders,
  type Profile,
  type SideCommand,
  type Unit,
} from './battle.ts';
import type { Ruler } from './distances.ts';
import { formBy, formIndex, formsOf, type Form } from './forms.ts';
import type { Decision } from './inputs.ts';
import { chargeBase, chargeDice, normalMoveIn } from './movement.ts';
import { profileOf } from './profiles.ts';
import { SIDES, type CommandSetup, type LaneSetup, type Setup, type UnitSetup } from './setup.ts';
import { checkSetup, targetClass } from './setup-problems.ts';
import { readingOf } from './sight.ts';
import type { RuleBook } from './tables.ts';
import type { Play } from './state.ts';
import { CHITS, GUN, NO_ORDER, type Going } from './units.ts';

/** The going where a unit begins, and the other if it may come into it. */
type Goings = readonly [own: Going] | readonly [own: Going, other: Going];

/** The things that all units of an engagement share before there is a battle. */
interface Muster {
  readonly book: RuleBook;
  readonly ruler: Ruler;
  readonly needs: Needs;
  readonly waiting: Waiting;
  /** The battle, once it is there. */
  readonly battle: () => Battle;
}

/** @throws {InputError} for inputs that contradict each other or the rules */
export function muster(book: RuleBook, setup: Setup, needs: Needs = {}): Battle {
  checkSetup(book, setup);
  const ruler = rulerOf(book, setup);
  const { commands } = setup;
  const waiting = new Waiting(turnsAwaited(setup));
  const how: Muster = { book, ruler, needs, waiting, battle: () => battle };
  const battle: Battle = new Battle(book, setup, ruler, {
    lanes: setup.lanes.map((lane) => laneOf(how, lane, setup.isLine)),
    units: SIDES.flatMap((side) =>
      setup.lanes.flatMap((lane, i) =>
        lane.stacks[side].map((unit, place) =>
          unitOf(how, unit, goingsOf(setup, lane, unit), { side, lane: i }, place),
        ),
      ),
    ),
    line: setup.isLine ? lineOf(setup, ruler) : null,
    ...alarmsOf(book, setup),
    brigades: (commands ?? []).flatMap((command, side) => brigadesOf(command, side === 0 ? 0 : 1)),
    commands:
      commands === null
        ? null
        : [commandOf(commands[0], 0), commandOf(commands[1], commands[0].brigades.length)],
    chargeThrows: book.tables.moves.map((row) => chargeDice(book, row)),
    waiting,
    asksGround: needs.ground === true,
  });
  return battle;
}

/** Turns in which something changes; those beyond the limit never come. */
function turnsAwaited({ lanes, turnLimit }: Setup): readonly number[] {
  return lanes
    .flatMap(({ stacks }) => stacks.flat())
    .flatMap(({ inputs, decisions }) => [inputs.entersTurn ?? 1, ...turnsOf(decisions)])
    .filter((turn) => turn <= turnLimit);
}

/** The parts of an inch in which all lengths of the engagement are whole (AUG-SCALE-01). */
function rulerOf(book: RuleBook, setup: Setup): Ruler {
  const { lanes, inchFactor, isLine, laneInches, supportInches } = setup;
  const ofLine = { laneInches: laneInches ?? 0, supportInches };
  const partsPerInch = partsPerUnit(
    [
      ...lanes.flatMap((lane) => lengthsOf(book, setup, lane)),
      ...Object.entries(isLine ? ofLine : {}).map(([name, inches]) => ({
        value: decimalFraction(inches),
        name,
        path: [name],
      })),
      { value: decimalFraction(inchFactor), name: 'inchFactor', path: ['inchFactor'] },
    ],
    'inches',
  );
  // Whole, since a part of an inch was chosen so.
  return { partsPerInch, partsPerPrintedInch: partsWithin(inchFactor, partsPerInch) };
}

/** The going in which a unit begins, and where it may pass into another, that too. */
function goingsOf({ lanes, isLine }: Setup, { going: own }: LaneSetup, { decisions }: UnitSetup): Goings {
  const mayPass = isLine && decisions.some(({ do: { order } }) => order === 'M');
  const other = mayPass ? lanes.find(({ going }) => going !== own) : undefined;
  return other === undefined ? [own] : [own, other.going];
}

/** The lengths that the gap of a lane can be made of. */
function lengthsOf(book: RuleBook, setup: Setup, lane: LaneSetup): readonly Length[] {
  const { inchFactor } = setup;
  const length = (name: string, inches: number, path: Path, factor = 1): Length => ({
    value: times(decimalFraction(Math.abs(inches)), decimalFraction(factor)),
    name,
    path,
  });
  const lengths = [length('distanceInches', lane.distanceInches, [...lane.path, 'distanceInches'])];
  for (const unit of lane.stacks.flat()) {
    const retires = unit.decisions.some(({ do: { order } }) => order === 'R');
    for (const one of unit.decisions) {
      const goal = goalOf(one.do);
      if (goal !== null) lengths.push(length(goal.key, goal.inches, keyPath(one, goal.key)));
    }
    for (const form of formsOf(book, unit)) {
      const { move } = profileOf(book, unit.inputs, undefined, null, form);
      const row = form.limbered ? 'limbered-cannon' : move;
      const at: Path = ['tables', 'movement', row ?? ''];
      for (const going of goingsOf(setup, lane, unit)) {
        const inches = moveInchesOf(book, form, move, going);
        if (inches !== null) lengths.push(length(`the move of ${row ?? ''}`, inches, at, inchFactor));
        if (inches !== null && retires)
          lengths.push(
            length(`the retirement of ${row ?? ''}`, inches * book.tables.retireFactor, at, inchFactor),
          );
      }
      if (move !== null && !form.limbered)
        lengths.push(
          length(
            `the obstacle of ${move}`,
            valueOf(book.tables.movement, move).obstacleIn ?? 0,
            at,
            inchFactor,
          ),
        );
    }
  }
  return lengths;
}

/** A normal move in inches; null where no row is given, or the ground is not allowed (AUG-MOVE-01). */
function moveInchesOf(
  book: RuleBook,
  { limbered }: Form,
  move: Profile['move'],
  going: Going,
): number | null {
  const { goodIn, badIn } = book.tables.limberedMove;
  if (limbered) return going === 'good' ? goodIn : badIn;
  return move === null ? null : normalMoveIn(book, move, going);
}

/** The gap to which its orders bring a unit; null where it does not move. */
function goalOf({
  order,
  main,
  rangeInches,
  chargeWithinInches,
}: Decision['do']): { readonly key: string; readonly inches: number } | null {
  const range = { key: 'rangeInches', inches: rangeInches ?? 0 };
  const charge = { key: 'chargeWithinInches', inches: chargeWithinInches ?? 0 };
  if (order === 'M') return rangeInches === null ? charge : range;
  if (order !== null) return null;
  if (main === 'close-to-range') return range;
  return main === 'charge' ? charge : null;
}

function laneOf(
  { book, ruler, needs }: Muster,
  { stacks, going, distanceInches }: LaneSetup,
  isLine: boolean,
): Lane {
  const startGap = partsWithin(distanceInches, ruler.partsPerInch);
  const units = stacks.flat();
  const stand = units.every(
    ({ decisions: [first, second] }) => second === undefined && first !== undefined && isStanding(first),
  );
  const farthest =
    stand && !isLine && needs.ground === undefined
      ? Math.max(
          ...units.flatMap((unit) =>
            formsOf(book, unit).flatMap((form) => [
              ...(profileOf(book, unit.inputs, undefined, ruler.partsPerPrintedInch, form).ranges ?? [0]),
            ]),
          ),
        ) + 1
      : FARTHEST;
  return { bad: going === 'bad', startGap: Math.min(startGap, farthest), farthest };
}

/** The distances of a line in parts of an inch. */
function lineOf({ laneInches, supportInches, wheelOrders }: Setup, { partsPerInch }: Ruler): Line {
  return {
    laneGap: partsWithin(laneInches ?? 0, partsPerInch),
    support: partsWithin(supportInches, partsPerInch),
    wheelOrders,
  };
}

/** Whom a router alarms: the neighbours, and where units stand one behind the other those of its stack (AUG-MOR-04, AUG-NBR-01). */
function alarmsOf(
  { tables }: RuleBook,
  { lanes, isLine, laneInches, supportInches, inchFactor }: Setup,
): { readonly alarmsNeighbours: boolean; readonly alarmsStack: boolean } {
  const within = tables.routingFriendIn * inchFactor;
  return {
    alarmsNeighbours: lanes.length > 1 && (laneInches === null || laneInches <= within),
    alarmsStack: isLine && supportInches <= within,
  };
}

/** True if nothing hangs on how far the enemy is beyond all range. */
function isStanding({ do: { order, main } }: Decision): boolean {
  return order === null && (main === 'stand-and-fire' || main === 'stand-ready');
}

function unitOf(
  how: Muster,
  setup: UnitSetup,
  [going, elsewhere]: Goings,
  at: StackPlace,
  place: number,
): Unit {
  const { book, ruler, needs, waiting, battle } = how;
  const { decisions, inputs } = setup;
  const forms = formsOf(book, setup);
  const inches = decisions.map(({ do: wish }) => goalOf(wish)?.inches ?? 0);
  const goals = [...new Set(inches.map((goal) => partsWithin(goal, ruler.partsPerInch)))];
  const name = `${at.side === 0 ? 'A' : 'B'}${at.lane + 1}${place === 0 ? '' : `.${place + 1}`}`;
  const formsIn = (ground: Going): readonly Combatant[] =>
    forms.map((form) => combatantOf(how, setup, ground, name, form));
  const combatants = formsIn(going);
  const starter = item(combatants, 0);
  // Dragoons are light in either mode, and nobody else changes.
  const isLight = starter.profile.light;
  return {
    ...at,
    starter,
    forms: combatants,
    formsElsewhere: elsewhere === undefined ? [] : formsIn(elsewhere),
    orders: decisions.map(({ do: wish }) => ordersOf(how, wish, goals, forms, isLight)),
    choose: chooserOf<Play>(decisions, (reading) => readingOf(battle, reading), waiting, needs.onChoice),
    goals,
    entersTurn: inputs.entersTurn ?? 1,
  };
}

function ordersOf(
  { book, ruler }: Muster,
  wish: Decision['do'],
  goals: readonly number[],
  forms: readonly Form[],
  isLight: boolean,
): Orders {
  const { order, holdReturnFireBeyondInches: hold } = wish;
  const goal = partsWithin(goalOf(wish)?.inches ?? 0, ruler.partsPerInch);
  const form = formBy(book, item(forms, 0), wish);
  return {
    order: order === null ? NO_ORDER : CHITS.indexOf(order),
    main: wish.main,
    goal,
    aim: order === null || order === 'M' ? goals.indexOf(goal) : form === null ? -1 : formIndex(forms, form),
    whenCharged: wish.whenCharged,
    evadeMoves: wish.evadeMoves,
    holdsBeyond: hold === null ? FARTHEST : partsWithin(hold, ruler.partsPerInch),
    followUp: wish.followUp,
    turnOn: wish.turnOn,
    reforms: wish.reform || isLight,
  };
}

function combatantOf(
  { book, ruler: { partsPerPrintedInch } }: Muster,
  { inputs, decisions }: UnitSetup,
  going: Going,
  name: string,
  form: Form,
): Combatant {
  const { tables } = book;
  const profile = profileOf(book, inputs, name, partsPerPrintedInch, form);
  const { move, limbered } = profile;
  const printed = (inches: number): number =>
    inches < 0 ? -partsWithin(-inches, partsPerPrintedInch) : partsWithin(inches, partsPerPrintedInch);
  const base = (obstacles: number): number =>
    move === null ? 0 : printed(partsOf((sum) => chargeBase(sum, book, move, going, obstacles)).value);
  const normalMove = moveInchesOf(book, form, move, going);
  return {
    profile,
    inputs,
    enfilades: inputs.enfilades,
    obstacle: inputs.frontObstacle,
    hasHold: inputs.cover !== 'none' || inputs.inside || inputs.frontObstacle !== 'none',
    tracksFire: decisions.some(
      ({ do: { holdReturnFireBeyondInches } }) => holdReturnFireBeyondInches !== null,
    ),
    cost: inputs.inRadius ? tables.costInRadius : tables.costOutOfRadius,
    joined: inputs.joined,
    surefooted: move !== null && valueOf(tables.moveKinds, move) === 'skirmishing-foot',
    canMove: profile.arm !== GUN || (limbered && normalMove !== null),
    normalMove: printed(normalMove ?? 0),
    retreat: printed((normalMove ?? 0) * tables.retireFactor),
    chargeBase: base(0),
    chargeBaseOverObstacle: base(1),
    targetClass: targetClass(profile),
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
