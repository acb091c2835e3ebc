/** The laws of the throws of one engagement, by kind, number and marks, each looked at when it is first met. */
import { sameWords } from '../chance/at.ts';
import { enumerate, type Outcomes } from '../chance/enumerated.ts';
import type { ThrowKind } from '../play/dice.ts';
import { Laws } from '../play/laws.ts';
import type { Faults } from './faults.ts';

/** Sums of probabilities may miss 1 by this much. */
export const SUM_TOLERANCE = 1e-9;
/** Throws of more paths are not enumerated a second time. */
const MOST_PATHS_AGAIN = 2_000;
const MOST_TIMES_AGAIN = 200;
const MOST_OUTCOME = 2 ** 31;

export class ThrowTables {
  private readonly faults: Faults;
  private readonly laws = new Laws();
  /** The number of laws that were looked at. */
  private looked = 0;
  private again = 0;

  constructor(faults: Faults) {
    this.faults = faults;
  }

  /** The law of a throw. */
  of(kind: ThrowKind, number: number, marks: number): Outcomes {
    const law = this.laws.of(kind, number, marks);
    if (this.laws.size > this.looked) {
      this.looked = this.laws.size;
      this.lookAt(kind.name, law);
      return law;
    }
    // Met in another state: nothing but kind, number and marks may count.
    if (law.paths <= MOST_PATHS_AGAIN && this.again++ < MOST_TIMES_AGAIN) {
      const isSame = sameOutcomes(
        law,
        enumerate((chance) => kind.resolve(chance, number, marks)),
      );
      this.faults.expect(
        'keys',
        isSame,
        () =>
          `${kind.name}: the same key gives other chances in another state; resolve may look at kind and key only`,
      );
    }
    return law;
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
  return sameWords(a.values, b.values) && a.probabilities.every((p, i) => p === b.probabilities[i]);
}
