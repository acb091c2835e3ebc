/** What a throw did, in an umpire's words: the result, and then everything that followed from it without dice. */
import {
  ATTACK,
  FIRST_SIDE,
  FORMATION_ACTIVATION,
  MOVEMENT,
  NONE,
  SHOT,
  SINGLE_ACTIVATION,
} from './state.ts';
import type { Due } from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import { distanceBetween } from './doctrines.ts';
import { inCm } from './explained.ts';
import { ELIMINATED_AND_COMMAND, ELIMINATED_AND_WAGON, HIT, JAM, MISS } from './fire.ts';
import { throwerOf } from './firefight.ts';
import { attackerOf, isCharge } from './assault.ts';
import type { Play } from './state.ts';
import type { Unit } from './units.ts';

export function tellOutcome(b: Battle, before: Play, due: Due, outcome: number, after: Play): string {
  const sentences = [resultOf(b, before, due, outcome), ...followed(b, before, after)];
  const distance = distanceNow(b, after);
  return [...sentences, ...distance].join('; ');
}

function resultOf(b: Battle, s: Play, due: Due, outcome: number): string {
  switch (due.kind) {
    case FIRST_SIDE:
      return `${b.sideAt(outcome).letter} acts first`;
    case FORMATION_ACTIVATION:
    case SINGLE_ACTIVATION:
      return outcome === 0 ? 'not active' : 'active';
    case MOVEMENT:
      return `may move ${inCm(b, b.scale.limitOf(outcome))} cm`;
    case SHOT:
      return shotResult(b, s, outcome);
    case ATTACK:
      return attackResult(b, s, outcome);
    default:
      return '';
  }
}

function shotResult(b: Battle, s: Play, outcome: number): string {
  const firer = b.profileAt(throwerOf(s)).name;
  const target = b.profileAt(s.target).name;
  if (outcome === MISS) return 'miss';
  if (outcome === JAM) return `natural 1: a miss, and ${firer}'s weapon fails (PDB-FIRE-11)`;
  if (outcome === HIT) return `hit on ${target}`;
  if (outcome === ELIMINATED_AND_WAGON)
    return `${target} is eliminated, and ${b.profileAt(s.target).gun !== 0 ? 'a limber' : 'the ammunition wagon'} lost (PDB-FIRE-10)`;
  if (outcome === ELIMINATED_AND_COMMAND)
    return `${target} is eliminated, and its command element lost (PDB-FIRE-10)`;
  return `${target} is eliminated`;
}

function attackResult(b: Battle, s: Play, outcome: number): string {
  const target = b.profileAt(s.target).name;
  if (outcome !== 0) return `${target} is eliminated`;
  const attacker = isCharge(s) ? 'the charge' : b.profileAt(attackerOf(b, s)).name;
  return `${attacker} is repulsed (PDB-CC-05)`;
}

/** What changed of each unit that lived on. */
function followed(b: Battle, before: Play, after: Play): readonly string[] {
  return b.units.flatMap(({ name }, i) => {
    const was = before.unitAt(i);
    const is = after.unitAt(i);
    if (is.alive === 0) return [];
    const changes = changesOf(b, was, is);
    return changes.length === 0 ? [] : [`${name} ${changes.join(', ')}`];
  });
}

function changesOf(b: Battle, was: Unit, is: Unit): readonly string[] {
  const moved = is.off - was.off;
  return [
    ...(was.column > is.column ? ['leaves the column'] : []),
    ...(was.limbered > is.limbered ? ['unlimbers'] : []),
    ...(is.ready > was.ready ? ['becomes ready'] : []),
    ...(is.ready < was.ready ? ['is not ready'] : []),
    ...(is.facing > was.facing ? ['turns to face'] : []),
    ...(is.facing < was.facing ? ['is turned round'] : []),
    ...(moved > 0 ? [`goes back ${inCm(b, moved)} cm`] : []),
    ...(moved < 0 ? [`moves ${inCm(b, -moved)} cm`] : []),
    ...(is.debt > was.debt ? ['owes an action'] : []),
    ...(is.limberless > was.limberless ? ['has no limber left'] : []),
  ];
}

/** The distance between the lines where each side has one unit left; nothing to say in a larger fight. */
function distanceNow(b: Battle, s: Play): readonly string[] {
  if (s.livingA !== 1 || s.livingB !== 1) return [];
  const living = s.units.findIndex((unit) => unit.alive !== 0);
  const other = s.units.findLastIndex((unit) => unit.alive !== 0);
  if (living === NONE) return [];
  return [`distance ${inCm(b, distanceBetween(b, s.unitAt(living), s.unitAt(other)))} cm`];
}
