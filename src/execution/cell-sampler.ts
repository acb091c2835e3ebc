/** The sampler with which a run plays a cell: the same choice that the run makes, from the same counts. */
import type { RuleSystem } from '../engagement/system.ts';
import { chooseSampler, weigh, type Sampler } from '../engagement/weigh.ts';
import { bindCell } from '../experiment/bind.ts';
import type { Cell, Experiment } from '../experiment/experiment.ts';

export function cellSampler(
  { rules, resolve }: Experiment,
  cell: Cell,
  systems: readonly RuleSystem[],
): Sampler {
  const { replicates, sampler } = resolve;
  return bindCell(rules, cell, systems).use(
    (engagement) => chooseSampler(engagement, weigh(engagement, replicates), replicates, sampler).sampler,
  );
}
