/** A contest in play: who is surely not the best, who is selected, and the cells that would tell more. */
import { item } from '../chance/at.ts';
import type { Contest } from '../experiment/experiment.ts';
import type { ContestCell } from './contest-cell.ts';
import { Contrast, type Known } from './contrast.ts';
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
  readonly name: string;
  readonly contrast: Contrast;
  readonly known: Known;
  /** The reach that settles it, as the estimate is now. */
  readonly asked: number;
}

/** Differences of exact numbers that are smaller are none. */
const ROUNDING = 1e-12;

/**
 * Contestants that are ranked by their numbers. With a chance of at least the confidence the best is never out, and the
 * selected, once there is one, is the best or within the indifference of it: only the contrasts of the best with each
 * other may mislead, each by an estimate that errs against the best, and each has its part of the error.
 */
export class Ranking {
  private readonly contest: Contest;
  private readonly indifference: number;
  private readonly scores: readonly (() => number)[];
  /** By the earlier contestant and the later: the one less the other. */
  private readonly contrasts: readonly (readonly Contrast[])[];
  private readonly out: boolean[];

  constructor(contest: Contest, cells: ReadonlyMap<number, CellKnown>, error: number, indifference: number) {
    const { contestants } = contest;
    this.contest = contest;
    this.indifference = indifference;
    this.out = contestants.map(() => false);
    const alpha = error / Math.max(1, contestants.length - 1);
    this.scores = contestants.map(({ parts }) => {
      const score = contrastOf(parts, cells, alpha, indifference);
      return () => score.pooled();
    });
    this.contrasts = contestants.map(({ parts: one }, i) =>
      contestants
        .slice(i + 1)
        .map(({ parts: other }) =>
          contrastOf(
            [...one, ...other.map(({ cell, weight }) => ({ cell, weight: -weight }))],
            cells,
            alpha,
            indifference,
          ),
        ),
    );
  }

  take(): void {
    for (const row of this.contrasts) for (const contrast of row) contrast.take();
  }

  state(): ContestState {
    const { contestants } = this.contest;
    const scores = this.scores.map((score) => score());
    const first = contestants.reduce(
      (best, _one, i) =>
        !this.out[i] && (best === -1 || item(scores, i) > item(scores, best) + ROUNDING) ? i : best,
      -1,
    );
    const unsettled: Unsettled[] = [];
    contestants.forEach(({ name }, i) => {
      if (i === first || this.out[i]) return;
      const contrast = item(item(this.contrasts, Math.min(i, first)), Math.abs(i - first) - 1);
      const { estimate, reach } = contrast.known();
      const ahead = first < i ? estimate : -estimate;
      this.out[i] = ahead - reach > ROUNDING;
      const asked = ahead + this.indifference;
      if (reach > asked + ROUNDING)
        unsettled.push({
          name: `the lead of ${item(contestants, first).name} over ${name}`,
          contrast,
          known: { estimate, reach },
          asked: Math.max(asked, 0),
        });
    });
    return stateOf(
      unsettled,
      contestants.map((_one, i) => (i === first ? 'selected' : this.out[i] ? 'out' : 'open')),
    );
  }
}

/**
 * Contestants of whom the cheapest that reaches a target is selected. With a chance of at least the confidence it does
 * reach it, and each cheaper one is short of it, or within the indifference of it and called open.
 */
export class Menu {
  private readonly contest: Contest;
  private readonly indifference: number;
  private readonly contrasts: readonly Contrast[];

  constructor(contest: Contest, cells: ReadonlyMap<number, CellKnown>, error: number, indifference: number) {
    const { contestants, target } = contest;
    this.contest = contest;
    this.indifference = indifference;
    // Anyone that is short may be taken for enough; of those that are enough, only the cheapest for short.
    const alpha = error / (contestants.length + 1);
    this.contrasts = contestants.map(({ parts }) =>
      contrastOf(parts, cells, alpha, indifference, -(target ?? 0)),
    );
  }

  take(): void {
    for (const contrast of this.contrasts) contrast.take();
  }

  state(): ContestState {
    const { contestants, measure } = this.contest;
    const known = this.contrasts.map((contrast) => contrast.known());
    const standings = known.map(({ estimate, reach }): Standing => {
      if (estimate - reach >= -ROUNDING) return 'enough';
      return estimate + reach < -ROUNDING ? 'out' : 'open';
    });
    const unsettled: Unsettled[] = [];
    for (const [i, contrast] of this.contrasts.entries()) {
      const now = item(known, i);
      if (standings[i] === 'enough') {
        standings[i] = 'selected';
        break;
      }
      const asked = Math.max(Math.abs(now.estimate), this.indifference - Math.abs(now.estimate));
      if (standings[i] === 'out' || now.reach <= asked) continue;
      unsettled.push({ name: measure ?? '', contrast, known: now, asked });
      // What costs more matters only if this one is short after all.
      if (now.estimate > 0 && contrast.isOpen) break;
    }
    return stateOf(unsettled, contestants.map((_one, i) => item(standings, i)));
  }
}

function contrastOf(
  parts: Contest['contestants'][number]['parts'],
  cells: ReadonlyMap<number, CellKnown>,
  alpha: number,
  indifference: number,
  constant = 0,
): Contrast {
  const played = new Map<ContestCell, number>();
  let exact = constant;
  for (const { cell, weight } of parts) {
    const known = cells.get(cell);
    if (known === undefined) throw new TypeError(`cell ${cell} is in no contest`);
    if (typeof known === 'number') exact += weight * known;
    else played.set(known, (played.get(known) ?? 0) + weight);
  }
  return new Contrast(
    [...played].map(([cell, by]) => ({ cell, by })),
    exact,
    alpha,
    indifference,
  );
}

/** A further round is of use for those whose cells may all be played on. */
function stateOf(unsettled: readonly Unsettled[], standings: readonly Standing[]): ContestState {
  const open = unsettled.filter(({ contrast }) => contrast.isOpen);
  const needed = new Map<ContestCell, number>();
  for (const { contrast, known, asked } of open)
    for (const { cell, replicates } of contrast.needed(known, asked))
      needed.set(cell, Math.max(needed.get(cell) ?? 0, replicates));
  const ratio = ({ known: { reach }, asked }: Unsettled): number => reach / asked;
  const [worst = null] = unsettled.toSorted((a, b) => ratio(b) - ratio(a));
  const isReached = unsettled.length === 0;
  const more = isReached ? 0 : null;
  return {
    judgement: {
      isReached,
      worst: worst && { measure: worst.name, halfWidth: worst.known.reach, asked: worst.asked },
      more,
    },
    isOver: open.length === 0,
    standings,
    needed,
  };
}
