/** Plays engagements while three states go side by side: the one played, a copy of it, and one read from its words. */
import type { Chance } from '../chance/chance.ts';
import {
  Due,
  ENGAGEMENT_OVER,
  limitOutcomeIn,
  TURN_OVER,
  type Engagement,
  type State,
} from '../engagement/engagement.ts';
import type { Explanation } from '../play/explanation.ts';
import type { Faults } from './faults.ts';
import { ThrowTables } from './throw-tables.ts';

/** More steps than that are taken to be endless. */
const MOST_STEPS = 20_000;
/** Stands around the words of a state, which must leave it alone. */
const GUARD = 0x5a5a5a5a;

export class Watched<S extends State<S>> {
  private readonly engagement: Engagement<S>;
  private readonly faults: Faults;
  private readonly tables: ThrowTables<S>;
  private readonly state: S;
  /** A copy of the state that is played, and one read from its words. */
  private copy: S;
  private restored: S;
  /** States of two steps ago, which have been through other things. */
  private stale: readonly [S, S];
  private looks = 0;
  private readonly due = new Due();

  constructor(engagement: Engagement<S>, faults: Faults) {
    this.engagement = engagement;
    this.faults = faults;
    this.tables = new ThrowTables(engagement, faults);
    this.state = engagement.create();
    this.copy = engagement.create();
    this.restored = engagement.create();
    this.stale = [this.copy, this.restored];
  }

  /** Plays to the end with these dice. The states are used again each time, so that nothing of before may count. */
  play(dice: Chance): void {
    const { engagement, state, due } = this;
    engagement.start(state);
    engagement.start(this.copy);
    this.same(this.copy, 'start sets the same state every time');
    let turn = 1;
    for (let steps = 0; this.look(); steps++) {
      if (!this.faults.expect('states', steps < MOST_STEPS, () => 'an engagement goes on without end'))
        return;
      if (due.kind === TURN_OVER) {
        if (turn === engagement.turnLimit) return this.end(limitOutcomeIn(engagement, state), turn);
        turn++;
        for (const each of [state, this.copy, this.restored]) engagement.openTurn(each);
        this.agree('openTurn');
      } else this.resolve(dice);
    }
    this.end(engagement.outcome(state), turn);
  }

  /** Reads the resolution due, which must be the same in all three states. @returns whether the engagement goes on */
  private look(): boolean {
    const { engagement, state, due, faults } = this;
    const [copy, restored] = this.others();
    const words = this.wordsOf(state);
    copy.copyFrom(state);
    restored.read(words, 1);
    this.agree('copyFrom and read');
    engagement.next(state, due);
    const after = this.wordsOf(state);
    faults.expect(
      'states',
      sameWords(words, after),
      () => 'next changes the state; it may only name what is due',
    );
    const again = new Due();
    for (const [each, how] of [
      [state, 'asked again'],
      [copy, 'copied'],
      [restored, 'written and read'],
    ] as const) {
      engagement.next(each, again);
      faults.expect(
        'states',
        sameDue(due, again),
        () => `next names another throw of a state that was ${how}`,
      );
    }
    return due.kind !== ENGAGEMENT_OVER;
  }

  /** By turns new states and used ones, so that anything a state holds beside its words shows. */
  private others(): readonly [S, S] {
    const { engagement, copy, restored } = this;
    if (this.looks++ % 2 === 0) {
      this.stale = [copy, restored];
      this.copy = engagement.create();
      this.restored = engagement.create();
    } else [this.copy, this.restored] = this.stale;
    return [this.copy, this.restored];
  }

  private resolve(dice: Chance): void {
    const { engagement, state, copy, restored, due, faults } = this;
    const kind = engagement.resolutions[due.kind];
    if (
      !faults.expect(
        'description',
        kind !== undefined,
        () => `next names resolution ${due.kind}, which there is not`,
      )
    )
      throw new RangeError('play cannot go on');
    const name = kind?.name ?? '';
    const thrower = engagement.thrower?.(state, due) ?? null;
    faults.expect(
      'description',
      thrower === null || thrower === 0 || thrower === 1,
      () => `${name} is thrown by ${String(thrower)}; say a role (0 or 1), or null`,
    );
    this.explained(name, engagement.explain(state, due));
    const values = this.tables.of(due)?.values;
    dice.purpose = due.purpose;
    const outcome = engagement.resolve(due, dice);
    faults.expect(
      'chances',
      values?.includes(outcome) !== false,
      () => `${name}: ${outcome} was thrown, which no path of the dice gives`,
    );
    for (const counter of engagement.counters) {
      if (!counter.counts(due.kind)) continue;
      const added = counter.of(state, due, outcome);
      faults.expect(
        'description',
        Number.isInteger(added) && added >= 0 && added <= counter.mostPerTurn,
        () => `counter ${counter.name} adds ${added}; it says at most ${counter.mostPerTurn} a turn`,
      );
    }
    const before = engagement.create();
    before.copyFrom(state);
    for (const each of [state, copy, restored]) engagement.apply(each, due, outcome);
    this.agree(`apply after ${name}`);
    const text = engagement.tell(before, due, outcome, state);
    faults.expect('explanations', fitToRead(text), () => `${name} is told as ${JSON.stringify(text)}`);
  }

  private explained(name: string, { act, total, furtherTotals = [], factors }: Explanation): void {
    const { faults } = this;
    faults.expect('explanations', fitToRead(act), () => `${name} is explained as ${JSON.stringify(act)}`);
    const sumOf = (of: string | undefined): number =>
      factors.filter((factor) => factor.of === of).reduce((sum, { value }) => sum + (value ?? 0), 0);
    const totals = [
      ...(total === null ? [] : [[total, undefined] as const]),
      ...furtherTotals.map((one) => [one, one.name] as const),
    ];
    for (const [{ name: what, value }, of] of totals)
      faults.expect(
        'explanations',
        sumOf(of) === value,
        () => `${name}: the parts of ${what} add up to ${sumOf(of)}, not to ${value}`,
      );
  }

  private end(outcome: number, turn: number): void {
    const { engagement, state, restored, faults } = this;
    const { outcomes, metrics } = engagement;
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

function sameWords(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i]);
}

function sameDue(a: Due, b: Due): boolean {
  return (
    a.kind === b.kind &&
    a.purpose === b.purpose &&
    a.key0 === b.key0 &&
    a.key1 === b.key1 &&
    a.key2 === b.key2 &&
    a.key3 === b.key3
  );
}

function fitToRead(text: string): boolean {
  return text !== '' && !/undefined|NaN|\[object/u.test(text);
}
