/** The engagement of section 11 as a state machine: its throws, and what happens between them. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due, Engagement } from '../../engagement/engagement.ts';
import type { Explanation } from '../../play/explanation.ts';
import type { Ground } from '../../play/ground.ts';
import { Total } from '../../play/sum.ts';
import { explainThrow } from '../../engagement/throw.ts';
import { withFacts, type AugsburgThrow, type Battle } from './battle.ts';
import { brigadeTie } from './brigades.ts';
import { chargeFire, chargeMove, counterchargeMove, holdCharge } from './charge.ts';
import { commandDie, commanderThrowing } from './command.ts';
import { consequences, formsTaken } from './consequences.ts';
import { evadeCheck, pursuitMove } from './evade.ts';
import { fallBack, followUp } from './follow-up.ts';
import { groundOf } from './ground.ts';
import { melee } from './melee.ts';
import { metricsOf, shotCounters, type AugsburgCounter, type AugsburgMetric } from './metrics.ts';
import { moraleTest, rally } from './morale.ts';
import { firstSide, isBroken, openTurn, playOn, startEngagement } from './phases.ts';
import { holdReturn, returnVolley, volley } from './return-fire.ts';
import { BRIGADE_TIE, COMMAND_DIE, FIRST_SIDE } from './stages.ts';
import { Play, type Shape } from './state.ts';

export const OUTCOMES = ['A', 'B', 'both', 'none'] as const;
const BOTH_BROKEN = 2;
const UNDECIDED = 3;

/** The throws, at the numbers of their stages. */
const THROWS: readonly AugsburgThrow[] = [
  firstSide,
  commandDie,
  brigadeTie,
  volley,
  returnVolley,
  chargeFire,
  moraleTest,
  rally,
  holdReturn,
  holdCharge,
  evadeCheck,
  chargeMove,
  counterchargeMove,
  pursuitMove,
  melee,
  fallBack,
  followUp,
];

/** An engagement of the War of the League of Augsburg. */
export class AugsburgEngagement implements Engagement<Play> {
  readonly resolutions = THROWS;
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
  declare readonly ground?: Ground<Play>;
  private readonly battle: Battle;
  private readonly shape: Shape;
  private readonly sum = new Total();

  constructor(battle: Battle, counters: readonly AugsburgCounter[] = shotCounters(battle)) {
    this.battle = battle;
    this.turnLimit = battle.turnLimit;
    this.metrics = metricsOf(battle);
    this.counters = counters;
    if (battle.asksGround) this.ground = groundOf(battle);
    const { stacks, units, line, brigades, wide, ordered, waiting, asksGround } = battle;
    this.shape = {
      stacks,
      units: units.length,
      laneGap: line?.laneGap ?? 0,
      inLine: line !== null,
      brigades: brigades.length,
      wide,
      ordered,
      waits: waiting.atStart > 0,
      ground: asksGround,
    };
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
    if (s.stage < 0) due.set(s.stage, 0);
    else item(THROWS, s.stage).key(this.battle, s, due, this.sum);
  }

  resolve(due: Due, chance: Chance): number {
    return item(THROWS, due.kind).resolve(this.battle, due, chance);
  }

  apply(s: Play, due: Due, outcome: number): void {
    item(THROWS, due.kind).apply(this.battle, s, outcome);
    playOn(this.battle, s);
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
    const thrown = item(THROWS, due.kind);
    const facts = [...(thrown.facts?.(this.battle, s) ?? []), ...formsTaken(this.battle, s)];
    return withFacts(explainThrow(thrown, this.battle, s), facts);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    const { battle } = this;
    const result = item(THROWS, due.kind).result(battle, before, outcome);
    return [result, ...consequences(battle, before, after)].join('; ');
  }
}
