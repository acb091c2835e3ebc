/** A melee chain or a brigade engagement bound together: tables, rulings, stacks and doctrines, numbers at hand. */
import { item } from '../../chance/at.ts';
import { Stacks, type StackPlace } from '../../play/stacks.ts';
import type { Waiting } from '../../play/waiting.ts';
import type { MeleeResult } from './combat-tables.ts';
import type { Ruler } from './distances.ts';
import type { Ammunition, Firer, Target } from './fire.ts';
import type { Doctrine, Orders } from './orders.ts';
import type { Rulings } from './options.ts';
import { ringRules, type RingRules, type Rings } from './rings.ts';
import { Play } from './state.ts';
import type { Tables } from './tables.ts';
import type { Arm, CommanderNear, FireRow, Formation, Gun } from './units.ts';

/** Where a unit stands in the roster; a second unit of a melee chain is in no stack. */
export interface Post extends StackPlace {
  readonly name: string;
}

export interface Profile extends Post {
  readonly arm: Arm;
  readonly isCavalry: boolean;
  /** A skirmish stand (HUIT-UNIT-05). */
  readonly isStand: boolean;
  readonly formation: Formation;
  readonly quality: number;
  readonly start: Rings & { readonly blown: boolean };
  readonly building: boolean;
  readonly wall: boolean;
  readonly hill: boolean;
  readonly wood: boolean;
  readonly redoubt: boolean;
  /** Any of the five. */
  readonly hasCover: boolean;
  readonly flankOrRearAttacked: boolean;
  /** Outside its commander's zone, and not exempt (FD-02). */
  readonly outOfCommand: boolean;
  readonly uphill: boolean;
  readonly largeAustrian: boolean;
  readonly lancer: boolean;
  readonly breastplate: boolean;
  /** Its move in parts of a cm; a square's is that of the column it becomes, since squares do not move. */
  readonly move: number;
  /** The number of its formation where a doctrine may change it, or AS_GIVEN; and its moves by those numbers. */
  readonly formed: number;
  readonly movesFormed: readonly number[];
  /** The move in which it enters; 1: it is there from the start (SCN-01). */
  readonly entersTurn: number;
  readonly gun: Gun | null;
  /** Of guns: inclusive ends of their bands in parts of a cm, and in a lane their ammunition. */
  readonly limits: Int32Array;
  readonly ammunition: Ammunition | null;
  /** The row of the chart in which infantry fires, whatever its formation; null for that of its formation. */
  readonly fireRow: FireRow | null;
  /** Inclusive ends of range of small arms in parts of a cm: in the skirmish row, and in every other. */
  readonly skirmishRange: number;
  readonly otherRange: number;
  /** Filled in anew whenever it fires or is fired at. */
  readonly firer: Firer;
  readonly target: Target;
}

export interface SideProfile {
  /** Its name in words: `A`, `attacker`. */
  readonly name: string;
  /** Distance from each unit of a stack to the next behind it, in parts of a cm. */
  readonly gap: number;
  /** Outer flanks of the first and the last lane; in a melee chain both. */
  readonly leftSecured: boolean;
  readonly rightSecured: boolean;
  /** The second unit of a melee chain; NONE. */
  readonly second: number;
  /** Some of its units may counter-charge, so that the result of its last test counts in the enemy's turn. */
  readonly mayCounterCharge: boolean;
  /** Some of its units may go forward by their doctrine. */
  readonly mayAdvance: boolean;
  readonly rating: number;
  /** Parts of its command tests that never change (HUIT-CMD-03). */
  readonly dc: CommanderNear;
  readonly neighbourBC: boolean;
  readonly brigadeRating: number;
  readonly enemyFlankRear: boolean;
  readonly unitsAtStart: number;
  readonly battery: Battery | null;
  /** Its guns fire into other lanes than their own. */
  readonly firesAcross: boolean;
}

/** A battery apart from the lanes: it has no rings and cannot be contacted. */
export interface Battery {
  readonly firer: Firer;
  readonly setback: number;
  /** Inclusive ends of its bands in parts of a cm. */
  readonly limits: Int32Array;
  readonly ammunition: Ammunition;
}

/** Rules of a brigade engagement alone. */
interface BrigadeRules {
  /** The side that goes first in every move; null: thrown for. */
  readonly first: number | null;
  /** The first result of a test that ends the engagement, as an index into the orders. */
  readonly breakAt: number;
  readonly generalLoss: boolean;
}

/** Neighbours in play (section 15), where a spec asks for them. */
export interface Neighbours {
  /** Centre to centre of neighbouring lanes, in parts of a cm; null: nobody turns on a neighbour. */
  readonly laneWidth: number | null;
  /** Cavalry charged in the flank by cavalry may wheel to meet it (HUIT-REACT-03). */
  readonly cavalryWheels: boolean;
  /** Units beside one that is charged fire at the charger (HUIT-NBR-01). */
  readonly fire: boolean;
  /** Who has turned on a lane is near the flank of its brigade (HUIT-NBR-04). */
  readonly nearFlank: boolean;
}

/** The parts of a battle that are mustered. */
interface Mustered extends Pick<
  Battle,
  | 'tables'
  | 'rulings'
  | 'ruler'
  | 'units'
  | 'sides'
  | 'brigade'
  | 'distance'
  | 'doubleBeyond'
  | 'waiting'
  | 'readsOrder'
  | 'ground'
  | 'neighbours'
> {
  readonly lanes: number;
  /** The doctrine of each unit, which reads the battle. */
  readonly doctrinesIn: (b: Battle) => readonly Doctrine[];
}

export class Battle {
  readonly tables: Tables;
  readonly rulings: Rulings;
  readonly ruler: Ruler;
  readonly units: readonly Profile[];
  readonly sides: readonly [SideProfile, SideProfile];
  readonly stacks: Stacks;
  /** Present in a brigade engagement. */
  readonly brigade: BrigadeRules | null;
  /** Distance at the start, in parts of a cm. */
  readonly distance: number;
  /** Beyond this distance a double move is allowed; never where the engagement has none. */
  readonly doubleBeyond: number;
  /** Turns in which units enter, or that doctrines wait for. */
  readonly waiting: Waiting;
  /** Some doctrine reads the result of the last command test. */
  readonly readsOrder: boolean;
  /** A bound of every distance, where the lines of the lanes are asked for (SCN-05). */
  readonly ground: number | null;
  readonly neighbours: Neighbours | null;
  /** The doctrine of each unit. */
  readonly doctrines: readonly Doctrine[];
  /** Some doctrine acts on hold: it forms, or retires. */
  readonly actsOnHold: boolean;
  /** Some doctrine may change a formation, or turn a back. */
  readonly forms: boolean;
  readonly rings: RingRules;
  /** Parts of a cm that skirmish stands fall back from formed infantry (HUIT-REACT-04). */
  readonly skirmishersBack: number;
  /** Parts of a cm that losers go back, by difference: infantry beaten by infantry and by cavalry, then cavalry. */
  readonly back: readonly Int32Array[];

  constructor(parts: Mustered) {
    const { tables, rulings, ruler, units, lanes } = parts;
    this.tables = tables;
    this.rulings = rulings;
    this.ruler = ruler;
    this.units = units;
    this.sides = parts.sides;
    this.stacks = new Stacks(lanes, units);
    this.brigade = parts.brigade;
    this.distance = parts.distance;
    this.doubleBeyond = parts.doubleBeyond;
    this.waiting = parts.waiting;
    this.readsOrder = parts.readsOrder;
    this.ground = parts.ground;
    this.neighbours = parts.neighbours;
    this.doctrines = parts.doctrinesIn(this);
    const orders = this.doctrines.flatMap(({ list }) => list);
    this.actsOnHold = orders.some(({ kind }) => kind === 'form' || kind === 'retire');
    this.forms = orders.some(
      ({ kind, reaction, turnsBack }) =>
        kind === 'form' ||
        reaction === 'form' ||
        reaction === 'evade-three-quarters' ||
        (kind === 'retire' && turnsBack),
    );
    this.rings = ringRules(tables, rulings);
    this.skirmishersBack = ruler.exact(tables.skirmishersBackCm);
    this.back = tables.melee.results.map((row) => backOf(row, ruler));
  }

  profileAt(i: number): Profile {
    return item(this.units, i);
  }

  sideAt(i: number): SideProfile {
    return i === 0 ? this.sides[0] : this.sides[1];
  }

  /** The orders of a front unit in the state of this moment. */
  ordersOf(s: Play, unit: number): Orders {
    const { only, list, choose } = item(this.doctrines, unit);
    return only ?? item(list, choose(s, unit));
  }

  createState(): Play {
    return new Play({
      units: this.units.length,
      stacks: this.stacks,
      brigades: this.brigade !== null,
      waits: this.waiting.atStart > 0 || this.readsOrder,
      forms: this.forms,
      ground: this.ground !== null,
      neighbours: this.neighbours !== null,
    });
  }
}

function backOf(row: MeleeResult, ruler: Ruler): Int32Array {
  return Int32Array.of(
    ruler.exact(row.infantryByInfantryCm),
    ruler.exact(row.infantryByCavalryCm),
    ruler.exact(row.cavalryByInfantryCm),
    ruler.exact(row.cavalryByCavalryCm),
  );
}
