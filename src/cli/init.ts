/** `hythe init`: writes a first spec, or a rule system of your own to begin with. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { didYouMean, nearest } from '../play/nearest.ts';
import { countOf, shown } from '../play/shown.ts';
import { SYSTEM_IDS } from '../rules/load-systems.ts';
import { exampleMap, examples, withoutSchema } from '../run/node/examples.ts';
import { makeFolder } from '../run/node/make-folder.ts';
import { packagePath } from '../run/node/place.ts';
import { isBook } from '../rules/titles.ts';
import { UsageError } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { BOOK_MODULE, copiedBook } from './copied-book.ts';
import { hytheCommand } from './hythe-command.ts';
import { writing } from './results-folder.ts';

/** Texts by their paths. */
type Files = ReadonlyMap<string, string>;

interface Begun {
  readonly files: Files;
  /** The next commands to type. */
  readonly next: readonly string[];
}

export async function init(
  { output }: Context,
  options: Given<'init'>,
  folder: string | undefined,
): Promise<CommandAnswer | void> {
  const { rules, from, force, json } = options;
  if (rules !== undefined && folder !== undefined)
    throw new UsageError('--rules names the folder itself: leave out the other');
  const begun = await (rules === undefined
    ? specIn(folder ?? '.', from)
    : from === undefined
      ? ownRules(rules)
      : copyOfBook(rules, from));
  await write(begun.files, force);
  const { next } = begun;
  const files = [...begun.files.keys()];
  if (json) return { json: () => ({ files, next }), lines: () => [] };
  output.verbatim([...files, '', 'Next:', ...next.map((line) => `  ${line}`)].join('\n'));
}

const FIRST_SPEC = 'first-question.yaml';
/** The same question to the book that was copied. */
const AS_PRINTED = 'as-printed.yaml';

async function specIn(folder: string, from: string | true | undefined): Promise<Begun> {
  const files = from === undefined ? { [FIRST_SPEC]: asset(FIRST_SPEC) } : await example(from);
  const [first = ''] = Object.keys(files).map((name) => join(folder, name));
  return { files: inFolder(folder, files), next: [hytheCommand('check', first), hytheCommand('run', first)] };
}

function inFolder(folder: string, files: Readonly<Record<string, string>>): Files {
  return new Map(Object.entries(files).map(([name, text]) => [join(folder, name), text]));
}

/** An example, with the map that it names. @throws {UsageError} with those that may be meant, else all, and their titles */
async function example(name: string | true): Promise<Readonly<Record<string, string>>> {
  const all = await examples();
  const text = name === true ? undefined : all.get(name);
  if (name === true || text === undefined) throw new UsageError(noExample(name, all));
  const map = /\bmaps\/[\w-]+\.geojson\b/u.exec(text)?.[0] ?? '';
  const mapText = exampleMap(map);
  return { [`${name}.yaml`]: withoutSchema(text), ...(mapText === null ? {} : { [map]: mapText }) };
}

/** The examples with their titles, a line each: the nearest to the name first, and those that have it in name or title. */
function noExample(asked: string | true, all: Files): string {
  const titles = new Map([...all].map(([name, text]) => [name, /^title: (.*)$/mu.exec(text)?.[1] ?? '']));
  const near = asked === true ? [] : nearest(asked, all.keys());
  const having = [...titles].flatMap(([name, title]) =>
    asked !== true && `${name} ${title}`.toLowerCase().includes(asked.toLowerCase()) ? [name] : [],
  );
  const meant = new Set([...near, ...having]);
  const listed = [...(meant.size === 0 ? all.keys() : meant)];
  const width = Math.max(...listed.map((name) => name.length));
  const lister = hytheCommand('init', '--from');
  const those = meant.size === 0 ? 'there is' : `the nearest of those that \`${lister}\` lists`;
  const said =
    asked === true ? '--from needs the name of an example' : `${shown(asked)} is no example; ${those}`;
  return [`${said}:`, ...listed.map((name) => `  ${name.padEnd(width)}  ${titles.get(name) ?? ''}`)].join(
    '\n',
  );
}

/** The name of the rules in the files that are copied. */
const NAME_IN_FILES = 'my-rules';
const LONGEST_NAME = 40;

/** @throws {UsageError} for a name that rules of one's own cannot have */
function requireName(name: string): void {
  if (!/^[a-z][a-z0-9-]*$/u.test(name) || name.length > LONGEST_NAME)
    throw new UsageError(
      `--rules must be a word of at most ${LONGEST_NAME} small letters, digits and hyphens, such as my-rules, not "${basename(name)}"`,
    );
  if (SYSTEM_IDS.includes(name))
    throw new UsageError(
      `a rule system that comes with Hythe is called ${name} already: choose another name`,
    );
}

/** A printed book under a name of one's own, and its first question to both. */
async function copyOfBook(name: string, from: string | true): Promise<Begun> {
  requireName(name);
  if (from === true || !isBook(from))
    throw new UsageError(
      `--from beside --rules names a rule system, ${SYSTEM_IDS.join(', ')}${from === true ? '' : `, not "${from}"${didYouMean(nearest(from, SYSTEM_IDS))}`}`,
    );
  const { files, question, asPrinted } = await copiedBook(from, name);
  const withModule = `--rules-module ${BOOK_MODULE}`;
  // The demands are checked on engagements that may not come to a rule which was changed.
  const test = `hythe rules test ${BOOK_MODULE} && hythe run ${FIRST_SPEC} ${withModule} --method monte-carlo --replicates 1000`;
  return {
    files: inFolder(name, {
      ...Object.fromEntries(files),
      [FIRST_SPEC]: question,
      [AS_PRINTED]: asPrinted,
      'package.json': manifest(name, { test }),
      'tsconfig.json': typesOfBook(),
    }),
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
  requireName(name);
  const named = ['rules.ts', 'rules.test.ts', FIRST_SPEC].map(
    (file) => [file, asset(`${NAME_IN_FILES}/${file}`).replaceAll(NAME_IN_FILES, name)] as const,
  );
  const test = `node ${isInstalled() ? '' : '--conditions=hythe-source '}--test rules.test.ts`;
  const scripts = { test, check: 'hythe rules test rules.ts' };
  return {
    files: inFolder(name, { ...Object.fromEntries(named), 'package.json': manifest(name, scripts) }),
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

/** True of a Hythe that was installed as a package. */
function isInstalled(): boolean {
  return resolve(packagePath()).split(sep).includes('node_modules');
}

const GONE =
  'Hythe is not where package.json says: put the path of a clone, or of the file that npm pack makes of one, after file: under devDependencies';

/**
 * The package with the path to the Hythe that writes it, a clone or an installed package, so that the folder can be moved.
 * npm says nothing of a path that leads nowhere, so a script has to look.
 */
function manifest(name: string, scripts: Readonly<Record<string, string>>): string {
  const look = `if (!fs.existsSync('node_modules/hythe')) { console.error('${GONE}'); process.exit(1) }`;
  return jsonText({
    name,
    private: true,
    type: 'module',
    scripts: { postinstall: `node -e "${look}"`, ...scripts },
    devDependencies: { hythe: `file:${resolve(packagePath()).split(sep).join('/')}` },
  });
}

/** The compiler's options for a copied book, by which an editor finds a wrong name. */
function typesOfBook(): string {
  return jsonText({
    compilerOptions: {
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
    },
  });
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A template, with the commands in its comments as the user can type them. */
function asset(name: string): string {
  const text = readFileSync(packagePath(`assets/${name}`), 'utf8').replaceAll('\r\n', '\n');
  return text.replace(/(?<=^\s*#.*)\bhythe(?= [a-z])/gmu, hytheCommand());
}

/** Files that are named in a message. */
const MOST_NAMED = 4;

async function write(files: Files, force: boolean): Promise<void> {
  const there = [...files.keys()].filter((path) => existsSync(path));
  if (there.length > 0 && !force) {
    const more = there.length - MOST_NAMED;
    const named =
      there.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${countOf(more, 'more file')}` : '');
    const are = there.length === 1 ? 'is' : 'are';
    throw new UsageError(`${named} ${are} there already and left alone; --force writes over`);
  }
  for (const [path, text] of files)
    await writing(resolve(dirname(path)), { what: path }, async () => {
      await makeFolder(dirname(path));
      writeFileSync(path, text);
    });
}
