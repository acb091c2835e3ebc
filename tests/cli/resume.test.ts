import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duelSpec, hythe, testFolder, type Said } from './hythe.ts';
import { filesIn, killedRun, tablesIn } from './killed.ts';

const vary = { 'engagement.distanceCm': [3, 6, 8, 10] };
const resolve = {
  method: 'monte-carlo',
  replicates: 200_000,
  check: 'exact',
  seed: 'trial',
  sampler: 'direct',
};

function folderWith(changes: Readonly<Record<string, unknown>> = {}, cwd = testFolder()): string {
  writeFileSync(join(cwd, 'duel.yaml'), duelSpec({ vary, resolve, ...changes }));
  return cwd;
}

const run = (cwd: string, ...words: string[]): Said =>
  hythe(['run', 'duel.yaml', '--workers', '2', ...words], { cwd });

/** What a run leaves beside what is finished. */
function leftovers(cwd: string, out: string): string[] {
  return filesIn(join(cwd, out)).filter((path) => /\.(?:unfinished|writing|replaced|trial)-/.test(path));
}

/** Kills a run when some of its chunks are in its journal, and not all. */
async function killedInTheMiddle(cwd: string, out: string): Promise<void> {
  for (const afterMs of [700, 1000, 1400, 2000, 3000, 4500, 7000, 10_000]) {
    rmSync(join(cwd, out), { recursive: true, force: true });
    await killedRun(['duel.yaml', '--workers', '2'], { cwd, out, afterMs, whom: 'owner' });
    const journal = filesIn(join(cwd, out)).find((path) => path.endsWith('journal.ndjson'));
    if (journal !== undefined && readFileSync(join(cwd, out, journal), 'utf8').includes('"simulate"')) return;
  }
  throw new Error('no run could be killed between its first chunk and its last');
}

describe('a run that was killed', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'hythe-killed-'));
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));
  let tookMs = NaN;
  beforeAll(() => {
    folderWith({}, cwd);
    const before = performance.now();
    const { status, stderr } = run(cwd, '--out', 'whole');
    if (status !== 0) throw new Error(stderr);
    tookMs = performance.now() - before;
  });

  test.each([0.1, 0.3, 0.5, 0.7, 0.95])(
    'at %f of its time goes on, and its tables are those of a run that was never stopped',
    async (part) => {
      const words = ['duel.yaml', '--workers', '2'];
      // On a busy machine no two runs take the same time: one that was over too soon is killed sooner.
      let afterMs = part * tookMs;
      const out = `killed-at-${part}`;
      for (; !(await killedRun(words, { cwd, out, whom: 'owner', afterMs })).wasKilled; afterMs *= 0.7)
        rmSync(join(cwd, out), { recursive: true });
      const { status, stderr } = run(cwd, '--out', out, '--resume');
      expect({ status, stderr }).toMatchObject({ status: 0 });
      expect(tablesIn(join(cwd, out))).toEqual(tablesIn(join(cwd, 'whole')));
      expect(leftovers(cwd, out)).toEqual([]);
    },
  );

  test('goes on by itself, unless it is to begin again; another seed is refused with the reason', async () => {
    const cwd = folderWith();
    await killedInTheMiddle(cwd, 'results');
    const other = run(cwd, '--resume', '--seed', 'other');
    expect(other.status).toBe(2);
    expect(other.stderr).toMatch(
      /cannot be resumed as this run: the seed was "trial" and is "other"; resolve\.seed was "trial" and is "other"; without --resume/,
    );
    const changed = run(cwd, '--resume', '--replicates', '200001');
    expect(changed.status).toBe(2);
    expect(changed.stderr).toContain('resolve.replicates was 200000 and is 200001');
    expect(run(cwd, '--resume', '--restart').status).toBe(2);
    const on = run(cwd);
    expect(on.status).toBe(0);
    expect(on.stderr).toMatch(
      /goes on with a run that was stopped: [\d,]+ pieces? of its work (?:are|is) done \(--restart begins again\)/,
    );
    await killedInTheMiddle(cwd, 'again');
    const again = run(cwd, '--out', 'again', '--restart');
    expect(again.status).toBe(0);
    expect(again.stderr).not.toContain('goes on with');
  });

  test('and is asked for again while it still runs is refused: one run, one process', async () => {
    const cwd = folderWith({ resolve: { ...resolve, replicates: 900_000_000 } });
    const first = killedRun(['duel.yaml', '--workers', '1'], {
      cwd,
      out: 'results',
      afterMs: 8000,
      whom: 'owner',
    });
    let second = run(cwd, '--replicates', '10');
    for (
      let tries = 0;
      tries < 20 && filesIn(join(cwd, 'results')).every((path) => !path.endsWith('lock.json'));
      tries++
    )
      await new Promise((done) => setTimeout(done, 200));
    second = run(cwd);
    expect(second.status).toBe(2);
    expect(second.stderr).toMatch(
      /the same run is under way since .* in process \d+; wait for it, end it, or write to another folder with --out\n$/,
    );
    expect((await first).wasKilled).toBe(true);
  });
});

describe('an interrupted run', () => {
  test('says how it goes on, and does so to the same tables', async () => {
    const cwd = folderWith();
    const words = ['duel.yaml', '--workers', '2'];
    const how = { cwd, out: 'stopped', whom: 'owner', signal: 'SIGINT' } as const;
    let said = '';
    let code: number | null = null;
    for (const afterMs of [600, 900, 1400, 2000, 3000, 5000, 8000]) {
      rmSync(join(cwd, 'stopped'), { recursive: true, force: true });
      ({ stderr: said, status: code } = await killedRun(words, { ...how, afterMs }));
      if (said.includes('--resume')) break;
    }
    expect(code).toBe(130);
    expect(said).toMatch(/\n`hythe run duel\.yaml --out stopped --resume` goes on from what is finished\n$/);
    expect(run(cwd, '--out', 'stopped', '--resume').status).toBe(0);
    expect(run(cwd, '--out', 'whole').status).toBe(0);
    expect(tablesIn(join(cwd, 'stopped'))).toEqual(tablesIn(join(cwd, 'whole')));
    const manifest = filesIn(join(cwd, 'stopped')).find(
      (path) => /\w-\w+\/manifest\.json$/.test(path) && !path.includes('interrupted'),
    );
    expect(JSON.parse(readFileSync(join(cwd, 'stopped', manifest ?? ''), 'utf8'))).toMatchObject({
      interrupted: false,
      machine: { replicates: 800_000 },
    });
    expect(leftovers(cwd, 'stopped')).toEqual([]);
  });

  test('with nothing finished leaves nothing behind', async () => {
    const cwd = folderWith({ resolve: { ...resolve, method: 'exact', check: 'none' } });
    const { stderr } = run(cwd, '--resume');
    expect(stderr).toContain('nothing of it is there to resume in results: it begins');
    expect(leftovers(cwd, 'results')).toEqual([]);
  });
});
