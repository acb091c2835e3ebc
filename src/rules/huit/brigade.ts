/** A brigade engagement (section 14 (c)): one brigade a side in lanes, with command tests. */
import type { Chance } from '../../chance/chance.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Counter,
  type Due,
  type Engagement,
  type Explanation,
  type Metric,
} from '../../engagement/engagement.ts';
import type { Options } from '../../engagement/options.ts';
import type { Battle } from './battle.ts';
import { brigadeInTest } from './brigade-orders.ts';
import { applyFire, applyFireTest, applyTest, beginMove, openMove, playOn } from './brigade-turn.ts';
import { setUp } from './chain.ts';
import { applyGeneral } from './end-of-move.ts';
import { applyCombat, COMBAT_RESOLUTIONS, combatThrower, fillCombat, resolveCombat } from './combat.ts';
import { commandTest } from './command.ts';
import type { BrigadeInputs } from './stack-inputs.ts';
import { explainDue } from './explained.ts';
import { totalOf } from './factors.ts';
import { generalLoss } from './generals.ts';
import { unitsLost } from './metrics.ts';
import { musterBrigades } from './muster.ts';
import { readRulings } from './options.ts';
import { purposeOf } from './purposes.ts';
import {
  BRIGADE_TEST,
  BY_BATTERY,
  BY_MUSKETRY,
  END_OF_MOVE,
  GENERAL,
  MORALE,
  ORDER,
  OVER,
  SHOT,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Play,
} from './state.ts';
import type { Tables } from './tables.ts';
import { tellOutcome } from './told.ts';

const RESOLUTIONS = [
  ...COMBAT_RESOLUTIONS,
  { name: 'order', ruleIds: ['HUIT-SEQ-02'] },
  { name: 'brigade test', ruleIds: ['HUIT-CMD-03', 'HUIT-CMD-04'] },
  { name: 'general', ruleIds: ['HUIT-CMD-08', 'HUIT-CMD-09'] },
] as const;

const OUTCOMES = ['A', 'B', 'none', 'undecided'] as const;
const BOTH_LOST = 2;
const UNDECIDED = 3;

export class BrigadeEngagement implements Engagement<Play> {
  readonly resolutions = RESOLUTIONS;
  readonly outcomes = OUTCOMES;
  readonly outcomeTexts = ['{A} wins', '{B} wins', 'nobody is left on either side', 'undecided'];
  readonly winners = [0, 1, -1, -1];
  readonly limitOutcome = UNDECIDED;
  readonly joints = [['unitsLost.A', 'unitsLost.B']] as const;
  readonly turnLimit: number;
  readonly metrics: readonly Metric<Play>[];
  readonly counters: readonly Counter<Play>[] = [];
  readonly battle: Battle;

  /** @throws {InputError} */
  constructor(tables: Tables, options: Options, inputs: BrigadeInputs) {
    const b = musterBrigades(tables, readRulings(options), inputs);
    this.battle = b;
    this.turnLimit = inputs.maxMoves;
    this.metrics = [unitsLost(b, 0, 'A'), unitsLost(b, 1, 'B')];
  }

  create(): Play {
    return this.battle.createState();
  }

  /** Before its first test a brigade counts as on pass (FD-13). */
  start(s: Play): void {
    const b = this.battle;
    setUp(b, s);
    for (let side = 0; side < 2; side++) {
      const brigade = s.brigadeAt(side);
      brigade.clear();
      brigade.rating = b.sideAt(side).rating;
    }
    this.openTurn(s);
  }

  openTurn(s: Play): void {
    openMove(this.battle, s);
  }

  next(s: Play, due: Due): void {
    const b = this.battle;
    switch (s.stage) {
      case OVER:
        due.set(ENGAGEMENT_OVER, 0);
        return;
      case END_OF_MOVE:
        due.set(TURN_OVER, 0);
        return;
      case ORDER:
        due.set(ORDER, purposeOf(b.units.length, ORDER));
        return;
      case BRIGADE_TEST: {
        const modifier = totalOf(b.testModifiers, brigadeInTest(b, s));
        due.set(BRIGADE_TEST, purposeOf(b.units.length + s.player, BRIGADE_TEST), modifier);
        return;
      }
      case GENERAL:
        due.set(GENERAL, purposeOf(b.units.length + s.player, GENERAL), s.brigadeAt(s.player).lostNow);
        return;
      default:
        fillCombat(b, s, due);
    }
  }

  resolve(due: Due, chance: Chance): number {
    const b = this.battle;
    switch (due.kind) {
      case ORDER:
        return chance.die(2) - 1;
      case BRIGADE_TEST:
        return commandTest(chance, b.tables.command.brigade.results, due.key0);
      case GENERAL:
        return generalLoss(chance, b.tables, b.rulings, due.key0);
      default:
        return resolveCombat(b, due, chance);
    }
  }

  apply(s: Play, due: Due, outcome: number): void {
    const b = this.battle;
    const fired = s.occasion === BY_BATTERY || s.occasion === BY_MUSKETRY;
    if (due.kind === ORDER) beginMove(s, outcome);
    else if (due.kind === BRIGADE_TEST) applyTest(b, s, outcome);
    else if (due.kind === GENERAL) applyGeneral(s, outcome);
    else if (fired && due.kind === SHOT) applyFire(b, s, outcome);
    else if (fired && due.kind === MORALE) applyFireTest(b, s, outcome);
    else applyCombat(b, s, due, outcome);
    playOn(b, s);
  }

  outcome(s: Play): number {
    if (s.result === WON_BY_FIRST) return 0;
    return s.result === WON_BY_SECOND ? 1 : BOTH_LOST;
  }

  thrower(s: Play, due: Due): 0 | 1 | null {
    if (due.kind === ORDER) return null;
    if (due.kind === BRIGADE_TEST || due.kind === GENERAL) return s.player === 0 ? 0 : 1;
    return combatThrower(this.battle, due);
  }

  explain(s: Play, due: Due): Explanation {
    return explainDue(this.battle, s, due);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    return tellOutcome(this.battle, before, due, outcome, after);
  }
}
