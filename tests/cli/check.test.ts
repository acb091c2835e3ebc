import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { duelSpec, hythe, hytheInTurn, testFolder } from './hythe.ts';

/** What the command says of a spec with this text. */
function checked(text: string, ...args: string[]) {
  const cwd = testFolder();
  writeFileSync(join(cwd, 'spec.yaml'), text);
  return hytheInTurn(['check', 'spec.yaml', ...args], { cwd });
}

describe('hythe check', () => {
  const vary = {
    'engagement.distanceCm': [3, 8],
    'sides.french.force.formations.0.quality': ['militia', 'elite'],
  };

  test('lists the cells, numbered from 1, and the work', () => {
    const { status, stdout, stderr } = checked(duelSpec({ vary }));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('4 cells, 2,000 replicates each: 8,000 engagements');
    expect(stdout).toMatch(/^ +1 +distanceCm=3 quality=militia\n +2 +distanceCm=3 quality=elite$/m);
    expect(stdout).toMatch(/^ +4 +distanceCm=8 quality=elite$/m);
    expect(stdout).toContain(
      'not computed  drivenBack.british, drivenBack.french, "survivors.british,survivors.french": nothing reads them; a spec that names them under metrics has them in its tables',
    );
  });

  test('gives the same as JSON', () => {
    const { status, stdout } = checked(duelSpec({ vary }), '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        spec: 'spec.yaml',
        title: 'A duel',
        rules: 'pluie',
        sides: ['british', 'french'],
        resolve: { method: 'monte-carlo', replicates: 2000 },
        cells: [{ number: 1, factors: { 'engagement.distanceCm': 3 } }, {}, {}, { number: 4 }],
        engagements: 8000,
        notComputed: ['drivenBack.british', 'drivenBack.french', 'survivors.british,survivors.french'],
      },
    ]);
  });

  test('says nothing with --quiet where nothing is wrong', () => {
    expect(checked(duelSpec(), '--quiet')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('says all that is wrong with all specs, and lists none', () => {
    const cwd = testFolder();
    writeFileSync(join(cwd, 'good.yaml'), duelSpec());
    writeFileSync(join(cwd, 'first.yaml'), duelSpec({ rules: 'plui' }));
    writeFileSync(join(cwd, 'second.yaml'), duelSpec({ engagement: { distance: 8, turnLimit: 4 } }));
    const { status, stdout, stderr } = hytheInTurn(['check', 'good.yaml', 'first.yaml', 'second.yaml'], {
      cwd,
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^first\.yaml:\d+:\d+: rules: .*pluie/m);
    expect(stderr).toMatch(/^second\.yaml:\d+:\d+: .*"distance"; did you mean distanceCm\?/m);
  });

  test('reads a spec from standard input', () => {
    const { status, stderr } = hythe(['check', '-', '--quiet'], { input: duelSpec({ sides: {} }) });
    expect(status).toBe(2);
    expect(stderr).toContain('standard input:');
  });
});

const huge = Array.from({ length: 200 }, (_unused, i) => i + 1);
const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
for (let i = 1; i < 12; i++) {
  const [name, before] = [String.fromCodePoint(97 + i), String.fromCodePoint(96 + i)];
  bomb.push(`${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(', ')}]`);
}

test('a spec that is elsewhere is told with the command that writes it, where it is an example', () => {
  const cwd = testFolder();
  const said = hytheInTurn(['check', 'experiments/martini-vs-lebel.yaml'], { cwd });
  expect(said).toMatchObject({ status: 2, stdout: '' });
  expect(said.stderr).toMatch(
    /: no such file or folder; `hythe init --from martini-vs-lebel` writes the example of that name here$/m,
  );
  expect(hytheInTurn(['check', 'mine.yaml'], { cwd }).stderr).toMatch(/no such file or folder$/m);
});

describe('a wrong spec gives one message and exit code 2:', () => {
  const side = (weapon: string) => ({ force: { formations: [{ units: [{ weapon }] }] } });

  test.each<[string, string, RegExp]>([
    ['bad YAML', 'hythe: 1\ntitle: "unclosed\nrules: pluie\n', /spec\.yaml:\d+:\d+: /],
    [
      'an unknown rule system',
      duelSpec({ rules: 'pliue' }),
      /unknown rule system "pliue"; did you mean pluie\?/,
    ],
    [
      'a misspelt weapon',
      duelSpec({ sides: { british: side('martini-henri'), french: side('lebel') } }),
      /"martini-henri"; did you mean gb\.martini-henry\?/,
    ],
    [
      'a wrong type',
      duelSpec({ engagement: { distanceCm: 'far', turnLimit: 4 } }),
      /distanceCm must be a number.*not "far"/,
    ],
    ['empty sides', duelSpec({ sides: {} }), /sides/],
    [
      'negative replicates',
      duelSpec({ resolve: { method: 'monte-carlo', replicates: -5 } }),
      /replicates must be .*-5/,
    ],
    [
      'a distance beyond every range',
      duelSpec({ engagement: { distanceCm: 500, turnLimit: 4 } }),
      /nobody has a target in range/,
    ],
    [
      'a huge vary',
      duelSpec({
        vary: { 'engagement.distanceCm': huge, 'engagement.turnLimit': huge, 'sides.british.depth': huge },
      }),
      /8,?000,?000|10,?000/,
    ],
    ['an alias bomb', bomb.join('\n'), /alias/i],
    ['an empty file', '', /spec/],
  ])('%s', (_what, text, message) => {
    const { status, stdout, stderr } = checked(text);
    expect(stderr).toMatch(message);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).not.toMatch(/^\s+at |Error:/m);
    expect(stderr).not.toContain('something went wrong inside');
  });

  test('a folder instead of a file', () => {
    const cwd = testFolder();
    mkdirSync(join(cwd, 'specs'));
    const { status, stdout, stderr } = hytheInTurn(['check', 'specs'], { cwd });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: 'hythe: specs is a folder; name a file\n',
    });
  });
});
