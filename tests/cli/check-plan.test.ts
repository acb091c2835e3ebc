import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { duelSpec, hytheInTurn, testFolder } from './hythe.ts';

function planned(changes: Readonly<Record<string, unknown>>, ...words: string[]) {
  const cwd = testFolder();
  writeFileSync(join(cwd, 'spec.yaml'), duelSpec(changes));
  return hytheInTurn(['check', 'spec.yaml', '--plan', '--workers', '1', '--quiet', ...words], { cwd });
}

const PLAYED = { method: 'monte-carlo', replicates: 500 };
const STATED = [
  { of: 'winner=british', atMost: 0.3 },
  { of: 'survivors.french', atLeast: 0.95 },
];

describe('hythe check --plan', () => {
  test('says for each statement and the main question what it needs, and what a run costs', () => {
    const { status, stdout, stderr } = planned({ resolve: PLAYED, expect: STATED });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^spec\.yaml\n {2}To decide at 95 % confidence with a chance of 90 %:$/m);
    expect(stdout).toMatch(/^ {2}Wins of the British at most 30 % +holds +[\d,]+ +23\.1 %$/m);
    expect(stdout).toMatch(/^ {2}French units left on average at least 0\.95 +fails +[\d,]+ +0\.\d\d$/m);
    expect(stdout).toMatch(/^ {2}Who wins more often +British +[\d,]+ +British 53\.\d % of the decided$/m);
    expect(stdout).toMatch(/^ {2}A run as written takes .+ s\)? with 1 worker: 1 cell, 500 replicates\.$/m);
    expect(stdout).toMatch(
      /engagements a matchup \(--replicates \d+\) decide\s+each with that chance,\s+if\s+the\s+pilot\s+is\s+right,\s+and\s+take\s+(about\s+[\d.]+\s+s\s+\([\d.]+\s+s\s+to\s+[\d.]+\s+s\)|less\s+than\s+0\.1\s+s)\./,
    );
    expect(stdout).toMatch(/on this\s+machine\.\n$/);
  });

  test('asks for no engagement of cells that a run solves', () => {
    const { stdout } = planned({ resolve: { method: 'auto' }, expect: STATED });
    expect(stdout).toMatch(/^ {2}Wins of the British at most 30 % +holds +none, solved +23\.1 %$/m);
    expect(stdout).toContain('Estimated from exact answers');
  });

  test('needs more for a greater power, and gives its numbers as JSON, the same each time', () => {
    const needs = (...words: string[]): readonly { engagements: number }[] => {
      const { status, stdout } = planned({ resolve: PLAYED, expect: STATED }, '--json', ...words);
      expect(status).toBe(0);
      const [{ statements }] = JSON.parse(stdout) as [{ statements: { engagements: number }[] }];
      return statements;
    };
    const [low, high] = [needs('--power', '0.8'), needs('--power', '0.99')];
    expect(needs('--power', '0.8')).toEqual(low);
    for (const [i, { engagements }] of low.entries())
      expect(high[i]?.engagements).toBeGreaterThan(1.5 * engagements);
    expect(low[0]).toMatchObject({ of: 'winner=british', atMost: 0.3, expected: 'holds', cell: 1 });
  });

  test('refuses a power that is no chance, and one without a plan', () => {
    for (const power of ['1', '90', '0.2', 'high'])
      expect(planned({ resolve: PLAYED }, '--power', power)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--power is the chance to decide, from 0.5 to 0.999') as string,
      });
    const cwd = testFolder();
    writeFileSync(join(cwd, 'spec.yaml'), duelSpec());
    expect(hytheInTurn(['check', 'spec.yaml', '--power', '0.9'], { cwd }).stderr).toContain(
      '--power is for --plan',
    );
  });
});
