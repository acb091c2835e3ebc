/** A charge before the melee: the reaction of the unit charged, and blown cavalry (CHARGE of section 14). */
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { startRound } from './close-combat.ts';
import { contactOver, fallBack, remove, tire, withstands } from './events.ts';
import {
  ARRIVAL,
  attackBit,
  BY_BLOWN,
  BY_EVADING,
  BY_NEIGHBOUR,
  BY_REACTION,
  CHARGE,
  LOWER,
  STOPPED,
  there,
  UPPER,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Battle,
  type Unit,
} from './game.ts';
import { nextFormation, wayBack } from './movement.ts';
import type { Orders } from './orders.ts';
import { neighbourToFire, reactsByFire } from './stack-fire.ts';
import { AS_GIVEN } from './units.ts';

/** A front unit charges the one opposite, which is in the trace before anything is thrown. */
export function beginCharge(g: Battle, charger: number): void {
  const { here } = g;
  g.clearContact();
  here.contact = 0;
  here.charger = charger;
  here.attacking = attackBit(charger);
  g.due = CHARGE;
}

/** Step 5: a charge on the flank of the front in this lane begins, where there is one to make; true if so. */
export function beginFlankCharge(g: Battle): boolean {
  const { here, player } = g;
  const enemy = here.front(1 - player);
  // Against an engaged front it waits for the next round.
  if (enemy === null || here.isEngaged(1 - player)) return false;
  for (let from = LOWER; from <= UPPER; from++) {
    const charger = here.chargingFrom(from, player);
    if (charger === null) continue;
    charger.charging = 0;
    beginCharge(g, player);
    here.flank = from;
    here.faced = enemy.faced === charger.lane ? 1 : 0;
    return true;
  }
  return false;
}

/** Reaction of the unit charged: as its doctrine says, or what becomes of it. */
type Reaction = Orders['reaction'] | 'wheel' | 'fall-back';

/**
 * The unit charged reacts as its doctrine says, where it may; who
 * has turned its back does not react at all, who is struck in the flank but by a wheel (HUIT-NBR-02); skirmish
 * stands fall back from every side (HUIT-UNIT-05).
 */
function reactionOf(g: Battle): Reaction {
  const { charged } = g;
  if (charged.away !== 0) return 'stand';
  if (isScreenCharged(g) && g.charger.is.arm === 'infantry') return 'fall-back';
  if (g.isStruckInFlank(charged.role)) return mayWheel(g) ? 'wheel' : 'stand';
  const { orders } = charged;
  if (mayReact(g, charged, orders)) return orders.reaction;
  return mayFire(charged) ? 'fire' : 'stand';
}

function mayReact(g: Battle, charged: Unit, { reaction, formation }: Orders): boolean {
  switch (reaction) {
    case 'fire':
      return mayFire(charged);
    case 'stand':
      return true;
    case 'counter-charge':
      return mayCounterCharge(g, charged);
    case 'evade-half':
    case 'evade-three-quarters':
      return mayEvade(g, charged);
    case 'limber-and-move':
      return g.here.flank === 0;
    case 'form':
      // infantry charged by infantry takes another formation.
      return charged.formed !== AS_GIVEN && charged.formed !== formation && g.charger.is.arm === 'infantry';
  }
}

/** Cavalry fires at nobody (HUIT-REACT-04), nor do limbered guns (HUIT-NBR-07). */
function mayFire({ is, isLimbered }: Unit): boolean {
  return !is.isCavalry && !isLimbered;
}

/** Formed infantry or cavalry charges a skirmish stand in the open, which flees or is lost (HUIT-UNIT-05). */
function isScreenCharged(g: Battle): boolean {
  if (g.rules.neighbours === null) return false;
  const { charged } = g;
  return charged.is.isStand && !charged.inBuilding && !g.charger.is.isStand;
}

/** HUIT-REACT-03: cavalry from cavalry that is far enough away; blown it does not move. No infantry wheels so far. */
function mayWheel({ rules: { neighbours }, charged, charger }: Battle): boolean {
  if (neighbours?.cavalryWheels !== true || charged.blue > 0) return false;
  return charged.is.isCavalry && charger.is.isCavalry;
}

/** from its own arm alone, not blown, not out of a square or a building. */
function mayEvade(g: Battle, charged: Unit): boolean {
  if (charged.is.arm !== g.charger.is.arm || charged.blue > 0 || g.here.flank !== 0) return false;
  return !charged.isSquare && !charged.inBuilding;
}

/**
 * Infantry against infantry, cavalry against any; a brigade on pass, few rings, not blown, not in square or building
 * (HUIT-REACT-03 to -06).
 */
function mayCounterCharge(g: Battle, charged: Unit): boolean {
  const { testsAt } = g.rules.rings;
  if (charged.is.gun !== null || charged.brigade.held !== 0) return false;
  if (charged.kills >= testsAt || charged.disorders >= testsAt || charged.blue > 0) return false;
  if (charged.isSquare || charged.inBuilding) return false;
  return charged.is.isCavalry || g.charger.is.arm === 'infantry';
}

const REACTS: Readonly<Record<Reaction, string>> = {
  fire: 'fires',
  stand: 'stands',
  'counter-charge': 'counter-charges',
  'evade-half': 'evades by half its move (R-44)',
  'evade-three-quarters': 'evades by three quarters of its move, its back turned (R-44)',
  form: 'changes its formation (R-45)',
  'limber-and-move': 'limbers and moves off (HUIT-REACT-02)',
  'fall-back': 'falls back (HUIT-REACT-04)',
  wheel: 'wheels to meet it (HUIT-REACT-03)',
};

/** The charge itself, without dice. */
const CHARGES: ThrowKind = {
  name: 'charge',
  ruleIds: ['section 14, CHARGE'],
  occasion: 48,
  resolve: () => 0,
  act(charger: Unit, charged: Unit) {
    const { here, rules } = charger.battle;
    const act = `${charger.inWords} charges ${charged.inWords} from`;
    return here.flank === 0
      ? `${act} ${rules.ruler.inCm(here.distance)} cm`
      : `${act} the side, ${rules.ruler.inCm(charger.distance)} cm away (HUIT-NBR-02)`;
  },
  result: (_none, _charger, charged: Unit) => `${charged.name} ${REACTS[reactionOf(charged.battle)]}`,
};

/** A charge is made, and the unit charged reacts. */
export function charge(g: Battle, dice: Dice): void {
  const { charger, charged, here, rules } = g;
  dice.throw(CHARGES, charger, charged, 0, 0);
  const reaction = reactionOf(g);
  if (rules.neighbours?.fire === true) charged.met = 1;
  switch (reaction) {
    case 'fire':
      if (!reactsByFire(g, dice, charged, BY_REACTION)) return;
      break;
    case 'fall-back':
    case 'evade-half':
    case 'evade-three-quarters':
    case 'limber-and-move':
      if (!evades(g, dice, reaction)) return;
      break;
    case 'counter-charge':
      here.attacking |= attackBit(charged.role);
      break;
    case 'wheel':
      here.faced = 1;
      break;
    case 'form':
      charged.formed = nextFormation(charged.formed, charged.orders.formation);
      break;
    case 'stand':
  }
  meet(g, dice);
}

/**
 * it goes back, with its back turned disordered before anything else (HUIT-DIS-01); caught by the single move of the
 * charger it fights where it stands, or is lost as a skirmish stand (HUIT-REACT-04); true if so, else there is no contact.
 * Horse guns go half their move, limbered (HUIT-REACT-02).
 */
function evades(g: Battle, dice: Dice, reaction: Reaction): boolean {
  const { charged, charger, here, rules } = g;
  const turnsBack = reaction === 'evade-three-quarters';
  if (turnsBack && !withstands(dice, charged, 0, 1, BY_EVADING)) {
    breakBeforeContact(g);
    return false;
  }
  const way = reaction === 'fall-back' ? rules.skirmishersBack : wayBack(charged, turnsBack);
  const reach = charger.move;
  const isCaught = reach >= charger.distance + way;
  tire(charged);
  fallBack(charged, way);
  if (turnsBack) charged.away = 1;
  if (reaction === 'limber-and-move') charged.limbered = 1;
  here.goesBack(charged.role, way);
  if (isCaught) return true;
  // Who charges from the side keeps its own lane.
  if (here.flank === 0) here.goesBack(here.charger, -reach);
  contactOver(g, STOPPED);
  return false;
}

/** The charger gets home, but for the fire of neighbours. */
function meet(g: Battle, dice: Dice): void {
  if (g.rules.neighbours?.fire === true && neighbourToFire(g) !== null) g.due = ARRIVAL;
  else arrive(g, dice);
}

/** The next neighbour fires (HUIT-NBR-01). */
export function neighbourFires(g: Battle, dice: Dice): void {
  if (reactsByFire(g, dice, there(neighbourToFire(g)), BY_NEIGHBOUR)) meet(g, dice);
}

/**
 * The charger arrives: cavalry removes a skirmish stand, and formed infantry one that it has caught (HUIT-UNIT-05); blown cavalry
 * that is charged by cavalry first takes a disorder (HUIT-DIS-01), and where it breaks the charger has won.
 */
function arrive(g: Battle, dice: Dice): void {
  const { charged, charger } = g;
  const isBlown = charged.blue > 0 && charged.is.isCavalry && charger.is.isCavalry;
  if (isScreenCharged(g) || (isBlown && !withstands(dice, charged, 0, 1, BY_BLOWN))) breakBeforeContact(g);
  else startRound(g);
}

function breakBeforeContact(g: Battle): void {
  const { charged, here } = g;
  remove(charged);
  if (here.flank === 0) here.goesBack(here.charger, -here.distance);
  here.goesBack(charged.role, charged.brigade.is.gap);
  contactOver(g, here.charger === 0 ? WON_BY_FIRST : WON_BY_SECOND);
}
