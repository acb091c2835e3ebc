/** A melee chain (section 14 (b)): one stack charges another; rounds, breakthroughs and further moves to the end. */
import { NONE } from '../../play/stacks.ts';
import type { Counter, Engagement } from '../../engagement/engagement.ts';
import type { Metric } from '../../play/metric.ts';
import type { Options } from '../../play/options.ts';
import { beginCharge, meet } from './charge.ts';
import { fightOn, startRound } from './melee-results.ts';
import { finalDistance, front, rounds, unitsLost } from './metrics.ts';
import { musterChain } from './muster.ts';
import { readRulings } from './options.ts';
import { StackEngagement } from './stack-engagement.ts';
import type { ChainInputs } from './stack-inputs.ts';
import { CONTACT_OVER, END_OF_MOVE, MEETING, OVER, PARTED, ROUND, STOPPED, WON_BY_FIRST } from './stages.ts';
import type { Play } from './state.ts';
import type { Tables } from './tables.ts';
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

export class MeleeChain extends StackEngagement implements Engagement<Play> {
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

  /** @throws {InputError} */
  constructor(tables: Tables, options: Options, inputs: ChainInputs) {
    const b = musterChain(tables, readRulings(options), inputs);
    super(b, []);
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

  start(s: Play): void {
    this.setUp(s);
    beginCharge(s, 0, 0);
    this.playOn(s);
  }

  /** A drawn melee goes on; an attacker outside a building charges anew (HUIT-MEL-12, R-26). */
  openTurn(s: Play): void {
    const lane = s.laneAt(0);
    if (lane.contact === WAITING) beginCharge(s, 0, lane.charger);
    else fightOn(s, 0);
    this.playOn(s);
  }

  /** FD-10: empty stacks first, then the last round. */
  outcome(s: Play): number {
    const attackers = s.front(0, 0) !== NONE;
    const defenders = s.front(1, 0) !== NONE;
    if (!attackers) return defenders ? ATTACKER_DESTROYED : MUTUAL_DESTRUCTION;
    if (!defenders) return DEFENDER_DESTROYED;
    if (s.result === STOPPED) return STOPPED_BY_FIRE;
    if (s.result === PARTED) return PARTED_BY_REMOVAL;
    return s.result === WON_BY_FIRST ? DEFENDER_DRIVEN_BACK : ATTACKER_REPULSED;
  }

  protected playOn(s: Play): void {
    const b = this.battle;
    for (;;) {
      if (s.stage === MEETING) meet(b, s);
      else if (s.stage === ROUND) startRound(b, s);
      else if (s.stage === CONTACT_OVER) s.stage = s.laneAt(0).contact === 0 ? OVER : END_OF_MOVE;
      else return;
    }
  }
}
