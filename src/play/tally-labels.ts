/** Distributions of a tally by their labels, without those of probability 0: answers of engagements as a whole. */
import { item } from '../chance/at.ts';
import type { LabelledDistribution } from './mechanic.ts';
import type { Tally, TallyShape } from './tally.ts';

/** The masses by label; places with one label are added up. */
function labelled(masses: Float64Array, label: (place: number) => string): LabelledDistribution {
  const labels = new Map<string, number>();
  masses.forEach((mass, place) => {
    if (mass <= 0) return;
    const one = label(place);
    labels.set(one, (labels.get(one) ?? 0) + mass);
  });
  return labels;
}

/** The outcomes, each with its turn. */
export function outcomesOf(
  { outcomeByTurn }: Tally,
  { outcomes, turnLimit }: TallyShape,
  label: (outcome: string, turn: number) => string,
): LabelledDistribution {
  const turns = turnLimit + 1;
  return labelled(outcomeByTurn, (place) => label(item(outcomes, Math.floor(place / turns)), place % turns));
}

type Reading = TallyShape['readings'][number];

function valueOf({ labels }: Reading, value: number): string {
  return labels?.[value] ?? String(value);
}

/** A reading by its name. */
export function readingOf(tally: Tally, { readings }: TallyShape, name: string): LabelledDistribution {
  const place = readings.findIndex((one) => one.name === name);
  const reading = item(readings, place);
  return labelled(item(tally.readings, place), (value) => valueOf(reading, value));
}

/** The first joint, by the labels of its two readings, or their values where they have none. */
export function jointOf(
  tally: Tally,
  { readings, joints }: TallyShape,
  label: (first: string, second: string) => string,
): LabelledDistribution {
  const [first, second] = item(joints, 0).map((place) => item(readings, place)) as [Reading, Reading]; // true: a joint has two
  const width = second.most + 1;
  return labelled(item(tally.joints, 0), (place) =>
    label(valueOf(first, Math.floor(place / width)), valueOf(second, place % width)),
  );
}
