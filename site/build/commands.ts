/** The reference of the command line, from the commands themselves. */
import { Output } from '../../src/cli/output.ts';
import { program } from '../../src/cli/program.ts';
import { code, escaped, inCell, table } from './markdown.ts';

type Command = ReturnType<typeof program>;

export function commandsPage(): string {
  const root = program({
    output: new Output({ stdout: process.stdout, stderr: process.stderr, env: {} }),
    environment: '',
    exitCode: 0,
  });
  return [
    '# Every command and option',
    `${escaped(root.description())} What they are for, with examples, is told in [the commands](/commands).`,
    ...root.commands.map((command) => section(command)),
  ].join('\n\n');
}

function section(command: Command, before = 'hythe'): string {
  const name = `${before} ${command.name()}`;
  const rows = command.options.map((option) => [code(option.flags), inCell(option.description)]);
  const given = command.registeredArguments
    .filter(({ description }) => description !== '')
    .map((argument) => [code(`<${argument.name()}>`), inCell(argument.description)]);
  return [
    `## ${name}`,
    `\`\`\`sh\n${before} ${command.name()} ${command.usage()}\n\`\`\``,
    escaped(command.description()),
    table(['argument or option', 'meaning'], [...given, ...rows]),
    ...command.commands.map((inner) => section(inner, name)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
