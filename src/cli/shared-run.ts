/** A run that is shared with the workers of a cluster, as its owner tells it and as a worker reads it. */
import { isMap } from '../play/json.ts';
import { oneNamed } from '../play/nearest.ts';
import { visibleName } from '../play/visible.ts';
import type { Experiment } from '../spec/experiment.ts';
import { SpecFileError } from '../spec/spec-files.ts';
import { readShared, whyNotHere, type SharedRun } from '../run/node/cluster/shared-run.ts';
import { identityOf } from '../run/node/identity.ts';
import type { RulesAtHand } from '../run/node/rules-at-hand.ts';
import { sha256 } from '../run/node/sha256.ts';
import { hytheVersion } from '../run/node/place.ts';
import { specHashOf } from '../run/record/hash.ts';
import { UsageError } from './command-error.ts';
import { readAt, type ReadSpec } from './specs.ts';

/** The run of a spec as its workers get it. */
export function sharedRun(
  { text, files, experiment, systems }: Pick<ReadSpec, 'text' | 'files' | 'experiment' | 'systems'>,
  command: string,
  rules: RulesAtHand,
): SharedRun {
  const { resolve } = experiment.spec;
  return {
    hytheRun: 2,
    identity: identityHere(experiment, systems, rules),
    run: {
      hythe: hytheVersion(),
      rules: experiment.rules,
      module: rules.moduleOf(experiment.rules)?.file ?? null,
      command,
      spec: text,
      specHash: specHashOf(experiment, sha256),
      resolve: isMap(resolve) ? { ...resolve } : null,
    },
    files: Object.fromEntries(files),
  };
}

/** The name of a shared run's spec in messages. */
const SPEC = 'the spec of the run';

/**
 * The experiment of a shared run, which may come from anybody.
 * @throws {UsageError} for a text that is no run, or one that does not fit this machine
 */
export async function readSharedRun(
  text: string,
  rules: RulesAtHand,
): Promise<{ readonly shared: SharedRun; readonly experiment: Experiment }> {
  const shared = readShared(text);
  if ('wrong' in shared) throw new UsageError(shared.wrong);
  const { run, files } = shared;
  if (run.hythe !== hytheVersion())
    throw new UsageError(`it is of Hythe ${visibleName(run.hythe)}, and this is Hythe ${hytheVersion()}`);
  const read = (name: string): string => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file === undefined) throw new SpecFileError('the run does not bring it');
    return file;
  };
  const { experiment, systems } = await readAt({ path: SPEC, files: { read } }, run, rules.load);
  const wrong = whyNotHere(shared, identityHere(experiment, systems, rules));
  if (wrong !== null) throw new UsageError(wrong);
  return { shared, experiment };
}

function identityHere(
  experiment: Experiment,
  systems: ReadSpec['systems'],
  { moduleOf }: RulesAtHand,
): SharedRun['identity'] {
  const system = oneNamed(systems, experiment.rules, ({ id }) => id, 'rule system');
  return identityOf(experiment, system, moduleOf(system.id)?.hash ?? null);
}
