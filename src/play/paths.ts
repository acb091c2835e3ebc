/** Dice that show every outcome of a step, path after path: what a path has shown is shown again up to its next throw. */
import { floatAt, intAt, item } from '../chance/at.ts';
import { MOST_STEP_PATHS, TooManyPathsError, type Outcomes } from '../chance/enumerated.ts';
import { CountingDice, type Actor, type Dice, type ThrowKind } from './dice.ts';
import { Laws } from './laws.ts';
import { Parts, Total, type Sum } from './sum.ts';

/** The remedy for a step with many paths. */
export const NARROWER =
  'throw them as one (dice.sum, dice.successes), or split it into several steps (over is asked after each)';

/** A step with so many paths that they are not taken one by one; such a game can still be played. */
export class WideStepError extends TooManyPathsError {}

export function wideText(step: string): string {
  return `${step} has more than ${MOST_STEP_PATHS} paths of its dice; ${NARROWER}`;
}

export class Paths extends CountingDice {
  readonly byLaw = true;
  /** Throws on this path so far, and its probability. */
  depth = 0;
  probability = 1;
  readonly laws = new Laws();
  private readonly taken: Outcomes[] = [];
  private readonly branches: number[] = [];
  /** Throws of the path that have been chosen. */
  private length = 0;

  /** Goes back to the beginning of the step, to take the path that was chosen. */
  restart(): void {
    this.depth = 0;
    this.probability = 1;
    for (let i = 0; i < this.counted.length; i++) this.counted[i] = 0;
  }

  /** Forgets the paths of the step before. */
  begin(): void {
    this.length = 0;
    this.restart();
  }

  /** Chooses the next path; false after the last. */
  advance(): boolean {
    for (; this.length > 0; this.length--) {
      const last = this.length - 1;
      const branch = item(this.branches, last) + 1;
      this.branches[last] = branch;
      if (branch < item(this.taken, last).values.length) return true;
    }
    return false;
  }

  /** The throws of the path just taken: the law of each, and the place of its outcome there. */
  path(): readonly { readonly law: Outcomes; readonly branch: number }[] {
    return Array.from({ length: this.depth }, (_throw, i) => ({
      law: item(this.taken, i),
      branch: item(this.branches, i),
    }));
  }

  throw(kind: ThrowKind, _who: Actor, _whom: Actor | null, number: number, marks: number): number {
    const at = this.depth++;
    if (at === this.length) {
      this.taken[at] = this.laws.of(kind, number, marks);
      this.branches[at] = 0;
      this.length++;
    }
    const law = item(this.taken, at);
    const branch = item(this.branches, at);
    this.probability *= floatAt(law.probabilities, branch);
    return intAt(law.values, branch);
  }
}

/** Paths that keep the parts of the number of the first throw, and tell somebody those of each. */
class Asked extends Paths {
  readonly parts = new Parts();
  override sum: Sum = this.parts;
  private readonly heard: Heard | undefined;

  constructor(counting: number, heard: Heard | undefined) {
    super(counting);
    this.heard = heard;
  }

  override throw(kind: ThrowKind, who: Actor, whom: Actor | null, number: number, marks: number): number {
    const { heard, sum } = this;
    if (sum instanceof Parts) {
      heard?.(kind, sum);
      this.sum = heard === undefined ? new Total() : new Parts();
    }
    return super.throw(kind, who, whom, number, marks);
  }
}

/** One who is told each throw, with the parts of its number. */
type Heard = (kind: ThrowKind, parts: Parts) => void;

/**
 * A step that gives a label, played with every outcome of its dice: the exact distribution of the label, and the parts of the
 * number of its first throw. Labels stand in the order in which they were met. A single one is certain, whatever the rounded
 * probabilities of its paths add up to.
 */
export function played(
  play: (dice: Dice) => string,
  counting = 0,
  heard?: Heard,
): { readonly labels: ReadonlyMap<string, number>; readonly parts: Parts } {
  const paths = new Asked(counting, heard);
  const labels = new Map<string, number>();
  do {
    paths.restart();
    const label = play(paths);
    labels.set(label, (labels.get(label) ?? 0) + paths.probability);
  } while (paths.advance());
  if (labels.size === 1) for (const label of labels.keys()) labels.set(label, 1);
  return { labels, parts: paths.parts };
}
