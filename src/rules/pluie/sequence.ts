/** The sequence of play (section 3; 13.3): turns, phases, formations and units, and what a unit does with its actions. */
import type { Dice } from '../../play/dice.ts';
import { loop, Program } from '../../play/program.ts';
import { activates, giveActions } from './activation.ts';
import { chargeActs, chargeGoesOn } from './charge.ts';
import { assault } from './close-combat.ts';
import {
  areSeparated,
  changesPosition,
  chooseTarget,
  enemyInReach,
  wantedBack,
  wantedMove,
} from './command.ts';
import { fireAction } from './fire.ts';
import { COIN, NOBODY, NONE } from './game.ts';
import { forgetLimits, move } from './movement.ts';
import { nextReactor, react } from './reactions.ts';
import type { Lane, LaneFormation, LaneUnit } from './state.ts';

/** A turn: a side takes its formations one after the other, then the other side; reactions interrupt (PDB-SEQ-01 to -04). */
export const TURN = new Program<Lane>(
  loop(
    nextPhase,
    loop(isToToss, toss),
    loop(
      nextFormation,
      activate,
      loop(chargeGoesOn, chargeActs, loop(nextReactor, react)),
      loop(
        nextUnit,
        loop(isToActivate, activateSingly),
        loop(comesIntoOrder, unitActs, loop(nextReactor, react)),
      ),
    ),
  ),
);

/** The forces at their places; the separation test comes before turn 1 (13.6), and the coin before every other throw (13.8). */
export function start(g: Lane): void {
  const { waiting, firstSide } = g.rules;
  g.at = 0;
  g.over = 0;
  g.wait = waiting.atStart;
  g.second = NONE;
  g.acting = NONE;
  g.clearPhase();
  for (const side of g.sides) side.living = side.units.length;
  for (const formation of g.formations) {
    formation.command = formation.is.commandElement;
    formation.wagon = formation.is.wagon;
    formation.living = formation.units.length;
    for (const unit of formation.units) g.clear(unit);
    if (g.isPresent(formation)) enter(formation);
  }
  g.first = firstSide === 1 ? 1 : 0;
  if (areSeparated(g)) g.end();
  else if (firstSide > 1) g.first = NONE;
}

function enter({ units }: LaneFormation): void {
  for (const unit of units) unit.enter();
}

/** Opens the next turn: formations whose turn has come enter. Until then their units count as dead. */
export function openTurn(g: Lane): void {
  g.at = 0;
  if (g.wait === 0) return;
  g.wait--;
  const turn = g.rules.waiting.turn(g.wait);
  for (const formation of g.formations) if (formation.is.entersTurn === turn) enter(formation);
}

/** A acts, then B, or the other way round; at the end of the turn they may have lost touch (PDB-SEQ-01, 13.6). */
function nextPhase(g: Lane): boolean {
  g.second = g.second === 1 ? NONE : g.second + 1;
  if (g.second !== NONE) return true;
  if (areSeparated(g)) g.end();
  return false;
}

function isToToss({ first }: Lane): boolean {
  return first === NONE;
}

function toss(g: Lane, dice: Dice): void {
  g.first = dice.throw(COIN, NOBODY, null, 0, 0);
}

/** The next formation present with living units (PDB-SEQ-02). */
function nextFormation(g: Lane): boolean {
  // Units that did not fire have kept a debt of one shot until now; it lapses too.
  if (g.acting !== NONE && g.rules.areDebtsShots) for (const unit of g.formation.units) unit.debt = 0;
  g.clearPhase();
  const { from, to } = g.own.is;
  for (let next = g.acting === NONE ? from : g.acting + 1; next < to; next++) {
    g.acting = next;
    const { formation } = g;
    if (formation.living > 0 && g.isPresent(formation)) return true;
  }
  g.acting = NONE;
  return false;
}

/**
 * The activation throw, if the command element lives and a living unit is in its range; then actions less debts (13.3, a phase,
 * 1 and 2). Under `commandLoss: none` the loss of a command element changes nothing (PDB-CMD-05, R-32).
 */
function activate(g: Lane, dice: Dice): void {
  const { formation } = g;
  const { throws, rulings } = g.rules;
  g.heavyLosses = formation.living < formation.is.heavyBelow ? 1 : 0;
  g.commanded = rulings.commandLoss === 'none' ? formation.is.commandElement : formation.command;
  const isActive =
    isAnyInCommand(g) &&
    activates(dice, throws.activation, formation, formation.is.activation, g.heavyLosses);
  let areAllCommanded = true;
  for (const unit of formation.units) {
    if (unit.alive === 0) continue;
    const single = g.isSingle(unit);
    if (single) areAllCommanded = false;
    giveActions(g, unit, isActive || single, g.second);
  }
  // Losses count only for units still to be activated singly; where there are none, states with and without losses are one.
  if (areAllCommanded) g.heavyLosses = 0;
  g.charging = isActive ? formation.is.charges : 0;
}

function isAnyInCommand(g: Lane): boolean {
  if (g.commanded === 0) return false;
  for (const unit of g.formation.units) if (unit.alive !== 0 && !g.isSingle(unit)) return true;
  return false;
}

/** The next unit in roster order that has actions; one without command is activated singly first (13.3, a phase, 4). */
function nextUnit(g: Lane): boolean {
  g.ownLimit = NONE;
  const { from, to } = g.formation.is;
  for (let next = g.unit === NONE ? from : g.unit + 1; next < to; next++) {
    g.unit = next;
    if (g.actingUnit.left === 0) continue;
    g.single = g.isSingle(g.actingUnit) ? 1 : 0;
    if (g.limit !== NONE) forgetLimits(g);
    return true;
  }
  g.unit = NONE;
  return false;
}

function isToActivate({ single }: Lane): boolean {
  return single !== 0;
}

/** Throws for the unit alone; without success it has no actions (PDB-CMD-03). */
function activateSingly(g: Lane, dice: Dice): void {
  const { actingUnit, formation, heavyLosses } = g;
  g.single = 0;
  const { singleActivation } = g.rules.throws;
  if (!activates(dice, singleActivation, actingUnit, formation.is.activation, heavyLosses + 2))
    actingUnit.left = 0;
}

/** Puts the unit in order, one action for each step (13.3, a unit, 1 to 4); false when it has no action left. */
function comesIntoOrder(g: Lane): boolean {
  const u = g.actingUnit;
  for (; u.left > 0; u.left--) {
    if (u.column !== 0) u.column = 0;
    else if (changesPosition(g, u)) {
      if (isOnItsWay(g, u)) return true;
    } else if (u.limbered !== 0) u.limbered = 0;
    else if (wantedBack(u, g.ordersOf(u)) > 0) {
      if (u.facing === 0) return true;
      u.facing = 0;
    } else if (u.ready === 0) u.makeReady(1);
    else if (u.facing === 0) u.facing = 1;
    else return true;
  }
  return false;
}

/** True for a gun that may move; one that may not yet limbers, then turns to where it goes, one action each. */
function isOnItsWay(g: Lane, u: LaneUnit): boolean {
  const facing = wantedBack(u, g.ordersOf(u)) > 0 ? 0 : 1;
  if (u.limbered === 0) {
    u.limbered = 1;
    u.makeReady(0);
  } else if (u.facing === facing) return true;
  else u.facing = facing;
  return false;
}

/**
 * Close combat, a move, fire, or nothing (13.3, a unit, 5 to 8); one that retires does nothing else. A move takes its
 * action itself.
 */
function unitActs(g: Lane, dice: Dice): void {
  const u = g.actingUnit;
  const orders = g.ordersOf(u);
  const back = wantedBack(u, orders);
  if (back > 0) return move(g, [u], back, dice);
  const enemy = orders.charges !== 0 ? enemyInReach(g, u) : null;
  if (enemy !== null) {
    u.left--;
    return assault(g, [u], enemy, 'attack', dice);
  }
  const wanted = wantedMove(g, u, orders);
  if (wanted > 0) return move(g, [u], wanted, dice);
  const target = chooseTarget(g, u, orders);
  if (target === null) u.left = 0;
  else {
    u.left--;
    fireAction(g, u, target, dice);
  }
}
