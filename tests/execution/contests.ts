/** Contests of the toy: everyone meets everyone, both ways round. */
import type { Contest } from '../../src/experiment/experiment.ts';

export function everyoneMeets(contestants: number): Contest {
  const numbers = Array.from({ length: contestants }, (_, i) => i);
  const meetings = numbers.flatMap((one) =>
    numbers.flatMap((other) => (one === other ? [] : [[one, other] as const])),
  );
  const weight = 1 / (2 * (contestants - 1));
  return {
    measure: null,
    target: null,
    contestants: numbers.map((one) => ({
      name: `contestant ${one + 1}`,
      price: null,
      parts: meetings.flatMap(([first, second], i) =>
        first === one ? [{ cell: i + 1, weight }] : second === one ? [{ cell: i + 1, weight: -weight }] : [],
      ),
    })),
  };
}
