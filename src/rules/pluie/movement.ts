/** Movement (section 4; 13.3, Move): the throw that limits moves, the moves, and what follows on them. */
import { item } from '../../chance/at.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { greatestCommonDivisor, type Fraction } from '../../play/lengths.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { part, type Sum } from '../../play/sum.ts';
import { troopsIn } from './close-combat.ts';
import { furthestWanted } from './command.ts';
import { D6 } from './dice.ts';
import { NONE, orderWords, type Unit } from './game.ts';
import { MOVED, type Lane, type LaneUnit } from './state.ts';
import { actionsOf, type Tables } from './tables.ts';
import type { GunKind } from './units.ts';

/** Dice of a row of Table 3 (PDB-MOVE-02). @throws {NotGivenError} where the source gives none. */
export function movementDice(tables: Tables, row: string): number {
  const dice = tables.table3Movement.rows[row]?.dice ?? null;
  if (dice === null) throw new NotGivenError(`movement.kind: the source gives no movement dice for ${row}`);
  return dice;
}

const DICE = part((row: string) => row, 'PDB-MOVE-02');
const ROAD = part('column on a good road', 'PDB-MOVE-06');

/** The number of D6 of a movement throw: those of its row, and those more of a column on a good road (PDB-MOVE-02, -06). */
export function movementNumber(sum: Sum, row: string, dice: number, onRoad = 0): number {
  sum.begin('D6');
  sum.base(dice, DICE, row);
  sum.add(onRoad, ROAD);
  return sum.value;
}

/**
 * Activated turns of a gun from ready here to ready there (PDB-ART-01, -02): limber, move, unlimber, become ready; each
 * step of Table 4 is one action (PDB-SEQ-03).
 */
export function turnsToChangePosition(tables: Tables, kind: GunKind): number {
  const { actions } = actionsOf(tables, kind);
  return Math.ceil((Object.keys(tables.table4ArtilleryMovement).length - 1) / actions);
}

/** A length in lowest terms: `4`, `4/3`. */
export function lengthLabel({ over, under }: Fraction): string {
  const common = greatestCommonDivisor(over, under);
  return under === common ? String(over / common) : `${over / common}/${under / common}`;
}

/**
 * A movement throw (PDB-MOVE-02): the sum of its D6, in cm.
 * @param inWords the length that a throw lets a unit move
 */
export function movementThrow(
  occasion: number,
  inWords: (throwCm: number) => string,
  moreRuleIds: readonly string[] = [],
): ThrowKind {
  return {
    name: 'movement',
    ruleIds: ['PDB-MOVE-02', ...moreRuleIds],
    occasion,
    resolve: (chance, number) => chance.sum(number, D6),
    act<U extends Unit<U>>(_who: Actor, mover: U, moves: string) {
      if (mover.member !== 0) return `the charge of ${troopsIn(mover.formation)} troops moves`;
      return `${mover.name} ${moves}${orderWords(mover)}`;
    },
    result: (throwCm) => `may move ${inWords(throwCm)}`,
  };
}

/** The most that movers may move in an action (PDB-MOVE-05): one throw for a formation and phase, or for a single unit. */
function limitOf(g: Lane, lead: LaneUnit, moves: string, dice: Dice): number {
  const single = g.isSingle(lead);
  const known = single ? g.ownLimit : g.limit;
  if (known !== NONE) return known;
  const { throws, scale } = g.rules;
  const number = movementNumber(dice.sum, lead.is.kind, lead.is.dice);
  const kind = single ? throws.ownMovement : throws.movement;
  const limit = scale.limitOf(dice.throw(kind, single ? lead : g.formation, lead, number, 0, moves));
  if (single) g.ownLimit = limit;
  else g.limit = limit;
  return limit;
}

/** Words for moves by doctrines that are not plain ones. */
const MOVES: Readonly<Record<string, string>> = {
  'join-line': 'joins the line (R-59)',
  retire: 'retires (R-59)',
};

/**
 * A move of a unit, or of all members of a charge, which costs each an action: as far as they want, up to their limit, to the
 * rear by one that retires. The enemy may react.
 */
export function move(g: Lane, movers: readonly LaneUnit[], wanted: number, dice: Dice): void {
  const lead = item(movers, 0);
  const { kind } = g.ordersOf(lead);
  const limit = limitOf(g, lead, MOVES[kind] ?? 'moves', dice);
  const { reactionTrigger, movementThrow: thrown } = g.rules.rulings;
  if (g.enemy.is.reacts !== 0) {
    g.reactor = MOVED;
    if (reactionTrigger === 'entering') g.offBefore = lead.off;
  }
  const way = Math.min(wanted, limit);
  for (const unit of movers) {
    unit.left--;
    unit.moveBack(kind === 'retire' ? way : -way);
  }
  if (thrown === 'per-action') {
    g.limit = NONE;
    g.ownLimit = NONE;
  } else forgetLimits(g);
}

/**
 * Forgets a movement throw that no unit can use any more, and cuts one to the most that any unit can still want, so that equal
 * futures are equal states. Units before the acting one have acted already, and have no action left.
 */
export function forgetLimits(g: Lane): void {
  if (g.limit !== NONE) {
    let furthest = 0;
    for (const unit of g.formation.units)
      if (unit.left !== 0 && unit.is.inCommand !== 0) furthest = Math.max(furthest, furthestWanted(unit));
    g.limit = furthest === 0 ? NONE : Math.min(g.limit, furthest);
  }
  if (g.ownLimit !== NONE) {
    const furthest = furthestWanted(g.actingUnit);
    g.ownLimit = furthest === 0 ? NONE : Math.min(g.ownLimit, furthest);
  }
}
