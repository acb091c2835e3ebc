/** The engagement of section 13 as a state machine: its throws, and what happens between them. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { ENGAGEMENT_OVER, TURN_OVER, type Due, type Engagement } from '../../engagement/engagement.ts';
import type { Explanation } from '../../play/explanation.ts';
import type { Ground } from '../../play/ground.ts';
import { withTableMark } from '../../play/not-given.ts';
import { Total } from '../../play/sum.ts';
import type { TablePoints } from '../../play/table-points.ts';
import { explainThrow, type Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { chargerMorale, chargeTest, countercharge, defenderMorale } from './charge.ts';
import { consequences } from './consequences.ts';
import { battery, chargeFire, overwatch, smallArms } from './fire.ts';
import { groundOf } from './ground.ts';
import { inferredIn } from './inferred.ts';
import type { Lanes } from './lanes.ts';
import { meleeRound } from './melee.ts';
import { countersOf, metricsOf, tablePointsOf, type FieldsCounter, type FieldsMetric } from './metrics.ts';
import { moralePhaseTest } from './morale.ts';
import { QuickKeys } from './numbers.ts';
import { isBeaten, openTurn, playOn, startEngagement } from './phases.ts';
import { pursuitAttack, pursuitMove } from './pursuit.ts';
import { formSquare } from './square.ts';
import {
  END_OF_TURN,
  FIRE_PHASE,
  FORM_SQUARE,
  FORM_SQUARE_KIND,
  MORALE_TEST,
  OVER,
  PURSUIT_MOVE,
  type Play,
} from './state.ts';

/** The throws, at the numbers of their stages. */
const THROWS: readonly Throw<Battle, Play>[] = [
  chargeTest,
  countercharge,
  chargeFire,
  chargerMorale,
  defenderMorale,
  overwatch,
  battery,
  smallArms,
  meleeRound,
  moralePhaseTest,
  pursuitMove,
  pursuitAttack,
  formSquare,
];

const OUTCOMES = ['A', 'B', 'draw', 'undecided'] as const;
const END_STATES = ['endState.A', 'endState.B'] as const;
const DRAW = 2;
const UNDECIDED = 3;

/** The lane of who throws, and that of the enemy where it is another. */
function lanesInWords(lanes: Lanes, thrower: number): string {
  const own = lanes.laneOf(thrower) + 1;
  const foe = lanes.laneOf(1 - thrower) + 1;
  return own === foe ? `lane ${own}` : `lane ${own} upon lane ${foe}`;
}

/** An engagement of Fields of Honor (sections 13 and 14). */
export class FieldsEngagement implements Engagement<Play> {
  readonly resolutions = THROWS;
  readonly outcomes = OUTCOMES;
  readonly outcomeTexts = ['{A} wins', '{B} wins', 'both are beaten', 'undecided'] as const;
  readonly winners = [0, 1, -1, -1];
  readonly limitOutcome = UNDECIDED;
  readonly joints: readonly (readonly [string, string])[];
  readonly turnLimit: number;
  readonly metrics: readonly FieldsMetric[];
  readonly counters: readonly FieldsCounter[];
  readonly marks: readonly string[];
  readonly warnings: readonly string[];
  readonly partsInUse: readonly string[];
  readonly ground?: Ground<Play>;
  readonly tablePoints?: TablePoints;
  private readonly battle: Battle;
  /** null with numbers that the source does not give: they do not hold them. */
  private readonly keys: QuickKeys | null;
  private readonly sum = new Total();

  constructor(battle: Battle) {
    this.battle = battle;
    this.keys = battle.supplement === null ? new QuickKeys(battle) : null;
    this.turnLimit = battle.maxTurns;
    this.metrics = metricsOf(battle);
    this.counters = countersOf(battle, (s, due, outcome) => this.apply(s, due, outcome));
    const losses = battle.losses === 'in the state' ? [['standsLost.A', 'standsLost.B'] as const] : [];
    this.joints = battle.lanes === 1 ? [...losses, END_STATES] : losses;
    this.marks = inferredIn(battle);
    this.warnings = battle.supplement?.marks ?? [];
    this.partsInUse = battle.partsInUse;
    const points = tablePointsOf(battle);
    if (points !== undefined) this.tablePoints = points;
    if (battle.hasGround) this.ground = groundOf(battle);
  }

  create(): Play {
    return this.battle.blank();
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
    else if (s.stage === FIRE_PHASE && this.keys !== null) this.keys.smallArms(s, due);
    else if (s.stage === MORALE_TEST && this.keys !== null) this.keys.moralePhase(s, due);
    else
      item(THROWS, s.stage === FORM_SQUARE ? FORM_SQUARE_KIND : s.stage).key(this.battle, s, due, this.sum);
  }

  resolve(due: Due, chance: Chance): number {
    if (due.kind === FIRE_PHASE) return smallArms.resolve(this.battle, due, chance);
    if (due.kind === MORALE_TEST) return moralePhaseTest.resolve(this.battle, due, chance);
    return item(THROWS, due.kind).resolve(this.battle, due, chance);
  }

  apply(s: Play, due: Due, outcome: number): void {
    this.applyThrow(s, due, outcome);
    playOn(this.battle, s);
  }

  /** `apply` up to the end of the phase: it does not play on. */
  applyThrow(s: Play, due: Due, outcome: number): void {
    if (due.kind === FIRE_PHASE) smallArms.apply(this.battle, s, outcome);
    else if (due.kind === MORALE_TEST) moralePhaseTest.apply(this.battle, s, outcome);
    else item(THROWS, due.kind).apply(this.battle, s, outcome);
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
    const explained = explainThrow(item(THROWS, due.kind), this.battle, s);
    const act = s.lanes === null ? explained.act : `${lanesInWords(s.lanes, s.thrower)}: ${explained.act}`;
    const { supplement } = this.battle;
    return supplement === null ? { ...explained, act } : withTableMark({ ...explained, act }, supplement);
  }

  tell(before: Play, due: Due, outcome: number, after: Play): string {
    const result = item(THROWS, due.kind).result(this.battle, before, outcome);
    return [result, ...consequences(this.battle, before, outcome, after)].join('; ');
  }
}
