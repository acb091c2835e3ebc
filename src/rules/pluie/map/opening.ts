/** The opening of a battle: where its forces stand before the first turn, also where they may not stand. */
import { item } from '../../../chance/at.ts';
import { PointReader } from '../../../battlefield/points.ts';
import type { JsonObject } from '../../../play/json.ts';
import type { Options } from '../../../play/options.ts';
import { readRulings } from '../options.ts';
import type { Tables } from '../tables.ts';
import type { BattleInputs } from './battle-inputs.ts';
import { groundOf } from './bind.ts';
import { startOfPiece } from './events.ts';
import { musterForces } from './muster.ts';

/** The opening as an event `start` of the log, with the place of each formation; null where the map cannot be read. */
export function openingOf(tables: Tables, options: Options, inputs: BattleInputs): JsonObject | null {
  const { ground } = groundOf(inputs.map);
  if (ground === null) return null;
  const rulings = readRulings(options);
  const points = new PointReader(ground.map);
  const { roster, formations } = musterForces(tables, rulings, inputs, points, ground);
  return {
    act: 'start',
    units: roster.pieces.flatMap((piece) => {
      const { x, y, fx, fy } = piece.start;
      const formation = roster.formations[piece.formation]?.id ?? null;
      return piece.exists === 0
        ? []
        : startOfPiece(piece, formation, { position: [x, y], facing: [fx, fy], ready: piece.ready !== 0 });
    }),
    formations: formations.map(({ path, at, facing }, i) => {
      const { id, name, entersTurn } = item(roster.formations, i);
      return { id, name, path, at: [at.x, at.y], facing: [facing.x, facing.y], entersTurn };
    }),
  };
}
