/** The full engagement as a state machine (section 11.2): what is due, how it is resolved, and what follows. */
import type { Chance } from '../../chance/chance.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Due,
  type Engagement,
  type Explanation,
} from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import { applySquare } from './charge-phase.ts';
import { dueNow, throwerOf } from './due-now.ts';
import { explainDue } from './explained.ts';
import { applyFire, applyHome } from './fire-phase.ts';
import { applyMelee, NO_MELEE } from './melee-phase.ts';
import { countersOf, metricsOf, type MarchCounter, type MarchMetric } from './metrics.ts';
import { END_OF_TURN, FIRE, HOME, INITIATIVE, MELEE, MORALE, OVER, Play, SKIRMISH, SQUARE } from './state.ts';
import { tellOutcome } from './told.ts';
import {
  applyInitiative,
  applyMorale,
  applySkirmish,
  openTurn,
  playOn,
  RETIRED,
  startEngagement,
} from './turn.ts';
import { unbroken } from './units-in-play.ts';
import { passesVed } from './ved.ts';

/** By the number of the stage at which each is thrown. */
export const RESOLUTIONS = [
  { name: 'morale of a formation', ruleIds: ['MA-MF-03', 'MA-MF-04', 'PACK-MORALE'] },
  { name: 'skirmish', ruleIds: ['MA-SKIRM-01', 'PACK-SKIRMISH'] },
  { name: 'initiative', ruleIds: ['MA-INIT-01', 'MA-INIT-02'] },
  { name: 'forming square', ruleIds: ['MA-CHG-03', 'MA-VED-02'] },
  { name: 'fire', ruleIds: ['MA-FIRE-01', 'PACK-FIRE'] },
  { name: 'charging home', ruleIds: ['MA-CHG-05', 'MA-VED-02'] },
  { name: 'melee', ruleIds: ['MA-MEL-01', 'MA-MEL-02', 'PACK-MELEE'] },
] as const;

/** Ends in S2 name the result of the loser's test. */
export const OUTCOMES = [
  'A',
  'B',
  'draw',
  'A|retire',
  'A|broken',
  'B|retire',
  'B|broken',
  'draw|retire+retire',
  'draw|retire+broken',
  'draw|broken+retire',
  'draw|broken+broken',
  'undecided',
] as const;
const DRAW = 2;
const A_WINS_TEST = 3;
const B_WINS_TEST = 5;
const DRAWN_TEST = 7;
const UNDECIDED = OUTCOMES.length - 1;

/** An engagement of March Attack with a rule pack. */
export class MarchEngagement implements Engagement<Play> {
  readonly resolutions = RESOLUTIONS;
  readonly outcomes = OUTCOMES;
  readonly outcomeTexts = [
    '{A} wins: {B} has no unit left',
    '{B} wins: {A} has no unit left',
    'neither has a unit left',
    '{A} wins: {B} retires',
    '{A} wins: {B} breaks',
    '{B} wins: {A} retires',
    '{B} wins: {A} breaks',
    'both retire',
    '{A} retires and {B} breaks',
    '{A} breaks and {B} retires',
    'both break',
    'undecided',
  ] as const;
  readonly winners = [0, 1, -1, 0, 0, 1, 1, -1, -1, -1, -1, -1];
  readonly limitOutcome = UNDECIDED;
  readonly joints = [['cvLost.A', 'cvLost.B']] as const;
  readonly turnLimit: number;
  readonly metrics: readonly MarchMetric[];
  readonly counters: readonly MarchCounter[];
  readonly marks: readonly string[];
  readonly warnings: readonly string[];
  private readonly battle: Battle;

  constructor(battle: Battle, counters: readonly MarchCounter[] = countersOf(battle)) {
    this.battle = battle;
    this.turnLimit = battle.maxTurns;
    this.metrics = metricsOf(battle);
    this.counters = counters;
    this.marks = battle.marks;
    this.warnings = battle.marks;
  }

  create(): Play {
    return new Play(this.battle.units.length);
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
    const { book, morale, skirmish, melee, initiative, pack } = this.battle;
    switch (due.kind) {
      case MORALE:
        return morale?.result(chance, due.key0) ?? 0;
      case SKIRMISH:
        return skirmish?.loss(chance, due.key0) ?? 0;
      case INITIATIVE:
        return initiative.firstActive(chance, due.key0);
      case FIRE:
        return (due.key1 === 0 ? pack.fire.smallArms : pack.fire.artillery)?.loss(chance, due.key0) ?? 0;
      case MELEE:
        return melee?.result(chance, due.key0 - due.key1) ?? NO_MELEE;
      default:
        return passesVed(book.tables, chance, due.key0) ? 1 : 0;
    }
  }

  apply(s: Play, due: Due, outcome: number): void {
    this.applyDue(s, due.kind, outcome);
    playOn(this.battle, s);
  }

  private applyDue(s: Play, kind: number, outcome: number): void {
    const b = this.battle;
    switch (kind) {
      case MORALE:
        return applyMorale(b, s, outcome);
      case SKIRMISH:
        return applySkirmish(b, s, outcome);
      case INITIATIVE:
        return applyInitiative(b, s, outcome);
      case SQUARE:
        return applySquare(b, s, outcome);
      case FIRE:
        return applyFire(b, s, outcome);
      case HOME:
        return applyHome(b, s, outcome);
      default:
        return applyMelee(b, s, outcome);
    }
  }

  outcome(s: Play): number {
    const { resultA, resultB } = s;
    if (resultA >= RETIRED && resultB >= RETIRED)
      return DRAWN_TEST + 2 * (resultA - RETIRED) + (resultB - RETIRED);
    if (resultB >= RETIRED) return A_WINS_TEST + resultB - RETIRED;
    if (resultA >= RETIRED) return B_WINS_TEST + resultA - RETIRED;
    const a = unbroken(this.battle, s, 0);
    const b = unbroken(this.battle, s, 1);
    return a === 0 && b === 0 ? DRAW : a === 0 ? 1 : 0;
  }

  thrower(s: Play, due: Due): 0 | 1 | null {
    return throwerOf(this.battle, s, due);
  }

  explain(s: Play, due: Due): Explanation {
    return explainDue(this.battle, s, due);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    return tellOutcome(this.battle, before, due, outcome, after);
  }
}
