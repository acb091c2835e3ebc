/** Ranged combat (section 4) and the Fire Phase (FOH-ENG-03 step 3): volleys of small arms and guns, and who fires when. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import { marksOf } from '../../play/marks.ts';
import { part, type Parts, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { BatteryProfile, Battle, Profile, SideProfile } from './battle.ts';
import { driveHome } from './charge.ts';
import { bandOfChargeFire, wantsToFire } from './doctrines.ts';
import { findsFlank, firingStands, stopText, targetParts } from './formations.ts';
import {
  damagedDice,
  fireResult,
  gunsAimedAt,
  gunStands,
  isDamaged,
  NO_GUNS,
  rangeTo,
  takeFire,
  takesAimAtGuns,
  targetName,
} from './guns.ts';
import { hitsResult, killNumber, takeHits } from './hits.ts';
import type { SideState } from './side-state.ts';
import { BATTERY, bothOnLine, FIRE_DONE, FIRE_PHASE, MOVEMENT_DONE, purposeOf, type Play } from './state.ts';
import { FIRE_MODIFIERS, type Tables } from './tables.ts';
import { isMob, isSkirmish, BANDS, type GunClass } from './units.ts';
import { SUPPLEMENT_PART } from './supplement.ts';
import { bandAt, gunDice } from './weapons.ts';

export const FIRE = marksOf(FIRE_MODIFIERS);

/** The modifiers of small arms on the kill number in the Fire Phase. */
export function firerMarks(side: SideProfile, unit: Profile, state: SideState): number {
  return (
    (state.volley === 0 ? 0 : FIRE.initialVolley) |
    (state.moved === 0 ? 0 : FIRE.firerMoved) |
    (unit.mounted ? FIRE.firerMounted : 0) |
    (side.onFlank ? FIRE.flankShot : 0)
  );
}

/** The same in opportunity fire: never flank shot, never firer moved (FOH-ENG-07, R-17). */
function opportunityMarks(b: Battle, unit: Profile, state: SideState): number {
  return (
    FIRE.opportunityFire |
    (b.rulings.initialVolleyOnOppFire && state.volley !== 0 ? FIRE.initialVolley : 0) |
    (unit.mounted ? FIRE.firerMounted : 0)
  );
}

/** The modifiers of a battery, which has neither moved nor an initial volley. */
export function batteryMarks(side: SideProfile, guns: BatteryProfile, band: number): number {
  return (
    (item(guns.rounds, band).ammo === 'canister' ? FIRE.canister : 0) | (side.onFlank ? FIRE.flankShot : 0)
  );
}

/** The modifiers of the target; a charger or mover has lost its cover. */
export function targetMarks(unit: Profile, state: SideState): number {
  return (
    (state.cover === 0 || unit.heavyCover ? 0 : FIRE.targetLightCover) |
    (unit.mounted ? FIRE.targetMounted : 0) |
    (isMob(unit, state) ? FIRE.targetMob : 0) |
    (isSkirmish(unit, state) ? FIRE.targetSkirmish : 0)
  );
}

/** True if a mob may put so many of its dice on the closest enemy: at least half of its firepower (FOH-FIRE-02). */
export function mobMaySplit({ mobShare }: Tables, dice: number, diceOnClosest: number): boolean {
  return diceOnClosest * mobShare.under >= dice * mobShare.over;
}

const STANDS = part('stands', 'FOH-FIRE-01');
const HALF_THE_STANDS = part('half the stands', 'FOH-FIRE-03');

/** The marks of the thrower, without the flank shot where the target's formation has no flank. */
function aimed(b: Battle, s: Play, marks: number): number {
  return findsFlank(b, s, s.thrower) ? marks : marks & ~FIRE.flankShot;
}

/** Kill number upon the target of the throw due; guns bring no modifiers of their own. */
function fireNumber(
  b: Battle,
  s: Play,
  sum: Sum,
  own: Parts,
  use: 'fire' | 'artillery',
  firer: number,
): void {
  const { tables, rulings } = b;
  const modifiers = tables.fire.parts[use];
  if (gunsAimedAt(b, s) !== NO_GUNS) {
    killNumber(sum, own, modifiers, firer, rulings.killMinimum);
    return;
  }
  const marks = aimed(b, s, firer) | targetMarks(b.targetOf(s), s.side(1 - s.thrower));
  killNumber(sum, own, modifiers, marks, rulings.killMinimum, targetParts(b, s, use));
}

/** Kill number, accuracy number and Attack Dice of a volley of the thrower's small arms. */
function volleyKey(b: Battle, s: Play, due: Due, sum: Sum, band: number, firer: number, dice: number): void {
  const { firing, weapon } = b.throwerOf(s);
  fireNumber(b, s, sum, firing, 'fire', firer);
  const kill = sum.value;
  sum.begin('accuracy number');
  sum.addAll(item(weapon.accuracy, band));
  const accuracy = sum.value;
  sum.begin('Attack Dice');
  const all = firingStands(b, s, s.thrower);
  if (dice === all && all < s.side(s.thrower).stands)
    sum.base(dice, SUPPLEMENT_PART, 'stands that fire in this formation');
  else sum.base(dice, dice < all ? HALF_THE_STANDS : STANDS);
  due.set(s.stage, purposeOf(s), dice, accuracy, kill);
}

/** Opportunity fire of all stands, even of halved ones (FOH-ENG-07). */
function opportunityFireKey(b: Battle, s: Play, due: Due, sum: Sum, band: number): void {
  const state = s.side(s.thrower);
  const dice = firingStands(b, s, s.thrower);
  volleyKey(b, s, due, sum, band, opportunityMarks(b, b.throwerOf(s), state), dice);
}

function fireVolley(b: Battle, due: Due, chance: Chance): number {
  return chance.draw(b.dice.volley(due.key0, due.key1, due.key2));
}

/** The volley of the thrower at the other unit: its initial volley is used up, and its fire of the turn too. */
function deliverOpportunityFire(b: Battle, s: Play, hits: number): void {
  const state = s.side(s.thrower);
  state.volley = 0;
  if (b.rulings.oppFireCostsFirePhase) state.spent = 1;
  takeHits(b, s, 1 - s.thrower, hits);
}

function volleyAct(b: Battle, s: Play, fires: string, where: string): string {
  return `${b.throwerOf(s).name} ${fires} ${targetName(b, s)} at ${where}`;
}

/** FOH-CHG-06. */
export const chargeFire: Throw<Battle, Play> = {
  name: 'opportunity fire at a charger',
  ruleIds: ['FOH-CHG-06', 'FOH-MOVE-04', 'R-20'],
  key: (b, s, due, sum) => opportunityFireKey(b, s, due, sum, bandOfChargeFire(b, s)),
  resolve: fireVolley,
  apply: (b, s, hits) => {
    deliverOpportunityFire(b, s, hits);
    driveHome(b, s, 1 - s.thrower);
  },
  act: (b, s) =>
    volleyAct(b, s, 'delivers opportunity fire at', `${item(BANDS, bandOfChargeFire(b, s))} range`),
  result: (b, s, hits) => `${hitsResult(b, s, hits)}${stopText(b, s, 1 - s.thrower)}`,
};

/** FOH-MOVE-04. */
export const overwatch: Throw<Battle, Play> = {
  name: 'opportunity fire at a mover',
  ruleIds: ['FOH-MOVE-04'],
  key: (b, s, due, sum) => opportunityFireKey(b, s, due, sum, b.bandOf(s, s.thrower)),
  resolve: fireVolley,
  apply: (b, s, hits) => {
    deliverOpportunityFire(b, s, hits);
    s.stage = MOVEMENT_DONE;
    s.thrower = 0;
  },
  act: (b, s) => volleyAct(b, s, 'delivers opportunity fire at', b.inWords(s.gap)),
  result: hitsResult,
};

/** Attack Dice of small arms: a die a stand, half of them after a failed Charge Test (FOH-FIRE-01, FOH-FIRE-03, R-18). */
export function firePhaseDice(b: Battle, s: Play, side: number): number {
  const stands = firingStands(b, s, side);
  if (s.side(side).halved === 0) return stands;
  const { over, under } = b.tables.charge.failedFire;
  const half = (stands * over) / under;
  return b.rulings.halfStandsRounding === 'ceil' ? Math.ceil(half) : Math.floor(half);
}

export const smallArms: Throw<Battle, Play> = {
  name: 'small-arms fire',
  ruleIds: ['FOH-FIRE-01', 'FOH-ACC-01', 'FOH-KILL-01'],
  key: (b, s, due, sum) => {
    const side = s.thrower;
    const unit = b.unitOf(s, side);
    const band = bandAt(unit.weapon.limits, rangeTo(b, s, gunsAimedAt(b, s)));
    const marks = firerMarks(b.side(side), unit, s.side(side));
    volleyKey(b, s, due, sum, band, marks, firePhaseDice(b, s, side));
  },
  resolve: fireVolley,
  // A unit that rolled at least one die has used its initial volley (FOH-FIRE-04).
  apply: (b, s, hits) => {
    const side = s.thrower;
    s.side(side).volley = 0;
    takeFire(b, s, hits);
    dueSmallArms(b, s, side + 1);
  },
  act: (b, s) => volleyAct(b, s, 'fires at', b.inWords(rangeTo(b, s, gunsAimedAt(b, s)))),
  result: fireResult,
};

/** The battery that fires. */
function batteryOf(b: Battle, s: Play): BatteryProfile {
  return item(b.side(s.thrower).batteries, s.battery);
}

const OF_ALL_GUNS = part((gunClass: GunClass) => `${gunClass}, of all guns`, 'FOH-ART-01', 'FOH-ART-04');
const OF_A_STAND = part(
  (gunClass: GunClass) => `${gunClass}, of a stand of guns`,
  'FOH-ART-01',
  'FOH-ART-04',
);

/** The band at which the battery that is due fires. */
function bandOfGuns(b: Battle, s: Play, { weapon }: BatteryProfile): number {
  return bandAt(weapon.limits, rangeTo(b, s, gunsAimedAt(b, s)));
}

const DAMAGED = 'a stand heavily damaged';

/**
 * Each stand divides its own total, or the battery pools its shots (FOH-ART-03, R-19); `key3` is how many divide, below 0
 * where one of several has the dice of a heavily damaged stand.
 */
export const battery: Throw<Battle, Play> = {
  name: 'artillery fire',
  ruleIds: ['FOH-ART-01', 'FOH-ART-03', 'FOH-KILL-01'],
  key: (b, s, due, sum) => {
    const { tables, rulings } = b;
    const guns = batteryOf(b, s);
    const band = bandOfGuns(b, s, guns);
    fireNumber(b, s, sum, guns.firing, 'artillery', batteryMarks(b.side(s.thrower), guns, band));
    const kill = sum.value;
    sum.begin('accuracy number');
    sum.addAll(item(guns.weapon.accuracy, band));
    const accuracy = sum.value;
    const dice = gunDice(tables, guns.class, item(guns.rounds, band).ammo);
    const stands = gunStands(s, s.thrower, s.battery, guns);
    const fewer = isDamaged(b, s, s.thrower, s.battery) ? damagedDice(b, dice) - dice : 0;
    const pooled = rulings.poolBattery;
    const divide = pooled ? 1 : stands;
    const isMixed = divide > 1 && fewer !== 0;
    sum.begin('Attack Dice');
    sum.base(pooled ? dice * stands : dice, pooled ? OF_ALL_GUNS : OF_A_STAND, guns.class);
    if (!isMixed) sum.add(fewer, SUPPLEMENT_PART, DAMAGED);
    due.set(s.stage, purposeOf(s), sum.value, accuracy, kill, isMixed ? -divide : divide);
    if (!isMixed) return;
    sum.begin('Attack Dice of one of them');
    sum.base(dice, OF_A_STAND, guns.class);
    sum.add(fewer, SUPPLEMENT_PART, DAMAGED);
  },
  resolve: (b, { key0, key1, key2, key3 }, chance) =>
    chance.draw(
      key3 > 0
        ? b.dice.battery(key3, key0, key1, key2)
        : b.dice.damagedBattery(-key3, key0, damagedDice(b, key0), key1, key2),
    ),
  apply: (b, s, hits) => {
    takeFire(b, s, hits);
    dueBattery(b, s, s.thrower, s.battery + 1);
  },
  act: (b, s) => {
    const guns = batteryOf(b, s);
    const { ammo } = item(guns.rounds, bandOfGuns(b, s, guns));
    const stands = gunStands(s, s.thrower, s.battery, guns);
    const each = stands === 1 || b.rulings.poolBattery ? '' : `, ${stands} stands each for itself`;
    return `${guns.name} fires ${ammo} at ${targetName(b, s)} at a gap of ${b.inWords(s.gap)}${each}`;
  },
  result: fireResult,
};

/**
 * Batteries, then small arms, A's before B's; simultaneous, since hits remove nobody yet, and whoever holds its fire has
 * chosen so before the first of them.
 */
export function openFire(b: Battle, s: Play): void {
  if (s.contact !== 0 || !bothOnLine(s)) {
    endFire(s);
    return;
  }
  if (!wantsToFire(b, s, 0)) s.a.spent = 1;
  if (!wantsToFire(b, s, 1)) s.b.spent = 1;
  for (let side = 0; side < 2; side++) s.side(side).atGuns = takesAimAtGuns(b, s, side) ? 1 : 0;
  dueBattery(b, s, 0, 0);
}

/** The next battery that has its target in range, from one of a side on; then small arms. Several lanes are gone through by `lane-phases.ts`. */
function dueBattery(b: Battle, s: Play, fromSide: number, fromBattery: number): void {
  let first = fromBattery;
  for (let side = s.lanes === null ? fromSide : 2; side < 2; side++) {
    const { batteries } = b.side(side);
    for (let i = first; i < batteries.length; i++) {
      if (shells(b, s, side, i)) return;
    }
    first = 0;
  }
  dueSmallArms(b, s, 0);
}

/** True if a battery has its target in range: its fire is due. */
export function shells(b: Battle, s: Play, side: number, place: number): boolean {
  const guns = item(b.side(side).batteries, place);
  if (s.gap > guns.weapon.reach || gunStands(s, side, place, guns) === 0) return false;
  s.stage = BATTERY;
  s.thrower = side;
  s.battery = place;
  return true;
}

function dueSmallArms(b: Battle, s: Play, from: number): void {
  s.battery = 0;
  for (let side = s.lanes === null ? from : 2; side < 2; side++) if (firesVolley(b, s, side)) return;
  endFire(s);
}

/** True if a side's small arms fire in the Fire Phase: their volley is due. */
export function firesVolley(b: Battle, s: Play, side: number): boolean {
  if (s.side(side).spent !== 0 || firePhaseDice(b, s, side) === 0) return false;
  s.stage = FIRE_PHASE;
  s.thrower = side;
  return true;
}

function endFire(s: Play): void {
  s.stage = FIRE_DONE;
  s.thrower = 0;
}
