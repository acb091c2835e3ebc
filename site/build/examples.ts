/** The examples: each spec as it stands, with the report of its run where the gallery has one. */
import { parse } from 'yaml';
import type { RuleSystem } from '../../src/engagement/system.ts';
import { escaped } from './markdown.ts';

export interface Example {
  readonly name: string;
  readonly text: string;
  /** Whether the gallery holds a report of it. */
  readonly hasReport: boolean;
}

export function examplesPage(examples: readonly Example[], systems: readonly RuleSystem[]): string {
  const read = examples.map((example) => ({ ...example, ...titleAndRules(example) }));
  return [
    '# Examples',
    'The specs that come with Hythe, a question each, with what came of it in the words at its head. `hythe run experiments/NAME.yaml` runs one. Where a report is named it is that of a run of few replicates, so that its intervals are wide.',
    ...systems.flatMap(({ id, title }) => [
      `## ${escaped(title)}`,
      ...read
        .filter(({ rules }) => rules === id)
        .flatMap((example) => [
          `### ${escaped(example.title)} {#${example.name}}`,
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

function titleAndRules({ name, text }: Example): { readonly title: string; readonly rules: string } {
  const spec = parse(text) as { readonly title?: string; readonly rules?: string }; // the examples' own tests check them
  return { title: spec.title ?? name, rules: spec.rules ?? '' };
}
