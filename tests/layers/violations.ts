/** The layers of the code base: which floor may import which, and what the floors without Node keep away from. */
import { posix } from 'node:path';
import { references, type Import } from './references.ts';

const FLOORS = [
  'chance',
  'play',
  'battlefield',
  'rules',
  'spec',
  'statistics',
  'conformance',
  'run',
  'questions',
  'core',
  'report',
  'engine',
  'web',
  'run/node',
  'serve',
  'cli',
  'library',
];

/**
 * Statistics are numbers in, numbers out. They stand beside the floors of the game: these take nothing from them, and
 * they take arithmetic from chance and the shape of what is counted from play.
 */
const GAME = new Set(['chance', 'play', 'battlefield', 'rules', 'spec']);

/** Packages that need no Node: those of the core, and those that tables and charts need besides. */
const CORE_PACKAGES: readonly string[] = ['seedrandom', 'simple-statistics', 'yalps', 'yaml', 'zod'];
const PAGE_PACKAGES: readonly string[] = [
  ...CORE_PACKAGES,
  'arquero',
  'hyparquet-writer',
  'marked',
  'vega',
  'vega-interpreter',
  'vega-lite',
];

/** The floors that run in a browser as they stand. */
const WITHOUT_NODE: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...GAME, 'statistics', 'conformance', 'core'].map((floor) => [floor, CORE_PACKAGES] as const),
  ...['run', 'questions', 'report', 'engine'].map((floor) => [floor, PAGE_PACKAGES] as const),
]);

/** Chance comes from `Chance`, time and environment as parameters from the edge. */
const NAMES_WITHOUT_NODE = ['Date', 'Math.random', 'globalThis', 'performance', 'process', 'require'];
/** The text of an example spec, which a page may begin with. */
const EXAMPLE = /^experiments\/[\w-]+\.yaml\?raw$/;
/** Takes just these away from the rules that it runs. */
const TAKES_THEM_AWAY = 'src/play/pure.ts';

/**
 * Every breach of the layers, one line each, naming the file.
 * @param sources the text of each file by its path from the root of the repository, as in `src/chance/dice.ts`
 */
export function violations(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) => {
    const floor = floorOf(path);
    if (floor === undefined) return [`${path}: lies on no floor`];
    const { imports, names } = references(source);
    const found = imports.map((each) => importFault(path, floor, each));
    if (WITHOUT_NODE.has(floor)) {
      const used = NAMES_WITHOUT_NODE.filter((name) => names.has(name) && path !== TAKES_THEM_AWAY);
      found.push(...used.map((name) => `uses ${name}`));
      if (/^\s*\/\/\/\s*<reference/m.test(source)) found.push('brings in types by a reference comment');
    }
    return found.filter((fault) => fault !== undefined).map((fault) => `${path}: ${fault}`);
  });
}

/** The faces of the library by the floors on which they stand: what programs import as `hythe`, `hythe/core`, `hythe/rules`. */
const FACES: ReadonlyMap<string, string> = new Map([
  ['src/index.ts', 'library'],
  ['src/core.ts', 'core'],
  ['src/own-rules.ts', 'core'],
]);
/** A face is for those outside: one is made from another, and a story in a page runs with its own. */
const OF_FACES = ['src/index.ts: src/core.ts', 'src/web/story/story-worker.ts: src/own-rules.ts'];

/** The floor of the folder under `src/`, of which one lies in another, or that of a face. */
function floorOf(path: string): string | undefined {
  const face = FACES.get(path);
  if (face !== undefined) return face;
  const [root, ...folders] = path.split('/').slice(0, -1);
  return root === 'src'
    ? FLOORS.findLast((floor) => `${folders.join('/')}/`.startsWith(`${floor}/`))
    : undefined;
}

function importFault(path: string, floor: string, { module, typeOnly }: Import): string | undefined {
  if (module === undefined) {
    return WITHOUT_NODE.has(floor) ? 'imports what is only known when it runs' : undefined;
  }
  if (!module.startsWith('.')) {
    const [name = ''] = module.split('/');
    return WITHOUT_NODE.get(floor)?.includes(name) === false ? `imports ${module}` : undefined;
  }
  const target = posix.join(posix.dirname(path), module);
  if (floor === 'web' && EXAMPLE.test(target)) return undefined;
  const targetFloor = floorOf(target);
  if (targetFloor === undefined) return `imports ${target}, which lies on no floor`;
  if (FACES.has(target) && !OF_FACES.includes(`${path}: ${target}`))
    return `imports ${target}, which is for those outside`;
  return mayReach(floor, targetFloor, typeOnly) && mayReachSystem(path, target)
    ? undefined
    : `imports ${target}`;
}

function mayReach(floor: string, target: string, typeOnly: boolean): boolean {
  if (floor === target) return true;
  if (floor === 'statistics') return target === 'chance' || (target === 'play' && typeOnly);
  if (target === 'statistics' && GAME.has(floor)) return false;
  return FLOORS.indexOf(target) < FLOORS.indexOf(floor);
}

/** The files that name all rule systems. */
const INDICES = ['src/rules/index.ts', 'src/rules/load-systems.ts'];

/** A rule system is reached from its own folder and from these; no system sees them. */
function mayReachSystem(path: string, target: string): boolean {
  const [from, to] = [systemOf(path), systemOf(target)];
  if (from !== undefined && INDICES.includes(target)) return false;
  return to === undefined || to === from || INDICES.includes(path);
}

function systemOf(path: string): string | undefined {
  const [, floor, system, file] = path.split('/');
  return floor === 'rules' && file !== undefined ? system : undefined;
}
