/** Dice of rules that are played: a rule asks for a throw, and goes on with what it shows. */
import { intAt } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import type { ResolutionKind } from './explanation.ts';
import { Total, type Sum } from './sum.ts';

/** The one who throws, or who is thrown at. */
export interface Actor {
  readonly name: string;
  /** The role whose dice it throws; null for both sides' and nobody's. */
  readonly role: 0 | 1 | null;
  /** The purpose of its throws of occasion 0, for common random numbers; those of others follow, up to that of the next actor. */
  readonly purposes: number;
}

/** Numbers of the laws of one kind, by its number, and by that with marks. */
export interface KnownLaws {
  /** The object that numbers them. */
  readonly of: object;
  readonly listed: number[];
  readonly byKey: Map<number, number>;
}

/**
 * A kind of throw. Its dice depend on two whole numbers and on nothing else, so that a law is worked out once for them.
 * Kinds belong to one game: tables and options are the same in all throws of a kind.
 */
export interface ThrowKind extends ResolutionKind {
  /** Tells throws of one actor apart: a whole number from 0, below the distance of the purposes of two actors. */
  readonly occasion: number;
  /** Its laws that are known, kept by those who work them out. */
  laws?: KnownLaws;
  /** The referee's rule: dice in, an outcome out (one int32). */
  resolve(chance: Chance, number: number, marks: number): number;
  /** The act in plain words: `A1 fires at B1 at 8 cm`. */
  act(who: Actor, whom: Actor | null, words: string): string;
  /** The outcome in plain words: `miss`. */
  result(outcome: number, who: Actor, whom: Actor | null): string;
}

/** The dice of a step. */
export interface Dice {
  /** Takes the parts of the number of the next throw. */
  readonly sum: Sum;
  /** True where laws of throws are looked up by kind, number and marks. */
  readonly byLaw: boolean;
  /**
   * The source of dice where it is all the same what a throw is for; null for dice that look at each throw. The rules that
   * throw most resolve their throws with it directly: there the engine knows which rule it calls, and plays it faster.
   */
  readonly plain: Chance | null;
  /** Counts of the rules so far, by the number of the counter. */
  readonly counted: Int32Array;
  /**
   * The outcome of a throw.
   * @param number a whole number on which its dice depend, mostly its target number
   * @param marks modifiers that are no part of that number, as bits; 0 without any
   * @param words what `act` of the kind says besides
   */
  throw(
    kind: ThrowKind,
    who: Actor,
    whom: Actor | null,
    number: number,
    marks: number,
    words?: string,
  ): number;
  /** Adds to a number that is counted on the way. */
  count(counter: number, by?: number): void;
}

/** Dice that count, and to whom the parts of numbers are nothing. */
export abstract class CountingDice implements Dice {
  readonly sum: Sum = new Total();
  abstract readonly byLaw: boolean;
  readonly plain: Chance | null;
  readonly counted: Int32Array;

  constructor(counting: number, plain: Chance | null = null) {
    this.plain = plain;
    this.counted = new Int32Array(counting);
  }

  abstract throw(...thrown: Parameters<Dice['throw']>): number;

  count(counter: number, by = 1): void {
    this.counted[counter] = intAt(this.counted, counter) + by;
  }
}

/** A throw that was made. */
export interface Thrown {
  readonly kind: ThrowKind;
  readonly who: Actor;
  readonly whom: Actor | null;
  readonly number: number;
  readonly marks: number;
  readonly outcome: number;
}

/** The purpose of a throw. */
export function purposeOf(kind: ThrowKind, who: Actor): number {
  return who.purposes + kind.occasion;
}
