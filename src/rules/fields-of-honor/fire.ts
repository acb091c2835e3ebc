/** Ranged combat (section 4) and the Fire Phase (FOH-ENG-03 step 3): volleys of small arms and guns, at units and at guns. */
import { item } from '../../chance/at.ts';
import type { Pools } from '../../chance/pools.ts';
import { combine, dependent, mapped, repeated, type Throw } from '../../chance/throw.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import type { Fraction } from '../../play/lengths.ts';
import { marksOf } from '../../play/marks.ts';
import { part, type Parts, type Sum } from '../../play/sum.ts';
import { addAsTarget, hasFlank, standsTo, stopText } from './formations.ts';
import { HITS, where, type Battery, type Battle, type Bmu, type Target } from './game.ts';
import { beginKill, convertTaken, endKill, hitsOn, HitsThrow, KeptHits } from './hits.ts';
import type { Frame, SideProfile } from './profiles.ts';
import { FIRE_MODIFIERS, type Tables } from './tables.ts';
import { BANDS, D6, OUT_OF_RANGE, type Ammunition, type GunClass } from './units.ts';
import { bandAt, gunDice } from './weapons.ts';

export const FIRE = marksOf(FIRE_MODIFIERS);

/**
 * Hits of one volley (FOH-ACC-01, FOH-KILL-01): an Accuracy Roll for each die, then one Kill Roll for each accurate
 * shot; the pooled sum is divided by the kill number, fractions dropped.
 */
export function volleyHits(pools: Pools, dice: number, accuracyNumber: number, killNumber: number): Throw {
  const label = `${dice}D6 for ${accuracyNumber} or more and a D6 for each, sum / ${killNumber}`;
  const shots = dependent(
    pools.successes(dice, D6, accuracyNumber),
    (count) => pools.sum(count, D6),
    label,
    (_count, sum) => sum,
  );
  return mapped(shots, label, (sum) => Math.floor(sum / killNumber));
}

/** Hits of a battery whose stands each divide their own total (FOH-ART-03, R-19). */
export function batteryHits(
  pools: Pools,
  stands: number,
  dice: number,
  ...numbers: readonly [accuracyNumber: number, killNumber: number]
): Throw {
  const stand = volleyHits(pools, dice, ...numbers);
  return stands === 1 ? stand : repeated(stand, stands, `${stands} x (${stand.label})`);
}

/** Accuracy numbers are 2 to 7: a kill number and one of them make one number. */
const ACCURACIES = 8;
/** Attack Dice of a battery beside the stands that divide for themselves, and one of them with fewer dice. */
const DICE = 4096;
const MIXED = 2 ** 19;

/** Accuracy number and kill number of the number that they make. */
function split(number: number): [accuracy: number, kill: number] {
  return [number % ACCURACIES, Math.floor(number / ACCURACIES)];
}

export function fireThrows({ rulings, gunDamage, inWords }: Frame, pools: Pools) {
  const heavyDice = gunDamage?.heavyDice ?? 0;
  const volleys = new KeptHits((number, dice) => volleyHits(pools, dice, ...split(number)));
  const batteries = new KeptHits((number, marks) => {
    const dice = marks % DICE;
    const stands = Math.floor((marks % MIXED) / DICE);
    if (marks < MIXED) return batteryHits(pools, stands, dice, ...split(number));
    const fewer = damagedDice(dice, heavyDice);
    return combine(
      volleyHits(pools, fewer, ...split(number)),
      batteryHits(pools, stands - 1, dice, ...split(number)),
      `${stands} stands of ${dice} dice, one of ${fewer}`,
      (one, others) => one + others,
    );
  });
  /** A volley: kill number and accuracy number, marked with its Attack Dice (FOH-ACC-01, FOH-KILL-01). */
  const volley = (
    name: string,
    occasion: number,
    ruleIds: readonly string[],
    fires: string,
    range = (who: Bmu, whom: Target, _band: string) => inWords(rangeTo(who, whom)),
    ends = (_charger: Bmu, _who: Bmu) => '',
  ): ThrowKind =>
    new HitsThrow(volleys, {
      name,
      ruleIds,
      occasion,
      act: (who: Bmu, whom: Target, band) =>
        `${where(who, whom)}${who.name} ${fires} at ${whom.name} at ${range(who, whom, band)}`,
      result: (hits, who: Bmu, whom: Target) =>
        `${hitsOn(hits, whom)}${'unit' in whom ? ends(whom, who) : ''}`,
    });
  const opportunity = 'delivers opportunity fire';
  const ids = ['FOH-FIRE-01', 'FOH-ACC-01', 'FOH-KILL-01'];
  return {
    /** FOH-CHG-06. */
    chargeFire: volley(
      'opportunity fire at a charger',
      4,
      ['FOH-CHG-06', 'FOH-MOVE-04', 'R-20'],
      opportunity,
      (_who, _whom, band) => `${band} range`,
      stopText,
    ),
    /** FOH-MOVE-04. */
    overwatch: volley('opportunity fire at a mover', 10, ['FOH-MOVE-04'], opportunity),
    smallArms: volley('small-arms fire', 14, ids, 'fires'),
    /** Each stand divides its own total, or the battery pools its shots (FOH-ART-03, R-19). */
    battery: {
      name: 'artillery fire',
      ruleIds: ['FOH-ART-01', 'FOH-ART-03', 'FOH-KILL-01'],
      occasion: 0,
      resolve: (chance, number, marks) => chance.draw(batteries.of(number, marks)),
      act: (who: Battery, whom: Target, ammo) => {
        const each = who.stands === 1 || rulings.poolBattery ? '' : `, ${who.stands} stands each for itself`;
        const gap = inWords(who.lane.gapTo(whom.lane));
        return `${where(who, whom)}${who.name} fires ${ammo} at ${whom.name} at a gap of ${gap}${each}`;
      },
      result: (hits, _who, whom: Target) => hitsOn(hits, whom),
    } satisfies ThrowKind as ThrowKind,
  };
}

/** The distance from the line of who fires to its target: the gap, and the setback of guns. */
function rangeTo(who: Target, whom: Target): number {
  const gap = who.lane.gapTo(whom.lane);
  return 'unit' in whom ? gap : gap + whom.is.setback;
}

function bandTo(who: Bmu | Battery, whom: Target): number {
  return bandAt(who.is.weapon.limits, rangeTo(who, whom));
}

/** The modifiers of small arms on the kill number in the Fire Phase. */
export function firerMarks({
  side,
  is,
  volley,
  moved,
}: Pick<Bmu, 'side' | 'is' | 'volley' | 'moved'>): number {
  return (
    (volley === 0 ? 0 : FIRE.initialVolley) |
    (moved === 0 ? 0 : FIRE.firerMoved) |
    (is.mounted ? FIRE.firerMounted : 0) |
    (side.onFlank ? FIRE.flankShot : 0)
  );
}

/** The same in opportunity fire: never flank shot, never firer moved (FOH-ENG-07, R-17). */
function opportunityMarks({ rules, is, volley }: Bmu): number {
  return (
    FIRE.opportunityFire |
    (rules.rulings.initialVolleyOnOppFire && volley !== 0 ? FIRE.initialVolley : 0) |
    (is.mounted ? FIRE.firerMounted : 0)
  );
}

/** The modifiers of a battery, which has neither moved nor an initial volley. */
export function batteryMarks({ onFlank }: SideProfile, ammo: Ammunition): number {
  return (ammo === 'canister' ? FIRE.canister : 0) | (onFlank ? FIRE.flankShot : 0);
}

/** A unit, as the modifiers of a target have it. */
type AsTarget = Pick<Bmu, 'is' | 'cover' | 'isMob' | 'isSkirmish'>;

/** The modifiers of the target; a charger or mover has lost its cover. */
export function targetMarks({ is, cover, isMob, isSkirmish }: AsTarget): number {
  return (
    (cover === 0 || is.heavyCover ? 0 : FIRE.targetLightCover) |
    (is.mounted ? FIRE.targetMounted : 0) |
    (isMob ? FIRE.targetMob : 0) |
    (isSkirmish ? FIRE.targetSkirmish : 0)
  );
}

/** The least dice that a mob puts on the closest enemy: at least half of its firepower (FOH-FIRE-02). */
function leastOnClosest({ mobFire }: Tables, dice: number): number {
  const { over, under } = mobFire.minShareOnClosestEnemy;
  return Math.ceil((dice * over) / under);
}

/** True if a mob may put so many of its dice on the closest enemy. */
export function mobMaySplit(tables: Tables, dice: number, diceOnClosest: number): boolean {
  return diceOnClosest >= leastOnClosest(tables, dice);
}

const STANDS = part('stands', 'FOH-FIRE-01');
const DIVIDED = part('of its fire, which is divided', 'FOH-NBR-10');
const HALF_THE_STANDS = part('half the stands', 'FOH-FIRE-03');

/** Kill number and accuracy number upon a target; guns bring no modifiers of their own. */
function fireNumber(
  sum: Sum,
  { side, rules }: Bmu | Battery,
  whom: Target,
  use: 'fire' | 'artillery',
  own: Parts,
  marks: number,
  accuracy: Parts,
): number {
  const modifiers = rules.tables.modifiers.fire.parts[use];
  if ('unit' in whom) {
    const lost = side.onFlank && hasFlank(whom) ? 0 : FIRE.flankShot;
    beginKill(sum, own, modifiers, (marks & ~lost) | targetMarks(whom));
    if (rules.supplement !== null) addAsTarget(sum, whom, use);
  } else beginKill(sum, own, modifiers, marks);
  const kill = endKill(sum, rules.rulings.killMinimum);
  sum.begin('accuracy number');
  sum.addAll(accuracy);
  return kill * ACCURACIES + sum.value;
}

/** A volley of so many dice at a band. */
function fireVolley(
  u: Bmu,
  whom: Target,
  kind: ThrowKind,
  band: number,
  marks: number,
  attackDice: number,
  dice: Dice,
): void {
  const { firing, weapon } = u.is;
  const number = fireNumber(dice.sum, u, whom, 'fire', firing, marks, item(weapon.accuracy, band));
  dice.sum.begin('Attack Dice');
  const all = standsTo(u, 'fire');
  const { supplement } = u.rules;
  if (u.secondDice > 0) dice.sum.base(attackDice, DIVIDED);
  else if (attackDice < all) dice.sum.base(attackDice, HALF_THE_STANDS);
  else if (all < u.stands && supplement !== null)
    dice.sum.addAll(supplement.given(attackDice, 'stands that fire in this formation'));
  else dice.sum.base(attackDice, STANDS);
  const hits = dice.throw(kind, u, whom, number, attackDice, BANDS[band]);
  hit(whom, hits, dice);
  u.volley = 0;
}

/** The target takes temporary hits; those on guns are not counted. */
function hit(whom: Target, hits: number, dice: Dice): void {
  if ('unit' in whom) dice.count(HITS + whom.role, hits);
  whom.take(hits);
}

/** Opportunity fire of all stands, even of halved ones (FOH-ENG-07); it may cost the fire of the turn. */
export function opportunityFire(u: Bmu, e: Bmu, kind: ThrowKind, band: number, dice: Dice): void {
  fireVolley(u, e, kind, band, opportunityMarks(u), standsTo(u, 'fire'), dice);
  if (u.rules.rulings.oppFireCostsFirePhase) u.spent = 1;
}

/** The band at which a unit fires at a charger: as near as doctrine says, or nearer. */
export function bandOfChargeFire(u: Bmu, charger: Bmu, gap: number): number {
  const { oppFireBand } = u.orders(charger, gap);
  const band = bandAt(u.is.weapon.limits, gap);
  return band === OUT_OF_RANGE ? oppFireBand : Math.min(oppFireBand, band);
}

// The Fire Phase. It is simultaneous, since hits remove nobody yet: who holds its fire or fires at guns chooses so as it begins.

/** The first battery of the enemy in its own lane that has stands left and is in reach. */
function gunsInReach({ role, lane, battle, is }: Bmu | Battery): Battery | undefined {
  return item(battle.batteries, 1 - role).find(
    (guns) => guns.lane === lane && guns.stands > 0 && lane.gap + guns.is.setback <= is.weapon.reach,
  );
}

/** True if a unit fires at guns in this Fire Phase; a mob fires at its front, the closest. */
export function takesAimAtGuns(u: Bmu, e: Bmu): boolean {
  if (u.rules.gunDamage === null || e.lane !== u.lane || !u.orders(e).atGuns) return false;
  return !u.isMob && gunsInReach(u) !== undefined;
}

/** True if small arms would fire at an enemy in the Fire Phase: free to, in range, and not held back. */
export function wantsToFire(u: Bmu, e: Bmu): boolean {
  const gap = u.gapTo(e);
  return gap <= u.is.weapon.reach && mayFire(u, e, gap);
}

/** True if small arms are free to fire, and not held back at the distance of an enemy. */
function mayFire(u: Bmu, e: Bmu, gap: number): boolean {
  return u.barred === 0 && u.spent === 0 && gap <= u.orders(e, gap).fireAt;
}

/** Attack Dice of small arms: a die a stand, half of them after a failed Charge Test (FOH-FIRE-01, FOH-FIRE-03, R-18). */
function firePhaseDice(u: Bmu): number {
  const stands = standsTo(u, 'fire');
  if (u.halved === 0) return stands;
  const { tables, rulings } = u.rules;
  const { over, under } = tables.charge.failedTest.nextFireStandsFactor;
  const half = (stands * over) / under;
  return rulings.halfStandsRounding === 'ceil' ? Math.ceil(half) : Math.floor(half);
}

/** The front of a neighbouring lane at which fire may go besides: in nobody's contact, in reach, and not the first target. */
function secondTarget(u: Bmu, first: Target, reach: number, atWeaker: boolean): Bmu | null {
  return u.foeAmong(
    atWeaker,
    (_u, e) => e.lane !== u.lane && e !== first && !e.isInContact && u.gapTo(e) <= reach,
  );
}

/** Attack Dice that go to the second target (FOH-NBR-10, R-52). */
function diceOnSecond({ rulings }: Frame, dice: number, { over, under }: Fraction): number {
  const half = rulings.splitRounding === 'half-up' ? under : 0;
  return Math.floor((2 * dice * over + half) / (2 * under));
}

/** Who fires at a second target though it cannot fire at the first, the front of its lane. */
function firesAtSecondAlone(u: Bmu): boolean {
  const { opposite, rules } = u;
  const isAllowed = rules.rulings.splitNeeds === 'any';
  return isAllowed && u.isOnLine && opposite.isOnLine && !u.isInContact && mayFire(u, opposite, u.lane.gap);
}

/** Divides the dice of small arms, as the Fire Phase begins; a mob puts the most of them on the nearer target (FOH-FIRE-02). */
export function divideFire(u: Bmu, aimed: Bmu | null): void {
  const first = aimed ?? (firesAtSecondAlone(u) ? u.opposite : null);
  if (first === null) return;
  const { splits, atWeaker } = u.orders(first);
  if (splits === null) return;
  const second = secondTarget(u, first, u.is.weapon.reach, atWeaker);
  if (second === null) return;
  const { rules } = u.battle;
  const all = firePhaseDice(u);
  const wanted = diceOnSecond(rules, all, splits);
  const least = leastOnClosest(rules.tables, all);
  const isFirstNearer = u.gapTo(first) <= u.gapTo(second);
  const allowed = isFirstNearer ? Math.min(wanted, all - least) : Math.max(wanted, least);
  u.alsoAimAt(second, u.isMob ? allowed : wanted);
}

/** True if small arms have a target, and dice. */
export function firesVolley(u: Bmu): boolean {
  return (u.aims && firePhaseDice(u) > 0) || u.secondDice > 0;
}

/** The small arms of a unit in the Fire Phase; who rolls at least one die uses up its initial volley (FOH-FIRE-04). */
export function smallArms(u: Bmu, dice: Dice): void {
  const { aimed: first, secondDice } = u;
  const marks = firerMarks(u);
  const all = firePhaseDice(u);
  if (first !== null && secondDice < all) {
    const target = (u.atGuns === 0 ? undefined : gunsInReach(u)) ?? first;
    volleyAt(u, target, marks, all - secondDice, dice);
  }
  if (secondDice === 0) return;
  const { alsoAimed: second } = u;
  if (second !== null) volleyAt(u, second, marks, secondDice, dice);
  u.alsoAimAt(null, 0);
}

function volleyAt(u: Bmu, target: Target, marks: number, attackDice: number, dice: Dice): void {
  const band = bandTo(u, target);
  fireVolley(u, target, u.rules.throws.smallArms, band, marks, attackDice, dice);
}

/** True if a battery has a target in range: its lane is fought in. */
export function shells(guns: Battery): boolean {
  return guns.lane.isContested && guns.stands > 0 && (reachesFront(guns) || secondOfGuns(guns) !== null);
}

/** True if a battery has its own lane in range, without contact. */
function reachesFront({ lane, is }: Battery): boolean {
  const [a, b] = lane.units;
  return !a.isInContact && !b.isInContact && lane.gap <= is.weapon.reach;
}

/** The second target of a battery that divides its dice. */
function secondOfGuns(guns: Battery): Bmu | null {
  const { is, lane, role, rules } = guns;
  if (is.splits === null) return null;
  if (rules.rulings.splitNeeds === 'first' && !reachesFront(guns)) return null;
  const u = item(lane.units, role);
  return secondTarget(u, u.opposite, is.weapon.reach, false);
}

const OF_ALL_GUNS = part((gunClass: GunClass) => `${gunClass}, of all guns`, 'FOH-ART-01', 'FOH-ART-04');
const OF_A_STAND = part(
  (gunClass: GunClass) => `${gunClass}, of a stand of guns`,
  'FOH-ART-01',
  'FOH-ART-04',
);
const DAMAGED = 'a stand heavily damaged';

/** The fire of a battery at the front of its lane, or at guns; of one that divides its dice at a second target too. */
export function artilleryFire(guns: Battery, dice: Dice): void {
  const { lane, is, rules, role } = guns;
  const aimsAtGuns = is.atGuns && rules.gunDamage !== null;
  const first = (aimsAtGuns ? gunsInReach(guns) : undefined) ?? item(lane.units, 1 - role);
  const { splits } = is;
  const second = secondOfGuns(guns);
  if (splits === null || second === null) return shell(guns, first, dice);
  if (reachesFront(guns)) shellShare(guns, first, dice, (all) => all - diceOnSecond(rules, all, splits));
  shellShare(guns, second, dice, (all) => diceOnSecond(rules, all, splits));
}

/** Kill number and accuracy number of a battery upon a target. */
function gunNumber(sum: Sum, guns: Battery, target: Target, band: number): number {
  const { is, side } = guns;
  const marks = batteryMarks(side, item(is.rounds, band).ammo);
  return fireNumber(sum, guns, target, 'artillery', is.firing, marks, item(is.weapon.accuracy, band));
}

/** All of a battery fires at one target. */
function shell(guns: Battery, target: Target, dice: Dice): void {
  const { is, stands, rules } = guns;
  const { tables, rulings, supplement, throws, gunDamage } = rules;
  const band = bandTo(guns, target);
  const { ammo } = item(is.rounds, band);
  const { sum } = dice;
  const number = gunNumber(sum, guns, target, band);
  const each = gunDice(tables, is.class, ammo);
  const fewer = isDamaged(guns) ? damagedDice(each, gunDamage?.heavyDice ?? 0) - each : 0;
  const divide = rulings.poolBattery ? 1 : stands;
  const isMixed = divide > 1 && fewer !== 0;
  const lessened = fewer === 0 ? undefined : supplement?.given(fewer, DAMAGED);
  sum.begin('Attack Dice');
  if (rulings.poolBattery) sum.base(each * stands, OF_ALL_GUNS, is.class);
  else sum.base(each, OF_A_STAND, is.class);
  if (!isMixed && lessened !== undefined) sum.addAll(lessened);
  const all = sum.value;
  if (isMixed && lessened !== undefined) {
    sum.begin('Attack Dice of one of them');
    sum.base(each, OF_A_STAND, is.class);
    sum.addAll(lessened);
  }
  const marked = all + divide * DICE + (isMixed ? MIXED : 0);
  const outcome = dice.throw(throws.battery, guns, target, number, marked, ammo);
  hit(target, outcome, dice);
}

/** A battery fires at one of two targets with a share of the dice of each stand, a damaged one for itself (FOH-NBR-10, R-19). */
function shellShare(guns: Battery, target: Target, dice: Dice, shareOf: (all: number) => number): void {
  const { is, stands, rules } = guns;
  const { tables, rulings, throws, gunDamage } = rules;
  const band = bandTo(guns, target);
  const { ammo } = item(is.rounds, band);
  const all = gunDice(tables, is.class, ammo);
  const damaged = isDamaged(guns) ? 1 : 0;
  const [whole, one] = [shareOf(all), shareOf(damagedDice(all, gunDamage?.heavyDice ?? 0))];
  const fire = (attackDice: number, divide: number): void => {
    if (attackDice === 0 || divide === 0) return;
    const number = gunNumber(dice.sum, guns, target, band);
    dice.sum.begin('Attack Dice');
    dice.sum.base(attackDice, DIVIDED);
    hit(target, dice.throw(throws.battery, guns, target, number, attackDice + divide * DICE, ammo), dice);
  };
  if (rulings.poolBattery) fire(whole * (stands - damaged) + one * damaged, 1);
  else {
    fire(whole, stands - damaged);
    fire(one, damaged);
  }
}

/** True if the stand of a battery that is hit first is heavily damaged. */
export function isDamaged({ rules: { gunDamage }, permHits }: Battery): boolean {
  return gunDamage !== null && permHits >= gunDamage.heavyAt;
}

/** Attack Dice of a heavily damaged stand of guns, not below 1. */
function damagedDice(dice: number, heavyDice: number): number {
  return Math.max(1, dice + heavyDice);
}

/**
 * The conversion of FOH-HIT-01 with `lostAt` for its 3: one stand is hit after the other. Nothing looks at guns between the
 * Fire Phase and the Morale Phase, so that it is done at the end of the first.
 */
export function convertGuns({ batteries, rules: { gunDamage } }: Battle): void {
  if (gunDamage === null) return;
  for (const side of batteries) for (const guns of side) convertTaken(guns, gunDamage.lostAt);
}
