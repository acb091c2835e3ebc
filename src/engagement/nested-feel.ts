/** Games with the chance of each side to win estimated at the start of each turn, by playing on from there many times. */
import { item } from '../chance/at.ts';
import { Sampled } from '../chance/sampled.ts';
import {
  Due,
  ENGAGEMENT_OVER,
  limitOutcomeIn,
  TURN_OVER,
  type Engagement,
  type State,
} from './engagement.ts';
import { endless, EndlessError, MOST_STEPS } from '../play/endless.ts';
import { FEEL_LANE } from './exact-feel.ts';
import { type FeelCounts } from '../play/feel.ts';
import { FeelSums } from '../play/feel-sums.ts';
import type { Replicates } from './simulate.ts';

/** Continuations that are played from the start of each turn, an even number: fewer of a battle, which takes long. */
export function continuationsOf({ solvable }: Pick<Engagement<never>, 'solvable'>): number {
  return solvable === false ? 40 : 100;
}

/**
 * Measures of the games, with dice of their own for each game and each continuation.
 * @param turnLimit of the cell, which is that of the engagement or more
 * @throws {NotGivenError}, {EndlessError}
 */
export function nestedFeel<S extends State<S>>(
  engagement: Engagement<S>,
  turnLimit: number,
  { root, pairing, first, count }: Replicates,
): FeelCounts {
  const sums = new FeelSums(turnLimit);
  const game = new TurnByTurn(engagement);
  const onwards = new TurnByTurn(engagement);
  const continuations = continuationsOf(engagement);
  for (let number = first; number < first + count; number++) {
    const halves = [newCourse(), newCourse()] as const;
    game.dice.start(root, pairing, number, FEEL_LANE);
    for (game.start(); game.winner === null; game.playTurn()) {
      const wins = [newWins(), newWins()] as const;
      for (let i = 0; i < continuations; i++) {
        onwards.dice.start(root, pairing, number, FEEL_LANE - 1 - (game.turns * continuations + i));
        onwards.copyFrom(game);
        while (onwards.winner === null) onwards.playTurn();
        const { winner } = onwards;
        if (winner !== -1) wins[i % 2 === 0 ? 0 : 1][winner]++;
      }
      halves.forEach((half, i) => addChances(half, item(wins, i), continuations / 2));
    }
    const end = newWins();
    if (game.winner !== -1) end[game.winner]++;
    for (const half of halves) addChances(half, end, 1);
    sums.addNested(halves);
  }
  return sums.counts();
}

/** Wins of the first and of the second side. */
type Wins = [first: number, second: number];

function newWins(): Wins {
  return [0, 0];
}

interface GrowingCourse {
  readonly first: number[];
  readonly second: number[];
}

function newCourse(): GrowingCourse {
  return { first: [], second: [] };
}

function addChances({ first, second }: GrowingCourse, wins: Wins, games: number): void {
  first.push(wins[0] / games);
  second.push(wins[1] / games);
}

/** A game that is played turn by turn, and can be played on from where another stands. */
class TurnByTurn<S extends State<S>> {
  readonly dice = new Sampled();
  /** Turns that are over. */
  turns = 0;
  /** The role that has won, -1 for none; null while the game goes on. */
  winner: 0 | 1 | -1 | null = null;
  private readonly engagement: Engagement<S>;
  /** At the start of a turn; at the end, once there is a winner or none. */
  private readonly state: S;
  private readonly due = new Due();
  private readonly counted: Int32Array;

  constructor(engagement: Engagement<S>) {
    this.engagement = engagement;
    this.state = engagement.create();
    this.counted = new Int32Array(engagement.counters.length);
  }

  start(): void {
    const { engagement, state, due } = this;
    engagement.start(state);
    this.turns = 0;
    this.winner = null;
    engagement.next(state, due);
    if (due.kind === ENGAGEMENT_OVER) this.end(engagement.outcome(state));
  }

  copyFrom(other: TurnByTurn<S>): void {
    this.state.copyFrom(other.state);
    this.turns = other.turns;
    this.winner = other.winner;
  }

  playTurn(): void {
    const { engagement, state, due, dice, counted } = this;
    const { step } = engagement;
    engagement.next(state, due);
    for (let steps = 0; due.kind >= 0; steps++) {
      if (steps > MOST_STEPS) throw new EndlessError(endless(state));
      dice.purpose = due.purpose;
      if (step === undefined) {
        engagement.apply(state, due, engagement.resolve(due, dice));
        engagement.next(state, due);
      } else due.kind = step.call(engagement, state, due.kind, dice, counted);
    }
    this.turns++;
    if (due.kind !== TURN_OVER) this.end(engagement.outcome(state));
    else if (this.turns === engagement.turnLimit) this.end(limitOutcomeIn(engagement, state));
    else engagement.openTurn(state);
  }

  private end(outcome: number): void {
    const winner = item(this.engagement.winners, outcome);
    this.winner = winner === 0 || winner === 1 ? winner : -1;
  }
}
