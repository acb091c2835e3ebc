/**
 * The page of a rule system: what it is, then what a spec may say of it, its rulings, single resolutions and numbers as
 * they stand in code, and last its own account of how the source's rules became functions, with what is left open.
 */
import { stripVTControlCharacters } from 'node:util';
import { printedTableLines, ruleTableLines } from '../../src/cli/rule-tables.ts';
import type { EngagementKind, RuleSystem } from '../../src/play/system.ts';
import type { OptionDescription } from '../../src/play/options.ts';
import { engagementFields, roleFields } from '../../src/spec/kind-fields.ts';
import { tableNames } from '../../src/spec/table-layout.ts';
import { fieldsTable } from './fields.ts';
import { code, escaped, inCell, table } from './markdown.ts';

/** Characters in a line of a table's prose. */
const WIDTH = 96;

/** @param account its README, with the links of the site; empty where it has none */
export function systemPage(system: RuleSystem, account: string): string {
  const [opening = '', ...sections] = account.split(/^(?=## )/m);
  return [
    opening.trim() === '' ? `# ${escaped(system.title)} (\`${system.id}\`)` : opening.trim(),
    ...system.kinds.flatMap((kind) => engagement(kind, system.kinds.length)),
    '## Options',
    'Rulings that a spec may decide otherwise under `options`, and a single resolution with `--option`.',
    rulings(system.options),
    '## Single resolutions',
    `Asked by \`hythe odds ${system.id} MECHANIC\`.`,
    ...system.mechanics.flatMap((mechanic) => [
      `### ${mechanic.name}`,
      sentence(mechanic.meaning),
      `\`\`\`sh\nhythe odds ${system.id} ${mechanic.name} ${mechanic.example}\n\`\`\``,
      fieldsTable(mechanic.inputs),
    ]),
    '## Numbers',
    `As \`hythe rules ${system.id} TABLE\` prints them. A spec changes them under \`tables\`.`,
    ...numbers(system),
    ...sections.map((section) => section.trim()),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What a spec says of a kind of engagement: of itself, of a side, of a side's force. */
function engagement(kind: EngagementKind, kinds: number): string[] {
  const byRole = kind.roles.map((role) => roleFields(kind, role));
  const [first, second] = byRole;
  const areAlike = JSON.stringify(first) === JSON.stringify(second);
  const [a, b] = kind.roles;
  return [
    `## Engagement: ${kind.name}`,
    `${sentence(kind.meaning)} The first side of a spec is \`${a}\`, the second \`${b}\`.`,
    `### In \`engagement\`${kinds > 1 ? `, beside \`kind: ${kind.name}\`` : ''} {#in-${kind.name}}`,
    fieldsTable(engagementFields(kind)),
    ...byRole.flatMap(({ force, side }, role) => {
      if (areAlike && role === 1) return [];
      const whose = areAlike ? 'a side' : `the side that is ${kind.roles[role] ?? ''}`;
      return [
        `### Of ${whose} {#side-${kind.name}-${role + 1}}`,
        fieldsTable(side),
        `### Of its force {#force-${kind.name}-${role + 1}}`,
        fieldsTable(force),
      ];
    }),
  ];
}

function sentence(words: string): string {
  const text = escaped(words);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.]$/.test(text) ? '' : '.'}`;
}

function rulings(options: Readonly<Record<string, OptionDescription>>): string {
  return table(
    ['option', 'values', 'default', 'ruling', 'meaning'],
    Object.entries(options).map(([name, option]) => [
      code(name),
      option.values === 'number'
        ? `number ${option.exclusiveMin === true ? '>' : '≥'} ${option.min ?? 0}`
        : option.values.map((value) => code(String(value))).join(', '),
      code(String(option.default)),
      option.ruling,
      inCell(option.meaning),
    ]),
  );
}

function numbers(system: RuleSystem): string[] {
  const names = [...(system.printedTables ?? []).map(({ name }) => name), ...tableNames(system)];
  return [...new Set(names)].map((name) => {
    const lines = printedTableLines(system, name) ?? ruleTableLines(system, name, WIDTH);
    const text = stripVTControlCharacters(lines.slice(1).join('\n')).replace(/^\n+/, '');
    return `::: details ${name}\n\`\`\`text\n${text}\n\`\`\`\n:::`;
  });
}
