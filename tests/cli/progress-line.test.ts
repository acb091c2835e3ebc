import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Output } from '../../src/cli/output.ts';
import { duration, ProgressLine, progressText } from '../../src/cli/progress-line.ts';

const begun = {
  done: 0,
  planned: 1000,
  solved: 0,
  tooLarge: 0,
  toSolve: 0,
  games: 0,
  elapsedSeconds: 0,
  recalled: 0,
  etaSeconds: null,
  aim: null,
};

describe('how far a run is', () => {
  test('is told in percent, replicates, solved cells and time left', () => {
    expect(progressText({ ...begun, done: 499, solved: 1, toSolve: 3 }, 61)).toBe(
      '49%, 499 of 1,000 replicates, 1 of 3 cells solved, 1 min 01 s left',
    );
    expect(progressText({ ...begun, planned: 0, toSolve: 1 }, null)).toBe('0 of 1 cell solved');
    expect(progressText({ ...begun, planned: 0, games: 25 }, null)).toBe('25 games looked at turn by turn');
    expect(progressText({ ...begun, planned: 0, solved: 3, tooLarge: 2, toSolve: 9 }, null)).toBe(
      '3 of 9 cells solved, 2 played instead',
    );
  });

  test('tells how far a cell is from what is asked, and about how many more replicates it takes', () => {
    const aim = { measure: 'winner=british', halfWidth: 0.0031, asked: 0.001, more: 1_234_567 };
    expect(progressText({ ...begun, done: 500, aim }, null)).toBe(
      '50%, 500 of 1,000 replicates, ± 0.31 points of ± 0.1 points, about 1,200,000 more replicates',
    );
    const unknown = { ...aim, asked: 0, more: null };
    expect(progressText({ ...begun, done: 500, aim: unknown }, null)).toBe(
      '50%, 500 of 1,000 replicates, ± 0.31 points',
    );
  });

  test.each([
    [0.04, '0.0 s'],
    [9.96, '10 s'],
    [59.4, '59 s'],
    [59.6, '1 min 00 s'],
    [3599.9, '1 h 00 min'],
    [7860, '2 h 11 min'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });
});

describe('the line of progress', () => {
  let written = '';
  beforeEach(() => {
    vi.useFakeTimers();
    written = '';
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function line(
    isTTY: boolean,
    others?: () => string,
    quicker?: string,
  ): { line: ProgressLine; output: Output } {
    const write = (text: string): void => {
      written += text;
    };
    const stream = { isTTY, columns: 80, write };
    const output = new Output({ stdout: stream, stderr: stream, env: {} });
    return { line: new ProgressLine(output, others, quicker), output };
  }

  test('is written anew every few seconds where it cannot be drawn over, and not after the end', () => {
    const { line: progress } = line(false);
    progress.update({ ...begun, done: 100, elapsedSeconds: 0.5 });
    expect(written).toBe('');
    progress.update({ ...begun, done: 200, elapsedSeconds: 2 });
    expect(written).toBe('20%, 200 of 1,000 replicates, 8.0 s left\n');
    progress.update({ ...begun, done: 300, elapsedSeconds: 3 });
    expect(written.split('\n')).toHaveLength(2);
    vi.advanceTimersByTime(5_000);
    expect(written.split('\n')).toHaveLength(3);
    progress.stop();
    vi.advanceTimersByTime(20_000);
    expect(written.split('\n')).toHaveLength(3);
  });

  test('tells once of a quicker way where solving alone goes on for long', () => {
    const { line: progress } = line(false, undefined, 'play instead');
    progress.update({ ...begun, planned: 0, toSolve: 4, tooLarge: 2, elapsedSeconds: 1 });
    vi.advanceTimersByTime(5_000);
    expect(written).not.toContain('play instead');
    vi.advanceTimersByTime(25_000);
    expect(written.match(/solving exactly may take minutes a cell; play instead\n/gu)).toHaveLength(1);
    progress.stop();
    expect(progress.solvingSeconds()).toBe(1);
  });

  test.each([
    ['is over', { solved: 2, tooLarge: 2 }],
    ['goes on beside play', { done: 10 }],
  ])('tells of no quicker way where solving %s', (_what, now) => {
    const { line: progress } = line(false, undefined, 'play instead');
    progress.update({ ...begun, toSolve: 4, elapsedSeconds: 1, ...now });
    vi.advanceTimersByTime(30_000);
    expect(written).not.toContain('play instead');
    progress.stop();
  });

  test('is drawn over itself on a terminal, and gone at the end', () => {
    const { line: progress } = line(true);
    progress.update({ ...begun, done: 500, elapsedSeconds: 1 });
    vi.advanceTimersByTime(450);
    progress.stop();
    expect(written).not.toContain('\n');
    expect(written.endsWith('\r\u001b[K')).toBe(true);
  });

  test('names no time left before there is a pace to tell it by', () => {
    const { line: progress } = line(false);
    progress.update({ ...begun, done: 10, elapsedSeconds: 1.5 });
    expect(written).toBe('1%, 10 of 1,000 replicates\n');
    progress.stop();
  });

  test('counts the time left from when play began, not from when solving did', () => {
    const { line: progress } = line(false);
    progress.update({ ...begun, solved: 1, toSolve: 1, elapsedSeconds: 100 });
    progress.update({ ...begun, done: 500, solved: 1, toSolve: 1, elapsedSeconds: 104 });
    expect(written).toContain('4.0 s left');
    progress.stop();
  });

  test('of a cluster tells the time left once batches have come for a while, counted from the first', () => {
    const { line: progress } = line(false, () => '2 workers');
    progress.update({ ...begun, elapsedSeconds: 1 });
    // Nobody came for an hour; then batches come every two seconds.
    progress.update({ ...begun, done: 10, elapsedSeconds: 3600 });
    progress.update({ ...begun, done: 20, elapsedSeconds: 3602 });
    vi.advanceTimersByTime(5_000);
    expect(written).toMatch(/2%, 20 of 1,000 replicates; 2 workers\n$/u);
    progress.update({ ...begun, done: 60, elapsedSeconds: 3610 });
    vi.advanceTimersByTime(5_000);
    expect(written).toMatch(/6%, 60 of 1,000 replicates, 3 min 08 s left; 2 workers\n$/u);
    progress.stop();
  });

  test('stays silent when asked to be quiet', () => {
    const { line: progress, output } = line(false);
    output.quiet = true;
    progress.update({ ...begun, done: 500, elapsedSeconds: 2 });
    vi.advanceTimersByTime(20_000);
    expect(written).toBe('');
    progress.stop();
  });
});
