/** What earlier versions left behind: see tests/fixtures/README.md. */
import { cpSync, existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Journal } from '../src/run/node/journal.ts';
import { run as resolve } from '../src/run/node/run.ts';
import { runOfJournal } from '../src/run/node/unfinished.ts';
import type { JsonObject } from '../src/play/json.ts';
import type { Experiment } from '../src/spec/experiment.ts';
import { readSpec } from '../src/spec/read-spec.ts';
import { loadExperiment, readRun, Run } from '../src/index.ts';
import { ruleSystems } from '../src/rules/index.ts';
import { hytheInTurn, ROOT, testFolder } from './cli/hythe.ts';
import { here } from './run/here.ts';

const FIXTURES = join(ROOT, 'tests', 'fixtures');
const versions = readdirSync(FIXTURES).filter((name) => /^\d/.test(name));

/** Versions before one that counts otherwise, as the changelog says: they also computed all there is. */
const COUNTED_OTHERWISE = new Set(['0.1.0']);

function experimentOf(spec: JsonObject, version: string): Experiment {
  const whole = COUNTED_OTHERWISE.has(version) ? { ...spec, metrics: 'all' } : spec;
  return readSpec(JSON.stringify(whole), { file: 'spec.json', systems: ruleSystems });
}

/** Runs without a thread, which would take as long to start as most of these to run. */
const ALONE = { workers: 1, executor: here(undefined, 1, ruleSystems) };

async function run(experiment: Experiment): Promise<Run> {
  const system = ruleSystems.find(({ id }) => id === experiment.rules);
  if (system === undefined) throw new Error(`there are no rules ${experiment.rules}`);
  return new Run(await resolve(experiment, ruleSystems, ALONE), system);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Exact probabilities of single values by cell, metric and value. */
function exactShares(rows: readonly object[]): ReadonlyMap<string, number> {
  const exact = (rows as readonly Record<string, unknown>[]).filter(({ source }) => source === 'exact'); // as written
  return new Map(
    exact.map(({ cell, metric, value, value2, probability }) => [
      [cell, metric, value, value2].join(' '),
      Number(probability),
    ]),
  );
}

/** Changes a spec that names a rule pack as its refusal says: the file is one of tables, which begins with `about`. */
async function withTables(folder: string, name: string): Promise<void> {
  const spec = readFileSync(join(folder, name), 'utf8');
  const [named, file = ''] = /pack: ([^,]+), /u.exec(spec) ?? [];
  if (named === undefined) return;
  await expect(loadExperiment(join(folder, name))).rejects.toThrow(
    /pack is gone: write tables: illustrative, or tables: FILE.*title, status, source and note stand under about/u,
  );
  const pack = JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject; // a pack is a map
  const { packId: _id, title = null, status = null, note = null, ...parts } = pack;
  writeFileSync(join(folder, file), JSON.stringify({ about: { title, status, note }, ...parts }));
  writeFileSync(join(folder, name), `${spec.replace(named, '')}tables: ${file}\n`);
}

/** The answer to a command that is asked for JSON. */
function answer(args: readonly string[], cwd: string): Record<string, unknown> {
  const { stdout, stderr } = hytheInTurn([...args, '--json'], { cwd });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, unknown>; // an object, with every command
}

describe.each(versions)('what version %s left behind', (version) => {
  const kept = join(FIXTURES, version);
  const copied = (): string => {
    const cwd = testFolder();
    cpSync(kept, cwd, { recursive: true });
    return cwd;
  };

  // A spec that no version has changed is run once.
  const isOwn = (name: string): boolean =>
    versions
      .slice(0, versions.indexOf(version))
      .map((earlier) => join(FIXTURES, earlier, 'specs', name))
      .every(
        (path) =>
          !existsSync(path) || readFileSync(path, 'utf8') !== readFileSync(join(kept, 'specs', name), 'utf8'),
      );

  test.each(
    globSync('*.yaml', { cwd: join(kept, 'specs') })
      .filter(isOwn)
      .toSorted(),
  )('is read and run: specs/%s', async (name) => {
    const specs = join(copied(), 'specs');
    await withTables(specs, name);
    const { finding, tables } = await run(await loadExperiment(join(specs, name)));
    expect(finding[0]).toMatch(/\w/);
    expect(tables.distributions.numRows()).toBeGreaterThan(0);
  });

  test('is drawn again: its run', () => {
    const cwd = copied();
    const { report } = answer(['report', 'a-matchup'], cwd);
    expect(existsSync(join(cwd, String(report)))).toBe(true);
  });

  test('is made again: its run, with the same endings by each turn', () => {
    const { tables } = answer(['rerun', 'a-matchup'], copied());
    expect(tables).toBeInstanceOf(Array);
    expect(tables).not.toContain('incidence.parquet');
  });

  test('has the exact shares of a run of this version, in twelve digits', async () => {
    const [folder = ''] = globSync(join(kept, 'results', 'a-matchup', '*', 'manifest.json'));
    const before = await readRun(dirname(folder));
    const now = await run(experimentOf(before.manifest.spec, version));
    const [old, fresh] = [before, now.tables].map(({ distributions }) =>
      exactShares(distributions.objects()),
    );
    expect(old?.size).toBeGreaterThan(100);
    expect([...(fresh?.keys() ?? [])]).toEqual([...(old?.keys() ?? [])]);
    for (const [key, share] of old ?? [])
      expect(Math.abs(share - (fresh?.get(key) ?? NaN))).toBeLessThan(1e-12);
    // What was played has the same chances.
    for (const { agreement_p: p } of now.tables.cells.objects() as { agreement_p: number }[])
      expect(p).toBeGreaterThan(1e-4);
  });

  test('is compared with a run of this version: its run, in which no share has moved', () => {
    const cwd = copied();
    const { run: now } = answer(['run', join('specs', 'matchup.yaml'), '--out', 'now'], cwd);
    const { specs } = answer(['diff', 'a-matchup', String(now)], cwd) as unknown as {
      specs: { changes: { what: string }[]; matchups: { shares: { difference: { value: number } }[] }[] }[];
    };
    const changed = specs.flatMap(({ changes }) => changes.map(({ what }) => what));
    expect(changed.filter((what) => !/^(?:Hythe|Node|tables of \w+)$/u.test(what))).toEqual([]);
    const shares = specs.flatMap(({ matchups }) => matchups.flatMap((matchup) => matchup.shares));
    expect(shares).toHaveLength(8);
    for (const { difference } of shares) expect(Math.abs(difference.value)).toBeLessThan(1e-12);
    expect(shares).not.toContainEqual(expect.objectContaining({ state: 'moved' }));
  });

  const [unfinished = ''] = globSync(join(kept, 'results', 'a-matchup', '.unfinished-*'));

  test('goes on: its journal, with nothing lost and to the shares of a run that was never stopped', async () => {
    const cwd = copied();
    const path = join(cwd, 'results', 'a-matchup', basename(unfinished), 'journal.ndjson');
    const header = runOfJournal(path);
    if (header === null || header === 'damaged') throw new Error(`${path} has no first line`);
    const journal = await Journal.open(path, header);
    const spec = JSON.parse(readFileSync(join(unfinished, 'spec.json'), 'utf8')) as JsonObject; // a spec is a map
    const experiment = experimentOf(spec, version);
    const resumed = await resolve(experiment, ruleSystems, { ...ALONE, journal });
    await journal.close();
    const whole = await resolve(experiment, ruleSystems, ALONE);
    expect(journal.recalledReplicates).toBeGreaterThan(0);
    // Turns drawn from tables have other tables since: the dice of a seed fall otherwise, and shares agree.
    const [counts = [], without = []] = [resumed, whole].map(({ cells }) =>
      cells.map(({ simulated }) => [...(simulated?.tally.outcomeByTurn ?? [])]),
    );
    expect(counts).toHaveLength(without.length);
    counts.forEach((mine, cell) => {
      const theirs = without[cell] ?? [];
      const replicates = sumOf(theirs);
      expect(replicates).toBeGreaterThan(0);
      expect(sumOf(mine)).toBe(replicates);
      mine.forEach((count, i) =>
        expect(Math.abs(count - (theirs[i] ?? NaN))).toBeLessThan(6 * Math.sqrt(replicates)),
      );
    });
  });

  test('goes on by the command line, or the reason why not is named: its stopped run', () => {
    const words = ['run', join('specs', 'matchup.yaml'), '--replicates', '400000', '--resume'];
    const { status, stderr } = hytheInTurn(words, { cwd: copied() });
    expect(`${status}: ${stderr}`).toMatch(
      /^0: [^]*goes on with a run that was stopped|^2: [^]*cannot be resumed as this run: .* was .* and is /,
    );
  });
});
