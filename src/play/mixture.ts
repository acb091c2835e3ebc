/** Tallies of the starts of a cell put together into one of the whole. */
import { floatAt, item } from '../chance/at.ts';
import { mergeMasses, wideAt, type Tally, type TallyShape } from './tally.ts';

/** Starts whose engagements do not report the same things. */
export class MixtureError extends Error {
  readonly code = 'HYTHE-MIXTURE';
}

/**
 * The shape of a tally that holds those of all starts: numbers up to the largest that any of them has.
 * @throws {MixtureError} where a start has other outcomes or metrics than the first
 */
export function mixedShape(shapes: readonly TallyShape[]): TallyShape {
  const first = item(shapes, 0);
  for (const shape of shapes) {
    const missing = differing(first, shape) ?? differing(shape, first);
    if (missing !== null) throw new MixtureError(`the starts of the setup differ: only some have ${missing}`);
  }
  return {
    ...first,
    turnLimit: Math.max(...shapes.map(({ turnLimit }) => turnLimit)),
    readings: first.readings.map((reading, i) => ({
      ...reading,
      most: Math.max(...shapes.map(({ readings }) => item(readings, i).most)),
      ...(reading.least === undefined
        ? {}
        : { least: Math.min(...shapes.map(({ readings }) => item(readings, i).least ?? 0)) }),
    })),
    starts: shapes.length,
  };
}

/** An outcome or metric of the first shape that the second has not in the same place; null if there is none. */
function differing(one: TallyShape, other: TallyShape): string | null {
  const outcome = one.outcomes.find((name, i) => other.outcomes[i] !== name);
  return outcome ?? one.readings.find(({ name }, i) => other.readings[i]?.name !== name)?.name ?? null;
}

/** Adds the tally of a start to its own place in the whole and, times its chance, to the whole. */
export function addStart(into: Tally, whole: TallyShape, { start, tally, shape, chance }: StartTally): void {
  for (const [target, factor] of [
    [into, chance],
    [item(into.starts ?? [], start), 1],
  ] as const) {
    addRows(target.outcomeByTurn, whole.turnLimit + 1, tally.outcomeByTurn, shape.turnLimit + 1, factor);
    tally.readings.forEach((counts, i) =>
      addRows(item(target.readings, i), counts.length, counts, counts.length, factor),
    );
    tally.wide?.forEach((masses, index) => {
      mergeMasses(wideAt(target, index), masses, factor);
    });
    const widthOf = ({ joints, readings }: TallyShape, i: number): number =>
      item(readings, item(joints, i)[1]).most + 1;
    tally.joints.forEach((counts, i) =>
      addRows(item(target.joints, i), widthOf(whole, i), counts, widthOf(shape, i), factor),
    );
  }
}

interface StartTally {
  /** Its number, from 0. */
  readonly start: number;
  readonly tally: Tally;
  readonly shape: TallyShape;
  /** The chance of the start for a tally of probabilities; 1 for counts. */
  readonly chance: number;
}

/** Adds a table of `ownWidth` columns to one of `width`, row by row. */
function addRows(
  into: Float64Array,
  width: number,
  from: Float64Array,
  ownWidth: number,
  factor: number,
): void {
  for (let i = 0; i < from.length; i++) {
    const place = Math.floor(i / ownWidth) * width + (i % ownWidth);
    into[place] = floatAt(into, place) + factor * floatAt(from, i);
  }
}
