/** Contests: which cells a contestant is in, and with what weight, from what an analysis says of its contestants. */
import type { InputProblem } from '../engagement/inputs.ts';
import type { Lowered, LoweredContest } from './analyses/analysis-kind.ts';
import type { Cell, Contest, Resolve } from './experiment.ts';

/** The way that a spec ends its replicates, with the contests among these cells where it asks for the best. */
export function withContests(resolve: Resolve, lowered: Lowered | null, cells: readonly Cell[]): Resolve {
  const contest = lowered?.contest;
  if (resolve.stop?.rule !== 'best' || contest === undefined) return resolve;
  return { ...resolve, stop: { rule: 'best', contests: contestsOf(contest, cells) } };
}

/** One contest over all conditions together; with a target one under each. */
function contestsOf(
  { paths, contestants, measure, target }: LoweredContest,
  cells: readonly Cell[],
): readonly Contest[] {
  const conditionOf = ({ factors }: Cell): string =>
    target === null
      ? ''
      : JSON.stringify(factors.filter(({ path }) => !paths.includes(path)).map(({ value }) => value));
  return [...Map.groupBy(cells, conditionOf).values()].map((together) => ({
    measure,
    target,
    contestants: contestants.map(({ name, price }) => {
      const parts = together.flatMap(({ number, factors }) => {
        const isFor = paths.map((path) => factors.find((factor) => factor.path === path)?.value === name);
        const [first = false, second = false] = isFor;
        return first === second ? [] : [{ cell: number, weight: first ? 1 : -1 }];
      });
      return {
        name,
        price,
        parts: parts.map(({ cell, weight }) => ({ cell, weight: weight / parts.length })),
      };
    }),
  }));
}

/** The problem of a spec that asks for the best where there are no contestants, or under several rules. */
export function bestProblems(
  { stop }: Resolve,
  lowered: Lowered | null,
  variants: number,
): readonly InputProblem[] {
  if (stop?.rule !== 'best' || (lowered?.problems ?? []).length > 0) return [];
  const wrong = (message: string): readonly InputProblem[] => [
    { path: ['resolve', 'until'], kind: 'input', message },
  ];
  if (lowered?.contest === undefined)
    return wrong(
      'until: best is for contestants of whom one is the best: those of analysis kind matrix, of weapons with fight: true, or of forces with cheapest; elsewhere say until: decided',
    );
  return variants === 0
    ? []
    : wrong(
        'until: best is played by one set of rules: leave variants out, or say replicates or until: decided',
      );
}
