/** `hythe init`: writes a first spec, or a small rule system of your own. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { makeFolder } from '../host/make-folder.ts';
import { countOf } from '../play/shown.ts';
import { packagePath } from '../host/place.ts';
import { CommandFault, UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { whyNoFolder } from './why-no-folder.ts';

interface InitOptions extends CommonOptions {
  readonly rules?: string;
  /** True where no name follows. */
  readonly from?: string | true;
  readonly force?: true;
}

const DESCRIPTION = `Writes first-question.yaml, a spec to change and run, into FOLDER (the working folder by default).
With --from EXAMPLE it writes one of the examples of Hythe instead, which ask every kind of question of every rule system.

With --rules NAME it writes a folder NAME with a small rule system instead, a skirmish with D6: the rules as a module, tests
of them, and a spec that asks them a question. Make it yours by changing it; \`hythe rules test\` checks it
against the demands on every rule system. With --rules NAME --from SYSTEM the folder has a printed rule book instead, which
gives the same numbers until you change a rule. Existing files stay unless you give --force.`;

/** A file to write. */
interface Written {
  readonly path: string;
  readonly text: string;
}

export function addInit(program: Command, context: Context): void {
  addCommand(program, 'init [folder]', {
    summary: 'write a first spec, or a rule system of your own to begin with',
    description: DESCRIPTION,
    examples: [
      'hythe init',
      'hythe init --from huit-column-against-line',
      'hythe init --rules my-rules',
      'hythe init --rules my-huit --from huit',
    ],
  })
    .option(
      '--from [example]',
      'write this example instead; without a name it lists them; with --rules: copy this rule system',
    )
    .option('--rules <name>', 'write a small rule system under this name')
    .option('--force', 'replace files that exist')
    .action(async (folder: string | undefined, options: InitOptions) => {
      const { output } = context;
      if (options.rules !== undefined && folder !== undefined)
        throw new UsageError('--rules names the folder itself: leave out the other');
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

async function begun(folder: string, { rules, from }: InitOptions): Promise<Begun> {
  if (rules !== undefined) return from === undefined ? ownRules(rules) : copyOfBook(rules, from);
  const files = from === undefined ? [firstSpec(folder)] : await example(folder, from);
  const path = files[0]?.path ?? '';
  return { files, next: [hytheCommand('check', path), hytheCommand('run', path)] };
}

const FIRST_SPEC = 'first-question.yaml';
/** The same question to the book that was copied. */
const AS_PRINTED = 'as-printed.yaml';

function firstSpec(folder: string): Written {
  return { path: join(folder, FIRST_SPEC), text: asTyped(asset(FIRST_SPEC)) };
}

/** An example, with the map that it names. @throws {UsageError} with those that may be meant, else all, and their titles */
async function example(folder: string, name: string | true): Promise<readonly Written[]> {
  const { exampleMap, examples, withoutSchema } = await import('../host/examples.ts');
  const all = await examples();
  const text = name === true ? undefined : all.get(name);
  if (name === true || text === undefined) throw new UsageError(await noExample(name, all));
  const map = /\bmaps\/[\w-]+\.geojson\b/u.exec(text)?.[0] ?? '';
  const mapText = exampleMap(map);
  return [
    { path: join(folder, `${name}.yaml`), text: withoutSchema(text) },
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

/** @throws {UsageError} for a name that rules of one's own cannot have */
async function requireName(name: string): Promise<void> {
  const { SYSTEM_IDS } = await import('../rules/load-systems.ts');
  if (!/^[a-z][a-z0-9-]*$/u.test(name) || name.length > LONGEST_NAME)
    throw new UsageError(
      `--rules must be a word of at most ${LONGEST_NAME} small letters, digits and hyphens, such as my-rules, not "${basename(name)}"`,
    );
  if (SYSTEM_IDS.includes(name))
    throw new UsageError(
      `a rule system that comes with Hythe is called ${name} already: choose another name`,
    );
}

/** The compiler's options for a copied book, by which an editor finds a wrong name. */
function typesOfBook(name: string): Written {
  const compilerOptions = {
    target: 'es2024',
    module: 'nodenext',
    // A clone has its types in the sources alone, a package in their declarations.
    ...(isInstalled() ? {} : { customConditions: ['hythe-source'] }),
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  return { path: join(name, 'tsconfig.json'), text: `${JSON.stringify({ compilerOptions }, null, 2)}\n` };
}

/** A printed book under a name of one's own, and its first question to both. */
async function copyOfBook(name: string, from: string | true): Promise<Begun> {
  await requireName(name);
  const [{ BOOK_MODULE, copiedBook }, { isBook }, { didYouMean, nearest }, { SYSTEM_IDS }] =
    await Promise.all([
      import('./copied-book.ts'),
      import('../host/rule-modules.ts'),
      import('../play/nearest.ts'),
      import('../rules/load-systems.ts'),
    ]);
  if (from === true || !isBook(from))
    throw new UsageError(
      `--from beside --rules names a rule system, ${SYSTEM_IDS.join(', ')}${from === true ? '' : `, not "${from}"${didYouMean(nearest(from, SYSTEM_IDS))}`}`,
    );
  const { files, question, asPrinted } = await copiedBook(from, name);
  const withModule = `--rules-module ${BOOK_MODULE}`;
  return {
    files: [
      ...[...files, [FIRST_SPEC, question] as const, [AS_PRINTED, asPrinted] as const].map(
        ([path, text]) => ({
          path: join(name, path),
          text,
        }),
      ),
      // The demands are checked on engagements that may not come to a rule which was changed.
      manifestFile(name, {
        test: `hythe rules test ${BOOK_MODULE} && hythe run ${FIRST_SPEC} ${withModule} --method monte-carlo --replicates 1000`,
      }),
      typesOfBook(name),
    ],
    next: [
      `cd ${name}`,
      'npm install',
      hytheCommand('run', AS_PRINTED),
      hytheCommand('run', FIRST_SPEC, withModule),
      hytheCommand('diff', `${name}-as-printed`, name),
      'npm test',
    ],
  };
}

async function ownRules(name: string): Promise<Begun> {
  await requireName(name);
  const named = ['rules.ts', 'rules.test.ts', FIRST_SPEC].map((file) => ({
    path: join(name, file),
    text: asTyped(asset(`${NAME_IN_FILES}/${file}`).replaceAll(NAME_IN_FILES, name)),
  }));
  return {
    files: [...named, manifestFile(name, { test: testRun(), check: 'hythe rules test rules.ts' })],
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

/** True of a Hythe that was installed as a package. */
function isInstalled(): boolean {
  return resolve(packagePath()).split(sep).includes('node_modules');
}

function testRun(): string {
  return `node ${isInstalled() ? '' : '--conditions=hythe-source '}--test rules.test.ts`;
}

/**
 * The package with the path to the Hythe that writes it, a clone or an installed package, so that the folder can be moved.
 * npm says nothing of a path that leads nowhere, so a script has to look.
 */
function manifestFile(name: string, scripts: Readonly<Record<string, string>>): Written {
  const manifest = {
    name,
    private: true,
    type: 'module',
    scripts: {
      postinstall: `node -e "if (!fs.existsSync('node_modules/hythe')) { console.error('${GONE}'); process.exit(1) }"`,
      ...scripts,
    },
    devDependencies: { hythe: `file:${resolve(packagePath()).split(sep).join('/')}` },
  };
  return { path: join(name, 'package.json'), text: `${JSON.stringify(manifest, null, 2)}\n` };
}

/** The text with the commands in its comments as the user can type them. */
function asTyped(text: string): string {
  return text.replace(/(?<=^\s*#.*)\bhythe(?= [a-z])/gmu, hytheCommand());
}

/** A template. */
function asset(name: string): string {
  return readFileSync(packagePath(`assets/${name}`), 'utf8').replaceAll('\r\n', '\n');
}

/** Files that are named in a message. */
const MOST_NAMED = 4;

function listed(paths: readonly string[]): string {
  const more = paths.length - MOST_NAMED;
  return more > 0
    ? `${paths.slice(0, MOST_NAMED).join(', ')} and ${countOf(more, 'more file')}`
    : paths.join(', ');
}

async function write(files: readonly Written[], force: boolean): Promise<void> {
  const there = files.filter(({ path }) => existsSync(path)).map(({ path }) => path);
  if (there.length > 0 && !force)
    throw new UsageError(
      `${listed(there)} ${there.length === 1 ? 'is' : 'are'} there already and left alone; --force writes over`,
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
