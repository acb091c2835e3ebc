/** A spec of a page, read. */
import type { RuleSystem } from '../engagement/system.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { openSpec, type HowToOpenSpec } from '../experiment/read-spec.ts';
import type { Platform } from './desk.ts';
import { shellWord } from './shell-word.ts';

export interface OpenedExperiment {
  readonly experiment: Experiment;
  /** The system of the experiment, perhaps with others. */
  readonly systems: readonly RuleSystem[];
  readonly system: RuleSystem;
  /** The spec as written. */
  readonly text: string;
  /** The command that makes the same run. */
  readonly command: string;
  readonly module: ReturnType<Platform['moduleOf']>;
}

/** Reads a spec with the rule system that it names, with sections in place of its own. @throws {SpecError} with every problem found */
export async function opened(
  { loadSystems, filesFor, moduleOf }: Pick<Platform, 'loadSystems' | 'filesFor' | 'moduleOf'>,
  text: string,
  file: string,
  sections: HowToOpenSpec['sections'] = {},
): Promise<OpenedExperiment> {
  const files = await filesFor?.(file, text);
  const spec = openSpec(text, { file, sections, ...(files === undefined ? {} : { files }) });
  const systems = await loadSystems(spec.rules, spec.kind);
  const experiment = spec.read(systems);
  const system = systems.find(({ id }) => id === experiment.rules);
  if (system === undefined) throw new TypeError(`${experiment.rules} was read, yet there is no such system`);
  const command = `hythe run ${shellWord(file)}`;
  return { experiment, systems, system, text, command, module: moduleOf(system.id) };
}
