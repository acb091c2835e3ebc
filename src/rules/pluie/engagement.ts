/** The engagement of section 13 as a state machine: its throws, and what happens between them. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due, Engagement } from '../../engagement/engagement.ts';
import type { Explanation } from '../../play/explanation.ts';
import type { Ground } from '../../play/ground.ts';
import type { Needs } from '../../engagement/system.ts';
import { Total } from '../../play/sum.ts';
import type { Options } from '../../play/options.ts';
import { explainThrow, type Throw } from '../../engagement/throw.ts';
import { formationActivation, singleActivation } from './activate.ts';
import { Battle } from './battle.ts';
import { CloseCombat } from './close-combat.ts';
import { consequences } from './consequences.ts';
import { Scale } from './distances.ts';
import type { EngagementInputs } from './engagement-inputs.ts';
import { Fire, firesOnAfterMiss } from './fire.ts';
import { MISS } from './shot.ts';
import {
  COUNTERS,
  countShot,
  groundOf,
  metricsOf,
  placesOf,
  type CounterPlaces,
  type PluieCounter,
  type PluieMetric,
} from './metrics.ts';
import { movement } from './movement.ts';
import { doctrinesOf, readRoster } from './muster.ts';
import { readRulings } from './options.ts';
import { choosersOf } from './readings.ts';
import { firstSide, openTurn, playOn, startEngagement } from './phases.ts';
import {
  ATTACK,
  FIRST_SIDE,
  FORMATION_ACTIVATION,
  MOVEMENT,
  NEXT_FORMATION,
  SHOT,
  SINGLE_ACTIVATION,
  unitOf,
  type Play,
} from './state.ts';
import type { Tables } from './tables.ts';
import { marksOfWeapon } from './weapons.ts';

const OUTCOMES = ['A-eliminates', 'B-eliminates', 'separated', 'turn-limit'] as const;
const OUTCOME_TEXTS = [
  '{A} eliminates {B}',
  '{B} eliminates {A}',
  'the sides lose touch',
  'the turn limit is reached',
] as const;
const SEPARATED = 2;
const TURN_LIMIT = 3;

/** An engagement of La Pluie des Balles (section 13). */
export class PluieEngagement implements Engagement<Play> {
  readonly outcomes = OUTCOMES;
  readonly outcomeTexts = OUTCOME_TEXTS;
  readonly winners = [0, 1, -1, -1];
  readonly limitOutcome = TURN_LIMIT;
  readonly joints = [['survivors.A', 'survivors.B']] as const;
  declare readonly turnLimit: number;
  declare readonly metrics: readonly PluieMetric[];
  declare readonly counters: readonly PluieCounter[];
  declare readonly marks: readonly string[];
  declare readonly ground?: Ground<Play>;
  /** The throws, at the numbers of their stages. */
  declare readonly resolutions: readonly Throw<Battle, Play>[];
  declare private readonly fire: Fire;
  declare private readonly closeCombat: CloseCombat;
  declare private readonly battle: Battle;
  declare private readonly places: CounterPlaces;
  private readonly sum = new Total();

  /**
   * @param counters what is counted on the way; every counter costs the exact solution a pass
   * @throws {InputError}, {NotGivenError}
   */
  constructor(
    tables: Tables,
    options: Options,
    inputs: EngagementInputs,
    counters: readonly ((b: Battle) => PluieCounter)[] = COUNTERS,
    needs: Needs = {},
  ) {
    const rulings = readRulings(options);
    const doctrines = doctrinesOf(inputs);
    const scale = new Scale(tables, rulings, inputs, doctrines);
    const roster = readRoster(tables, rulings, inputs, scale, doctrines);
    const b = new Battle(tables, rulings, inputs, scale, roster, (its) => choosersOf(its, needs.onChoice));
    this.battle = b;
    this.fire = new Fire(b);
    this.closeCombat = new CloseCombat();
    this.resolutions = [
      firstSide,
      formationActivation,
      singleActivation,
      movement,
      this.fire,
      this.closeCombat,
    ];
    this.turnLimit = b.turnLimit;
    this.metrics = metricsOf(b);
    this.counters = counters.map((counter) => counter(b));
    this.places = placesOf(this.counters);
    this.marks = marksOfBattle(b);
    if (needs.ground === true) this.ground = groundOf(b);
  }

  create(): Play {
    return this.battle.createState();
  }

  start(s: Play): void {
    startEngagement(this.battle, s);
  }

  /** Why nothing can happen at all, for an engagement that is over at its start (13.6). */
  whyOverAtStart(): string {
    const { units, distance, scale } = this.battle;
    const reach = Math.max(0, ...units.flatMap(({ orders }) => orders.map((one) => one.reach)));
    return (
      `at ${scale.inCm(distance)} cm nobody has a target in range and nobody wants to move; ` +
      `the longest reach on either side is ${scale.inCm(reach)} cm`
    );
  }

  /** A displacement or distance of a state in cm. */
  inCm(units: number): number {
    return this.battle.scale.inCm(units);
  }

  /** The side of the unit with this index. */
  sideOf(unit: number): 0 | 1 {
    return this.battle.profileAt(unit).side;
  }

  openTurn(s: Play): void {
    openTurn(this.battle, s);
  }

  next(s: Play, due: Due): void {
    if (s.stage < 0) due.set(s.stage, 0);
    else if (s.keyed !== 0) due.set(s.stage, s.purpose, s.number, s.marks);
    else {
      item(this.resolutions, s.stage).key(this.battle, s, due, this.sum);
      s.keyed = 1;
      s.purpose = due.purpose;
      s.number = due.key0;
      s.marks = due.key1;
    }
  }

  /** Calls each throw by its name: a duel, which does little else, plays a tenth faster so. */
  resolve(due: Due, chance: Chance): number {
    const { battle } = this;
    switch (due.kind) {
      case SHOT:
        return this.fire.resolve(battle, due, chance);
      case ATTACK:
        return this.closeCombat.resolve(battle, due, chance);
      case FORMATION_ACTIVATION:
      case SINGLE_ACTIVATION:
        return formationActivation.resolve(battle, due, chance);
      case MOVEMENT:
        return movement.resolve(battle, due, chance);
      default:
        return firstSide.resolve(battle, due, chance);
    }
  }

  apply(s: Play, due: Due, outcome: number): void {
    const b = this.battle;
    // A miss that changes nothing leaves the next shot the same as this one.
    if (due.kind === SHOT && outcome === MISS && firesOnAfterMiss(b, s)) return;
    s.keyed = 0;
    item(this.resolutions, due.kind).apply(b, s, outcome);
    if (s.stage >= NEXT_FORMATION) playOn(b, s);
  }

  count(s: Play, due: Due, outcome: number, into: Int32Array): void {
    if (due.kind === SHOT) countShot(this.battle, s, outcome, this.places, into);
  }

  outcome(s: Play): number {
    if (s.livingB === 0) return 0;
    return s.livingA === 0 ? 1 : SEPARATED;
  }

  thrower(_s: Play, due: Due): 0 | 1 | null {
    return due.kind === FIRST_SIDE ? null : this.sideOf(unitOf(due.purpose));
  }

  explain(s: Play, due: Due): Explanation {
    return explainThrow(item(this.resolutions, due.kind), this.battle, s);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    const { battle } = this;
    const result = item(this.resolutions, due.kind).result(battle, before, outcome);
    return [result, ...consequences(battle, before, after)].join('; ');
  }
}

/** Notes on all that the numbers of an engagement rest on and the source does not print as it stands. */
function marksOfBattle(b: Battle): readonly string[] {
  const weapons = b.units.flatMap(({ weapon }) => (weapon === null ? [] : [weapon]));
  return [...new Set(weapons.flatMap((weapon) => marksOfWeapon(weapon)))];
}
