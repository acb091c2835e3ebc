/** A charge before the melee: the reaction of the unit charged, and blown cavalry (CHARGE of section 14). */
import { NONE } from '../../play/stacks.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { NOTHING, TESTS } from './rings.ts';
import { nextFormation, wayBack } from './movement.ts';
import type { Orders } from './orders.ts';
import { neighbourToFire } from './neighbour-fire.ts';
import { contactOver, fallBack, remove, takeRings, tire } from './events.ts';
import { isInBuilding, isSquare, moveNow, nameNow } from './formations.ts';
import { chargingFront, isEngaged, isFacing, isStruckInFlank, leadOf, distanceFaced } from './stacks.ts';
import {
  attackBit,
  BY_BLOWN,
  BY_EVADING,
  BY_NEIGHBOUR,
  BY_REACTION,
  CHARGE,
  MEETING,
  MORALE,
  purposeOf,
  ROUND,
  SHOT,
  STOPPED,
  UNSETTLED,
  WON_BY_FIRST,
  WON_BY_SECOND,
} from './stages.ts';
import type { Play } from './state.ts';
import { AS_GIVEN, LOWER, UPPER } from './unit-state.ts';

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

/** Step 5: a charge on the flank of the front in this lane begins, where there is one to make; true if so. */
export function beginFlankCharge(b: Battle, s: Play): boolean {
  const enemy = s.front(1 - s.player, s.lane);
  // Against an engaged front it waits for the next round.
  if (enemy === NONE || isEngaged(b, s, 1 - s.player, s.lane)) return false;
  for (let from = LOWER; from <= UPPER; from++) {
    const charger = chargingFront(b, s, s.player, s.lane, from);
    if (charger === NONE) continue;
    s.unitAt(charger).charging = 0;
    beginCharge(s, s.lane, s.player);
    const lane = s.laneAt(s.lane);
    lane.flank = from;
    lane.faced = isFacing(b, s, enemy, charger) ? 1 : 0;
    return true;
  }
  return false;
}

/** The unit charged, and the unit that charges. */
function chargedOf(b: Battle, s: Play): number {
  return leadOf(b, s, 1 - s.laneAt(s.lane).charger);
}

function chargerOf(b: Battle, s: Play): number {
  return leadOf(b, s, s.laneAt(s.lane).charger);
}

/**
 * The unit charged reacts as its doctrine says, where it may; cavalry fires at nobody (HUIT-REACT-04), and who
 * has turned its back does not react at all, who is struck in the flank but by a wheel (HUIT-NBR-02); skirmish
 * stands fall back from every side (HUIT-UNIT-05).
 */
function reactionOf(b: Battle, s: Play): Orders['reaction'] | 'wheel' | 'fall-back' {
  const charged = chargedOf(b, s);
  if (s.unitAt(charged).away !== 0) return 'stand';
  if (isScreenCharged(b, s) && b.profileAt(chargerOf(b, s)).arm === 'infantry') return 'fall-back';
  if (isStruckInFlank(b, s, b.profileAt(charged).side)) return mayWheel(b, s) ? 'wheel' : 'stand';
  const orders = b.ordersOf(s, charged);
  if (mayReact(b, s, orders)) return orders.reaction;
  return b.profileAt(charged).isCavalry ? 'stand' : 'fire';
}

function mayReact(b: Battle, s: Play, { reaction, formation }: Orders): boolean {
  switch (reaction) {
    case 'fire':
      return !b.profileAt(chargedOf(b, s)).isCavalry;
    case 'stand':
      return true;
    case 'counter-charge':
      return mayCounterCharge(b, s);
    case 'evade-half':
    case 'evade-three-quarters':
      return mayEvade(b, s);
    case 'form':
      return mayForm(b, s, formation);
  }
}

/** Formed infantry or cavalry charges a skirmish stand in the open, which flees or is lost (HUIT-UNIT-05). */
function isScreenCharged(b: Battle, s: Play): boolean {
  const charged = chargedOf(b, s);
  if (b.neighbours === null || !b.profileAt(charged).isStand) return false;
  return !isInBuilding(b.profileAt(charged), s.unitAt(charged)) && !b.profileAt(chargerOf(b, s)).isStand;
}

/** HUIT-REACT-03: cavalry from cavalry that is far enough away; blown it does not move. No infantry wheels so far. */
function mayWheel(b: Battle, s: Play): boolean {
  const charged = chargedOf(b, s);
  if (b.neighbours?.cavalryWheels !== true || s.unitAt(charged).blue > 0) return false;
  return b.profileAt(charged).isCavalry && b.profileAt(chargerOf(b, s)).isCavalry;
}

/** from its own arm alone, not blown, not out of a square or a building. */
function mayEvade(b: Battle, s: Play): boolean {
  const charged = chargedOf(b, s);
  const profile = b.profileAt(charged);
  const unit = s.unitAt(charged);
  if (profile.arm !== b.profileAt(chargerOf(b, s)).arm || unit.blue > 0) return false;
  if (s.laneAt(s.lane).flank !== 0) return false;
  return !isSquare(profile, unit) && !isInBuilding(profile, unit);
}

/** infantry charged by infantry takes another formation. */
function mayForm(b: Battle, s: Play, formation: number): boolean {
  const { formed } = s.unitAt(chargedOf(b, s));
  if (formed === AS_GIVEN || formed === formation) return false;
  return b.profileAt(chargerOf(b, s)).arm === 'infantry';
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
    if (b.neighbours?.fire === true) s.unitAt(chargedOf(b, s)).met = 1;
    if (reaction === 'fire') {
      s.occasion = BY_REACTION;
      s.stage = SHOT;
      return;
    }
    const lane = s.laneAt(s.lane);
    s.stage = MEETING;
    if (reaction === 'counter-charge') lane.attacking |= attackBit(1 - lane.charger);
    else if (reaction === 'wheel') lane.faced = 1;
    else if (reaction === 'form') takeFormation(b, s);
    else if (reaction === 'fall-back') evade(b, s, b.skirmishersBack, false);
    else if (reaction === 'evade-half') evadeShare(b, s, false);
    else if (reaction === 'evade-three-quarters') turnAndEvade(b, s);
  },
  act: (b, s) => {
    const [charging, charged] = [nameNow(b, s, chargerOf(b, s)), nameNow(b, s, chargedOf(b, s))];
    const { flank, distance } = s.laneAt(s.lane);
    if (flank === 0) return `${charging} charges ${charged} from ${b.ruler.inCm(distance)} cm`;
    const where = `from the side, ${b.ruler.inCm(distanceFaced(b, s, chargerOf(b, s)))} cm away`;
    return `${charging} charges ${charged} ${where} (HUIT-NBR-02)`;
  },
  result: (b, s) => {
    const { name } = b.profileAt(chargedOf(b, s));
    return `${name} ${REACTS[reactionOf(b, s)]}`;
  },
};

const REACTS: Readonly<Record<ReturnType<typeof reactionOf>, string>> = {
  fire: 'fires',
  stand: 'stands',
  'counter-charge': 'counter-charges',
  'evade-half': 'evades by half its move (R-44)',
  'evade-three-quarters': 'evades by three quarters of its move, its back turned (R-44)',
  form: 'changes its formation (R-45)',
  'fall-back': 'falls back (HUIT-REACT-04)',
  wheel: 'wheels to meet it (HUIT-REACT-03)',
};

function takeFormation(b: Battle, s: Play): void {
  const charged = chargedOf(b, s);
  const unit = s.unitAt(charged);
  unit.formed = nextFormation(unit.formed, b.ordersOf(s, charged).formation);
}

/** Turning its back disorders a unit before anything else (HUIT-DIS-01, R-44). */
function turnAndEvade(b: Battle, s: Play): void {
  const verdict = takeRings(b, s, chargedOf(b, s), 0, 1, false);
  s.occasion = BY_EVADING;
  if (verdict === NOTHING) evadeTested(b, s, 1);
  else if (verdict === TESTS) s.stage = MORALE;
  else evadeTested(b, s, 0);
}

/** A unit that has turned its back evades, or breaks before the contact. */
export function evadeTested(b: Battle, s: Play, stood: number): void {
  s.occasion = 0;
  if (stood === 0) breakBeforeContact(b, s);
  else evadeShare(b, s, true);
}

function evadeShare(b: Battle, s: Play, turnsBack: boolean): void {
  evade(b, s, wayBack(b, s, chargedOf(b, s), turnsBack), turnsBack);
}

/**
 * it goes back; caught by the single move of the charger it fights where it stands, or is lost as a skirmish stand
 * (HUIT-REACT-04); else there is no contact.
 */
function evade(b: Battle, s: Play, way: number, turnsBack: boolean): void {
  const [charged, charger] = [chargedOf(b, s), chargerOf(b, s)];
  const lane = s.laneAt(s.lane);
  const reach = moveNow(b.profileAt(charger), s.unitAt(charger));
  const isCaught = reach >= distanceFaced(b, s, charger) + way;
  tire(b, s, charged);
  fallBack(b, s, charged, way);
  if (turnsBack) s.unitAt(charged).away = 1;
  lane.goesBack(1 - lane.charger, way);
  if (isCaught) s.stage = MEETING;
  else {
    // Who charges from the side keeps its own lane.
    if (lane.flank === 0) lane.goesBack(lane.charger, -reach);
    contactOver(b, s, STOPPED);
  }
}

/**
 * Neighbours fire (HUIT-NBR-01), and the charger gets home; blown cavalry that is charged by cavalry first takes a
 * disorder (HUIT-DIS-01).
 */
export function meet(b: Battle, s: Play): void {
  if (b.neighbours?.fire === true && neighbourToFire(b, s) !== NONE) {
    s.occasion = BY_NEIGHBOUR;
    s.stage = SHOT;
    return;
  }
  const charged = chargedOf(b, s);
  s.occasion = 0;
  s.stage = ROUND;
  // HUIT-UNIT-05: cavalry removes a skirmish stand, and formed infantry one that it has caught.
  if (isScreenCharged(b, s)) {
    breakBeforeContact(b, s);
    return;
  }
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
  } else breakBeforeContact(b, s);
}

function breakBeforeContact(b: Battle, s: Play): void {
  const lane = s.laneAt(s.lane);
  const { charger } = lane;
  remove(b, s, chargedOf(b, s));
  if (lane.flank === 0) lane.goesBack(charger, -lane.distance);
  lane.goesBack(1 - charger, b.sideAt(1 - charger).gap);
  contactOver(b, s, charger === 0 ? WON_BY_FIRST : WON_BY_SECOND);
}
