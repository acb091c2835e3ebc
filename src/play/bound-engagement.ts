/** An engagement from the inputs and options that a user writes. */
import { InputError } from './inputs.ts';
import { isMap } from './json.ts';
import { readInputs } from './read-inputs.ts';
import { readOptions } from './read-options.ts';
import type { AnyEngagement, EngagementKind, RuleSystem } from './system.ts';

/** The engagement under the tables of its system. @throws {InputError} for inputs or options that the kind does not take */
export function boundEngagement(
  system: RuleSystem,
  kind: EngagementKind,
  inputs: unknown,
  options: unknown,
): AnyEngagement {
  const read = readInputs(kind.inputs, inputs, { shortForms: true });
  const chosen = readOptions(system.options, kind.name, options);
  const problems = [...read.problems, ...chosen.problems];
  const values: unknown = read.value;
  if (problems.length > 0 || !isMap(values) || chosen.value === null) throw new InputError(problems);
  return kind.create(system.read(system.tables), chosen.value, values);
}
