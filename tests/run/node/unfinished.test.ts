import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requireWritable } from '../../../src/cli/results-folder.ts';
import { Journal, type RunIdentity } from '../../../src/run/node/journal.ts';
import { recordHere } from '../../../src/run/node/record.ts';
import { run } from '../../../src/run/node/run.ts';
import { readRun, saveRun } from '../../../src/run/node/store.ts';
import { openUnfinished, unfinishedRuns } from '../../../src/run/node/unfinished.ts';
import { testFolder } from '../../cli/hythe.ts';
import { here } from '../here.ts';
import { toyExperiment } from '../../toy/experiment.ts';
import { skirmish } from '../../toy/skirmish.ts';

const identity: RunIdentity = {
  'the version of Hythe': '0.1.0',
  'the seed': '"hythe"',
  'the hash of the spec as resolved': 'a',
};
const asked = { title: 'A skirmish', spec: { sides: { reds: 4 }, resolve: { seed: 'hythe' } } };

describe('the folder of a run under way', () => {
  test('is hidden, belongs to one process, and goes without a trace', async () => {
    const out = testFolder();
    const unfinished = await openUnfinished(out, asked, identity);
    expect(unfinished.folder).toMatch(/a-skirmish[/\\]\.unfinished-[0-9a-f]{16}$/);
    await expect(openUnfinished(out, asked, identity)).rejects.toMatchObject({
      code: 'HYTHE-RESULTS-LOCKED',
    });
    // Another run of the same title has a folder of its own.
    const other = await openUnfinished(out, asked, { ...identity, 'the seed': '"other"' });
    await unfinished.discard();
    await other.discard();
    expect(readdirSync(out)).toEqual([]);
  });

  test('is made, and goes, while other runs begin and end in the same fresh folder', async () => {
    const out = join(testFolder(), 'results');
    const begun = async (seed: number, round: number): Promise<void> => {
      await requireWritable(out);
      const other = { ...identity, 'the seed': String(seed) };
      const unfinished = await openUnfinished(out, { ...asked, title: `Run ${seed % 2}` }, other);
      writeFileSync(unfinished.journal, String(round));
      await unfinished.discard();
      // An empty folder is taken away, as by a run that began there and left nothing.
      await rmdir(out).catch(() => undefined);
    };
    for (let round = 0; round < 25; round++) {
      const runs = Array.from({ length: 8 }, async (_run, seed) => begun(seed, round));
      expect((await Promise.allSettled(runs)).filter(({ status }) => status === 'rejected')).toEqual([]);
    }
  });

  test('that was left is found again, and one of another run is told of with what differs', async () => {
    const out = testFolder();
    const unfinished = await openUnfinished(out, asked, identity);
    const journal = await Journal.open(unfinished.journal, identity);
    await journal.close();
    await unfinished.leave();
    expect(await unfinishedRuns(out, asked, identity)).toEqual({ isThere: true, others: [] });
    const now = { ...identity, 'the version of Hythe': '0.2.0', 'the hash of the spec as resolved': 'b' };
    const spec = { sides: { reds: 5 }, resolve: { seed: 'hythe' } };
    expect(await unfinishedRuns(out, { ...asked, spec }, now)).toEqual({
      isThere: false,
      others: [
        {
          folder: unfinished.folder,
          why: 'the version of Hythe was 0.1.0 and is 0.2.0; sides.reds was 4 and is 5',
        },
      ],
    });
    const renamed = await unfinishedRuns(out, { ...asked, title: 'A fight' }, identity);
    expect(renamed).toMatchObject({
      isThere: false,
      others: [{ folder: unfinished.folder, why: expect.stringContaining('its title was another') }],
    });
    rmSync(join(unfinished.folder, 'spec.json'));
    const { others } = await unfinishedRuns(out, { ...asked, spec }, now);
    expect(others[0]?.why).toBe('the version of Hythe was 0.1.0 and is 0.2.0; the spec was another');
  });

  test('is never one that a link leads to', async () => {
    const out = testFolder();
    const elsewhere = testFolder();
    const unfinished = await openUnfinished(out, asked, identity);
    await unfinished.leave();
    rmSync(unfinished.folder, { recursive: true });
    symlinkSync(elsewhere, unfinished.folder);
    await expect(openUnfinished(out, asked, identity)).rejects.toMatchObject({
      code: 'HYTHE-RESULTS-OUTSIDE',
    });
    rmSync(dirname(unfinished.folder), { recursive: true });
    symlinkSync(elsewhere, join(out, 'a-skirmish'));
    await expect(openUnfinished(out, asked, identity)).rejects.toMatchObject({
      code: 'HYTHE-RESULTS-OUTSIDE',
    });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test('that cannot be made says why', async () => {
    const out = testFolder();
    writeFileSync(join(out, 'a-skirmish'), 'in the way');
    await expect(openUnfinished(out, asked, identity)).rejects.toMatchObject({ code: 'HYTHE-RESULTS-WRITE' });
    expect(readFileSync(join(out, 'a-skirmish'), 'utf8')).toBe('in the way');
  });
});

describe('a process that was killed while it put a run in its place', () => {
  test('leaves the earlier run, or the new one, and the next puts things right', async () => {
    const out = testFolder();
    const experiment = toyExperiment({ resolve: { replicates: 1000 } });
    const outcome = await run(experiment, [skirmish], { workers: 1, executor: here() });
    const record = recordHere(outcome, [skirmish]);
    const { folder } = await saveRun(record, out);
    const shelf = dirname(folder);
    const aside = (letter: string): string =>
      join(shelf, `.replaced-${letter.repeat(36)}-${folder.slice(shelf.length + 1)}`);
    // Killed between the two renames: the earlier run stands aside, and there is no other.
    renameSync(folder, aside('a'));
    let unfinished = await openUnfinished(out, asked, identity);
    expect((await readRun(folder)).manifest.title).toBe('A skirmish');
    await unfinished.discard();
    // Killed after them: what stands aside is of no use any more.
    mkdirSync(aside('c'));
    unfinished = await openUnfinished(out, asked, identity);
    expect(existsSync(aside('c'))).toBe(false);
    expect((await readRun(folder)).manifest.title).toBe('A skirmish');
    // What is no run is none that stood aside.
    const strange = [`.replaced-${'d'.repeat(36)}-notes.txt`, aside('e').slice(shelf.length + 1)];
    for (const name of strange) writeFileSync(join(shelf, name), 'theirs');
    writeFileSync(join(shelf, 'notes.txt'), 'mine');
    await unfinished.leave();
    unfinished = await openUnfinished(out, asked, identity);
    for (const name of strange) expect(readFileSync(join(shelf, name), 'utf8')).toBe('theirs');
    expect(readFileSync(join(shelf, 'notes.txt'), 'utf8')).toBe('mine');
    // Killed while it wrote: what it wrote goes.
    mkdirSync(unfinished.staging);
    await unfinished.leave();
    expect(readdirSync(unfinished.folder)).toEqual(['spec.json']);
  });
});
