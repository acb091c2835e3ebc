import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hythe, hytheInTurn, ROOT, testFolder } from './hythe.ts';
import { filesIn } from './killed.ts';

const MODULE = join(ROOT, 'tests', 'run', 'faulty.ts');

/** A folder with a skirmish of two cells; in the second, something happens when all ten figures hit at once. */
function folderWith(fault: string): string {
  const spec = {
    hythe: 1,
    title: 'A fault',
    rules: 'faulty',
    options: { fault, perfect: 10, onlyPlayed: fault !== 'not-given' },
    engagement: { kind: 'skirmish', turnLimit: 6 },
    vary: { 'sides.reds.force.figures': [5, 10] },
    sides: { reds: { force: {} }, blues: { force: { figures: 5 } } },
    resolve: { method: 'monte-carlo', sampler: 'direct', replicates: 1_600, seed: 'd' },
  };
  return testFolder({ 'fault.yaml': JSON.stringify(spec) });
}

test.each([
  [
    'exit',
    3,
    /a worker failed 3 times at cell 2, replicates \d+ to \d+, each time at replicate (\d+): worker exited with code: 7/,
  ],
  ['not-given', 2, /cell 2 \(figures 10\), replicate (\d+): the rules are silent on a perfect volley/],
])('a run that a replicate ends (%s) names the command that tells it', (fault, code, message) => {
  const cwd = folderWith(fault);
  const module = ['--rules-module', MODULE];
  // One worker: the first cell is finished before the second fails.
  const { status, stdout, stderr } = hythe(['run', 'fault.yaml', '--quiet', '--workers', '1', ...module], {
    cwd,
  });
  expect({ status, stdout, stderr }).toMatchObject({ status: code, stdout: '' });
  const [, replicate = ''] = message.exec(stderr) ?? [];
  expect(replicate).not.toBe('');
  expect(stderr.slice(stderr.indexOf('\n'))).toBe(
    `\n  \`hythe trace fault.yaml --cell 2 --replicate ${replicate} --rules-module ${MODULE}\` tells that engagement\n`,
  );
  // What the rules do not give they will not give the next time; what went wrong may go better.
  expect(filesIn(join(cwd, 'results')).some((path) => path.endsWith('journal.ndjson'))).toBe(code === 3);
});

test('the replicate that rules do not bring to its end is told as far as they go', () => {
  const cwd = folderWith('not-given');
  const module = ['--rules-module', MODULE];
  const { stderr } = hytheInTurn(['run', 'fault.yaml', '--quiet', ...module], { cwd });
  const [, replicate = ''] = /replicate (\d+):/.exec(stderr) ?? [];
  const told = hytheInTurn(['trace', 'fault.yaml', '--cell', '2', '--replicate', replicate, ...module], {
    cwd,
  });
  expect(told).toMatchObject({ status: 2, stderr: 'hythe: the rules are silent on a perfect volley\n' });
  expect(told.stdout).toMatch(/^\nTurn 1\n {2}Who fires first\? [\s\S]*\n\nHere it stops\.\n$/);
});
