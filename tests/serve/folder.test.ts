/** The folder of a server: its specs and kept runs, which anybody may have put there. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { MOST_CHARACTERS } from '../../src/spec/limits.ts';
import { sha256 } from '../../src/run/node/sha256.ts';
import { ResultsError } from '../../src/run/record/error.ts';
import { fileOfRun, folderOfRun, FolderShelf, type ServedFolder } from '../../src/serve/folder-shelf.ts';
import { duelSpec, hytheInTurn, sharedFolder, testFolder } from '../cli/hythe.ts';
import { filesIn } from '../cli/killed.ts';
import { page, served } from './served.ts';

/** The shelf of a folder. */
function shelfOf(folder: string, how: Partial<ServedFolder> = {}): FolderShelf {
  return new FolderShelf({ folder, out: null, readOnly: false, ...how });
}

/** A folder with a kept run, of which each test has a copy. */
const kept = sharedFolder({ 'duel.yaml': duelSpec() });
beforeAll(() => {
  const { status, stderr } = hytheInTurn(['run', 'duel.yaml', '--quiet'], { cwd: kept });
  if (status !== 0) throw new Error(stderr);
});

/** A folder with a kept run, and its name. */
function withRun() {
  const folder = testFolder();
  cpSync(kept, folder, { recursive: true });
  const report = filesIn(join(folder, 'results')).find((path) => path.endsWith('report.html')) ?? '';
  const name = report.slice(0, -'/report.html'.length);
  return { folder, name, run: join(folder, 'results', name) };
}

describe('specs', () => {
  test('are those of the folder itself, without links and hidden files', async () => {
    const elsewhere = testFolder({ 'secret.yaml': 'secret: 1' });
    const folder = testFolder({
      'a.yaml': 'a: 1',
      '.hidden.yaml': '',
      'notes.txt': '',
      'folder.yaml/in': '',
    });
    symlinkSync(join(elsewhere, 'secret.yaml'), join(folder, 'link.yaml'));
    const shelf = shelfOf(folder);
    expect(await shelf.specs()).toEqual(['a.yaml']);
    expect(await shelf.spec('a.yaml')).toBe('a: 1');
    await expect(shelf.spec('link.yaml')).rejects.toThrow('it stands outside the folder of the spec');
    await expect(shelf.spec('folder.yaml')).rejects.toThrow('it is a folder');
    await expect(shelf.spec('none.yaml')).rejects.toThrow('no such file');
    for (const name of [
      '../secret.yaml',
      join(elsewhere, 'secret.yaml'),
      '.hidden.yaml',
      'notes.txt',
      'a\u0000.yaml',
      '',
    ])
      await expect(shelf.spec(name)).rejects.toThrow('is no name for a spec');
  });

  test('are saved whole, in place of a file, and never through a link', async () => {
    const [folder, elsewhere] = [testFolder(), testFolder({ 'kept.yaml': 'before' })];
    const target = join(elsewhere, 'kept.yaml');
    symlinkSync(target, join(folder, 'link.yaml'));
    mkdirSync(join(folder, 'folder.yaml'));
    const shelf = shelfOf(folder);
    await shelf.saveSpec('new.yaml', 'one', null);
    await shelf.saveSpec('new.yaml', 'two', sha256('one'));
    for (const name of ['link.yaml', 'folder.yaml'])
      await expect(shelf.saveSpec(name, 'x', null)).rejects.toThrow('is a link or a folder');
    for (const name of ['../x.yaml', join(elsewhere, 'x.yaml'), 'a/b.yaml', 'C:x.yaml', 'report.html'])
      await expect(shelf.saveSpec(name, 'x', null)).rejects.toThrow('is no name for a spec');
    expect(readFileSync(target, 'utf8')).toBe('before');
    expect(filesIn(elsewhere)).toEqual(['kept.yaml']);
    expect(filesIn(folder)).toEqual(['folder.yaml', 'link.yaml', 'new.yaml']);
    expect(readFileSync(join(folder, 'new.yaml'), 'utf8')).toBe('two');
  });

  test('are listed, opened and saved by a page, which writes over no text that it has not seen', async () => {
    const elsewhere = testFolder({ 'secret.yaml': 'secret: 1' });
    const folder = testFolder({ 'duel.yaml': 'one' });
    const path = join(folder, 'duel.yaml');
    symlinkSync(join(elsewhere, 'secret.yaml'), join(folder, 'link.yaml'));
    const open = await page(await served(['--port', '0'], folder));
    expect(await open.ask('specs', {})).toEqual({ names: ['duel.yaml'], readOnly: false });
    const { text, hash } = await open.ask('openSpec', { name: 'duel.yaml' });
    expect(text).toBe('one');
    expect(await open.ask('saveSpec', { name: 'duel.yaml', text: 'two', before: hash })).toBe(sha256('two'));
    expect(readFileSync(path, 'utf8')).toBe('two');
    // Changed in an editor meanwhile, and a name that the page took for a new one.
    for (const before of [hash, null])
      await expect(open.ask('saveSpec', { name: 'duel.yaml', text: 'three', before })).rejects.toThrow(
        'HYTHE-RESULTS-CHANGED: duel.yaml is there already',
      );
    expect(readFileSync(path, 'utf8')).toBe('two');
    const save = async (name: string) => open.ask('saveSpec', { name, text: 'x', before: null });
    await expect(open.ask('openSpec', { name: 'link.yaml' })).rejects.toThrow('outside the folder');
    await expect(save('link.yaml')).rejects.toThrow('is a link or a folder');
    for (const name of ['../x.yaml', join(elsewhere, 'x.yaml'), '--out=x.yaml', 'x.txt']) {
      await expect(open.ask('openSpec', { name })).rejects.toThrow('is no name for a spec');
      await expect(save(name)).rejects.toThrow('is no name for a spec');
    }
    await expect(save(`${'x'.repeat(300)}.yaml`)).rejects.toThrow('HYTHE-ENGINE-QUESTION');
    expect(filesIn(elsewhere)).toEqual(['secret.yaml']);
    expect(readFileSync(join(elsewhere, 'secret.yaml'), 'utf8')).toBe('secret: 1');
    // As long as a text may be, in letters of three bytes: two of them are more than a request may have.
    const long = '€'.repeat(MOST_CHARACTERS);
    const first = await open.ask('saveSpec', { name: 'new.yaml', text: long, before: null });
    await open.ask('saveSpec', { name: 'new.yaml', text: `${long.slice(1)}#`, before: first });
    expect((await open.ask('specs', {})).names).toEqual(['duel.yaml', 'new.yaml']);
  });
});

describe('a folder of results', () => {
  test('that is a link to somewhere else is neither read nor written, unless the command line names it', async () => {
    const [folder, elsewhere] = [testFolder(), testFolder()];
    symlinkSync(elsewhere, join(folder, 'results'));
    const server = await served(['--port', '0'], folder);
    const open = await page(server);
    await expect(open.ask('run', { spec: duelSpec(), file: 'duel.yaml' })).rejects.toThrow('is a link to');
    expect(filesIn(elsewhere)).toEqual([]);
    await expect(shelfOf(folder).runs()).rejects.toThrow('is a link to');
    expect(await shelfOf(folder, { out: elsewhere }).runs()).toEqual({ runs: [], unreadable: [] });
  });
});

describe('files of a kept run', () => {
  test('are only those that its manifest names, in a folder that is named as Hythe names it', async () => {
    const { folder, name, run } = withRun();
    const results = join(folder, 'results');
    expect(await folderOfRun(results, name)).toBe(run);
    const [experiment = '', own = ''] = name.split('/');
    for (const other of [`../results/${own}`, `../${own}`, `./${own}`, experiment, `${name}/charts`])
      await expect(folderOfRun(results, other)).rejects.toThrow('there is no run');
    expect(Buffer.from(await fileOfRun(run, 'report.html'))).toEqual(readFileSync(join(run, 'report.html')));
    // Put there by somebody, and not named.
    writeFileSync(join(run, 'notes.html'), '<script>');
    writeFileSync(join(run, 'charts', 'other.vl.json'), '{}');
    for (const path of ['notes.html', 'charts/other.vl.json', 'charts', '', '../x', '../../duel.yaml'])
      await expect(fileOfRun(run, path)).rejects.toThrow(ResultsError);
    // Changed since it was written.
    writeFileSync(join(run, 'report.html'), '<script>parent.document</script>');
    await expect(fileOfRun(run, 'report.html')).rejects.toThrow('is not the file that the manifest');
  });

  test('are not read through links', async () => {
    const { folder, name, run } = withRun();
    const elsewhere = testFolder();
    const bytes = readFileSync(join(run, 'report.html'));
    writeFileSync(join(elsewhere, 'report.html'), bytes);
    unlinkSync(join(run, 'report.html'));
    symlinkSync(join(elsewhere, 'report.html'), join(run, 'report.html'));
    symlinkSync(join(folder, 'results', name.split('/')[0] ?? ''), join(folder, 'results', 'shelf'));
    await expect(fileOfRun(run, 'report.html')).rejects.toThrow('is a link');
    await expect(folderOfRun(join(folder, 'results'), `shelf/${name.split('/')[1]}`)).rejects.toThrow(
      'there is no run',
    );
    await expect(shelfOf(folder).files(name)).rejects.toThrow('is a link');
  });

  test('are all given for a download, with tables that were checked', async () => {
    const { folder, name, run } = withRun();
    const shelf = shelfOf(folder);
    const { runs } = await shelf.runs();
    expect(runs.map((each) => each.name)).toEqual([name]);
    const files = await shelf.files(name);
    expect([...files.keys()].toSorted()).toEqual(filesIn(run).filter((path) => path !== 'charts'));
    writeFileSync(join(run, 'cells.parquet'), 'forged');
    await expect(shelf.files(name)).rejects.toThrow('cells.parquet');
  });
});

describe('a run that is deleted', () => {
  test('leaves the folder with all that Hythe wrote, and with nothing that a user put there or a link leads to', async () => {
    const { folder, name, run } = withRun();
    const elsewhere = testFolder();
    writeFileSync(join(elsewhere, 'outcome.vl.json'), 'kept');
    rmSync(join(run, 'charts'), { recursive: true });
    symlinkSync(elsewhere, join(run, 'charts'));
    unlinkSync(join(run, 'report.html'));
    symlinkSync(join(elsewhere, 'outcome.vl.json'), join(run, 'report.html'));
    writeFileSync(join(run, 'my-notes.txt'), 'mine');
    const open = await page(await served(['--port', '0'], folder));
    await open.ask('removeRun', { name });
    expect(readdirSync(run).toSorted()).toEqual(['charts', 'my-notes.txt']);
    expect(filesIn(elsewhere)).toEqual(['outcome.vl.json']);
    expect((await open.ask('kept', {})).runs).toEqual([]);
  });

  test('goes with its folders where nothing else is in them', async () => {
    const { folder, name } = withRun();
    await shelfOf(folder).remove(name);
    expect(
      filesIn(join(folder, 'results')).filter((path) => path.startsWith(name.split('/')[0] ?? '')),
    ).toEqual([]);
  });

  test('is a run of the folder of results: no other name, no link, no folder without a manifest, not with --read-only', async () => {
    const { folder, name, run } = withRun();
    const before = filesIn(folder);
    const [shelf = '', own = ''] = name.split('/');
    await expect(shelfOf(folder, { readOnly: true }).remove(name)).rejects.toThrow('--read-only');
    for (const other of ['', '..', `${shelf}/..`, `../${shelf}`, `${shelf}/${own}/charts`, shelf])
      await expect(shelfOf(folder).remove(other)).rejects.toThrow('there is no run');
    expect(filesIn(folder)).toEqual(before);
    symlinkSync(join(folder, 'results', shelf), join(folder, 'results', 'linked'));
    await expect(shelfOf(folder).remove(`linked/${own}`)).rejects.toThrow('there is no run');
    mkdirSync(join(folder, 'results', shelf, 'other'));
    writeFileSync(join(folder, 'results', shelf, 'other', 'report.html'), 'mine');
    await expect(shelfOf(folder).remove(`${shelf}/other`)).rejects.toThrow('manifest.json');
    unlinkSync(join(run, 'manifest.json'));
    symlinkSync(join(folder, 'duel.yaml'), join(run, 'manifest.json'));
    await expect(shelfOf(folder).remove(name)).rejects.toThrow('is a link');
  });
});

test('a run without a file of its report has its finding, and its report too where that is there', async () => {
  const { folder, name, run } = withRun();
  rmSync(join(run, 'charts'), { recursive: true });
  const open = await page(await served(['--port', '0'], folder));
  expect((await open.ask('kept', {})).place).toBe(basename(folder));
  expect((await open.ask('keptRun', { name })).finding[0]).toContain(
    'is narrowly ahead of the Lebel (French)',
  );
  expect(await open.ask('keptReport', { name })).toEqual({
    html: expect.stringContaining('<title>A duel</title>') as string,
    foreign: null,
  });
  rmSync(join(run, 'report.html'));
  expect((await open.ask('keptRun', { name })).finding[0]).toContain(
    'is narrowly ahead of the Lebel (French)',
  );
  await expect(open.ask('keptReport', { name })).rejects.toThrow('"report.html" is not there');
  await expect(open.ask('keptFiles', { name })).rejects.toThrow(
    '`hythe report` on the command line draws it',
  );
});

test('with --read-only nothing is written', async () => {
  const folder = testFolder({ 'duel.yaml': duelSpec() });
  const server = await served(['--port', '0', '--read-only'], folder);
  const open = await page(server);
  await expect(open.ask('run', { spec: duelSpec(), file: 'duel.yaml' })).rejects.toThrow(
    `HYTHE-RESULTS-READ-ONLY: ${basename(folder)} is served with --read-only, so nothing is saved or kept: download it instead`,
  );
  await expect(shelfOf(folder, { readOnly: true }).saveSpec('a.yaml', '', null)).rejects.toThrow(
    '--read-only',
  );
  expect(await open.ask('specs', {})).toEqual({ names: ['duel.yaml'], readOnly: true });
  await expect(open.ask('saveSpec', { name: 'a.yaml', text: '', before: null })).rejects.toThrow(
    'HYTHE-RESULTS-READ-ONLY',
  );
  // It answers all the same.
  const resolved = await open.ask('resolve', { spec: duelSpec(), file: 'duel.yaml' });
  expect(resolved.whole).toBe(true);
  await server.stop();
  expect(filesIn(folder)).toEqual(['duel.yaml']);
});

describe('names of kept runs', () => {
  test('stand in a file beside the runs, whose bytes stay, and hythe runs shows them', async () => {
    const { folder, name } = withRun();
    const shelf = shelfOf(folder);
    const before = await shelf.files(name);
    await shelf.rename(name, 'With rifles');
    expect(await shelf.names()).toEqual({ [name]: 'With rifles' });
    expect(await shelf.files(name)).toEqual(before);
    expect(hytheInTurn(['runs'], { cwd: folder }).stdout).toContain('With rifles');
    await shelf.remove(name);
    expect(await shelf.names()).toEqual({});
  });

  test('are refused in words where nothing may be written, for no run, and in a damaged file', async () => {
    const { folder, name } = withRun();
    await expect(shelfOf(folder, { readOnly: true }).rename(name, 'Mine')).rejects.toThrow(
      'is served with --read-only',
    );
    await expect(shelfOf(folder).rename('none/at-all', 'Mine')).rejects.toThrow('there is no run');
    const file = join(folder, 'results', 'names.json');
    writeFileSync(file, '[]');
    await expect(shelfOf(folder).names()).rejects.toThrow(`it is no map from runs to names; remove ${file}`);
  });
});
