import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hytheInTurn, testFolder } from './hythe.ts';

const SPEC = `hythe: 1
title: Two rifles
rules: pluie
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 2 }
sides: { one: {}, other: {} }
variants:
  as-written: {}
  sharper-lebel: { tables: { weapons: { lebel: { hit: { medium: 8 } } } } }
resolve: { method: exact }
analysis:
  kind: weapons
  weapons: [lebel, martini-henry]
  by: { cover: [open, building] }
  fight: true
`;

interface Answered {
  readonly finding: readonly string[];
  readonly run: string;
  readonly answer: {
    readonly rows: readonly { weapon: string; band: string; use: string; effect: string; amount: number }[];
  };
}

interface Exported {
  readonly weapons: readonly { variant: string; effect: string; use: string }[];
}

describe('a spec that compares weapons', () => {
  test('tells hit tables, the fight and what a house rule does to them, and draws the same from what is kept', () => {
    const cwd = testFolder({ 'rifles.yaml': SPEC });
    const { status, stdout, stderr } = hytheInTurn(['run', 'rifles.yaml', '--json'], { cwd });
    expect(stderr).not.toContain('hythe: ');
    expect(status).toBe(0);
    const { finding, run, answer } = JSON.parse(stdout) as Answered;
    expect(finding[0]).toBe('Best chance of a hit in a shot: Martini-Henry rifle at every range.');
    expect(finding).toContain(
      'With Sharper lebel, Lebel rifle at medium range: a chance of a hit that is 15.0 points greater.',
    );
    expect(finding.join('\n')).toMatch(/In a fight the better choice is Martini-Henry rifle: \d/);
    const medium = answer.rows.filter(
      ({ weapon, band, use, effect }) =>
        weapon === 'fr.lebel' && band === 'medium' && use === 'shot' && effect === 'hit',
    );
    expect(medium.map(({ amount }) => Math.round(amount * 20))).toEqual([10, 8]);
    const page = readFileSync(join(cwd, run, 'report.html'), 'utf8');
    expect(page).toContain('Every effect of every weapon');
    expect(hytheInTurn(['report', run], { cwd }).status).toBe(0);
    expect(readFileSync(join(cwd, run, 'report.html'), 'utf8')).toBe(page);
    const { weapons } = JSON.parse(hytheInTurn(['export', run, '--json'], { cwd }).stdout) as Exported;
    const sharper = weapons.filter(
      ({ variant, effect, use }) => variant === 'sharper-lebel' && effect === 'hit' && use === 'shot',
    );
    expect(sharper).toHaveLength(16);
  });
});
