/** The throws of a game with given dice, each with its parts, the state in which it is due, and what is told of it. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Chance } from '../../src/chance/chance.ts';
import { enumerate } from '../../src/chance/enumerated.ts';
import { CountingDice, type Actor, type Thrown, type ThrowKind } from '../../src/play/dice.ts';
import type { Explanation } from '../../src/play/explanation.ts';
import { TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import { Parts } from '../../src/play/sum.ts';
import { isFit, rolling, wordsOf } from './playing.ts';

export interface Told<S> {
  readonly thrown: Thrown;
  readonly explanation: Explanation;
  /** The state at the throw. */
  readonly s: S;
  told: string;
}

class Telling<S extends GameState<S>> extends CountingDice {
  override sum = new Parts();
  readonly byLaw = true;
  readonly throws: Told<S>[] = [];
  readonly state: S;
  private readonly game: Game<S>;
  private readonly chance: Chance;

  constructor(game: Game<S>, chance: Chance) {
    super(game.counting);
    this.game = game;
    this.chance = chance;
    this.state = game.create();
  }

  throw(kind: ThrowKind, who: Actor, whom: Actor | null, number: number, marks: number, words = ''): number {
    const explanation = this.sum.explanation(kind.act(who, whom, words));
    this.sum = new Parts();
    const s = this.game.create();
    s.copyFrom(this.state);
    this.tellLast(s);
    const outcome = kind.resolve(this.chance, number, marks);
    this.throws.push({ thrown: { kind, who, whom, number, marks, outcome }, explanation, s, told: '' });
    return outcome;
  }

  tellLast(after: S): void {
    const last = this.throws.at(-1);
    if (last?.told === '') last.told = this.game.tell(last.s, last.thrown, after);
  }
}

/** @param look takes the state at the beginning of every turn, before anybody acts */
export function throwsOf<S extends GameState<S>>(
  game: Game<S>,
  chance: Chance,
  look: (s: S) => void = () => undefined,
): { readonly throws: readonly Told<S>[]; readonly end: S } {
  const dice = new Telling(game, chance);
  const { state } = dice;
  game.start(state);
  look(state);
  for (let turn = 1; state.over === 0;) {
    if (state.at !== TURN_DONE) game.turn.step(state, dice);
    else {
      dice.tellLast(state);
      if (turn++ === game.turnLimit) break;
      game.openTurn(state);
      look(state);
    }
  }
  dice.tellLast(state);
  return { throws: dice.throws, end: state };
}

/** Plays the orders of the turns up to the first throw of one of them; nothing may be thrown in the turns before it. */
export function ordersOf<S extends GameState<S>>(game: Game<S>, turn = 1): S {
  const { throws, end } = throwsOf(
    { ...game, turnLimit: turn },
    rolling(() => 1),
  );
  return throws[0]?.s ?? end;
}

/** True where the totals of a number, in their order, are those of its throw. */
export type IsItsNumber = (thrown: Thrown, totals: readonly number[], act: string) => boolean;

/** Checks of every throw: the state is its words, parts add up to their number, chances to 1, and words are fit to read. */
export function checkThrows<S extends GameState<S>>(
  game: Game<S>,
  chance: Chance,
  isItsNumber: IsItsNumber = ({ number }, [total = number]) => number === total,
): void {
  const faults = throwsOf(game, chance).throws.flatMap(({ explanation, s, told, thrown }) => {
    const { act, total, furtherTotals = [], factors } = explanation;
    const words = wordsOf(s);
    const read = game.create();
    read.read(words, 0);
    const totals = [...(total === null ? [] : [total]), ...furtherTotals];
    const sums = totals.map(({ name }, i) => {
      const parts = factors.filter(({ of }) => of === (i === 0 ? undefined : name));
      return parts.reduce((sum, part) => sum + (part.value ?? 0), 0);
    });
    const values = totals.map(({ value }) => value);
    const { probabilities } = enumerate((any) => thrown.kind.resolve(any, thrown.number, thrown.marks));
    const holds = {
      'written and read':
        isDeepStrictEqual(wordsOf(read), words) && JSON.stringify(read) === JSON.stringify(s),
      'parts of the number': isDeepStrictEqual(sums, values),
      'number of the throw': isItsNumber(thrown, values, act),
      chances: Math.abs(probabilities.reduce((sum, p) => sum + p, 0) - 1) < 1e-12,
      words: isFit(act) && isFit(told),
    };
    return Object.values(holds).every(Boolean) ? [] : [{ act, told, values, sums, ...holds }];
  });
  expect(faults).toEqual([]);
}
