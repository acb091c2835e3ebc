/** The key of the throw due: all that its dice depend on, and who throws for what. */
import { item } from '../../chance/at.ts';
import { UNARMED } from './arms.ts';
import { attackerOf, attackNumber } from './assault.ts';
import type { Battle } from './battle.ts';
import { armAgainst, distanceBetween } from './doctrines.ts';
import { MAY_JAM, TARGET_READY } from './fire.ts';
import { isOutOfSupply, lossesAtRisk, throwerOf } from './firefight.ts';
import { columnCounted } from './losses.ts';
import { hasOwnLimit } from './moves.ts';
import { ATTACK, FORMATION_ACTIVATION, MOVEMENT, NONE, SHOT, SINGLE_ACTIVATION, type Play } from './state.ts';

/** Who throws, for what: the unit (or the first of the formation) times ten and the occasion. */
const PURPOSES = 10;
/** The movement throw of a formation, beside that of a single unit. */
const FORMATION_MOVEMENT = 7;

/** The unit that throws, or the first of its formation. */
export function unitOf(purpose: number): number {
  return Math.floor(purpose / PURPOSES);
}

/** Works out the key of the throw due, and keeps it with the state while it holds. */
export function keyDue(b: Battle, s: Play): void {
  s.keyed = 1;
  if (s.stage === SHOT) keyShot(b, s);
  else if (s.stage === FORMATION_ACTIVATION) {
    const { from, activationNumbers } = b.formationAt(s.formation);
    key(s, from * PURPOSES + FORMATION_ACTIVATION, item(activationNumbers, s.heavyLosses));
  } else if (s.stage === ATTACK)
    key(s, attackerOf(b, s) * PURPOSES + occasion(s, ATTACK), attackNumber(b, s));
  else if (s.stage === MOVEMENT) {
    const { from } = b.formationAt(s.formation);
    const who = hasOwnLimit(b, s) ? s.unit * PURPOSES + MOVEMENT : from * PURPOSES + FORMATION_MOVEMENT;
    key(s, who, b.profileAt(from).dice);
  } else if (s.stage === SINGLE_ACTIVATION) {
    const { activationNumbers } = b.formationAt(s.formation);
    key(s, s.unit * PURPOSES + SINGLE_ACTIVATION, item(activationNumbers, s.heavyLosses + 2));
  } else key(s, 0, 0);
}

/** A reaction is another occasion than an act of one's own. */
function occasion(s: Play, stage: number): number {
  return s.reactor === NONE ? stage : stage + ATTACK;
}

function key(s: Play, purpose: number, number: number): void {
  s.purpose = purpose;
  s.number = number;
  s.marks = 0;
}

/**
 * The key of a shot: its target number (PDB-FIRE-06; `fireFactors` gives its parts), and what else the dice depend on.
 */
function keyShot(b: Battle, s: Play): void {
  const firer = throwerOf(s);
  const own = b.profileAt(firer);
  const firing = s.unitAt(firer);
  const enemy = b.profileAt(s.target);
  const target = s.unitAt(s.target);
  const distance = distanceBetween(b, firing, target);
  const arm = armAgainst(b, own, firing, enemy, target, distance) ?? UNARMED;
  let number = arm.hitValue(distance, enemy.companySize | target.column) + own.fireModifier;
  number += target.off === 0 ? arm.coverOnLine : arm.coverOffLine;
  if (isOutOfSupply(b, s, firer)) number += b.tables.fire.outOfSupply;
  if (target.column !== 0) number += columnCounted(b, s, s.target) * b.tables.columnPerUnit;
  s.purpose = firer * PURPOSES + occasion(s, SHOT);
  s.number = number;
  s.marks = (arm.jams * MAY_JAM) | (target.ready * TARGET_READY) | lossesAtRisk(b, s, enemy);
}
