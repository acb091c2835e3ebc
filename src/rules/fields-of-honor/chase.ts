/** The chase (FOH-NBR-12, FOH-MOR-07): a Routed BMU runs on in the turn after it was pursued in contact, then rallies or is removed. */
import { item } from '../../chance/at.ts';
import type { Dice } from '../../play/dice.ts';
import { pursue, runDown } from './close-combat.ts';
import type { Battle, Bmu } from './game.ts';
import { convertTaken, removeDestroyed } from './hits.ts';
import { bracketOf, rallies } from './morale.ts';
import { AWAY, DESTROYED, NORMAL, REMOVED, ROUTED, SHAKEN } from './units.ts';

/** A pursuit that may go on in the next turn. */
export function pursueOn(g: Battle, dice: Dice): void {
  const runner = item(g.units, g.cursor);
  const u = pursue(g, dice);
  if (u !== null && isChased(runner, u)) item(g.runners, g.cursor).runFrom(runner, u);
}

/** True if a Routed BMU is chased: nobody of its side stands in the way, and no other runs from its lane. */
function isChased(runner: Bmu, u: Bmu): boolean {
  const { runners, rules } = runner.battle;
  if (!rules.chases || runner.morale !== ROUTED || !u.orders(runner).chases) return false;
  if (rules.rulings.chasePastReserve === 'no' && runner.waiting > 0) return false;
  return !runners.some((other) => other.aims && other.lane === runner.lane);
}

/** Who chases leaves its line as the turn opens: it does nothing else in it, and is no target. */
export function setOff({ runners }: Battle): void {
  for (const { aimed: u } of runners) if (u !== null) u.morale = AWAY;
}

/** The contact test and the attack of a chase, before the lines move. */
export function chase(g: Battle, dice: Dice): void {
  const runner = item(g.runners, g.cursor);
  const { aimed: u, stands } = runner;
  if (u === null) return;
  u.edge = runner.edge;
  runDown(u, runner, dice, ' further (FOH-NBR-12)');
  u.edge = 0;
  runner.edge = 0;
  runner.bracket = bracketOf(runner);
  convertTaken(runner, g.rules.hitsPerStand);
  removeDestroyed(runner);
  const line = item(g.units, g.cursor);
  if (isLastOf(line, runner)) line.stands = runner.stands;
  else line.lostEarlier += stands - runner.stands;
  if (runner.morale === DESTROYED) endRun(line, runner, DESTROYED);
}

/** The rally at the end of the chase: passed Shaken, failed removed (FOH-MOR-07). */
export function rally(g: Battle, dice: Dice): void {
  const runner = item(g.runners, g.cursor);
  const line = item(g.units, g.cursor);
  if (rallies(runner, line, dice)) return endRun(line, runner, SHAKEN);
  line.removed += runner.stands;
  endRun(line, runner, REMOVED);
}

function endRun(line: Bmu, runner: Bmu, morale: number): void {
  if (isLastOf(line, runner)) line.morale = morale;
  runner.endRun();
}

/** True if nobody has come on the line from which a BMU fled. */
function isLastOf(line: Bmu, runner: Bmu): boolean {
  return line.unit === runner.unit;
}

/** Who chased is back on its line, free; a pursuer that others still fight begins no chase, and none begins once all is over. */
export function endChases({ units, runners }: Battle, isOver: boolean): void {
  for (const u of units) if (u.isAway) u.morale = NORMAL;
  for (const runner of runners) if (isOver || runner.aimed?.isInContact === true) runner.endRun();
}
