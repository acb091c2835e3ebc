/** A contest in play: who is surely not the best, who is selected, and the cells that would tell more. */
import { item } from '../chance/at.ts';
import type { Contest, Contestant } from '../experiment/experiment.ts';
import type { ContestCell } from './contest-cell.ts';
import { Contrast, type ContrastPart, type Known, type Needed } from './contrast.ts';
import type { Judgement } from './judgement.ts';

/**
 * The standing of a contestant: `selected` as the best; `out` for surely not the best, or short of the target; `enough`
 * for reaching a target; `open` where that is not known.
 */
export type Standing = 'selected' | 'enough' | 'out' | 'open';

/** The state of a contest between two rounds. */
export interface ContestState {
  readonly judgement: Judgement;
  /** False while a further round would help. */
  readonly isOver: boolean;
  /** By contestant. */
  readonly standings: readonly Standing[];
  /** The replicates in all of each cell that is to be played on; empty at the end. */
  readonly needed: ReadonlyMap<ContestCell, number>;
}

/** A cell of a contest: its mean, where that is exact, or its rounds. */
export type CellKnown = number | ContestCell;

/** A contrast that is not settled. */
interface Unsettled {
  readonly measure: string;
  readonly contrast: Contrast;
  readonly known: Known;
  /** The reach that settles it, as the estimate is now. */
  readonly asked: number;
}

/**
 * Who is behind by more than so many times the indifference is played on until that is sure, though the selection could
 * do without: it takes little more, and nobody would see why it should be open.
 */
const FAR = 4;

/** Differences of exact numbers that are smaller are none. */
const ROUNDING = 1e-12;

/**
 * Contestants that are ranked by their numbers. With a chance of at least the confidence the best is never out, and the
 * selected, once there is one, is the best or within the indifference of it: only the contrasts of the best with each
 * other may mislead, each by an estimate that errs against the best, and each has its part of the error.
 */
export class Ranking {
  private readonly contest: Contest;
  /** The reach that settles a lead. */
  private readonly askedAt: (ahead: number) => number;
  private readonly scores: readonly Contrast[];
  /** By the earlier contestant and the later: the one less the other. */
  private readonly contrasts: readonly (readonly Contrast[])[];
  private readonly out: boolean[];

  constructor(contest: Contest, cells: ReadonlyMap<number, CellKnown>, error: number, indifference: number) {
    const { contestants } = contest;
    this.contest = contest;
    this.askedAt = (ahead) => (ahead > FAR * indifference ? ahead : ahead + indifference);
    this.out = contestants.map(() => false);
    const alpha = error / Math.max(1, contestants.length - 1);
    const contrastOf = (parts: Contestant['parts']): Contrast =>
      new Contrast(...playedParts(parts, cells), alpha, (ahead) => this.askedAt(Math.abs(ahead)));
    this.scores = contestants.map(({ parts }) => contrastOf(parts));
    this.contrasts = contestants.map(({ parts: one }, i) =>
      contestants
        .slice(i + 1)
        .map(({ parts: other }) =>
          contrastOf([...one, ...other.map(({ cell, weight }) => ({ cell, weight: -weight }))]),
        ),
    );
  }

  /** The replicates in all that are expected of each cell, from guesses. */
  forecast(): ReadonlyMap<ContestCell, number> {
    const first = this.first();
    return mostOf(this.out.flatMap((_out, i) => (i === first ? [] : this.between(first, i).forecast())));
  }

  take(): void {
    for (const row of this.contrasts) for (const contrast of row) contrast.take();
  }

  state(): ContestState {
    const { contestants } = this.contest;
    const first = this.first();
    const unsettled: Unsettled[] = [];
    contestants.forEach(({ name }, i) => {
      if (i === first || this.out[i] === true) return;
      const contrast = this.between(first, i);
      const { estimate, reach } = contrast.known();
      const ahead = first < i ? estimate : -estimate;
      this.out[i] = ahead - reach > ROUNDING;
      const asked = this.askedAt(ahead);
      if (reach <= asked + ROUNDING) return;
      const measure = `the lead of ${item(contestants, first).name} over ${name}`;
      unsettled.push({ measure, contrast, known: { estimate, reach }, asked: Math.max(asked, 0) });
    });
    return stateOf(
      unsettled,
      this.out.map((isOut, i) => (i === first ? 'selected' : isOut ? 'out' : 'open')),
    );
  }

  /** The one that is ahead of all that are not out; the earliest of equals. */
  private first(): number {
    const scores = this.scores.map((score, i) => (this.out[i] === true ? -Infinity : score.pooled()));
    return scores.reduce((best, score, i) => (score > item(scores, best) + ROUNDING ? i : best), 0);
  }

  private between(one: number, other: number): Contrast {
    return item(item(this.contrasts, Math.min(one, other)), Math.abs(one - other) - 1);
  }
}

/**
 * Contestants of whom the cheapest that reaches a target is selected. With a chance of at least the confidence it does
 * reach it, and the cheapest that truly does is none that is out: it is the selected or at its price, or it is within the
 * indifference of the target and open.
 */
export class Menu {
  private readonly contest: Contest;
  private readonly contrasts: readonly Contrast[];
  /** The reach that settles a choice at a distance from the target. */
  private readonly askedAt: (estimate: number) => number;

  constructor(contest: Contest, cells: ReadonlyMap<number, CellKnown>, error: number, indifference: number) {
    const { contestants, target } = contest;
    this.contest = contest;
    this.askedAt = (estimate) => Math.max(Math.abs(estimate), indifference - Math.abs(estimate));
    // Anyone that is short may be taken for enough; of those that are enough, only the cheapest for short.
    const alpha = error / (contestants.length + 1);
    this.contrasts = contestants.map(
      ({ parts }) => new Contrast(...playedParts(parts, cells, -(target ?? 0)), alpha, this.askedAt),
    );
  }

  /** As of a ranking. */
  forecast(): ReadonlyMap<ContestCell, number> {
    const enough = this.contrasts.findIndex((contrast) => contrast.pooled() > 0);
    const tried = enough === -1 ? this.contrasts : this.contrasts.slice(0, enough + 1);
    return mostOf(tried.flatMap((contrast) => contrast.forecast()));
  }

  take(): void {
    for (const contrast of this.contrasts) contrast.take();
  }

  state(): ContestState {
    const all = this.contrasts.map((contrast) => contrast.known());
    const standings = all.map(({ estimate, reach }): Standing => {
      if (estimate - reach >= -ROUNDING) return 'enough';
      return estimate + reach < -ROUNDING ? 'out' : 'open';
    });
    const unsettled: Unsettled[] = [];
    for (const [i, contrast] of this.contrasts.entries()) {
      const { estimate, reach } = item(all, i);
      if (standings[i] === 'enough') {
        standings[i] = 'selected';
        break;
      }
      const asked = this.askedAt(estimate);
      if (standings[i] === 'out' || reach <= asked) continue;
      unsettled.push({ measure: this.contest.measure ?? '', contrast, known: { estimate, reach }, asked });
      // What costs more matters only if this one is short after all.
      if (estimate > 0 && contrast.isOpen) break;
    }
    return stateOf(unsettled, standings);
  }
}

/** The parts that are played, and the sum of those that are exact. */
function playedParts(
  parts: Contestant['parts'],
  cells: ReadonlyMap<number, CellKnown>,
  constant = 0,
): [parts: readonly ContrastPart[], exact: number] {
  const played = new Map<ContestCell, number>();
  let exact = constant;
  for (const { cell, weight } of parts) {
    const own = cells.get(cell);
    if (own === undefined) throw new TypeError(`cell ${cell} is in no contest`);
    if (typeof own === 'number') exact += weight * own;
    else played.set(own, (played.get(own) ?? 0) + weight);
  }
  return [[...played].map(([cell, by]) => ({ cell, by })), exact];
}

function mostOf(needed: readonly Needed[]): ReadonlyMap<ContestCell, number> {
  const most = new Map<ContestCell, number>();
  for (const { cell, replicates } of needed) most.set(cell, Math.max(most.get(cell) ?? 0, replicates));
  return most;
}

/** A further round is of use to those whose cells may all be played on. */
function stateOf(unsettled: readonly Unsettled[], standings: readonly Standing[]): ContestState {
  const open = unsettled.filter(({ contrast }) => contrast.isOpen);
  const ratio = ({ known: { reach }, asked }: Unsettled): number => reach / asked;
  const [worst = null] = unsettled.toSorted((a, b) => ratio(b) - ratio(a));
  return {
    judgement: {
      isReached: unsettled.length === 0,
      worst: worst && { measure: worst.measure, halfWidth: worst.known.reach, asked: worst.asked },
      more: unsettled.length === 0 ? 0 : null,
    },
    isOver: open.length === 0,
    standings,
    needed: mostOf(open.flatMap(({ contrast, known: now, asked }) => contrast.needed(now, asked))),
  };
}
