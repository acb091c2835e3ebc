/**
 * The reader of this system's tables: beside the tables as supplied, so that a number knows whether it is the
 * source's, inferred, or a user's.
 */
import { decimalFraction, type Fraction } from '../../play/lengths.ts';
import type { Json } from '../../play/json.ts';
import { entryOf, listOf, readPlaces, TablePlace } from '../../play/table-place.ts';
import type { Use } from './units.ts';

/** A number with its standing. */
export interface Figure {
  readonly value: number;
  /** The throws for which the source names the item but gives no value; a user's value is never inferred. */
  readonly inferredFor: 'everything' | readonly string[];
}

/** True if the number is our default rather than the source's when it serves this throw. */
export function isInferred({ inferredFor }: Figure, use: Use): boolean {
  return inferredFor === 'everything' || inferredFor.includes(use);
}

/** A place in the tables, and what the tables as supplied hold there. */
export class HonorPlace extends TablePlace {
  private supplied: Json | undefined;

  /** This place, beside the tables as supplied. */
  beside(supplied: Json | undefined): this {
    this.supplied = supplied;
    return this;
  }

  /** A share from 0 to 1, as a fraction. */
  share(): Fraction {
    return decimalFraction(this.number(0, 1));
  }

  /** A whole number with its standing; the row it is part of says whether it is inferred. */
  figure(key: string, min?: number, max?: number): Figure {
    const place = this.entry(key);
    return { value: place.whole(min, max), inferredFor: this.inferredFor(place) };
  }

  /** As `figure`, of any number. */
  measure(key: string, min?: number, max?: number): Figure {
    const place = this.entry(key);
    return { value: place.number(min, max), inferredFor: this.inferredFor(place) };
  }

  /** The words of a list, each one of `words`. */
  words<T extends string>(words: readonly T[]): readonly T[] {
    const list = listOf(this.value) ?? [];
    const named = words.filter((word) => list.includes(word));
    if (named.length === 0 || named.length !== list.length) this.wrong(`a list of ${words.join(', ')}`);
    return named;
  }

  protected override within(
    step: string | number,
    part: (value: Json | undefined) => Json | undefined,
  ): this {
    return super.within(step, part).beside(part(this.supplied));
  }

  /** The use for which this row infers a number of its own. */
  private inferredFor(place: this): Figure['inferredFor'] {
    if (place.value !== place.supplied) return [];
    if (entryOf(this.value, 'inferred') === true) return 'everything';
    return listOf(entryOf(this.value, 'inferredFor'))?.map(String) ?? [];
  }
}

/** Reads tables beside the tables as supplied, and throws every problem it met at once. @throws {InputError} */
export function readBeside<T>(tables: Json, supplied: Json, read: (root: HonorPlace) => T): T {
  return readPlaces(tables, HonorPlace, (root) => read(root.beside(supplied)));
}
