/** One battle on a map bound together: its fixed values, and the objects that play fills anew. */
import { item } from '../../../chance/at.ts';
import { Chains } from '../../../battlefield/chains.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import type { BareGround } from '../../../battlefield/bare-ground.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import { Others, Walk } from '../../../battlefield/moves.ts';
import type { Places } from '../../../battlefield/objectives.ts';
import { centreOf } from '../../../battlefield/points.ts';
import { LinePoint, March } from '../../../battlefield/roads.ts';
import { Retreat, type RetreatTerms } from '../../../battlefield/retreats.ts';
import { Token } from '../../../battlefield/token.ts';
import { Due } from '../../../engagement/engagement.ts';
import { Total, type Parts } from '../../../play/sum.ts';
import { activationParts } from '../activation.ts';
import { Attack, attackCoverParts } from '../attack.ts';
import { gunneryOf, type Gunnery } from '../shot.ts';
import type { Rulings } from '../options.ts';
import type { Tables } from '../tables.ts';
import { COVERS, flag, type Flag } from '../units.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import type { Throw } from '../../../engagement/throw.ts';
import type { BattleLog, Choices } from './choices.ts';
import type { End, FormationProfile, PieceProfile, Roster, SideProfile, WorkOrder } from './roster.ts';
import { NONE } from './stages.ts';
import { MapPlay, type Shape } from './state.ts';

export const FOOT: MoverClass = 0;
export const WHEELS: MoverClass = 1;
export const RAIL: MoverClass = 2;
/** A marching column counts before obstacles as a mover of its own (PDB-MAP-25). */
export const COLUMN_BIT = 8;
/** Steps that a retreat may go on beyond its end, in h, with room for rounding (BF-RET-04). */
export const MOST_BEYOND = 700;
/** A column and a company have this front and depth (PDB-MAP-11). */
export const COLUMN_FRONT = 300;
export const COLUMN_DEPTH = 150;

/** All that a battle is made of. */
interface BattleParts {
  readonly tables: Tables;
  readonly rulings: Rulings;
  readonly roster: Roster;
  readonly ground: BareGround;
  readonly places: Places;
  readonly end: End;
  /** 0 or 1 for a fixed first side; 2 for the coin. */
  readonly firstSide: number;
  readonly turnLimit: number;
  /** The work that each order of each formation asks for. */
  readonly worksOf: readonly (readonly (WorkOrder | null)[])[];
  /** The most works that all units may finish. */
  readonly mostWorks: number;
  /** The kind of the obstacles that units make. */
  readonly obstacleKind: number;
}

/** The radius of a company or column, the widest of all tokens. */
function widestOf(): number {
  const token = new Token();
  token.size(COLUMN_FRONT, COLUMN_DEPTH);
  return token.radius;
}

export class MapBattle {
  declare readonly tables: Tables;
  declare readonly rulings: Rulings;
  declare readonly roster: Roster;
  declare readonly ground: BareGround;
  declare readonly places: Places;
  declare readonly end: End;
  declare readonly worksOf: readonly (readonly (WorkOrder | null)[])[];
  declare readonly firstSide: number;
  declare readonly turnLimit: number;
  declare readonly gunnery: Gunnery;
  /** The number that cover adds to an attack, and whether mounted cavalry may attack there, by the place of a cover. */
  declare readonly attackCover: readonly Parts[];
  declare readonly openToCavalry: readonly Flag[];
  /** The kind of the obstacles that units make. */
  declare readonly obstacleKind: number;
  /** The greatest radius of a token. */
  declare readonly widest: number;
  /** Close combat is possible up to this distance in h (PDB-CC-01). */
  declare readonly closeReach: number;
  /** Command and supply reach so far, in h. */
  declare readonly commandReach: number;
  declare readonly supplyReach: number;
  /** The throws, at the numbers of their stages. */
  declare resolutions: readonly Throw<MapBattle, MapPlay>[];
  /** Chooses among legal acts; set when the battle is bound. */
  declare commander: Choices;
  /** The centre of each place of the map. */
  declare readonly centres: readonly Readonly<Vector>[];
  /** Telegraph stations, as points. */
  declare readonly stations: readonly Token[];
  /** The events of the battle are written here; null in play. */
  log: BattleLog | null = null;
  declare private readonly shape: Shape;

  // One object serves every throw, walk and retreat.
  readonly due = new Due();
  readonly walk = new Walk();
  readonly others = new Others();
  readonly retreat = new Retreat();
  readonly retreatTerms: RetreatTerms = {
    mover: FOOT,
    movers: 1,
    allowance: 0,
    fx: 0,
    fy: 1000,
    isToShelter: false,
  };
  readonly token = new Token();
  readonly moverToken = new Token();
  readonly stepToken = new Token();
  /** The eye of a train that looks to its side, as a token without extent. */
  readonly beam = new Token();
  /** A place of the map, as a token without extent. */
  readonly placeToken = new Token();
  private readonly march = new March();
  private readonly linePoint = new LinePoint();
  /** Marks of pieces: a body of units that touch. */
  declare readonly marked: Uint8Array;
  /** The attack that a commander weighs. */
  readonly asked = new Attack();
  readonly total = new Total();
  readonly point: Vector = { x: 0, y: 0 };
  declare readonly chains: Chains;
  /** The target number of a communication unit out of contact (PDB-MAP-30). */
  declare readonly loneActivation: Parts;

  constructor(parts: BattleParts) {
    const { tables, rulings, roster, ground, places } = parts;
    this.tables = tables;
    this.rulings = rulings;
    this.roster = roster;
    this.ground = ground;
    this.places = places;
    this.centres = places.all.map(centreOf);
    this.end = parts.end;
    this.worksOf = parts.worksOf;
    this.firstSide = parts.firstSide;
    this.turnLimit = parts.turnLimit;
    this.gunnery = gunneryOf(tables, rulings);
    this.attackCover = COVERS.map((cover) => attackCoverParts(tables, cover));
    this.openToCavalry = COVERS.map((cover) =>
      flag(tables.table11GeneralModifiers.targetCover[cover].cavalryMayAttack),
    );
    const { closeCombatReachCm: reachCm, closeCombatReachIsStrict: reachIsStrict } = tables.constants;
    this.closeReach = reachIsStrict ? Math.ceil(reachCm * H_PER_CM) - 1 : Math.floor(reachCm * H_PER_CM);
    this.commandReach = Math.floor(tables.constants.commandRangeCm * H_PER_CM);
    this.supplyReach = Math.floor(tables.constants.supplyRangeCm * H_PER_CM);
    this.marked = new Uint8Array(roster.pieces.length);
    this.obstacleKind = parts.obstacleKind;
    this.loneActivation = item(activationParts(tables, rulings, 'regular', false), 2);
    this.widest = widestOf();
    this.chains = new Chains(roster.pieces.length + ground.map.stations.length);
    this.stations = ground.map.stations.map(({ x, y }) => {
      const token = new Token();
      token.size(0, 0);
      token.place(x, y, 0, 1000);
      return token;
    });
    this.shape = {
      ground,
      pieces: roster.pieces.length,
      formations: roster.formations.length + roster.lone.length,
      places: places.all.length,
      crossings: ground.map.crossings.length,
      throws: 2 + Math.max(...roster.pieces.map(({ limberedSlot }) => limberedSlot)),
      mostAreas: parts.mostWorks,
      mostLines: parts.mostWorks,
    };
  }

  create(): MapPlay {
    const state = new MapPlay(this.shape);
    this.roster.pieces.forEach(({ w, e }, i) => state.at(i).token.size(w, e));
    return state;
  }

  /** The piece with this index. */
  at(i: number): PieceProfile {
    return this.roster.pieces[i] as PieceProfile; // true: indices come from the roster itself
  }

  formationAt(i: number): FormationProfile {
    return this.roster.formations[i] as FormationProfile; // true: as above
  }

  /** The number of a flag or communication unit with orders among formations as the commander counts them. */
  loneFormation(lone: number): number {
    return this.roster.formations.length + lone;
  }

  /** The id of a formation as the commander counts them. */
  nameOf(formation: number): string {
    const lone = formation - this.roster.formations.length;
    return lone < 0 ? this.formationAt(formation).id : this.at(item(this.roster.lone, lone).piece).id;
  }

  /** Side A for 0, side B for 1. */
  sideAt(i: number): SideProfile {
    return item(this.roster.sides, i);
  }

  /** Walks along a road, or a train along its railway, to a point of it (BF-MOVE-06, -07). */
  marchTo(s: MapPlay, walk: Walk, road: number, x: number, y: number, others: Others | null): void {
    const { roads, railways } = this.ground.map;
    const isTrain = road >= roads.length;
    const { line } = isTrain ? item(railways, road - roads.length) : item(roads, road);
    this.linePoint.find(line, x, y, walk.token.fx, walk.token.fy);
    this.march.to(this.linePoint, walk, s.ground, line, others, isTrain);
  }

  /** The slot of the movement throw of marching columns, after those of the kinds. */
  get columnSlot(): number {
    return this.shape.throws - 1;
  }

  /** The farthest distance at which a piece has a hit value; -1 where it has none. */
  reachOf(piece: number): number {
    const { arm, sidearm, rifle } = this.at(piece);
    return Math.max(arm.reach, sidearm.reach, rifle.reach);
  }

  /** The class of a piece as it is now (PDB-MAP-10): a column is on wheels if one of it is. */
  moverClass(s: MapPlay, piece: number): MoverClass {
    const profile = this.at(piece);
    if (profile.railway !== NONE) return RAIL;
    if (profile.role === 'wagon') return WHEELS;
    if (s.at(piece).column === 0) return this.goesLimbered(s, piece) ? WHEELS : FOOT;
    const { from, to } = this.formationAt(profile.formation);
    for (let i = from; i < to; i++) if (s.at(i).column !== 0 && this.goesLimbered(s, i)) return WHEELS;
    return FOOT;
  }

  /** The bits of the movers that a piece counts as before an obstacle. */
  moverBits(s: MapPlay, piece: number): number {
    return (1 << this.moverClass(s, piece)) | (s.at(piece).column === 0 ? 0 : COLUMN_BIT);
  }

  /** True for what is limbered, and a gun in column. */
  goesLimbered(s: MapPlay, piece: number): boolean {
    const { limbered, column } = s.at(piece);
    return limbered !== 0 || (column & this.at(piece).gun) !== 0;
  }

  /**
   * Fills the lists of tokens near a mover: enemies with a token, friends with one but its own column and, for a charge
   * group, the group (BF-MOVE-03, -04). Wagons, flags and communication units bar enemies too.
   */
  gather(s: MapPlay, mover: number, token: Token, reach: number): Others {
    const { others } = this;
    const { side } = this.at(mover);
    others.enemyCount = this.near(s, mover, token, reach, this.sideAt(1 - side), others.enemies);
    others.friendCount = this.near(s, mover, token, reach, this.sideAt(side), others.friends);
    return others;
  }

  /** The same for a token that is no piece's, of a side: all tokens near it. */
  gatherAll(s: MapPlay, side: number, token: Token, reach: number): Others {
    const { others } = this;
    others.enemyCount = this.near(s, NONE, token, reach, this.sideAt(1 - side), others.enemies);
    others.friendCount = this.near(s, NONE, token, reach, this.sideAt(side), others.friends);
    return others;
  }

  private near(
    s: MapPlay,
    mover: number,
    token: Token,
    reach: number,
    { elements }: SideProfile,
    into: Token[],
  ): number {
    let count = 0;
    for (let k = 0; k < elements.length; k++) {
      const i = item(elements, k);
      const piece = s.at(i);
      if (piece.placed === 0 || i === mover || (mover !== NONE && this.movesWith(s, mover, i))) continue;
      const within = reach + token.radius + piece.token.radius;
      const dx = piece.token.x - token.x;
      const dy = piece.token.y - token.y;
      if (dx * dx + dy * dy <= within * within) into[count++] = piece.token;
    }
    return count;
  }

  /** True for two of one column, and for two of one charge group. */
  movesWith(s: MapPlay, one: number, other: number): boolean {
    const mine = s.at(one);
    const its = s.at(other);
    if ((mine.member & its.member) !== 0) return true;
    return (mine.column & its.column) !== 0 && this.at(one).formation === this.at(other).formation;
  }
}
