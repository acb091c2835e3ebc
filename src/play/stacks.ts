/** Lanes side by side, each with a stack of units a side: who stands in which, and on which neighbour a free front turns. */
import { intAt } from '../chance/at.ts';

/** No unit, no lane. */
export const NONE = -1;

/** On which neighbouring lane a free front turns. */
export const TURNS_ON = ['none', 'left', 'right', 'either'] as const;

type TurnsOn = (typeof TURNS_ON)[number];

/** Where a unit stands; its lane is NONE if it is in no stack. */
export interface StackPlace {
  readonly side: 0 | 1;
  readonly lane: number;
}

/** Units by their numbers: those of the first side before those of the second, each stack from front to back. */
export class Stacks {
  readonly lanes: number;
  private readonly units: number;
  /** The number of units of the first side. */
  private readonly ofFirst: number;
  /** First and last unit (exclusive) of each stack, at `side * lanes + lane`. */
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;

  constructor(lanes: number, units: readonly StackPlace[]) {
    this.lanes = lanes;
    this.units = units.length;
    this.ofFirst = units.filter(({ side }) => side === 0).length;
    this.starts = new Int32Array(2 * lanes);
    this.ends = new Int32Array(2 * lanes);
    for (let stack = 0; stack < 2 * lanes; stack++) {
      const inStack = ({ side, lane }: StackPlace): boolean => lane !== NONE && side * lanes + lane === stack;
      this.starts[stack] = Math.max(0, units.findIndex(inStack));
      this.ends[stack] = units.findLastIndex(inStack) + 1;
    }
  }

  /** The first unit of a side. */
  unitsFrom(side: number): number {
    return side === 0 ? 0 : this.ofFirst;
  }

  /** The number after that of the last unit of a side. */
  unitsTo(side: number): number {
    return side === 0 ? this.ofFirst : this.units;
  }

  /** The first unit of a stack. */
  from(side: number, lane: number): number {
    return intAt(this.starts, side * this.lanes + lane);
  }

  /** The number after that of the last unit of a stack. */
  to(side: number, lane: number): number {
    return intAt(this.ends, side * this.lanes + lane);
  }
}

/** The neighbouring lane on which a free front turns: the lower before the upper, one with an enemy front; or NONE. */
export function laneTurnedOn(
  turnsOn: TurnsOn,
  lane: number,
  lanes: number,
  hasEnemy: (lane: number) => boolean,
): number {
  if ((turnsOn === 'left' || turnsOn === 'either') && lane > 0 && hasEnemy(lane - 1)) return lane - 1;
  if ((turnsOn === 'right' || turnsOn === 'either') && lane + 1 < lanes && hasEnemy(lane + 1))
    return lane + 1;
  return NONE;
}
