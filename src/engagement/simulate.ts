/** Monte Carlo: replicates of one engagement, each from its own numbered stream, counted and not averaged. */
import { intAt, floatAt, item } from '../chance/at.ts';
import type { ByPurpose } from '../chance/by-purpose.ts';
import type { Chance } from '../chance/chance.ts';
import type { Root } from '../chance/random.ts';
import { Sampled } from '../chance/sampled.ts';
import {
  Due,
  ENGAGEMENT_OVER,
  limitOutcomeIn,
  TURN_OVER,
  type Engagement,
  type PlayStep,
  type State,
} from './engagement.ts';
import { NotGivenError } from '../play/not-given-error.ts';
import { endless, EndlessError, MOST_STEPS } from '../play/endless.ts';
import { addAt, addReading, emptyTally, type Tally, type TallyShape } from '../play/tally.ts';

/** A run of replicates of one cell. */
export interface Replicates {
  readonly root: Root;
  /** The number of the cell without its variant; variants share streams. */
  readonly pairing: number;
  /** The first replicate, from 0, and how many. */
  readonly first: number;
  readonly count: number;
}

/** A rule that the source does not give, met by a replicate. */
export class ReplicateError extends Error {
  readonly code = 'HYTHE-REPLICATE';
  readonly replicate: number;
  constructor(replicate: number, cause: Error) {
    super(`replicate ${replicate}: ${cause.message}`, { cause });
    this.replicate = replicate;
  }
}

/** A source of outcomes for the resolutions of a replicate: dice, or tables made from them. */
export interface Resolver {
  /** Goes to the beginning of the stream of one replicate. */
  start(root: Root, pairing: number, replicate: number): void;
  /** The outcome of the resolution due. */
  resolve(due: Due): number;
  /** The dice, where dice decide. */
  readonly chance?: Chance;
}

/** Resolves by the rules with dice from the streams of a replicate: from one, or from one for each purpose. */
export class ByDice<S extends State<S>> implements Resolver {
  private readonly engagement: Engagement<S>;
  readonly chance: Sampled | ByPurpose;

  constructor(engagement: Engagement<S>, chance: Sampled | ByPurpose = new Sampled()) {
    this.engagement = engagement;
    this.chance = chance;
  }

  start(root: Root, pairing: number, replicate: number): void {
    this.chance.start(root, pairing, replicate);
  }

  resolve(due: Due): number {
    this.chance.purpose = due.purpose;
    return this.engagement.resolve(due, this.chance);
  }
}

/**
 * Plays the replicates with dice from their streams (the direct sampler).
 * @throws {ReplicateError} where the source does not give what a replicate needs; {EndlessError}
 */
export function simulate<S extends State<S>>(
  engagement: Engagement<S>,
  shape: TallyShape,
  replicates: Replicates,
): Tally {
  return play(engagement, shape, replicates, new ByDice(engagement));
}

/** Plays the replicates, each resolution decided by `resolver`. Throws as {@link simulate} does. */
export function play<S extends State<S>>(
  engagement: Engagement<S>,
  shape: TallyShape,
  replicates: Replicates,
  resolver: Resolver,
): Tally {
  const tally = emptyTally(shape);
  const game = new Play(engagement, shape, tally, resolver);
  const end = replicates.first + replicates.count;
  for (let replicate = replicates.first; replicate < end; replicate++) {
    resolver.start(replicates.root, replicates.pairing, replicate);
    try {
      game.once();
    } catch (error) {
      throw atReplicate(error, replicate);
    }
  }
  return tally;
}

/** The error of a replicate, with its number where a user can do something with it. */
export function atReplicate(error: unknown, replicate: number): unknown {
  if (error instanceof NotGivenError) return new ReplicateError(replicate, error);
  if (error instanceof EndlessError && error.replicate === null)
    return new EndlessError(error.message, replicate);
  return error;
}

/** The number of throws and turns of one replicate. */
export function stepsOf<S extends State<S>>(
  engagement: Engagement<S>,
  root: Root,
  replicate: number,
): { readonly throws: number; readonly turns: number } {
  const state = engagement.create();
  const due = new Due();
  const dice = new ByDice(engagement);
  dice.start(root, 0, replicate);
  engagement.start(state);
  let turns = 1;
  let throws = 0;
  for (engagement.next(state, due); due.kind !== ENGAGEMENT_OVER; engagement.next(state, due)) {
    if (due.kind !== TURN_OVER) {
      engagement.apply(state, due, dice.resolve(due));
      if (++throws > MOST_STEPS) throw new EndlessError(endless(state));
    } else if (turns === engagement.turnLimit) break;
    else {
      turns++;
      engagement.openTurn(state);
    }
  }
  return { throws, turns };
}

/** Plays engagements one after the other and counts them; holds the objects that every replicate uses again. */
export class Play<S extends State<S>> {
  private readonly engagement: Engagement<S>;
  private readonly tally: Tally;
  private readonly shape: TallyShape;
  /** The state that {@link goOn} plays on from. */
  readonly state: S;
  private readonly opening: S;
  private readonly due = new Due();
  /** The end of the engagement that was counted last. */
  readonly end = { outcome: 0, turn: 0 };
  private readonly resolver: Resolver;
  /** The running value of each counter. */
  readonly counted: Int32Array;
  /** The value of each metric at the end. */
  readonly measured: Int32Array;
  /** `1` at `resolution * counters + counter` where that resolution can add to that counter. */
  private readonly counting: Int32Array;
  /** Kind of the resolution due at the beginning. */
  private readonly firstKind: number;

  constructor(engagement: Engagement<S>, shape: TallyShape, tally: Tally, resolver: Resolver) {
    this.engagement = engagement;
    this.resolver = resolver;
    this.shape = shape;
    this.tally = tally;
    this.state = engagement.create();
    this.opening = engagement.create();
    engagement.start(this.opening);
    engagement.next(this.opening, this.due);
    this.firstKind = this.due.kind;
    const counters = engagement.counters.length;
    this.counted = new Int32Array(counters);
    this.measured = new Int32Array(engagement.metrics.length);
    this.counting = new Int32Array(engagement.resolutions.length);
    engagement.resolutions.forEach((_kind, resolution) => {
      if (engagement.counters.some((counter) => counter.counts(resolution))) this.counting[resolution] = 1;
    });
  }

  once(): void {
    this.counted.fill(0);
    const { engagement, resolver, state } = this;
    if (engagement.step !== undefined && resolver.chance !== undefined) {
      engagement.start(state);
      return this.straightOn(engagement.step, resolver.chance);
    }
    state.copyFrom(this.opening);
    this.goOn(1, 0);
  }

  /** Plays on to the end from the turn `from`, after `before` resolutions. */
  goOn(from: number, before: number): void {
    const { engagement, state, due } = this;
    let turn = from;
    let steps = before;
    engagement.next(state, due);
    // An engagement that is over before its first turn ends at turn 0.
    if (due.kind === ENGAGEMENT_OVER && before === 0) turn = 0;
    while (due.kind !== ENGAGEMENT_OVER) {
      if (due.kind === TURN_OVER) {
        if (turn === engagement.turnLimit) return this.count(limitOutcomeIn(engagement, state), turn);
        turn++;
        engagement.openTurn(state);
      } else {
        const outcome = this.resolver.resolve(due);
        if (intAt(this.counting, due.kind) !== 0) this.countOnTheWay(outcome);
        engagement.apply(state, due, outcome);
        if (++steps > MOST_STEPS) throw new EndlessError(endless(state));
      }
      engagement.next(state, due);
    }
    this.count(engagement.outcome(state), turn);
  }

  /** Plays an engagement whose steps are played straight into the state. */
  private straightOn(step: PlayStep<S>, chance: Chance): void {
    const { engagement, state, counted } = this;
    let kind = this.firstKind;
    let turn = kind === ENGAGEMENT_OVER ? 0 : 1;
    for (let steps = 0; kind !== ENGAGEMENT_OVER;) {
      if (kind === TURN_OVER) {
        if (turn === engagement.turnLimit) break;
        turn++;
        engagement.openTurn(state);
        kind = 0;
      }
      kind = step.call(engagement, state, kind, chance, counted);
      if (++steps > MOST_STEPS) throw new EndlessError(endless(state));
    }
    const isOver = kind === ENGAGEMENT_OVER;
    this.count(isOver ? engagement.outcome(state) : limitOutcomeIn(engagement, state), turn);
  }

  private countOnTheWay(outcome: number): void {
    const { engagement, counted } = this;
    if (engagement.count !== undefined) {
      engagement.count(this.state, this.due, outcome, counted);
      return;
    }
    const { counters } = engagement;
    for (let i = 0; i < counters.length; i++)
      counted[i] = intAt(counted, i) + item(counters, i).of(this.state, this.due, outcome);
  }

  private count(outcome: number, turn: number): void {
    const { tally, shape, state, end } = this;
    const { metrics, counters } = this.engagement;
    const cell = outcome * (shape.turnLimit + 1) + turn;
    tally.outcomeByTurn[cell] = floatAt(tally.outcomeByTurn, cell) + 1;
    end.outcome = outcome;
    end.turn = turn;
    for (let i = 0; i < metrics.length; i++) {
      const metric = item(metrics, i);
      const value = metric.of(state, end);
      this.measured[i] = value;
      addReading(tally, i, value, 1, metric);
    }
    for (let i = 0; i < counters.length; i++)
      addAt(item(tally.readings, metrics.length + i), intAt(this.counted, i), 1, item(counters, i));
    for (let i = 0; i < shape.joints.length; i++) {
      const [a, b] = item(shape.joints, i);
      const width = item(metrics, b).most + 1;
      const cell = intAt(this.measured, a) * width + intAt(this.measured, b);
      addAt(item(tally.joints, i), cell, 1, item(metrics, a));
    }
  }
}
