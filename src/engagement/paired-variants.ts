/** Several variants of one engagement played on the same replicates, so that what differs is the rules and not the dice. */
import { floatAt, intAt, item } from '../chance/at.ts';
import { ByPurpose } from '../chance/by-purpose.ts';
import type { Root } from '../chance/random.ts';
import type { Due, Engagement, State } from './engagement.ts';
import { valuesAt, winnerOf, type Place } from './marginal.ts';
import { thrownText } from './shown.ts';
import { atReplicate, Play, type Replicates, type Resolver } from './simulate.ts';
import type { AnyEngagement } from './system.ts';
import { emptyTally, type Tally, type TallyShape } from './tally.ts';

/** One of the variants, and the metrics by which it is compared: the same in the same order for all. */
export interface Compared {
  readonly engagement: AnyEngagement;
  readonly shape: TallyShape;
  readonly places: readonly Place[];
}

/** Counts of all variants on the same replicates. */
export interface PairedCounts {
  /** The tally of each variant. */
  readonly tallies: readonly Tally[];
  /**
   * The joint counts of each variant but the first, by metric: how often its value met that of the first in one
   * replicate, at `value * valuesOfFirst + valueOfFirst`.
   */
  readonly joints: readonly (readonly Float64Array[])[];
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
export function playTogether(variants: readonly Compared[], replicates: Replicates): PairedCounts {
  const { root, pairing, first, count } = replicates;
  const players = variants.map((variant) => variant.engagement.use((its) => playerOf(its, variant)));
  const [reference, ...others] = players;
  const joints = others.map((player) =>
    player.sizes.map((size, metric) => new Float64Array(size * item(reference?.sizes ?? [], metric))),
  );
  for (let replicate = first; replicate < first + count; replicate++) {
    let variant = 0;
    try {
      for (; variant < players.length; variant++) item(players, variant).play(root, pairing, replicate);
    } catch (error) {
      throw new VariantError(variant, atReplicate(error, replicate));
    }
    if (reference === undefined) continue;
    for (let i = 0; i < others.length; i++) countPair(item(joints, i), item(others, i), reference);
  }
  return { tallies: players.map(({ tally }) => tally), joints };
}

/** Counts the replicate that both have just played. */
function countPair(joints: readonly Float64Array[], player: Player, reference: Player): void {
  for (let metric = 0; metric < joints.length; metric++) {
    const joint = item(joints, metric);
    const cell = player.value(metric) * item(reference.sizes, metric) + reference.value(metric);
    joint[cell] = floatAt(joint, cell) + 1;
  }
}

interface Player {
  readonly tally: Tally;
  /** The number of values of each metric. */
  readonly sizes: readonly number[];
  play: Playing;
  /** The value of a metric in the replicate that was played last. */
  value(metric: number): number;
}

type Playing = (root: Replicates['root'], pairing: number, replicate: number) => void;

function playerOf<S extends State<S>>(
  engagement: Engagement<S>,
  { shape, places }: Pick<Compared, 'shape' | 'places'>,
): Player {
  const tally = emptyTally(shape);
  const dice = new DiceByPurpose(engagement);
  const game = new Play(engagement, shape, tally, dice);
  const metrics = engagement.metrics.length;
  return {
    tally,
    sizes: places.map((place) => valuesAt(shape, place)),
    play: (root, pairing, replicate) => {
      dice.start(root, pairing, replicate);
      game.once();
    },
    value: (metric) => {
      const place = item(places, metric);
      const { end, measured, counted } = game;
      if (place === 'winner') return winnerOf(shape, end.outcome);
      if (place === 'outcome') return end.outcome;
      if (place === 'turn') return end.turn;
      return place < metrics ? intAt(measured, place) : intAt(counted, place - metrics);
    },
  };
}

/** Resolves by the rules; a throw takes its dice from the stream of its purpose. */
export class DiceByPurpose<S extends State<S>> implements Resolver {
  private readonly engagement: Engagement<S>;
  readonly chance = new ByPurpose();

  constructor(engagement: Engagement<S>) {
    this.engagement = engagement;
  }

  start(root: Root, pairing: number, replicate: number): void {
    this.chance.start(root, pairing, replicate);
  }

  resolve(due: Due): number {
    this.chance.purpose = due.purpose;
    return this.engagement.resolve(due, this.chance);
  }
}
