/** Plays engagements while three states go side by side: the one played, a copy of it, and one read from its words. */
import { sameWords } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import { MOST_STEP_PATHS } from '../chance/enumerated.ts';
import { CountingDice, purposeOf, type Actor, type Thrown, type ThrowKind } from '../play/dice.ts';
import { outcomeAtLimit, TURN_DONE, type Game, type GameState } from '../play/game.ts';
import { NARROWER, Paths, WideStepError, wideText } from '../play/paths.ts';
import { Parts } from '../play/sum.ts';
import { lookAtParts } from './description.ts';
import type { Faults } from './faults.ts';
import { ThrowTables } from './throw-tables.ts';

/** More steps than that are taken to be endless. */
const MOST_STEPS = 20_000;
/** Paths of the dice of a step: one with more is slow to solve. */
const MANY_PATHS = 200;
/** Paths that are taken of all steps together. */
const MOST_WALKED = 200_000;
/** Stands around the words of a state, which must leave it alone. */
const GUARD = 0x5a5a5a5a;

export class Watched<S extends GameState<S>> {
  private readonly game: Game<S>;
  private readonly faults: Faults;
  private readonly tables: ThrowTables;
  private readonly state: S;
  /** A copy of the state that is played, and one read from its words. */
  private copy: S;
  private restored: S;
  /** States of two steps ago, which have been through other things. */
  private stale: readonly [S, S];
  private looks = 0;
  private walked = 0;

  constructor(game: Game<S>, faults: Faults) {
    this.game = game;
    this.faults = faults;
    this.tables = new ThrowTables(faults);
    this.state = game.create();
    this.copy = game.create();
    this.restored = game.create();
    this.stale = [this.copy, this.restored];
  }

  /** Plays to the end with these dice. The states are used again each time, so that nothing of before may count. */
  play(chance: Chance): void {
    const { game, state } = this;
    game.start(state);
    game.start(this.copy);
    this.same(this.copy, 'start sets the same state every time');
    let turn = 1;
    for (let steps = 0; this.look(); steps++) {
      if (!this.faults.expect('states', steps < MOST_STEPS, () => 'an engagement goes on without end'))
        return;
      if (state.at === TURN_DONE) {
        if (turn === game.turnLimit) return this.end(outcomeAtLimit(game, state), turn);
        turn++;
        for (const each of [state, this.copy, this.restored]) game.openTurn(each);
        this.agree('openTurn');
      } else this.step(chance);
    }
    this.end(game.outcome(state), turn);
  }

  /** Writes, reads and copies the state, which must be the same in all three. @returns whether the engagement goes on */
  private look(): boolean {
    const { state } = this;
    const [copy, restored] = this.others();
    copy.copyFrom(state);
    const words = this.wordsOf(state);
    restored.read(words, 1);
    this.agree('copyFrom and read');
    for (const [each, how] of [
      [copy, 'copied'],
      [restored, 'written and read'],
    ] as const)
      this.faults.expect(
        'states',
        each.at === state.at && each.over === state.over,
        () => `a state that was ${how} stands elsewhere in the turn`,
      );
    this.faults.expect(
      'states',
      sameWords(words, this.wordsOf(state)),
      () => 'asking what is next changes the state; that may only name what is due',
    );
    return state.over === 0;
  }

  /** By turns new states and used ones, so that anything a state holds beside its words shows. */
  private others(): readonly [S, S] {
    const { game, copy, restored } = this;
    if (this.looks++ % 2 === 0) {
      this.stale = [copy, restored];
      this.copy = game.create();
      this.restored = game.create();
    } else [this.copy, this.restored] = this.stale;
    return [this.copy, this.restored];
  }

  private step(chance: Chance): void {
    const { game, state, copy, restored, faults } = this;
    const name = game.turn.stepName(state);
    this.walk(name);
    const dice = new WatchingDice(game, state, this.tables, faults, chance);
    game.turn.step(state, dice);
    for (const [each, how] of [
      [copy, 'copied'],
      [restored, 'written and read'],
    ] as const) {
      const again = new RepeatingDice(game.counting, dice.thrown);
      game.turn.step(each, again);
      faults.expect(
        'states',
        again.isSame(),
        () => `${name}: another throw is made in a state that was ${how}`,
      );
    }
    this.agree(`a step after ${name}`);
    for (const { name: counter, number, mostPerTurn } of game.counters) {
      const added = dice.counted[number] ?? 0;
      faults.expect(
        'description',
        Number.isInteger(added) && added >= 0 && added <= mostPerTurn,
        () => `counter ${counter} adds ${added}; it says at most ${mostPerTurn} a turn`,
      );
    }
    dice.thrown.forEach((thrown, i) => {
      const text = game.tell(dice.before[i] ?? state, thrown, dice.before[i + 1] ?? state);
      faults.expect('explanations', fitToRead(text), () => `${name} is told as ${JSON.stringify(text)}`);
    });
  }

  /** Counts the paths of the step that is next, where it may have several throws and may be solved. */
  private walk(name: string): void {
    const { solvable } = this.game;
    if (this.walked >= MOST_WALKED || solvable === false) return;
    const dice = new Paths(this.game.counting);
    const on = this.game.create();
    let paths = 0;
    try {
      do {
        dice.restart();
        on.copyFrom(this.state);
        this.game.turn.step(on, dice);
        paths++;
      } while (paths <= MOST_STEP_PATHS && dice.advance());
    } catch (error) {
      if (!(error instanceof WideStepError)) throw error;
      this.faults.expect('chances', false, () => error.message);
    }
    this.walked += paths;
    if (paths > MOST_STEP_PATHS) this.faults.expect('chances', false, () => wideText(name));
    if (paths > MANY_PATHS)
      this.faults.note(
        'chances',
        `${name} has more than ${MANY_PATHS} paths of its dice, which is slow to solve; ${NARROWER}`,
      );
  }

  private end(outcome: number, turn: number): void {
    const { game, state, restored, faults } = this;
    const { outcomes, metrics } = game;
    const label = outcomes[outcome];
    faults.expect(
      'description',
      label !== undefined,
      () => `it ends with outcome ${outcome} of ${outcomes.length}`,
    );
    for (const metric of metrics) {
      const value = metric.of(state, { outcome, turn });
      const most = metric.labels === null ? metric.most : metric.labels.length - 1;
      const { least = 0 } = metric;
      const fits = Number.isInteger(value) && value >= least && value <= most;
      faults.expect(
        'description',
        fits,
        () => `metric ${metric.name} is ${value}; it says ${least} to ${most}`,
      );
      faults.expect(
        'states',
        metric.of(restored, { outcome, turn }) === value,
        () => `metric ${metric.name} is another one of a state that was written and read`,
      );
    }
  }

  /** Compares the copy and the state read from words with the one played. */
  private agree(after: string): void {
    this.same(this.copy, `${after} leaves a copied state as it leaves the state itself`);
    this.same(
      this.restored,
      `${after} leaves a state that was written and read as it leaves the state itself`,
    );
  }

  private same(other: S, what: string): void {
    const holds = sameWords(this.wordsOf(this.state), this.wordsOf(other));
    this.faults.expect('states', holds, () => `it is not so that ${what}`);
  }

  /** The words of a state from place 1 on. */
  private wordsOf(state: S): Int32Array {
    const words = new Int32Array(state.words + 2).fill(GUARD);
    state.write(words, 1);
    const isWhole = words[0] === GUARD && words[state.words + 1] === GUARD;
    this.faults.expect(
      'states',
      isWhole,
      () => `write goes beyond the ${state.words} words that the state says`,
    );
    return words;
  }
}

/** Dice that look at each throw before and after it is made, and note it. */
class WatchingDice<S extends GameState<S>> extends CountingDice {
  override sum = new Parts();
  readonly byLaw = true;
  readonly thrown: Thrown[] = [];
  /** The state at each throw. */
  readonly before: S[] = [];
  private readonly game: Game<S>;
  private readonly state: S;
  private readonly tables: ThrowTables;
  private readonly faults: Faults;
  private readonly chance: Chance;

  constructor(game: Game<S>, state: S, tables: ThrowTables, faults: Faults, chance: Chance) {
    super(game.counting);
    this.game = game;
    this.state = state;
    this.tables = tables;
    this.faults = faults;
    this.chance = chance;
  }

  throw(kind: ThrowKind, who: Actor, whom: Actor | null, number: number, marks: number, words = ''): number {
    const { game, faults, chance } = this;
    const before = game.create();
    before.copyFrom(this.state);
    this.before.push(before);
    const { role } = who;
    faults.expect(
      'description',
      role === null || role === 0 || role === 1,
      () => `${kind.name} is thrown by ${String(role)}; say a role (0 or 1), or null`,
    );
    const parts = this.sum;
    this.sum = new Parts();
    const explained = parts.explanation(kind.act(who, whom, words));
    const { act } = explained;
    faults.expect(
      'explanations',
      fitToRead(act),
      () => `${kind.name} is explained as ${JSON.stringify(act)}`,
    );
    lookAtParts(explained, kind.name, 'explanations', faults);
    const { values } = this.tables.of(kind, number, marks);
    chance.purpose = purposeOf(kind, who);
    const outcome = kind.resolve(chance, number, marks);
    faults.expect(
      'chances',
      values.includes(outcome),
      () => `${kind.name}: ${outcome} was thrown, which no path of the dice gives`,
    );
    this.thrown.push({ kind, who, whom, number, marks, outcome });
    return outcome;
  }
}

/** Dice that show again what was thrown, and see whether the same throws are asked for. */
class RepeatingDice extends CountingDice {
  readonly byLaw = true;
  private readonly shown: readonly Thrown[];
  private asked = 0;
  private differs = false;

  constructor(counting: number, shown: readonly Thrown[]) {
    super(counting);
    this.shown = shown;
  }

  isSame(): boolean {
    return !this.differs && this.asked === this.shown.length;
  }

  throw(kind: ThrowKind, _who: Actor, _whom: Actor | null, number: number, marks: number): number {
    const before = this.shown[this.asked++];
    if (before === undefined || before.kind !== kind || before.number !== number || before.marks !== marks)
      this.differs = true;
    return before?.outcome ?? 0;
  }
}

function fitToRead(text: string): boolean {
  return text !== '' && !/undefined|NaN|\[object/u.test(text);
}
