/** A rule pack of invented numbers is called so in everything that used it: run, charts, report, trace, odds. */
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

function spec(pack: string): string {
  return JSON.stringify({
    hythe: 1,
    title: 'Two battalions',
    rules: 'march-attack',
    forces: { battalion: force },
    engagement: { kind: 'engagement', pack, distanceInches: 1, maxTurns: 2 },
    sides: {
      ours: { force: 'battalion', command: 'A', doctrine: { name: 'stand-and-fire' } },
      theirs: { force: 'battalion', command: 'A', doctrine: { name: 'stand-and-fire' } },
    },
    resolve: { method: 'exact', seed: 'invented' },
  });
}

test('every output that used the illustrative pack says that its numbers are invented', () => {
  const folder = testFolder({ 'duel.yaml': spec('illustrative') });
  const path = join(folder, 'duel.yaml');
  const run = hytheInTurn(['run', path, '--out', folder, '--quiet']);
  expect([run.status, run.stderr]).toEqual([0, '']);
  expect(run.stdout).toMatch(
    /Note: rule pack "illustrative-1", status illustrative: its numbers are invented/u,
  );
  const saved = dirname(run.stdout.trimEnd().split('\n').at(-1) ?? '');
  for (const file of ['report.html', 'manifest.json'])
    expect(readFileSync(join(saved, file), 'utf8')).toContain('its numbers are invented');
  const charts = hytheInTurn(['export', saved, '--vega', '--to', join(folder, 'charts')]);
  for (const chart of charts.stdout.trimEnd().split('\n'))
    expect(readFileSync(chart, 'utf8')).toContain('invented');
  expect(hytheInTurn(['trace', path]).stdout).toMatch(/illustrative, invented.*its numbers\sare\sinvented/su);
  const odds = hytheInTurn(['odds', 'march-attack', 'pack-skirmish', 'advantage=2', '--json']);
  expect(odds.stdout).toContain('its numbers are invented');
});

test('a mistake in a pack beside the spec is told with file, line, column and what should stand there', () => {
  const pack =
    'packId: house\ntitle: House\nstatus: user\nskirmish:\n  dice: 2W6\n  perPoint: 1\n  rows: [{ upTo: null, cvLoss: 0 }]\n';
  const cwd = testFolder({ 'duel.yaml': spec('house.yaml'), 'house.yaml': pack });
  const { status, stderr } = hytheInTurn(['check', 'duel.yaml'], { cwd });
  expect(status).not.toBe(0);
  expect(stderr).toContain(
    'house.yaml:5:9: engagement.pack.skirmish.dice: dice must be dice such as 2D6, not "2W6"',
  );
});
