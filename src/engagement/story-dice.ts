/** Dice of rules that are told as functions: each throw may have a label and a rule id. */
import { item } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import { multisets, oneIn, type Multisets } from '../chance/multiset.ts';
import type { Throw } from '../chance/throw.ts';
import type { Watch } from './engagement.ts';

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
  /** How many of `count` dice show `atLeast` or more. */
  readonly successes: (
    count: number,
    sides: number,
    wanted: { readonly atLeast: number },
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

/** More throws in one step than that are taken to be endless. */
const MOST_THROWS = 100_000;

/** A step that throws dice without end. */
export class EndlessStepError extends Error {
  readonly code = 'HYTHE-ENGAGEMENT-ENDLESS';
}

/** Passes the throws of a step on to a source of chance. */
export class StoryDice implements Dice {
  private chanceNow: Chance | null = null;
  private watch: Watch | null = null;
  private byPurpose = false;
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
  readonly die: Dice['die'] = (sides, label, ruleId) => this.source(label, ruleId).die(sides);

  readonly sum: Dice['sum'] = (count, sides, label, ruleId) =>
    dice(count) === 0 ? 0 : this.source(label, ruleId).sum(count, sides);

  readonly highest: Dice['highest'] = (count, sides, label, ruleId) =>
    dice(count) === 0 ? 0 : this.source(label, ruleId).highest(count, sides);

  readonly lowest: Dice['lowest'] = (count, sides, label, ruleId) =>
    dice(count) === 0 ? 0 : this.source(label, ruleId).lowest(count, sides);

  readonly successes: Dice['successes'] = (count, sides, { atLeast }, label, ruleId) =>
    dice(count) === 0 ? 0 : this.source(label, ruleId).successes(count, sides, atLeast);

  readonly each: Dice['each'] = (count, sides, label, ruleId) => {
    if (dice(count) === 0) return [];
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

  private source(label: string | undefined, ruleId: string | undefined): Chance {
    const chance = this.chanceNow;
    if (chance === null) throw new RangeError('dice are thrown in steps only, not in over or measures');
    if (++this.throws > MOST_THROWS)
      throw new EndlessStepError(`a step threw more than ${MOST_THROWS} times; it seems never to end`);
    if (this.byPurpose) chance.purpose = this.purposeOf(`${this.step}: ${label ?? ''}`);
    if (this.watch !== null) this.watch(label ?? null, ruleId ?? null);
    return chance;
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

/** A number of dice. @throws {RangeError} unless it is a whole number from 0 */
function dice(count: number): number {
  if (Number.isInteger(count) && count >= 0) return count;
  throw new RangeError(`${count} dice cannot be thrown: say a whole number from 0`);
}
