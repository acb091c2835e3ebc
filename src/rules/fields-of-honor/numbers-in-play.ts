/** The numbers to reach in an engagement, as marks: who fires, strikes, charges or tests, and how things stand (FOH-ENG-07). */
import { isFormed, isMob, isSkirmish, type Battle } from './battle.ts';
import { CHARGE, FIRE, MELEE, MORALE } from './modifiers.ts';
import { casualtiesCount } from './morale.ts';
import { DEFENDER_MORALE, MORALE_TEST, PURSUIT_ATTACK, TEST_WITH_LOSSES, type Play } from './state.ts';
import { ROUTED } from './units.ts';

/** What the target of fire brings to the kill number (FOH-KILL-02). */
function targetMarks(b: Battle, s: Play, side: number): number {
  const unit = b.unitOf(s, side);
  const state = s.side(side);
  return (
    (state.cover === 0 ? 0 : FIRE.targetLightCover) |
    (unit.mounted ? FIRE.targetMounted : 0) |
    (isMob(unit, state) ? FIRE.targetMob : 0) |
    (isSkirmish(unit, state) ? FIRE.targetSkirmish : 0)
  );
}

/** Opportunity fire, at a charger or a mover, which has lost its cover: never flank shot, never firer moved (FOH-ENG-07). */
export function opportunityFireMarks(b: Battle, s: Play, side: number): number {
  const volley = b.rulings.initialVolleyOnOppFire && s.side(side).volley !== 0;
  return (
    FIRE.opportunityFire |
    (b.unitOf(s, side).mounted ? FIRE.firerMounted : 0) |
    (volley ? FIRE.initialVolley : 0) |
    targetMarks(b, s, 1 - side)
  );
}

/** Small arms in the Fire Phase (FOH-ENG-03 step 3). */
export function firePhaseMarks(b: Battle, s: Play, side: number): number {
  const state = s.side(side);
  return (
    (state.volley === 0 ? 0 : FIRE.initialVolley) |
    (state.moved === 0 ? 0 : FIRE.firerMoved) |
    (b.unitOf(s, side).mounted ? FIRE.firerMounted : 0) |
    (b.side(side).onFlank ? FIRE.flankShot : 0) |
    targetMarks(b, s, 1 - side)
  );
}

/** A battery, which has neither moved nor an initial volley (FOH-KILL-02). */
export function batteryMarks(b: Battle, s: Play, side: number, canister: boolean): number {
  return (
    (canister ? FIRE.canister : 0) | (b.side(side).onFlank ? FIRE.flankShot : 0) | targetMarks(b, s, 1 - side)
  );
}

/** A declared charge or a countercharge; an attached commander always leads (FOH-ENG-07). */
export function chargeMarks(b: Battle, s: Play, side: number): number {
  const unit = b.unitOf(s, side);
  const state = s.side(side);
  return (
    (unit.mounted ? CHARGE.cavalry : 0) |
    (unit.commander ? CHARGE.commanderLeads : 0) |
    (b.side(side).onFlank ? CHARGE.ontoFlank : 0) |
    (isSkirmish(unit, state) ? CHARGE.chargerSkirmisher : 0) |
    (isMob(unit, state) ? CHARGE.chargerMob : 0)
  );
}

/** Whether the losses of the unit on the line weigh on its morale (FOH-MOR-03). */
export function lossesCount(b: Battle, s: Play, side: number): boolean {
  const { stands, permHits, hits } = s.side(side);
  const starting = b.unitOf(s, side).stands;
  return casualtiesCount(b.tables, b.cumulative, hits, stands, starting, permHits);
}

/** A Morale Test of the Charge Phase or of the Morale Phase, as the stage says (FOH-ENG-07). */
export function moraleMarks(b: Battle, s: Play, side: number): number {
  const unit = b.unitOf(s, side);
  const state = s.side(side);
  const losses = s.stage === MORALE_TEST ? state.test === TEST_WITH_LOSSES : lossesCount(b, s, side);
  return (
    (losses ? MORALE.casualties25 : 0) |
    // There is no edge outside contact, and so none in the Charge Phase.
    (s.edge === side + 1 ? MORALE.inflictedMoreInMelee : 0) |
    (unit.friendsNear ? MORALE.friendsNear : 0) |
    (unit.commander ? MORALE.commanderAttached : 0) |
    (s.stage === DEFENDER_MORALE ? MORALE.chargedAgainst : 0)
  );
}

/** A round of melee, or the pursuit attack, as the stage says (FOH-MEL-03, FOH-RUN-02). */
export function strikeMarks(b: Battle, s: Play, side: number): number {
  const unit = b.unitOf(s, side);
  const state = s.side(side);
  const enemy = b.unitOf(s, 1 - side);
  const enemyState = s.side(1 - side);
  const pursuit = s.stage === PURSUIT_ATTACK;
  const mob = isMob(enemy, enemyState) || (pursuit && enemyState.morale === ROUTED);
  return (
    // A fleeing unit has no cover.
    (!pursuit && enemyState.cover !== 0 ? MELEE.enemyLightCover : 0) |
    (state.charged === 0 ? 0 : MELEE.charged) |
    (isFormed(unit, state) && mob ? MELEE.formedVsMob : 0) |
    (s.edge === side + 1 ? MELEE.inflictedMoreLastRound : 0) |
    (pursuit ? MELEE.rear : 0) |
    (unit.mounted && !enemy.mounted && isFormed(enemy, enemyState) ? MELEE.cavalryVsFormedInfantry : 0)
  );
}
