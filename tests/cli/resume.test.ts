import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { duelSpec, hytheInTurn, sharedFolder, testFolder, type Files, type Said } from './hythe.ts';
import { chunksIn, filesIn, killedRun, ownerOf, tablesIn, type HowToKill, type Killed } from './killed.ts';

const vary = { 'engagement.distanceCm': [3, 10] };
const resolve = {
  method: 'monte-carlo',
  replicates: 100_000,
  check: 'exact',
  seed: 'trial',
  sampler: 'direct',
};

const spec = (changes: Readonly<Record<string, unknown>> = {}): Files => ({
  'duel.yaml': duelSpec({ vary, resolve, ...changes }),
});

const run = (cwd: string, ...words: string[]): Said =>
  hytheInTurn(['run', 'duel.yaml', '--workers', '2', ...words], { cwd });

/** What a run leaves beside what is finished. */
function leftovers(cwd: string, out: string): string[] {
  return filesIn(join(cwd, out)).filter((path) => /\.(?:unfinished|writing|replaced|trial)-/.test(path));
}

/** Stops a run once so many of its 10 chunks are in its journal; one that was over too soon is stopped earlier. */
async function stoppedAfter(
  chunks: number,
  { cwd, out, signal = 'SIGKILL' }: Pick<HowToKill, 'cwd' | 'out' | 'signal'>,
): Promise<Killed> {
  const results = join(cwd, out);
  for (let least = chunks; ; least = Math.ceil(least / 2)) {
    rmSync(results, { recursive: true, force: true });
    const when = (): boolean => chunksIn(results) >= least;
    const killed = await killedRun(['duel.yaml', '--workers', '2'], {
      cwd,
      out,
      whom: 'owner',
      signal,
      when,
    });
    if (chunksIn(results) > 0) return killed;
  }
}

/** A folder with a run that was never stopped, in `whole`. */
const common = sharedFolder(spec());
beforeAll(() => {
  const { status, stderr } = run(common, '--out', 'whole');
  if (status !== 0) throw new Error(stderr);
});

describe('a run that was killed', () => {
  test('goes on by itself to the tables of a run that was never stopped, unless it is another run or is to begin again', async () => {
    await stoppedAfter(4, { cwd: common, out: 'killed' });
    cpSync(join(common, 'killed'), join(common, 'again'), { recursive: true });
    const killed = (...words: string[]): Said => run(common, '--out', 'killed', ...words);
    const other = killed('--resume', '--seed', 'other');
    expect(other.status).toBe(2);
    expect(other.stderr).toMatch(
      /cannot be resumed as this run: the seed was "trial" and is "other"; resolve\.seed was "trial" and is "other"; without --resume/,
    );
    const changed = killed('--resume', '--replicates', '100001');
    expect(changed.status).toBe(2);
    expect(changed.stderr).toContain('resolve.replicates was 100000 and is 100001');
    expect(killed('--resume', '--restart').status).toBe(2);
    const on = killed();
    expect(on.status).toBe(0);
    expect(on.stderr).toMatch(
      /goes on with a run that was stopped: [\d,]+ pieces? of its work (?:are|is) done \(--restart begins again\)/,
    );
    expect(tablesIn(join(common, 'killed'))).toEqual(tablesIn(join(common, 'whole')));
    expect(leftovers(common, 'killed')).toEqual([]);
    const again = run(common, '--out', 'again', '--restart');
    expect(again.status).toBe(0);
    expect(again.stderr).not.toContain('goes on with');
  });

  test('and is asked for again while it still runs is refused: one run, one process', async () => {
    const cwd = testFolder(spec({ resolve: { ...resolve, replicates: 900_000_000 } }));
    const asked: Said[] = [];
    const first = await killedRun(['duel.yaml', '--workers', '1'], {
      cwd,
      out: 'results',
      whom: 'owner',
      when: () => ownerOf(join(cwd, 'results')) !== null && asked.push(run(cwd)) > 0,
    });
    expect(first.wasKilled).toBe(true);
    const second = item(asked, 0);
    expect(second.status).toBe(2);
    expect(second.stderr).toMatch(
      /the same run is under way since .* in process \d+; wait for it, end it, or write to another folder with --out\n$/,
    );
  });
});

describe('an interrupted run', () => {
  test('says how it goes on, and does so to the same tables', async () => {
    const { stderr: said, status: code } = await stoppedAfter(1, {
      cwd: common,
      out: 'stopped',
      signal: 'SIGINT',
    });
    expect(code).toBe(130);
    expect(said).toMatch(/\n`hythe run duel\.yaml --out stopped --resume` goes on from what is finished\n$/);
    expect(run(common, '--out', 'stopped', '--resume').status).toBe(0);
    expect(tablesIn(join(common, 'stopped'))).toEqual(tablesIn(join(common, 'whole')));
    const manifest = filesIn(join(common, 'stopped')).find(
      (path) => /\w-\w+\/manifest\.json$/.test(path) && !path.includes('interrupted'),
    );
    expect(JSON.parse(readFileSync(join(common, 'stopped', manifest ?? ''), 'utf8'))).toMatchObject({
      interrupted: false,
      machine: { replicates: 200_000 },
    });
    expect(leftovers(common, 'stopped')).toEqual([]);
  });

  test('with nothing finished leaves nothing behind', async () => {
    const cwd = testFolder(spec({ resolve: { ...resolve, method: 'exact', check: 'none' } }));
    const { stderr } = run(cwd, '--resume');
    expect(stderr).toContain('nothing of it is there to resume in results: it begins');
    expect(leftovers(cwd, 'results')).toEqual([]);
  });
});
