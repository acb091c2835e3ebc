/** Both lines as they stand against each other: who faces whom (section 11.2, T1). */
import { intAt } from '../../chance/at.ts';
import type { Play } from './state.ts';

/** No unit. */
export const NOBODY = -1;

/** The units of a battle in two lines; one object serves a battle, and looks anew at each state. */
export class Lines {
  /** The number of units of A, whose line comes first. */
  private readonly ofA: number;
  /** Unbroken units of each side, in list order from the place of its first unit on. */
  private readonly unbroken: Int32Array;
  /** The enemy that faces each unit, or NOBODY. */
  private readonly faced: Int32Array;
  /** The state whose lines these are; null until somebody asks. */
  private of: Play | null = null;

  constructor(ofA: number, all: number) {
    this.ofA = ofA;
    this.unbroken = new Int32Array(all);
    this.faced = new Int32Array(all);
  }

  /** Forgets the lines, since units may have entered or been broken. */
  forget(): this {
    this.of = null;
    return this;
  }

  /** The enemy that faces a unit in a state unchanged since {@link forget}; NOBODY where none is left. */
  facing(s: Play, index: number): number {
    if (this.of !== s) this.drawUp(s);
    return intAt(this.faced, index);
  }

  /** Unbroken number n faces number n, in list order, and again from the first on. */
  private drawUp(s: Play): void {
    this.of = s;
    const { ofA } = this;
    const all = this.faced.length;
    const ofB = this.gather(s, ofA, all);
    this.face(s, 0, ofA, ofA, ofB);
    this.face(s, ofA, all, 0, this.gather(s, 0, ofA));
  }

  /** Lists the unbroken units of a side, and counts them. */
  private gather(s: Play, from: number, to: number): number {
    let count = 0;
    for (let i = from; i < to; i++) if (s.unit(i).cv > 0) this.unbroken[from + count++] = i;
    return count;
  }

  /** Lets the units of a side face so many enemies, listed from `enemy` on. */
  private face(s: Play, from: number, to: number, enemy: number, enemies: number): void {
    let number = 0;
    for (let i = from; i < to; i++) {
      this.faced[i] = enemies === 0 ? NOBODY : intAt(this.unbroken, enemy + number);
      if (s.unit(i).cv > 0 && ++number >= enemies) number = 0;
    }
  }
}
