/** A game of which other metrics, counters and joints are read; everything else about it stays as it was. */
import type { Game, GameState } from './game.ts';

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
  return isWhole ? game : { ...game, counters, joints };
}
