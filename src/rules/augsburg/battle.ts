/** The fixed things of an engagement: tables, rulings, the units of every lane, brigades, dice, and the ruler. */
import { item } from '../../chance/at.ts';
import type { Throw as FoldedThrow } from '../../chance/throw.ts';
import type { Explanation, Factor } from '../../play/explanation.ts';
import { partsWithin } from '../../play/lengths.ts';
import { Stacks, type StackPlace, type TurnsOn } from '../../play/stacks.ts';
import { Total, type Parts } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Waiting } from '../../play/waiting.ts';
import { FoldedThrows, notedThrow } from './dice.ts';
import { partsFrom, type Ruler } from './distances.ts';
import type { UnitInputs } from './inputs.ts';
import type { Setup } from './setup.ts';
import type { Play } from './state.ts';
import type { RuleBook } from './tables.ts';
import {
  type Cover,
  type FollowUp,
  type Main,
  type MoveRow,
  type Obstacle,
  type Reaction,
  type TargetClass,
  type UnitType,
} from './units.ts';

/** The fixed things of a unit. Distances are in parts of an inch, or in inches where nothing is played. */
export interface Profile {
  readonly name: string;
  readonly type: UnitType;
  /** FOOT, MOUNTED or GUN. */
  readonly arm: number;
  readonly openOrder: boolean;
  /** AUG-UNIT-05: never a gun crew. */
  readonly light: boolean;
  /** A limbered gun: it does not fire, and fights as Unformed (AUG-R-39). */
  readonly limbered: boolean;
  readonly original: number;
  readonly figures: number;
  readonly ranks: number;
  readonly files: number;
  /** At full strength; 0 for all but close-order foot. */
  readonly pikes: number;
  readonly frontPikes: number;
  readonly firstVolley: boolean;
  readonly cover: Cover;
  readonly inside: boolean;
  readonly badGoingRear: boolean;
  /** Last distance of short, medium and long range, -1 where there is none; null where no weapon is given. */
  readonly ranges: Float64Array | null;
  /** Null where none is given. */
  readonly move: MoveRow | null;
  /** Parts of numbers that its type and quality bring. */
  readonly shooting: Parts;
  readonly striking: Parts;
  readonly morale: Parts;
  readonly holdingReturn: Parts;
  readonly holdingCharge: Parts;
}

/** Decisions of a player for a unit, of one item of its doctrine. Lengths are in parts of an inch. */
export interface Orders {
  /** The chit itself (AUG-CMD-10); NO_ORDER where `main` chooses it. */
  readonly order: number;
  readonly main: Main;
  /** The gap within which `main` charges, or at which it stops. */
  readonly goal: number;
  /** The aim of its order, as a unit keeps it: for M the gap, by its index; for T, D and L the form. */
  readonly aim: number;
  readonly whenCharged: Reaction;
  readonly evadeMoves: number;
  /** Beyond this gap it tries to withhold return fire; FARTHEST where it never tries. */
  readonly holdsBeyond: number;
  readonly followUp: FollowUp;
  readonly turnOn: TurnsOn;
  /** Takes order Form-up when it is Unformed. */
  readonly reforms: boolean;
}

/** The fixed things of a unit of an engagement in one of its forms. Lengths are in parts of an inch. */
export interface Combatant {
  readonly profile: Profile;
  readonly inputs: UnitInputs;
  readonly enfilades: boolean;
  readonly obstacle: Obstacle;
  /** It has cover, a building or an obstacle to lose. */
  readonly hasHold: boolean;
  /** Its fire casualties are remembered for its checks (AUG-CMD-12). */
  readonly tracksFire: boolean;
  readonly cost: number;
  readonly joined: number;
  /** On the skirmishing-foot row of the movement table: bad going does not disorder it. */
  readonly surefooted: boolean;
  /** False for guns that are unlimbered, or limbered in bad going. */
  readonly canMove: boolean;
  /** In the going of its lane; 0 where no row is given. */
  readonly normalMove: number;
  /** A move of order R (AUG-MOVE-04). */
  readonly retreat: number;
  /** Charge move without dice, without and with one obstacle. */
  readonly chargeBase: number;
  readonly chargeBaseOverObstacle: number;
  /** Its class as a charger and as a target (AUG-EVA-08). */
  readonly targetClass: TargetClass;
}

/** A unit of an engagement, and the stack in which it begins. */
export interface Unit extends StackPlace {
  /** As it is at the start. */
  readonly starter: Combatant;
  /** The forms that its orders can give it, that of its start first. */
  readonly forms: readonly Combatant[];
  /** The same in the other going; none unless it may pass into a lane of that (AUG-NBR-06). */
  readonly formsElsewhere: readonly Combatant[];
  readonly orders: readonly Orders[];
  /** Which of its orders hold in a state. */
  readonly choose: (s: Play, unit: number) => number;
  /** The gaps to which its orders lead it. */
  readonly goals: readonly number[];
  /** The turn in which it comes. */
  readonly entersTurn: number;
}

/** The fixed things of a lane. Lengths are in parts of an inch. */
export interface Lane {
  readonly bad: boolean;
  readonly startGap: number;
  /** Gaps beyond this are all alike: nobody can shoot, and nobody comes nearer. */
  readonly farthest: number;
}

/** The fixed things of a brigade. */
export interface Brigade {
  readonly name: string;
  readonly side: 0 | 1;
  readonly number: number;
  /** From 0, in the order in which its units act. */
  readonly lanes: readonly number[];
  readonly givesRallyPoints: boolean;
}

/** The fixed things of a side's command. */
export interface SideCommand {
  /** Null: no CinC whose points anybody can receive. */
  readonly cinc: number | null;
  readonly even: boolean;
  /** Brigades in his radius, as places in the list of all. */
  readonly reached: readonly number[];
  readonly passes: number;
}

/** Circumstances of a volley. */
export interface Shot {
  /** SHORT to OUT_OF_RANGE. */
  band: number;
  enfilade: boolean;
  halfEffect: boolean;
  /** Light foot that stands as close-order foot one rank deep (AUG-EVA-04). */
  asFormed: boolean;
  /** More dice of a held volley (AUG-R-27). */
  bonusDice: number;
}

/** Circumstances of a unit's blows. */
export interface Bout {
  role: 'none' | 'charging' | 'countercharging';
  /** The obstacle it has crossed to come to blows. */
  obstacle: Obstacle;
  takenFlankOrRear: boolean;
  /** It stands as close-order foot one rank deep (AUG-EVA-04). */
  asFormed: boolean;
  /** Its enemy does. */
  enemyAsFormed: boolean;
}

/** Circumstances of a morale test beside the unit. */
export interface Test {
  /** The losses came from enfilading fire. */
  enfilade: boolean;
  routingFriend: boolean;
  /** Taken off the roll: Rally Points, and the number of a commander who has joined. */
  rallyPoints: number;
  joined: number;
}

/** The distances of units behind and beside each other, in parts of an inch, and the orders of a wheel (section 12). */
export interface Line {
  /** From lane to lane; 0 where nobody turns. */
  readonly laneGap: number;
  /** From a front to the unit behind it. */
  readonly support: number;
  readonly wheelOrders: number;
}

/** Lanes and brigades as {@link muster} reads them from a setup. */
interface Roster {
  readonly lanes: readonly Lane[];
  /** By their numbers: A's first, lane by lane, from front to back. */
  readonly units: readonly Unit[];
  /** Null where one unit of each side stands in each lane, and nobody turns on a neighbour. */
  readonly line: Line | null;
  /** Who routs alarms friends of a neighbouring lane, and of its own stack (AUG-NBR-01). */
  readonly alarmsNeighbours: boolean;
  readonly alarmsStack: boolean;
  /** A's first; none where every order is free. */
  readonly brigades: readonly Brigade[];
  readonly commands: readonly [SideCommand, SideCommand] | null;
  /** The dice of charge moves by row of the movement table; null for none. */
  readonly chargeThrows: readonly (FoldedThrow | null)[];
  readonly waiting: Waiting;
  /** The lines of the lanes are asked for. */
  readonly asksGround: boolean;
}

/** Everything fixed of an engagement. */
export class Battle implements Roster, Ruler {
  readonly book: RuleBook;
  readonly turnLimit: number;
  readonly partsPerInch: number;
  readonly partsPerPrintedInch: number;
  readonly lanes: readonly Lane[];
  readonly units: readonly Unit[];
  readonly stacks: Stacks;
  readonly line: Line | null;
  readonly alarmsNeighbours: boolean;
  readonly alarmsStack: boolean;
  readonly brigades: readonly Brigade[];
  readonly commands: readonly [SideCommand, SideCommand] | null;
  /** The brigade of each lane and side (2 lane + side); -1 for none. */
  readonly brigadeOf: readonly number[];
  /** 0 or 1, or 2 for a coin every turn. */
  readonly firstSide: number;
  readonly wide: boolean;
  /** Some unit's orders give it several forms, or lead it to several gaps. */
  readonly ordered: boolean;
  readonly waiting: Waiting;
  /** Some unit changes its form, or passes into other going. */
  private readonly varies: boolean;
  /** Some unit comes later than the first turn. */
  readonly reinforced: boolean;
  readonly asksGround: boolean;
  readonly minimumGap: number;
  /** An evader charged from a smaller gap goes its full number of moves. */
  readonly evadeFullBelow: number;
  readonly throws = new FoldedThrows();
  readonly chargeThrows: readonly (FoldedThrow | null)[];
  readonly backThrows: readonly FoldedThrow[];
  readonly fallBackThrow: FoldedThrow;
  readonly followUpThrow: FoldedThrow;
  readonly cincThrow: FoldedThrow;
  readonly brigadierThrow: FoldedThrow;
  readonly reactionCost: number;
  /** Filled anew for each question, so that play allocates nothing. */
  readonly sum = new Total();
  readonly shot: Shot = { band: 0, enfilade: false, halfEffect: false, asFormed: false, bonusDice: 0 };
  readonly bout: Bout = {
    role: 'none',
    obstacle: 'none',
    takenFlankOrRear: false,
    asFormed: false,
    enemyAsFormed: false,
  };
  readonly test: Test = { enfilade: false, routingFriend: false, rallyPoints: 0, joined: 0 };

  constructor(book: RuleBook, setup: Setup, ruler: Ruler, roster: Roster) {
    const { lanes, units, brigades, commands, chargeThrows, waiting, asksGround } = roster;
    const { tables, rulings } = book;
    this.book = book;
    this.turnLimit = setup.turnLimit;
    this.partsPerInch = ruler.partsPerInch;
    this.partsPerPrintedInch = ruler.partsPerPrintedInch;
    this.lanes = lanes;
    this.units = units;
    this.stacks = new Stacks(lanes.length, units);
    this.line = roster.line;
    this.alarmsNeighbours = roster.alarmsNeighbours;
    this.alarmsStack = roster.alarmsStack;
    this.brigades = brigades;
    this.commands = commands;
    this.brigadeOf = lanes.flatMap((_lane, i) =>
      [0, 1].map((side) => brigades.findIndex((one) => one.side === side && one.lanes.includes(i))),
    );
    this.firstSide = ['A', 'B', 'coin'].indexOf(setup.firstSide);
    this.wide =
      brigades.some(({ givesRallyPoints }) => givesRallyPoints) ||
      units.some(({ forms }) => forms.some(({ tracksFire }) => tracksFire));
    this.ordered = units.some(({ forms, goals }) => forms.length > 1 || goals.length > 1);
    this.varies = this.ordered || units.some(({ formsElsewhere }) => formsElsewhere.length > 0);
    this.waiting = waiting;
    this.reinforced = units.some(({ entersTurn }) => entersTurn > 1);
    this.asksGround = asksGround;
    this.minimumGap = partsWithin(rulings.minimumGapIn, this.partsPerPrintedInch);
    this.evadeFullBelow = partsFrom(tables.evadeAlwaysBelowIn, this.partsPerPrintedInch);
    this.chargeThrows = chargeThrows;
    this.backThrows = tables.moraleResults.map(({ back }) => notedThrow(back));
    this.fallBackThrow = notedThrow(tables.fallBack);
    this.followUpThrow = notedThrow(tables.footFollowUp);
    this.cincThrow = notedThrow(tables.cincDice);
    this.brigadierThrow = notedThrow(tables.brigadierDice);
    this.reactionCost = rulings.reactionCost === 0 ? tables.reactionCost : rulings.reactionCost;
  }

  laneAt(index: number): Lane {
    return item(this.lanes, index);
  }

  /** The unit of a number. */
  unitAt(i: number): Unit {
    return item(this.units, i);
  }

  /** A unit in its present form, in the going where it stands. */
  combatant(s: Play, i: number): Combatant {
    const unit = item(this.units, i);
    if (!this.varies) return unit.starter;
    const { forms, formsElsewhere, lane: start } = unit;
    const { form, lane } = s.numbered(i);
    const isElsewhere = formsElsewhere.length > 0 && this.laneAt(lane).bad !== this.laneAt(start).bad;
    return item(isElsewhere ? formsElsewhere : forms, form);
  }

  /** The decisions of a unit's player at this moment. */
  ordersOf(s: Play, i: number): Orders {
    const { orders, choose } = item(this.units, i);
    return orders.length === 1 ? item(orders, 0) : item(orders, choose(s, i));
  }

  /** The unit of a side in what is going on. */
  inAct(s: Play, side: number): Combatant {
    return this.combatant(s, s.inAct(side));
  }

  /** The unit that acts, and the one it acts upon. */
  actor(s: Play): Combatant {
    return this.inAct(s, s.actor);
  }

  opponent(s: Play): Combatant {
    return this.inAct(s, 1 - s.actor);
  }

  /** The unit that throws. */
  thrower(s: Play): Combatant {
    return this.inAct(s, s.thrower);
  }

  /** The brigade with this index. */
  brigadeAt(index: number): Brigade {
    return item(this.brigades, index);
  }

  /** A unit of the act as the log calls it: `A1 (dutch-foot)`. */
  nameOf(s: Play, side: number): string {
    return this.nameNow(s, s.inAct(side));
  }

  nameNow(s: Play, i: number): string {
    const { name, type } = this.combatant(s, i).profile;
    return `${name} (${type})`;
  }

  /** Inches as a reader knows them. */
  inches(parts: number): number {
    return Number((parts / this.partsPerInch).toFixed(3));
  }

  inWords(parts: number): string {
    return `${this.inches(parts)} in`;
  }
}

/** A throw of this system. */
export interface AugsburgThrow extends Throw<Battle, Play> {
  /** Facts beside the dice and their number, for explanations. */
  facts?(b: Battle, s: Play): readonly Factor[];
}

/** A fact beside the dice, with no part in their number. */
export function fact(label: string, ...ruleIds: readonly string[]): Factor {
  return { label, value: null, ruleIds };
}

/** An explanation with facts beside its numbers. */
export function withFacts(explanation: Explanation, facts: readonly Factor[]): Explanation {
  return { ...explanation, factors: [...explanation.factors, ...facts] };
}
