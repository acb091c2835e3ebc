/** Dice of rules that are told as functions: each throw may have a label and a rule id. */
import { item } from '../chance/at.ts';
import { ByPurpose } from '../chance/by-purpose.ts';
import type { Chance } from '../chance/chance.ts';
import { TooManyPathsError } from '../chance/enumerated.ts';
import { multisets, oneIn, type Multisets } from '../chance/multiset.ts';
import { Pools } from '../chance/pools.ts';
import { Recorded } from '../chance/recorded.ts';
import { Sampled } from '../chance/sampled.ts';
import { Scripted } from '../chance/scripted.ts';
import { combine, dependent, mapped, oneDie, type Throw } from '../chance/throw.ts';

/** Called before a throw of a step is made: its label and rule id, where the rules name them. */
export type Watch = (label: string | null, ruleId: string | null) => void;

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

/** Passes the throws of a step on to a source of chance. */
export class StoryDice implements Dice {
  private chanceNow: Chance | null = null;
  private watch: Watch | null = null;
  private byPurpose = false;
  private readonly pools = new Pools();
  private readonly rerolls = new Map<string, Throw>();
  private step = '';
  private throws = 0;
  private readonly ordinals = new Map<string, number>();
  private readonly kept = new Map<number, Multisets>();
  private readonly odds = new Map<number, Throw>();

  /** Gives the dice to a step. @param byPurpose each throw takes its dice from the stream of its label and ordinal */
  open(chance: Chance, step: string, byPurpose: boolean, watch: Watch | null): void {
    this.chanceNow = chance;
    this.step = step;
    this.byPurpose = byPurpose;
    this.watch = watch;
    this.throws = 0;
    if (byPurpose) this.ordinals.clear();
  }

  /** Takes the dice away again. */
  close(): void {
    this.chanceNow = null;
  }

  // Functions of the object itself, so that rules may take them apart: `({ men }, { die, sum }) => …`.
  readonly die: Dice['die'] = (sides, label, ruleId) => {
    requireSides(sides);
    return this.source(label, ruleId).die(sides);
  };

  readonly sum: Dice['sum'] = (count, sides, label, ruleId) => {
    if (dice(count, sides) === 0) return 0;
    if (count * sides > LARGEST_SUM)
      throw new RangeError(`${count}D${sides} are too many for one sum: add several`);
    return this.source(label, ruleId).sum(count, sides);
  };

  readonly highest: Dice['highest'] = (count, sides, label, ruleId) =>
    dice(count, sides) === 0 ? 0 : this.source(label, ruleId).highest(count, sides);

  readonly lowest: Dice['lowest'] = (count, sides, label, ruleId) =>
    dice(count, sides) === 0 ? 0 : this.source(label, ruleId).lowest(count, sides);

  readonly successes: Dice['successes'] = (count, sides, wanted, label, ruleId) => {
    const { atLeast, reroll } = requireWanted(wanted);
    if (dice(count, sides) === 0) return 0;
    const chance = this.source(label, ruleId);
    if (reroll === undefined) return chance.successes(count, sides, atLeast);
    const key = [count, sides, atLeast, reroll].join();
    let again = this.rerolls.get(key);
    if (again === undefined) {
      again = this.rerolled(count, sides, atLeast, reroll);
      this.rerolls.set(key, again);
    }
    return chance.draw(again);
  };

  readonly each: Dice['each'] = (count, sides, label, ruleId) => {
    if (dice(count, sides) === 0) return [];
    const key = count * 2 ** 17 + sides;
    let all = this.kept.get(key);
    if (all === undefined) {
      all = multisets(count, sides);
      this.kept.set(key, all);
    }
    return item(all.faces, this.source(label, ruleId).draw(all.folded));
  };

  readonly pick: Dice['pick'] = (list, label, ruleId) => {
    if (list.length === 0) throw new RangeError('pick needs a list that is not empty');
    if (list.length === 1) return item(list, 0);
    return item(list, this.source(label, ruleId).die(list.length) - 1);
  };

  readonly chance: Dice['chance'] = (p, q, label, ruleId) => {
    if (p === 1 && q === 2) return this.source(label, ruleId).die(2) === 1;
    const key = p * 2 ** 17 + q;
    let odds = this.odds.get(key);
    if (odds === undefined) {
      odds = oneIn(p, q);
      this.odds.set(key, odds);
    }
    return this.source(label, ruleId).draw(odds) === 1;
  };

  /** Successes of dice of which some are thrown again once, as one throw. */
  private rerolled(
    count: number,
    sides: number,
    atLeast: number,
    reroll: NonNullable<Wanted['reroll']>,
  ): Throw {
    const { pools } = this;
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

  private source(label: string | undefined, ruleId: string | undefined): Chance {
    const chance = this.chanceNow;
    if (chance === null) throw new RangeError('dice are thrown in steps only, not in over or measures');
    if (++this.throws > MOST_THROWS) throw this.endless(chance);
    if (this.byPurpose) chance.purpose = this.purposeOf(`${this.step}: ${label ?? ''}`);
    if (this.watch !== null) this.watch(label ?? null, ruleId ?? null);
    return chance;
  }

  /** A step that can go on without end on some path of its dice may still be played; one that does in play cannot. */
  private endless(chance: Chance): Error {
    const remedy =
      'a loop that waits for the dice has no bound: throw again a fixed number of times, or use dice.chance';
    return isPlayed(chance)
      ? new EndlessStepError(`${this.step} threw more than ${MOST_THROWS} times: ${remedy}`)
      : new TooManyPathsError(`${this.step} can throw without end: ${remedy}`);
  }

  /** The same number for the same step, label and ordinal in every variant: a hash of 31 bits. */
  private purposeOf(label: string): number {
    const ordinal = this.ordinals.get(label) ?? 0;
    this.ordinals.set(label, ordinal + 1);
    let hash = 0x811c9dc5;
    for (let i = 0; i < label.length; i++) hash = Math.imul(hash ^ label.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ ordinal, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 1;
  }
}

/** Dice of a stream or a script, as against the paths of an enumeration. */
function isPlayed(chance: Chance): boolean {
  return [Sampled, ByPurpose, Recorded, Scripted].some((kind) => chance instanceof kind);
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
