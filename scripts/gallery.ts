/**
 * Makes the gallery of reports in `results/gallery`: runs of example specs at few replicates. With `--check` it makes
 * them elsewhere and compares tables and findings with those that are kept.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const GALLERY = join(ROOT, 'results', 'gallery');
/** A page weighs more than a megabyte, so a few stand for all. */
const SHOWN = ['martini-vs-lebel', 'rifles-by-quality', 'attack-on-a-fieldwork'];
/** Enough to show intervals, few enough to be made in a minute. */
const REPLICATES = '20000';
/** What is kept of a run: its page, and what the page can be drawn from again. */
const KEPT = ['manifest.json', 'cells.parquet', 'distributions.parquet', 'report.html'];

interface Run {
  readonly run: string;
  readonly finding: readonly string[];
}

/** Runs a spec into a folder of its own and gives the folder of the run. */
function make(spec: string, out: string): Run {
  const words = [
    'run',
    join('experiments', spec),
    '--json',
    '--quiet',
    '--replicates',
    REPLICATES,
    '--out',
    out,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/hythe.js', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${spec} ended with ${status}\n${stderr}`);
  return JSON.parse(stdout) as Run; // `hythe run --json` gives these fields
}

function different(name: string, made: string): string[] {
  const kept = join(GALLERY, name);
  if (!existsSync(kept)) return [`${name} is not in the gallery`];
  return ['cells.parquet', 'distributions.parquet']
    .filter((file) => !readFileSync(join(made, file)).equals(readFileSync(join(kept, file))))
    .map((file) => `${name}/${file} has changed`);
}

/** The first screen of a page. */
function finding(folder: string): string {
  const [found = ''] =
    /<p class="finding">[\s\S]*?<\/ul>/.exec(readFileSync(join(folder, 'report.html'), 'utf8')) ?? [];
  return found;
}

const check = process.argv.includes('--check');
const specs = SHOWN.map((name) => `${name}.yaml`);
const out = mkdtempSync(join(tmpdir(), 'hythe-gallery-'));
const wrong: string[] = [];
try {
  for (const spec of specs) {
    const name = basename(spec, '.yaml');
    process.stderr.write(`${name} …\n`);
    const { run } = make(spec, join(out, name));
    if (check) {
      wrong.push(...different(name, run));
      if (existsSync(join(GALLERY, name)) && finding(run) !== finding(join(GALLERY, name)))
        wrong.push(`${name}: the finding has changed`);
      continue;
    }
    rmSync(join(GALLERY, name), { recursive: true, force: true });
    mkdirSync(join(GALLERY, name), { recursive: true });
    for (const file of KEPT) cpSync(join(run, file), join(GALLERY, name, file));
  }
} finally {
  rmSync(out, { recursive: true, force: true });
}
if (wrong.length > 0) {
  process.stderr.write(`${wrong.join('\n')}\nIf that is meant: npm run gallery\n`);
  process.exitCode = 1;
}
