/** Experiments of the library: read from a spec's text, or from the same as an object. */
import type { RuleSystem } from '../engagement/system.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { readSpec } from '../experiment/read-spec.ts';
import type { SpecFiles } from '../experiment/spec-files.ts';
import { ruleSystems } from '../rules/index.ts';

/** A spec as an object, in the words of a spec in YAML. */
export type Spec = Readonly<Record<string, unknown>>;

/** The surroundings of a spec: rule systems, name, files. */
export interface HowToRead {
  /** The rule systems that it may name. @defaultValue those that come with Hythe */
  readonly systems?: readonly RuleSystem[];
  /** Its name in messages. @defaultValue `spec` */
  readonly file?: string;
  /** The files that it may name. @defaultValue none */
  readonly files?: SpecFiles;
}

/**
 * The experiment that a spec declares, complete and checked.
 * @param spec its text (YAML or JSON), or the same as an object
 * @throws {SpecError} with every problem and its place
 */
export function experimentOf(spec: string | Spec, how: HowToRead = {}): Experiment {
  const { systems = ruleSystems, file = 'spec', files } = how;
  const text = typeof spec === 'string' ? spec : JSON.stringify(spec, null, 2);
  return readSpec(text, { file, systems, ...(files === undefined ? {} : { files }) });
}
