/** The full engagement as a state machine (section 11.2): its throws, and what happens between them. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Due,
  type Engagement,
  type Explanation,
} from '../../engagement/engagement.ts';
import { explainThrow, type Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { chargingHome, formingSquare } from './charge.ts';
import { consequences } from './consequences.ts';
import { fire } from './fire.ts';
import { Melee } from './melee.ts';
import { countersOf, metricsOf, type MarchCounter, type MarchMetric } from './metrics.ts';
import { Morale, RETIRED } from './morale.ts';
import { withPackMark } from './pack.ts';
import { initiative, openTurn, playOn, startEngagement } from './phases.ts';
import { Skirmish } from './skirmish.ts';
import { END_OF_TURN, FIRE, INITIATIVE, MELEE, MORALE, OVER, sideOf, SKIRMISH, type Play } from './state.ts';
import { unbroken } from './unit-losses.ts';
import { resolveVed } from './ved.ts';

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
  /** The throws, at the numbers of their stages. */
  readonly resolutions: readonly Throw<Battle, Play>[];
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
  private readonly morale: Morale;
  private readonly skirmish: Skirmish;
  private readonly melee: Melee;

  constructor(battle: Battle, counters: readonly MarchCounter[] = countersOf(battle)) {
    this.battle = battle;
    this.morale = new Morale(battle);
    this.skirmish = new Skirmish(battle);
    this.melee = new Melee(battle);
    this.resolutions = [
      this.morale,
      this.skirmish,
      initiative,
      formingSquare,
      fire,
      chargingHome,
      this.melee,
    ];
    this.turnLimit = battle.maxTurns;
    this.metrics = metricsOf(battle);
    this.counters = counters;
    this.marks = battle.marks;
    this.warnings = battle.marks;
  }

  create(): Play {
    return this.battle.createState();
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
    else item(this.resolutions, s.stage).key(this.battle, s, due, this.battle.sum);
  }

  /** Calls each throw by its name: a duel plays a twentieth faster so. */
  resolve(due: Due, chance: Chance): number {
    const b = this.battle;
    switch (due.kind) {
      case MORALE:
        return this.morale.resolve(b, due, chance);
      case SKIRMISH:
        return this.skirmish.resolve(b, due, chance);
      case INITIATIVE:
        return initiative.resolve(b, due, chance);
      case FIRE:
        return fire.resolve(b, due, chance);
      case MELEE:
        return this.melee.resolve(b, due, chance);
      default:
        return resolveVed(b, due, chance);
    }
  }

  apply(s: Play, due: Due, outcome: number): void {
    item(this.resolutions, due.kind).apply(this.battle, s, outcome);
    playOn(this.battle, s);
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

  /** Both sides throw for the initiative and in a melee. */
  thrower(_s: Play, { kind, purpose }: Due): 0 | 1 | null {
    return kind === INITIATIVE || kind === MELEE ? null : sideOf(purpose);
  }

  explain(s: Play, due: Due): Explanation {
    const explanation = explainThrow(item(this.resolutions, due.kind), this.battle, s);
    return withPackMark(explanation, this.battle.pack);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    const result = item(this.resolutions, due.kind).result(this.battle, before, outcome);
    return [result, ...consequences(this.battle, before, after)].join('; ');
  }
}
