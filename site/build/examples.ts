/** The examples: each spec as it stands, with the report of its run where the gallery has one. */
import { parse } from 'yaml';
import type { RuleSystem } from '../../src/play/system.ts';
import { escaped } from './markdown.ts';

export interface Example {
  readonly name: string;
  readonly text: string;
  /** Whether the gallery holds a report of it. */
  readonly hasReport: boolean;
}

export function examplesPage(examples: readonly Example[], systems: readonly RuleSystem[]): string {
  const read = examples.map((example) => ({ ...example, ...wordsAndRules(example) }));
  return [
    '# Examples',
    'The specs that come with Hythe, each with its question and setting. `hythe run experiments/NAME.yaml` runs one. A report that is linked here was made with few replicates, so its intervals are wide.',
    ...systems.flatMap(({ id, title }) => [
      `## ${escaped(title)}`,
      ...read
        .filter(({ rules }) => rules === id)
        .flatMap((example) => [
          `### ${escaped(example.title)} {#${example.name}}`,
          escaped(example.question),
          `\`experiments/${example.name}.yaml\`${
            example.hasReport
              ? `, <a href="/gallery/${example.name}.html" target="_self">a report of it</a>`
              : ''
          }`,
          `\`\`\`yaml\n${example.text.trim()}\n\`\`\``,
        ]),
    ]),
  ].join('\n\n');
}

function wordsAndRules({ name, text }: Example): Record<'title' | 'question' | 'rules', string> {
  const spec = parse(text) as { title?: string; question?: string; rules?: string }; // the examples' own tests check them
  return { title: spec.title ?? name, question: spec.question ?? '', rules: spec.rules ?? '' };
}
