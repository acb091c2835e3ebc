import { describe, expect, test } from 'vitest';
import { duelSpec, hytheInTurn, sharedFolder, type Said } from './hythe.ts';

const resolve = { method: 'auto', seed: 'trial' };
const cwd = sharedFolder({ 'duel.yaml': duelSpec({ vary: { 'engagement.distanceCm': [3, 8] }, resolve }) });

interface Game {
  readonly outcome: string;
  readonly turn: number;
  readonly steps: readonly {
    readonly throws: readonly { readonly faces: readonly { readonly face: number }[] }[];
  }[];
}

function luck(...args: string[]): Said {
  return hytheInTurn(['luck', 'duel.yaml', '--cell', 'distanceCm=8', ...args], { cwd });
}

/** A game with its dice. */
function played(): { readonly game: Game; readonly faces: readonly number[] } {
  const { stdout } = hytheInTurn(
    ['trace', 'duel.yaml', '--cell', 'distanceCm=8', '--replicate', '3', '--json'],
    { cwd },
  );
  const game = JSON.parse(stdout) as Game;
  return {
    game,
    faces: game.steps.flatMap(({ throws }) => throws.flatMap(({ faces }) => faces.map(({ face }) => face))),
  };
}

describe('hythe luck', () => {
  const { game, faces } = played();

  test('says how many engagements end so, and where each number falls', () => {
    const { status, stdout, stderr } = luck('--result', 'winner=french,turn=3');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^[\d.]+% of fights end like this: winner French and length in turns 3\.$/m);
    expect(stdout).toMatch(/^ +length in turns, where French won +3 +/m);
  });

  test('says that no game can end so', () => {
    const { status, stdout } = luck('--result', 'winner=french,survivors.french=0');
    expect(status).toBe(0);
    expect(stdout).toContain('No game can end like this: winner French and French units left 0.');
  });

  test('plays a game again from its dice, and tells how lucky they were', () => {
    const { status, stdout } = luck('--dice', faces.join(','), '--json');
    expect(status).toBe(0);
    const told = JSON.parse(stdout) as {
      readonly parts: readonly { readonly metric: string; readonly value: string }[];
      readonly luck: { readonly before: number; readonly by: readonly { readonly whose: string | null }[] };
    };
    expect(told.parts.find(({ metric }) => metric === 'turn')?.value).toBe(String(game.turn));
    expect(told.luck.by.map(({ whose }) => whose)).toEqual(['british', 'french', null]);
    expect(told.luck.before).toBeGreaterThan(0.4);
    const text = luck('--dice', faces.join(' '), '--tell').stdout;
    expect(text).toContain('Turn 1');
    expect(text).toContain('The throws that mattered most');
    expect(text).not.toMatch(/\b[AB]\d/);
  });

  test.each([
    [['--dice', faces.slice(0, -1).join(',')], `die ${faces.length} is missing: the rules ask for another D`],
    [['--dice', '3,1'], 'die 1 shows 3, which a D2 cannot, in turn 1, where a coin decides'],
    [['--dice', '1,x'], 'die 2 is "x"'],
    [['--dice', ','], '--dice is empty'],
    [['--result', 'winer=french'], 'did you mean winner?'],
    [['--result', 'winner=frnch'], 'did you mean french?'],
    [['--result', 'turn=99'], 'turn is a whole number from 0 to 4'],
    [['--result', 'turn=1,turn=2'], '--result says turn twice'],
    [['--result', 'turn'], '--result takes metrics with their values'],
    [['--result', ','], '--result is empty'],
    [[], 'with --result or with --dice, one of the two'],
    [['--result', 'turn=1', '--dice', '1'], 'with --result or with --dice, one of the two'],
  ])('says what is wrong with %j', (args, message) => {
    const { status, stdout, stderr } = luck(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
