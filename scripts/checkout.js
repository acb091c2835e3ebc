// The commands of a checkout run from a bundle of its sources as they are. Plain JavaScript: every start of a command
// loads this, and to strip types would take longer than all that it does.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// An `import` of Node's `fs` would load its streams, a tenth of the time of an empty process.
const {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} = process.getBuiltinModule('node:fs');

/** Files of which a bundle is made besides `src/`; npm leaves the last, with the versions of the packages as installed. */
const OTHER_FILES = ['package.json', 'scripts/bundle.ts', 'node_modules/.package-lock.json'];
/** A bundle stays for so long after the last start from it: what runs may still load parts of it. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;
/** A file that changed within this time before a start may change again and keep its times. */
const TICK_MS = 1000;

/**
 * The address of the command line: bundled, or the source itself where it cannot be bundled, as without the packages
 * for development. The source then says what is wrong with it.
 * @param {string} folder the path of the checkout
 */
export function commandLine(folder) {
  try {
    return pathToFileURL(join(bundled(folder), 'main.js')).href;
  } catch {
    return pathToFileURL(join(folder, 'src', 'cli', 'main.ts')).href;
  }
}

/**
 * The folder of the bundle. Times and sizes of all files tell at once that it is of these sources, or else their hash.
 * @param {string} folder
 */
function bundled(folder) {
  const cache = join(folder, 'node_modules', '.cache', 'hythe');
  const current = join(cache, 'current');
  for (;;) {
    const now = Date.now();
    const { stamp, newest } = stampOf(folder);
    const text = existsSync(current) ? readFileSync(current, 'utf8') : '';
    const latest = join(cache, text.slice(0, text.indexOf('\n')));
    if (text.endsWith(`\n${stamp}`) && existsSync(join(latest, 'main.js'))) return latest;
    const hash = hashOf(folder);
    const bundle = join(cache, hash);
    // Starts from the latest leave no trace: a run that began a minute ago may be from it.
    for (const each of [latest, bundle]) if (existsSync(each)) utimesSync(each, new Date(), new Date());
    if (!existsSync(bundle) && !build(folder, hash, bundle)) continue;
    if (newest < now - TICK_MS) replace(current, `${hash}\n${stamp}`);
    return bundle;
  }
}

/**
 * The files of the sources and the others, below the checkout.
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* filesOf(folder, below = 'src') {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesOf(folder, path);
    else if (/\.(?:ts|json)$/u.test(path)) yield path;
  }
  if (below === 'src') yield* OTHER_FILES;
}

/**
 * Path, size and times of every file, in nanoseconds; and the time of the last change, in milliseconds.
 * @param {string} folder
 */
function stampOf(folder) {
  const lines = [folder];
  let newest = 0;
  for (const path of filesOf(folder)) {
    const { size, mtimeNs, ctimeNs, ctimeMs } = statSync(`${folder}/${path}`, { bigint: true });
    lines.push(`${path} ${size} ${mtimeNs} ${ctimeNs}`);
    newest = Math.max(newest, Number(ctimeMs));
  }
  return { stamp: lines.join('\n'), newest };
}

/**
 * The hash of every file, and of the place of the checkout, which stands in a bundle.
 * @param {string} folder
 */
function hashOf(folder) {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256').update(folder);
  for (const path of [...filesOf(folder)].sort()) {
    const content = readFileSync(join(folder, path));
    hash.update(`\n${path} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Builds in a process of its own and moves the whole to its place; false if the sources changed meanwhile.
 * @param {string} folder
 * @param {string} hash
 * @param {string} bundle its place
 */
function build(folder, hash, bundle) {
  const cache = join(bundle, '..');
  const fresh = `${bundle}-${process.pid}`;
  mkdirSync(cache, { recursive: true });
  try {
    const program = join(folder, 'scripts', 'bundle.ts');
    const { status } = process
      .getBuiltinModule('node:child_process')
      .spawnSync(process.execPath, [program, fresh, pathToFileURL(join(folder, '/')).href], {
        env: { ...process.env, NODE_OPTIONS: '', NODE_V8_COVERAGE: '' },
        stdio: 'ignore',
      });
    if (status !== 0) throw new Error(`${program} ended with ${status}`);
    if (hashOf(folder) !== hash) return false;
    writeFileSync(join(fresh, 'package.json'), '{ "type": "module" }\n');
    if (!existsSync(bundle)) moveUnlessThere(fresh, bundle);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  removeOld(cache);
  return true;
}

/**
 * Another process may have built the same: then its bundle is as good.
 * @param {string} fresh
 * @param {string} bundle
 */
function moveUnlessThere(fresh, bundle) {
  try {
    renameSync(fresh, bundle);
  } catch (error) {
    if (!existsSync(bundle)) throw error;
  }
}

/** @param {string} cache */
function removeOld(cache) {
  for (const name of readdirSync(cache).filter((each) => /^[\da-f]{16}/u.test(each))) {
    const path = join(cache, name);
    // Another process may have removed it.
    const { mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function replace(file, text) {
  const fresh = `${file}-${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}
