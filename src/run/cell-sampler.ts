/** The sampler with which a run plays a cell, chosen as the run chooses it, from the same counted work. */
import type { RuleSystem } from '../play/system.ts';
import type { Sampler } from '../play/sampler-choice.ts';
import { Binder } from '../spec/bind.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import { boundCell } from './bound-cell.ts';
import { forecast } from './forecast.ts';
import { pilotReplicates } from './pilot.ts';
import { ruleOf } from './stopping.ts';
import { unitOf } from './unit-cells.ts';
import { worker } from './work.ts';

export function cellSampler(experiment: Experiment, cell: Cell, systems: readonly RuleSystem[]): Sampler {
  // Variants share their dice, whatever else would be less work.
  if (experiment.cells.some(({ number, pairing }) => pairing === cell.pairing && number !== cell.number))
    return 'direct-by-purpose';
  const { rules, resolve } = experiment;
  const bound = boundCell(new Binder(rules, systems), cell);
  // Nothing else can play what is never solved; to weigh a battle is to play it some times.
  if (bound.shape.solvable === false) return 'direct';
  return bound.choose(expectedReplicates(experiment, cell, systems), resolve.sampler).sampler;
}

/** The replicates that the run expects to play of a cell that stands alone in its pairing. */
function expectedReplicates(experiment: Experiment, cell: Cell, systems: readonly RuleSystem[]): number {
  const { rules, resolve } = experiment;
  const { replicates, stop } = resolve;
  if (stop === null) return replicates;
  const work = worker(systems);
  const { shape } = boundCell(new Binder(rules, systems), cell);
  const unit = unitOf(experiment, cell.pairing, [cell], [shape]);
  const answer = work({
    kind: 'pilot',
    rules,
    pairing: cell.pairing,
    cells: [cell],
    compared: { places: [[]], pairs: [] },
    replicates: pilotReplicates(unit),
  });
  const counts = answer.kind === 'piloted' ? answer.counts : null;
  return forecast(unit, ruleOf(stop, unit, experiment), counts, replicates).replicates;
}
