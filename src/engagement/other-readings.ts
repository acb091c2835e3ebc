/** An engagement of which other metrics, counters and joints are read; everything else about it stays as it was. */
import type { Chance } from '../chance/chance.ts';
import { intAt, item } from '../chance/at.ts';
import {
  limitOutcomeIn,
  type Counter,
  type Due,
  type Engagement,
  type PlayStep,
  type State,
} from './engagement.ts';
import type { Explanation, ResolutionKind } from '../play/explanation.ts';
import type { Metric } from '../play/metric.ts';
import type { Ground } from '../play/ground.ts';
import type { TablePoints } from '../play/table-points.ts';

/** The readings in place of the engagement's own; those that are absent stay. Counters are some of its own. */
type Readings<S extends State<S>> = Partial<Pick<Engagement<S>, 'metrics' | 'counters' | 'joints'>>;

/** The name of a joint: `survivors.A,survivors.B`. */
export function jointName([first, second]: readonly [string, string]): string {
  return `${first},${second}`;
}

/**
 * The engagement with only those of its counters and joints that are named, so that nobody pays for the others; all of
 * them where no names are given.
 */
export function withOnly<S extends State<S>>(
  engagement: Engagement<S>,
  names: readonly string[] | undefined,
): Engagement<S> {
  if (names === undefined) return engagement;
  const counters = engagement.counters.filter(({ name }) => names.includes(name));
  const joints = engagement.joints.filter((joint) => names.includes(jointName(joint)));
  const isWhole =
    counters.length === engagement.counters.length && joints.length === engagement.joints.length;
  return isWhole ? engagement : new EngagementWithReadings(engagement, { counters, joints });
}

export class EngagementWithReadings<S extends State<S>> implements Engagement<S> {
  readonly resolutions: readonly ResolutionKind[];
  readonly outcomes: readonly string[];
  readonly winners: readonly number[];
  readonly turnLimit: number;
  readonly limitOutcome: number;
  readonly metrics: readonly Metric<S>[];
  readonly counters: readonly Counter<S>[];
  readonly joints: readonly (readonly [string, string])[];
  declare readonly outcomeTexts?: readonly string[];
  declare readonly ground?: Ground<S>;
  declare readonly outcomeAtLimit?: (state: S) => number;
  declare readonly solvable?: false;
  declare readonly tablePoints?: TablePoints;
  declare readonly marks?: readonly string[];
  declare readonly warnings?: readonly string[];
  declare readonly partsInUse?: readonly string[];
  declare readonly count?: (state: S, due: Due, outcome: number, into: Int32Array) => void;
  declare readonly step?: PlayStep<S>;
  private readonly inner: Engagement<S>;

  constructor(
    inner: Engagement<S>,
    { metrics = inner.metrics, counters = inner.counters, joints = inner.joints }: Readings<S>,
  ) {
    this.inner = inner;
    this.resolutions = inner.resolutions;
    this.outcomes = inner.outcomes;
    this.winners = inner.winners;
    this.turnLimit = inner.turnLimit;
    this.limitOutcome = inner.limitOutcome;
    this.metrics = metrics;
    this.counters = counters;
    this.joints = joints;
    if (inner.outcomeAtLimit !== undefined) this.outcomeAtLimit = (state) => limitOutcomeIn(inner, state);
    if (inner.outcomeTexts !== undefined) this.outcomeTexts = inner.outcomeTexts;
    if (inner.ground !== undefined) this.ground = inner.ground;
    if (inner.tablePoints !== undefined) this.tablePoints = inner.tablePoints;
    if (inner.solvable !== undefined) this.solvable = inner.solvable;
    if (inner.marks !== undefined) this.marks = inner.marks;
    if (inner.warnings !== undefined) this.warnings = inner.warnings;
    if (inner.partsInUse !== undefined) this.partsInUse = inner.partsInUse;
    const isWhole = counters.length === inner.counters.length;
    // `count` counts all of them: of some, each is counted by itself.
    if (inner.count !== undefined && isWhole)
      this.count = (state, due, outcome, into) => inner.count?.(state, due, outcome, into);
    if (inner.step !== undefined)
      this.step = isWhole ? inner.step.bind(inner) : countingSome(inner.step.bind(inner), inner, counters);
  }

  get bytes(): number {
    return this.inner.bytes ?? 0;
  }

  create(): S {
    return this.inner.create();
  }

  start(state: S): void {
    this.inner.start(state);
  }

  next(state: S, due: Due): void {
    this.inner.next(state, due);
  }

  resolve(due: Due, chance: Chance): number {
    return this.inner.resolve(due, chance);
  }

  apply(state: S, due: Due, outcome: number): void {
    this.inner.apply(state, due, outcome);
  }

  openTurn(state: S): void {
    this.inner.openTurn(state);
  }

  outcome(state: S): number {
    return this.inner.outcome(state);
  }

  thrower(state: S, due: Due): 0 | 1 | null {
    return this.inner.thrower?.(state, due) ?? null;
  }

  explain(state: S, due: Due): Explanation {
    return this.inner.explain(state, due);
  }

  tell(before: S, due: Due, outcome: number, after: S): string {
    return this.inner.tell(before, due, outcome, after);
  }
}

/** A step that counts for all counters of the engagement, of which only some are handed on. */
function countingSome<S extends State<S>>(
  step: PlayStep<S>,
  engagement: Engagement<S>,
  counters: readonly Counter<S>[],
): PlayStep<S> {
  const places = counters.map((counter) => engagement.counters.indexOf(counter));
  const gained = new Int32Array(engagement.counters.length);
  return (state, kind, chance, counted, watch) => {
    gained.fill(0);
    const next = step(state, kind, chance, gained, watch);
    for (let i = 0; i < places.length; i++) counted[i] = intAt(counted, i) + intAt(gained, item(places, i));
    return next;
  };
}
