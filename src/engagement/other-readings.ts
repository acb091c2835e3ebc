/** A game of which other metrics, counters and joints are read; everything else about it stays as it was. */
import type { Game, GameState } from '../play/game.ts';

/** The readings in place of the game's own; those that are absent stay. Counters are some of its own. */
type Readings<S extends GameState<S>> = Partial<Pick<Game<S>, 'metrics' | 'counters' | 'joints'>>;

/** The name of a joint: `survivors.A,survivors.B`. */
export function jointName([first, second]: readonly [string, string]): string {
  return `${first},${second}`;
}

/**
 * The game with only those of its counters and joints that are named, so that nobody pays for the others; all of them where
 * no names are given.
 */
export function withOnly<S extends GameState<S>>(
  game: Game<S>,
  names: readonly string[] | undefined,
): Game<S> {
  if (names === undefined) return game;
  const counters = game.counters.filter(({ name }) => names.includes(name));
  const joints = game.joints.filter((joint) => names.includes(jointName(joint)));
  const isWhole = counters.length === game.counters.length && joints.length === game.joints.length;
  return isWhole ? game : withReadings(game, { counters, joints });
}

export function withReadings<S extends GameState<S>>(game: Game<S>, readings: Readings<S>): Game<S> {
  const { counters } = readings;
  if (counters === undefined) return { ...game, ...readings };
  const numbers = counters.map(({ number }) => number);
  return { ...game, ...readings, turn: game.turn.counting?.(numbers) ?? game.turn };
}
