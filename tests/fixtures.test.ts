/** What earlier versions left behind: see tests/fixtures/README.md. */
import { closeSync, cpSync, existsSync, globSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { headerOf } from '../src/host/journal-identity.ts';
import { Journal } from '../src/host/journal.ts';
import { run as resolve } from '../src/host/run.ts';
import { readSpec } from '../src/experiment/read-spec.ts';
import { loadExperiment, run } from '../src/index.ts';
import { ruleSystems } from '../src/rules/index.ts';
import { hytheInTurn, ROOT, testFolder } from './cli/hythe.ts';

const FIXTURES = join(ROOT, 'tests', 'fixtures');
const versions = readdirSync(FIXTURES).filter((name) => /^\d/.test(name));

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

  test.each(globSync('*.yaml', { cwd: join(kept, 'specs') }).toSorted())(
    'is read and run: specs/%s',
    async (name) => {
      const { finding, tables } = await run(await loadExperiment(join(kept, 'specs', name)), { workers: 1 });
      expect(finding[0]).toMatch(/\w/);
      expect(tables.distributions.numRows()).toBeGreaterThan(0);
    },
  );

  test('is drawn again: its run', () => {
    const cwd = copied();
    const { report } = answer(['report', 'a-matchup'], cwd);
    expect(existsSync(join(cwd, String(report)))).toBe(true);
  });

  test('is made again: its run, with the same counts and exact shares to the last byte', () => {
    const { tables } = answer(['rerun', 'a-matchup'], copied());
    expect(tables).not.toContain('distributions.parquet');
  });

  test('is compared with a run of this version: its run, in which no share has moved', () => {
    const cwd = copied();
    const { run: now } = answer(['run', join('specs', 'matchup.yaml'), '--out', 'now'], cwd);
    const { findings, ...changes } = answer(['diff', 'a-matchup', String(now)], cwd);
    expect(changes).toMatchObject({ spec: [] });
    expect(findings).toHaveLength(8);
    for (const finding of findings as object[])
      expect(finding).toMatchObject({ difference: { value: 0 }, moved: false });
  });

  const [unfinished = ''] = globSync(join(kept, 'results', 'a-matchup', '.unfinished-*'));

  test('goes on: its journal, to the counts of a run that was never stopped', async () => {
    const cwd = copied();
    const path = join(cwd, 'results', 'a-matchup', basename(unfinished), 'journal.ndjson');
    const file = openSync(path, 'r');
    const header = headerOf(file);
    closeSync(file);
    if (header === null || header === 'damaged') throw new Error(`${path} has no first line`);
    const journal = new Journal(path, header);
    const spec = JSON.parse(readFileSync(join(unfinished, 'spec.json'), 'utf8')) as object; // a spec is a map
    // Version 0.1.0 computed all there is: what it counted has all of the tables.
    const experiment = readSpec(
      JSON.stringify({ ...spec, ...(version === '0.1.0' ? { metrics: 'all' } : {}) }),
      {
        file: 'spec.json',
        systems: ruleSystems,
      },
    );
    const resumed = await resolve(experiment, ruleSystems, { workers: 1, journal });
    await journal.close();
    const whole = await resolve(experiment, ruleSystems, { workers: 1 });
    expect(journal.recalledReplicates).toBeGreaterThan(0);
    expect(resumed.cells).toEqual(whole.cells);
  });

  test('goes on by the command line, or the reason why not is named: its stopped run', () => {
    const words = ['run', join('specs', 'matchup.yaml'), '--replicates', '400000', '--resume'];
    const { status, stderr } = hytheInTurn(words, { cwd: copied() });
    expect(`${status}: ${stderr}`).toMatch(
      /^0: [^]*goes on with a run that was stopped|^2: [^]*cannot be resumed as this run: .* was .* and is /,
    );
  });
});
