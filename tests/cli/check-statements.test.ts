import { describe, expect, test } from 'vitest';
import { duelSpec, hytheInTurn, testFolder } from './hythe.ts';

/** What the command says of a duel with these statements. */
function checked(statements: readonly object[], resolve: object, ...args: string[]) {
  const vary = { 'engagement.distanceCm': [3, 8] };
  const cwd = testFolder({ 'spec.yaml': duelSpec({ vary, resolve, expect: statements }) });
  return hytheInTurn(['check', 'spec.yaml', '--workers', '1', ...args], { cwd });
}

const SOLVED = { method: 'auto' };

describe('hythe check of a spec with statements', () => {
  test('exits with 0 where all hold, and shows what they rest on', () => {
    const { status, stdout, stderr } = checked(
      [
        { of: 'winner=british', between: [0.2, 0.6] },
        { of: 'survivors.french', atMost: 1, where: { 'engagement.distanceCm': 8 } },
      ],
      SOLVED,
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^spec\.yaml\n {2}holds +Wins of the British between 20% and 60% +closest: [\d.]+% at [38] cm\n {2}holds +French units left on average at most 1 at 8 cm +[\d.]+\n$/,
    );
    expect(stderr).toContain('2 cells, solved exactly where that is feasible');
  });

  test('says of a battle on a map that it is played, since none is solved', () => {
    const battle = ['check', 'experiments/battle-for-a-village.yaml', '--method', 'auto'];
    const { stdout } = hytheInTurn(battle);
    expect(stdout).toMatch(/^ {2}work +12 cells, 20 replicates each: 240 engagements$/m);
  });

  test('exits with 1 where one fails, and says where', () => {
    const { status, stdout } = checked([{ of: 'winner=british', atLeast: 0.6 }], SOLVED);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^ {2}fails +Wins of the British at least 60% +[\d.]+% at [38] cm, the farthest of 2 that fail$/m,
    );
  });

  test('exits with 1 where one cannot be decided within its budget, and plays on with a larger one', () => {
    const statements = [{ of: 'winner=british', between: [0.2, 0.6], where: { distanceCm: 8 } }];
    const played = { method: 'monte-carlo', replicates: 30 };
    const short = checked(statements, played, '--quiet');
    expect(short).toMatchObject({ status: 1, stderr: '' });
    expect(short.stdout).toMatch(
      /^ {2}undecided +Wins of the British between 20% and 60% at 8 cm +\d+% ± \d+ after 30 fights$/m,
    );
    const long = checked(statements, played, '--max-replicates', '100000', '--quiet');
    expect(long).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('takes the method that is asked for in place of that of the spec', () => {
    const statements = [{ of: 'winner=british', between: [0.2, 0.6] }];
    const played = checked(statements, SOLVED, '--method', 'monte-carlo');
    expect(played.status).toBe(0);
    expect(played.stderr).toContain('2 cells, played until the statements are decided');
    expect(played.stdout).toMatch(/% ± [\d.]+ at [38] cm$/m);
    const solved = checked(statements, { method: 'monte-carlo', replicates: 30 }, '--method', 'exact');
    expect(solved.stdout).toMatch(/ [\d.]+% at [38] cm$/m);
    expect(checked(statements, SOLVED, '--method', 'quick').stderr).toContain('--method must be one of auto');
  });

  test('gives its verdicts as JSON', () => {
    const { status, stdout } = checked(
      [{ of: 'winner=british', atLeast: 0.6, where: { distanceCm: 3 } }],
      SOLVED,
      '--json',
    );
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        spec: 'spec.yaml',
        confidence: 0.95,
        holds: false,
        statements: [
          {
            of: 'winner=british',
            atLeast: 0.6,
            where: { 'engagement.distanceCm': [3] },
            state: 'fails',
            cells: [{ cell: 1, method: 'exact', factors: { 'engagement.distanceCm': 3 } }],
          },
        ],
      },
    ]);
  });
});

test('hythe run shows the verdicts in its finding', () => {
  const statements = [
    { of: 'winner=british', atLeast: 0.01 },
    { of: 'winner=french', atLeast: 0.9 },
  ];
  const cwd = testFolder({ 'spec.yaml': duelSpec({ resolve: SOLVED, expect: statements }) });
  const { status, stdout } = hytheInTurn(['run', 'spec.yaml', '--workers', '1', '--json'], { cwd });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    finding: expect.arrayContaining([
      'One of two statements held; one failed: wins of the French at least 90%.',
    ]) as string[],
    verdicts: [
      {
        state: 'holds',
        words: 'Wins of the British at least 1%',
        figure: expect.stringMatching(/^[\d.]+%$/),
      },
      { state: 'fails', words: 'Wins of the French at least 90%' },
    ],
    statements: [{ state: 'holds' }, { state: 'fails', cells: [{ cell: 1, method: 'exact' }] }],
  });
});
