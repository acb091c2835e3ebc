/** Laws of throws: the distribution of each, worked out once for its kind, number and marks. */
import { item } from '../chance/at.ts';
import { enumerate, type Outcomes } from '../chance/enumerated.ts';
import { Pools } from '../chance/pools.ts';
import type { KnownLaws, ThrowKind } from './dice.ts';

/** Bits of the marks of a throw: number and marks make one key, which is exact below 2^53. */
const MARK_BITS = 20;
const MOST_MARKS = 2 ** MARK_BITS;
/** Numbers from 0 to below this, without marks, are looked up in a list. */
const LISTED = 4096;
const UNKNOWN = -1;

/** A throw whose number or marks are no whole numbers of the right size. */
class ThrowNumberError extends Error {
  readonly code = 'HYTHE-PLAY-THROW';
}

interface Law {
  readonly kind: ThrowKind;
  readonly number: number;
  readonly marks: number;
  outcomes: Outcomes | null;
}

export class Laws {
  private readonly pools = new Pools();
  private readonly byKind = new Map<ThrowKind, KnownLaws>();
  private readonly laws: Law[] = [];

  /** The number of laws that have been asked for. */
  get size(): number {
    return this.laws.length;
  }

  /** The number of a law, from 0 in the order in which they were met. @throws {ThrowNumberError} */
  find(kind: ThrowKind, number: number, marks: number): number {
    const known = this.knownOf(kind);
    const listed = marks === 0 ? known.listed[number] : undefined;
    return listed === undefined || listed === UNKNOWN ? this.findKept(known, kind, number, marks) : listed;
  }

  /** The throws that have been asked for, by the numbers of their laws. */
  get asked(): readonly Pick<Law, 'kind' | 'number' | 'marks'>[] {
    return this.laws;
  }

  /** The law with this number. */
  law(found: number): Outcomes {
    const law = item(this.laws, found);
    const { kind, number, marks } = law;
    return (law.outcomes ??= enumerate((chance) => kind.resolve(chance, number, marks), this.pools));
  }

  of(kind: ThrowKind, number: number, marks: number): Outcomes {
    return this.law(this.find(kind, number, marks));
  }

  private findKept(known: KnownLaws, kind: ThrowKind, number: number, marks: number): number {
    if (marks === 0 && number >= 0 && number < LISTED && Number.isInteger(number)) {
      while (known.listed.length <= number) known.listed.push(UNKNOWN);
      return (known.listed[number] = this.add(kind, number, marks));
    }
    if ((number | 0) !== number || !(marks >= 0 && marks < MOST_MARKS && Number.isInteger(marks)))
      throw new ThrowNumberError(
        `a throw of ${kind.name} has the number ${number} and the marks ${marks}: its number is an int32, and its marks are whole numbers from 0 to below ${MOST_MARKS}`,
      );
    const key = number * MOST_MARKS + marks;
    const found = known.byKey.get(key) ?? this.add(kind, number, marks);
    known.byKey.set(key, found);
    return found;
  }

  /** The laws of a kind, which keeps those that were asked for last: mostly nobody else asks. */
  private knownOf(kind: ThrowKind): KnownLaws {
    const { laws } = kind;
    return laws?.of === this ? laws : (kind.laws = this.found(kind));
  }

  private found(kind: ThrowKind): KnownLaws {
    const known = this.byKind.get(kind) ?? { of: this, listed: [], byKey: new Map<number, number>() };
    this.byKind.set(kind, known);
    return known;
  }

  private add(kind: ThrowKind, number: number, marks: number): number {
    return this.laws.push({ kind, number, marks, outcomes: null }) - 1;
  }
}
