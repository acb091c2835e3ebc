/** The engagement as a state machine (section 11): what is due, how it is resolved, and what follows. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Due,
  type Engagement,
  type Explanation,
} from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import {
  applyChargeFire,
  applyChargeMove,
  applyCounterchargeMove,
  applyEvadeCheck,
  applyHoldCharge,
  applyPursuitMove,
} from './charge-order.ts';
import { passesCheck } from './checks.ts';
import { applyCommandDie, applyTie, commanderThrowing } from './command-phase.ts';
import { dueNow } from './due-now.ts';
import { explainDue } from './explained.ts';
import { applyHoldReturn, applyReturnVolley, applyVolley } from './fire-order.ts';
import { applyBlows, applyFallBack, applyFollowUp } from './melee-order.ts';
import { metricsOf, shotCounters, type AugsburgCounter, type AugsburgMetric } from './metrics.ts';
import { moraleThrow, testMorale } from './morale.ts';
import { applyRally, applyTest } from './sequel.ts';
import {
  BRIGADE_TIE,
  CHARGE_FIRE,
  CHARGE_MOVE,
  COMMAND_DIE,
  COUNTERCHARGE_MOVE,
  END_OF_TURN,
  EVADE_CHECK,
  FALL_BACK,
  FIRST_SIDE,
  HOLD_CHARGE,
  HOLD_RETURN,
  MELEE,
  OVER,
  Play,
  PURSUIT_MOVE,
  RALLY_TEST,
  RETURN_VOLLEY,
  TEST,
  VOLLEY,
  type Shape,
} from './state.ts';
import { packedResult, ROUT } from './tests.ts';
import { tellOutcome } from './told.ts';
import { applyFirstSide, isBroken, openTurn, playOn, startEngagement } from './turn.ts';

/** By the number of the stage at which each is thrown. */
export const RESOLUTIONS = [
  { name: 'first side', ruleIds: ['AUG-ENG'] },
  { name: 'command die', ruleIds: ['AUG-CMD-03', 'AUG-CMD-04'] },
  { name: 'tie of brigades', ruleIds: ['AUG-CMD-07', 'AUG-R-26'] },
  { name: 'volley', ruleIds: ['AUG-FIRE-08', 'AUG-FIRE-09', 'AUG-FIRE-10'] },
  { name: 'return fire', ruleIds: ['AUG-CMD-11', 'AUG-R-10'] },
  { name: 'fire at a charger', ruleIds: ['AUG-MEL-02'] },
  { name: 'morale test', ruleIds: ['AUG-MOR-01', 'AUG-MOR-05'] },
  { name: 'rally', ruleIds: ['AUG-MOR-07'] },
  { name: 'withhold return fire', ruleIds: ['AUG-CMD-12'] },
  { name: 'hold fire', ruleIds: ['AUG-CMD-13'] },
  { name: 'evade', ruleIds: ['AUG-EVA-06', 'AUG-EVA-07'] },
  { name: 'charge move', ruleIds: ['AUG-MOVE-06', 'AUG-MEL-02'] },
  { name: 'countercharge move', ruleIds: ['AUG-MOVE-06', 'AUG-R-31'] },
  { name: 'charge move at an evader', ruleIds: ['AUG-MOVE-06', 'AUG-R-31'] },
  { name: 'melee', ruleIds: ['AUG-MEL-03', 'AUG-MEL-06', 'AUG-MEL-07'] },
  { name: 'fall-back', ruleIds: ['AUG-MEL-09'] },
  { name: 'follow-up', ruleIds: ['AUG-MEL-10'] },
] as const;

export const OUTCOMES = ['A', 'B', 'both', 'none'] as const;
const BOTH_BROKEN = 2;
const UNDECIDED = 3;

/** An engagement of the War of the League of Augsburg. */
export class AugsburgEngagement implements Engagement<Play> {
  readonly resolutions = RESOLUTIONS;
  readonly outcomes = OUTCOMES;
  readonly outcomeTexts = ['{A} wins', '{B} wins', 'both are broken', 'undecided'] as const;
  readonly winners = [0, 1, -1, -1];
  readonly limitOutcome = UNDECIDED;
  readonly joints = [
    ['losses.A', 'losses.B'],
    ['survivors.A', 'survivors.B'],
  ] as const;
  readonly turnLimit: number;
  readonly metrics: readonly AugsburgMetric[];
  readonly counters: readonly AugsburgCounter[];
  private readonly battle: Battle;
  private readonly shape: Shape;

  constructor(battle: Battle, counters: readonly AugsburgCounter[] = shotCounters(battle)) {
    this.battle = battle;
    this.turnLimit = battle.setup.turnLimit;
    this.metrics = metricsOf(battle);
    this.counters = counters;
    this.shape = { lanes: battle.lanes.length, brigades: battle.brigades.length, wide: battle.wide };
  }

  create(): Play {
    return new Play(this.shape);
  }

  start(s: Play): void {
    startEngagement(this.battle, s);
  }

  openTurn(s: Play): void {
    openTurn(this.battle, s);
  }

  next(s: Play, due: Due): void {
    if (s.stage === OVER) due.set(ENGAGEMENT_OVER, 0);
    else if (s.stage === END_OF_TURN) due.set(TURN_OVER, 0);
    else dueNow(this.battle, s, due);
  }

  resolve(due: Due, chance: Chance): number {
    const { book, throws, chargeThrows } = this.battle;
    const { tables } = book;
    switch (due.kind) {
      case FIRST_SIDE:
        return chance.die(2) - 1;
      case COMMAND_DIE:
        return chance.draw(due.key0 === 0 ? this.battle.brigadierThrow : this.battle.cincThrow);
      case BRIGADE_TIE:
        return chance.die(due.key0);
      case VOLLEY:
      case RETURN_VOLLEY:
      case CHARGE_FIRE:
        return chance.draw(throws.volley(due.key0, due.key1, tables.shootingDivisor, due.key2 !== 0));
      case TEST:
        return this.test(due, chance);
      case RALLY_TEST:
        // By how much it fails matters only where failing does anything.
        if (book.rulings.rallyFailure === 'apply-table') return this.test(due, chance);
        return this.excess(due, chance) === 0 ? 0 : 1;
      case HOLD_RETURN:
        return passesCheck(chance, tables.holdReturn, due.key0) ? 1 : 0;
      case HOLD_CHARGE:
        return passesCheck(chance, tables.holdCharge, due.key0) ? 1 : 0;
      case EVADE_CHECK:
        return passesCheck(chance, tables.evade, due.key0) ? 1 : 0;
      case CHARGE_MOVE:
      case COUNTERCHARGE_MOVE:
      case PURSUIT_MOVE: {
        const thrown = item(chargeThrows, due.key0);
        return thrown === null ? 0 : chance.draw(thrown);
      }
      case MELEE:
        return chance.draw(throws.melee(due.key0, tables.meleeDivisor));
      case FALL_BACK:
        return chance.draw(this.battle.fallBackThrow);
      default:
        return chance.draw(this.battle.followUpThrow);
    }
  }

  private excess(due: Due, chance: Chance): number {
    const { book, throws } = this.battle;
    return testMorale(chance, moraleThrow(book, throws, due.key2 !== 0, due.key1), due.key0);
  }

  /** A test, and the inches of a move back where its result asks for them (AUG-MOR-05). */
  private test(due: Due, chance: Chance): number {
    const excess = this.excess(due, chance);
    if (excess === 0 || excess >= ROUT) return packedResult(excess, 0);
    return packedResult(excess, chance.draw(item(this.battle.backThrows, excess - 1)));
  }

  apply(s: Play, due: Due, outcome: number): void {
    this.applyDue(s, due.kind, outcome);
    playOn(this.battle, s);
  }

  private applyDue(s: Play, kind: number, outcome: number): void {
    const b = this.battle;
    switch (kind) {
      case FIRST_SIDE:
        return applyFirstSide(s, outcome);
      case COMMAND_DIE:
        return applyCommandDie(b, s, outcome);
      case BRIGADE_TIE:
        return applyTie(b, s, outcome);
      case VOLLEY:
        return applyVolley(b, s, outcome);
      case RETURN_VOLLEY:
        return applyReturnVolley(b, s, outcome);
      case CHARGE_FIRE:
        return applyChargeFire(b, s, outcome);
      case TEST:
        return applyTest(b, s, outcome);
      case RALLY_TEST:
        return applyRally(b, s, outcome);
      case HOLD_RETURN:
        return applyHoldReturn(b, s, outcome);
      case HOLD_CHARGE:
        return applyHoldCharge(b, s, outcome);
      case EVADE_CHECK:
        return applyEvadeCheck(b, s, outcome);
      case CHARGE_MOVE:
        return applyChargeMove(b, s, outcome);
      case COUNTERCHARGE_MOVE:
        return applyCounterchargeMove(b, s, outcome);
      case PURSUIT_MOVE:
        return applyPursuitMove(b, s, outcome);
      case MELEE:
        return applyBlows(b, s, outcome);
      case FALL_BACK:
        return applyFallBack(b, s, outcome);
      default:
        return applyFollowUp(b, s, outcome);
    }
  }

  outcome(s: Play): number {
    if (!isBroken(this.battle, s, 0)) return 0;
    return isBroken(this.battle, s, 1) ? BOTH_BROKEN : 1;
  }

  thrower(s: Play, due: Due): 0 | 1 | null {
    if (due.kind === FIRST_SIDE || due.kind === BRIGADE_TIE) return null;
    if (due.kind === COMMAND_DIE) return commanderThrowing(this.battle, s);
    return s.thrower === 0 ? 0 : 1;
  }

  explain(s: Play, due: Due): Explanation {
    return explainDue(this.battle, s, due);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    return tellOutcome(this.battle, before, due, outcome, after);
  }
}
