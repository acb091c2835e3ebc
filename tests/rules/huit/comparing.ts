/** Engagements played with the dice of a second player, to the same end. */
import { expect } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import type { Game, GameState } from '../../../src/play/game.ts';
import type { Ground } from '../../../src/play/ground.ts';
import type { Options } from '../../../src/play/options.ts';
import { brigadeInputs, brigadesOf, divisionInputs, divisionsOf, type Asked } from './asked.ts';
import { playDivisions } from './plain-divisions.ts';
import { playBrigades } from './plain-neighbours.ts';
import { playGame } from '../playing-games.ts';
import type { Played } from '../playing.ts';
import { anyDice } from '../random.ts';

/** Dice for a second player, who writes down what they showed. */
export function dice(seed: number) {
  const roll = anyDice(seed);
  const faces: number[] = [];
  const sizes: number[] = [];
  const die = (sides: number) => (): number => {
    const face = roll(sides);
    faces.push(face);
    sizes.push(sides);
    return face;
  };
  return { faces, sizes, die: die(8), coin: die(2) };
}

/** The end as a reader sees it, by name. */
type Seen = Readonly<Record<string, unknown>>;

/** Plays the product with the dice that the second player used, all of them in the same order. */
export function playAfter<S extends GameState<S>>(
  game: Game<S>,
  { faces, sizes }: { faces: readonly number[]; sizes: readonly number[] },
  seen: (played: Played<S>) => Seen,
): Seen {
  const script = new Scripted(faces);
  const played = playGame(game, script);
  script.finish();
  expect(script.shown.map(({ sides }) => sides)).toEqual(sizes);
  return { outcome: played.outcome, move: played.turn, ...seen(played) };
}

/** A brigade engagement asks for the dice of its second player and comes to the same end, in the same lines. */
export function brigadesAgree(fight: Asked, options: Options, seed: number, withLines: boolean): void {
  const rolled = dice(seed);
  const { winner, lines, ...end } = playBrigades(brigadeInputs(fight), options, rolled.die, rolled.coin);
  const game = brigadesOf(fight, options, withLines ? { ground: true } : {});
  const { ground } = game;
  const played = playAfter(game, rolled, ({ state, readings }) => ({
    lost: [Number(readings.get('unitsLost.A')), Number(readings.get('unitsLost.B'))],
    ...(ground === undefined ? {} : { lines: linesOf(ground, state) }),
  }));
  expect(played).toEqual({ ...end, outcome: winner, ...(withLines ? { lines } : {}) });
}

/** The same of several brigades a side. */
export function divisionsAgree(fight: Asked, options: Options, seed: number): void {
  const rolled = dice(seed);
  const { winner, ...end } = playDivisions(divisionInputs(fight), options, rolled.die, rolled.coin);
  const played = playAfter(divisionsOf(fight, options), rolled, ({ readings }) => {
    const both = (name: string): readonly number[] =>
      ['A', 'B'].map((side) => Number(readings.get(`${name}.${side}`)));
    return {
      units: both('unitsLost'),
      brigades: both('brigadesLost'),
      tests: both('divisionTests'),
      armies: ['A', 'B'].map((side) => readings.get(`army.${side}`) ?? 'none'),
    };
  });
  expect(played).toEqual({ ...end, outcome: winner });
}

function linesOf<S>(ground: Ground<S>, state: S): readonly (readonly (number | null)[])[] {
  return ground.distances.map((_, lane) =>
    ([0, 1] as const).map((side) => {
      const at = ground.line(state, side, lane);
      return at === null ? null : at / ground.parts;
    }),
  );
}
