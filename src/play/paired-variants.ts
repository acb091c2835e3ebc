/** Several variants of one engagement played on the same replicates, so that what differs is the rules and not the dice. */
import { floatAt, intAt, item } from '../chance/at.ts';
import { ByPurpose } from '../chance/by-purpose.ts';
import type { Game, GameState } from './game.ts';
import { rangeAt, winnerOf, type Place, type Range } from './marginal.ts';
import { thrownText } from './shown.ts';
import { atReplicate, Play, type Replicates } from './simulate.ts';
import type { AnyEngagement } from './system.ts';
import { addMass, emptyTally, type Masses, type Tally, type TallyShape } from './tally.ts';

/** One of the variants, and the metrics by which it is compared: the same in the same order for all. */
export interface Compared {
  readonly engagement: AnyEngagement;
  readonly shape: TallyShape;
  readonly places: readonly Place[];
}

/**
 * Joint counts of two readings: at `place * placesOfSecond + placeOfSecond`, a place being a value less the smallest. In
 * an array, or under the pairs that came up where a reading is wide.
 */
export type Joint = Masses;

export function placesIn({ least, most }: Pick<Range, 'least' | 'most'>): number {
  return most - least + 1;
}

/** Each pair that came up, its place by its place, in ascending order. */
export function* pairsIn(joint: Joint): Generator<readonly [pair: number, count: number]> {
  if (joint instanceof Map) yield* [...joint].sort(([a], [b]) => a - b);
  else
    for (let pair = 0; pair < joint.length; pair++)
      if (floatAt(joint, pair) > 0) yield [pair, floatAt(joint, pair)];
}

/** The places of two variants that are compared, the second being the reference. */
export type Pair = readonly [variant: number, reference: number];

/** The readings by which variants are compared, and which variants with which. */
export interface ComparedPlaces {
  /** The metrics read of each, in their order; none for one alone. */
  readonly places: readonly (readonly Place[])[];
  readonly pairs: readonly Pair[];
}

/** Each variant but the first with the first; where every pair is wanted, then each with each one between. */
export function pairsOf(variants: number, everyPair = false): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let variant = 1; variant < variants; variant++) pairs.push([variant, 0]);
  if (everyPair)
    for (let variant = 2; variant < variants; variant++)
      for (let reference = 1; reference < variant; reference++) pairs.push([variant, reference]);
  return pairs;
}

/** Counts of all variants on the same replicates. */
interface PairedCounts {
  readonly tallies: readonly Tally[];
  /** The joint counts of each pair, by metric: how often the value of the one met that of the other in a replicate. */
  readonly joints: readonly (readonly Joint[])[];
}

/** The most entries of all joint counts, eight bytes each; a plan asks for no more. */
export const MOST_ENTRIES = 100_000_000;

/** Joint counts of nothing, of each pair of variants with these readings. @throws {RangeError} beyond the most entries */
export function emptyJoints(readings: readonly (readonly Range[])[], pairs: readonly Pair[]): Joint[][] {
  const sizes = pairs.map(([variant, reference]) =>
    item(readings, variant).map((own, i) => jointEntries(own, item(item(readings, reference), i))),
  );
  const entries = sizes.flat().reduce((sum, size) => sum + size, 0);
  if (entries > MOST_ENTRIES)
    throw new RangeError(`joint counts of ${entries} entries, more than ${MOST_ENTRIES}`);
  return sizes.map((metrics) =>
    metrics.map((size) => (size === 0 ? new Map<number, number>() : new Float64Array(size))),
  );
}

/** Entries of the joint counts of two readings; 0 where only the pairs that came up are kept. */
export function jointEntries(first: Range, second: Range): number {
  return first.isWide || second.isWide ? 0 : placesIn(first) * placesIn(second);
}

/** An error that a replicate of one variant ran into. */
export class VariantError extends Error {
  readonly code = 'HYTHE-VARIANT';
  /** The place of the variant, from 0. */
  readonly variant: number;

  constructor(variant: number, cause: unknown) {
    super(thrownText(cause), { cause });
    this.variant = variant;
  }
}

/**
 * Plays each replicate in every variant with dice by purpose.
 * @throws {VariantError} for the first replicate that a variant cannot play, with the error as its cause
 */
export function playTogether(
  variants: readonly Compared[],
  replicates: Replicates,
  pairs: readonly Pair[] = pairsOf(variants.length),
): PairedCounts {
  const { root, pairing, first, count } = replicates;
  const players = variants.map((variant) => variant.engagement.use((its) => playerOf(its, variant)));
  const joints = emptyJoints(
    players.map(({ ranges }) => ranges),
    pairs,
  );
  for (let replicate = first; replicate < first + count; replicate++) {
    let variant = 0;
    try {
      for (; variant < players.length; variant++) item(players, variant).play(root, pairing, replicate);
    } catch (error) {
      throw new VariantError(variant, atReplicate(error, replicate));
    }
    for (let i = 0; i < pairs.length; i++) {
      const [own, reference] = item(pairs, i);
      countPair(item(joints, i), item(players, own), item(players, reference));
    }
  }
  return { tallies: players.map(({ tally }) => tally), joints };
}

/** Counts the replicate that both have just played. */
function countPair(joints: readonly Joint[], player: Player, reference: Player): void {
  for (let metric = 0; metric < joints.length; metric++) {
    const joint = item(joints, metric);
    const own = item(player.ranges, metric);
    const other = item(reference.ranges, metric);
    const first = player.value(metric) - own.least;
    const cell = first * placesIn(other) + reference.value(metric) - other.least;
    addMass(joint, cell, 1);
  }
}

interface Player {
  readonly tally: Tally;
  /** The values of each metric. */
  readonly ranges: readonly Range[];
  readonly play: (root: Replicates['root'], pairing: number, replicate: number) => void;
  /** The value of a metric in the replicate that was played last. */
  value(metric: number): number;
}

function playerOf<S extends GameState<S>>(
  game: Game<S>,
  { shape, places }: Pick<Compared, 'shape' | 'places'>,
): Player {
  const tally = emptyTally(shape);
  const streams = new ByPurpose();
  const played = new Play(game, shape, tally, streams);
  const metrics = game.metrics.length;
  return {
    tally,
    ranges: places.map((place) => rangeAt(shape, place)),
    play: (root, pairing, replicate) => {
      streams.start(root, pairing, replicate);
      played.once();
    },
    value: (metric) => {
      const place = item(places, metric);
      const { end, measured, counted } = played;
      if (place === 'winner') return winnerOf(shape, end.outcome);
      if (place === 'outcome') return end.outcome;
      if (place === 'turn') return end.turn;
      return place < metrics
        ? intAt(measured, place)
        : intAt(counted, item(game.counters, place - metrics).number);
    },
  };
}
