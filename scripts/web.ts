/**
 * Builds the page as static files that need no server: `node scripts/web.ts INTO`. Without a folder it builds into the
 * cache, unless these sources are built there already, and prints the folder.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { pageParts } from '../src/run/node/page-parts.ts';
import { ownScripts } from '../src/report/own-scripts.ts';
import { MAP_MODULE } from '../src/report/battle/replay-script.ts';
import { policyHash } from '../src/report/page-parts.ts';
import { FROZEN_FILE, frozenSpecs, type FrozenAnswer } from '../tests/frozen.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * Packages of Vega and Vega-Embed for what no chart of the page has: scales and their guides, colour schemes, dates, maps,
 * trees, networks, clouds of words, fitted curves, Vega-Lite. A picture is marks at their places.
 */
const UNDRAWN = [
  'd3-color',
  'd3-dsv',
  'd3-ease',
  'd3-force',
  'd3-geo',
  'd3-geo-projection',
  'd3-hierarchy',
  'd3-interpolate',
  'd3-scale',
  'd3-scale-chromatic',
  'json-stringify-pretty-compact',
  'topojson-client',
  'vega-crossfilter',
  'vega-force',
  'vega-geo',
  'vega-hierarchy',
  'vega-label',
  'vega-lite',
  'vega-projection',
  'vega-regression',
  'vega-scale',
  'vega-statistics',
  'vega-themes',
  'vega-time',
  'vega-tooltip',
  'vega-voronoi',
  'vega-wordcloud',
];

/** Parts of `yaml` for YAML 1.1 alone, by their paths: a spec is YAML 1.2, whatever it says of itself. */
const OF_YAML_1_1 = /\/yaml\/browser\/dist\/schema\/yaml-1\.1\/(?!merge\.js$)[\w-]+\.js$/u;

/** Packages without what the page does not use: that is there by its names alone. */
const slimPackages: Plugin = {
  name: 'slim-packages',
  enforce: 'pre',
  resolveId: (id, importer = '') => {
    // Its bundled file would bring all of them.
    if (id === 'vega') return join(dirname(fileURLToPath(import.meta.resolve('vega'))), '..', 'index.js');
    const path = id.startsWith('.') ? join(dirname(importer), id).replaceAll('\\', '/') : '';
    return UNDRAWN.includes(id) || OF_YAML_1_1.test(path) ? `\0unused:${path || id}` : null;
  },
  load: async (id) => {
    if (!id.startsWith('\0unused:')) return null;
    const names = Object.keys((await import(id.slice('\0unused:'.length))) as object);
    const named = names
      .filter((name) => /^(?!default$)\w+$/u.test(name))
      .map((name) => `export let ${name};`);
    return `${named.join('')} export default undefined;`;
  },
};

/**
 * The address of a worker, `./worker.ts?entry`. Its files are those of the page wherever both need the same: a worker
 * that vite bundles has them once more.
 */
const workerEntries: Plugin = {
  name: 'worker-entries',
  load(id) {
    if (!id.endsWith('?entry')) return null;
    const file = this.emitFile({ type: 'chunk', id: id.slice(0, -'?entry'.length) });
    return `export default import.meta.ROLLUP_FILE_URL_${file};`;
  },
};

/** The functions of a map of battles, which are the script of a report too. */
const mapModule: Plugin = {
  name: 'map-module',
  resolveId: (id) => (id === 'map-module' ? '\0map-module' : null),
  load: (id) => (id === '\0map-module' ? MAP_MODULE : null),
};

/** The beginnings of the page, of its desk with the first questions, and of the workers for jobs. */
const BEGINNINGS = [
  ['main.tsx'],
  ['worker/desk-worker.ts', ...['spec', 'systems'].map((name) => `../engine/questions/${name}.ts`)],
  ['worker/job-worker.ts'],
].map((files) => files.map((file) => join(ROOT, 'src', 'web', file)));

/** The worker of a story, whose files a page asks for seldom. */
const STORY_WORKER = join(ROOT, 'src', 'web', 'story', 'story-worker.ts');

/** The code that few runs ask a worker for. */
const SELDOM = /\/src\/run\/play-feel\.ts$/u;

/** All modules that these lead to but for what is seldom asked for; without `later` only those that they import at once. */
function reached(ids: readonly string[], graph: Rolldown.ChunkingContext, later: boolean): Set<string> {
  const all = new Set(ids);
  for (const id of all) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...(later ? dynamicallyImportedIds : [])])
      if (!SELDOM.test(next)) all.add(next);
  }
  return all;
}

/**
 * Files of the modules that a desk always needs: one for those that it shares with page and jobs, one for those that it
 * shares with the page, and so on. In a hundred small files they would be a tenth larger, and ask for longer.
 */
function alwaysLoaded(): Rolldown.CodeSplittingGroup[] {
  let users: readonly ReadonlySet<string>[] | null = null;
  let page: ReadonlySet<string> | null = null;
  let ofWorkers: ReadonlySet<string> | null = null;
  const [[main = ''] = [], ...workers] = BEGINNINGS;
  const always = ['111', '110', '011', '010'].map((of) => ({
    debugName: of,
    name: (id: string, graph: Rolldown.ChunkingContext) => {
      // Questions that come later need files of their own; screens and rule systems take no more than they need.
      users ??= BEGINNINGS.map((ids, i) => reached(ids, graph, i !== 1));
      // A worker begins where its own file is loaded, and nowhere else.
      if (workers.some(([entry]) => entry === id)) return null;
      return users.map((ids) => (ids.has(id) ? 1 : 0)).join('') === of ? `always-${of}` : null;
    },
  }));
  const first: Rolldown.CodeSplittingGroup = {
    debugName: 'page',
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      page ??= reached([main], graph, false);
      // A worker, which has no document, never loads the page's own file.
      ofWorkers ??= reached([...workers.flat(), STORY_WORKER], graph, true);
      return id !== main && page.has(id) && !ofWorkers.has(id) ? 'page' : null;
    },
  };
  // Small files of one kind, which would each be larger alone.
  const together = SMALL_FILES.map(([name, of]) => ({
    debugName: name,
    includeDependenciesRecursively: false,
    name: (id: string) => (of.test(id) ? name : null),
  }));
  return [...always, first, ...together];
}

/** Files that are loaded one soon after the other, by the name of the one that holds them. */
const SMALL_FILES = [
  [
    'kernel',
    /\/src\/play\/(?:by-word|declared-(?:inputs|tables)|doctrine|layout|made-code|mechanic|options|program|range-bands|table-place|tally-labels)\.ts$/u,
  ],
  [
    'questions',
    // With what they alone need, so that no two files need one another: a story loads them in turn.
    /\/src\/(?:engine\/(?:questions\/(?:changed|moved|numbers|rules|trace|arms|scenario)|rule-numbers)|chance\/(?:by-face|exact-dice|notation(?:-remedies)?|simple-fraction)|play\/renaming|questions\/(?:odds|rule-passages|trace|matchup\/even-value|telling\/set-up-words))\.ts$/u,
  ],
  ['battle', /\/src\/(?:report\/battle\/(?!battle-style)|engine\/questions\/battle)/u],
  ['bench', /\/src\/web\/screens\/bench\/(?:charts|even|fight|last-change|sliders|tornado)\.tsx$/u],
  ['deployment', /\/src\/web\/screens\/bench\/(?:deployment|posts)\.tsx?$|map-module$/u],
] as const;

/** The answers that cards of examples show before anything is computed, by the names of the examples. */
function keptAnswers(): Readonly<Record<string, FrozenAnswer>> {
  return Object.fromEntries(
    Object.entries(frozenSpecs().specs).map(([name, { headline, shares }]) => [name, { headline, shares }]),
  );
}

/** Builds into a folder, whose earlier content goes; `root` is the folder of the page's sources. */
export async function buildWeb(into: string, root = join(ROOT, 'src', 'web')): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }; // ours
  // A question asks for the modules whose functions it calls, not for all that an index names.
  const treeshake = { moduleSideEffects: (id: string) => !/\/src\/(?!web\/)/u.test(id) };
  await build({
    configFile: false,
    root,
    publicDir: join(ROOT, 'src', 'web', 'public'),
    base: './',
    logLevel: 'warn',
    define: {
      // Vite goes by the caller's environment, and a test is not in production: it would measure another page.
      'process.env.NODE_ENV': '"production"',
      HYTHE_VERSION: JSON.stringify(version),
      KEPT_ANSWERS: JSON.stringify(keptAnswers()),
      // Vite says there that a file was not loaded; a worker has no window.
      'window.dispatchEvent': 'globalThis.dispatchEvent',
    },
    // The only one of its generators that is used.
    resolve: {
      alias: { seedrandom: 'seedrandom/seedrandom.js' },
      conditions: ['module', 'browser', 'production'],
    },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    plugins: [slimPackages, workerEntries, mapModule],
    build: {
      outDir: into,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        output: { codeSplitting: { groups: alwaysLoaded() } },
        treeshake,
        // Others take `spec.ts` along; the desk has it from the beginning.
        checks: { ineffectiveDynamicImport: false },
      },
      // Vite would ask for the files of an import by elements of a document, which a worker has not.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
    },
  });
  nameScripts(join(into, 'report-frame.html'));
}

/** Has the frame of reports run its own script and those of Hythe's reports, and no others. */
function nameScripts(frame: string): void {
  const html = readFileSync(frame, 'utf8');
  const [, own = ''] = /<script>([^]*?)<\/script>/u.exec(html) ?? [];
  const scripts = [policyHash(own, pageParts.sha256), ...ownScripts(pageParts.sha256)];
  writeFileSync(frame, html.replace('OWN_SCRIPTS', scripts.join(' ')));
}

/** The folder of the page for these sources, built by the first who asks. */
export async function builtWeb(): Promise<string> {
  const hash = createHash('sha256');
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const examples = readdirSync(join(ROOT, 'experiments'), { recursive: true, encoding: 'utf8' });
  const files = [
    'scripts/web.ts',
    'package-lock.json',
    FROZEN_FILE,
    ...sources.map((name) => join('src', name)),
    ...examples.map((name) => join('experiments', name)),
  ];
  for (const file of files.filter((name) => extname(name) !== '').toSorted())
    hash.update(file).update(readFileSync(resolve(ROOT, file)));
  const cache = join(ROOT, 'node_modules', '.cache', 'hythe-web');
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  const fresh = `${folder}-${process.pid}`;
  mkdirSync(cache, { recursive: true });
  await buildWeb(fresh);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process was the first.
    rmSync(fresh, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

const [, program = '', into] = process.argv;
if (resolve(program) === fileURLToPath(import.meta.url)) {
  if (into === undefined) process.stdout.write(`${await builtWeb()}\n`);
  else await buildWeb(resolve(into));
}
