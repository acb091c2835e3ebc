/** The page of a rule system: its own account, then its rulings, kinds of engagement and mechanics as they stand in code. */
import type { Fields } from '../../src/engagement/inputs.ts';
import type { RuleSystem } from '../../src/engagement/system.ts';
import { code, escaped, inCell, table } from './markdown.ts';

export function systemPage(system: RuleSystem, account: string): string {
  const rulings = Object.entries(system.options).map(([name, option]) => [
    code(name),
    code(JSON.stringify(option.default)),
    inCell(option.meaning),
  ]);
  return [
    account === '' ? `# ${escaped(system.title)} (\`${system.id}\`)` : account,
    '## Rulings by name',
    table(['option', 'default', 'meaning'], rulings),
    ...system.kinds.flatMap((kind) => [
      `## Engagement: ${kind.name}`,
      escaped(kind.meaning),
      fieldsTable(kind.inputs),
    ]),
    '## Single resolutions',
    `Asked by \`hythe odds ${system.id} MECHANIC\`.`,
    ...system.mechanics.flatMap((mechanic) => [
      `### ${mechanic.name}`,
      escaped(mechanic.meaning),
      `\`\`\`sh\nhythe odds ${system.id} ${mechanic.name} ${mechanic.example}\n\`\`\``,
      fieldsTable(mechanic.inputs),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function fieldsTable(fields: Fields): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    code(name),
    field.type,
    field.default === undefined ? '' : code(JSON.stringify(field.default)),
    inCell('unit' in field && field.unit !== undefined ? `${field.meaning} (${field.unit})` : field.meaning),
  ]);
  return table(['input', 'type', 'default', 'meaning'], rows);
}
