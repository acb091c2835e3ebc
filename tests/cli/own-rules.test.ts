import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { beforeEach, describe, expect, test } from 'vitest';
import { running } from './cluster-processes.ts';
import { hytheInTurn, testFolder, type Said } from './hythe.ts';

let folder = '';
const inFolder = (...args: readonly string[]) => hytheInTurn(args, { cwd: folder });

/** What npm says in the folder, where no registry answers: whatever asks one fails. */
function npm(...args: readonly string[]): Said {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { PATH, HOME, npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
  });
  return { status, stdout, stderr };
}

/** The module as `hythe init --rules` writes it, changed. */
function changed(file: string, ...replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(folder, 'rules.ts'), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`the module has no ${from}`);
    text = text.replace(from, () => to);
  }
  writeFileSync(join(folder, file), text);
  return file;
}

/** Writes files into the folder. */
function written(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
}

/** A story of one throw: half of the time the second side loses a man of two. */
const MEASURED = `import { story } from 'hythe/rules';
const men = { type: 'integer', min: 1, max: 9, default: 2, meaning: 'men' };
export default story({
  id: 'volleys', title: 'Volleys', force: { men }, turns: 1,
  start: ({ A, B }) => ({ a: A.men, b: B.men, fired: 0 }),
  turn(s: any, dice: any) { s.fired += s.a; if (dice.chance(1, 2)) s.b -= 1; },
  over: (s) => (s.b === 0 ? 'A' : null),
  measures: {
    left: { meaning: 'men left', of: (s) => ({ A: s.a, B: s.b }) },
    fired: { meaning: 'shots fired', of: (s) => s.fired },
  },
});
`;
const VOLLEYS = `hythe: 1
title: Volleys
rules: volleys
forces: { two: { men: 2 } }
sides: { ours: { force: two }, theirs: { force: two } }
`;

/** A story whose forces are lists of units, which must be given: each strikes once a turn, and a hit removes one. */
const KNIGHTS = `import { story } from 'hythe/rules';
const troop = { type: 'choice', values: ['militia', 'knight'], required: true, meaning: 'kind of troops' };
const unit = { type: 'group', fields: { troop }, meaning: 'a unit' };
const units = { type: 'list', of: unit, minItems: 1, maxItems: 40, required: true, meaning: 'units' };
const knights = (side) => side.units.filter(({ troop }) => troop === 'knight').length;
export default story({
  id: 'knights', title: 'Knights', force: { units }, turns: 20,
  start: ({ A, B }) => ({ a: A.units.length, b: B.units.length, atA: knights(A), atB: knights(B) }),
  turn(s, dice) {
    const [onB, onA] = [[s.a, s.atA], [s.b, s.atB]].map(([all, best]) =>
      dice.successes(Math.min(all, best), 6, { atLeast: 4 }) + dice.successes(Math.max(0, all - best), 6, { atLeast: 5 }));
    s.b = Math.max(0, s.b - onB);
    s.a = Math.max(0, s.a - onA);
  },
  over: (s) => (s.a > 0 && s.b > 0 ? null : s.a > 0 ? 'A' : s.b > 0 ? 'B' : 'nobody'),
});
`;
const RETINUES = `hythe: 1
title: Retinues
rules: knights
forces: { militia: { units: [{ troop: militia }] }, knight: { units: [{ troop: knight }] } }
sides: { ours: { force: knight }, theirs: { force: militia } }
`;

beforeEach(() => {
  const top = testFolder();
  hytheInTurn(['init', '--rules', 'our-rules'], { cwd: top });
  folder = join(top, 'our-rules');
});

describe('a rule system of one’s own', () => {
  test('is run by workers, traced, made again and compared by its hash, when it is named', () => {
    const module = ['--rules-module', 'rules.ts'];
    const run = inFolder(
      'run',
      'first-question.yaml',
      '--method',
      'monte-carlo',
      '--replicates',
      '200',
      '--workers',
      '2',
      '--json',
      ...module,
    );
    expect(run.stderr).toContain('played 600 engagements');
    expect(run.status).toBe(0);
    const [{ run: kept }] = [JSON.parse(run.stdout) as { readonly run: string }];
    const manifest = JSON.parse(readFileSync(join(folder, kept, 'manifest.json'), 'utf8')) as {
      asked: { module: object; command: string };
    };
    expect(manifest.asked.module).toEqual({
      file: 'rules.ts',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
    });
    expect(manifest.asked.command).toContain('--rules-module rules.ts');

    // Naming it in a manifest loads nothing.
    const unnamed = inFolder('rerun', kept);
    expect(unnamed.status).toBe(2);
    expect(unnamed.stderr).toBe(
      'hythe: the run is of the rules "our-rules" from a module that it calls "rules.ts". A module is code, perhaps of somebody else, and runs with your rights: read it, and name it by --rules-module FILE\n',
    );
    expect(inFolder('rerun', kept, ...module).stdout).toContain('same to the last byte');
    const other = changed('other.ts', ['hitsOn: 4, nerve: 3', 'hitsOn: 3, nerve: 3']);
    const differs = inFolder('rerun', kept, '--rules-module', other);
    expect(differs.status).toBe(1);
    expect(differs.stdout).toContain('the hash of the module "rules.ts" was');

    const trace = inFolder('trace', 'first-question.yaml', '--cell', '2', '--replicate', '7', ...module);
    expect(trace.stdout).toMatch(/to hit \(MY-2\)/u);
  });

  test('answers odds, shows its tables, and is listed', () => {
    const module = ['--rules-module', 'rules.ts'];
    expect(inFolder('odds', 'our-rules', 'volley', 'figures=1', 'quality=veteran', ...module).stdout).toMatch(
      /1 +66\.67% +66\.67% +2\/3/u,
    );
    expect(inFolder('rules', ...module).stdout).toContain('our-rules');
    expect(inFolder('rules', 'our-rules', 'veteran', ...module).stdout).toMatch(/hitsOn +3/u);
    expect(inFolder('rules').stdout).not.toContain('our-rules');
  });

  test('keeps to what every rule system must, as it is written at first', () => {
    const { status, stdout } = inFolder('rules', 'test', 'rules.ts', '--json', '--engagements', '1');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { rules: 'our-rules', ok: true, engagements: { engagement: 1 } },
    ]);
  });

  test('is checked again whenever it is saved', async () => {
    const words = ['rules', 'test', 'rules.ts', '--watch', '--engagements', '1'];
    const watching = running(words, folder);
    await expect.poll(() => watching.stdout).toContain('It meets all demands');
    changed('rules.ts', ["? 'B' : 'A'", "? 'A' : 'B'"], ["'nobody' :", "'somebody' :"]);
    await expect.poll(() => watching.stdout).toContain('It does not meet');
    expect(watching.process.exitCode).toBe(null);
  });

  test('has each of its measures shown, at the terminal and in the page, whatever they are called', () => {
    written({
      'volleys.ts': MEASURED,
      'one.yaml': VOLLEYS,
      'three.yaml': `${VOLLEYS}vary: { sides.ours.force.men: [1, 3] }\n`,
    });
    const run = (spec: string): string =>
      inFolder('run', spec, '--method', 'exact', '--workers', '1', '--rules-module', 'volleys.ts').stdout;
    const one = run('one.yaml');
    expect(one).toMatch(/^Measures\n +measure +Ours +Theirs +in all\n +Left +2 +1\.50\n +Fired +2$/mu);
    expect(run('three.yaml')).toMatch(/Left +men 1 +1 +1\.50\n +Left +men 3 +3 +1\.50\n +Fired +men 1 +1\n/u);
    const page = readFileSync(join(folder, one.trimEnd().split('\n').at(-1) ?? ''), 'utf8');
    expect(page).toMatch(/<h2[^>]*>Measures<\/h2>/u);
    expect(page).not.toContain('units left');
  });

  test('has points, menus and numbers of a force where the force holds a list of units', () => {
    written({
      'knights.ts': KNIGHTS,
      'points.yaml': `${RETINUES}analysis: { kind: forces, points: { contestants: [militia, knight], sizes: [3] } }\n`,
      'search.yaml': `${RETINUES}analysis: { kind: forces, search: { side: theirs, force: militia, from: 1, to: 9 } }\n`,
      'menu.yaml': `${RETINUES}analysis: { kind: forces, cheapest: { side: theirs, menu: [{ force: knight, price: 15, max: 1 }, { force: militia, price: 10, max: 2 }], target: { of: winner=theirs, atLeast: 0.5 } } }\n`,
    });
    const module = ['--rules-module', 'knights.ts'];
    const tested = inFolder('rules', 'test', 'knights.ts', '--engagements', '2');
    expect(tested).toMatchObject({ status: 0, stdout: expect.stringContaining('2 engagements.') as string });
    expect(inFolder('run', 'points.yaml', '--method', 'exact', ...module).stdout).toMatch(/Knight +\d+\.\d/u);
    expect(inFolder('run', 'search.yaml', '--method', 'exact', ...module).stdout).toMatch(/Militia .* even/u);
    // Two militia strike with two dice, and beat one knight.
    expect(inFolder('run', 'menu.yaml', '--method', 'exact', ...module).stdout).toMatch(
      /^Cheapest .*: 2 × Militia for 20/u,
    );
    written({
      'volleys.ts': MEASURED,
      'none.yaml': `${VOLLEYS}analysis: { kind: forces, search: { side: ours, force: two, from: 1, to: 4 } }\n`,
    });
    const { status, stderr } = inFolder('check', 'none.yaml', '--rules-module', 'volleys.ts');
    expect(status).toBe(2);
    expect(stderr).toContain('a search takes a number instead, as path: force.men');
    written({
      'along.yaml': `${VOLLEYS}analysis: { kind: forces, search: { side: ours, path: force.men, from: 1, to: 4 } }\n`,
    });
    expect(inFolder('check', 'along.yaml', '--rules-module', 'volleys.ts').status).toBe(0);
  });

  test('is told of by name where it has no end, in a worker and in the thread of the command; the first Ctrl-C ends it', async () => {
    // A loop that takes no CPU, since all have to last for five seconds.
    const endless = (condition: string): string =>
      `while (${condition}) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);`;
    const inStep = ['s.fired += s.a;', endless('true')] as const;
    // In a measure only what the start does not meet may have no end.
    const inMeasure = ['of: (s) => s.fired', `of: (s) => { ${endless('s.fired > 0')} return 0; }`] as const;
    const ENDLESS = [
      [inStep, ['run', 'one.yaml', '--method', 'monte-carlo'], 'turn (endless0.ts:6:3)'],
      [inMeasure, ['run', 'one.yaml', '--out', 'other'], 'measures.fired (endless1.ts:10:42)'],
      [inStep, ['rules', 'test'], 'turn (endless2.ts:6:3)'],
    ] as const;
    written({ 'one.yaml': VOLLEYS });
    const ends = ENDLESS.map(async ([[from, to], args, name], i) => {
      const module = `endless${i}.ts`;
      written({ [module]: MEASURED.replace(from, to) });
      const command = running([...args, ...(args[0] === 'run' ? ['--rules-module'] : []), module], folder);
      await command.says('of the rules has not ended for 5 seconds');
      expect(command.stderr).toContain(`note: ${name} of the rules has not ended`);
      await command.kill('SIGINT');
      const { exitCode, signalCode } = command.process;
      return [exitCode ?? signalCode, command.stderr.includes('interrupted after')];
    });
    expect(await Promise.all(ends)).toEqual([
      [130, true],
      [130, true],
      ['SIGINT', false],
    ]);
  });

  test('is told what it does not keep to', () => {
    changed('wrong.ts', ["dice.chance(1, 2, 'A fires first', 'MY-1') ? [A, B] : [B, A]", '[A, B]']);
    const { status, stdout } = inFolder('rules', 'test', 'wrong.ts', '--engagements', '12');
    expect(status).toBe(1);
    expect(stdout).toMatch(/failed +mirror matchups are even/u);
  });
});

describe('hythe init', () => {
  test('writes a first spec that is right, and leaves alone what is there', () => {
    expect(inFolder('init', 'specs').stdout).toContain('hythe run specs/first-question.yaml');
    expect(inFolder('check', 'specs/first-question.yaml').stdout).toContain('My first question');
    const again = inFolder('init', 'specs');
    expect(again.status).toBe(2);
    expect(again.stderr).toContain('--force writes over');
    writeFileSync(join(folder, 'specs', 'first-question.yaml'), '');
    expect(inFolder('init', 'specs', '--force').status).toBe(0);
    expect(readFileSync(join(folder, 'specs', 'first-question.yaml'), 'utf8')).toContain('hythe: 1');
  });

  test('begins from any example, with the map that it names, and lists them where the name is wrong', () => {
    for (const name of ['huit-column-against-line', 'battle-for-a-village'])
      expect(inFolder('init', 'copies', '--from', name).stdout).toContain(`hythe run copies/${name}.yaml`);
    const { stdout, status } = inFolder(
      'check',
      'copies/huit-column-against-line.yaml',
      'copies/battle-for-a-village.yaml',
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('Oxmarden')]);
    const all = /^ {2}arms-matrix +Twelve kinds of units, everyone against everyone$/mu;
    for (const [asked, ...lines] of [
      [
        'huit-column-against-lines',
        /nearest of those that .*:\n {2}huit-column-against-line +Column against line/u,
      ],
      ['rifls', /:\n {2}rifles +British, French and Russian rifles$/mu],
      ['skirmish', /:\n {2}march-attack-skirmishers +Skirmishers/u],
      ['the sun', /^hythe: "the sun" is no example; there is:$/mu, all],
      ['', all],
    ] as const) {
      const { status: wrong, stderr } = inFolder('init', '--from', ...(asked === '' ? [] : [asked]));
      expect(wrong).toBe(2);
      for (const line of lines) expect(stderr).toMatch(line);
    }
  });

  test('writes a package whose tests pass with the Hythe that wrote it, and do so where it is moved', () => {
    expect(npm('install').status).toBe(0);
    const moved = join(folder, '..', 'elsewhere', 'deeper', 'rules');
    mkdirSync(join(moved, '..'), { recursive: true });
    renameSync(folder, moved);
    folder = moved;
    expect(npm('install').status).toBe(0);
    const { status, stdout } = npm('test');
    expect(stdout).toMatch(/pass 4\n/u);
    expect(status).toBe(0);
    expect(npm('exec', '--no', '--', 'hythe', '--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/u);
  });

  test('writes a package that says what to do where its Hythe is gone', () => {
    const manifest = join(folder, 'package.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"file:[^"]+"/u, '"file:../gone"'));
    const { status, stderr } = npm('install');
    expect(status).toBe(1);
    expect(stderr).toContain('Hythe is not where package.json says: put the path of a clone');
  });

  test('refuses a name that rules cannot have', () => {
    for (const name of ['pluie', '../out']) {
      expect(inFolder('init', '--rules', name).status).toBe(2);
      expect(existsSync(join(folder, name))).toBe(false);
    }
  });
});
