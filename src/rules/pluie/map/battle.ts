/** One battle on a map bound together: its fixed values, and the objects that play fills anew. */
import { item } from '../../../chance/at.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import { BareGround } from '../../../battlefield/bare-ground.ts';
import { Chains } from '../../../battlefield/chains.ts';
import { attacksElements } from '../../../battlefield/commander/parameters.ts';
import type { ObstacleKind } from '../../../battlefield/map/battle-map.ts';
import { readMap } from '../../../battlefield/map/read-map.ts';
import { Others, Walk } from '../../../battlefield/moves.ts';
import { Places } from '../../../battlefield/objectives.ts';
import { centreOf } from '../../../battlefield/points.ts';
import { Retreat } from '../../../battlefield/retreats.ts';
import { LinePoint, March } from '../../../battlefield/roads.ts';
import { Token } from '../../../battlefield/token.ts';
import type { InputProblem } from '../../../play/inputs.ts';
import { Total } from '../../../play/sum.ts';
import { deviationThrow } from '../indirect-fire.ts';
import type { RuleBook } from '../options.ts';
import { rulesOf, type Place } from '../rules.ts';
import type { BattleInputs } from './battle-inputs.ts';
import { tokenOf } from './deployment.ts';
import type { MapOrders } from './map-orders.ts';
import type { Roster } from './muster.ts';
import type { End } from './outcomes.ts';
import { COLUMN_FRONT, WHEELS } from './pieces.ts';

/** A marching column counts before obstacles as a mover of its own (PDB-MAP-25). */
export const COLUMN_BIT = 8;

/** An obstacle made by a unit: it bars wheels and columns, and so the road there. */
const WORK_OBSTACLE: ObstacleKind = { cover: 'open', topM: 0, bars: (1 << WHEELS) | COLUMN_BIT };

const ON_MAP: Place = {
  occasions: { movement: 2, reactiveShot: 11, reactiveAttack: 12 },
  ruleIds: {
    single: ['PDB-MAP-28'],
    movement: ['PDB-MAP-08'],
    shot: ['PDB-MAP-15'],
    attack: ['PDB-MAP-21'],
  },
  flank: 'R-62',
};

/** The ground of a map file; null with the problems of a wrong one. */
export function groundOf(raw: unknown): {
  readonly ground: BareGround | null;
  readonly problems: readonly InputProblem[];
} {
  const { map, problems } = readMap(raw, ['map']);
  return { ground: map === null ? null : new BareGround(map, [WORK_OBSTACLE]), problems };
}

export type Battle = ReturnType<typeof boundTogether>;

export function boundTogether(
  book: RuleBook,
  { firstSide, turnLimit }: BattleInputs,
  roster: Roster,
  ground: BareGround,
  orders: MapOrders,
  end: End,
) {
  const { constants } = book.tables;
  const { closeCombatReachCm: reachCm, closeCombatReachIsStrict: reachIsStrict } = constants;
  const { stations } = ground.map;
  const places = new Places(ground.map);
  const mostOfOne = Math.max(0, ...orders.works.map((each) => each.filter((work) => work !== null).length));
  return {
    ...rulesOf(book, ON_MAP, (throwCm) => `${throwCm} cm`),
    roster,
    ground,
    places,
    end,
    /** 0 or 1 for a fixed first side; 2 for the coin. */
    firstSide: ['A', 'B', 'coin'].indexOf(firstSide),
    turnLimit,
    /** The work that each order of each formation asks for. */
    worksOf: orders.works,
    /** The most works that all units may finish. */
    mostWorks: roster.pieces.filter(({ workTurns }) => workTurns > 0).length * mostOfOne,
    /** The kind of the obstacles that units make. */
    obstacleKind: ground.obstacleKinds.indexOf(WORK_OBSTACLE),
    deviation: deviationThrow(book.tables, ['PDB-MAP-26']),
    /** The greatest radius of a token. */
    widest: tokenOf(COLUMN_FRONT).radius,
    /** Close combat is possible up to this distance in h (PDB-CC-01). */
    closeReach: reachIsStrict ? Math.ceil(reachCm * H_PER_CM) - 1 : Math.floor(reachCm * H_PER_CM),
    /** Command and supply reach so far, in h. */
    commandReach: Math.floor(constants.commandRangeCm * H_PER_CM),
    supplyReach: Math.floor(constants.supplyRangeCm * H_PER_CM),
    /** Elements become ready by themselves: asked where somebody attacks them. */
    elementsRally:
      book.rulings.elementRallies === 'yes' &&
      roster.formations.some(
        ({ parameters }) => attacksElements(parameters) || parameters.targeting === 'elements',
      ),
    /** Slots of movement throws: those of the kinds of a formation, then that of its marching column. */
    columnSlot: 1 + Math.max(...roster.pieces.map(({ limberedSlot }) => limberedSlot)),
    /** The centre of each place of the map. */
    centres: places.all.map(centreOf),
    /** Telegraph stations, as points. */
    stations: stations.map(({ x, y }) => {
      const station = tokenOf(0);
      station.place(x, y, 0, 1000);
      return station;
    }),

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

/** The farthest distance at which a piece has a hit value; -1 where it has none. */
export function reachOf({ roster }: Battle, piece: number): number {
  const { arm, sidearm, rifle } = item(roster.pieces, piece);
  return Math.max(arm.reach, sidearm.reach, rifle.reach);
}
