/** Asks mechanics as a cases file does: inputs read by their description, options among them. */
import { readFields } from '../../../src/engagement/read-inputs.ts';
import { readOptions } from '../../../src/engagement/read-options.ts';
import { InputError } from '../../../src/engagement/inputs.ts';
import type { JsonObject } from '../../../src/engagement/system.ts';
import { huit } from '../../../src/rules/huit/index.ts';

/** Labels with their probabilities, as `odds --cases` gives them. */
export function odds(name: string, raw: Readonly<Record<string, unknown>>, tables: JsonObject = huit.tables) {
  const found = huit.mechanics.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no mechanic ${name}`);
  const { options, ...inputs } = raw;
  const read = readFields(found.inputs, inputs, { shortForms: false });
  const chosen = readOptions(huit.options, name, options, ['options'], 'allowed');
  const problems = [...read.problems, ...chosen.problems];
  if (read.value === null || chosen.value === null) throw new InputError(problems);
  const answer = found.answer(huit.read(tables), chosen.value, read.value);
  const outcomes: Record<string, number> = {};
  for (const [metric, distribution] of answer.distributions)
    for (const [label, probability] of distribution)
      outcomes[found.severalMetrics ? `${metric}:${label}` : label] = probability;
  return { outcomes, answer };
}
