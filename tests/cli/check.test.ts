import { describe, expect, test } from 'vitest';
import { duelSpec, hythe, hytheInTurn, testFolder } from './hythe.ts';

/** What the command says of a spec with this text. */
function checked(text: string, ...args: string[]) {
  const cwd = testFolder({ 'spec.yaml': text });
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
    const cwd = testFolder({
      'good.yaml': duelSpec(),
      'first.yaml': duelSpec({ rules: 'plui' }),
      'second.yaml': duelSpec({ engagement: { distance: 8, turnLimit: 4 } }),
    });
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

test('a spec that is elsewhere is told with the command that writes it, where it is an example', () => {
  const cwd = testFolder();
  const said = hytheInTurn(['check', 'experiments/martini-vs-lebel.yaml'], { cwd });
  expect(said).toMatchObject({ status: 2, stdout: '' });
  expect(said.stderr).toMatch(
    /: no such file or folder; `hythe init --from martini-vs-lebel` writes the example of that name here$/m,
  );
  expect(hytheInTurn(['check', 'mine.yaml'], { cwd }).stderr).toMatch(/no such file or folder$/m);
});

test('a wrong spec gives one message and exit code 2', () => {
  for (const text of ['hythe: 1\ntitle: "unclosed\nrules: pluie\n', duelSpec({ rules: 'pliue' }), '']) {
    const { status, stdout, stderr } = checked(text);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^spec\.yaml:\d+:\d+: /m);
    expect(stderr).not.toMatch(/^\s+at |Error:|something went wrong inside/m);
  }
});

test('a folder instead of a file is told', () => {
  expect(hytheInTurn(['check', 'specs'], { cwd: testFolder({ 'specs/a.yaml': '' }) })).toEqual({
    status: 2,
    stdout: '',
    stderr: 'hythe: specs is a folder; name a file\n',
  });
});
