/** Engagements as games: a turn is one loop with one throw a step, with the same dice in the same order. */
import { intAt, item } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import type { Actor, Dice, KnownLaws, ThrowKind } from '../play/dice.ts';
import { endless, EndlessError, MOST_STEPS } from '../play/endless.ts';
import type { ResolutionKind } from '../play/explanation.ts';
import { TURN_DONE, type Game, type GameState, type Turn } from '../play/game.ts';
import { Interning } from '../play/interning.ts';
import { Due, ENGAGEMENT_OVER, type Counter, type Engagement, type State } from './engagement.ts';

/** The place of a state in which a throw is due. */
const DUE = 0;
const KEY_WORDS = 5;

/** A state of an engagement with the throw due in it, and the actor of that throw. */
export class Position<S extends State<S>> implements GameState<Position<S>>, Actor {
  readonly name = '';
  readonly words: number;
  readonly inner: S;
  readonly due = new Due();
  private readonly engagement: Engagement<S>;
  /** False while the throw due has not been asked for since the state changed: of many states nobody wants to know it. */
  private isAsked = false;

  constructor(engagement: Engagement<S>) {
    this.engagement = engagement;
    this.inner = engagement.create();
    this.words = this.inner.words;
  }

  get at(): number {
    if (!this.isAsked) this.ask();
    return this.due.kind < 0 ? TURN_DONE : DUE;
  }

  get over(): number {
    if (!this.isAsked) this.ask();
    return this.due.kind === ENGAGEMENT_OVER ? 1 : 0;
  }

  get purposes(): number {
    return this.due.purpose;
  }

  get role(): 0 | 1 | null {
    return this.engagement.thrower?.(this.inner, this.due) ?? null;
  }

  copyFrom(other: Position<S>): void {
    const { kind, purpose, key0, key1, key2, key3 } = other.due;
    this.inner.copyFrom(other.inner);
    this.due.set(kind, purpose, key0, key1, key2, key3);
    this.isAsked = other.isAsked;
  }

  write(into: Int32Array, offset: number): void {
    this.inner.write(into, offset);
  }

  read(from: Int32Array, offset: number): void {
    this.inner.read(from, offset);
    this.isAsked = false;
  }

  toJSON(): S {
    return this.inner;
  }

  /** Takes note that the state has changed. */
  change(): void {
    this.isAsked = false;
  }

  /** Asks for the throw that is due. */
  ask(): void {
    this.engagement.next(this.inner, this.due);
    this.isAsked = true;
  }
}

/** A throw of an engagement, which explains and tells it. */
class AdaptedThrow<S extends State<S>> implements ThrowKind {
  readonly occasion = 0;
  readonly name: string;
  readonly ruleIds: readonly string[];
  laws?: KnownLaws;
  /** All that its dice depend on. */
  due = new Due();
  private readonly engagement: Engagement<S>;

  constructor(engagement: Engagement<S>, { name, ruleIds }: ResolutionKind) {
    this.engagement = engagement;
    this.name = name;
    this.ruleIds = ruleIds;
  }

  resolve(chance: Chance): number {
    return this.engagement.resolve(this.due, chance);
  }

  act(): string {
    return this.name;
  }

  result(outcome: number): string {
    return String(outcome);
  }
}

/** The throws of an engagement: one for each kind and key, where their laws are looked up, or one for each kind. */
class AdaptedThrows<S extends State<S>> {
  private readonly engagement: Engagement<S>;
  private readonly keys = new Interning(KEY_WORDS, 64);
  private readonly key = new Int32Array(KEY_WORDS);
  private readonly byKey: AdaptedThrow<S>[] = [];
  private readonly byKind: readonly AdaptedThrow<S>[];

  constructor(engagement: Engagement<S>) {
    this.engagement = engagement;
    this.byKind = engagement.resolutions.map((resolution) => new AdaptedThrow(engagement, resolution));
  }

  /** The throw that is made at once, whatever its key. */
  atOnce(due: Due): AdaptedThrow<S> {
    const thrown = item(this.byKind, due.kind);
    if (thrown.due !== due) thrown.due = due;
    return thrown;
  }

  /** The throw of a kind and key. */
  of({ kind, key0, key1, key2, key3 }: Due): AdaptedThrow<S> {
    const { key, byKey, engagement } = this;
    key[0] = kind;
    key[1] = key0;
    key[2] = key1;
    key[3] = key2;
    key[4] = key3;
    const number = this.keys.intern(key);
    if (number === byKey.length) {
      const thrown = new AdaptedThrow(engagement, item(engagement.resolutions, kind));
      thrown.due.set(kind, 0, key0, key1, key2, key3);
      byKey.push(thrown);
    }
    return item(byKey, number);
  }
}

/** The engagement as a program of one loop. */
class OneThrowAStep<S extends State<S>> implements Turn<Position<S>> {
  readonly isThrowByThrow = true;
  private readonly engagement: Engagement<S>;
  private readonly throws: AdaptedThrows<S>;
  /** 1 for a kind of throw that can add to a counter. */
  private readonly isCounting: Int32Array;
  private readonly counters: readonly { readonly number: number; readonly counter: Counter<S> }[];

  /** @param wanted the counters that somebody asks for, by their places */
  constructor(engagement: Engagement<S>, wanted = [...engagement.counters.keys()]) {
    this.engagement = engagement;
    this.throws = new AdaptedThrows(engagement);
    const { resolutions, counters } = engagement;
    this.counters = wanted.map((number) => ({ number, counter: item(counters, number) }));
    this.isCounting = Int32Array.from(resolutions, (_kind, i) =>
      Number(this.counters.some(({ counter }) => counter.counts(i))),
    );
  }

  run(position: Position<S>, dice: Dice): void {
    const { due } = position;
    if (position.at === TURN_DONE) return;
    for (let left = MOST_STEPS; due.kind >= 0; left--) {
      if (left === 0) throw new EndlessError(endless(position));
      this.take(position, dice);
      position.ask();
    }
  }

  step(position: Position<S>, dice: Dice): void {
    if (position.at === TURN_DONE) return;
    this.take(position, dice);
    position.change();
  }

  stepName({ due }: Position<S>): string {
    return due.kind < 0 ? 'the end of the turn' : item(this.engagement.resolutions, due.kind).name;
  }

  counting(numbers: readonly number[]): Turn<Position<S>> {
    return new OneThrowAStep(this.engagement, [...numbers]);
  }

  /** Takes the step of a throw that is due. */
  private take(position: Position<S>, dice: Dice): void {
    const { engagement, throws } = this;
    const { inner, due } = position;
    const kind = dice.byLaw ? throws.of(due) : throws.atOnce(due);
    const outcome = dice.throw(kind, position, null, 0, 0);
    if (intAt(this.isCounting, due.kind) !== 0) this.count(position, outcome, dice);
    engagement.apply(inner, due, outcome);
  }

  private count({ inner, due }: Position<S>, outcome: number, dice: Dice): void {
    const { engagement, counters } = this;
    if (engagement.count !== undefined && counters.length === engagement.counters.length)
      engagement.count(inner, due, outcome, dice.counted);
    else for (const { number, counter } of counters) dice.count(number, counter.of(inner, due, outcome));
  }
}

/** The game of an engagement. */
export function gameOf<S extends State<S>>(engagement: Engagement<S>): Game<Position<S>> {
  const { outcomes, outcomeTexts, winners, turnLimit, limitOutcome, joints, solvable } = engagement;
  const { ground, tablePoints, marks, warnings, partsInUse } = engagement;
  return {
    outcomes,
    winners,
    turnLimit,
    limitOutcome,
    joints,
    ...(outcomeTexts === undefined ? {} : { outcomeTexts }),
    ...(solvable === undefined ? {} : { solvable }),
    ...(tablePoints === undefined ? {} : { tablePoints }),
    ...(marks === undefined ? {} : { marks }),
    ...(warnings === undefined ? {} : { warnings }),
    ...(partsInUse === undefined ? {} : { partsInUse }),
    ...(ground === undefined
      ? {}
      : { ground: { ...ground, line: ({ inner }, side, lane) => ground.line(inner, side, lane) } }),
    metrics: engagement.metrics.map((metric) => ({
      ...metric,
      of: ({ inner }, end) => metric.of(inner, end),
    })),
    counters: engagement.counters.map(({ name, meaning, mostPerTurn, role }, number) => ({
      name,
      meaning,
      mostPerTurn,
      ...(role === undefined ? {} : { role }),
      number,
    })),
    counting: engagement.counters.length,
    turn: new OneThrowAStep(engagement),
    create: () => new Position(engagement),
    start(position) {
      engagement.start(position.inner);
      position.change();
    },
    openTurn(position) {
      engagement.openTurn(position.inner);
      position.change();
    },
    outcome: ({ inner }) => engagement.outcome(inner),
    ...(engagement.outcomeAtLimit === undefined
      ? {}
      : { outcomeAtLimit: ({ inner }) => engagement.outcomeAtLimit?.(inner) ?? limitOutcome }),
    explain: ({ inner, due }) => engagement.explain(inner, due),
    tell: (before, { outcome }, after) => engagement.tell(before.inner, before.due, outcome, after.inner),
  };
}
