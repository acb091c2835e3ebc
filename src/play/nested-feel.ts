/** Games with the chance of each side to win estimated at the start of each turn, by playing on from there many times. */
import { item } from '../chance/at.ts';
import { Sampled } from '../chance/sampled.ts';
import { outcomeIn, type Game, type GameState } from './game.ts';
import { Throwing } from './throwing.ts';
import { FEEL_LANE } from './exact-feel.ts';
import { type FeelCounts } from './feel.ts';
import { FeelSums } from './feel-sums.ts';
import type { Replicates } from './simulate.ts';

/** Continuations that are played from the start of each turn, an even number: fewer of a battle, which takes long. */
export function continuationsOf({ solvable }: Pick<Game<never>, 'solvable'>): number {
  return solvable === false ? 40 : 100;
}

/**
 * Measures of the games, with dice of their own for each game and each continuation.
 * @param turnLimit of the cell, which is that of the engagement or more
 * @throws {NotGivenError}, {EndlessError}
 */
export function nestedFeel<S extends GameState<S>>(
  game: Game<S>,
  turnLimit: number,
  { root, pairing, first, count }: Replicates,
): FeelCounts {
  const sums = new FeelSums(turnLimit);
  const own = new TurnByTurn(game);
  const onwards = new TurnByTurn(game);
  const continuations = continuationsOf(game);
  for (let number = first; number < first + count; number++) {
    const halves = [newCourse(), newCourse()] as const;
    own.chance.start(root, pairing, number, FEEL_LANE);
    for (own.start(); own.winner === null; own.playTurn()) {
      const wins = [newWins(), newWins()] as const;
      for (let i = 0; i < continuations; i++) {
        onwards.chance.start(root, pairing, number, FEEL_LANE - 1 - (own.turns * continuations + i));
        onwards.copyFrom(own);
        while (onwards.winner === null) onwards.playTurn();
        const { winner } = onwards;
        if (winner !== -1) wins[i % 2 === 0 ? 0 : 1][winner]++;
      }
      halves.forEach((half, i) => addChances(half, item(wins, i), continuations / 2));
    }
    const end = newWins();
    if (own.winner !== -1) end[own.winner]++;
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
class TurnByTurn<S extends GameState<S>> {
  readonly chance = new Sampled();
  /** Turns that are over. */
  turns = 0;
  /** The role that has won, -1 for none; null while the game goes on. */
  winner: 0 | 1 | -1 | null = null;
  private readonly game: Game<S>;
  /** At the start of a turn; at the end, once there is a winner or none. */
  private readonly state: S;
  private readonly dice: Throwing;

  constructor(game: Game<S>) {
    this.game = game;
    this.state = game.create();
    this.dice = new Throwing(this.chance, game.counting);
  }

  start(): void {
    const { game, state } = this;
    game.start(state);
    this.turns = 0;
    this.winner = null;
    if (state.over !== 0) this.end(game.outcome(state));
  }

  copyFrom(other: TurnByTurn<S>): void {
    this.state.copyFrom(other.state);
    this.turns = other.turns;
    this.winner = other.winner;
  }

  playTurn(): void {
    const { game, state } = this;
    game.turn.run(state, this.dice);
    this.turns++;
    if (state.over !== 0 || this.turns === game.turnLimit) this.end(outcomeIn(game, state));
    else game.openTurn(state);
  }

  private end(outcome: number): void {
    const winner = item(this.game.winners, outcome);
    this.winner = winner === 0 || winner === 1 ? winner : -1;
  }
}
