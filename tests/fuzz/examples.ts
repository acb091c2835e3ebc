/** The example of each mechanic, as its inputs and as the words of a command line. */
import { readAssignments } from '../../src/play/assignments.ts';
import { ruleSystems } from '../../src/rules/index.ts';

export interface Example {
  readonly rules: string;
  readonly mechanic: string;
  readonly words: readonly string[];
  readonly inputs: unknown;
}

export const EXAMPLES: readonly Example[] = ruleSystems.flatMap(({ id: rules, mechanics }) =>
  mechanics.map(({ name: mechanic, example, tables }) => {
    const words = shellWords(example);
    const named = tables === undefined ? [] : ['--tables', tables];
    return { rules, mechanic, words: [...words, ...named], inputs: readAssignments(words) };
  }),
);

/** The words of a line; a value that is quoted as a whole loses its quotes, as in a shell. */
function shellWords(line: string): string[] {
  const found = line.match(/(?:"[^"]*"|[^\s"])+/gu) ?? [];
  return found.map((word) => word.replace(/^([^="]+)="([^"]*)"$/u, '$1=$2'));
}
