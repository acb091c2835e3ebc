/** The forces of a battle on a map (15.3): pieces, formations and sides, and who listens to them. */
import { Progress } from '../../../battlefield/commander/progress.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import { Token } from '../../../battlefield/token.ts';
import type { Json, JsonObject } from '../../../play/json.ts';
import { fieldsOf } from '../../../play/layout.ts';
import * as shared from '../game.ts';
import { NONE } from '../game.ts';
import type { Battle } from './battle.ts';
import type { FormationProfile } from './muster.ts';
import type { PieceProfile } from './pieces.ts';

/** Purposes of throws: so many for each piece, the first for none. */
const PURPOSES = 16;

function purposesOf(piece: number): number {
  return piece * PURPOSES + 1;
}

/** A unit or an element; all its numbers are 0 once it is dead. */
export class Piece extends shared.Unit<Piece> {
  override readonly is: PieceProfile;
  declare readonly formation: Formation;
  declare readonly side: Side;
  readonly token = new Token();
  /** It stands on the map; a unit of a formation still to come does not. */
  placed = 0;
  /** Turns of work done, and 1 for work begun; 0 while it does not work (PDB-ENG). */
  work = 0;
  /** 1: it worked in this phase. */
  worked = 0;
  /** The number, from 1, of the order whose work it is at or finished last; 0 for none. */
  job = 0;
  /** 1: in command when its formation's phase began (PDB-MAP-27). */
  commanded = 0;
  /** The step of the move under way at which it reacts; NONE where it does not. */
  reactAt = NONE;

  constructor(is: PieceProfile, index: number, formation: Formation) {
    super(index, is.id, formation, purposesOf(index));
    this.is = is;
    this.token.size(is.w, is.e);
  }

  /** Leaves the map for good. */
  remove(): void {
    for (const name of NUMBERS) this[name] = 0;
    this.reactAt = NONE;
  }
}

export const PIECE = fieldsOf<Piece>({
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

export class Formation extends shared.Formation<Piece> {
  readonly is: FormationProfile;
  declare readonly side: Side;
  /** Its number as the commander counts formations; NONE for a flag or communication unit without orders. */
  readonly index: number;
  readonly progress: Progress;
  /** Turns, this one included, in which it counts as engaged: 2 when a unit of it fires or is fired at. */
  engaged = 0;
  /** 1 in its phase, where it is activated, has contact to its headquarters (PDB-MAP-30), had heavy losses. */
  active = 0;
  contact = 0;
  heavyLosses = 0;
  /** Its pennant, and its wagon; a flag or communication unit alone has none. */
  declare command: Piece;
  declare wagon: Piece;

  constructor(is: FormationProfile, index: number, side: Side, crossings: number) {
    // Its command element throws for it.
    super(is.name, side, purposesOf(is.commandElement));
    this.is = is;
    this.index = index;
    this.progress = new Progress(crossings);
  }
}

export const FORMATION = fieldsOf<Formation>({
  living: 16,
  engaged: 2,
  active: 0,
  contact: 0,
  heavyLosses: 0,
});

export class Side extends shared.Side<Piece> {
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
}

export const SIDE = fieldsOf<Side>({ fighting: 16, offMap: 16, unready: 32 });

/** A place of the map: its holder (0, 1, or NONE), turns held in a row, and the turn since which it is held. */
export class HeldPlace {
  holder = NONE;
  turns = 0;
  since = 0;
}

export const HELD_PLACE = fieldsOf<HeldPlace>({ holder: [2, NONE], turns: 16, since: 16 });

/** The battle and the ground on which its pieces stand. */
export interface Terrain {
  readonly rules: Battle;
  readonly ground: Ground;
  readonly sides: readonly [Side, Side];
  enemyOf(side: Side): Side;
}

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

/** The listener of a battle; absent in play. */
export interface Log extends shared.Notes<Piece> {
  /** The number of the last throw with its parts. */
  readonly total: Json;
  /** An event with its facts, and all that has changed since the last one. @param more changes that the state does not show */
  tell(act: string, facts?: JsonObject, more?: readonly JsonObject[]): void;
  start(): void;
  /** The steps that the mover has made since the last event of its move; `last` where that is over. */
  moved(move: Move, last: boolean): void;
  /** A retreat from a place that has been made. */
  retreat(u: Piece, from: Piece, x: number, y: number, reaction: boolean): void;
}
