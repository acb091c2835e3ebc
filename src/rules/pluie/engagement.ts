/** The engagement of section 13 as a state machine: who throws next, the referee's rule, and what it does. */
import type { Chance } from '../../chance/chance.ts';
import type { Due, Engagement, Explanation } from '../../engagement/engagement.ts';
import type { Options } from '../../engagement/system.ts';
import { activates } from './activation.ts';
import { applyAttack } from './assault.ts';
import { Battle } from './battle.ts';
import { attackSucceeds } from './close-combat.ts';
import { explainDue } from './explained.ts';
import { marksOfWeapon, MISS, shoot } from './fire.ts';
import { applyShot, firesOnAfterMiss } from './firefight.ts';
import { keyDue, unitOf } from './keys.ts';
import type { EngagementInputs } from './engagement-inputs.ts';
import {
  COUNTERS,
  countShot,
  metricsOf,
  placesOf,
  type CounterPlaces,
  type PluieCounter,
  type PluieMetric,
} from './metrics.ts';
import { movementThrow } from './movement.ts';
import { applyMovementThrow } from './moves.ts';
import { readRulings } from './options.ts';
import {
  applyFirstSide,
  applyFormationActivation,
  applySingleActivation,
  openTurn,
  playOn,
  startEngagement,
} from './phases.ts';
import {
  ATTACK,
  FIRST_SIDE,
  FORMATION_ACTIVATION,
  MOVEMENT,
  NEXT_FORMATION,
  SHOT,
  SINGLE_ACTIVATION,
  type Play,
} from './state.ts';
import type { Tables } from './tables.ts';
import { tellOutcome } from './told.ts';

/** The resolutions, at the numbers of their stages. */
export const RESOLUTIONS = [
  { name: 'first side', ruleIds: ['R-13'] },
  { name: 'activation', ruleIds: ['PDB-CMD-01', 'PDB-CMD-02'] },
  { name: 'individual activation', ruleIds: ['PDB-CMD-03'] },
  { name: 'movement', ruleIds: ['PDB-MOVE-02'] },
  { name: 'fire', ruleIds: ['PDB-FIRE-01', 'PDB-FIRE-06'] },
  { name: 'close combat', ruleIds: ['PDB-CC-02', 'PDB-CC-03'] },
] as const;

export const OUTCOMES = ['A-eliminates', 'B-eliminates', 'separated', 'turn-limit'] as const;
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
  readonly resolutions = RESOLUTIONS;
  readonly outcomes = OUTCOMES;
  readonly outcomeTexts = OUTCOME_TEXTS;
  readonly winners = [0, 1, -1, -1];
  readonly limitOutcome = TURN_LIMIT;
  readonly joints = [['survivors.A', 'survivors.B']] as const;
  declare readonly turnLimit: number;
  declare readonly metrics: readonly PluieMetric[];
  declare readonly counters: readonly PluieCounter[];
  declare readonly marks: readonly string[];
  declare private readonly battle: Battle;
  declare private readonly places: CounterPlaces;

  /**
   * @param counters what is counted on the way; every counter costs the exact solution a pass
   * @throws {InputError}, {NotGivenError}
   */
  constructor(
    tables: Tables,
    options: Options,
    inputs: EngagementInputs,
    counters: readonly ((b: Battle) => PluieCounter)[] = COUNTERS,
  ) {
    const b = new Battle(tables, readRulings(options), inputs);
    this.battle = b;
    this.turnLimit = b.turnLimit;
    this.metrics = metricsOf(b);
    this.counters = counters.map((counter) => counter(b));
    this.places = placesOf(this.counters);
    this.marks = marksOfBattle(b);
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
    const reach = Math.max(0, ...units.map(({ arm }) => arm.againstCompany.length - 1));
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
    if (s.keyed === 0) keyDue(this.battle, s);
    due.set(s.stage, s.purpose, s.number, s.marks);
  }

  resolve(due: Due, chance: Chance): number {
    switch (due.kind) {
      case SHOT:
        return shoot(chance, due.key0, due.key1, this.battle.gunnery);
      case ATTACK:
        return attackSucceeds(chance, due.key0) ? 1 : 0;
      case FORMATION_ACTIVATION:
      case SINGLE_ACTIVATION:
        return activates(chance, due.key0, this.battle.flags.combatNaturals !== 0) ? 1 : 0;
      case MOVEMENT:
        return movementThrow(chance, due.key0);
      default:
        return chance.die(2) - 1;
    }
  }

  apply(s: Play, due: Due, outcome: number): void {
    const b = this.battle;
    // A miss that changes nothing leaves the next shot the same as this one.
    if (due.kind === SHOT && outcome === MISS && firesOnAfterMiss(b, s)) return;
    s.keyed = 0;
    switch (due.kind) {
      case SHOT:
        applyShot(b, s, outcome);
        break;
      case FORMATION_ACTIVATION:
        applyFormationActivation(b, s, outcome);
        break;
      case MOVEMENT:
        applyMovementThrow(b, s, outcome);
        break;
      case ATTACK:
        applyAttack(b, s, outcome);
        break;
      case SINGLE_ACTIVATION:
        applySingleActivation(s, outcome);
        break;
      default:
        applyFirstSide(s, outcome);
    }
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
    return explainDue(this.battle, s, due);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    return tellOutcome(this.battle, before, due, outcome, after);
  }
}

/** What the numbers of an engagement rest on that the source does not print as it stands. */
function marksOfBattle(b: Battle): readonly string[] {
  const weapons = b.units.flatMap(({ weapon }) => (weapon === null ? [] : [weapon]));
  return [...new Set(weapons.flatMap((weapon) => marksOfWeapon(weapon)))];
}
