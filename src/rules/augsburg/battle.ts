/** One engagement as it is set up: tables, rulings, both units of every lane, brigades, and the ruler of its distances. */
import { item } from '../../chance/at.ts';
import { InputError } from '../../engagement/inputs.ts';
import { decimalFraction, partsPerUnit } from '../../engagement/lengths.ts';
import type { Throw } from '../../chance/throw.ts';
import { combatantOf, doctrineProblems, lengthsOf, type Combatant } from './combatant.ts';
import type { Bout } from './melee.ts';
import type { TestOf } from './morale.ts';
import { unitProblems } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import { FARTHEST, partsFrom, partsWithin, type Ruler } from './ruler.ts';
import { commandProblems, type CommandSetup, type LaneSetup, type Setup } from './setup.ts';
import type { Play } from './state.ts';
import { notedThrow, Throws } from './throws.ts';
import { type MoveRow, MOVES } from './units.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What never changes of a lane. Lengths are in parts of an inch. */
export interface Lane {
  /** Of A and of B. */
  readonly units: readonly [Combatant, Combatant];
  readonly bad: boolean;
  readonly startGap: number;
  /** Gaps beyond this are all alike: nobody can shoot, and nobody comes nearer. */
  readonly farthest: number;
}

/** What never changes of a brigade. */
export interface Brigade {
  readonly name: string;
  readonly side: 0 | 1;
  readonly number: number;
  /** May receive points of its CinC. */
  readonly reached: boolean;
  /** From 0, in the order in which its units act. */
  readonly lanes: readonly number[];
  readonly givesRallyPoints: boolean;
}

/** What never changes of a side's command. */
export interface SideCommand {
  /** Null: no CinC whose points anybody can receive. */
  readonly cinc: number | null;
  readonly even: boolean;
  /** Brigades in his radius, as places in the list of all. */
  readonly reached: readonly number[];
  readonly passes: number;
}

/** Everything fixed of an engagement. */
export class Battle implements Ruler {
  readonly book: RuleBook;
  readonly setup: Setup;
  /** Parts of an inch on the table, and of an inch that the rules print. */
  readonly partsPerInch: number;
  readonly partsPerPrintedInch: number;
  readonly lanes: readonly Lane[];
  /** A's first; none where every order is free. */
  readonly brigades: readonly Brigade[];
  readonly commands: readonly [SideCommand, SideCommand] | null;
  /** The brigade of each unit (2 lane + side); -1 for none. */
  readonly brigadeOf: readonly number[];
  /** 0 or 1, or 2 for a coin every turn. */
  readonly firstSide: number;
  readonly wide: boolean;
  readonly minimumGap: number;
  /** An evader charged from a smaller gap goes its full number of moves. */
  readonly evadeFullBelow: number;
  readonly throws = new Throws();
  readonly chargeThrows: readonly (Throw | null)[];
  readonly backThrows: readonly Throw[];
  readonly fallBackThrow: Throw;
  readonly followUpThrow: Throw;
  readonly cincThrow: Throw;
  readonly brigadierThrow: Throw;
  readonly reactionCost: number;
  /** Filled anew for each question, so that play allocates nothing. */
  readonly shot = { band: 0, enfilade: false, halfEffect: false, asFormed: false, bonusDice: 0 };
  readonly bout: Writable<Bout> = {
    role: 'none',
    obstacle: 'none',
    takenFlankOrRear: false,
    asFormed: false,
    enemyAsFormed: false,
  };
  readonly test: Writable<TestOf> = { enfilade: false, routingFriend: false, rallyPoints: 0, joined: 0 };

  /** @throws {InputError} for inputs that contradict each other or the rules */
  constructor(book: RuleBook, setup: Setup) {
    const { tables, rulings } = book;
    checkSetup(book, setup);
    this.book = book;
    this.setup = setup;
    const { inchFactor } = setup;
    this.partsPerInch = partsPerUnit(
      [
        ...setup.lanes.flatMap((lane) => lengthsOf(book, lane, inchFactor)),
        { value: decimalFraction(inchFactor), name: 'inchFactor', path: ['inchFactor'] },
      ],
      'inches',
    );
    // Whole, since a part of an inch was chosen so.
    this.partsPerPrintedInch = partsWithin(inchFactor, this.partsPerInch);
    this.lanes = setup.lanes.map((lane, i) => this.lane(lane, i));
    this.commands = setup.commands === null ? null : [this.side(0), this.side(1)];
    this.brigades = (setup.commands ?? []).flatMap((command, side) =>
      brigadesOf(command, side === 0 ? 0 : 1),
    );
    this.brigadeOf = setup.lanes.flatMap((_lane, i) =>
      [0, 1].map((side) => this.brigades.findIndex((one) => one.side === side && one.lanes.includes(i))),
    );
    this.firstSide = ['A', 'B', 'coin'].indexOf(setup.firstSide);
    this.wide =
      this.brigades.some(({ givesRallyPoints }) => givesRallyPoints) ||
      this.lanes.some(({ units }) => units.some(({ tracksFire }) => tracksFire));
    this.minimumGap = partsWithin(rulings.minimumGapIn, this.partsPerPrintedInch);
    this.evadeFullBelow = partsFrom(tables.evadeAlwaysBelowIn, this.partsPerPrintedInch);
    this.chargeThrows = MOVES.map((row) => {
      const bonus = tables.chargeBonus[row];
      return bonus === null ? null : notedThrow(bonus.dice, bonus.pick);
    });
    this.backThrows = tables.moraleResults.map(({ back }) => notedThrow(back));
    this.fallBackThrow = notedThrow(tables.fallBack);
    this.followUpThrow = notedThrow(tables.footFollowUp);
    this.cincThrow = notedThrow(tables.cincDice);
    this.brigadierThrow = notedThrow(tables.brigadierDice);
    this.reactionCost = rulings.reactionCost === 0 ? tables.reactionCost : rulings.reactionCost;
  }

  private lane(setup: LaneSetup, index: number): Lane {
    const units = [
      combatantOf(this.book, setup, 0, index, this),
      combatantOf(this.book, setup, 1, index, this),
    ] as const;
    const startGap = partsWithin(setup.distanceInches, this.partsPerInch);
    const farthest = units.every(({ main }) => main === 'stand-and-fire' || main === 'stand-ready')
      ? Math.max(...units.flatMap(({ profile }) => [...(profile.ranges ?? [0])])) + 1
      : FARTHEST;
    return { units, bad: setup.going === 'bad', startGap: Math.min(startGap, farthest), farthest };
  }

  private side(index: 0 | 1): SideCommand {
    const commands = this.setup.commands;
    const { cinc = null, split, passes = 0, brigades = [] } = commands?.[index] ?? {};
    const first = index === 0 ? 0 : (commands?.[0].brigades.length ?? 0);
    const reached = brigades.flatMap((brigade, b) => (brigade.inCincRadius ? [first + b] : []));
    return { cinc: reached.length === 0 ? null : cinc, even: split === 'even', reached, passes };
  }

  laneAt(index: number): Lane {
    return item(this.lanes, index);
  }

  combatant(lane: number, side: number): Combatant {
    return this.laneAt(lane).units[side === 0 ? 0 : 1];
  }

  /** The unit that acts, and the one it acts upon. */
  actor(s: Play): Combatant {
    return this.combatant(s.lane, s.actor);
  }

  opponent(s: Play): Combatant {
    return this.combatant(s.lane, 1 - s.actor);
  }

  /** The brigade with this index. */
  brigadeAt(index: number): Brigade {
    return item(this.brigades, index);
  }

  /** Inches as a reader knows them. */
  inches(parts: number): number {
    return Number((parts / this.partsPerInch).toFixed(3));
  }
}

/** The number of a row of the movement table, as keys hold it. */
export function moveIndex(row: MoveRow): number {
  return MOVES.indexOf(row);
}

function brigadesOf(command: CommandSetup, side: 0 | 1): readonly Brigade[] {
  return command.brigades.map((brigade, i) => ({
    name: `${side === 0 ? 'A' : 'B'}'s brigade ${i + 1}`,
    side,
    number: brigade.number,
    reached: brigade.inCincRadius,
    lanes: brigade.lanes.map((lane) => lane - 1),
    givesRallyPoints: brigade.rallyPoints === 'surplus',
  }));
}

function checkSetup(book: RuleBook, setup: Setup): void {
  const problems = setup.lanes.flatMap((lane) =>
    ([0, 1] as const).flatMap((side) => [
      ...unitProblems(book, lane.units[side], lane.paths[side]),
      ...doctrineProblems(book, lane, side),
    ]),
  );
  for (const command of setup.commands ?? []) problems.push(...commandProblems(command, setup.lanes.length));
  if (problems.length > 0) throw new InputError(problems);
}
