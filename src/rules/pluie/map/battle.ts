/** One battle on a map bound together: its fixed values, and the objects that play fills anew. */
import { item } from '../../../chance/at.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import type { BareGround } from '../../../battlefield/bare-ground.ts';
import { Chains } from '../../../battlefield/chains.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import { Others, Walk } from '../../../battlefield/moves.ts';
import type { Places } from '../../../battlefield/objectives.ts';
import { centreOf } from '../../../battlefield/points.ts';
import { Retreat } from '../../../battlefield/retreats.ts';
import { LinePoint, March } from '../../../battlefield/roads.ts';
import { Token } from '../../../battlefield/token.ts';
import { Total } from '../../../play/sum.ts';
import { attackedInCover } from '../close-combat.ts';
import type { Rulings } from '../options.ts';
import type { Tables } from '../tables.ts';
import type { End, Roster, WorkOrder } from './roster.ts';
import { throwsOf } from './throws.ts';

export const FOOT: MoverClass = 0;
export const WHEELS: MoverClass = 1;
export const RAIL: MoverClass = 2;
/** A marching column counts before obstacles as a mover of its own (PDB-MAP-25). */
export const COLUMN_BIT = 8;
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

export type Battle = ReturnType<typeof boundTogether>;

export function boundTogether(parts: BattleParts) {
  const { tables, rulings, roster, ground, places } = parts;
  const { constants } = tables;
  const { closeCombatReachCm: reachCm, closeCombatReachIsStrict: reachIsStrict } = constants;
  const { stations } = ground.map;
  return {
    ...parts,
    throws: throwsOf(tables, rulings),
    ...attackedInCover(tables),
    /** The greatest radius of a token. */
    widest: tokenOf(COLUMN_FRONT, COLUMN_DEPTH).radius,
    /** Close combat is possible up to this distance in h (PDB-CC-01). */
    closeReach: reachIsStrict ? Math.ceil(reachCm * H_PER_CM) - 1 : Math.floor(reachCm * H_PER_CM),
    /** Command and supply reach so far, in h. */
    commandReach: Math.floor(constants.commandRangeCm * H_PER_CM),
    supplyReach: Math.floor(constants.supplyRangeCm * H_PER_CM),
    /** Slots of movement throws: those of the kinds of a formation, then that of its marching column. */
    columnSlot: 1 + Math.max(...roster.pieces.map(({ limberedSlot }) => limberedSlot)),
    /** The centre of each place of the map. */
    centres: places.all.map(centreOf),
    /** Telegraph stations, as points. */
    stations: stations.map(({ x, y }) => tokenOf(0, 0, x, y)),

    // One object serves every throw, walk and retreat.
    total: new Total(),
    walk: new Walk(),
    others: new Others(),
    retreat: new Retreat(),
    march: new March(),
    linePoint: new LinePoint(),
    token: new Token(),
    moverToken: new Token(),
    stepToken: new Token(),
    /** The eye of a train that looks to its side, and a place of the map, as tokens without extent. */
    beam: new Token(),
    placeToken: new Token(),
    point: { x: 0, y: 0 },
    chains: new Chains(roster.pieces.length + stations.length),
  };
}

function tokenOf(w: number, e: number, x = 0, y = 0): Token {
  const token = new Token();
  token.size(w, e);
  token.place(x, y, 0, 1000);
  return token;
}

/** The farthest distance at which a piece has a hit value; -1 where it has none. */
export function reachOf({ roster }: Battle, piece: number): number {
  const { arm, sidearm, rifle } = item(roster.pieces, piece);
  return Math.max(arm.reach, sidearm.reach, rifle.reach);
}
