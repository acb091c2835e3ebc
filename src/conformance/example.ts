/** The example engagement of a kind. */
import { readAssignments, wordsOfExample } from '../play/assignments.ts';
import { isMap, type JsonObject } from '../play/json.ts';
import type { EngagementKind, RuleSystem } from '../play/system.ts';

/** Inputs and rulings of an engagement, as a user writes them. */
export interface ExampleInputs {
  readonly inputs: JsonObject;
  readonly options: JsonObject;
}

/** The example of a kind, in its own words or those of the mechanic of its name; null where there is none. */
export function exampleOf(
  system: RuleSystem,
  kind: EngagementKind,
  own = kind.example,
): ExampleInputs | null {
  const words = own ?? system.mechanics.find(({ name }) => name === kind.name)?.example;
  if (words === undefined) return null;
  const { options, ...inputs } = readAssignments(wordsOfExample(words));
  // What only chooses what is reported is no input of the engagement.
  const described = Object.entries(inputs).filter(([key]) => Object.hasOwn(kind.inputs, key));
  return {
    inputs: Object.fromEntries(described),
    options: isMap(options) ? options : {},
  };
}
