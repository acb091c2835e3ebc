/** Melee (section 6) and the Melee Phase (FOH-ENG-03 step 4); rout and pursuit, with the pursuit attack (FOH-RUN-01, FOH-RUN-02). */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Pools } from '../../chance/pools.ts';
import { mapped, type Throw } from '../../chance/throw.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { marksOf } from '../../play/marks.ts';
import { part } from '../../play/sum.ts';
import { addToStrike, standsTo } from './formations.ts';
import { HITS, where, type Battle, type Bmu, type Pursuit } from './game.ts';
import { beginKill, convertTaken, endKill, hitsOn, hitsText, KeptHits, removeDestroyed } from './hits.ts';
import { isInferred, MELEE_MODIFIERS, type Tables } from './tables.ts';
import { D6, GAITS, ROUTED, SHAKEN, type Gait } from './units.ts';

export const MELEE = marksOf(MELEE_MODIFIERS);

/** Hits of melee or of a pursuit attack: the sum of the dice over the kill number, without Accuracy Roll (FOH-MEL-01). */
export function meleeHits(pools: Pools, dice: number, killNumber: number): Throw {
  const sum = pools.sum(dice, D6);
  return mapped(sum, `${sum.label} / ${killNumber}`, (total) => Math.floor(total / killNumber));
}

export function meleeThrows(tables: Tables, pools: Pools) {
  const kept = new KeptHits((kill, dice) => meleeHits(pools, dice, kill));
  /** Marked with the Attack Dice. */
  const resolve = (chance: Chance, kill: number, dice: number) => chance.draw(kept.of(kill, dice));
  return {
    melee: {
      name: 'melee',
      ruleIds: ['FOH-MEL-01', 'FOH-MEL-02', 'FOH-MEL-03'],
      occasion: 16,
      resolve,
      act: (who: Bmu, whom: Bmu) => `${where(who, whom)}${who.name} strikes at ${whom.name}`,
      result: (hits, _who, whom: Bmu) => hitsOn(hits, whom),
    } satisfies ThrowKind as ThrowKind,
    pursuitMove: {
      name: 'rout and pursuit moves',
      ruleIds: ['FOH-RUN-01', 'FOH-RUN-02'],
      occasion: 20,
      resolve: (chance, pursuer, runner) =>
        keepsContact(chance, tables, item(GAITS, pursuer), item(GAITS, runner)) ? 1 : 0,
      act: ({ by }: Pursuit, whom: Bmu, words) =>
        `${where(by, whom)}${whom.name} runs, ${by.name} pursues${words}`,
      result: (kept) => (kept === 0 ? 'contact is lost' : 'contact is kept: a pursuit attack (FOH-RUN-02)'),
    } satisfies ThrowKind as ThrowKind,
    pursuitAttack: {
      name: 'pursuit attack',
      ruleIds: ['FOH-RUN-02', 'FOH-MEL-03', 'R-13'],
      occasion: 22,
      resolve,
      act: (who: Bmu, whom: Bmu) => `${where(who, whom)}${who.name} attacks the fleeing ${whom.name}`,
      result: (hits, _who, whom: Bmu) => `${hitsText(hits)} on ${whom.name}, which does not strike back`,
    } satisfies ThrowKind as ThrowKind,
  };
}

/** The modifiers of a round of melee or of a pursuit attack (FOH-MEL-03, FOH-RUN-02, R-35). */
function strikeMarks(u: Bmu, e: Bmu, isPursuit: boolean): number {
  const mob = e.isMob || (isPursuit && e.morale === ROUTED);
  return (
    // A fleeing unit has no cover.
    (!isPursuit && e.cover !== 0 && !e.is.heavyCover ? MELEE.enemyLightCover : 0) |
    (u.charged === 0 ? 0 : MELEE.charged) |
    (u.isFormed && mob ? MELEE.formedVsMob : 0) |
    (u.edge === 0 ? 0 : MELEE.inflictedMoreLastRound) |
    (isPursuit ? MELEE.rear : 0) |
    (u.is.mounted && !e.is.mounted && e.isFormed ? MELEE.cavalryVsFormedInfantry : 0)
  );
}

/** Attack Dice against one enemy force: at most four times the enemy's (FOH-MEL-01, FOH-MEL-02). */
export function meleeDice({ killModifiersMelee }: Tables, stands: number, enemyStands: number): number {
  const { attackDicePerStand, attackDiceCapRatio } = killModifiersMelee;
  return Math.min(stands, attackDiceCapRatio * enemyStands) * attackDicePerStand;
}

/** The dice of a defender divided among attackers: as evenly as possible, the remainder to the first (FOH-MEL-02). */
export function defenderSplit(dice: number, attackers: number): readonly number[] {
  const each = Math.floor(dice / attackers);
  return Array.from({ length: attackers }, (_unused, i) => each + (i < dice % attackers ? 1 : 0));
}

/** Dice of several attackers on one enemy: the surplus over 4:1 is dropped from the last first (FOH-MEL-02, R-24). */
export function attackersCap(
  { killModifiersMelee }: Tables,
  dice: readonly number[],
  enemyDice: number,
): readonly number[] {
  let left = killModifiersMelee.attackDiceCapRatio * enemyDice;
  return dice.map((asked) => {
    const allowed = Math.min(asked, left);
    left -= allowed;
    return allowed;
  });
}

/** Stands of an enemy that the cap goes by: those that strike back, and one where its formation leaves it none. */
function opposing(e: Bmu): number {
  return Math.max(1, standsTo(e, 'melee'));
}

/**
 * Attack Dice upon one enemy (FOH-NBR-05): the dice of a unit, capped by all its enemies together, are split among them in
 * the order of lanes, and capped once more with those of its friends.
 */
function diceUpon(u: Bmu, e: Bmu): number {
  const { tables } = u.rules;
  const strikers = e.contacts;
  const shares = strikers.map((one) => {
    const foes = one.contacts;
    const theirs = foes.reduce((sum, foe) => sum + opposing(foe), 0);
    return item(
      defenderSplit(meleeDice(tables, standsTo(one, 'melee'), theirs), foes.length),
      foes.indexOf(e),
    );
  });
  const { attackDicePerStand } = tables.killModifiersMelee;
  return item(attackersCap(tables, shares, opposing(e) * attackDicePerStand), strikers.indexOf(u));
}

const STANDS = part('stands', 'FOH-MEL-01', 'FOH-MEL-02');
const OF_SEVERAL = part('of its stands, in a melee of several', 'FOH-MEL-02', 'FOH-NBR-05');
const CAPPED = part((ratio: number) => `${ratio} times the enemy`, 'FOH-MEL-01', 'FOH-MEL-02');

/** The hits of a round of melee upon one enemy, or of a pursuit attack. */
function strike(u: Bmu, e: Bmu, isPursuit: boolean, dice: Dice): number {
  const { tables, rulings, throws, startGaps } = u.rules;
  const { sum } = dice;
  const { melee, pursuit } = tables.modifiers.melee.parts;
  beginKill(sum, u.is.striking, isPursuit ? pursuit : melee, strikeMarks(u, e, isPursuit));
  addToStrike(sum, u, e, isPursuit);
  const kill = endKill(sum, rulings.killMinimum);
  const stands = standsTo(u, 'melee');
  const isAlone = startGaps.length === 1;
  const attackDice = isAlone || isPursuit ? meleeDice(tables, stands, opposing(e)) : diceUpon(u, e);
  const { attackDicePerStand, attackDiceCapRatio } = tables.killModifiersMelee;
  sum.begin('Attack Dice');
  if (attackDice === stands * attackDicePerStand) sum.base(attackDice, STANDS);
  else if (isAlone) sum.base(attackDice, CAPPED, attackDiceCapRatio);
  else sum.base(attackDice, OF_SEVERAL);
  const hits = dice.throw(isPursuit ? throws.pursuitAttack : throws.melee, u, e, kill, attackDice);
  dice.count(HITS + e.role, hits);
  e.take(hits);
  return hits;
}

/** One unit strikes at another that it is in contact with; all strikes of a round are simultaneous. */
export function meleeRound(u: Bmu, e: Bmu, dice: Dice): void {
  const hits = strike(u, e, false, dice);
  u.balance += hits;
  e.balance -= hits;
}

/** The edge is theirs who inflicted more on all their enemies than they took (FOH-MEL-03, FOH-MEL-04, FOH-NBR-05, R-22). */
export function takeEdge(u: Bmu): void {
  if (u.isInContact) u.edge = u.balance > 0 ? 1 : 0;
  u.balance = 0;
}

// Pursuit

/** Inches of one variable movement: base and dice (FOH-RUN-01). */
export function variableMoveIn(chance: Chance, { variableMove }: Tables, gait: Gait): number {
  const { baseIn, dice } = variableMove.rows[gait];
  return baseIn + chance.sum(dice, D6);
}

/** A note on variable movement: at other scales than the example's it is a default throughout (FOH-RUN-01). */
export function variableMoveMarks({ figures }: Tables, gaits: readonly Gait[]): readonly string[] {
  return [...new Set(gaits)].flatMap((gait) => {
    const [base, dice] = [figures.runBase[gait], figures.runDice[gait]];
    if (!isInferred(base, 'pursuit') && !isInferred(dice, 'pursuit')) return [];
    return [
      `variable movement of ${base.value} inch and ${dice.value}D6 ${gait} is inferred from one example (FOH-RUN-01)`,
    ];
  });
}

/** True if the pursuer's variable movement is at least the runner's, who moves first (FOH-RUN-02). */
export function keepsContact(chance: Chance, tables: Tables, pursuer: Gait, runner: Gait): boolean {
  const ran = variableMoveIn(chance, tables, runner);
  const followed = variableMoveIn(chance, tables, pursuer);
  // The bases may be decimals of a user's tables: a tie in decimals must be a tie here.
  return Math.round((followed - ran) * 1e9) >= 0;
}

/** The first of its enemies that kept on the line (FOH-NBR-06). */
function pursuerOf(runner: Bmu): Bmu | undefined {
  return runner.foes.find((u) => u.isOnLine && runner.touches(u));
}

/** True if a unit flees and an enemy would pursue it that has not pursued another (FOH-NBR-06, R-14). */
export function isPursued(runner: Bmu): boolean {
  if (runner.isOnLine || !runner.isInContact) return false;
  const u = pursuerOf(runner);
  if (u === undefined || u.pursued !== 0) return false;
  const { pursueShaken } = u.rules.rulings;
  const flees = runner.morale === ROUTED || (runner.morale === SHAKEN && pursueShaken);
  return flees && u.orders(runner).pursues;
}

/** Both run; true if the pursuer keeps contact, and attacks. */
export function runDown(u: Bmu, runner: Bmu, dice: Dice, words = ''): boolean {
  dice.sum.addAll(runner.is.running);
  dice.sum.addAll(u.is.running);
  const { pursuitMove } = u.rules.throws;
  if (dice.throw(pursuitMove, u.pursuit, runner, u.is.gait, runner.is.gait, words) === 0) return false;
  strike(u, runner, true, dice);
  return true;
}

/** A pursuit, whose hits are converted at once and on their own; who kept contact, if anybody did. */
export function pursue(g: Battle, dice: Dice): Bmu | null {
  const runner = item(g.units, g.cursor);
  const u = pursuerOf(runner);
  if (u === undefined) return null;
  u.pursued = 1;
  if (!runDown(u, runner, dice)) return null;
  convertTaken(runner, g.rules.hitsPerStand);
  removeDestroyed(runner);
  return u;
}
