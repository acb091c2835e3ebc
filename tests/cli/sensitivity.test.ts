import { describe, expect, test } from 'vitest';
import { duelSpec, hythe, testFolder, type Said } from './hythe.ts';

const SPEC = duelSpec({ resolve: { method: 'exact' } });

interface Told {
  readonly finding: readonly string[];
  readonly answer: {
    readonly indices: string;
    readonly things?: readonly {
      readonly name: string;
      readonly moves: readonly { readonly to: string }[];
    }[];
    readonly factors?: readonly { readonly name: string }[];
  };
}

function asked(args: readonly string[], spec = SPEC): Said {
  return hythe(['sensitivity', '-', '--quiet', '--out', testFolder(), ...args], { input: spec });
}

describe('hythe sensitivity', () => {
  test('moves what is named, whatever the spec asks, and says what moves the outcome most', () => {
    const { status, stdout, stderr } = asked([
      '--json',
      '--tables',
      'weapons.lebel.hit.medium',
      '--factors',
      'engagement.distanceCm=8,3,12',
      'sides.french.cover=open,building',
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const told = JSON.parse(stdout) as Told;
    expect(told.finding[0]).toMatch(/^What moves british’s share of wins most is distance cm: .*; exact\.$/);
    const moves = new Map(
      told.answer.things?.map(({ name, moves: to }) => [name, to.map((move) => move.to)]),
    );
    expect(moves.get('distanceCm')).toEqual(['3', '12']);
    expect(moves.get('fr.lebel.hit.medium')).toEqual(['10', '12']);
    expect(moves.get('french.cover')).toEqual(['building']);
  });

  test('plays every combination with --sobol', () => {
    const { status, stdout } = asked([
      '--sobol',
      '--of',
      'survivors.french',
      '--factors',
      'engagement.distanceCm=3,8',
      'sides.french.cover=open,building',
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain('the mean of survivors.french varies over the 4 combinations');
    expect(stdout).toContain('What two explain together');
  });

  test('gives the question on to the commands that it names', () => {
    const { stdout } = hythe(
      [
        'run',
        '-',
        '--quiet',
        '--out',
        testFolder(),
        '--analysis',
        '{ kind: sensitivity, tables: [weapons.lebel.hit.medium] }',
      ],
      { input: SPEC },
    );
    expect(stdout).toContain('Every move');
  });

  test.each([
    [[], 'nothing is moved: name numbers with --tables'],
    [['--tables', 'weapons.lebel', '--step', 'x'], '--step must be a number above 0'],
    [['--factors', 'engagement.distanceCm'], '--factors takes path=value,value'],
    [['--factors', 'engagement.distanceCm=[3'], 'cannot be read'],
    [['--factors', 'engagement.distanceCm=8'], 'has one value'],
    [['--tables', 'weapons.lebell'], 'did you mean'],
  ])('says what is wrong with %j', (args, message) => {
    const { status, stdout, stderr } = asked(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('says what is wrong with a section that is none', () => {
    const { status, stderr } = hythe(['run', '-', '--analysis', '[1, 2]'], { input: SPEC });
    expect(status).toBe(2);
    expect(stderr).toContain('--analysis must be a kind such as sensitivity');
  });
});
