/** The state of a battle on a map (15.3): pieces, formations, places and works, and the place in the sequence of play. */
import { item } from '../../../chance/at.ts';
import type { BareGround } from '../../../battlefield/bare-ground.ts';
import { Ground } from '../../../battlefield/ground.ts';
import { Works } from '../../../battlefield/works.ts';
import { Progress } from '../../../battlefield/commander/progress.ts';
import { Token } from '../../../battlefield/token.ts';
import type { State } from '../../../engagement/engagement.ts';
import { NONE } from './stages.ts';

/** Words of a piece. */
const PIECE = [
  'alive',
  'placed',
  'ready',
  'debt',
  'owed',
  'column',
  'limbered',
  'limberless',
  'work',
  'worked',
  'job',
  'actions',
  'commanded',
  'member',
  'shaken',
  'reactAt',
] as const;

/** The state of a unit or an element: all 0 once it is dead. */
export class Piece {
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
  actions = 0;
  /** 1: in command when its formation's phase began (PDB-MAP-27). */
  commanded = 0;
  /** 1 while the charge group it belongs to moves or attacks. */
  member = 0;
  /** 1: it will lose readiness when the assault has ended (contagionTiming after-assault). */
  shaken = 0;
  /** The step of the move under way at which it reacts; NONE where it does not. */
  reactAt = NONE;
  readonly token = new Token();

  /** Leaves the map for good. */
  remove(): void {
    for (const word of PIECE) this[word] = 0;
    this.reactAt = NONE;
  }

  copyFrom(other: Piece): void {
    for (const word of PIECE) this[word] = other[word];
    this.token.copyFrom(other.token);
  }
}
/** Words of a token: its size is that of its kind, or of a column. */
const TOKEN_WORDS = 6;

/** Words of a formation beside those of its progress. */
const FORMATION = ['living', 'engaged'] as const;

class FormationState {
  /** Living units, those still to come included. */
  living = 0;
  /** Turns, this one included, in which it counts as engaged: 2 when a unit of it fires or is fired at. */
  engaged = 0;
  readonly progress: Progress;

  constructor(crossings: number) {
    this.progress = new Progress(crossings);
  }

  copyFrom(other: FormationState): void {
    for (const word of FORMATION) this[word] = other[word];
    this.progress.copyFrom(other.progress);
  }
}

/** The place in the sequence of play, and all else of the battle in one word each. */
const BATTLE = [
  'stage',
  'outcome',
  'first',
  'second',
  'left',
  'agenda',
  'unit',
  'reactor',
  'target',
  'shots',
  'aimX',
  'aimY',
  'attack',
  'heavyLosses',
  'commanded',
  'contact',
  'group',
  'ownLimit',
  'followers',
  'columnAtFirst',
  'legX',
  'legY',
  'road',
  'fromX',
  'fromY',
  'fromFx',
  'fromFy',
  'planned',
  'allowance',
  'step',
  'lastStep',
  'firstFire',
  'firstContact',
  'keyed',
  'purpose',
  'number',
  'marks',
] as const;

/** Those that name somebody or something. */
const NOBODY = ['unit', 'reactor', 'target', 'ownLimit', 'road'] as const;

/** What is counted of each side. */
const COUNTED = ['fighting', 'offMap', 'unready'] as const;

/** Sums of a side that no throw shows alone. */
class SideCounts {
  /** Living fighting units, those still to come included. */
  fighting = 0;
  offMap = 0;
  /** Unit-turns that ended not ready. */
  unready = 0;
}

/** The sizes that fix the shape of a state. */
export interface Shape {
  readonly ground: BareGround;
  readonly pieces: number;
  readonly formations: number;
  readonly places: number;
  readonly crossings: number;
  /** The most kinds of unit in a formation: each has a movement throw of its own. */
  readonly throws: number;
  readonly mostAreas: number;
  readonly mostLines: number;
}

export class MapPlay implements State<MapPlay> {
  declare readonly words: number;
  declare readonly pieces: readonly Piece[];
  declare readonly formations: readonly FormationState[];
  declare readonly works: Works;
  /** The ground of the map with the works over it. */
  declare readonly ground: Ground;
  declare readonly counts: readonly [SideCounts, SideCounts];
  /** Of each place of the map its holder (0, 1, or 2 for none), turns held in a row, and the turn since which it is held. */
  declare readonly places: Int32Array;
  /** The movement throws of the active formation by slot of kind, in h; NONE before they are made. */
  declare readonly limits: Int32Array;

  stage = 0;
  /** The number of the outcome once the battle is over. */
  outcome = 0;
  /** The side that acts first in every turn. */
  first = 0;
  /** 1 in the phase of the side that acts second. */
  second = 0;
  /** Turns left after this one. */
  left = 0;
  /** The place in the order of play of the side: a formation, flag or communication unit. */
  agenda = 0;
  /** The piece that acts. */
  unit = NONE;
  /** The unit whose reaction is due or was the last. */
  reactor = NONE;
  target = NONE;
  /** Shots left in the fire action after the one due. */
  shots = 0;
  /** The number of the attack due in its assault; 0 outside. */
  attack = 0;
  /** 1: the formation had heavy losses when its phase began. */
  heavyLosses = 0;
  /** 1: the formation was activated. */
  commanded = 0;
  /** 1: the formation has contact to its headquarters (PDB-MAP-30). */
  contact = 0;
  /** 1 while a charge group acts. */
  group = 0;
  /** The movement throw of a piece that moves on its own, in h; NONE before it is made. */
  ownLimit = NONE;
  /** 1 once the pennant has moved in this phase, 2 once the wagon has. */
  followers = 0;
  /** Units in the column when the attack on it began (columnCount initial). */
  columnAtFirst = 0;
  /** The point at which a gun fires indirectly. */
  aimX = 0;
  aimY = 0;
  /** The leg of the move under way, or the point of the road it goes to. */
  legX = 0;
  legY = 0;
  /** The road or railway of the move under way by its feature; NONE across country. */
  road = NONE;
  /** Where the move began. */
  fromX = 0;
  fromY = 0;
  fromFx = 0;
  fromFy = 0;
  /** 1 once the steps at which enemies react to the move have been found. */
  planned = 0;
  allowance = 0;
  /** The step that the mover has made, and that at which its move ends. */
  step = 0;
  lastStep = 0;
  /** The first turn with fire, and that in which enemies first touched; 0 before. */
  firstFire = 0;
  firstContact = 0;

  /** The key of the throw due: 1 while it holds. */
  keyed = 0;
  purpose = 0;
  number = 0;
  marks = 0;

  declare private readonly progressWords: number;

  constructor(shape: Shape) {
    this.pieces = Array.from({ length: shape.pieces }, () => new Piece());
    this.formations = Array.from({ length: shape.formations }, () => new FormationState(shape.crossings));
    this.works = new Works(shape.mostAreas, shape.mostLines, shape.crossings);
    this.ground = new Ground(shape.ground, this.works);
    this.counts = [new SideCounts(), new SideCounts()];
    this.places = new Int32Array(3 * shape.places);
    this.limits = new Int32Array(shape.throws);
    this.progressWords = Progress.words(shape.crossings);
    this.words =
      BATTLE.length +
      shape.pieces * (PIECE.length + TOKEN_WORDS) +
      shape.formations * (FORMATION.length + Progress.words(shape.crossings)) +
      this.works.words.length +
      2 * COUNTED.length +
      this.places.length +
      this.limits.length;
  }

  /** The piece with this index. */
  at(i: number): Piece {
    return this.pieces[i] as Piece; // true: indices come from the roster that the list was made from
  }

  /** The formation with this index among all, A's first. */
  formationAt(i: number): FormationState {
    return this.formations[i] as FormationState; // true: as above
  }

  /** The side whose phase it is. */
  get side(): 0 | 1 {
    return (this.first ^ this.second) === 0 ? 0 : 1;
  }

  /** Everything as before a battle. */
  clear(): void {
    for (const word of BATTLE) this[word] = 0;
    for (const word of NOBODY) this[word] = NONE;
    for (const formation of this.formations) for (const word of FORMATION) formation[word] = 0;
    for (const counts of this.counts) for (const word of COUNTED) counts[word] = 0;
    this.works.clear();
    this.places.fill(0);
    this.limits.fill(NONE);
  }

  copyFrom(other: MapPlay): void {
    for (const word of BATTLE) this[word] = other[word];
    for (let i = 0; i < this.pieces.length; i++) this.at(i).copyFrom(other.at(i));
    for (let i = 0; i < this.formations.length; i++) this.formationAt(i).copyFrom(other.formationAt(i));
    this.works.copyFrom(other.works);
    for (let side = 0; side < 2; side++) Object.assign(item(this.counts, side), item(other.counts, side));
    this.places.set(other.places);
    this.limits.set(other.limits);
  }

  write(into: Int32Array, offset: number): void {
    let o = offset;
    for (const word of BATTLE) into[o++] = this[word];
    for (const piece of this.pieces) {
      for (const word of PIECE) into[o++] = piece[word];
      const { w, e, x, y, fx, fy } = piece.token;
      into[o++] = w;
      into[o++] = e;
      into[o++] = x;
      into[o++] = y;
      into[o++] = fx;
      into[o++] = fy;
    }
    for (const formation of this.formations) {
      for (const word of FORMATION) into[o++] = formation[word];
      formation.progress.write(into, o);
      o += this.progressWords;
    }
    for (const counts of this.counts) for (const word of COUNTED) into[o++] = counts[word];
    into.set(this.works.words, o);
    o += this.works.words.length;
    into.set(this.places, o);
    o += this.places.length;
    into.set(this.limits, o);
  }

  read(from: Int32Array, offset: number): void {
    let o = offset;
    const next = (): number => from[o++] ?? 0;
    for (const word of BATTLE) this[word] = next();
    for (const piece of this.pieces) {
      for (const word of PIECE) piece[word] = next();
      piece.token.size(next(), next());
      piece.token.place(next(), next(), next(), next());
    }
    for (const formation of this.formations) {
      for (const word of FORMATION) formation[word] = next();
      formation.progress.read(from, o);
      o += this.progressWords;
    }
    for (const counts of this.counts) for (const word of COUNTED) counts[word] = next();
    const take = (words: Int32Array): void => {
      words.set(from.subarray(o, o + words.length));
      o += words.length;
    };
    take(this.works.words);
    take(this.places);
    take(this.limits);
  }
}
