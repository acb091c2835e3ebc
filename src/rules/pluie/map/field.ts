/** The state of a battle on a map (15.3): sides, formations, pieces, places and works. It is kept between turns. */
import { intAt, item } from '../../../chance/at.ts';
import type { Act } from '../../../battlefield/commander/act.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import { Progress } from '../../../battlefield/commander/progress.ts';
import { Ground } from '../../../battlefield/ground.ts';
import { Token } from '../../../battlefield/token.ts';
import { Works } from '../../../battlefield/works.ts';
import type { Actor } from '../../../play/dice.ts';
import { Board, fieldsOf, Layout } from '../../../play/layout.ts';
import type { Battle } from './battle.ts';
import {
  NONE,
  SIDE_LETTERS,
  type FormationProfile,
  type PieceProfile,
  type Roster,
  type SideIndex,
  type WorkOrder,
} from './roster.ts';

/** Purposes of throws: so many for each piece. */
const PURPOSES = 16;

/** A unit or an element; all its numbers are 0 once it is dead. */
export class Piece implements Actor {
  readonly is: PieceProfile;
  readonly index: number;
  readonly name: string;
  readonly role: SideIndex;
  readonly purposes: number;
  readonly formation: Formation;
  readonly side: Side;
  readonly token = new Token();
  alive = 0;
  /** It stands on the map; a unit of a formation still to come does not. */
  placed = 0;
  ready = 0;
  /** 1: it has reacted, and owes an action (PDB-SEQ-06). */
  debt = 0;
  /** 1: an older debt, due in the next game turn (reactionCost next-game-turn). */
  owed = 0;
  column = 0;
  limbered = 0;
  /** 1: a gun without limber, which cannot fire or move (PDB-CMD-08). */
  limberless = 0;
  /** Turns of work done, and 1 for work begun; 0 while it does not work (PDB-ENG). */
  work = 0;
  /** 1: it worked in this phase. */
  worked = 0;
  /** The number, from 1, of the order whose work it is at or finished last; 0 for none. */
  job = 0;
  /** Actions left while its formation acts. */
  left = 0;
  /** 1: in command when its formation's phase began (PDB-MAP-27). */
  commanded = 0;
  /** 1 while the charge group it belongs to moves or attacks. */
  member = 0;
  /** The step of the move under way at which it reacts; NONE where it does not. */
  reactAt = NONE;

  constructor(is: PieceProfile, index: number, formation: Formation, side: Side) {
    this.is = is;
    this.index = index;
    this.name = is.id;
    this.role = is.side;
    this.purposes = index * PURPOSES + 1;
    this.formation = formation;
    this.side = side;
    this.token.size(is.w, is.e);
  }

  /** Leaves the map for good. */
  remove(): void {
    for (const name of NUMBERS) this[name] = 0;
    this.reactAt = NONE;
  }
}

const PIECE = fieldsOf<Piece>({
  alive: 1,
  placed: 1,
  ready: 1,
  debt: 1,
  owed: 1,
  column: 1,
  limbered: 1,
  limberless: 1,
  commanded: 1,
  work: 16,
  job: 16,
  worked: 0,
  left: 0,
  member: 0,
  reactAt: 0,
});
// true: the compiler has compared the layout with the class
const NUMBERS = Object.keys(PIECE) as readonly ('alive' | 'ready')[];

export class Formation {
  readonly is: FormationProfile;
  /** Its number as the commander counts formations; NONE for a flag or communication unit without orders. */
  readonly index: number;
  readonly name: string;
  readonly side: Side;
  readonly units: Piece[] = [];
  readonly progress: Progress;
  /** Living units, those still to come included. */
  living = 0;
  /** Turns, this one included, in which it counts as engaged: 2 when a unit of it fires or is fired at. */
  engaged = 0;
  /** 1 in its phase, where it is activated, has contact to its headquarters (PDB-MAP-30), had heavy losses. */
  active = 0;
  contact = 0;
  heavyLosses = 0;
  private readonly pieces: readonly Piece[];

  constructor(is: FormationProfile, index: number, side: Side, pieces: readonly Piece[], crossings: number) {
    this.is = is;
    this.index = index;
    this.name = is.name;
    this.side = side;
    this.pieces = pieces;
    this.progress = new Progress(crossings);
  }

  /** Its pennant. */
  get command(): Piece {
    return item(this.pieces, this.is.pennant);
  }

  get wagon(): Piece {
    return item(this.pieces, this.is.wagon);
  }
}

const FORMATION = fieldsOf<Formation>({ living: 16, engaged: 2, active: 0, contact: 0, heavyLosses: 0 });

export class Side {
  readonly number: SideIndex;
  readonly letter: 'A' | 'B';
  readonly units: Piece[] = [];
  readonly formations: Formation[] = [];
  /** Pieces with a token, units first. */
  readonly elements: Piece[] = [];
  /** Its communication units. */
  readonly relays: Piece[] = [];
  /** Who acts, in order: formations, flags, communication units, trains. */
  readonly agenda: (Formation | Piece)[] = [];
  /** Living fighting units, those still to come included. */
  fighting = 0;
  offMap = 0;
  /** Unit-turns that ended not ready. */
  unready = 0;

  constructor(number: SideIndex) {
    this.number = number;
    this.letter = SIDE_LETTERS[number];
  }
}

const SIDE = fieldsOf<Side>({ fighting: 16, offMap: 16, unready: 32 });

/** A move under way. */
export interface Move {
  mover: Piece;
  /** A charge group moves as one. */
  readonly isGroup: boolean;
  /** The leg, or the point of the road it goes to. */
  readonly x: number;
  readonly y: number;
  /** The road or railway by its feature; NONE across country. */
  readonly road: number;
  readonly allowance: number;
  /** Where it began. */
  fromX: number;
  fromY: number;
  readonly fx: number;
  readonly fy: number;
  /** The step that the mover has made, and that at which its move ends; NONE once a reaction has ended it. */
  step: number;
  lastStep: number;
}

/** How an attack in close combat is made. */
export type Assault = 'attack' | 'charge' | 'reaction';

/** Takes the events of a battle (15.6). */
export interface BattleLog {
  start(): void;
  firstSide(): void;
  turn(): void;
  phase(): void;
  enter(formation: Formation): void;
  /** @param isThrown false where nobody is in command, and nothing is thrown for */
  activated(formation: Formation, active: number, isThrown: boolean): void;
  activatedSingly(piece: Piece, active: number): void;
  movementThrow(piece: Piece, slowest: Piece, allowance: number, onRoad: boolean): void;
  /** An act without dice of a unit: `ready`, `face`, `limber` and so on. */
  simple(unit: Piece, act: string): void;
  /** Work of a unit, and how far it is. */
  work(unit: Piece, order: WorkOrder, result: 'begun' | 'stopped' | 'done'): void;
  /** The steps that the mover has made since the last part; `last` where its move is over. */
  movePart(move: Move, last: boolean): void;
  endParts(): void;
  /** Gathers what a shot is before it takes effect; `fired` writes it, `table9` the die after a 20. */
  fire(firer: Piece, target: Piece, shot: number, column: number): void;
  fired(target: Piece, outcome: number): void;
  table9(outcome: number): void;
  /** Notes where an indirect shot fell. */
  fell(gun: Piece, aim: Readonly<Vector>, at: Readonly<Vector>, struck: Piece | null): void;
  /** Notes the target number for the unit struck. */
  weigh(): void;
  /** Writes the indirect shot, with the dice of both its throws. */
  indirect(result: 'no-unit-struck' | 'struck-without-effect' | 'eliminated'): void;
  /** A retreat follows that answers the move under way. */
  reactsByRetreat(): void;
  retreat(piece: Piece, enemy: Piece, x: number, y: number, isReaction: boolean): void;
  /** Gathers what an attack is before it takes effect; `attacked` writes it. */
  closeCombat(by: readonly Piece[], target: Piece, how: Assault, number: number, column: number): void;
  attacked(success: boolean): void;
  turnEnd(): void;
  end(): void;
}

/** Chooses among legal acts in the state that it was last pointed at. */
export interface Choices {
  begin(): void;
  stepOrders(formation: Formation): void;
  plan(formation: Formation): void;
  /** The next unit that has actions, in the order in which the formation's units act; null where none has any. */
  nextUnit(formation: Formation): Piece | null;
  /** The next act of a unit. */
  choose(unit: Piece): Act;
  /** The target of a further shot of a fire action; null where the unit would do something else. */
  chooseTarget(unit: Piece): Piece | null;
  /** The act of the next charge group of a formation, whose troops it marks; null where there is none. */
  chooseGroup(formation: Formation): Act | null;
  wantsColumn(formation: Formation): boolean;
  /** True where a unit may react: one in reserve does so only when its formation is engaged (BF 11). */
  mayReact(unit: Piece): boolean;
  /** The move of a pennant, wagon, flag or communication unit. */
  lead(piece: Piece): Act | null;
  /** True for a unit that has a target in range or wants to move (13.6). */
  isBusy(unit: Piece): boolean;
}

/** The layout of a state. */
export function layoutOf(): Layout {
  return new Layout([
    fieldsOf<Field>({
      at: [2, NONE],
      over: 1,
      outcome: 4,
      first: [2, NONE],
      turn: 16,
      firstFire: 16,
      firstContact: 16,
      second: 0,
      ownLimit: 0,
    }),
    SIDE,
    FORMATION,
    fieldsOf<Progress>({
      order: 32,
      route: 32,
      goalX: 32,
      goalY: 32,
      facingX: 32,
      facingY: 32,
      shiftX: 32,
      shiftY: 32,
      cell: 32,
      bound: 32,
      factor: 32,
      enemy: 32,
      backward: 1,
    }),
    PIECE,
    fieldsOf<Token>({ w: 16, e: 16, x: 32, y: 32, fx: 32, fy: 32, eyeX: 0, eyeY: 0, radius: 0 }),
  ]);
}

export class Field extends Board<Field> {
  readonly is: Battle;
  readonly commander: Choices;
  /** Takes the events; null in play. */
  readonly log: BattleLog | null;
  readonly sides: readonly [Side, Side] = [new Side(0), new Side(1)];
  /** Those with orders, as the commander counts them. */
  readonly formations: readonly Formation[];
  readonly pieces: readonly Piece[];
  /** The units of both sides, A's first. */
  readonly units: readonly Piece[];
  readonly works: Works;
  /** The ground of the map with the works over it. */
  readonly ground: Ground;
  /** Of each place of the map its holder (0, 1, or NONE), turns held in a row, and the turn since which it is held. */
  readonly places: Int32Array;
  /** The movement throws of the active formation by slot of kind, in h; NONE before they are made. */
  readonly limits: Int32Array;

  /** The number of the outcome once the battle is over. */
  outcome = 0;
  /** The side that acts first in every turn; NONE before the coin. */
  first = NONE;
  turn = 0;
  /** The first turn with fire, and that in which enemies first touched; 0 before. */
  firstFire = 0;
  firstContact = 0;
  /** 1 in the phase of the side that acts second. */
  second = 0;
  /** The movement throw of a piece that moves on its own, in h; NONE before it is made. */
  ownLimit = NONE;
  /** The formation, flag or communication unit whose turn it is. */
  acting: Formation | Piece | null = null;
  move: Move | null = null;

  protected override readonly groups: readonly (readonly object[])[];
  /** What is kept beside the numbers of the groups. */
  private readonly lists: readonly Int32Array[];

  constructor(is: Battle, layout: Layout, commander: Choices, log: BattleLog | null) {
    super(layout);
    const { roster, ground, mostWorks, places } = is;
    const crossings = ground.map.crossings.length;
    const pieces: Piece[] = [];
    const formation = (profile: FormationProfile, index: number): Formation =>
      new Formation(profile, index, this.sides[profile.side], pieces, crossings);
    this.is = is;
    this.commander = commander;
    this.log = log;
    this.formations = roster.formations.map(formation);
    const alone = roster.alone.map(
      (profile) => this.formations.find(({ is: own }) => own === profile) ?? formation(profile, NONE),
    );
    this.pieces = pieces;
    roster.pieces.forEach((profile, i) => {
      const own = this.formations[profile.formation] ?? alone.find(({ is: { from } }) => from === i);
      if (own === undefined) throw new RangeError(`${profile.id} has no formation`);
      pieces.push(new Piece(profile, i, own, this.sides[profile.side]));
    });
    this.units = pieces.slice(0, roster.units);
    this.formSides(roster);
    this.works = new Works(mostWorks, mostWorks, crossings);
    this.ground = new Ground(ground, this.works);
    this.places = new Int32Array(3 * places.all.length);
    this.limits = new Int32Array(is.columnSlot + 1);
    this.groups = [
      [this],
      this.sides,
      this.formations,
      this.formations.map(({ progress }) => progress),
      pieces,
      pieces.map(({ token }) => token),
    ];
    this.lists = [
      this.works.words,
      this.places,
      ...this.formations.map(({ progress }) => progress.crossings),
    ];
  }

  private formSides({ formed, elements }: Roster): void {
    const isTrain = ({ units }: Formation): boolean => item(units, 0).is.railway !== NONE;
    for (const unit of this.units) unit.formation.units.push(unit);
    for (const side of this.sides) {
      const own = this.pieces.filter((piece) => piece.side === side);
      const ofRole = (role: PieceProfile['role']): Piece[] => own.filter(({ is }) => is.role === role);
      side.units.push(...ofRole('unit'));
      side.elements.push(...own.filter(({ index }) => index < elements));
      side.relays.push(...ofRole('communication'));
      side.formations.push(...this.formations.slice(0, formed).filter((each) => each.side === side));
      side.agenda.push(
        ...side.formations.filter((each) => !isTrain(each)),
        ...ofRole('flag'),
        ...side.relays,
        ...side.formations.filter(isTrain),
      );
    }
  }

  /** The side whose phase it is. */
  get side(): Side {
    return this.sides[(this.first ^ this.second) === 0 ? 0 : 1];
  }

  enemyOf({ number }: Side): Side {
    return this.sides[number === 0 ? 1 : 0];
  }

  /** The piece with this index. */
  piece(index: number): Piece {
    return this.pieces[index] as Piece; // true: the commander gives no others
  }

  override get words(): number {
    return super.words + this.lists.reduce((sum, { length }) => sum + length, 0);
  }

  override copyFrom(other: Field): void {
    super.copyFrom(other);
    this.lists.forEach((list, i) => list.set(item(other.lists, i)));
    this.limits.set(other.limits);
    this.acting = other.acting;
    this.layTokens();
  }

  override write(into: Int32Array, offset: number): void {
    super.write(into, offset);
    let at = offset + super.words;
    for (const list of this.lists) {
      into.set(list, at);
      at += list.length;
    }
  }

  override read(from: Int32Array, offset: number): void {
    super.read(from, offset);
    let at = offset + super.words;
    for (const list of this.lists) for (let i = 0; i < list.length; i++) list[i] = intAt(from, at++);
  }

  /** Nothing of a turn outlives it. */
  protected override settle(): void {
    this.second = 0;
    this.acting = null;
    this.move = null;
    this.forgetThrows();
    for (const formation of this.formations) formation.active = formation.contact = formation.heavyLosses = 0;
    for (const piece of this.pieces) {
      piece.worked = piece.left = piece.member = 0;
      piece.reactAt = NONE;
    }
    this.layTokens();
  }

  /** Forgets the movement throws. */
  forgetThrows(): void {
    this.limits.fill(NONE);
    this.ownLimit = NONE;
  }

  private layTokens(): void {
    for (const { token } of this.pieces) token.size(token.w, token.e);
  }
}
