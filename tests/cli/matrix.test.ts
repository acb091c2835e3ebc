import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hythe, testFolder } from './hythe.ts';

const SPEC = `hythe: 1
rules: pluie
forces:
  hotchkiss: { formations: [{ units: [{ kind: field-artillery, weapon: hotchkiss-37mm }] }] }
  de bange: { formations: [{ units: [{ kind: field-artillery, weapon: de-bange-90mm }] }] }
  rocket: { formations: [{ units: [{ kind: field-artillery, weapon: hale-rocket }] }] }
engagement: { distanceCm: 25, firstSide: coin, turnLimit: 5 }
sides:
  one: { force: hotchkiss, doctrine: { kind: stand-and-fire } }
  other: { force: de bange, doctrine: { kind: stand-and-fire } }
resolve: { method: exact }
`;

function specIn(folder: string, text = SPEC): string {
  writeFileSync(join(folder, 'guns.yaml'), text);
  return folder;
}

describe('hythe matrix', () => {
  test('has all forces of a spec meet, and says who beats whom', () => {
    const cwd = specIn(testFolder());
    const { status, stdout } = hythe(['matrix', 'guns.yaml'], { cwd });
    expect(status).toBe(0);
    expect(stdout).toContain(
      'Hotchkiss beats everybody: it wins more often than each of the 2 others (exact).',
    );
    expect(stdout).toMatch(/hotchkiss +\+\d+ /);
    expect(stdout.trim().split('\n').at(-1)).toMatch(/report\.html$/);
  });

  test('takes the forces that are named, under conditions, one way', () => {
    const cwd = specIn(testFolder());
    const words = ['matrix', 'guns.yaml', 'hotchkiss', 'de bange', '--one-way', '--json'];
    const { stdout } = hythe([...words, '--conditions', 'engagement.distanceCm=12,25'], { cwd });
    const { cells, answer } = JSON.parse(stdout) as {
      cells: unknown[];
      answer: { contestants: string[]; conditions: string[] };
    };
    expect(cells).toHaveLength(6);
    expect(new Set(answer.contestants)).toEqual(new Set(['hotchkiss', 'de bange']));
    expect(answer.conditions).toEqual(['12 cm', '25 cm']);
  });

  test.each([
    [['guns.yaml', 'hotchkiss', 'de bang'], 'no force is called "de bang"; did you mean de bange?'],
    [['guns.yaml', '--conditions', 'engagement.distanceCm'], '--conditions takes path=value,value'],
    [['none.yaml'], 'none.yaml'],
    [['-'], 'name the forces that are to meet'],
  ])('refuses what it cannot do: %j', (words, message) => {
    const { status, stderr } = hythe(['matrix', ...words], { cwd: specIn(testFolder()) });
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  test('refuses a spec that names one force', () => {
    const one = SPEC.replace(/ {2}(?:de bange|rocket):.*\n/gu, '');
    const { status, stderr } = hythe(['matrix', 'guns.yaml'], { cwd: specIn(testFolder(), one) });
    expect(status).toBe(2);
    expect(stderr).toContain('guns.yaml names one force: a matrix is of two or more');
  });
});
