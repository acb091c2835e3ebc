/** The acts of units and charge groups (13.3, A unit acts; 13.5), until dice are due or nothing is left. */
import type { Battle } from './battle.ts';
import { clearMembers, gather } from './charge.ts';
import { beginOn } from './column.ts';
import { canCloseCombat, chooseTarget, nearestEnemy, ordersOf, wantedBack, wantedMove } from './doctrines.ts';
import { move } from './movement.ts';
import { CHARGE, RETIRE, type Orders } from './orders.ts';
import { ATTACK, NEXT_UNIT, NONE, SHOT, UNIT_ACTS, type Play } from './state.ts';
import type { Unit } from './units.ts';

export function unitActs(b: Battle, s: Play): void {
  const unit = s.unitAt(s.unit);
  while (unit.actions > 0) {
    if (!deploy(unit)) {
      const orders = ordersOf(b, s, s.unit);
      const back = orders.kind === RETIRE ? wantedBack(b, s, s.unit, orders) : 0;
      if (back > 0 && unit.facing === 0) {
        move(b, s, s.unit, back, true);
        return;
      }
      if (back > 0) unit.facing = 0;
      else if (!prepare(s, unit)) {
        actOnEnemy(b, s, orders);
        return;
      }
    }
    unit.actions--;
  }
  s.stage = NEXT_UNIT;
}

/** Items 1 and 2: a unit in column or limbered leaves that first; false when it is neither. */
function deploy(unit: Unit): boolean {
  if (unit.column !== 0) unit.column = 0;
  else if (unit.limbered !== 0) unit.limbered = 0;
  else return false;
  return true;
}

/** Items 3 and 4: a unit that is not in order puts that right; false when it is. */
function prepare(s: Play, unit: Unit): boolean {
  if (unit.ready === 0) {
    unit.ready = 1;
    s.forgetForemost(s.side);
  } else if (unit.facing === 0) unit.facing = 1;
  else return false;
  return true;
}

/** Items 5 to 8: close combat, a move, fire, or nothing. */
function actOnEnemy(b: Battle, s: Play, orders: Orders): void {
  const acting = s.unit;
  const unit = s.unitAt(acting);
  if (orders.kind === CHARGE) {
    const nearest = nearestEnemy(b, s, acting);
    if (canCloseCombat(b, s, acting, nearest)) {
      unit.actions--;
      s.attack = 1;
      beginOn(b, s, nearest);
      s.stage = ATTACK;
      return;
    }
  }
  const wanted = wantedMove(b, s, acting, orders);
  if (wanted > 0) {
    move(b, s, acting, wanted);
    return;
  }
  const target = chooseTarget(b, s, acting);
  if (target === NONE) {
    unit.actions = 0;
    s.stage = NEXT_UNIT;
    return;
  }
  unit.actions--;
  s.shots = b.profileAt(acting).shots - 1 - unit.debt;
  unit.debt = 0;
  beginOn(b, s, target);
  s.stage = SHOT;
}

/** After a shot or attack of its own: a further shot of the fire action, with a target chosen anew, or the next action. */
export function fireAgainOrAct(b: Battle, s: Play): void {
  if (s.shots > 0 && s.unitAt(s.unit).ready !== 0) {
    const target = chooseTarget(b, s, s.unit);
    if (target !== NONE) {
      s.shots--;
      beginOn(b, s, target);
      s.stage = SHOT;
      return;
    }
  }
  s.shots = 0;
  s.target = NONE;
  s.columnAtFirst = 0;
  s.stage = UNIT_ACTS;
}

/** While there are three members: a charge if the first can close-combat the nearest enemy, or else a move, or stop. */
export function chargeGroup(b: Battle, s: Play): void {
  const first = gather(b, s);
  if (first !== NONE) {
    const nearest = nearestEnemy(b, s, first);
    if (canCloseCombat(b, s, first, nearest)) {
      charge(b, s, nearest);
      return;
    }
    const wanted = wantedMove(b, s, first, ordersOf(b, s, first));
    if (wanted > 0) {
      move(b, s, first, wanted);
      return;
    }
  }
  disband(b, s);
}

function charge(b: Battle, s: Play, target: number): void {
  const { from, to } = b.formationAt(s.formation);
  for (let i = from; i < to; i++) {
    const unit = s.unitAt(i);
    if (unit.member !== 0) unit.actions--;
  }
  s.attack = 1;
  beginOn(b, s, target);
  s.stage = ATTACK;
}

/** Fewer than three remain, or there is nothing more to do: the units act singly (13.5). */
function disband(b: Battle, s: Play): void {
  clearMembers(b, s);
  s.group = 0;
  s.stage = NEXT_UNIT;
}
