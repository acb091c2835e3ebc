import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageParts } from '../../../src/run/node/page-parts.ts';
import { readRun, replaceBeside, saveRun, type SavedRun } from '../../../src/run/node/store.ts';
import { reportFiles } from '../../../src/report/write-report.ts';
import { reportInput } from '../../../src/report/report-input.ts';
import { readRecord } from '../../../src/run/record/read-record.ts';
import { runFiles } from '../../../src/run/record/run-files.ts';
import { sha256 } from '../../../src/run/node/sha256.ts';
import { shortBattles } from '../../report/battle/short-battle.ts';
import { errorOf, freshFolder, record, remove, runToy, small } from '../record/toy-run.ts';

let output: string;
let saved: SavedRun;

beforeAll(async () => {
  output = await freshFolder();
  const toy = { ...record(await runToy(small)), battles: shortBattles() };
  saved = await saveRun(toy, output, await reportFiles(reportInput(toy), pageParts));
});

afterAll(async () => {
  await remove(output);
});

test('battles are kept with their run, and the report is drawn again from them to the last byte', async () => {
  const read = await readRun(saved.folder);
  expect(read.battles).toEqual(shortBattles());
  const files = await reportFiles(reportInput(read), pageParts);
  expect(files.get('report.html')).toBe(await readFile(join(saved.folder, 'report.html'), 'utf8'));
  await replaceBeside(read, files);
  expect((await readRun(saved.folder)).battles).toEqual(shortBattles());
});

test('battles come back from the files of an archive', async () => {
  const { files } = runFiles(saved, new Map(), sha256);
  expect((await readRecord(files, 'archive', sha256)).battles).toEqual(shortBattles());
});

test('battles that were changed are an error that names their file', async () => {
  await appendFile(join(saved.folder, 'battles.json'), ' ');
  const error = await errorOf(readRun(saved.folder));
  expect(error).toMatchObject({ code: 'HYTHE-RESULTS-DAMAGED' });
  expect(String(error)).toContain('battles.json is not the file that the run wrote');
});
