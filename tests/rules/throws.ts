/** The throws of a game with given dice, each with its parts, the state in which it is due, and what is told of it. */
import { expect } from 'vitest';
import type { Chance } from '../../src/chance/chance.ts';
import { enumerate } from '../../src/chance/enumerated.ts';
import { CountingDice, type Actor, type Thrown, type ThrowKind } from '../../src/play/dice.ts';
import type { Explanation } from '../../src/play/explanation.ts';
import { TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import { Parts } from '../../src/play/sum.ts';
import { checkWords, rolling, wordsOf } from './playing.ts';

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

/** Compares the totals of a number, in their order, with the number of its throw. */
export type CheckNumber = (thrown: Thrown, totals: readonly number[], act: string) => void;

const isItsNumber: CheckNumber = ({ number }, [total]) => {
  if (total !== undefined) expect(number).toBe(total);
};

/** Checks of every throw: the state is its words, parts add up to their number, chances to 1, and words are fit to read. */
export function checkThrows<S extends GameState<S>>(
  game: Game<S>,
  chance: Chance,
  checkNumber: CheckNumber = isItsNumber,
): void {
  for (const { explanation, s, told, thrown } of throwsOf(game, chance).throws) {
    const read = game.create();
    read.read(wordsOf(s), 0);
    expect(wordsOf(read)).toEqual(wordsOf(s));
    expect(JSON.stringify(read)).toBe(JSON.stringify(s));
    checkWords(explanation.act);
    const { total, furtherTotals = [], factors } = explanation;
    const totals = total === null ? [] : [total, ...furtherTotals];
    totals.forEach(({ name, value }, i) => {
      const parts = factors.filter(({ of }) => of === (i === 0 ? undefined : name));
      expect(parts.reduce((sum, part) => sum + (part.value ?? 0), 0)).toBe(value);
    });
    checkNumber(
      thrown,
      totals.map(({ value }) => value),
      explanation.act,
    );
    const { probabilities } = enumerate((any) => thrown.kind.resolve(any, thrown.number, thrown.marks));
    expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    checkWords(told);
  }
}
