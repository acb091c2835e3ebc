/** The bouts of a round: each unit against the lead of the other side, and the resolution made due. */
import type { Due } from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import { leadPlace, SECOND_OF_FIRST, SECOND_OF_SECOND, sideOfPlace, unitAtPlace } from './contact.ts';
import { totalOf } from './factors.ts';
import { halvesUp, type Bout, type Fighter } from './melee.ts';
import { purposeOf } from './purposes.ts';
import { BATTERY, fighterCode, NO_FIGHTER } from './round.ts';
import { hasBothFlanks, hasRearSupport, isAtWall, isInBuilding, isSquare } from './stacks.ts';
import { MELEE, NONE, type Play } from './state.ts';
import { attackBit } from './unit-state.ts';

/** A unit of the round, filled in as it stands before it. */
function fighterAt(b: Battle, s: Play, place: number, i: number): Fighter {
  const profile = b.profileAt(i);
  const unit = s.unitAt(i);
  const { fighter } = profile;
  const side = sideOfPlace(place);
  const lead = unitAtPlace(b, s, leadPlace(side));
  fighter.kills = unit.kills;
  fighter.disorders = unit.disorders;
  fighter.formation =
    profile.formation === 'square' && !isSquare(profile, unit) ? 'column' : profile.formation;
  fighter.attacking = (s.laneAt(s.lane).attacking & attackBit(side)) !== 0;
  fighter.bothFlanks = i === lead && hasBothFlanks(b, s, lead);
  fighter.rear = hasRearSupport(b, s, lead);
  fighter.building = isInBuilding(profile, unit);
  fighter.flankOrRearAttacked = profile.flankOrRearAttacked && s.pursuit === 0;
  fighter.hill = profile.hill && unit.exposed === 0;
  fighter.wall = isAtWall(profile, unit);
  return fighter;
}

/** The bout of the unit at a place against the lead of the other side (FD-03), filled in; NONE must not stand there. */
export function boutAt(b: Battle, s: Play, place: number): Bout {
  const lead = leadPlace(1 - sideOfPlace(place));
  b.bout.own = fighterAt(b, s, place, unitAtPlace(b, s, place));
  b.bout.other = fighterAt(b, s, lead, unitAtPlace(b, s, lead));
  return b.bout;
}

function codeAt(b: Battle, s: Play, place: number): number {
  const i = unitAtPlace(b, s, place);
  if (i === NONE) return NO_FIGHTER;
  if (b.profileAt(i).gun !== null) return BATTERY;
  const bout = boutAt(b, s, place);
  return fighterCode(totalOf(b.meleeModifiers, bout), halvesUp(b.rulings, bout.own, bout.other));
}

export function fillMelee(b: Battle, s: Play, due: Due): void {
  const lead = unitAtPlace(b, s, 0);
  const a = codeAt(b, s, 0);
  const secondOfA = codeAt(b, s, SECOND_OF_FIRST);
  const other = codeAt(b, s, leadPlace(1));
  due.set(MELEE, purposeOf(lead, MELEE), a, secondOfA, other, codeAt(b, s, SECOND_OF_SECOND));
}
