/** Movement (section 4; 13.3, Move): the throw that limits moves, the moves, and what follows on them. */
import type { Chance } from '../../chance/chance.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { greatestCommonDivisor, type Fraction } from '../../play/lengths.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { troopsInCharge } from './charge.ts';
import { D6 } from './dice.ts';
import { furthestWanted, ordersOf } from './doctrines.ts';
import { JOIN_LINE, RETIRE } from './orders.ts';
import { GROUP_ACTS, MOVEMENT, NONE, purpose, REACTIONS, UNIT_ACTS, type Play } from './state.ts';
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
export function movementNumber(sum: Sum, row: string, dice: number, onRoad = 0): void {
  sum.begin('D6');
  sum.base(dice, DICE, row);
  sum.add(onRoad, ROAD);
}

/** One movement throw (PDB-MOVE-02): the sum of its D6, in cm. */
export function movementThrow(chance: Chance, dice: number): number {
  return chance.sum(dice, D6);
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

/** True if the acting unit moves by a throw of its own (PDB-CMD-03); a charge group never does. */
function hasOwnLimit(b: Battle, s: Play): boolean {
  return s.group === 0 && (s.commanded & b.profileAt(s.unit).inCommand) === 0;
}

/** The most that the mover may move, or NONE when that has not been thrown (PDB-MOVE-02, R-28). */
function moveLimitNow(b: Battle, s: Play): number {
  return hasOwnLimit(b, s) ? s.ownLimit : s.limit;
}

/** The movement throw of a formation, or of a single unit, has been made (PDB-MOVE-02, -05). */
function applyMovementThrow(b: Battle, s: Play, throwCm: number): void {
  const limit = b.scale.limitOf(throwCm);
  if (hasOwnLimit(b, s)) s.ownLimit = limit;
  else s.limit = limit;
  s.stage = s.group === 0 ? UNIT_ACTS : GROUP_ACTS;
}

/**
 * Makes the move of the acting unit, or of the members of its charge group, which costs each an action; or asks for the
 * throw first. `wanted` is more than 0, and to the rear where it retires.
 */
export function move(b: Battle, s: Play, mover: number, wanted: number, retires = false): void {
  const limit = moveLimitNow(b, s);
  if (limit === NONE) {
    s.stage = MOVEMENT;
    return;
  }
  const most = wanted < limit ? wanted : limit;
  const distance = retires ? -most : most;
  s.forgetForemost(s.side);
  if (b.rulings.reactionTrigger === 'entering') s.offBefore = s.unitAt(mover).off;
  if (s.group === 0) advance(s, mover, distance);
  else {
    const { from, to } = b.formationAt(s.formation);
    for (let i = from; i < to; i++) if (s.unitAt(i).member !== 0) advance(s, i, distance);
  }
  if (b.rulings.movementThrow === 'per-action') {
    s.limit = NONE;
    s.ownLimit = NONE;
  } else forgetLimit(b, s);
  const enemy = b.sideAt(1 - s.side);
  s.reactor = (enemy.reacts === 0 ? enemy.to : enemy.from) - 1;
  s.stage = REACTIONS;
}

function advance(s: Play, unit: number, distance: number): void {
  const mover = s.unitAt(unit);
  mover.actions--;
  mover.off = (mover.off - distance) | 0;
}

/**
 * Forgets a movement throw that no unit can use any more, and as much of it as none can want, so that equal futures are
 * equal states. Units before the acting one have acted already.
 */
export function forgetLimit(b: Battle, s: Play): void {
  if (s.limit !== NONE) {
    const { from, to } = b.formationAt(s.formation);
    let furthest = 0;
    for (let i = s.unit === NONE ? from : s.unit; i < to; i++) {
      if (s.unitAt(i).actions === 0 || b.profileAt(i).inCommand === 0) continue;
      const wanted = furthestWanted(b, s, i);
      if (wanted > furthest) furthest = wanted;
    }
    if (furthest === 0) s.limit = NONE;
    else if (s.limit > furthest) s.limit = furthest;
  }
  if (s.ownLimit !== NONE) {
    const furthest = s.unitAt(s.unit).actions === 0 ? 0 : furthestWanted(b, s, s.unit);
    if (furthest === 0) s.ownLimit = NONE;
    else if (s.ownLimit > furthest) s.ownLimit = furthest;
  }
}

/** The movement throw of a formation is another occasion than that of a single unit. */
const FORMATION_MOVEMENT = 7;

export const movement: Throw<Battle, Play> = {
  name: 'movement',
  ruleIds: ['PDB-MOVE-02'],
  key: (b, s, due, sum) => {
    const { from } = b.formationAt(s.formation);
    const { dice, kind } = b.profileAt(from);
    movementNumber(sum, kind, dice);
    const who = hasOwnLimit(b, s) ? purpose(s.unit, MOVEMENT) : purpose(from, FORMATION_MOVEMENT);
    due.set(MOVEMENT, who, sum.value);
  },
  resolve: (_b, due, chance) => movementThrow(chance, due.key0),
  apply: applyMovementThrow,
  act: (b, s) => {
    const mover = s.unit === NONE ? b.formationAt(s.formation).from : s.unit;
    if (s.group !== 0) return `the charge of ${troopsInCharge(b, s)} troops moves`;
    const { kind, words } = ordersOf(b, s, mover);
    const moves = kind === RETIRE ? 'retires (R-59)' : kind === JOIN_LINE ? 'joins the line (R-59)' : 'moves';
    return `${b.profileAt(mover).name} ${moves}${words}`;
  },
  result: (b, _s, throwCm) => `may move ${b.scale.inWords(b.scale.limitOf(throwCm))}`,
};
