/** A charge before the melee: the reaction of the unit charged, and blown cavalry (CHARGE of section 14). */
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { NOTHING, TESTS } from './rings.ts';
import { contactOver, frontOf, isInBuilding, isSquare, nameNow, takeRings, remove } from './stacks.ts';
import {
  attackBit,
  BY_BLOWN,
  BY_REACTION,
  CHARGE,
  MEETING,
  MORALE,
  purposeOf,
  ROUND,
  SHOT,
  UNSETTLED,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Play,
} from './state.ts';
import type { Reaction } from './units.ts';

/** A front unit charges the one opposite, which is in the trace before anything is thrown. */
export function beginCharge(s: Play, laneNumber: number, charger: number): void {
  const lane = s.laneAt(laneNumber);
  s.clearContact();
  s.result = UNSETTLED;
  s.lane = laneNumber;
  lane.contact = 0;
  lane.charger = charger;
  lane.attacking = attackBit(charger);
  s.stage = CHARGE;
}

/** The unit charged, and the unit that charges. */
function chargedOf(b: Battle, s: Play): number {
  return frontOf(b, s, 1 - s.laneAt(s.lane).charger, s.lane);
}

function chargerOf(b: Battle, s: Play): number {
  return frontOf(b, s, s.laneAt(s.lane).charger, s.lane);
}

/** The unit charged reacts as its doctrine says, where it may; cavalry fires at nobody (HUIT-REACT-04). */
function reactionOf(b: Battle, s: Play): Reaction {
  const { reaction } = b.sideAt(1 - s.laneAt(s.lane).charger);
  if (reaction === 'counter-charge' && mayCounterCharge(b, s)) return reaction;
  return reaction === 'stand' || b.profileAt(chargedOf(b, s)).isCavalry ? 'stand' : 'fire';
}

/**
 * Infantry against infantry, cavalry against any; a brigade on pass, few rings, not blown, not in square or building
 * (HUIT-REACT-03 to -06).
 */
function mayCounterCharge(b: Battle, s: Play): boolean {
  const i = chargedOf(b, s);
  const profile = b.profileAt(i);
  const unit = s.unitAt(i);
  if (profile.gun !== null || s.brigadeAt(profile.side).held !== 0) return false;
  const { testsAt } = b.rings;
  if (unit.kills >= testsAt || unit.disorders >= testsAt || unit.blue > 0) return false;
  if (isSquare(profile, unit) || isInBuilding(profile, unit)) return false;
  return profile.isCavalry || b.profileAt(chargerOf(b, s)).arm === 'infantry';
}

/** The charge itself, without dice. */
export const charge: Throw<Battle, Play> = {
  name: 'charge',
  ruleIds: ['section 14, CHARGE'],
  key: (b, s, due) => due.set(CHARGE, purposeOf(chargerOf(b, s), CHARGE)),
  resolve: () => 0,
  apply: (b, s) => {
    const reaction = reactionOf(b, s);
    if (reaction === 'fire') {
      s.occasion = BY_REACTION;
      s.stage = SHOT;
      return;
    }
    const lane = s.laneAt(s.lane);
    if (reaction === 'counter-charge') lane.attacking |= attackBit(1 - lane.charger);
    s.stage = MEETING;
  },
  act: (b, s) => {
    const [charging, charged] = [nameNow(b, s, chargerOf(b, s)), nameNow(b, s, chargedOf(b, s))];
    return `${charging} charges ${charged} from ${b.ruler.inCm(s.laneAt(s.lane).distance)} cm`;
  },
  result: (b, s) => {
    const { name } = b.profileAt(chargedOf(b, s));
    const reaction = reactionOf(b, s);
    return `${name} ${reaction === 'fire' ? 'fires' : reaction === 'stand' ? 'stands' : 'counter-charges'}`;
  },
};

/** The charger gets home; blown cavalry that is charged by cavalry first takes a disorder (HUIT-DIS-01). */
export function meet(b: Battle, s: Play): void {
  const charged = chargedOf(b, s);
  s.occasion = 0;
  s.stage = ROUND;
  if (s.unitAt(charged).blue === 0 || !b.profileAt(charged).isCavalry) return;
  if (!b.profileAt(chargerOf(b, s)).isCavalry) return;
  const verdict = takeRings(b, s, charged, 0, 1, false);
  if (verdict === NOTHING) return;
  s.occasion = BY_BLOWN;
  if (verdict === TESTS) s.stage = MORALE;
  else blownTested(b, s, 0);
}

/** Blown cavalry has tested; where it breaks before the contact, the charger has won. */
export function blownTested(b: Battle, s: Play, stood: number): void {
  if (stood !== 0) {
    s.occasion = 0;
    s.stage = ROUND;
    return;
  }
  const lane = s.laneAt(s.lane);
  const { charger } = lane;
  remove(b, s, chargedOf(b, s));
  lane.distance = b.sideAt(1 - charger).gap;
  contactOver(b, s, charger === 0 ? WON_BY_FIRST : WON_BY_SECOND);
}
