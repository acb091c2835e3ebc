/** Tables of invented numbers are called so in everything that used it: run, charts, report, trace, odds. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hytheInTurn, testFolder } from './hythe.ts';

const force = {
  mfType: 'infantry',
  skirmishRating: 'average',
  baseMorale: 'regular',
  units: [{ designation: 'R-3' }],
};

function spec(tables: string): string {
  return JSON.stringify({
    hythe: 1,
    title: 'Two battalions',
    rules: 'march-attack',
    tables,
    forces: { battalion: force },
    engagement: { kind: 'engagement', distanceInches: 1, maxTurns: 2 },
    sides: {
      ours: { force: 'battalion', command: 'A', doctrine: { name: 'stand-and-fire' } },
      theirs: { force: 'battalion', command: 'A', doctrine: { name: 'stand-and-fire' } },
    },
    resolve: { method: 'exact', seed: 'invented' },
  });
}

test('every output that used the illustrative tables says that its numbers are invented', () => {
  const folder = testFolder({ 'duel.yaml': spec('illustrative') });
  const path = join(folder, 'duel.yaml');
  const run = hytheInTurn(['run', path, '--out', folder, '--quiet']);
  expect([run.status, run.stderr]).toEqual([0, '']);
  expect(run.stdout).toMatch(
    /Note: file of tables "Illustrative numbers", status illustrative: its numbers are invented/u,
  );
  const saved = dirname(run.stdout.trimEnd().split('\n').at(-1) ?? '');
  for (const file of ['report.html', 'manifest.json'])
    expect(readFileSync(join(saved, file), 'utf8')).toContain('its numbers are invented');
  const charts = hytheInTurn(['export', saved, '--vega', '--to', join(folder, 'charts')]);
  for (const chart of charts.stdout.trimEnd().split('\n'))
    expect(readFileSync(chart, 'utf8')).toContain('invented');
  expect(hytheInTurn(['trace', path]).stdout).toMatch(/illustrative, invented.*its numbers\sare\sinvented/su);
  const odds = hytheInTurn([
    'odds',
    'march-attack',
    'pack-skirmish',
    'advantage=2',
    '--tables',
    'illustrative',
    '--json',
  ]);
  expect(odds.stdout).toContain('its numbers are invented');
});

test('a mistake in a file of tables beside the spec is told with file, line, column and what should stand there', () => {
  const tables =
    'about:\n  title: House\n  status: user\nskirmish:\n  dice: 2W6\n  perPoint: 1\n  rows: [{ upTo: null, cvLoss: 0 }]\n';
  const cwd = testFolder({ 'duel.yaml': spec('house.yaml'), 'house.yaml': tables });
  const { status, stderr } = hytheInTurn(['check', 'duel.yaml'], { cwd });
  expect(status).not.toBe(0);
  expect(stderr).toContain('house.yaml:5:9: tables.skirmish.dice: dice must be dice such as 2D6, not "2W6"');
});
