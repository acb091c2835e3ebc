/** The orders of the formations of a battle, read on its map, with the works that they ask for (BF 11, PDB-MAP-25). */
import { item } from '../../../chance/at.ts';
import type { Order } from '../../../battlefield/commander/order.ts';
import { orderReadings } from '../../../battlefield/commander/readings.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import { readLoneOrders, readOrders, WORK } from '../../../battlefield/orders.ts';
import type { PointReader } from '../../../battlefield/points.ts';
import { Token } from '../../../battlefield/token.ts';
import type { Path } from '../../../play/inputs.ts';
import type { Readings } from '../../../play/readings.ts';
import type { Boundary } from '../../../battlefield/boundaries.ts';
import type { BattleInputs, FormationInputs } from './battle-inputs.ts';
import type { MusteredForces } from './muster.ts';
import { NONE, SIDE_LETTERS } from '../game.ts';
import type { WorkOrder } from './roster.ts';

/** A unit that destroys a bridge stands as near to its crossing as this, in h. */
export const BRIDGE_REACH = 150;

/** Readings of the system beside those of the floor, under their names of the doctrines. */
const SIDE_READINGS = {
  sideLosses: { type: 'share', meaning: 'units lost of the establishments of its side' },
  enemyLosses: { type: 'share', meaning: 'units lost of the establishments of the enemy' },
} as const satisfies Readings;

/** The same and those of formations. */
const OWN_READINGS = {
  formationNotReady: { type: 'share', meaning: 'units of its formation not ready, of those living' },
  ...SIDE_READINGS,
  commandElement: { type: 'flag', meaning: 'its command element is there' },
  ammunitionWagon: { type: 'flag', meaning: 'its ammunition wagon is there; false where there never is one' },
} as const satisfies Readings;

export interface MapOrders {
  readonly boundaries: readonly (Boundary | null)[];
  /** Those of formations, then of flags and communication units that have orders of their own. */
  readonly byFormation: readonly (readonly Order[])[];
  /** The work that each order asks for, by formation and order; null for none. */
  readonly works: readonly (readonly (WorkOrder | null)[])[];
  /** The most works that one unit may finish. */
  readonly mostWorks: number;
}

/** Problems go to `points`. */
export function readMapOrders(
  { A, B }: BattleInputs,
  { formations, lone, roster }: MusteredForces,
  points: PointReader,
): MapOrders {
  /** Formations of a side by their names. */
  const namesOf = (side: number, but = NONE): ReadonlyMap<string, number> =>
    new Map(
      formations.flatMap(({ profile }, k) =>
        profile.side === side && k !== but ? [[profile.name, k] as const] : [],
      ),
    );
  const byFormation = formations.map(({ profile, inputs, path, at, facing, tokens }, i) => {
    const side = item([A, B], profile.side);
    const fellows = namesOf(profile.side, i);
    const rally =
      side.rally === null ? null : points.point(side.rally, [item(SIDE_LETTERS, profile.side), 'rally']);
    return readOrders(inputs.orders, [...path, 'orders'], {
      points,
      tokens,
      at,
      facing,
      arrangement: {
        shape: inputs.shape,
        lines: inputs.lines,
        spacing: Math.round(inputs.spacingCm * H_PER_CM),
      },
      rally: rally ?? at,
      fellows,
      readings: orderReadings(points.map, fellows.keys(), OWN_READINGS),
    });
  });
  const ofLone = lone.map(({ profile: { from, side }, orders, path }) => {
    const { w, e, start } = item(roster.pieces, from);
    const token = new Token();
    token.size(w, e);
    token.place(start.x, start.y, start.fx, start.fy);
    const fellows = namesOf(side);
    const readings = orderReadings(points.map, fellows.keys(), SIDE_READINGS);
    return readLoneOrders(orders, path, token, { points, fellows, readings });
  });
  const works = formations.map(({ inputs, path, at }) =>
    inputs.orders.map(({ task, make, at: given }, i): WorkOrder | null => {
      if (task !== WORK || make === null) return null;
      const where = [...path, 'orders', i, 'at'];
      const { x, y } = (given === null ? null : points.point(given, where)) ?? at;
      const crossing = make === 'destroy-bridge' ? bridgeAt(x, y, where, points) : NONE;
      const bridge = points.map.crossings[crossing];
      return { make, x: bridge?.x ?? x, y: bridge?.y ?? y, crossing };
    }),
  );
  const mostWorks = Math.max(0, ...works.map((each) => each.filter((work) => work !== null).length));
  const boundaries = formations.map(({ inputs, path }) => boundaryOf(inputs.boundary, path, points));
  return { byFormation: [...byFormation, ...ofLone], boundaries, works, mostWorks };
}

function boundaryOf(given: FormationInputs['boundary'], path: Path, points: PointReader): Boundary | null {
  if (given === null) return null;
  const [a, b] = given.line.map((point, i) => points.point(point, [...path, 'boundary', 'line', i]));
  if (a === undefined || a === null || b === undefined || b === null) return null;
  if (a.x === b.x && a.y === b.y)
    points.wrong([...path, 'boundary', 'line'], 'a line needs two different points');
  return { ax: a.x, ay: a.y, bx: b.x, by: b.y, stay: given.stay };
}

/** The bridge within reach of a place. */
function bridgeAt(x: number, y: number, path: Path, points: PointReader): number {
  const { crossings } = points.map;
  const bridge = crossings.findIndex((each) => {
    const dx = each.x - x;
    const dy = each.y - y;
    return each.type === 'bridge' && dx * dx + dy * dy <= BRIDGE_REACH * BRIDGE_REACH;
  });
  if (bridge < 0) points.wrong(path, 'no bridge lies within 1.5 cm of this place: give the place of one');
  return bridge;
}
