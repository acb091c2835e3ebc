/** Orders of doctrines (section 11.2, R-20 to R-22), and the doctrine that is in force for a unit or a line. */
import { item } from '../../chance/at.ts';
import type { Play } from './state.ts';

/** Acts of a unit by itself. */
export const UNIT_ACTS = ['stand-and-fire', 'charge', 'form'] as const;
/** Acts of a side: those of its units, and the moves of its line. */
export const ACTS = ['stand-and-fire', 'close-to-range', 'charge', 'form', 'retire'] as const;
export const CHARGES = ACTS.indexOf('charge');
export const FORMS = ACTS.indexOf('form');
export const RETIRES = ACTS.indexOf('retire');
export const CLOSES = ACTS.indexOf('close-to-range');
/** Acts under which the line moves to a distance. */
export const MOVES_LINE: readonly string[] = ['close-to-range', 'charge', 'retire'];

/** The orders of an item of a doctrine. */
export interface Orders {
  /** A number of ACTS. */
  readonly act: number;
  /** The distance to which the line moves up, or by which it retires, in parts of an inch. */
  readonly goal: number;
  /** The formation to change to, as a number of FORMATIONS; -1 for none. */
  readonly formation: number;
  /** Infantry that cavalry charges tries to form square. */
  readonly formSquare: boolean;
}

/** The orders of each item of a doctrine, and the choice among them. */
export class Doctrine {
  readonly items: readonly Orders[];
  private readonly choose: (s: Play, index: number) => number;

  constructor(items: readonly Orders[], choose: (s: Play, index: number) => number) {
    this.items = items;
    this.choose = choose;
  }

  /** The orders of a unit now. */
  of(s: Play, index: number): Orders {
    return item(this.items, this.items.length === 1 ? 0 : this.choose(s, index));
  }
}
