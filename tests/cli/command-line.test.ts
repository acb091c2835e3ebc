import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { duelSpec, hythe, hytheInTurn, ROOT, testFolder } from './hythe.ts';

const COMMANDS = ['run', 'odds', 'trace', 'check', 'rules', 'doctor'];

describe('the command line', () => {
  test('says its version', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(hythe(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('lists its commands in its help', () => {
    const { status, stdout, stderr } = hythe(['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'));
    const [, first = ''] = /^Commands:\n((?: {2}\S.*\n)+)\n\S.*:\n {2}\S/mu.exec(stdout) ?? [];
    expect(first).toContain('  run ');
    expect(first.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
  });

  test('without a command shows help where it does not pass for a result', () => {
    const { status, stdout, stderr } = hythe([]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('Usage: hythe');
  });

  test('shows an example, --json and --quiet in the help of each command', () => {
    for (const command of COMMANDS) {
      const { status, stdout, stderr } = hytheInTurn([command, '--help']);
      expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: '' });
      expect(stdout).toMatch(new RegExp(`^ {2}\\$ hythe ${command}`, 'm'));
      expect(stdout).toContain('--json');
      expect(stdout).toContain('--quiet');
    }
  });

  test('names only examples that are there, from whatever folder', () => {
    const cwd = testFolder();
    for (const command of ['', ...COMMANDS, 'diff', 'luck']) {
      const { stdout } = hytheInTurn(
        [command, '--help'].filter((word) => word !== ''),
        { cwd },
      );
      for (const [path] of stdout.matchAll(/[\w./-]*experiments\/[\w/-]+\.yaml/gu))
        expect({ command, path, isThere: existsSync(join(cwd, path)) }).toEqual({
          command,
          path,
          isThere: true,
        });
    }
  });

  /** What is said of wrong uses. */
  const WRONG: Readonly<Record<string, string>> = {
    rnu: 'hythe: unknown command "rnu"; did you mean run?',
    'merge parts':
      'hythe: the command merge is gone: `hythe run SPEC --cluster redis://…` shares a run among machines',
    'run --shard=3/64':
      'hythe: the option --shard is gone: `hythe run SPEC --cluster redis://…` shares a run among machines',
    'check my.yaml --power 0.9':
      'hythe: the option --power is gone: `hythe check SPEC` says how many engagements a ± needs',
    'rules --jsn': 'hythe: unknown option "--jsn"; did you mean --json?',
    'rules plui':
      'hythe: "plui" is no rule system of Hythe, and no --rules-module names one of your own; did you mean pluie? `hythe rules` lists them',
    'rules pluie weapon':
      'hythe: "weapon" is no table or kind of engagement of pluie; did you mean weapons? `hythe rules pluie` lists them',
    'rules huit brigadeEngagment':
      'hythe: "brigadeEngagment" is no table or kind of engagement of huit; did you mean brigadeEngagement? `hythe rules huit` lists them',
    'rules pluie fire':
      'hythe: "fire" is a mechanic of pluie, not a table; `hythe odds pluie fire` shows its inputs',
    'odds pluie fier':
      'hythe: "fier" is no mechanic of pluie; did you mean fire? `hythe odds pluie` lists them',
    'odds augsburg zzzzzzz': '; `hythe odds augsburg` lists them',
    'odds pluie fire weapon=lebell distanceCm=8': '`hythe odds pluie fire` shows the inputs',
    'completion bsh': 'hythe: a shell must be one of bash, zsh, fish, not "bsh"',
    'check experiments/martini-vs-lebl.yaml': 'did you mean experiments/martini-vs-lebel.yaml?',
    check: 'hythe: missing required argument "spec"',
    'rules pluie weapons more': 'hythe: too many arguments',
    'run x.yaml --workers 0': '--workers must be a whole number from 1 to 1024',
  };

  test('names the nearest or what is allowed for a wrong use, in JSON too where JSON is asked for', () => {
    for (const [line, message] of Object.entries(WRONG)) {
      const { status, stdout, stderr } = hytheInTurn(line.split(' '));
      expect({ line, status, stdout }).toEqual({ line, status: 2, stdout: '' });
      expect(stderr).toContain(message);
      expect(stderr).not.toMatch(/^\s+at /m);
      const inJson = hytheInTurn([...line.split(' '), '--json']);
      expect(inJson).toMatchObject({ status: 2, stderr });
      const { error } = JSON.parse(inJson.stdout) as { readonly error: { readonly message: string } };
      expect(error).toMatchObject({ code: expect.stringMatching(/^HYTHE-/u) as string, exitCode: 2 });
      expect(`hythe: ${error.message}`).toContain(message);
    }
    const folder = testFolder({ 'wrong.yaml': duelSpec({ rules: 'plui' }) });
    const { error } = JSON.parse(hytheInTurn(['check', 'wrong.yaml', '--json'], { cwd: folder }).stdout) as {
      readonly error: { readonly problems: readonly object[] };
    };
    expect(error.problems).toMatchObject([{ file: 'wrong.yaml', path: 'rules', nearest: ['pluie'] }]);
  });
});

test.each([
  [
    ['run', 'experiments/martini-vs-lebel.yaml', '--out', 'package.json'],
    'package.json, the folder of results: that is a file, not a folder; name another with --out',
  ],
  [
    ['run', 'experiments/martini-vs-lebel.yaml', '--out', 'package.json/results'],
    'package.json/results, the folder of results: package.json is a file, not a folder; name another with --out',
  ],
  [
    ['runs', '--results', 'package.json'],
    'hythe: package.json is a file, not a folder of results; name another with --results',
  ],
])('says what stands in the way of a folder of results: %j', (args, message) => {
  const { status, stderr } = hytheInTurn(args);
  expect(stderr).toContain(message);
  expect(status).toBe(3);
});

describe('colour', () => {
  const rules = (env: Record<string, string>) => hythe(['rules'], { env }).stdout;

  test('is not written into a file', () => {
    expect(rules({})).not.toContain('\u001b');
  });

  test('can be asked for, and NO_COLOR turns it off again', () => {
    expect(rules({ FORCE_COLOR: '1' })).toContain('\u001b[1m');
    expect(rules({ FORCE_COLOR: '1', NO_COLOR: '1' })).not.toContain('\u001b');
  });
});
