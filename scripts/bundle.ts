/**
 * Bundles the sources: `node scripts/bundle.ts INTO PACKAGE`, where PACKAGE is the address of the folder with
 * package.json, absolute or as seen from the bundle. For the package, and for the commands of a checkout.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { countingHash } from '../src/run/node/counting-code.ts';

/** Each becomes a file that is loaded by name; `src/run/node/place.ts` knows where. */
const ENTRIES = {
  main: 'src/cli/main.ts',
  worker: 'src/run/node/worker.ts',
  'watch-thread': 'src/run/node/watch-thread.ts',
  index: 'src/index.ts',
  core: 'src/core.ts',
  rules: 'src/own-rules.ts',
};

/** An import of values by a file of a book. */
const OF_BOOK = /^import (?!type )[^;]*? from '((?:\.\.\/)+(?:chance|play|battlefield)\/[\w/-]+)\.ts';$/gmu;

/** The parts of Hythe that the printed books import, `play/sum`: copies of books import them by name. */
function partsOfBooks(): Readonly<Record<string, string>> {
  const books = readdirSync(join(ROOT, 'src/rules'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\/.*\.ts$/u.test(path));
  const parts = books.flatMap((path) =>
    [...readFileSync(join(ROOT, 'src/rules', path), 'utf8').matchAll(OF_BOOK)].map(([, from = '']) =>
      posix.join('rules', posix.dirname(path), from),
    ),
  );
  return Object.fromEntries(parts.map((part) => [part, `src/${part}.ts`]));
}

/**
 * Packages that stay in `node_modules`: those with files of their own beside them, and arquero with its arrays, whose
 * tables the library hands to programs that import it too. Half of the files that a run loads are of the others.
 */
const OUTSIDE = /^(?:node:|piscina$|arquero$|@uwdata\/|@resvg\/|bullmq$|ioredis$)/u;

/** The entries that programs import, which look at their Node before anything else. */
const LIBRARY = ['index', 'core', 'rules'];

/** A named import of Node's own modules, which the bundler writes on a line of its own. */
const OF_NODE = /^import (?:(\w+)(?:, | ))?(?:\{ ([^}]*) \} )?from "(node:[^"]+)";$/gmu;

/**
 * The bundler parts code by who reaches it: a rule system, Vega or YAML comes when it is called for. Only the lowest
 * floors and what the commands share are put together, or each start would read dozens of small files; neither imports
 * a chunk that imports it.
 */
const GROUPS = [
  { name: 'start', test: /src\/run\/node\/(?:place|thread-start)\.ts$/u },
  {
    name: 'engagement',
    test: /src\/(?:chance\/|play\/|battlefield\/directions\.ts|questions\/odds\.ts|rules\/titles\.ts)/u,
    minShareCount: 2,
  },
  // Books on a map, and what asks for a map, load all of it.
  { name: 'battlefield', test: /src\/battlefield\//u, minShareCount: 2 },
  // Of the commands what each of them has; the others come with what they read.
  {
    name: 'commands',
    test: /src\/cli\/(?:command|context|emphasis|failure|hythe-command|options|output|program|rules-at-hand|table|wrap)/u,
    includeDependenciesRecursively: false,
  },
];

/**
 * Node's module without its wrapper for `import`, which would read all its properties: that of `process` opens the
 * standard input. It stays on its line, as the source map says.
 */
function builtin(
  _import: string,
  whole: string | undefined,
  names: string | undefined,
  from: string,
): string {
  const bound = [whole, names === undefined ? undefined : `{ ${names.replaceAll(' as ', ': ')} }`];
  return bound
    .filter((each) => each !== undefined)
    .map((each) => `const ${each} = globalThis.process.getBuiltinModule("${from}");`)
    .join(' ');
}

/** The code of a package without a part that it has. @throws {Error} if the part is not there: another version has another */
function without(code: string, part: string, instead: string): string {
  if (!code.includes(part)) throw new Error(`no package to bundle says ${part} any more`);
  return code.replace(part, instead);
}

/** The licences of the packages that are in the bundle. */
function licences(modules: readonly string[]): string {
  const folders = new Set(
    modules.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/u.exec(id)?.[0]),
  );
  const parts = [...folders]
    .filter((folder) => folder !== undefined)
    .toSorted()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        readonly [field: string]: unknown; // npm demands an object
      };
      const file = ['LICENSE', 'README.md']
        .map((each) => join(folder, each))
        .find((each) => existsSync(each));
      const text = file === undefined ? '' : readFileSync(file, 'utf8');
      return `${String(name)} ${String(version)}, ${String(license)}\n\n${text.trim()}\n`;
    });
  return `Hythe's bundle holds code of these packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const [, , into = '', packageFolder = ''] = process.argv;
const built = { packageFolder, countingHash: countingHash(ROOT) };
const bundler = await rolldown({
  cwd: ROOT,
  input: { ...ENTRIES, ...partsOfBooks() },
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  external: OUTSIDE,
  transform: { define: { HYTHE_BUILT: JSON.stringify(built) } },
  plugins: [
    {
      name: 'unused',
      // Seedrandom would load cryptography for seeds of its own making, and every stream here has its seed; commander child
      // processes for commands in files of their own.
      transform(code, id) {
        if (/[\\/]seedrandom\.js$/u.test(id)) return without(code, "require('crypto')", 'null');
        if (!/[\\/]commander[\\/]lib[\\/]command\.js$/u.test(id)) return null;
        const children = "import childProcess from 'node:child_process';";
        return without(code, children, 'const childProcess = null;');
      },
    },
    { name: 'builtins', renderChunk: (code) => code.replace(OF_NODE, builtin) },
    {
      name: 'require-node',
      renderChunk: (code, { isEntry, name }) =>
        isEntry && LIBRARY.includes(name) ? `import "${packageFolder}bin/require-node.js"; ${code}` : code,
    },
  ],
  // Lines stay where they are, so the maps stay true.
  checks: { sourcemapBroken: false, ineffectiveDynamicImport: false },
});
const { output } = await bundler.write({
  dir: into,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  sourcemap: true,
  sourcemapExcludeSources: true,
  minifyInternalExports: false,
  codeSplitting: { groups: GROUPS },
});
await bundler.close();
const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
writeFileSync(join(into, 'LICENSES.txt'), licences(modules));
