import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { analysisSection, readSpecs } from '../../src/cli/specs.ts';
import { loadSystems } from '../../src/rules/load-systems.ts';
import { duelSpec, hytheInTurn, testFolder, type Said } from './hythe.ts';

async function read(section: string, changes: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const path = join(testFolder({ 'duel.yaml': duelSpec(changes) }), 'duel.yaml');
  return (await readSpecs([path], loadSystems, analysisSection(section)))[0]?.experiment.analysis.asked;
}

const SOLVED = { resolve: { method: 'exact' } };
const SHORT = { ...SOLVED, engagement: { distanceCm: 3, firstSide: 'coin', turnLimit: 1 } };

function run(section: string, changes: Readonly<Record<string, unknown>>, ...more: readonly string[]): Said {
  const cwd = testFolder({ 'duel.yaml': duelSpec(changes) });
  return hytheInTurn(['run', 'duel.yaml', '--quiet', '--workers', '1', '--analysis', section, ...more], {
    cwd,
  });
}

function answer(section: string, changes: Readonly<Record<string, unknown>>): object {
  const { status, stdout, stderr } = run(section, changes, '--json');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as object;
}

describe('the section of --analysis', () => {
  test('is a kind, or a map in YAML', async () => {
    expect(await read('matrix')).toMatchObject({ kind: 'matrix', bothWays: true });
    expect(await read('{ kind: matrix, contestants: [martini, lebel] }')).toMatchObject({
      contestants: ['martini', 'lebel'],
    });
    for (const wrong of ['[matrix]', '7', '{ kind: matrix', ''])
      expect(() => analysisSection(wrong)).toThrow(
        '--analysis must be a kind such as matrix, or its section',
      );
  });

  test('is shown with the place in it', async () => {
    await expect(read('{ kind: matrix, contestants: [martini, lebell] }')).rejects.toThrow(
      /^--analysis:1:40: analysis\.contestants\.1: no force is called "lebell"; did you mean lebel\?\n.*\| \{ kind: matrix/,
    );
  });

  test('is named beside the file where both are wrong', async () => {
    const search = '{ kind: forces, search: { side: british, force: lebell, from: 1, to: 3 } }';
    await expect(read(search, { engagement: { distancCm: 8 } })).rejects.toThrow(
      /^2 problems in duel\.yaml and --analysis:\n[^]*duel\.yaml:\d+:\d+: engagement\.distancCm: [^]*--analysis:1:\d+: .*no force/,
    );
  });

  test('does not say the same of a hundred values', async () => {
    const search = '{ kind: forces, search: { side: british, force: martini, from: 1000, to: 1100 } }';
    await expect(read(search)).rejects.toThrow(/ \(and \d+ more like it\)/);
  });

  test('is refused in its place', () => {
    const { status, stdout, stderr } = run('{ kind: sensitivity, tables: [weapons.lebell] }', {});
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /--analysis:1:.*there is no "lebell" in weapons; did you mean weapons\.fr\.lebel\?/,
    );
  });
});

describe('hythe run --analysis', () => {
  test('of a matrix has all forces of a spec meet, and says who beats whom', () => {
    const { status, stdout } = run('matrix', SHORT);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^The better choice is Martini: /);
    expect(stdout).toMatch(/Martini +\+\d+ /);
    expect(stdout.trim().split('\n').at(-1)).toMatch(/report\.html$/);
  });

  test('of forces says how many are enough', () => {
    const { finding, answer: found } = answer(
      '{ kind: forces, search: { side: french, force: lebel, from: 1, to: 2 }, target: { of: winner=french, atLeast: 0.29 } }',
      SHORT,
    ) as {
      readonly finding: readonly string[];
      readonly answer: {
        readonly curves: readonly { readonly values: readonly { readonly name: string }[] }[];
      };
    };
    expect(finding[0]).toMatch(/^2\s×\sLebel win at least 29% of the fights \([\d.]+%\); 1 does not/);
    expect(found.curves[0]?.values.map(({ name }) => name)).toEqual(['1 × lebel', '2 × lebel']);
  });

  test('of points prices kinds of unit', () => {
    const { stdout } = run(
      '{ kind: forces, points: { contestants: [martini, lebel], sizes: [1], reference: { force: lebel, price: 10 }, bothWays: false } }',
      SHORT,
    );
    expect(stdout).toMatch(/^Prices for even fights of armies of one: Martini\s[\d.]+, Lebel\s10\.$/m);
  });

  test('of the cheapest finds a force from a menu', () => {
    const { stdout } = run(
      '{ kind: forces, cheapest: { side: french, menu: [{ force: lebel, price: 100, max: 2 }, { force: martini, price: 90, max: 1 }], target: { of: winner=french, atLeast: 0.2 } } }',
      SHORT,
    );
    expect(stdout).toMatch(/^Cheapest to win one fight in five: .*\s+for\s+\d+\s+points\s+\(.*\)\.$/m);
  });

  test('of sensitivity moves what is named, and says what moves the outcome most', () => {
    const { stdout } = run(
      '{ kind: sensitivity, tables: [weapons.lebel.hit.medium], factors: { engagement.distanceCm: [8, 3] } }',
      SOLVED,
    );
    expect(stdout).toMatch(/^Wins of the British move most with distance: /m);
  });

  test('of Sobol’s indices plays every combination', () => {
    const { status, stdout } = run(
      '{ kind: sensitivity, indices: sobol, of: survivors.french, factors: { engagement.distanceCm: [3, 8], sides.french.cover: [open, building] } }',
      SOLVED,
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Distance explains most: French units\s+left average /);
    expect(stdout).toContain('Pairs of factors');
  });
});
