/** A brigade engagement (section 14 (c)): one brigade a side in lanes, with command tests. */
import { NONE } from '../../play/stacks.ts';
import type { Counter, Engagement } from '../../engagement/engagement.ts';
import type { Metric } from '../../play/metric.ts';
import type { Ground } from '../../play/ground.ts';
import type { Options } from '../../play/options.ts';
import type { Needs } from '../../engagement/system.ts';
import type { Battle } from './battle.ts';
import { BrigadeTest } from './command.ts';
import { general } from './generals.ts';
import { unitsLost } from './metrics.ts';
import { musterBrigades } from './muster.ts';
import { readRulings } from './options.ts';
import { openMove, openNextMove, order, playOn } from './phases.ts';
import { StackEngagement } from './stack-engagement.ts';
import type { BrigadeInputs } from './stack-inputs.ts';
import { WON_BY_FIRST, WON_BY_SECOND } from './stages.ts';
import type { Play } from './state.ts';
import type { Tables } from './tables.ts';

const OUTCOMES = ['A', 'B', 'none', 'undecided'] as const;
const BOTH_LOST = 2;
const UNDECIDED = 3;

/** Lines of the lanes (SCN-05): the first side's is kept, the other's follows from the distance between them. */
function groundOf(b: Battle, farthest: number): Ground<Play> {
  return {
    unit: 'cm',
    parts: b.ruler.partsPerCm,
    distances: Array.from({ length: b.stacks.lanes }, () => b.distance),
    farthest,
    line: (s, side, lane) => {
      if (s.front(side, lane) === NONE) return null;
      const { advance, distance } = s.laneAt(lane);
      return side === 0 ? advance : b.distance - advance - distance;
    },
  };
}

export class BrigadeEngagement extends StackEngagement implements Engagement<Play> {
  readonly outcomes = OUTCOMES;
  readonly outcomeTexts = ['{A} wins', '{B} wins', 'nobody is left on either side', 'undecided'];
  readonly winners = [0, 1, -1, -1];
  readonly limitOutcome = UNDECIDED;
  readonly joints = [['unitsLost.A', 'unitsLost.B']] as const;
  readonly turnLimit: number;
  readonly metrics: readonly Metric<Play>[];
  readonly counters: readonly Counter<Play>[] = [];
  readonly ground?: Ground<Play>;

  /** @throws {InputError} */
  constructor(tables: Tables, options: Options, inputs: BrigadeInputs, needs: Needs = {}) {
    const b = musterBrigades(tables, readRulings(options), inputs, needs);
    super(b, [order, new BrigadeTest(b), general]);
    this.turnLimit = inputs.maxMoves;
    this.metrics = [unitsLost(b, 0, 'A'), unitsLost(b, 1, 'B')];
    if (b.ground !== null) this.ground = groundOf(b, b.ground);
  }

  /** Before its first test a brigade counts as on pass (FD-13). */
  start(s: Play): void {
    const b = this.battle;
    this.setUp(s);
    for (let side = 0; side < 2; side++) {
      const brigade = s.brigadeAt(side);
      brigade.clear();
      brigade.rating = b.sideAt(side).rating;
    }
    openMove(b, s);
    this.playOn(s);
  }

  openTurn(s: Play): void {
    openNextMove(this.battle, s);
    this.playOn(s);
  }

  outcome(s: Play): number {
    if (s.result === WON_BY_FIRST) return 0;
    return s.result === WON_BY_SECOND ? 1 : BOTH_LOST;
  }

  protected playOn(s: Play): void {
    playOn(this.battle, s);
  }
}
