/** The orders of the formations of a battle, read on its map, with the works that they ask for (BF 11, PDB-MAP-25). */
import { item } from '../../../chance/at.ts';
import { orderReadings } from '../../../battlefield/commander/readings.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import { readLoneOrders, readOrders, WORK } from '../../../battlefield/orders.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import type { PointReader } from '../../../battlefield/points.ts';
import { SIDE_LETTERS } from '../../../play/by-side.ts';
import type { Path } from '../../../play/inputs.ts';
import type { Readings } from '../../../play/readings.ts';
import type { Boundary } from '../../../battlefield/boundaries.ts';
import { READINGS } from '../inputs.ts';
import type { BattleInputs, FormationInputs, MAKES } from './battle-inputs.ts';
import type { MusteredForces } from './muster.ts';
import { NONE } from '../game.ts';

/** A unit that destroys a bridge stands as near to its crossing as this, in h. */
export const BRIDGE_REACH = 150;

/** Readings of the system beside those of the floor, as of the doctrines. */
const { sideLosses, enemyLosses, formationNotReady } = READINGS;
const SIDE_READINGS = { sideLosses, enemyLosses } as const satisfies Readings;

/** The same and those of formations. */
const OWN_READINGS = {
  formationNotReady,
  ...SIDE_READINGS,
  commandElement: { type: 'flag', meaning: 'its command element is there' },
  ammunitionWagon: { type: 'flag', meaning: 'its ammunition wagon is there; false where there never is one' },
} as const satisfies Readings;

/** Work at a place in h; of a bridge its crossing in the map. */
export interface WorkOrder extends Readonly<Vector> {
  readonly make: (typeof MAKES)[number];
  readonly crossing: number;
}

export type MapOrders = ReturnType<typeof readMapOrders>;

/** Problems go to `points`. */
export function readMapOrders(
  { A, B }: BattleInputs,
  { formations, lone, roster }: MusteredForces,
  points: PointReader,
) {
  /** Formations of a side by their names. */
  const namesOf = (side: number, but = NONE): ReadonlyMap<string, number> =>
    new Map(
      formations.flatMap(({ profile }, k) =>
        profile.side === side && k !== but ? [[profile.name, k] as const] : [],
      ),
    );
  const ofFormations = formations.map(({ profile, inputs, path, at, facing, tokens }, i) => {
    const side = item([A, B], profile.side);
    const fellows = namesOf(profile.side, i);
    const rally =
      side.rally === null ? null : points.point(side.rally, [item(SIDE_LETTERS, profile.side), 'rally']);
    const orders = readOrders(inputs.orders, [...path, 'orders'], {
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
    return { orders, boundary: boundaryOf(inputs.boundary, path, points) };
  });
  const ofLone = lone.map(({ profile: { from, side }, orders, path }) => {
    const fellows = namesOf(side);
    const readings = orderReadings(points.map, fellows.keys(), SIDE_READINGS);
    const { start } = item(roster.pieces, from);
    return { orders: readLoneOrders(orders, path, start, { points, fellows, readings }), boundary: null };
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
  return {
    names: [namesOf(0), namesOf(1)] as const,
    /** Those of formations, then of flags and communication units that have orders of their own. */
    all: [...ofFormations, ...ofLone],
    /** The work that each order asks for, by formation and order; null for none. */
    works,
  };
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
