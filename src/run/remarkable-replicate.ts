/** The replicate of a cell that went best, worst, middling or as most do for its first side, for people to read. */
import { at, item } from '../chance/at.ts';
import { rootOf } from '../chance/random.ts';
import { NO_WINNER, winnerOf } from '../play/marginal.ts';
import type { RuleSystem } from '../play/system.ts';
import type { Tally, TallyShape } from '../play/tally.ts';
import { visibleName } from '../play/visible.ts';
import { Binder } from '../spec/bind.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import { boundCell } from './bound-cell.ts';
import { cellSampler } from './cell-sampler.ts';

export type Remarkable = 'best' | 'worst' | 'median' | 'typical';

/** The number of replicates examined; of engagements that take long, as those never solved do, fewer. */
const MOST_LOOKED_AT = 1000;
const MOST_LONG_ONES = 50;
/** Fights whose turns differ from the median by this part of it at the most are about as long. */
const ABOUT = 1 / 4;

interface FoundReplicate {
  readonly number: number;
  /** The replicates examined: from 0 to one less than this. */
  readonly among: number;
  /** Survivors count in the order; rules without a count of survivors have none. */
  readonly bySurvivors: boolean;
}

/** The replicate among those that `orderingReplicates` orders. @throws {ExecutionError}, {ReplicateError} */
export function remarkableReplicate(
  experiment: Experiment,
  cell: Cell,
  which: Remarkable,
  systems: readonly RuleSystem[],
): FoundReplicate {
  const { numbers, turns, bySurvivors } = inOneGo(orderingReplicates(experiment, cell, systems));
  const number = which === 'typical' ? typicalOf(numbers, turns) : chosen(numbers, which);
  return { number, among: numbers.length, bySurvivors };
}

/** The replicate of that name among numbers in order from the best. */
export function chosen(numbers: readonly number[], which: Exclude<Remarkable, 'typical'>): number {
  return item(numbers, { best: 0, worst: numbers.length - 1, median: middle(numbers) }[which]);
}

/** The middle one of those that last about as long as the median. */
function typicalOf(numbers: readonly number[], turns: readonly number[]): number {
  const ordered = turns.toSorted((a, b) => a - b);
  const median = item(ordered, middle(ordered));
  const alike = numbers.filter((_number, i) => Math.abs(item(turns, i) - median) <= ABOUT * median);
  return item(alike, middle(alike));
}

function middle({ length }: readonly number[]): number {
  return (length - 1) >> 1;
}

/** Replicates in order from the best for the first side. */
interface OrderedReplicates {
  readonly numbers: readonly number[];
  /** The turn in which each ended. */
  readonly turns: readonly number[];
  readonly bySurvivors: boolean;
}

/** The result of work whose steps nobody waits between. */
export function inOneGo<T>(work: Iterator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Plays the first replicates of the cell as the run does, and orders them for the first side: by who wins, then by its
 * survivors less those of the other, then by how soon it wins or how late it loses, then by their numbers. Each replicate is a step.
 * @throws {ExecutionError}, {ReplicateError}
 */
export function* orderingReplicates(
  experiment: Experiment,
  cell: Cell,
  systems: readonly RuleSystem[],
): Generator<void, OrderedReplicates> {
  const { rules, resolve } = experiment;
  const { shape, samplers } = boundCell(new Binder(rules, systems), cell);
  const sampler = resolve.method === 'exact' ? 'direct' : cellSampler(experiment, cell, systems);
  const root = rootOf(resolve.seed);
  const most = shape.solvable === false ? MOST_LONG_ONES : MOST_LOOKED_AT;
  const among = resolve.method === 'exact' ? most : Math.min(most, resolve.replicates);
  const ends: { readonly number: number; readonly turn: number; readonly merit: Merit }[] = [];
  for (let number = 0; number < among; number++) {
    const one = { root, pairing: cell.pairing, first: number, count: 1 };
    ends.push({ number, ...endOf(shape, samplers.play(sampler, one)) });
    yield;
  }
  const ordered = ends.toSorted((a, b) => compared(b.merit, a.merit) || a.number - b.number);
  const bySurvivors = ['A', 'B'].every((role) => survivorsAt(shape, role) !== -1);
  return {
    numbers: ordered.map(({ number }) => number),
    turns: ordered.map(({ turn }) => turn),
    bySurvivors,
  };
}

/** The result of an engagement for the first side, the most important part first: winner, survivors, turn. */
type Merit = readonly [number, number, number];

function endOf(
  shape: TallyShape,
  { outcomeByTurn, readings }: Tally,
): { readonly turn: number; readonly merit: Merit } {
  const turns = shape.turnLimit + 1;
  const end = outcomeByTurn.findIndex((count) => count > 0);
  const turn = end % turns;
  const winner = winnerOf(shape, Math.floor(end / turns));
  const won = winner === NO_WINNER ? 0 : winner === 0 ? 1 : -1;
  const left = ['A', 'B'].map((role) => {
    const place = survivorsAt(shape, role);
    return place === -1 ? 0 : item(readings, place).findIndex((count) => count > 0);
  });
  return { turn, merit: [won, at(left, 0) - at(left, 1), -won * turn] };
}

function survivorsAt({ readings }: TallyShape, role: string): number {
  return readings.findIndex(({ name }) => name === `survivors.${role}`);
}

function compared(a: Merit, b: Merit): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** `one fight picked from replicates 0 to 999, the best for british: by who wins, …` */
export function foundText(
  { among, bySurvivors }: FoundReplicate,
  which: Remarkable,
  [side, other]: readonly [string, string],
): string {
  const [own, others] = [visibleName(side), visibleName(other)];
  const survivors = bySurvivors ? `, by survivors of ${own} less those of ${others}` : '';
  const length = which === 'typical' ? ', among those about as long as the median' : '';
  const place = which === 'typical' ? 'typical' : `the ${which}`;
  return `one fight picked from replicates 0 to ${among - 1}, ${place} for ${own}: by who wins${survivors}, and by how soon it wins or how late it loses${length}`;
}
