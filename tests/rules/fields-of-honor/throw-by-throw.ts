/** A game taken throw by throw: what is due, the chances of its outcomes, and the state that given outcomes lead to. */
import { enumerate } from '../../../src/chance/enumerated.ts';
import { CountingDice, type Actor, type Thrown, type ThrowKind } from '../../../src/play/dice.ts';
import type { Explanation } from '../../../src/play/explanation.ts';
import { TURN_DONE, type Game } from '../../../src/play/game.ts';
import { Parts } from '../../../src/play/sum.ts';
import type { Battle } from '../../../src/rules/fields-of-honor/game.ts';
import { rolling } from '../playing.ts';

/** A throw that is due, and the state in which it is. */
export interface Due {
  readonly thrown: Omit<Thrown, 'outcome'>;
  readonly explanation: Explanation;
  readonly s: Battle;
  /** Attack Dice, accuracy number and kill number where it has them; the number else. */
  readonly key: readonly number[];
  readonly chances: ReadonlyMap<number, number>;
}

class NoMore extends Error {
  readonly due: Pick<Due, 'thrown' | 'explanation'>;

  constructor(due: Pick<Due, 'thrown' | 'explanation'>) {
    super('a throw is due');
    this.due = due;
  }
}

/** Dice that show given outcomes, and then stop. */
class Given extends CountingDice {
  override sum = new Parts();
  readonly byLaw = true;
  private readonly outcomes: number[];

  constructor(counting: number, outcomes: readonly number[]) {
    super(counting);
    this.outcomes = [...outcomes];
  }

  throw(kind: ThrowKind, who: Actor, whom: Actor | null, number: number, marks: number, words = ''): number {
    const explanation = this.sum.explanation(kind.act(who, whom, words));
    this.sum = new Parts();
    const outcome = this.outcomes.shift();
    if (outcome !== undefined) return outcome;
    throw new NoMore({ thrown: { kind, who, whom, number, marks }, explanation });
  }
}

/** A game in which nothing happens is left. */
const MOST_TURNS = 100;

export class ThrowByThrow {
  readonly game: Game<Battle>;
  /** What was told of each throw but the last. */
  readonly told: string[] = [];
  turn = 1;
  counted: Int32Array = new Int32Array();
  /** The state before the step under way, and the outcomes given in it. */
  private before: Battle;
  private given: number[] = [];
  private last: { readonly thrown: Thrown; readonly s: Battle } | null = null;
  private counts: Int32Array;

  constructor(game: Game<Battle>, change: (s: Battle) => void = () => undefined) {
    this.game = game;
    this.before = game.create();
    game.start(this.before);
    change(this.before);
    this.counts = new Int32Array(game.counting);
  }

  /** The next throw, in later turns too, the turn limit aside; null at the end of the engagement. */
  get due(): Due | null {
    for (;;) {
      if (this.before.over !== 0 || this.turn > MOST_TURNS) return this.tellLast(this.before);
      if (this.before.at === TURN_DONE) {
        this.tellLast(this.before);
        this.turn++;
        this.game.openTurn(this.before);
      }
      const s = this.game.create();
      s.copyFrom(this.before);
      const dice = new Given(this.game.counting, this.given);
      try {
        this.game.turn.step(s, dice);
      } catch (error) {
        if (!(error instanceof NoMore)) throw error;
        this.counted = this.counts.map((count, i) => count + (dice.counted[i] ?? 0));
        this.tellLast(s);
        return { ...error.due, s, key: keyOf(error.due), chances: chancesOf(error.due.thrown) };
      }
      this.counts = this.counts.map((count, i) => count + (dice.counted[i] ?? 0));
      this.counted = this.counts;
      this.before = s;
      this.given = [];
    }
  }

  /** Gives the outcome of the throw that is due. */
  give(outcome: number): this {
    const due = this.mustBeDue;
    this.last = { thrown: { ...due.thrown, outcome }, s: due.s };
    this.given.push(outcome);
    return this;
  }

  get mustBeDue(): Due {
    const { due } = this;
    if (due === null) throw new Error('the engagement is over');
    return due;
  }

  /** The state after all outcomes given, at the next throw, or at the end of its turn. */
  get s(): Battle {
    for (;;) {
      const s = this.game.create();
      s.copyFrom(this.before);
      if (s.over !== 0 || s.at === TURN_DONE) {
        this.tellLast(s);
        return s;
      }
      try {
        this.game.turn.step(s, new Given(this.game.counting, this.given));
      } catch (error) {
        if (!(error instanceof NoMore)) throw error;
        this.tellLast(s);
        return s;
      }
      this.before = s;
      this.given = [];
    }
  }

  private tellLast(after: Battle): null {
    const { last } = this;
    this.last = null;
    if (last !== null) this.told.push(this.game.tell(last.s, last.thrown, after));
    return null;
  }
}

/** The throws of a game with these dice, each as it is due, up to `most` of them. */
export function throwsOf(
  game: Game<Battle>,
  die: (sides: number) => number,
  most = 60,
): { readonly dues: readonly Due[]; readonly told: readonly string[] } {
  const taken = new ThrowByThrow(game);
  const chance = rolling(die);
  const dues: Due[] = [];
  for (let turn = 1; dues.length < most && turn <= game.turnLimit;) {
    const { due } = taken;
    if (due === null) break;
    turn = taken.turn;
    if (turn > game.turnLimit) break;
    dues.push(due);
    taken.give(due.thrown.kind.resolve(chance, due.thrown.number, due.thrown.marks));
  }
  return { dues, told: taken.told };
}

/** The game after these outcomes. */
export function after(game: Game<Battle>, outcomes: readonly number[]): ThrowByThrow {
  const taken = new ThrowByThrow(game);
  for (const outcome of outcomes) taken.give(outcome);
  return taken;
}

function keyOf({ explanation: { total, furtherTotals = [] } }: Pick<Due, 'explanation'>): readonly number[] {
  const totals = new Map(
    [...(total === null ? [] : [total]), ...furtherTotals].map((one) => [one.name, one.value]),
  );
  const numbers = ['Attack Dice', 'accuracy number'].map((name) => totals.get(name));
  return [...numbers, total?.value].filter((value) => value !== undefined);
}

export function chancesOf({ kind, number, marks }: Omit<Thrown, 'outcome'>): ReadonlyMap<number, number> {
  const { values, probabilities } = enumerate((chance) => kind.resolve(chance, number, marks));
  return new Map([...values].map((value, i) => [value, probabilities[i] ?? 0]));
}
