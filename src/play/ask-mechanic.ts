/** One mechanic of one rule system, asked exactly. */
import { InputError, type InputProblem } from './inputs.ts';
import { ownMarks, type OwnIds } from './open-tables.ts';
import { isMap, textsIn } from './json.ts';
import { readInputs } from './read-inputs.ts';
import { optionsOf, readOptions } from './read-options.ts';
import type { Mechanic, MechanicAnswer } from './mechanic.ts';
import type { RuleSystem } from './system.ts';

/**
 * Answers exactly, under the tables of the system; `ownIds` are the rows of the user's own in them.
 * @param raw the inputs as given, `options` among them
 * @throws {InputError} for inputs against their description, {NotGivenError} where the source is silent
 */
export function ask(
  system: RuleSystem,
  mechanic: Mechanic<unknown>,
  raw: unknown,
  how: { readonly shortForms: boolean; readonly ownIds?: OwnIds },
): MechanicAnswer {
  const idle = system.idleOptionsInOdds === true ? 'allowed' : 'refused';
  const hasOptions = idle === 'allowed' || optionsOf(system.options, mechanic.name).length > 0;
  let inputs = raw;
  let options: unknown;
  if (hasOptions && isMap(raw)) ({ options, ...inputs } = raw as { options?: unknown });
  const read = readInputs(mechanic.inputs, inputs, how);
  const chosen = readOptions(system.options, mechanic.name, options, ['options'], idle);
  const problems: InputProblem[] = [...read.problems, ...chosen.problems];
  if (options === null)
    problems.push({
      path: ['options'],
      kind: 'input',
      message: 'options must be a map of names to values, not null',
    });
  // The type of values read by a description that is not known here has no end; it is a map where nothing is wrong.
  const values: unknown = read.value;
  if (!isMap(values) || chosen.value === null || problems.length > 0) throw new InputError(problems);
  const answer = mechanic.answer(system.read(system.tables), chosen.value, values);
  const own = ownMarks(how.ownIds ?? new Map(), textsIn(values));
  return own.length === 0 ? answer : { ...answer, marks: [...(answer.marks ?? []), ...own] };
}
