/** Stopped runs of which somebody else may have written the journal. */
import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, lstatSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { Journal } from '../../src/run/node/journal.ts';
import { run as execute } from '../../src/run/node/run.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { identityOf } from '../../src/run/node/identity.ts';
import { openUnfinished } from '../../src/run/node/unfinished.ts';
import { pluie } from '../../src/rules/pluie/index.ts';
import { duelSpec, hytheInTurn, testFolder, type Said } from './hythe.ts';
import { filesIn } from './killed.ts';

const resolve = { method: 'monte-carlo', replicates: 40_000, sampler: 'direct', seed: 'trial' };

function run(cwd: string, ...words: string[]): Said {
  return hytheInTurn(['run', 'duel.yaml', '--workers', '1', ...words], { cwd });
}

/** The journal of the run in a folder of results; undefined where there is none. */
function journalIn(results: string): string | undefined {
  const path = filesIn(results).find((file) => file.endsWith('journal.ndjson'));
  return path === undefined ? undefined : join(results, path);
}

/** A run that was stopped after its first chunk: the folder that it was called from, and its journal. */
async function stoppedRun(): Promise<{
  readonly cwd: string;
  readonly journal: string;
}> {
  const text = duelSpec({ resolve });
  const cwd = testFolder({ 'duel.yaml': text });
  const experiment = readSpec(text, { file: join(cwd, 'duel.yaml'), systems: [pluie] });
  const identity = identityOf(experiment, pluie, null);
  const unfinished = await openUnfinished(join(cwd, 'results'), experiment, identity);
  const journal = await Journal.open(unfinished.journal, identity);
  const controller = new AbortController();
  const { interrupted } = await execute(experiment, [pluie], {
    workers: 1,
    journal,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await journal.close();
  await unfinished.leave();
  expect(interrupted).toBe(true);
  return { cwd, journal: unfinished.journal };
}

/** Whether this user may give files to others; where continuous integration may not, that is a failure. */
const mayGive = process.getuid?.() === 0 || process.env['CI'] === 'true';

describe('a journal', () => {
  test.skipIf(process.platform === 'win32')(
    'that is no file ends the run at once, and stays until it begins again',
    async () => {
      const { cwd, journal } = await stoppedRun();
      rmSync(journal);
      spawnSync('mkfifo', [journal]);
      for (const options of [[], ['--resume']])
        expect(run(cwd, ...options)).toMatchObject({
          status: 3,
          stderr: expect.stringContaining(
            `hythe: cannot keep the journal ${journal}: it is a pipe`,
          ) as string,
        });
      expect(lstatSync(journal).isFIFO()).toBe(true);
      expect(run(cwd, '--restart').status).toBe(0);
    },
  );

  test.skipIf(!mayGive).each([
    ['that another user wrote', (journal: string) => journal],
    ['in a folder that another user made', (journal: string) => dirname(journal)],
  ])('%s goes on only where that is asked for', async (_what, given) => {
    const { cwd, journal } = await stoppedRun();
    const { uid } = statSync(journal);
    chownSync(given(journal), uid + 4321, -1);
    const before = readFileSync(journal);
    const refused = run(cwd);
    expect({ status: refused.status, stdout: refused.stdout }).toEqual({ status: 2, stdout: '' });
    expect(refused.stderr).toMatch(
      /\nhythe: results\/a-duel\/\.unfinished-\w+ holds this run as it was stopped, and another user left it there: it goes on only with --resume; --restart begins it again\n$/,
    );
    expect(readFileSync(journal).equals(before)).toBe(true);
    const resumed = run(cwd, '--resume');
    expect(resumed.status).toBe(0);
    expect(resumed.stderr).toContain('goes on with a run that was stopped');
  });

  test('that is older than a finished run of the spec goes on only where that is asked for', async () => {
    const { cwd, journal } = await stoppedRun();
    const kept = join(cwd, 'kept');
    cpSync(dirname(journal), kept, { recursive: true, preserveTimestamps: true });
    expect(run(cwd).stderr).toContain('goes on with a run that was stopped');
    cpSync(kept, dirname(journal), { recursive: true, preserveTimestamps: true });
    const before = readFileSync(journal);
    const refused = run(cwd);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(
      /as it was stopped, and a run of the same spec was finished after it, at \d{4}-.*Z: it goes on only with --resume/,
    );
    expect(readFileSync(journal).equals(before)).toBe(true);
    const again = run(cwd, '--restart');
    expect(again.status).toBe(0);
    expect(again.stderr).not.toContain('goes on with');
    expect(journalIn(join(cwd, 'results'))).toBeUndefined();
  });
});
