/** Throws written down: those of any source of chance, and those that give an outcome drawn from a table. */
import { at } from './at.ts';
import type { ByPurpose } from './by-purpose.ts';
import type { Chance } from './chance.ts';
import { walkPaths, type PathThrow } from './enumerated.ts';
import { PooledDice } from './pooled-dice.ts';
import { Pools } from './pools.ts';
import type { Sampled } from './sampled.ts';
import { Scripted } from './scripted.ts';
import { oneDie, type DieFace, type Pick, type Throw } from './throw.ts';

export interface RecordedThrow {
  readonly purpose: number;
  /** The throw as a player would write it: `D20`, `2D6`. */
  readonly label: string;
  readonly faces: readonly DieFace[];
  readonly value: number;
  /** The faces are read one by one; the value says nothing to a player. */
  readonly isSet?: true;
}

/** `D20 shows 14`, `2D6 shows 3 + 5, read as 8`. */
export function throwText({ label, faces, value, isSet }: RecordedThrow): string {
  const [only] = faces;
  if (faces.length === 1 && only?.face === value) return `${label} shows ${value}`;
  if (faces.length === 0) return `${label} is ${value}`;
  const sum = faces.reduce((total, { face }) => total + face, 0);
  const shown = faces.map(({ face }) => face);
  if (isSet === true) return `${label} shows ${shown.join(', ')}`;
  return sum === value
    ? `${label} shows ${shown.join(' + ')} = ${value}`
    : `${label} shows ${shown.join(', ')}, read as ${value}`;
}

/** Passes every throw on to `inner` and keeps its faces, in book order. */
export class Recorded extends PooledDice {
  readonly mindsPurpose = true;
  readonly throws: RecordedThrow[] = [];
  private readonly inner: Sampled | ByPurpose | Scripted;
  private readonly side: Pick;

  /**
   * @param inner where the dice come from
   * @param side finds the faces of a folded throw from its result; a script knows its faces and does not need it
   */
  constructor(inner: Sampled | ByPurpose | Scripted, side: Pick) {
    super();
    this.inner = inner;
    this.side = side;
  }

  get purpose(): number {
    return this.inner.purpose;
  }

  set purpose(purpose: number) {
    this.inner.purpose = purpose;
  }

  die(sides: number): number {
    const face = this.inner.die(sides);
    this.throws.push({
      purpose: this.purpose,
      label: oneDie(sides).label,
      faces: [{ sides, face }],
      value: face,
    });
    return face;
  }

  draw(folded: Throw): number {
    const { inner } = this;
    const shown = inner instanceof Scripted ? inner.shown : null;
    const before = shown?.length;
    const value = inner.draw(folded);
    const faces = shown?.slice(before) ?? folded.facesFor(value, this.side);
    const isSet = folded.isSet === true ? ({ isSet: true } as const) : {};
    this.throws.push({ purpose: this.purpose, label: folded.label, faces, value, ...isSet });
    return value;
  }

  /** Takes out the throws recorded since the last call. */
  take(): RecordedThrow[] {
    return this.throws.splice(0);
  }
}

/** Draws indices by weight with the words of a source of chance of its own. */
export function pickWith(chance: Chance): Pick {
  const RESOLUTION = 65_535;
  return (weights) => {
    let total = 0;
    for (let i = 0; i < weights.length; i++) total += at(weights, i);
    const fine = (chance.die(RESOLUTION) - 1) * RESOLUTION + chance.die(RESOLUTION) - 0.5;
    let rest = (fine / (RESOLUTION * RESOLUTION)) * total;
    let last = 0;
    for (let i = 0; i < weights.length; i++) {
      const weight = at(weights, i);
      if (weight <= 0) continue;
      last = i;
      rest -= weight;
      if (rest < 0) return i;
    }
    return last;
  };
}

/**
 * Throws, with their faces, that make `resolve` give `outcome`, drawn from their conditional distribution.
 * @throws {RangeError} when no dice give the outcome
 */
export function throwsGiven(
  resolve: (chance: Chance) => number,
  outcome: number,
  purpose: number,
  pick: Pick,
): RecordedThrow[] {
  let chosen: readonly PathThrow[] | null = null;
  let total = 0;
  walkPaths(resolve, new Pools(), (value, probability, path) => {
    if (value !== outcome || probability === 0) return;
    // Each path takes the place of the one before with its share of all that have been met.
    if (chosen === null || pick([total, probability]) === 1) chosen = path();
    total += probability;
  });
  const path = chosen as readonly PathThrow[] | null; // assigned in the callback, which the compiler cannot see
  if (path === null) throw new RangeError(`no dice give the outcome ${outcome}`);
  return path.map(({ folded, value }) => ({
    purpose,
    label: folded.label,
    faces: folded.facesFor(value, pick),
    value,
  }));
}
