/** Dice of rules that are told as functions: each throw may have a label and a rule id. */
import { item } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import { multisets, type Multisets } from '../chance/multiset.ts';
import { requireOdds } from '../chance/odds.ts';
import { Pools } from '../chance/pools.ts';
import { combine, dependent, mapped, oneDie, type Throw } from '../chance/throw.ts';
import type { Actor, Dice as GameDice, KnownLaws, ThrowKind } from './dice.ts';
import { EndlessError } from './endless.ts';
import type { ResolutionKind } from './explanation.ts';
import { Paths, WideStepError } from './paths.ts';
import { inWords } from './printed-names.ts';
import { part, Parts, type Sum } from './sum.ts';

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
  /** The same dice, thrown by a side or by one of its pieces: an object of the state under `A` or `B`. */
  readonly by: (piece: 'A' | 'B' | object) => Dice;
  /** The sum of the parts of a number, which a trace shows by their names at the next throw. */
  readonly total: (name: string, parts: Readonly<Record<string, number>>) => number;
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

/** Values by one or two whole numbers, each made once. */
class Once<T> {
  private readonly values: T[][] = [];
  private readonly make: (a: number, b: number) => T;

  constructor(make: (a: number, b: number) => T) {
    this.make = make;
  }

  of(a: number, b = 0): T {
    return ((this.values[a] ??= [])[b] ??= this.make(a, b));
  }
}

/** Dice that the steps of a game read as one number, each worked out once; their number is how many they are, or p of q. */
export class StoryPools {
  readonly sum = new Once<Op>((sides) => ({ resolve: (chance, count) => chance.sum(count, sides) }));
  readonly highest = new Once<Op>((sides) => ({ resolve: (chance, count) => chance.highest(count, sides) }));
  readonly lowest = new Once<Op>((sides) => ({ resolve: (chance, count) => chance.lowest(count, sides) }));
  readonly successes = new Once<Op>((sides, atLeast) => ({
    resolve: (chance, count) => chance.successes(count, sides, atLeast),
  }));
  readonly oneIn = new Once<Op>((q) => ({ resolve: (chance, p) => chance.oneIn(p, q) }));
  readonly faces = new Once<Shown>((sides, count) => {
    const { folded, faces } = multisets(count, sides);
    return { op: new Folded(folded), faces };
  });
  private readonly pools = new Pools();
  private readonly rerolls = new Map<string, Folded>();

  rerolled(count: number, sides: number, { atLeast, reroll = 'ones' }: Wanted): Folded {
    const key = [count, sides, atLeast, reroll].join();
    const before = this.rerolls.get(key);
    if (before !== undefined) return before;
    const made = new Folded(rerolled(this.pools, count, sides, atLeast, reroll));
    this.rerolls.set(key, made);
    return made;
  }
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

  act({ name }: Actor): string {
    const act = this.label === '' ? this.name : this.label;
    return name === '' ? act : `${name}: ${act}`;
  }

  result(outcome: number): string {
    return String(outcome);
  }
}

/** The parts of a number that the next throw depends on. */
interface Told {
  readonly name: string;
  readonly parts: Readonly<Record<string, number>>;
}

/** The one who throws where a step does not say whose its dice are. */
export const NOBODY: Actor = { name: '', role: null, purposes: 0 };
const SIDE_A: Actor = { name: 'A', role: 0, purposes: 0 };
const SIDE_B: Actor = { name: 'B', role: 1, purposes: 0 };

/** Passes the throws of a step on to the dice of the game. */
export class ToldDice implements Dice {
  readonly step: ResolutionKind;
  private readonly pools: StoryPools;
  private readonly who: Actor;
  /** The dice of the step, where these are those of a side or piece. */
  private readonly all: ToldDice;
  private state: object | null = null;
  private given: GameDice | null = null;
  /** The source of dice that are thrown whatever they are for; null where they are not. */
  private source: Chance | null = null;
  private throws = 0;
  private areWalked = false;
  private readonly kinds = new Map<Op, StoryThrow[]>();
  /** The purpose of the throw that is made; null while nobody has asked. */
  private purpose: number | null = null;
  private readonly ordinals = new Map<string, number>();
  /** Numbers of the next throw, where somebody listens. */
  private readonly told: Told[] = [];
  private readonly ofPieces = new WeakMap<object, ToldDice>();

  /**
   * @param who throws them unless the step says another
   * @param all those of the step, of which these are a part
   */
  constructor(step: ResolutionKind, pools: StoryPools, who = NOBODY, all: ToldDice | null = null) {
    this.step = step;
    this.pools = pools;
    this.who = who;
    this.all = all ?? this;
  }

  /**
   * Gives the dice to the step.
   * @param state the state as the step sees it; null where there is none
   * @param areWalked every path of the dice is taken, as against those of a stream or a script
   */
  open(dice: GameDice, state: object | null, areWalked = false): void {
    this.given = dice;
    this.state = state;
    this.areWalked = areWalked;
    this.source = dice.plain;
    this.throws = 0;
    if (this.ordinals.size > 0) this.ordinals.clear();
  }

  /** Takes the state as the step sees it. */
  see(state: object): void {
    this.state = state;
  }

  /** Takes the dice away again. */
  close(): void {
    this.given = null;
    this.source = null;
    this.skip();
  }

  // Functions of the object itself, so that rules may take them apart: `({ men }, { die, sum }) => …`.
  readonly die: Dice['die'] = (sides, label, ruleId) => {
    requireSides(sides);
    return this.plain()?.die(sides) ?? this.ask(DIE, sides, label, ruleId);
  };

  readonly sum: Dice['sum'] = (count, sides, label, ruleId) => {
    if (dice(count, sides) === 0) return this.skip();
    if (count * sides > LARGEST_SUM)
      throw new RangeError(`${count}D${sides} are too many for one sum: add several`);
    return this.plain()?.sum(count, sides) ?? this.ask(this.pools.sum.of(sides), count, label, ruleId);
  };

  readonly highest: Dice['highest'] = (count, sides, label, ruleId) =>
    dice(count, sides) === 0
      ? this.skip()
      : (this.plain()?.highest(count, sides) ?? this.ask(this.pools.highest.of(sides), count, label, ruleId));

  readonly lowest: Dice['lowest'] = (count, sides, label, ruleId) =>
    dice(count, sides) === 0
      ? this.skip()
      : (this.plain()?.lowest(count, sides) ?? this.ask(this.pools.lowest.of(sides), count, label, ruleId));

  readonly successes: Dice['successes'] = (count, sides, wanted, label, ruleId) => {
    const { atLeast, reroll } = requireWanted(wanted);
    if (dice(count, sides) === 0) return this.skip();
    if (reroll !== undefined) return this.draw(this.pools.rerolled(count, sides, wanted), label, ruleId);
    // Every target below 1 is as sure as 1, and every one beyond the faces as hopeless as the next.
    const least = Math.max(1, Math.min(sides + 1, atLeast));
    return (
      this.plain()?.successes(count, sides, least) ??
      this.ask(this.pools.successes.of(sides, least), count, label, ruleId)
    );
  };

  readonly each: Dice['each'] = (count, sides, label, ruleId) => {
    if (dice(count, sides) === 0) {
      this.skip();
      return [];
    }
    const { op, faces } = this.pools.faces.of(sides, count);
    return item(faces, this.draw(op, label, ruleId));
  };

  readonly pick: Dice['pick'] = (list, label, ruleId) => {
    if (list.length === 0) throw new RangeError('pick needs a list that is not empty');
    if (list.length === 1) return item(list, this.skip());
    return item(list, this.die(list.length, label, ruleId) - 1);
  };

  readonly chance: Dice['chance'] = (p, q, label, ruleId) => {
    if (p === 1 && q === 2) return this.die(2, label, ruleId) === 1;
    requireOdds(p, q);
    return (this.plain()?.oneIn(p, q) ?? this.ask(this.pools.oneIn.of(q), p, label, ruleId)) === 1;
  };

  readonly by: Dice['by'] = (piece) => {
    // Whose they are is all the same to dice that are thrown at once.
    if (this.source !== null) return this;
    const { all } = this;
    const key = piece === 'A' ? SIDE_A : piece === 'B' ? SIDE_B : piece;
    return all.ofPieces.get(key) ?? all.thrownBy(key);
  };

  readonly total: Dice['total'] = (name, parts) => {
    let total = 0;
    for (const [label, value] of Object.entries(parts)) {
      if (!Number.isInteger(value))
        throw new RangeError(`${label} of the ${name} is ${String(value)}: parts are whole numbers`);
      total += value;
    }
    const { all } = this;
    if (all.given?.sum instanceof Parts) all.told.push({ name, parts });
    return total;
  };

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
    const { all, who } = this;
    const { given } = all;
    if (given === null) throw new RangeError('dice are thrown in steps only, not in over or measures');
    all.countThrow();
    all.purpose = null;
    if (all.told.length > 0) all.addParts(given.sum);
    return given.throw(all.kindOf(op, label, ruleId), who, null, number, 0);
  }

  /** Forgets the parts of a number, whose throw is not made. */
  private skip(): 0 {
    const { told } = this.all;
    if (told.length > 0) told.length = 0;
    return 0;
  }

  private addParts(sum: Sum): void {
    for (const { name, parts } of this.told) {
      sum.begin(name);
      for (const [i, [label, value]] of Object.entries(parts).entries())
        if (i === 0) sum.base(value, part(label));
        else sum.add(value, part(label));
    }
    this.skip();
  }

  /** The dice of a side, or of a piece of the state. */
  private thrownBy(piece: object): ToldDice {
    const { state } = this;
    const side = [SIDE_A, SIDE_B].find((actor) => actor === piece);
    const who = side ?? (state === null ? this.who : actorIn(state, piece));
    if (who === null)
      throw new RangeError("dice are thrown by 'A', by 'B', or by an object of the state under A or B");
    const made = new ToldDice(this.step, this.pools, who, this);
    this.ofPieces.set(piece, made);
    return made;
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
    return this.areWalked || this.given instanceof Paths
      ? new WideStepError(`${name} can throw without end: ${remedy}`)
      : new EndlessError(`${name} threw more than ${MOST_THROWS} times: ${remedy}`);
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

/** The piece as the one who throws, by its place in the state: `A units[1]`; null for what is no object of a side. */
export function actorIn(state: object, piece: unknown): Actor | null {
  const found = placeIn(state, piece, '');
  const [, side] = /^([AB])(?![^[.])/u.exec(found ?? '') ?? [];
  if (found === null || side === undefined) return null;
  return { name: inWords(found), role: side === 'A' ? 0 : 1, purposes: 0 };
}

function placeIn(state: object, piece: unknown, path: string): string | null {
  for (const [key, inner] of Object.entries(state) as [string, unknown][]) {
    if (typeof inner !== 'object' || inner === null) continue;
    const place = Array.isArray(state) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const found = inner === piece ? place : placeIn(inner, piece, place);
    if (found !== null) return found;
  }
  return null;
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
