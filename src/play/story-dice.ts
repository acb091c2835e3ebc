/** Dice of rules that are told as functions: each throw may have a label and a rule id. */
import { item } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import { multisets, oneIn, type Multisets } from '../chance/multiset.ts';
import { Pools } from '../chance/pools.ts';
import { combine, dependent, mapped, oneDie, type Throw } from '../chance/throw.ts';
import type { Actor, Dice as GameDice, KnownLaws, ThrowKind } from './dice.ts';
import type { ResolutionKind } from './explanation.ts';
import { Paths, WideStepError } from './paths.ts';
import { Throwing } from './throwing.ts';

/** The dice that a step is given; no dice are no throw. `label` (`'to hit'`) and `ruleId` say in a trace what a throw is for. */
export interface Dice {
  /** One die: 1 to `sides`. */
  readonly die: (sides: number, label?: string, ruleId?: string) => number;
  /** The sum of `count` dice. */
  readonly sum: (count: number, sides: number, label?: string, ruleId?: string) => number;
  /** The highest of `count` dice; 0 for none. */
  readonly highest: (count: number, sides: number, label?: string, ruleId?: string) => number;
  /** The lowest of `count` dice; 0 for none. */
  readonly lowest: (count: number, sides: number, label?: string, ruleId?: string) => number;
  /** Number of `count` dice that show `atLeast` or more; ones or failures may be thrown again, once. */
  readonly successes: (
    count: number,
    sides: number,
    wanted: Wanted,
    label?: string,
    ruleId?: string,
  ) => number;
  /** The faces of `count` dice, highest first. */
  readonly each: (count: number, sides: number, label?: string, ruleId?: string) => readonly number[];
  /** One of a list, each alike. */
  readonly pick: <T>(list: readonly T[], label?: string, ruleId?: string) => T;
  /** True with probability `p` in `q`. */
  readonly chance: (p: number, q: number, label?: string, ruleId?: string) => boolean;
}

/** A success, and the dice that are thrown again once. */
interface Wanted {
  readonly atLeast: number;
  readonly reroll?: 'ones' | 'failures';
}

/** More throws in one step than that are taken to be endless. */
const MOST_THROWS = 100_000;
/** Dice times sides of one sum, and dice of which ones are thrown again: more take seconds to fold. */
const LARGEST_SUM = 10_000;
const MOST_REROLLED = 200;

/** A step that throws dice without end. */
class EndlessStepError extends Error {
  readonly code = 'HYTHE-ENGAGEMENT-ENDLESS';
}

/** A way to read dice as one number: all that they depend on, besides a whole number. */
interface Op {
  resolve(chance: Chance, number: number): number;
}

const DIE: Op = { resolve: (chance, sides) => chance.die(sides) };

/** A throw that is worked out beforehand: its dice depend on no number. */
class Folded implements Op {
  private readonly folded: Throw;

  constructor(folded: Throw) {
    this.folded = folded;
  }

  resolve(chance: Chance): number {
    return chance.draw(this.folded);
  }
}

/** The faces of some dice, by the outcomes of their throw. */
interface Shown {
  readonly op: Folded;
  readonly faces: Multisets['faces'];
}

/** More than any number of sides. */
const SIDES = 2 ** 17;

/** Dice that the steps of a game read as one number, each worked out once. */
export class StoryPools {
  private readonly pools = new Pools();
  private readonly sums = new Map<number, Op>();
  private readonly highests = new Map<number, Op>();
  private readonly lowests = new Map<number, Op>();
  private readonly counts = new Map<number, Op>();
  private readonly rerolls = new Map<string, Folded>();
  private readonly shown = new Map<number, Shown>();
  private readonly odds = new Map<number, Folded>();

  sum(sides: number): Op {
    return this.sums.get(sides) ?? kept(this.sums, sides, (chance, count) => chance.sum(count, sides));
  }

  highest(sides: number): Op {
    return (
      this.highests.get(sides) ?? kept(this.highests, sides, (chance, count) => chance.highest(count, sides))
    );
  }

  lowest(sides: number): Op {
    return (
      this.lowests.get(sides) ?? kept(this.lowests, sides, (chance, count) => chance.lowest(count, sides))
    );
  }

  successes(sides: number, atLeast: number): Op {
    const key = atLeast * SIDES + sides;
    return (
      this.counts.get(key) ??
      kept(this.counts, key, (chance, count) => chance.successes(count, sides, atLeast))
    );
  }

  rerolled(count: number, sides: number, { atLeast, reroll = 'ones' }: Wanted): Folded {
    const key = [count, sides, atLeast, reroll].join();
    const before = this.rerolls.get(key);
    if (before !== undefined) return before;
    const made = new Folded(rerolled(this.pools, count, sides, atLeast, reroll));
    this.rerolls.set(key, made);
    return made;
  }

  faces(count: number, sides: number): Shown {
    const key = count * SIDES + sides;
    const before = this.shown.get(key);
    if (before !== undefined) return before;
    const { folded, faces } = multisets(count, sides);
    const made = { op: new Folded(folded), faces };
    this.shown.set(key, made);
    return made;
  }

  oneIn(p: number, q: number): Folded {
    const key = p * SIDES + q;
    const before = this.odds.get(key);
    if (before !== undefined) return before;
    const made = new Folded(oneIn(p, q));
    this.odds.set(key, made);
    return made;
  }
}

function kept(ops: Map<number, Op>, key: number, resolve: Op['resolve']): Op {
  const op = { resolve };
  ops.set(key, op);
  return op;
}

/** Successes of dice of which some are thrown again once, as one throw. */
function rerolled(
  pools: Pools,
  count: number,
  sides: number,
  atLeast: number,
  reroll: NonNullable<Wanted['reroll']>,
): Throw {
  const first = pools.successes(count, sides, atLeast);
  const label = `${first.label}, ${reroll} again`;
  const sum = (a: number, b: number): number => a + b;
  if (reroll === 'failures' || atLeast <= 1)
    return dependent(first, (hits) => pools.successes(count - hits, sides, atLeast), label, sum);
  if (count > MOST_REROLLED)
    throw new RangeError(
      `ones of ${count} dice are too many to be thrown again at once: at most ${MOST_REROLLED}`,
    );
  // Each die is a success, a one, or neither; ones are counted in steps of more than all successes.
  const ones = count + 1;
  const read = (face: number): number => (face >= atLeast ? 1 : face === 1 ? ones : 0);
  const die = mapped(oneDie(sides), '', read);
  let all = die;
  for (let i = 1; i < count; i++) all = combine(all, die, '', sum);
  return dependent(
    all,
    (shown) => pools.successes(Math.floor(shown / ones), sides, atLeast),
    label,
    (shown, hits) => (shown % ones) + hits,
  );
}

/** The throw of a step under one label, by what is thrown. */
class StoryThrow implements ThrowKind {
  laws?: KnownLaws;
  readonly name: string;
  readonly ruleIds: readonly string[];
  /** As the story gives them; empty where it gives none. */
  readonly label: string;
  readonly ruleId: string;
  private readonly dice: ToldDice;
  private readonly op: Op;

  constructor(dice: ToldDice, label: string, ruleId: string, op: Op) {
    const { name, ruleIds } = dice.step;
    this.name = name;
    this.ruleIds = ruleId === '' ? ruleIds : [ruleId];
    this.label = label;
    this.ruleId = ruleId;
    this.dice = dice;
    this.op = op;
  }

  get occasion(): number {
    return this.dice.purposeOf(this.label);
  }

  resolve(chance: Chance, number: number): number {
    return this.op.resolve(chance, number);
  }

  act(): string {
    return this.label === '' ? this.name : this.label;
  }

  result(outcome: number): string {
    return String(outcome);
  }
}

/** The one who throws in a step that does not say whose its dice are. */
const NOBODY: Actor = { name: '', role: null, purposes: 0 };

/** Passes the throws of a step on to the dice of the game. */
export class ToldDice implements Dice {
  readonly step: ResolutionKind;
  private readonly pools: StoryPools;
  private given: GameDice | null = null;
  /** The source of dice that are thrown whatever they are for; null where they are not. */
  private source: Chance | null = null;
  private throws = 0;
  private areWalked = false;
  private readonly kinds = new Map<Op, StoryThrow[]>();
  /** The purpose of the throw that is made; null while nobody has asked. */
  private purpose: number | null = null;
  private readonly ordinals = new Map<string, number>();

  constructor(step: ResolutionKind, pools: StoryPools) {
    this.step = step;
    this.pools = pools;
  }

  /** Gives the dice to the step. @param areWalked every path of the dice is taken, as against those of a stream or a script */
  open(dice: GameDice, areWalked = dice instanceof Paths): void {
    this.given = dice;
    this.areWalked = areWalked;
    this.source = dice instanceof Throwing ? dice.plain : null;
    this.throws = 0;
    if (this.ordinals.size > 0) this.ordinals.clear();
  }

  /** Takes the dice away again. */
  close(): void {
    this.given = null;
    this.source = null;
  }

  // Functions of the object itself, so that rules may take them apart: `({ men }, { die, sum }) => …`.
  readonly die: Dice['die'] = (sides, label, ruleId) => {
    requireSides(sides);
    return this.plain()?.die(sides) ?? this.ask(DIE, sides, label, ruleId);
  };

  readonly sum: Dice['sum'] = (count, sides, label, ruleId) => {
    if (dice(count, sides) === 0) return 0;
    if (count * sides > LARGEST_SUM)
      throw new RangeError(`${count}D${sides} are too many for one sum: add several`);
    return this.plain()?.sum(count, sides) ?? this.ask(this.pools.sum(sides), count, label, ruleId);
  };

  readonly highest: Dice['highest'] = (count, sides, label, ruleId) =>
    dice(count, sides) === 0
      ? 0
      : (this.plain()?.highest(count, sides) ?? this.ask(this.pools.highest(sides), count, label, ruleId));

  readonly lowest: Dice['lowest'] = (count, sides, label, ruleId) =>
    dice(count, sides) === 0
      ? 0
      : (this.plain()?.lowest(count, sides) ?? this.ask(this.pools.lowest(sides), count, label, ruleId));

  readonly successes: Dice['successes'] = (count, sides, wanted, label, ruleId) => {
    const { atLeast, reroll } = requireWanted(wanted);
    if (dice(count, sides) === 0) return 0;
    if (reroll !== undefined) return this.draw(this.pools.rerolled(count, sides, wanted), label, ruleId);
    // Every target below 1 is as sure as 1, and every one beyond the faces as hopeless as the next.
    const least = Math.max(1, Math.min(sides + 1, atLeast));
    return (
      this.plain()?.successes(count, sides, least) ??
      this.ask(this.pools.successes(sides, least), count, label, ruleId)
    );
  };

  readonly each: Dice['each'] = (count, sides, label, ruleId) => {
    if (dice(count, sides) === 0) return [];
    const { op, faces } = this.pools.faces(count, sides);
    return item(faces, this.draw(op, label, ruleId));
  };

  readonly pick: Dice['pick'] = (list, label, ruleId) => {
    if (list.length === 0) throw new RangeError('pick needs a list that is not empty');
    if (list.length === 1) return item(list, 0);
    return item(list, this.die(list.length, label, ruleId) - 1);
  };

  readonly chance: Dice['chance'] = (p, q, label, ruleId) =>
    p === 1 && q === 2
      ? this.die(2, label, ruleId) === 1
      : this.draw(this.pools.oneIn(p, q), label, ruleId) === 1;

  /** The same number for the same step, label and ordinal in every variant: a hash of 31 bits. */
  purposeOf(label: string): number {
    return (this.purpose ??= this.nextPurpose(`${this.step.name}: ${label}`));
  }

  /** The source of dice that are thrown at once, whatever they are for; null where throws are asked for. */
  private plain(): Chance | null {
    if (this.source !== null) this.countThrow();
    return this.source;
  }

  /** A throw whose dice depend on no number. */
  private draw(op: Folded, label?: string, ruleId?: string): number {
    const chance = this.plain();
    return chance === null ? this.ask(op, 0, label, ruleId) : op.resolve(chance);
  }

  private ask(op: Op, number: number, label = '', ruleId = ''): number {
    const { given } = this;
    if (given === null) throw new RangeError('dice are thrown in steps only, not in over or measures');
    this.countThrow();
    this.purpose = null;
    return given.throw(this.kindOf(op, label, ruleId), NOBODY, null, number, 0);
  }

  private countThrow(): void {
    if (++this.throws > MOST_THROWS) throw this.endless();
  }

  private kindOf(op: Op, label: string, ruleId: string): StoryThrow {
    const ofOp = this.kinds.get(op);
    if (ofOp !== undefined)
      for (const known of ofOp) if (known.label === label && known.ruleId === ruleId) return known;
    const made = new StoryThrow(this, label, ruleId, op);
    this.kinds.set(op, [...(ofOp ?? []), made]);
    return made;
  }

  /** A step that can go on without end on some path of its dice may still be played; one that does in play cannot. */
  private endless(): Error {
    const { name } = this.step;
    const remedy =
      'a loop that waits for the dice has no bound: throw again a fixed number of times, or use dice.chance';
    return this.areWalked
      ? new WideStepError(`${name} can throw without end: ${remedy}`)
      : new EndlessStepError(`${name} threw more than ${MOST_THROWS} times: ${remedy}`);
  }

  private nextPurpose(text: string): number {
    const ordinal = this.ordinals.get(text) ?? 0;
    this.ordinals.set(text, ordinal + 1);
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ ordinal, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 1;
  }
}

/** A number of dice. @throws {RangeError} unless it is a whole number from 0, and the sides are one from 1 */
function dice(count: number, sides: number): number {
  requireSides(sides);
  if (Number.isInteger(count) && count >= 0) return count;
  throw new RangeError(`${String(count)} dice cannot be thrown: say a whole number from 0`);
}

function requireSides(sides: number): void {
  if (!(Number.isInteger(sides) && sides >= 1))
    throw new RangeError(`a die needs a number of sides from 1, not ${String(sides)}`);
}

function requireWanted(wanted: Wanted): Wanted {
  const { atLeast, reroll } = wanted;
  if (!Number.isInteger(atLeast))
    throw new RangeError(
      `successes needs { atLeast: a whole number }, not ${JSON.stringify(wanted) ?? 'nothing'}`,
    );
  if (reroll !== undefined && reroll !== 'ones' && reroll !== 'failures')
    throw new RangeError(`reroll is 'ones' or 'failures', not ${JSON.stringify(reroll)}`);
  return wanted;
}
