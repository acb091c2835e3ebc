/** Monte Carlo: replicates of one engagement, each from its own numbered stream, counted and not averaged. */
import { intAt, floatAt, item } from '../chance/at.ts';
import type { ByPurpose } from '../chance/by-purpose.ts';
import type { Root } from '../chance/random.ts';
import { Sampled } from '../chance/sampled.ts';
import type { Actor, ThrowKind } from './dice.ts';
import { endless, EndlessError, MOST_STEPS } from './endless.ts';
import { outcomeAtLimit, TURN_DONE, type Game, type GameState } from './game.ts';
import { Throwing } from './throwing.ts';
import { NotGivenError } from './not-given-error.ts';
import { addAt, addReading, emptyTally, type Tally, type TallyShape } from './tally.ts';

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

/** Dice from the streams of a replicate: from one, or from one for each purpose. */
type Streams = Sampled | ByPurpose;

/**
 * Plays the replicates with dice from their streams.
 * @throws {ReplicateError} where the source does not give what a replicate needs; {EndlessError}
 */
export function simulate<S extends GameState<S>>(
  game: Game<S>,
  shape: TallyShape,
  replicates: Replicates,
  streams: Streams = new Sampled(),
): Tally {
  const tally = emptyTally(shape);
  const play = new Play(game, shape, tally, streams);
  eachReplicate(replicates, (root, pairing, replicate) => {
    streams.start(root, pairing, replicate);
    play.once();
  });
  return tally;
}

/** Does the same for each replicate. Throws as {@link simulate} does. */
export function eachReplicate(
  { root, pairing, first, count }: Replicates,
  work: (root: Root, pairing: number, replicate: number) => void,
): void {
  for (let replicate = first; replicate < first + count; replicate++)
    try {
      work(root, pairing, replicate);
    } catch (error) {
      throw atReplicate(error, replicate);
    }
}

/** The error of a replicate, with its number where a user can do something with it. */
export function atReplicate(error: unknown, replicate: number): unknown {
  if (error instanceof NotGivenError) return new ReplicateError(replicate, error);
  if (error instanceof EndlessError && error.replicate === null) return error.in(replicate);
  return error;
}

/** Dice that count their throws. */
class CountedThrows extends Throwing {
  thrown = 0;

  override throw(kind: ThrowKind, who: Actor, whom: Actor | null, number: number, marks: number): number {
    this.thrown++;
    return super.throw(kind, who, whom, number, marks);
  }
}

/**
 * The number of steps and turns of one replicate; of rules that are never solved, whose steps may be long, throws are counted.
 */
export function stepsOf<S extends GameState<S>>(
  game: Game<S>,
  root: Root,
  replicate: number,
): { readonly throws: number; readonly turns: number } {
  const state = game.create();
  const chance = new Sampled();
  const dice = new CountedThrows(chance, game.counting);
  chance.start(root, 0, replicate);
  game.start(state);
  let turns = 1;
  let steps = 0;
  while (state.over === 0) {
    if (state.at !== TURN_DONE) {
      game.turn.step(state, dice);
      if (++steps > MOST_STEPS) throw new EndlessError(endless(state));
    } else if (turns === game.turnLimit) break;
    else {
      turns++;
      game.openTurn(state);
    }
  }
  return { throws: game.solvable === false ? dice.thrown : steps, turns };
}

/** Plays games one after the other and counts them; holds the objects that every replicate uses again. */
export class Play<S extends GameState<S>> {
  private readonly game: Game<S>;
  private readonly tally: Tally;
  private readonly shape: TallyShape;
  /** The state that {@link goOn} plays on from. */
  readonly state: S;
  private readonly opening: S;
  private readonly dice: Throwing;
  /** The end of the game that was counted last. */
  readonly end = { outcome: 0, turn: 0 };
  /** The running value of each counter, by the number under which the rules count it. */
  readonly counted: Int32Array;
  /** The value of each metric at the end. */
  readonly measured: Int32Array;

  constructor(game: Game<S>, shape: TallyShape, tally: Tally, streams: Streams) {
    this.game = game;
    this.shape = shape;
    this.tally = tally;
    this.dice = new Throwing(streams, game.counting);
    this.counted = this.dice.counted;
    this.state = game.create();
    this.opening = game.create();
    game.start(this.opening);
    this.measured = new Int32Array(game.metrics.length);
  }

  once(): void {
    this.counted.fill(0);
    this.state.copyFrom(this.opening);
    // A game that is over before its first turn ends at turn 0.
    this.goOn(this.state.over === 0 ? 1 : 0);
  }

  /** Plays on to the end from where the state stands in a turn. */
  goOn(from: number): void {
    const { game, state, dice } = this;
    let turn = from;
    while (state.over === 0) {
      game.turn.run(state, dice);
      if (state.over !== 0) break;
      if (turn === game.turnLimit) return this.count(outcomeAtLimit(game, state), turn);
      turn++;
      game.openTurn(state);
    }
    this.count(game.outcome(state), turn);
  }

  private count(outcome: number, turn: number): void {
    const { tally, shape, state, end } = this;
    const { metrics } = this.game;
    countInto(tally, shape, this.game, outcome, turn, this.counted);
    end.outcome = outcome;
    end.turn = turn;
    for (let i = 0; i < metrics.length; i++) {
      const metric = item(metrics, i);
      const value = metric.of(state, end);
      this.measured[i] = value;
      addReading(tally, i, value, 1, metric);
    }
    for (let i = 0; i < shape.joints.length; i++) {
      const [a, b] = item(shape.joints, i);
      const width = item(metrics, b).most + 1;
      const cell = intAt(this.measured, a) * width + intAt(this.measured, b);
      addAt(item(tally.joints, i), cell, 1, item(metrics, a));
    }
  }
}

/** Counts an end, and what was counted on the way to it. */
export function countInto<S extends GameState<S>>(
  { outcomeByTurn, readings }: Tally,
  { turnLimit }: TallyShape,
  { metrics, counters }: Game<S>,
  outcome: number,
  turn: number,
  counted: Int32Array,
): void {
  const cell = outcome * (turnLimit + 1) + turn;
  outcomeByTurn[cell] = floatAt(outcomeByTurn, cell) + 1;
  for (let i = 0; i < counters.length; i++) {
    const counter = item(counters, i);
    addAt(item(readings, metrics.length + i), intAt(counted, counter.number), 1, counter);
  }
}
