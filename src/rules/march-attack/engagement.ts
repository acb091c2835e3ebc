/** The full engagement as a state machine (section 11.2): its throws, and what happens between them. */
import { intAt, item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { ENGAGEMENT_OVER, TURN_OVER, type Due, type Engagement } from '../../engagement/engagement.ts';
import type { Explanation } from '../../play/explanation.ts';
import { withTableMark } from '../../play/not-given.ts';
import type { Ground } from '../../play/ground.ts';
import { explainThrow, type Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { chargingHome, formingSquare } from './charge.ts';
import { consequences } from './consequences.ts';
import { fire } from './fire.ts';
import { forming } from './forming.ts';
import { groundOf } from './ground.ts';
import { Melee } from './melee.ts';
import { countedFor, countersOf, metricsOf, type MarchCounter, type MarchMetric } from './metrics.ts';
import { Morale, RETIRED } from './morale.ts';
import { initiative, openTurn, playOn, startEngagement } from './phases.ts';
import { Skirmish } from './skirmish.ts';
import {
  END_OF_TURN,
  FIRE,
  HOME,
  INITIATIVE,
  MELEE,
  MORALE,
  OVER,
  sideOf,
  SKIRMISH,
  type Play,
} from './state.ts';
import { isGone } from './unit-losses.ts';
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

/** An engagement of March Attack. */
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
  declare readonly ground?: Ground<Play>;
  private readonly battle: Battle;
  private readonly morale: Morale;
  private readonly skirmish: Skirmish;
  private readonly melee: Melee;
  /** The place of the counter of each kind of throw for A, then for B; -1 where none is kept. */
  private readonly places: Int32Array;

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
      ...(battle.changesFormations ? [forming] : []),
    ];
    this.turnLimit = battle.maxTurns;
    this.metrics = metricsOf(battle);
    this.counters = counters;
    this.places = Int32Array.from({ length: 2 * this.resolutions.length }, (_unused, place) =>
      counters.findIndex((counter) => counter.role === place % 2 && counter.counts(place >> 1)),
    );
    this.marks = battle.marks;
    this.warnings = battle.marks;
    if (battle.tracksGround) this.ground = groundOf(battle);
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
    else this.key(s, due);
  }

  /** Names the throw due, the commonest ones by their names: see {@link resolve}. */
  private key(s: Play, due: Due): void {
    const b = this.battle;
    if (s.stage === FIRE) fire.key(b, s, due, b.sum);
    else if (s.stage === HOME) chargingHome.key(b, s, due, b.sum);
    else if (s.stage === MELEE) this.melee.key(b, s, due, b.sum);
    else item(this.resolutions, s.stage).key(b, s, due, b.sum);
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
    const b = this.battle;
    if (due.kind === FIRE) fire.apply(b, s, outcome);
    else if (due.kind === HOME) chargingHome.apply(b, s, outcome);
    else if (due.kind === MELEE) this.melee.apply(b, s, outcome);
    else item(this.resolutions, due.kind).apply(b, s, outcome);
    playOn(b, s);
  }

  count(s: Play, { kind }: Due, outcome: number, into: Int32Array): void {
    const side = countedFor(kind, s, outcome);
    const place = side < 0 ? -1 : intAt(this.places, 2 * kind + side);
    if (place >= 0) into[place] = intAt(into, place) + 1;
  }

  outcome(s: Play): number {
    const { resultA, resultB } = s;
    if (resultA >= RETIRED && resultB >= RETIRED)
      return DRAWN_TEST + 2 * (resultA - RETIRED) + (resultB - RETIRED);
    if (resultB >= RETIRED) return A_WINS_TEST + resultB - RETIRED;
    if (resultA >= RETIRED) return B_WINS_TEST + resultA - RETIRED;
    if (!isGone(this.battle, s, 0)) return 0;
    return isGone(this.battle, s, 1) ? DRAW : 1;
  }

  /** Both sides throw for the initiative and in a melee. */
  thrower(_s: Play, { kind, purpose }: Due): 0 | 1 | null {
    return kind === INITIATIVE || kind === MELEE ? null : sideOf(purpose);
  }

  explain(s: Play, due: Due): Explanation {
    const explanation = explainThrow(item(this.resolutions, due.kind), this.battle, s);
    return withTableMark(explanation, this.battle.supplement);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    const result = item(this.resolutions, due.kind).result(this.battle, before, outcome);
    return [result, ...consequences(this.battle, before, after)].join('; ');
  }
}
