/** Binds what is asked to an engagement, as a run does. */
import { NotGivenError } from '../engagement/engagement.ts';
import { InputError } from '../engagement/inputs.ts';
import { isMap, readInputs } from '../engagement/read-inputs.ts';
import { readOptions } from '../engagement/read-options.ts';
import type { AnyEngagement, EngagementKind, RuleSystem } from '../engagement/system.ts';
import type { Asked } from './examples.ts';

/**
 * The engagement; the reason where the rules do not take what is asked, or their source does not give it.
 * Any other error is thrown on.
 */
export function bound(
  system: RuleSystem,
  kind: EngagementKind,
  { inputs, options }: Asked,
): { readonly engagement: AnyEngagement } | { readonly refused: string } {
  try {
    const read = readInputs(kind.inputs, inputs, { shortForms: true });
    const chosen = readOptions(system.options, kind.name, options);
    const problems = [...read.problems, ...chosen.problems];
    const values: unknown = read.value;
    if (problems.length > 0 || !isMap(values) || chosen.value === null) throw new InputError(problems);
    return { engagement: kind.create(system.read(system.tables), chosen.value, values) };
  } catch (error) {
    if (error instanceof InputError || error instanceof NotGivenError) return { refused: error.message };
    throw error;
  }
}
