/** `hythe init`: writes a first spec, or a small rule system of one's own, to begin with. */
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { makeFolder } from '../results/make-folder.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { typed } from './typed.ts';
import { version } from './version.ts';

interface InitOptions extends CommonOptions {
  readonly rules?: string;
  readonly force?: true;
}

const DESCRIPTION = `Writes first-question.yaml, a spec to change and run, into FOLDER (the one at hand unless you name another).

With --rules NAME it writes a folder NAME with a small rule system instead, a skirmish with D6: the rules as a module, tests
of them, and a spec that asks them a question. Make it yours by changing it; \`hythe rules test\` says whether it still keeps
to what every rule system must. Files that are there already are left alone unless you say --force.`;

/** A file to write. */
interface Written {
  readonly path: string;
  readonly text: string;
}

export function addInit(program: Command, context: Context): void {
  addCommand(program, 'init [folder]', {
    summary: 'write a first spec, or a rule system of your own to begin with',
    description: DESCRIPTION,
    examples: ['hythe init', 'hythe init --rules my-rules'],
  })
    .option('--rules <name>', 'write a small rule system under this name')
    .option('--force', 'write over files that are there')
    .action(async (folder: string | undefined, options: InitOptions) => {
      const { output } = context;
      if (options.rules !== undefined && folder !== undefined)
        throw new UsageError('--rules names the folder itself: leave out the other');
      const { files, next } =
        options.rules === undefined ? firstSpec(folder ?? '.') : await ownRules(options.rules);
      await write(files, options.force === true);
      const paths = files.map(({ path }) => path);
      if (options.json === true) output.json({ files: paths, next });
      else output.result([...paths, '', 'Next:', ...next.map((line) => `  ${line}`)].join('\n'));
    });
}

interface Begun {
  readonly files: readonly Written[];
  /** Commands to go on with. */
  readonly next: readonly string[];
}

const FIRST_SPEC = 'first-question.yaml';

function firstSpec(folder: string): Begun {
  const path = folder === '.' ? FIRST_SPEC : join(folder, FIRST_SPEC);
  return {
    files: [{ path, text: asTyped(asset(FIRST_SPEC)) }],
    next: [typed('check', path), typed('run', path)],
  };
}

/** The name that the rules have in the files that are copied. */
const NAME_IN_FILES = 'my-rules';
const LONGEST_NAME = 40;

async function ownRules(name: string): Promise<Begun> {
  const { ruleSystems } = await import('../rules/index.ts');
  if (!/^[a-z][a-z0-9-]*$/u.test(name) || name.length > LONGEST_NAME)
    throw new UsageError(
      `--rules must be a word of small letters, digits and hyphens, such as my-rules, not "${basename(name)}"`,
    );
  if (ruleSystems.some(({ id }) => id === name))
    throw new UsageError(
      `a rule system that comes with Hythe is called ${name} already: choose another name`,
    );
  const named = ['rules.ts', 'rules.test.ts', FIRST_SPEC].map((file) => ({
    path: join(name, file),
    text: asTyped(asset(`${NAME_IN_FILES}/${file}`).replaceAll(NAME_IN_FILES, name)),
  }));
  const manifest = {
    path: join(name, 'package.json'),
    text: `${JSON.stringify(manifestOf(name), null, 2)}\n`,
  };
  return {
    files: [...named, manifest],
    next: [
      `cd ${name}`,
      'npm install',
      typed('rules test rules.ts'),
      `${typed('odds', name)} volley figures=3 quality=veteran --rules-module rules.ts`,
      typed('run', FIRST_SPEC, '--rules-module rules.ts'),
      'npm test',
    ],
  };
}

/** The package lies two folders up from `src/cli` and from `dist/cli` alike. */
const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));

/** Names the Hythe that writes it, so that npm finds it: what is installed, or this clone and its sources. */
function manifestOf(name: string): object {
  const isInstalled = PACKAGE.split(sep).includes('node_modules');
  const file = isInstalled ? tarball() : PACKAGE;
  return {
    name,
    private: true,
    type: 'module',
    scripts: {
      test: isInstalled ? 'node --test' : 'node --conditions=hythe-source --test',
      check: 'hythe rules test rules.ts',
    },
    devDependencies: { hythe: file === null ? `^${version()}` : `file:${from(name, file)}` },
  };
}

/** A path as seen from the new folder, with the slashes of npm. */
function from(name: string, path: string): string {
  return relative(join(realpathSync('.'), name), path)
    .split(sep)
    .join('/');
}

/** The packed file that npm installed this package from, as its own record says; null where it came from a registry. */
function tarball(): string | null {
  const modules = join(PACKAGE, '..');
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return null;
  const resolved = /"node_modules\/hythe": \{[^}]*?"resolved": "file:([^"]+)"/u.exec(
    readFileSync(record, 'utf8'),
  );
  return resolved === null ? null : resolve(modules, '..', resolved[1] ?? '');
}

/** The text with the commands in the comments of its head as they are typed here. */
function asTyped(text: string): string {
  return text.replace(/(?<=^#.*)\bhythe(?= [a-z])/gmu, typed());
}

/** The folder lies at the same place beside the sources and beside what is compiled from them. */
function asset(name: string): string {
  return readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
}

async function write(files: readonly Written[], force: boolean): Promise<void> {
  const there = files.filter(({ path }) => existsSync(path)).map(({ path }) => path);
  if (there.length > 0 && !force)
    throw new UsageError(
      `${there.join(', ')} ${there.length === 1 ? 'is' : 'are'} there already and left alone; --force writes over`,
    );
  for (const { path, text } of files) {
    await makeFolder(join(path, '..'));
    writeFileSync(path, text);
  }
}
