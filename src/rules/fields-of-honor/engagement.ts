/** The engagement of section 13 as a state machine: who throws next, the referee's rule, and what it does. */

import type { Chance } from '../../chance/chance.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Due,
  type Engagement,
  type Explanation,
} from '../../engagement/engagement.ts';
import { fireBattery } from './artillery.ts';
import type { Battle } from './battle.ts';
import {
  applyChargeFire,
  applyChargerMorale,
  applyChargeTest,
  applyCountercharge,
  applyDefenderMorale,
} from './charge-phase.ts';
import { passesChargeTest } from './charge.ts';
import { dueNow } from './due-now.ts';
import { explainDue } from './explained.ts';
import { applyBattery, applySmallArms } from './fire-phase.ts';
import { fireVolley } from './fire.ts';
import { engagementMarks } from './marks-in-play.ts';
import { applyStrike } from './melee-phase.ts';
import { strike } from './melee.ts';
import { countersOf, metricsOf, type FieldsCounter, type FieldsMetric } from './metrics.ts';
import { applyMoraleTest, applyPursuitAttack, applyPursuitMove } from './morale-phase.ts';
import { moraleTest, reportedMoraleTest, RESULTS } from './morale.ts';
import { applyOverwatch } from './movement-phase.ts';
import { gaitAt, keepsContact } from './pursuit.ts';
import {
  BATTERY,
  CHARGE_FIRE,
  CHARGE_TEST,
  CHARGER_MORALE,
  COUNTERCHARGE_TEST,
  DEFENDER_MORALE,
  END_OF_TURN,
  FIRE_PHASE,
  MELEE_ROUND,
  MORALE_TEST,
  OVER,
  OVERWATCH,
  Play,
  PURSUIT_ATTACK,
  PURSUIT_MOVE,
} from './state.ts';
import { Throws } from './throws.ts';
import { tellOutcome } from './told.ts';
import { isBeaten } from './turn-end.ts';
import { openTurn, playOn, startEngagement } from './turn.ts';
import { NORMAL, ROUTED, SHAKEN } from './units.ts';

/** The resolutions, at the numbers of their stages. */
export const RESOLUTIONS = [
  { name: 'Charge Test', ruleIds: ['FOH-CHG-02', 'R-03'] },
  { name: 'countercharge', ruleIds: ['FOH-CHG-05', 'FOH-CHG-02'] },
  { name: 'opportunity fire at a charger', ruleIds: ['FOH-CHG-06', 'FOH-MOVE-04', 'R-20'] },
  { name: "charger's Morale Test", ruleIds: ['FOH-CHG-07', 'FOH-MOR-02'] },
  { name: "defender's Morale Test", ruleIds: ['FOH-CHG-08', 'FOH-MOR-02', 'R-11'] },
  { name: 'opportunity fire at a mover', ruleIds: ['FOH-MOVE-04'] },
  { name: 'artillery fire', ruleIds: ['FOH-ART-01', 'FOH-ART-03', 'FOH-KILL-01'] },
  { name: 'small-arms fire', ruleIds: ['FOH-FIRE-01', 'FOH-ACC-01', 'FOH-KILL-01'] },
  { name: 'melee', ruleIds: ['FOH-MEL-01', 'FOH-MEL-02', 'FOH-MEL-03'] },
  { name: 'Morale Test', ruleIds: ['FOH-MOR-01', 'FOH-MOR-02', 'FOH-MOR-04'] },
  { name: 'rout and pursuit moves', ruleIds: ['FOH-RUN-01', 'FOH-RUN-02'] },
  { name: 'pursuit attack', ruleIds: ['FOH-RUN-02', 'FOH-MEL-03', 'R-13'] },
] as const;

export const OUTCOMES = ['A', 'B', 'draw', 'undecided'] as const;
const END_STATES = ['endState.A', 'endState.B'] as const;
const DRAW = 2;
const UNDECIDED = 3;

/** An engagement of Fields of Honor (section 13). */
export class FieldsEngagement implements Engagement<Play> {
  readonly resolutions = RESOLUTIONS;
  readonly outcomes = OUTCOMES;
  readonly outcomeTexts = ['{A} wins', '{B} wins', 'both are beaten', 'undecided'] as const;
  readonly winners = [0, 1, -1, -1];
  readonly limitOutcome = UNDECIDED;
  readonly joints: readonly (readonly [string, string])[];
  readonly turnLimit: number;
  readonly metrics: readonly FieldsMetric[];
  readonly counters: readonly FieldsCounter[];
  readonly marks: readonly string[];
  private readonly battle: Battle;
  private readonly throws = new Throws();
  /** The result from which a defender that fails counts as broken. */
  private readonly breaksAt: number;
  private readonly byMargin: boolean;

  constructor(battle: Battle) {
    this.battle = battle;
    this.turnLimit = battle.maxTurns;
    this.metrics = metricsOf(battle);
    this.counters = countersOf(battle, (s, due, outcome) => this.apply(s, due, outcome));
    this.joints =
      battle.losses === 'in the state' ? [['standsLost.A', 'standsLost.B'], END_STATES] : [END_STATES];
    this.marks = engagementMarks(battle);
    this.breaksAt = battle.rulings.chargeBreakMinimum === 'routed' ? ROUTED : SHAKEN;
    this.byMargin = battle.rulings.chargeMoraleFailState === 'margin';
  }

  create(): Play {
    return new Play();
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
    const { tables, rulings, margins } = this.battle;
    switch (due.kind) {
      case CHARGE_TEST:
      case COUNTERCHARGE_TEST:
        return passesChargeTest(chance, this.throws, rulings.chargeTestDice, due.key0) ? 1 : 0;
      case CHARGE_FIRE:
      case OVERWATCH:
      case FIRE_PHASE:
        return fireVolley(chance, this.throws, due.key0, due.key1, due.key2);
      case BATTERY:
        return fireBattery(chance, this.throws, due.key3, due.key0, due.key1, due.key2);
      case MELEE_ROUND:
      case PURSUIT_ATTACK:
        return strike(chance, this.throws, due.key0, due.key1);
      case PURSUIT_MOVE:
        return keepsContact(chance, this.throws, tables, gaitAt(due.key0), gaitAt(due.key1)) ? 1 : 0;
      default: {
        if (!this.battle.reportsDoubles)
          return this.effective(
            due.kind,
            moraleTest(chance, this.throws, tables.morale.dice, due.key0, margins),
          );
        const reported = reportedMoraleTest(chance, due.key0, margins);
        return reported - (reported % RESULTS) + this.effective(due.kind, reported % RESULTS);
      }
    }
  }

  /** Results that do the same are one: a charger only passes or fails, a defender that fails breaks. */
  private effective(kind: number, result: number): number {
    if (result === NORMAL || kind === MORALE_TEST) return result;
    if (kind === DEFENDER_MORALE) return Math.max(result, this.breaksAt);
    return this.byMargin ? result : 1;
  }

  apply(s: Play, due: Due, outcome: number): void {
    this.applyDue(s, due, outcome);
    playOn(this.battle, s);
  }

  /** `apply` up to the end of the phase: it does not play on. */
  applyDue(s: Play, due: Due, outcome: number): void {
    const b = this.battle;
    switch (due.kind) {
      case CHARGE_TEST:
        applyChargeTest(b, s, outcome);
        break;
      case COUNTERCHARGE_TEST:
        applyCountercharge(s, outcome);
        break;
      case CHARGE_FIRE:
        applyChargeFire(b, s, outcome);
        break;
      case CHARGER_MORALE:
        applyChargerMorale(b, s, outcome % RESULTS);
        break;
      case DEFENDER_MORALE:
        applyDefenderMorale(b, s, outcome % RESULTS);
        break;
      case OVERWATCH:
        applyOverwatch(b, s, outcome);
        break;
      case BATTERY:
        applyBattery(b, s, outcome);
        break;
      case FIRE_PHASE:
        applySmallArms(b, s, outcome);
        break;
      case MELEE_ROUND:
        applyStrike(b, s, outcome);
        break;
      case MORALE_TEST:
        applyMoraleTest(b, s, outcome % RESULTS);
        break;
      case PURSUIT_MOVE:
        applyPursuitMove(b, s, outcome);
        break;
      default:
        applyPursuitAttack(b, s, outcome);
    }
  }

  outcome(s: Play): number {
    if (!isBeaten(this.battle, s, 0)) return 0;
    return isBeaten(this.battle, s, 1) ? DRAW : 1;
  }

  /** Runner and pursuer both throw for how far they go. */
  thrower(s: Play, due: Due): 0 | 1 | null {
    if (due.kind === PURSUIT_MOVE) return null;
    return s.thrower === 0 ? 0 : 1;
  }

  explain(s: Play, due: Due): Explanation {
    return explainDue(this.battle, s, due);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    return tellOutcome(this.battle, before, due, outcome, after);
  }
}
