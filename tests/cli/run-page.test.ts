import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hytheInTurn } from './hythe.ts';

const RISK = fileURLToPath(new URL('../../experiments/own-rules/risk', import.meta.url));

describe('hythe run of a page', () => {
  let folder: string;
  let page: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hythe-run-page-'));
    const spec = join(folder, 'duel.yaml');
    await writeFile(
      spec,
      [
        'hythe: 1',
        'title: A duel of companies # </script> é',
        'rules: pluie',
        'forces:',
        '  martini: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: martini-henry }] }] }',
        '  lebel: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: lebel }] }] }',
        'engagement: { distanceCm: 8, firstSide: coin, turnLimit: 3 }',
        'sides:',
        '  british: { force: martini, doctrine: { kind: hold-line } }',
        '  french: { force: lebel, doctrine: { kind: hold-line } }',
        'resolve: { method: exact }',
      ].join('\n'),
    );
    page = reportOf([spec, '--method', 'monte-carlo', '--replicates', '500', '--seed', "it's"], 'first');
  });
  afterAll(() => rm(folder, { recursive: true }));

  function reportOf(words: readonly string[], out: string): string {
    const { stdout, stderr, status } = hytheInTurn([
      'run',
      ...words,
      '--quiet',
      '--workers',
      '1',
      '--out',
      join(folder, out),
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout.trimEnd().split('\n').at(-1) ?? '';
  }

  const fileBeside = (report: string, name: string): Promise<Buffer> => readFile(join(dirname(report), name));

  test('repeats the run that it carries, with the options of its command, to the last byte', async () => {
    const again = reportOf([page], 'again');
    for (const name of ['distributions.parquet', 'cells.parquet', 'report.html'])
      expect((await fileBeside(again, name)).equals(await fileBeside(page, name))).toBe(true);
    expect(await readFile(again, 'utf8')).toContain('--replicates 500 --seed');
  });

  test('is made again by the words that it says, in the folder of the page', async () => {
    const [, words = ''] = /<code>hythe (run report\.html)<\/code>/u.exec(await readFile(page, 'utf8')) ?? [];
    expect(hytheInTurn(words.split(' '), { cwd: dirname(page) })).toMatchObject({ status: 0 });
  });

  test('says the command as it was typed, but no folder outside that of the reader', async () => {
    const cwd = dirname(folder);
    const [inside, typed] = [basename(folder), 'duel.yaml'];
    const words = ['--quiet', '--seed', 'typed', '--out', join(folder, 'typed')];
    const { stdout } = hytheInTurn(['run', `${inside}/${typed}`, ...words], { cwd });
    const own = await readFile(join(cwd, stdout.trimEnd().split('\n').at(-1) ?? ''), 'utf8');
    expect(own).toContain(`<code>hythe run ${inside}/${typed} --seed typed</code>`);
    expect(await readFile(page, 'utf8')).toContain(`<code>hythe run ${typed} --method monte-carlo`);
  });

  test('takes options of its own over those', async () => {
    const other = reportOf([page, '--replicates', '300'], 'other');
    const manifest = JSON.parse((await fileBeside(other, 'manifest.json')).toString()) as {
      readonly cells: readonly { readonly replicates: number }[];
    };
    expect(manifest.cells[0]?.replicates).toBe(300);
  });

  test('says what is wrong with a page that was changed, or is of something else', async () => {
    const changed = join(folder, 'changed.html');
    await writeFile(changed, (await readFile(page, 'utf8')).replaceAll('distanceCm: 8', 'distanceCm: 9'));
    const { status, stderr } = hytheInTurn(['run', changed]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/is no longer that of its run \(the page was changed/);
    await writeFile(changed, (await readFile(page, 'utf8')).replaceAll('hythe: 1', 'hythe: ['));
    expect(hytheInTurn(['run', changed])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/problems? in changed/) as string,
    });
    await writeFile(changed, '<!doctype html><title>News</title>');
    expect(hytheInTurn(['run', changed]).stderr).toMatch(/it is no page that Hythe wrote/);
  });

  test('asks for the module of rules of its own', async () => {
    const own = reportOf([`${RISK}.yaml`, '--rules-module', `${RISK}.ts`], 'own');
    const { status, stderr } = hytheInTurn(['run', own]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/rules "risk" from a module that it calls "risk\.ts".*--rules-module FILE/);
    const again = reportOf([own, '--rules-module', `${RISK}.ts`], 'own-again');
    expect((await fileBeside(again, 'report.html')).equals(await fileBeside(own, 'report.html'))).toBe(true);
  });
});
