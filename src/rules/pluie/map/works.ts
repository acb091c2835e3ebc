/** Works (PDB-ENG, PDB-MAP-25): who may begin, who goes on, and what is there in the end. */
import { intAt, item } from '../../../chance/at.ts';
import { isWithin } from '../../../battlefield/distances.ts';
import type { ObstacleKind } from '../../../battlefield/map/battle-map.ts';
import { COLUMN_BIT, WHEELS, type MapBattle } from './battle.ts';
import { BRIDGE_REACH } from './map-orders.ts';
import type { WorkOrder } from './roster.ts';
import { NONE } from './stages.ts';
import type { MapPlay } from './state.ts';

/** An obstacle made by a unit: it bars wheels and columns, and so the road there. */
export const WORK_OBSTACLE: ObstacleKind = { cover: 'open', topM: 0, bars: (1 << WHEELS) | COLUMN_BIT };

/** True where the unit may begin the work that its order asks for where it stands. */
export function mayWorkHere(b: MapBattle, s: MapPlay, unit: number): boolean {
  const { work, job, column, limbered, token } = s.at(unit);
  const number = numberOf(b, s, unit);
  const order = workOf(b, unit, number);
  const isMade = job === number + 1;
  if (b.at(unit).workTurns === 0 || isMade || work !== 0 || column !== 0 || limbered !== 0 || order === null)
    return false;
  b.placeToken.place(order.x, order.y, 0, 1000);
  if (order.crossing === NONE) return isWithin(token, b.placeToken, 0);
  return !s.works.isGone(order.crossing) && isWithin(token, b.placeToken, BRIDGE_REACH);
}

/** The work that an order of a unit's formation asks for; null for none. */
function workOf(b: MapBattle, unit: number, order: number): WorkOrder | null {
  return item(b.worksOf, b.at(unit).formation)[order] ?? null;
}

/** Writes to the log that a unit has begun, stopped or done the work that it is at. */
function tell(b: MapBattle, s: MapPlay, unit: number, result: 'begun' | 'stopped' | 'done'): void {
  const order = b.log === null ? null : workOf(b, unit, s.at(unit).job - 1);
  if (order !== null) b.log?.work(s, unit, order, result);
}

/** The number of the order in force. */
function numberOf(b: MapBattle, s: MapPlay, unit: number): number {
  return s.formationAt(b.at(unit).formation).progress.order;
}

/** Work begins: the unit is not ready while it lasts (PDB-ENG-01). */
export function beginWork(b: MapBattle, s: MapPlay, unit: number): void {
  const piece = s.at(unit);
  piece.work = 1;
  piece.worked = 1;
  piece.job = numberOf(b, s, unit) + 1;
  piece.ready = 0;
  tell(b, s, unit, 'begun');
}

/** Work ends unfinished, at no cost: what was done is lost. */
export function stopWork(b: MapBattle, s: MapPlay, unit: number): void {
  const piece = s.at(unit);
  piece.work = 0;
  tell(b, s, unit, 'stopped');
  piece.job = 0;
}

/** Counts a turn of each work of the side at the end of its phase (PDB-ENG-03). */
export function countWork(b: MapBattle, s: MapPlay): void {
  const { from, to } = b.sideAt(s.side);
  for (let i = from; i < to; i++) {
    const piece = s.at(i);
    const { worked } = piece;
    piece.worked = 0;
    if (piece.work === 0 || (b.rulings.workActivation === 'every-turn' && worked === 0)) continue;
    piece.work++;
    if (piece.work > b.at(i).workTurns) finish(b, s, i);
  }
}

/** What the work has made. */
function finish(b: MapBattle, s: MapPlay, unit: number): void {
  const piece = s.at(unit);
  const { token } = piece;
  const order = workOf(b, unit, piece.job - 1);
  piece.work = 0;
  if (order === null) return;
  const { corners } = token;
  switch (order.make) {
    case 'field-fortification':
      s.works.addArea(token, b.ground.surfaceOf('fieldwork'));
      break;
    case 'clear':
      s.works.addArea(token, b.ground.surfaceOf('open'));
      break;
    case 'obstacle':
      s.works.addLine(
        intAt(corners, 0),
        intAt(corners, 1),
        intAt(corners, 2),
        intAt(corners, 3),
        b.obstacleKind,
      );
      break;
    case 'destroy-bridge':
      s.works.destroy(order.crossing);
      break;
  }
  tell(b, s, unit, 'done');
}
