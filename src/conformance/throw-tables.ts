/** The distributions of the throws of one engagement, by kind and key, each looked at when it is first met. */
import { TooManyPathsError, type Outcomes } from '../chance/enumerated.ts';
import { Due, type Engagement, type State } from '../engagement/engagement.ts';
import { outcomesOf } from '../engagement/outcomes.ts';
import type { Faults } from './faults.ts';

/** Sums of probabilities may miss 1 by this much. */
export const SUM_TOLERANCE = 1e-9;
/** Throws of more paths are not enumerated a second time. */
const MOST_PATHS_AGAIN = 2_000;
const MOST_TIMES_AGAIN = 200;
const MOST_OUTCOME = 2 ** 31;

export class ThrowTables<S extends State<S>> {
  private readonly engagement: Engagement<S>;
  private readonly faults: Faults;
  private readonly tables = new Map<string, Outcomes>();
  private again = 0;

  constructor(engagement: Engagement<S>, faults: Faults) {
    this.engagement = engagement;
    this.faults = faults;
  }

  /** The distribution of the resolution due; null for a step that is too wide to be enumerated, and is only played. */
  of(due: Due): Outcomes | null {
    const { kind, key0, key1, key2, key3 } = due;
    const id = [kind, key0, key1, key2, key3].join();
    const before = this.tables.get(id);
    const name = this.engagement.resolutions[kind]?.name ?? String(kind);
    if (before === undefined) {
      const outcomes = this.enumeratedIfNarrow(due);
      if (outcomes === null) return null;
      this.lookAt(name, outcomes);
      this.tables.set(id, outcomes);
      return outcomes;
    }
    // Met in another state: nothing but the key may count.
    if (before.paths <= MOST_PATHS_AGAIN && this.again++ < MOST_TIMES_AGAIN) {
      const isSame = sameOutcomes(before, this.enumerated(due));
      this.faults.expect(
        'keys',
        isSame,
        () =>
          `${name}: the same key gives other chances in another state; resolve may look at kind and key only`,
      );
    }
    return before;
  }

  private enumeratedIfNarrow(due: Due): Outcomes | null {
    try {
      return this.enumerated(due);
    } catch (error) {
      if (error instanceof TooManyPathsError && this.engagement.step !== undefined) return null;
      throw error;
    }
  }

  private enumerated({ kind, key0, key1, key2, key3 }: Due): Outcomes {
    const asked = new Due();
    asked.set(kind, 0, key0, key1, key2, key3);
    return outcomesOf(this.engagement, asked);
  }

  private lookAt(name: string, { values, probabilities }: Outcomes): void {
    const sum = probabilities.reduce((total, p) => total + p, 0);
    this.faults.expect(
      'chances',
      Math.abs(sum - 1) <= SUM_TOLERANCE,
      () => `${name}: the chances sum to ${sum}`,
    );
    this.faults.expect(
      'chances',
      probabilities.every((p) => p > 0),
      () => `${name}: an outcome has chance 0; leave it out`,
    );
    this.faults.expect(
      'chances',
      values.every((value) => Math.abs(value) < MOST_OUTCOME),
      () => `${name}: an outcome is no int32`,
    );
  }
}

function sameOutcomes(a: Outcomes, b: Outcomes): boolean {
  return (
    a.values.length === b.values.length &&
    a.values.every((value, i) => value === b.values[i] && a.probabilities[i] === b.probabilities[i])
  );
}
