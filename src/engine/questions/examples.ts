/** Example specs that come with Hythe: the list of all, and the text of one. */
import { z } from 'zod';
import { didYouMean, nearest } from '../../engagement/nearest.ts';
import { isMap } from '../../engagement/json.ts';
import { shown } from '../../engagement/shown.ts';
import { LONGEST_NAME } from '../../experiment/limits.ts';
import { Source } from '../../experiment/source.ts';
import { parseYaml } from '../../experiment/yaml-document.ts';
import { question, QuestionError } from '../question.ts';

export interface Example {
  /** The name of the file without its ending. */
  readonly name: string;
  readonly title: string;
  readonly question: string;
  /** The id of the rule system. */
  readonly rules: string;
}

export const examples = question<Record<never, never>, readonly Example[]>({
  input: z.object({}),
  answer: async (_input, desk) =>
    [...(await desk.examples())].map(([name, text]) => exampleOf(name, text)).toSorted(byName),
});

export const example = question<{ readonly name: string }, string>({
  input: z.object({ name: z.string().max(LONGEST_NAME) }),
  async answer({ name }, desk) {
    const all = await desk.examples();
    const text = all.get(name);
    if (text !== undefined) return text;
    const near = didYouMean(nearest(name, [...all.keys()]));
    throw new QuestionError(`${shown(name)} is no example${near}`);
  },
});

function exampleOf(name: string, text: string): Example {
  const spec = parseYaml(new Source(name, text)).top?.value;
  const { title, question: asked, rules } = isMap(spec) ? spec : {};
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { name, title: textOf(title), question: textOf(asked), rules: textOf(rules) };
}

function byName(a: Example, b: Example): number {
  return a.name < b.name ? -1 : 1;
}
