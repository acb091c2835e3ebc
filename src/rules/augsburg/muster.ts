/** Musters the forces of an engagement: reads the units of its lanes and the brigades into rules of play. */
import type { Needs } from '../../play/system.ts';
import { SIDE_LETTERS, SIDES, type SideIndex } from '../../play/by-side.ts';
import { valueOf } from '../../play/by-word.ts';
import { keyPath, turnsOf } from '../../play/doctrine.ts';
import {
  decimalFraction,
  FARTHEST,
  lengthOf,
  partsPerUnit,
  partsWithin,
  type Length,
} from '../../play/lengths.ts';
import { Stacks } from '../../play/stacks.ts';
import type { Parts } from '../../play/sum.ts';
import { Waiting } from '../../play/waiting.ts';
import { moveIn } from './distances.ts';
import type { Decision } from './inputs.ts';
import { doctrineOf, factsOf, formsOf, goalOf, rowOf, type Facts, type Ruler } from './profiles.ts';
import {
  checkSetup,
  goingsOf,
  type CommandSetup,
  type LaneSetup,
  type Setup,
  type UnitSetup,
} from './setup.ts';
import type { RuleBook } from './tables.ts';
import type { Going } from './units.ts';

/** The forces of an engagement with its tables and rulings. Lengths are in parts of an inch. */
export type Forces = Readonly<ReturnType<typeof muster>>;

/** @throws {InputError} for inputs that contradict each other or the rules */
export function muster(book: RuleBook, setup: Setup, { ground }: Needs = {}) {
  checkSetup(book, setup);
  const { tables, rulings } = book;
  const { isLine, commands, tableDepthInches } = setup;
  const routersRun = setup.routers === 'run';
  /** Where each line is counts by itself: it is asked for, or routers may leave the table. */
  const hasGround = ground === true || (routersRun && tableDepthInches !== null);
  const ruler = rulerOf(book, setup);
  const { partsPerPrintedInch } = ruler;
  const units = SIDES.flatMap((side) =>
    setup.lanes.flatMap((lane, i) =>
      lane.stacks[side].map((unit, place) =>
        unitOf(book, ruler, unit, goingsOf(setup, lane, unit), side, i, place),
      ),
    ),
  );
  const lanes = setup.lanes.map((lane, i) => {
    const inLane = units.filter((unit) => unit.lane === i);
    return laneOf(ruler, lane, isLine || hasGround ? null : inLane);
  });
  const brigades = (commands ?? []).flatMap((command, side) => brigadesOf(command, side === 0 ? 0 : 1));
  const { cost } = tables.commandPoints.rows['stand-ready-reaction'];
  return {
    ...book,
    ...ruler,
    ...alarmsOf(book, setup, ruler),
    shelter: setup.shelter ? shelterOf(book, setup, ruler) : null,
    turnLimit: setup.turnLimit,
    lanes,
    laneNumbers: lanes.map((_lane, i) => i),
    /** By their numbers: A's first, lane by lane, from front to back. */
    units,
    stacks: new Stacks(
      lanes.length,
      units.map(({ role, lane }) => ({ side: role, lane })),
    ),
    /** Null where one unit of each side stands in each lane, and nobody turns on a neighbour. */
    line: isLine
      ? {
          /** From lane to lane; 0 where nobody turns. */
          laneGap: partsWithin(setup.laneInches ?? 0, ruler.partsPerInch),
          /** From a front to the unit behind it. */
          support: partsWithin(setup.supportInches, ruler.partsPerInch),
          wheelOrders: setup.wheelOrders,
        }
      : null,
    /** A's first; none where every order is free. */
    brigades,
    commands: commands === null ? null : commandsOf(commands),
    /** The brigade of each lane and side (2 lane + side); NONE for none. */
    brigadeOf: lanes.flatMap((_lane, i) =>
      SIDES.map((side) => brigades.findIndex((one) => one.role === side && one.lanes.includes(i))),
    ),
    /** 0 or 1, or 2 for a coin every turn. */
    firstSide: ['A', 'B', 'coin'].indexOf(setup.firstSide),
    /** Some unit's orders give it several forms, or lead it to several gaps. */
    hasAims: units.some(({ forms, goals }) => forms.length > 1 || goals.length > 1),
    waiting: new Waiting(turnsAwaited(setup)),
    /** Some unit comes later than the first turn. */
    reinforced: units.some(({ entersTurn }) => entersTurn > 1),
    hasGround,
    /** Who fails a test by 5 runs, and lives (AUG-NBR-08). */
    routersRun,
    /** It runs on in each Command Phase (AUG-R-41). */
    runsOn: routersRun && rulings.routAgain === 'each-turn',
    /** From the start of a line to the edge of the table behind it. */
    tableDepth: tableDepthInches === null ? FARTHEST : partsWithin(tableDepthInches, ruler.partsPerInch),
    minimumGap: partsWithin(rulings.minimumGapIn, partsPerPrintedInch),
    /** An evader charged from a smaller gap goes its full number of moves. */
    evadeFullBelow: partsFrom(tables.distances.rows['evade-always-below'].inches, partsPerPrintedInch),
    chargeThrows: tables.moves.map((row) => valueOf(tables.chargeDice, row)),
    /** Words for inches that a failed test takes off a charge move, as they are met. */
    deductions: [] as Parts[],
    /** The gap that light troops keep from formed ones (AUG-NBR-09); 0 where they do not. */
    standOff: partsWithin(standOffIn(book, setup), partsPerPrintedInch),
    /** Some charge may come through guns or a screen (AUG-NBR-10, AUG-NBR-11). */
    shields:
      setup.shelter || units.some(({ doctrines }) => doctrines.some(({ chargeThrough }) => chargeThrough)),
    reactionCost: rulings.reactionCost === 0 ? cost : rulings.reactionCost,
  };
}

/** Turns in which something changes; those beyond the limit never come. */
function turnsAwaited({ lanes, turnLimit }: Setup): readonly number[] {
  return lanes
    .flatMap(({ stacks }) => stacks.flat())
    .flatMap(({ inputs, decisions }) => [inputs.entersTurn ?? 1, ...turnsOf(decisions)])
    .filter((turn) => turn <= turnLimit);
}

/** A limit in whole parts, rounded up: a distance is below it exactly when it has fewer parts. */
function partsFrom(inches: number, partsPerInch: number): number {
  const whole = partsWithin(inches, partsPerInch);
  const { over, under } = decimalFraction(inches);
  return BigInt(over) * BigInt(partsPerInch) === BigInt(whole) * BigInt(under) ? whole : whole + 1;
}

/** The distance that light troops keep from formed ones, as printed; 0 where they keep none (AUG-NBR-09). */
function standOffIn({ tables }: RuleBook, { standOff }: Setup): number {
  return standOff ? tables.distances.rows['skirmish-standoff'].inches : 0;
}

/** The parts of an inch in which all lengths of the engagement are whole (AUG-SCALE-01). */
function rulerOf(book: RuleBook, setup: Setup): Ruler {
  const { lanes, inchFactor, isLine, laneInches, supportInches, tableDepthInches } = setup;
  const factor = decimalFraction(inchFactor);
  const partsPerInch = partsPerUnit(
    [
      ...lanes.flatMap((lane) => lengthsOf(book, setup, lane)),
      ...(isLine
        ? [...lengthOf(laneInches, ['laneInches']), ...lengthOf(supportInches, ['supportInches'])]
        : []),
      ...lengthOf(tableDepthInches, ['tableDepthInches']),
      ...lengthOf(
        standOffIn(book, setup),
        ['tables', 'distances', 'skirmish-standoff'],
        'the distance that light troops keep',
        factor,
      ),
      ...lengthOf(inchFactor, ['inchFactor']),
    ],
    'inches',
  );
  // Whole, since a part of an inch was chosen so.
  return { partsPerInch, partsPerPrintedInch: partsWithin(inchFactor, partsPerInch) };
}

/** The lengths that the gap of a lane can be made of. */
function lengthsOf(book: RuleBook, setup: Setup, lane: LaneSetup): readonly Length[] {
  const { tables } = book;
  const lengths = [...lengthOf(lane.distanceInches, [...lane.path, 'distanceInches'])];
  for (const unit of lane.stacks.flat()) {
    const retires = unit.decisions.some(({ do: { order } }) => order === 'R');
    for (const one of unit.decisions) {
      const goal = goalOf(one.do);
      if (goal !== null) lengths.push(...lengthOf(Math.abs(goal.inches), keyPath(one, goal.key)));
    }
    for (const form of formsOf(book, unit)) {
      const row = rowOf(book, unit.inputs, form);
      if (row === null) continue;
      const printed = (what: string, inches: number): readonly Length[] =>
        lengthOf(
          inches,
          ['tables', 'movement', row],
          `the ${what} of ${row}`,
          decimalFraction(setup.inchFactor),
        );
      for (const going of goingsOf(setup, lane, unit)) {
        const inches = moveIn(book, row, going);
        if (inches === null) continue;
        lengths.push(...printed('move', inches));
        if (retires)
          lengths.push(...printed('retirement', inches * tables.distances.rows['retire-speed'].factor));
      }
      if (!form.limbered) lengths.push(...printed('obstacle', valueOf(tables.movement, row).obstacleIn ?? 0));
    }
  }
  return lengths;
}

/** @param known its units, where nothing hangs on how far off they are beyond all range */
function laneOf(
  { partsPerInch }: Ruler,
  { going, distanceInches }: LaneSetup,
  known: readonly ReturnType<typeof unitOf>[] | null,
) {
  const startGap = partsWithin(distanceInches, partsPerInch);
  const stand =
    known?.every(
      ({ decisions: [first, second] }) => second === undefined && first !== undefined && isStanding(first),
    ) === true;
  /** Gaps beyond this are all alike: nobody can shoot, and nobody comes nearer. */
  const farthest = stand
    ? Math.max(...known.flatMap(({ forms }) => forms.flatMap(({ ranges }) => [...(ranges ?? [0])]))) + 1
    : FARTHEST;
  return { bad: going === 'bad', startGap: Math.min(startGap, farthest), farthest };
}

/** Whom a router alarms: the neighbours, and where units stand one behind the other those of its stack (AUG-MOR-04, AUG-NBR-01). */
function alarmsOf({ tables }: RuleBook, { lanes, isLine, laneInches, supportInches }: Setup, ruler: Ruler) {
  const isNear = (inches: number): boolean => isWithin(ruler, inches, tables.routingFriendIn);
  return {
    alarmsNeighbours: lanes.length > 1 && (laneInches === null || isNear(laneInches)),
    alarmsStack: isLine && isNear(supportInches),
  };
}

/** Where gunners find foot near enough to shelter behind (AUG-NBR-10): behind them, and beside. */
function shelterOf({ tables }: RuleBook, { laneInches, supportInches }: Setup, ruler: Ruler) {
  const { inches } = tables.distances.rows['gunners-shelter'];
  return {
    isBehindNear: isWithin(ruler, supportInches, inches),
    isBesideNear: laneInches !== null && isWithin(ruler, laneInches, inches),
  };
}

/** True if a distance on the table is no more than so many printed inches, in whole parts: 6 inches at 0.7 are 4.2 inches. */
function isWithin({ partsPerInch, partsPerPrintedInch }: Ruler, inches: number, printedIn: number): boolean {
  return partsFrom(inches, partsPerInch) <= partsWithin(printedIn, partsPerPrintedInch);
}

function isStanding({ do: { order, main } }: Decision): boolean {
  return order === null && (main === 'stand-and-fire' || main === 'stand-ready');
}

function unitOf(
  book: RuleBook,
  ruler: Ruler,
  setup: UnitSetup,
  [going, elsewhere]: readonly Going[],
  role: SideIndex,
  lane: number,
  place: number,
) {
  const { decisions, inputs } = setup;
  const forms = formsOf(book, setup);
  const inches = decisions.map(({ do: wish }) => goalOf(wish)?.inches ?? 0);
  const goals = [...new Set(inches.map((goal) => partsWithin(goal, ruler.partsPerInch)))];
  const name = `${SIDE_LETTERS[role]}${lane + 1}${place === 0 ? '' : `.${place + 1}`}`;
  const formsIn = (ground: Going | undefined): readonly Facts[] =>
    ground === undefined ? [] : forms.map((form) => factsOf(book, ruler, inputs, name, form, ground));
  const facts = formsIn(going);
  const { 'order-in-radius': near, 'order-out-of-radius': far } = book.tables.commandPoints.rows;
  return {
    role,
    lane,
    /** By its forms, that of its start first. */
    forms: facts,
    /** The same in the other going; none unless it may pass into a lane of that (AUG-NBR-06). */
    formsElsewhere: formsIn(elsewhere),
    decisions,
    // Dragoons are light in either mode, and nobody else changes.
    doctrines: decisions.map(({ do: wish }) =>
      doctrineOf(book, ruler, wish, goals, forms, facts[0]?.light === true),
    ),
    /** The gaps to which its orders lead it. */
    goals,
    /** The turn in which it comes. */
    entersTurn: inputs.entersTurn ?? 1,
    /** Points of an order. */
    cost: inputs.inRadius ? near.cost : far.cost,
    /** It has cover, a building or an obstacle to lose. */
    hasHold: inputs.cover !== 'none' || inputs.inside || inputs.frontObstacle !== 'none',
    /** Its fire casualties are remembered for its checks (AUG-CMD-12). */
    tracksFire: decisions.some(({ do: wish }) => wish.holdReturnFireBeyondInches !== null),
  };
}

function brigadesOf({ brigades }: CommandSetup, role: SideIndex) {
  return brigades.map(({ number, lanes, rallyPoints }, i) => ({
    name: `${SIDE_LETTERS[role]}'s brigade ${i + 1}`,
    role,
    number,
    /** From 0, in the order in which its units act. */
    lanes: lanes.map((lane) => lane - 1),
    givesRallyPoints: rallyPoints === 'surplus',
  }));
}

function commandsOf([a, b]: readonly [CommandSetup, CommandSetup]) {
  return [commandOf(a, 0), commandOf(b, a.brigades.length)] as const;
}

/** @param first the place of its first brigade in the list of all */
function commandOf({ cinc, split, passes, brigades }: CommandSetup, first: number) {
  /** Brigades in his radius, as places in the list of all. */
  const reached = brigades.flatMap(({ inCincRadius }, i) => (inCincRadius ? [first + i] : []));
  /** Null: no CinC whose points anybody can receive. */
  const number = reached.length === 0 ? null : cinc;
  return { cinc: number, even: split === 'even', reached, passes };
}
