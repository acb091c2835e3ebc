/** Marching columns (PDB-MOVE-06, -07, PDB-MAP-11): units of a formation that share one place, and attacks on them. */
import { round } from '../../../battlefield/arithmetic.ts';
import { columnOf } from '../fire.ts';
import type { Field } from './field.ts';
import type { Formation, Piece } from './forces.ts';
import { isFree, moverClass } from './movers.ts';
import { COLUMN_FRONT, FOOT, SHORT_SIDE, WHEELS } from './pieces.ts';
import { areWithin } from './seeing.ts';

/** The units must be this near to the first one's place, in h. */
const GATHERED = 1500;

/**
 * All units of a formation go into column at the place of the first, not ready, each by an action, if all are near and can,
 * and the token of the column stands on nobody else there, nor on ground that it cannot enter.
 */
export function formColumn(f: Field, formation: Formation): void {
  const units = formation.units.filter(({ placed }) => placed !== 0);
  const [first] = units;
  if (first === undefined) return;
  const isAble = ({ is, left, limbered }: Piece): boolean =>
    // Guns cannot move as they are, and machine guns march limbered (PDB-MAP-13).
    left > 0 && (is.limberedDice === 0 || limbered !== 0);
  if (!units.every((unit) => isAble(unit) && areWithin(unit, first, GATHERED))) return;
  const { x, y, fx, fy } = first.token;
  const mover = units.some(({ limbered }) => limbered !== 0) ? WHEELS : FOOT;
  if (f.ground.factorAt(x, y, mover) === 0) return;
  const { token } = f.rules;
  token.size(COLUMN_FRONT, SHORT_SIDE);
  token.place(x, y, fx, fy);
  if (!isFree(f, token, (piece) => formation.units.includes(piece))) return;
  for (const unit of units) {
    unit.left--;
    unit.column = 1;
    unit.ready = 0;
    unit.token.copyFrom(token);
  }
  f.log?.tell('form-column', { unit: first.name });
}

/** Places abreast and rows that a unit which leaves a column looks at. */
const MOST_ABREAST = 6;
const MOST_ROWS = 4;

/**
 * A unit leaves its column for the nearest free place abreast of it, else in a row behind, within its average move, facing
 * as the column (PDB-MAP-11); the last one stays where the column stood. Without a free place it stays in it.
 */
export function leaveColumn(f: Field, unit: Piece): void {
  const { is, token } = unit;
  const { x, y, fx, fy } = token;
  const isLast = columnOf(unit) === 1;
  if (!isLast && !findPlace(f, unit)) return;
  const at = isLast ? { x, y } : f.rules.point;
  unit.column = 0;
  token.size(is.w, is.e);
  token.place(at.x, at.y, fx, fy);
  f.log?.tell('leave-column', { unit: unit.name });
}

/** Finds the place in `point` of the battle. */
function findPlace(f: Field, unit: Piece): boolean {
  const { walk, token, point } = f.rules;
  const { average, w, e } = unit.is;
  const { x, y, fx, fy } = unit.token;
  const length = Math.sqrt(fx * fx + fy * fy);
  token.size(w, e);
  for (let row = 0; row <= MOST_ROWS; row++)
    for (let k = 0; k <= 2 * MOST_ABREAST; k++) {
      const left = (k % 2 === 0 ? -1 : 1) * Math.ceil(k / 2) * COLUMN_FRONT;
      const back = row * SHORT_SIDE;
      const dx = round((0 - left * fy - back * fx) / length);
      const dy = round((left * fx - back * fy) / length);
      token.place(x, y, fx, fy);
      walk.begin(token, moverClass(unit), Math.max(average, COLUMN_FRONT));
      if ((dx === 0 && dy === 0) || !walk.leg(f.ground, dx, dy)) continue;
      if (!isFree(f, walk.token, () => false)) continue;
      point.x = x + dx;
      point.y = y + dy;
      return true;
    }
  return false;
}
