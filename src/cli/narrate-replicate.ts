/** The engagement that a run counted as one replicate of a cell. */
import { rootOf } from '../chance/random.ts';
import { narrate, type Narration } from '../engagement/narrate.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { bindCell } from '../experiment/bind.ts';
import type { Cell, Experiment } from '../experiment/experiment.ts';

export interface ToldReplicate {
  readonly narration: Narration;
  /** The roles of the kind of engagement, in the order of the experiment's sides. */
  readonly roles: readonly [string, string];
}

/** Plays the replicate from its own stream, as the run does, and writes everything down. */
export function narrateReplicate(
  { rules, resolve }: Experiment,
  cell: Cell,
  number: number,
  systems: readonly RuleSystem[],
): ToldReplicate {
  const engagement = bindCell(rules, cell, systems);
  const root = rootOf(resolve.seed);
  const narration = engagement.use((bound) => narrate(bound, { root, pairing: cell.pairing, number }));
  const kind = systems.find(({ id }) => id === rules)?.kinds.find(({ name }) => name === cell.kind);
  if (kind === undefined) throw new TypeError(`${rules} has no kind ${cell.kind}, though the cell was bound`);
  return { narration, roles: kind.roles };
}
