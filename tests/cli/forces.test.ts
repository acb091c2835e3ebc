import { describe, expect, test } from 'vitest';
import { duelSpec, hythe, testFolder, type Said } from './hythe.ts';

const SPEC = duelSpec({
  resolve: { method: 'exact' },
  engagement: { distanceCm: 3, firstSide: 'coin', turnLimit: 1 },
});

interface Told {
  readonly finding: readonly string[];
  readonly answer: {
    readonly curves?: readonly { readonly values: readonly { readonly name: string }[] }[];
    readonly prices?: readonly { readonly value: number }[];
    readonly groups?: readonly {
      readonly choices: readonly { readonly name: string; readonly price: number }[];
    }[];
  };
}

function asked(args: readonly string[]): Said {
  return hythe(['forces', '-', '--quiet', '--out', testFolder(), ...args], { input: SPEC });
}

function told(args: readonly string[]): Told {
  const { status, stdout, stderr } = asked([...args, '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as Told;
}

describe('hythe forces', () => {
  test('says how many are enough, and where the fight is even', () => {
    const enough = told([
      '--side',
      'french',
      '--force',
      'lebel',
      '--from',
      '1',
      '--to',
      '2',
      '--at-least',
      '0.29',
    ]);
    expect(enough.finding[0]).toMatch(/lebel is the first with which french wins at least 29 %/);
    expect(enough.answer.curves?.[0]?.values.map(({ name }) => name)).toEqual(['1 × lebel', '2 × lebel']);
    const even = told(['--side', 'french', '--path', 'cover', '--values', 'open,building']);
    expect(even.answer.curves?.[0]?.values.map(({ name }) => name)).toEqual(['open', 'building']);
  });

  test('prices kinds of unit', () => {
    const { answer, finding } = told([
      '--points',
      'martini',
      'lebel',
      '--sizes',
      '1',
      '2',
      '--reference',
      'lebel=10',
      '--alike',
    ]);
    expect(finding[0]).toMatch(/^Prices: martini [\d.]+.*, lebel 10\. /);
    expect(answer.prices?.[1]?.value).toBe(10);
  });

  test('finds the cheapest force from a menu', () => {
    const { answer, finding } = told([
      '--side',
      'french',
      '--menu',
      'lebel=100x2',
      'martini=90x1',
      '--at-least',
      '0.2',
    ]);
    expect(answer.groups?.[0]?.choices.map(({ price }) => price)).toEqual([90, 100, 190, 200, 290]);
    expect(finding[0]).toMatch(/^The cheapest with which french wins at least 20 % is /);
  });

  test('prints the answer as a table, and says what is missing', () => {
    const { stdout } = asked(['--side', 'french', '--force', 'lebel', '--from', '1', '--to', '2']);
    expect(stdout).toMatch(
      /Every value that was tried\n +with +Wins of french among what is decided +against the target\n +1 × lebel/,
    );
    const wrong = (args: readonly string[], message: string): void => {
      const { status, stderr } = asked(args);
      expect(status).toBe(2);
      expect(stderr).toContain(message);
    };
    wrong([], 'give one of these');
    wrong(['--menu', 'lebel=100'], '--menu needs the --side');
    wrong(['--side', 'french', '--at-least', '0.5', '--menu', 'lebel'], '--menu takes force=price and x');
    wrong(['--force', 'lebel', '--at-least', '0.5'], 'whose wins are to come to that?');
    wrong(['--side', 'french', '--force', 'lebel', '--from', 'one'], '--from takes a number, not "one"');
    wrong(['--side', 'french', '--force', 'label', '--from', '1', '--to', '2'], 'did you mean lebel?');
  });
});
