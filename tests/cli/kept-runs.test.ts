import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ALWAYS_KEPT } from '../../src/run/tables/names.ts';
import { item } from '../../src/chance/at.ts';
import { duelSpec, hytheInTurn, sharedFolder, testFolder, type Said } from './hythe.ts';

/** A folder with two runs of a duel, far apart in what they find, which the tests leave as they are. */
const cwd = sharedFolder();
let open: string;
let armoured: string;
let firstRun: string;

const vary = { 'engagement.distanceCm': [3, 10] };
const title = '=1+1 A duel';

beforeAll(() => {
  const resolve = { method: 'monte-carlo', replicates: 4000, seed: 'trial' };
  const elite = { formations: [{ quality: 'elite', units: [{ kind: 'infantry', weapon: 'lebel' }] }] };
  const french = { force: elite };
  const specs = [
    duelSpec({ title, vary, resolve }),
    duelSpec({
      title,
      vary,
      resolve: { ...resolve, replicates: 5000 },
      sides: { british: { force: 'martini' }, french },
    }),
  ];
  const [one, two] = specs.map((text, i) => {
    writeFileSync(join(cwd, `${i}.yaml`), text);
    const { status, stdout, stderr } = hytheInTurn(
      ['run', `${i}.yaml`, '--json', '--quiet', '--workers', '1'],
      {
        cwd,
      },
    );
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as { run: string };
  });
  open = one?.run.replace('results/', '') ?? '';
  armoured = two?.run.replace('results/', '') ?? '';
  firstRun = join(cwd, 'results', open);
});

const said = (...words: string[]): Said => hytheInTurn(words, { cwd });
/** A copy of the runs that a test may spoil. */
function spoilt(change: (folder: string) => void): string {
  const copy = testFolder();
  cpSync(join(cwd, 'results'), copy, { recursive: true });
  change(join(copy, open));
  return copy;
}

describe('hythe runs', () => {
  test('lists the latest run first', () => {
    const { status, stdout } = said('runs');
    expect(status).toBe(0);
    expect(stdout.split('\n')[1]).toMatch(
      new RegExp(`^${armoured} +=1\\+1 A duel +pluie +2 +5,000 replicates +20\\d\\d-`),
    );
    expect(stdout.split('\n')[2]).toContain(open);
    expect(JSON.parse(said('runs', '--json').stdout)).toMatchObject([
      { run: armoured },
      { run: open, cells: 2 },
    ]);
  });

  test('lists nothing where there is nothing, and names a run that it cannot read', () => {
    expect(said('runs', '--results', 'none')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'none holds no run yet; `hythe run` makes one\n',
    });
    const copy = spoilt((folder) => writeFileSync(join(folder, 'manifest.json'), '{}'));
    const { status, stdout, stderr } = said('runs', '--results', copy);
    expect(status).toBe(0);
    expect(stdout).toContain(armoured);
    expect(stdout).not.toContain(open);
    expect(stderr).toContain('is damaged');
  });
});

describe('the name of a run', () => {
  test('may be its folder, its report, its name, and how its own part begins', () => {
    const names = [
      join('results', open),
      join('results', open, 'report.html'),
      open,
      (open.split('/')[1] ?? '').slice(0, 8),
    ];
    for (const { status, stdout } of names.map((name) => said('export', name, '--json'))) {
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ manifest: { cells: [{ replicates: 4000 }, {}] } });
    }
  });

  test('may be the experiment, which means its latest run', () => {
    expect(JSON.parse(said('export', '1-1-a-duel', '--json').stdout)).toMatchObject({
      manifest: { cells: [{ replicates: 5000 }, {}] },
    });
  });

  test('is refused where there is none, with the nearest, and where it may be several', () => {
    const all = [
      said('export', '1-1-a-dual', '--json'),
      said('report', '1-1'),
      said('report', 'x', '--results', 'none'),
    ];
    expect(all.map(({ status }) => status)).toEqual([2, 2, 2]);
    expect(item(all, 0).stderr).toContain('"1-1-a-dual" is no run; did you mean 1-1-a-duel?');
    expect(item(all, 1).stderr).toContain('"1-1" may be any of 2 runs');
    expect(item(all, 2).stderr).toContain('none holds none');
  });
});

describe('hythe report', () => {
  test('draws page and charts again to the same bytes, from manifest and tables alone', () => {
    const everything = (folder: string): (readonly [string, string])[] =>
      readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
        .map((path) => [path.slice(folder.length), readFileSync(path, 'latin1')]);
    const before = everything(firstRun);
    rmSync(join(firstRun, 'report.html'));
    rmSync(join(firstRun, 'charts'), { recursive: true });
    const { status, stdout, stderr } = said('report', open);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: `results/${open}/report.html\n`,
      stderr: 'drawn again, the same to the last byte\n',
    });
    expect(everything(firstRun)).toEqual(before);
  });

  test('refuses tables that are not what the run wrote, with exit code 3', () => {
    const copy = spoilt((folder) => writeFileSync(join(folder, 'cells.parquet'), 'PAR1'));
    const { status, stdout, stderr } = said('report', open, '--results', copy);
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toMatch(/cells\.parquet is not the file that the run wrote/);
  });
});

describe('hythe export', () => {
  test('writes tables as CSV, and charts in three forms', () => {
    const { status, stdout, stderr } = said(
      'export',
      open,
      '--csv',
      '--vega',
      '--svg',
      '--png',
      '--to',
      'files',
    );
    expect(status).toBe(0);
    expect(stderr).toContain('not computed: drivenBack.british, drivenBack.french, "survivors.british,');
    const names = readdirSync(join(cwd, 'files')).toSorted();
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((path) => path.replace('files/', ''))
        .toSorted(),
    ).toEqual(names);
    expect(names).toEqual(
      expect.arrayContaining([
        'cells.csv',
        'distributions.csv',
        'outcome.png',
        'outcome.svg',
        'outcome.vl.json',
      ]),
    );
    const [heading, first] = readFileSync(join(cwd, 'files', 'cells.csv'), 'utf8').split('\r\n');
    expect(heading).toMatch(
      /^cell,pairing,variant,kind,factor_1 \([\w ]+; [\w.]+\),factor_1_number \([\w ]+; [\w.]+\),method.*,win_a \([A-Z]\w+\),/,
    );
    expect(first).toMatch(/^1,0,,engagement,3,3,monte-carlo/);
    expect(readFileSync(join(cwd, 'files', 'outcome.svg'), 'utf8')).toMatch(/^<svg/);
    expect(
      readFileSync(join(cwd, 'files', 'outcome.png'))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  test('leaves files that are there alone, unless it is told otherwise', () => {
    mkdirSync(join(cwd, 'mine'));
    writeFileSync(join(cwd, 'mine', 'distributions.csv'), 'mine');
    const { status, stderr } = said('export', open, '--csv', '--to', 'mine');
    expect(status).toBe(2);
    expect(stderr).toContain('mine/distributions.csv is there already; --force replaces it');
    expect(readdirSync(join(cwd, 'mine'))).toEqual(['distributions.csv']);
    expect(said('export', open, '--csv', '--to', 'mine', '--force').status).toBe(0);
    expect(readFileSync(join(cwd, 'mine', 'distributions.csv'), 'utf8')).toMatch(/^cell,metric/);
  });

  test.skipIf(process.platform === 'win32')(
    'never writes through a link, and leaves nothing half written',
    () => {
      mkdirSync(join(cwd, 'linked'));
      writeFileSync(join(cwd, 'precious'), 'precious');
      symlinkSync(join(cwd, 'precious'), join(cwd, 'linked', 'cells.csv'));
      symlinkSync(join(cwd, 'nowhere'), join(cwd, 'linked', 'weapons.csv'));
      expect(said('export', open, '--csv', '--to', 'linked').status).toBe(2);
      expect(readdirSync(join(cwd, 'linked'))).toEqual(['cells.csv', 'weapons.csv']);
      expect(said('export', open, '--csv', '--to', 'linked', '--force').status).toBe(0);
      expect(readFileSync(join(cwd, 'precious'), 'utf8')).toBe('precious');
      expect(existsSync(join(cwd, 'nowhere'))).toBe(false);
      expect(readFileSync(join(cwd, 'linked', 'cells.csv'), 'utf8')).toMatch(/^cell,pairing/);
      // A folder in the way of a file: nothing of what was written beside it stays.
      mkdirSync(join(cwd, 'blocked', 'incidence.csv', 'full'), { recursive: true });
      const { status, stderr } = said('export', open, '--csv', '--to', 'blocked', '--force');
      expect(status).toBe(3);
      expect(stderr).toContain('cannot write to blocked');
      expect(readdirSync(join(cwd, 'blocked')).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );

  test.skipIf(process.platform !== 'linux')('ends where the system takes no folders', () => {
    const where = said('export', open, '--csv', '--to', '/proc/hythe');
    expect(where).toMatchObject({ status: 3, stdout: '' });
    expect(where.stderr).toMatch(
      /^hythe: cannot write to \/proc\/hythe: .*; name another folder with --to$/m,
    );
    const out = said('run', '0.yaml', '--replicates', '10', '--out', '/proc/hythe');
    expect(out).toMatchObject({ status: 3, stdout: '' });
    expect(out.stderr).toContain('cannot write to /proc/hythe, the folder of results');
  });

  test('asks what to export, and says where it cannot write', () => {
    expect(said('export', open)).toMatchObject({ status: 2, stdout: '' });
    const { status, stderr } = said('export', open, '--csv', '--to', '0.yaml');
    expect(status).toBe(3);
    expect(stderr).toContain('cannot write to 0.yaml');
    expect(existsSync(join(cwd, '1-1-a-duel'))).toBe(false);
  });
});

describe('hythe rerun', () => {
  test('gives the same tables to the last byte', () => {
    const { status, stdout } = said('rerun', open, '--quiet', '--workers', '1');
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'The tables are the same to the last byte.\n' });
  });

  test('says which table differs and which version does, with exit code 1', () => {
    const copy = spoilt((folder) => {
      const path = join(folder, 'manifest.json');
      const text = readFileSync(path, 'utf8').replace('"seed": "trial"\n', '"seed": "other"\n');
      writeFileSync(path, text.replace('"hythe": "0.2.0"', '"hythe": "0.0.9"'));
    });
    const { status, stdout } = said('rerun', open, '--results', copy, '--json', '--quiet');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      same: false,
      // No dice are in the table of weapons, which has no row in this run.
      tables: ALWAYS_KEPT.filter((name) => name !== 'weapons').map((name) => `${name}.parquet`),
      versions: [expect.stringMatching(/^Hythe was 0\.0\.9 and is /)],
    });
  });

  test('refuses a run that was interrupted', () => {
    const copy = spoilt((folder) => {
      const path = join(folder, 'manifest.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace('"interrupted": false', '"interrupted": true'));
    });
    expect(said('rerun', open, '--results', copy)).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('hythe diff', () => {
  test('says what was changed, and which shares moved, with intervals', () => {
    const { status, stdout } = said('diff', open, armoured);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ +sides\.french\.force\.formations\.0\.quality +regular +elite$/m);
    expect(stdout).toMatch(/^ +resolve\.replicates +4000 +5000$/m);
    expect(stdout).toMatch(
      /^(?:Both|One of 2) matchups moved: wins of the (?:British|French) (?:rose|fell)(?: farthest,)? from (?:about )?[\d.]+% to (?:about )?[\d.]+%\.$/m,
    );
    expect(stdout).toMatch(/^All verdicts hold together at 95% \(Holm\);/m);
    expect(stdout).toMatch(
      /^ +3 cm +wins of the French +[\d.]+% ± [\d.]+ +[\d.]+% ± [\d.]+ +\+[\d.]+ ± [\d.]+ points$/m,
    );
  });

  test('finds nothing between a run and itself', () => {
    const { status, stdout } = said('diff', open, open, '--json');
    expect(status).toBe(0);
    const { specs } = JSON.parse(stdout) as {
      specs: {
        changes: unknown[];
        matchups: { shares: { state: string; difference: { value: number } }[] }[];
      }[];
    };
    expect(specs.map(({ changes }) => changes)).toEqual([[]]);
    const shares = specs.flatMap(({ matchups }) => matchups.flatMap((matchup) => matchup.shares));
    expect(shares).toHaveLength(6);
    for (const { state, difference } of shares)
      expect([state === 'moved', difference.value]).toEqual([false, 0]);
  });
});
