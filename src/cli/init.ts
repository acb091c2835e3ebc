/** `hythe init`: writes a first spec, or a small rule system of your own. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { makeFolder } from '../host/make-folder.ts';
import { packagePath } from '../host/place.ts';
import { CommandFault, UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { whyNoFolder } from './why-no-folder.ts';

interface InitOptions extends CommonOptions {
  readonly rules?: string;
  /** True where no name follows. */
  readonly from?: string | true;
  readonly takenApart?: true;
  readonly force?: true;
}

const DESCRIPTION = `Writes first-question.yaml, a spec to change and run, into FOLDER (the working folder by default).
With --from EXAMPLE it writes one of the examples of Hythe instead, which ask every kind of question of every rule system.

With --rules NAME it writes a folder NAME with a small rule system instead, a skirmish with D6: the rules as a module, tests
of them, and a spec that asks them a question. Make it yours by changing it; \`hythe rules test\` checks it
against the demands on every rule system. Existing files stay unless you give --force.`;

/** A file to write. */
interface Written {
  readonly path: string;
  readonly text: string;
}

export function addInit(program: Command, context: Context): void {
  addCommand(program, 'init [folder]', {
    summary: 'write a first spec, or a rule system of your own to begin with',
    description: DESCRIPTION,
    examples: ['hythe init', 'hythe init --from huit-column-against-line', 'hythe init --rules my-rules'],
  })
    .option('--from [example]', 'write this example instead; without a name it lists them')
    .option('--rules <name>', 'write a small rule system under this name')
    .option(
      '--taken-apart',
      'with --rules: write the same rules as single throws, whose keys and words are yours',
    )
    .option('--force', 'replace files that exist')
    .action(async (folder: string | undefined, options: InitOptions) => {
      const { output } = context;
      if (options.rules !== undefined && folder !== undefined)
        throw new UsageError('--rules names the folder itself: leave out the other');
      if (options.rules !== undefined && options.from !== undefined)
        throw new UsageError('--rules and --from write different things: give one of them');
      const { files, next } = await begun(folder ?? '.', options);
      await write(files, options.force === true);
      const paths = files.map(({ path }) => path);
      if (options.json === true) output.json({ files: paths, next });
      else output.verbatim([...paths, '', 'Next:', ...next.map((line) => `  ${line}`)].join('\n'));
    });
}

interface Begun {
  readonly files: readonly Written[];
  /** The next commands to type. */
  readonly next: readonly string[];
}

async function begun(folder: string, { rules, from, takenApart }: InitOptions): Promise<Begun> {
  if (rules !== undefined) return ownRules(rules, takenApart === true);
  const files = from === undefined ? [firstSpec(folder)] : await example(folder, from);
  const path = files[0]?.path ?? '';
  return { files, next: [hytheCommand('check', path), hytheCommand('run', path)] };
}

const FIRST_SPEC = 'first-question.yaml';

function firstSpec(folder: string): Written {
  return { path: join(folder, FIRST_SPEC), text: asTyped(asset(FIRST_SPEC)) };
}

/** An example, with the map that it names. @throws {UsageError} with those that may be meant, else all, and their titles */
async function example(folder: string, name: string | true): Promise<readonly Written[]> {
  const { exampleMap, examples } = await import('../host/examples.ts');
  const all = await examples();
  const text = name === true ? undefined : all.get(name);
  if (name === true || text === undefined) throw new UsageError(await noExample(name, all));
  const map = /\bmaps\/[\w-]+\.geojson\b/u.exec(text)?.[0] ?? '';
  const mapText = exampleMap(map);
  return [
    // The schema for an editor lies elsewhere.
    { path: join(folder, `${name}.yaml`), text: text.replace(/^# yaml-language-server: .*\n/u, '') },
    ...(mapText === null ? [] : [{ path: join(folder, map), text: mapText }]),
  ];
}

/** The examples with their titles, a line each: the nearest to the name first, and those that have it in name or title. */
async function noExample(asked: string | true, all: ReadonlyMap<string, string>): Promise<string> {
  const [{ nearest }, { shown }] = await Promise.all([
    import('../play/nearest.ts'),
    import('../play/shown.ts'),
  ]);
  const titles = new Map([...all].map(([name, text]) => [name, /^title: (.*)$/mu.exec(text)?.[1] ?? '']));
  const near = asked === true ? [] : nearest(asked, all.keys());
  const having = [...titles].flatMap(([name, title]) =>
    asked !== true && `${name} ${title}`.toLowerCase().includes(asked.toLowerCase()) ? [name] : [],
  );
  const meant = new Set([...near, ...having]);
  const listed = [...(meant.size === 0 ? all.keys() : meant)];
  const width = Math.max(...listed.map((name) => name.length));
  const said =
    asked === true
      ? '--from needs the name of an example'
      : `${shown(asked)} is no example; ${meant.size === 0 ? 'there is' : `the nearest of those that \`${hytheCommand('init', '--from')}\` lists`}`;
  return [`${said}:`, ...listed.map((name) => `  ${name.padEnd(width)}  ${titles.get(name) ?? ''}`)].join(
    '\n',
  );
}

/** The name of the rules in the files that are copied. */
const NAME_IN_FILES = 'my-rules';
const LONGEST_NAME = 40;

async function ownRules(name: string, isTakenApart: boolean): Promise<Begun> {
  const { SYSTEM_IDS } = await import('../rules/load-systems.ts');
  if (!/^[a-z][a-z0-9-]*$/u.test(name) || name.length > LONGEST_NAME)
    throw new UsageError(
      `--rules must be a word of small letters, digits and hyphens, such as my-rules, not "${basename(name)}"`,
    );
  if (SYSTEM_IDS.includes(name))
    throw new UsageError(
      `a rule system that comes with Hythe is called ${name} already: choose another name`,
    );
  const code = isTakenApart ? 'taken-apart' : NAME_IN_FILES;
  const named = [`${code}/rules.ts`, `${code}/rules.test.ts`, `${NAME_IN_FILES}/${FIRST_SPEC}`].map(
    (file) => ({
      path: join(name, basename(file)),
      text: asTyped(asset(file).replaceAll(NAME_IN_FILES, name)),
    }),
  );
  const manifest = {
    path: join(name, 'package.json'),
    text: `${JSON.stringify(manifestOf(name), null, 2)}\n`,
  };
  return {
    files: [...named, manifest],
    next: [
      `cd ${name}`,
      'npm install',
      hytheCommand('rules test rules.ts'),
      `${hytheCommand('odds', name)} volley figures=3 quality=veteran --rules-module rules.ts`,
      hytheCommand('run', FIRST_SPEC, '--rules-module rules.ts'),
      'npm test',
    ],
  };
}

const GONE =
  'Hythe is not where package.json says: put the path of a clone, or of the file that npm pack makes of one, after file: under devDependencies';

/**
 * The package's path to the Hythe that writes it, a clone or an installed package, so that the folder can be moved. npm
 * says nothing of a path that leads nowhere, so a script has to look.
 */
function manifestOf(name: string): object {
  const folder = resolve(packagePath()).split(sep);
  const isInstalled = folder.includes('node_modules');
  return {
    name,
    private: true,
    type: 'module',
    scripts: {
      postinstall: `node -e "if (!fs.existsSync('node_modules/hythe')) { console.error('${GONE}'); process.exit(1) }"`,
      test: `node ${isInstalled ? '' : '--conditions=hythe-source '}--test rules.test.ts`,
      check: 'hythe rules test rules.ts',
    },
    devDependencies: { hythe: `file:${folder.join('/')}` },
  };
}

/** The text with the commands in its comments as the user can type them. */
function asTyped(text: string): string {
  return text.replace(/(?<=^\s*#.*)\bhythe(?= [a-z])/gmu, hytheCommand());
}

/** A template. */
function asset(name: string): string {
  return readFileSync(packagePath(`assets/${name}`), 'utf8').replaceAll('\r\n', '\n');
}

async function write(files: readonly Written[], force: boolean): Promise<void> {
  const there = files.filter(({ path }) => existsSync(path)).map(({ path }) => path);
  if (there.length > 0 && !force)
    throw new UsageError(
      `${there.join(', ')} ${there.length === 1 ? 'is' : 'are'} there already and left alone; --force writes over`,
    );
  for (const { path, text } of files) {
    try {
      await makeFolder(join(path, '..'));
      writeFileSync(path, text);
    } catch (error) {
      throw new CommandFault(`cannot write ${path}: ${whyNoFolder(resolve(path, '..'), error)}`, {
        cause: error,
      });
    }
  }
}
