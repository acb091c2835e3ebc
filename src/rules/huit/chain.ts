/** A melee chain (section 14 (b)): one stack charges another; rounds, breakthroughs and further moves to the end. */
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
import { charge } from './charge.ts';
import { applyCombat, COMBAT_RESOLUTIONS, combatThrower, fillCombat, resolveCombat } from './combat.ts';
import type { ChainInputs } from './stack-inputs.ts';
import { explainDue } from './explained.ts';
import { fightOn, startRound } from './melee-play.ts';
import { finalDistance, front, rounds, unitsLost } from './metrics.ts';
import { musterChain } from './muster.ts';
import { readRulings } from './options.ts';
import { frontOf } from './stacks.ts';
import {
  CONTACT_OVER,
  END_OF_MOVE,
  NONE,
  OVER,
  PARTED,
  ROUND,
  STOPPED,
  UNSETTLED,
  WON_BY_FIRST,
  type Play,
} from './state.ts';
import type { Tables } from './tables.ts';
import { tellOutcome } from './told.ts';
import { WAITING } from './unit-state.ts';

const OUTCOMES = [
  'defender-destroyed',
  'attacker-destroyed',
  'mutual-destruction',
  'defender-driven-back',
  'attacker-repulsed',
  'attacker-stopped-by-fire',
  'parted-by-removal',
  'still-engaged',
] as const;
const DEFENDER_DESTROYED = 0;
const ATTACKER_DESTROYED = 1;
const MUTUAL_DESTRUCTION = 2;
const DEFENDER_DRIVEN_BACK = 3;
const ATTACKER_REPULSED = 4;
const STOPPED_BY_FIRE = 5;
const PARTED_BY_REMOVAL = 6;
const STILL_ENGAGED = 7;

export class MeleeChain implements Engagement<Play> {
  readonly resolutions = COMBAT_RESOLUTIONS;
  readonly outcomes = OUTCOMES;
  readonly outcomeTexts = [
    '{defender} is destroyed',
    '{attacker} is destroyed',
    'both are destroyed',
    '{defender} is driven back',
    '{attacker} is repulsed',
    '{attacker} is stopped by fire',
    'a draw removes a unit and parts them',
    'they still fight',
  ];
  readonly winners = [0, 1, -1, 0, 1, 1, -1, -1];
  readonly limitOutcome = STILL_ENGAGED;
  readonly joints = [['unitsLost.attacker', 'unitsLost.defender']] as const;
  readonly turnLimit: number;
  readonly metrics: readonly Metric<Play>[];
  readonly counters: readonly Counter<Play>[];
  readonly battle: Battle;

  /** @throws {InputError} */
  constructor(tables: Tables, options: Options, inputs: ChainInputs) {
    const b = musterChain(tables, readRulings(options), inputs);
    this.battle = b;
    this.turnLimit = inputs.maxMoves;
    this.metrics = [
      unitsLost(b, 0, 'attacker'),
      unitsLost(b, 1, 'defender'),
      front(b, 0, 'attacker'),
      front(b, 1, 'defender'),
      finalDistance(b),
    ];
    this.counters = [rounds(b)];
  }

  create(): Play {
    return this.battle.createState();
  }

  start(s: Play): void {
    const b = this.battle;
    setUp(b, s);
    charge(s, 0, 0);
    this.playOn(s);
  }

  /** A drawn melee goes on; an attacker outside a building charges anew (HUIT-MEL-12, R-26). */
  openTurn(s: Play): void {
    const lane = s.laneAt(0);
    if (lane.contact === WAITING) charge(s, 0, lane.charger);
    else fightOn(s, 0);
    this.playOn(s);
  }

  next(s: Play, due: Due): void {
    if (s.stage === OVER) due.set(ENGAGEMENT_OVER, 0);
    else if (s.stage === END_OF_MOVE) due.set(TURN_OVER, 0);
    else fillCombat(this.battle, s, due);
  }

  resolve(due: Due, chance: Chance): number {
    return resolveCombat(this.battle, due, chance);
  }

  apply(s: Play, due: Due, outcome: number): void {
    applyCombat(this.battle, s, due, outcome);
    this.playOn(s);
  }

  /** FD-10: empty stacks first, then the last round. */
  outcome(s: Play): number {
    const attackers = frontOf(this.battle, s, 0, 0) !== NONE;
    const defenders = frontOf(this.battle, s, 1, 0) !== NONE;
    if (!attackers) return defenders ? ATTACKER_DESTROYED : MUTUAL_DESTRUCTION;
    if (!defenders) return DEFENDER_DESTROYED;
    if (s.result === STOPPED) return STOPPED_BY_FIRE;
    if (s.result === PARTED) return PARTED_BY_REMOVAL;
    return s.result === WON_BY_FIRST ? DEFENDER_DRIVEN_BACK : ATTACKER_REPULSED;
  }

  thrower(_s: Play, due: Due): 0 | 1 | null {
    return combatThrower(this.battle, due);
  }

  explain(s: Play, due: Due): Explanation {
    return explainDue(this.battle, s, due);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    return tellOutcome(this.battle, before, due, outcome, after);
  }

  private playOn(s: Play): void {
    while (s.stage === ROUND || s.stage === CONTACT_OVER) {
      if (s.stage === ROUND) startRound(this.battle, s);
      else s.stage = s.laneAt(0).contact === 0 ? OVER : END_OF_MOVE;
    }
  }
}

/** Sets up the units and lanes at the start, in a state that may hold anything. */
export function setUp(b: Battle, s: Play): void {
  for (let i = 0; i < b.units.length; i++) {
    const unit = s.unitAt(i);
    const { start } = b.profileAt(i);
    unit.clear();
    unit.alive = 1;
    unit.kills = start.kills;
    unit.disorders = start.disorders;
    if (start.blown) unit.blue = b.tables.melee.blownRings;
  }
  for (let i = 0; i < b.lanes; i++) {
    const lane = s.laneAt(i);
    lane.setFrom(0);
    lane.distance = b.distance;
  }
  s.clearContact();
  s.lane = 0;
  s.player = 0;
  s.second = 0;
  s.result = UNSETTLED;
}
