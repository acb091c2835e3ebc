/** Distributions of an engagement as a whole by their labels, without those of probability 0. */
import { item } from '../chance/at.ts';
import type { Game, GameState } from './game.ts';
import type { LabelledDistribution } from './mechanic.ts';
import type { End } from './metric.ts';
import { exactly } from './solve.ts';
import { tallyShape, type Tally, type TallyShape } from './tally.ts';

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
function outcomesOf(
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
function readingOf(tally: Tally, { readings }: TallyShape, name: string): LabelledDistribution {
  const place = readings.findIndex((one) => one.name === name);
  const reading = item(readings, place);
  return labelled(item(tally.readings, place), (value) => valueOf(reading, value));
}

/** The first joint, by the labels of its two readings, or their values where they have none. */
function jointOf(
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

/** A label of an end, read from its state, which no tally keeps. */
interface AtEnd<S> {
  readonly at: (state: S, end: End) => string;
}

/** Labels of the first joint of the tally, by its two readings. */
interface OfJoint {
  readonly joint: (first: string, second: string) => string;
}

/** A reading of the tally by its name, or labels of outcomes with their turns, of ends, or of the joint. */
type Wanted<S> = string | ((outcome: string, turn: number) => string) | AtEnd<S> | OfJoint;

/** Distributions that are asked for, by their names in the answer. */
export type AllWanted<S> = Readonly<Record<string, Wanted<S>>>;

/** Solves an engagement for the distributions that are asked for. @throws as {@link exactly} */
export function solved<S extends GameState<S>>(
  game: Game<S>,
  wanted: AllWanted<S>,
  mostStates?: number,
): ReadonlyMap<string, LabelledDistribution> {
  const ends = new Map<AtEnd<S>, Map<string, number>>();
  for (const one of Object.values(wanted))
    if (typeof one === 'object' && 'at' in one) ends.set(one, new Map());
  const onEnd = (state: S, end: End, mass: number): void => {
    for (const [{ at }, labels] of ends) {
      const label = at(state, end);
      labels.set(label, (labels.get(label) ?? 0) + mass);
    }
  };
  const tally = exactly(game, onEnd, mostStates);
  const shape = tallyShape(game);
  const distributionOf = (one: Wanted<S>): LabelledDistribution => {
    if (typeof one === 'string') return readingOf(tally, shape, one);
    if (typeof one === 'function') return outcomesOf(tally, shape, one);
    return 'joint' in one ? jointOf(tally, shape, one.joint) : (ends.get(one) ?? new Map());
  };
  return new Map(Object.entries(wanted).map(([name, one]) => [name, distributionOf(one)]));
}

/** The same for one distribution. */
export function solvedFor<S extends GameState<S>>(game: Game<S>, wanted: Wanted<S>): LabelledDistribution {
  return solved(game, { wanted }).get('wanted') ?? new Map();
}
