/** Works (PDB-ENG, PDB-MAP-25): who may begin, who goes on, and what is there in the end. */
import { intAt, item } from '../../../chance/at.ts';
import { isWithin } from '../../../battlefield/distances.ts';
import type { Field } from './field.ts';
import type { Piece, Side } from './forces.ts';
import { BRIDGE_REACH, type WorkOrder } from './map-orders.ts';
import { NONE } from '../game.ts';

/** True where the unit may begin the work that its order asks for where it stands. */
export function mayWorkHere(f: Field, unit: Piece): boolean {
  const { is, work, job, column, limbered, token } = unit;
  const number = unit.formation.progress.order;
  const order = workOf(f, unit, number);
  if (is.workTurns === 0 || job === number + 1 || (work | column | limbered) !== 0 || order === null)
    return false;
  const { placeToken } = f.rules;
  placeToken.place(order.x, order.y, 0, 1000);
  if (order.crossing === NONE) return isWithin(token, placeToken, 0);
  return !f.works.isGone(order.crossing) && isWithin(token, placeToken, BRIDGE_REACH);
}

/** The work that an order of a unit's formation asks for; null for none. */
function workOf({ rules: { worksOf } }: Field, { is }: Piece, order: number): WorkOrder | null {
  return item(worksOf, is.formation)[order] ?? null;
}

/** Work begins: the unit is not ready while it lasts (PDB-ENG-01). */
export function beginWork(f: Field, unit: Piece): void {
  unit.work = 1;
  unit.worked = 1;
  unit.job = unit.formation.progress.order + 1;
  unit.ready = 0;
  tell(f, unit, 'begun');
}

/** Work ends unfinished, at no cost: what was done is lost. */
export function stopWork(f: Field, unit: Piece): void {
  unit.work = 0;
  tell(f, unit, 'stopped');
  unit.job = 0;
}

/** Tells that a unit has begun, stopped or done the work that it is at. */
function tell(f: Field, unit: Piece, result: 'begun' | 'stopped' | 'done'): void {
  const order = workOf(f, unit, unit.job - 1);
  if (order === null) return;
  const { make, x, y } = order;
  f.log?.tell('work', { unit: unit.name, make, at: [x, y], result });
}

/** Counts a turn of each work of the side at the end of its phase (PDB-ENG-03). */
export function countWork(f: Field, { units }: Side): void {
  const isIdle = ({ worked }: Piece): boolean =>
    f.rules.rulings.workActivation === 'every-turn' && worked === 0;
  for (const unit of units) {
    if (unit.work > 0 && !isIdle(unit)) {
      unit.work++;
      if (unit.work > unit.is.workTurns) finish(f, unit);
    }
    unit.worked = 0;
  }
}

/** The thing that the work has made. */
function finish(f: Field, unit: Piece): void {
  const { works, rules: b } = f;
  const { token } = unit;
  const order = workOf(f, unit, unit.job - 1);
  unit.work = 0;
  if (order === null) return;
  const corner = (i: number): number => intAt(token.corners, i);
  if (order.make === 'field-fortification') works.addArea(token, b.ground.surfaceOf('fieldwork'));
  else if (order.make === 'clear') works.addArea(token, b.ground.surfaceOf('open'));
  else if (order.make === 'obstacle')
    works.addLine(corner(0), corner(1), corner(2), corner(3), b.obstacleKind);
  else works.destroy(order.crossing);
  tell(f, unit, 'done');
}
