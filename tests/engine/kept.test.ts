import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryText, type AnswerBase } from '../../src/questions/telling/answer.ts';
import { plain } from '../../src/questions/telling/sentence.ts';
import type { Engine } from '../../src/engine/questions.ts';
import { keepOnShelf } from '../../src/engine/keep-on-shelf.ts';
import { RunQueue } from '../../src/engine/run-queue.ts';
import { duelSpec, hytheInTurn } from '../cli/hythe.ts';
import { engineHere, platformHere } from './desk.ts';

const open = duelSpec();
const sharper = duelSpec({ tables: { weapons: { lebel: { hit: { medium: 10 } } } } });

/** Keeps the run of a spec, and gives its name. */
async function keptOf(engine: Engine, spec: string): Promise<string> {
  const { name } = await engine.ask('run', { spec, file: 'a-duel.yaml' });
  return name ?? '';
}

/** The files of a run of the command line, by path. */
function filesOfCommand(...options: string[]): Record<string, Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'hythe-kept-'));
  writeFileSync(join(folder, 'a-duel.yaml'), open);
  const { stdout } = hytheInTurn(['run', 'a-duel.yaml', '--workers', '1', ...options], { cwd: folder });
  const run = dirname(stdout.trimEnd().split('\n').at(-1) ?? '');
  const paths = readdirSync(join(folder, run), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, run).length + 1));
  const bytes = (path: string): Uint8Array => new Uint8Array(readFileSync(join(folder, run, path)));
  const files = Object.fromEntries(paths.map((path) => [path, bytes(path)]));
  rmSync(folder, { recursive: true });
  return files;
}

function rowsOf({ tables }: AnswerBase, id: string): string[][] {
  return (tables.find((table) => table.id === id)?.rows ?? []).map((row) => row.map(entryText));
}

describe('kept runs', () => {
  const engine = engineHere();
  let first = '';
  let second = '';

  beforeAll(async () => {
    first = await keptOf(engine, open);
    second = await keptOf(engine, sharper);
  });

  test('are listed with what their manifests say, the latest first', async () => {
    const { runs, place, takesFiles } = await engine.ask('kept', {});
    expect([place, takesFiles]).toEqual(['memory', true]);
    expect(runs.map(({ name }) => name)).toEqual([second, first]);
    expect(runs[1]).toMatchObject({
      title: 'A duel',
      rules: 'La Pluie des Balles',
      cells: 1,
      method: 'exact and 2,000 replicates',
      seed: 'trial',
      statements: null,
    });
  });

  test('say their finding from their tables alone, in the words of the result', async () => {
    const result = await engine.ask('resolve', { spec: open, file: 'a-duel.yaml' });
    const { finding } = await engine.ask('keptRun', { name: first });
    expect(finding).toEqual(result.finding);
  });

  const compared = async (...runs: [string, string]) => engine.ask('diff', { runs, width: 600 });
  const inWords = ({ changes }: Awaited<ReturnType<typeof compared>>): string[] =>
    changes.map(({ what, before, after }) => `${plain(what)}: ${plain(before)} → ${plain(after)}`);

  test('are compared in words: what the change did, what was changed, and both in one chart', async () => {
    const told = await compared(first, second);
    expect(inWords(told)).toEqual(['Lebel rifle, hit at medium range: as printed → 10']);
    expect(plain(told.headline)).toMatch(
      /^Lebel rifle, hit at medium range 10 costs the British \d+ wins in 1,000\.$/u,
    );
    expect(plain(told.sentences[0] ?? [])).toMatch(
      /^The only matchup moved: wins of the British fell from [\d.]+% to [\d.]+%\.$/u,
    );
    expect(rowsOf(told, 'moved').map(([of]) => of)).toContain('wins of the British');
    const lost = Number(/(\d+) wins/u.exec(plain(told.headline))?.[1]);
    const { before = '', after = '' } =
      /from (?<before>[\d.]+)% to (?<after>[\d.]+)%/u.exec(plain(told.sentences[0] ?? []))?.groups ?? {};
    expect(Math.abs(10 * (Number(before) - Number(after)) - lost)).toBeLessThanOrEqual(1);
    expect(told.chart).toMatchObject({ name: 'both-runs' });
  });

  test('have the older one first, in whatever order they are chosen', async () => {
    let hour = 9;
    const platform = platformHere();
    const clocked = {
      ...platform,
      machine: (timing: Parameters<typeof platform.machine>[0]) => ({
        ...platform.machine(timing),
        finished: `2026-01-01T0${String(hour--)}:00:00.000Z`,
      }),
    };
    const later = engineHere({ ...clocked, queue: new RunQueue(keepOnShelf(clocked)) });
    const [newer, older] = [await keptOf(later, open), await keptOf(later, sharper)];
    for (const runs of [[newer, older] as const, [older, newer] as const]) {
      const told = await later.ask('diff', { runs: [...runs], width: 600 });
      expect(told.runs.map(({ name }) => name)).toEqual([older, newer]);
    }
  });

  test('match the variant that is the rules as written where they have no variants', async () => {
    const variants = { printed: {}, sharper: { tables: { weapons: { lebel: { hit: { medium: 10 } } } } } };
    const both = await keptOf(engine, duelSpec({ variants }));
    const told = await compared(first, both);
    expect(plain(told.headline)).toBe('The only matchup did not move.');
    expect(rowsOf(told, 'alone')).toEqual([['New', 'Sharper']]);
    expect(inWords(told)).toContain('Sharper, Lebel rifle, hit at medium range: as printed → 10');
    expect(told.runs.map(({ title, variants: names }) => [title, names])).toEqual([
      ['A duel', []],
      ['A duel', ['Printed', 'Sharper']],
    ]);
    const back = await compared(both, first);
    expect(rowsOf(back, 'alone')).toEqual([['Gone', 'Sharper']]);
  });

  test('are named by what differs from the run before of their title, or as their user says', async () => {
    const namesNow = async (): Promise<string[]> =>
      (await engine.ask('kept', {})).runs.map(({ called }) => called).toReversed();
    expect((await namesNow()).slice(0, 2)).toEqual(['A duel', 'Lebel rifle, hit at medium range: 10']);
    await engine.ask('renameRun', { name: second, called: ' Sharper  ' });
    expect((await namesNow())[1]).toBe('Sharper');
    await engine.ask('renameRun', { name: second, called: ' ' });
    expect((await namesNow())[1]).toBe('Lebel rifle, hit at medium range: 10');
  });

  test('of an example are named by what differs from it', async () => {
    const text = await engine.ask('example', { name: 'battery-duel' });
    const own = engineHere();
    const [as, other] = [text, text.replace(/turnLimit: \d+/u, 'turnLimit: 2')];
    expect(other).not.toBe(text);
    const cheap = (spec: string): string => spec.replace(/replicates: \d+/u, 'replicates: 200');
    await keptOf(own, cheap(other));
    await keptOf(own, cheap(as));
    const { runs } = await own.ask('kept', {});
    expect(runs.map(({ called, title }) => called === title)).toEqual([true, false]);
    expect(runs[1]?.called).toBe('Turn limit: 2');
  });

  test('give their files, and the report among them as text', async () => {
    const { name, files } = await engine.ask('keptFiles', { name: first });
    expect(name).toBe(first);
    const { html: report } = await engine.ask('keptReport', { name: first });
    expect(new TextDecoder().decode(files['report.html'])).toBe(report);
    expect(report).toContain('<title>A duel</title>');
  });

  test('are repeated by the spec as written', async () => {
    expect(await engine.ask('keptSpec', { name: first })).toEqual({ spec: open, note: null });
  });
});

describe('a run from disk', () => {
  const files = filesOfCommand('--seed', 'another', '--replicates', '300');

  test('that the command line wrote is kept, and repeated with the options of its command', async () => {
    const engine = engineHere();
    const { name, disagrees } = await engine.ask('openRun', { files });
    expect((await engine.ask('keptFiles', { name })).files).toEqual(files);
    expect(disagrees).toBe(false);
    const { spec, note } = await engine.ask('keptSpec', { name });
    expect(note).toBeNull();
    const again = await engine.ask('resolve', { spec, file: 'a-duel.yaml' });
    expect(await engine.ask('keptRun', { name })).toMatchObject({ finding: again.finding });
    expect(again.facts).toMatchObject({ seed: 'another' });
  });

  test('without its report has one drawn', async () => {
    const engine = engineHere();
    const { 'report.html': report, ...others } = files;
    const { name } = await engine.ask('openRun', { files: others });
    expect(await engine.ask('keptReport', { name })).toEqual({
      html: new TextDecoder().decode(report),
      foreign: null,
    });
  });

  test('is refused in words where a file is missing, changed, or none of a run; other files are left out', async () => {
    const engine = engineHere();
    const refused = async (given: Record<string, Uint8Array>): Promise<string> =>
      engine.ask('openRun', { files: given }).then(
        () => 'kept',
        (error: unknown) => String(error),
      );
    expect(await refused({})).toContain('the opened run holds no run: it has no manifest.json');
    const { 'cells.parquet': cells = new Uint8Array(), ...others } = files;
    expect(await refused(others)).toContain('the opened run/cells.parquet cannot be read');
    const spoilt = Uint8Array.from(cells, (byte, i) => (i === 40 ? byte ^ 1 : byte));
    expect(await refused({ ...files, 'cells.parquet': spoilt })).toContain(
      'is not the file that the run wrote',
    );
    const page = new TextEncoder().encode('<script>alert(1)</script>');
    expect(await refused({ ...files, 'report.html': page })).toContain(
      'report.html is not the file that the run wrote',
    );
    const manifest = new TextEncoder().encode('{"format": 99}');
    expect(await refused({ ...files, 'manifest.json': manifest })).toContain('update Hythe');
    const { name } = await engine.ask('openRun', {
      files: { ...files, '../up.html': page, 'notes.txt': page },
    });
    expect(Object.keys((await engine.ask('keptFiles', { name })).files).toSorted()).toEqual(
      Object.keys(files).toSorted(),
    );
  });
});

test('the files of a run are those of the command line, to the last byte', async () => {
  const expected = filesOfCommand();
  const { machine, hythe: version } = JSON.parse(new TextDecoder().decode(expected['manifest.json'])) as {
    machine: ReturnType<ReturnType<typeof platformHere>['machine']>;
    hythe: string;
  }; // as the command wrote it
  const platform = { ...platformHere(), version, machine: () => machine };
  const engine = engineHere({ ...platform, queue: new RunQueue(keepOnShelf(platform)) });
  const { files } = await engine.ask('keptFiles', { name: await keptOf(engine, open) });
  expect(Object.keys(files).toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const [path, bytes] of Object.entries(expected)) expect([path, files[path]]).toEqual([path, bytes]);
});

test('a run that the page has resolved is kept without being computed again, with the same bytes', async () => {
  const platform = platformHere();
  let jobs = 0;
  const counting: typeof platform.executor = (rules) => {
    const executor = platform.executor(rules);
    return {
      capacity: executor.capacity,
      run: async (job) => {
        jobs++;
        return executor.run(job);
      },
      close: async () => executor.close(),
    };
  };
  const counted = { ...platform, executor: counting };
  const engine = engineHere({ ...counted, queue: new RunQueue(keepOnShelf(counted)) });
  const once = await engine.ask('keptFiles', { name: await keptOf(engine, open) });
  expect(jobs).toBeGreaterThan(0);
  const fresh = engineHere({ ...counted, queue: new RunQueue(keepOnShelf(counted)) });
  await fresh.ask('resolve', { spec: open, file: 'a-duel.yaml' });
  jobs = 0;
  const again = await fresh.ask('keptFiles', { name: await keptOf(fresh, open) });
  expect(jobs).toBe(0);
  for (const path of Object.keys(once.files).filter((name) => name.endsWith('.parquet')))
    expect([path, again.files[path]]).toEqual([path, once.files[path]]);
});
