import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { analysisSection } from '../../src/cli/analysis-option.ts';
import { readSpecs } from '../../src/cli/specs.ts';
import { loadSystems } from '../../src/rules/load-systems.ts';
import { duelSpec, hytheInTurn, testFolder, type Said } from './hythe.ts';

async function read(section: string, changes: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const path = join(testFolder(), 'duel.yaml');
  writeFileSync(path, duelSpec(changes));
  return (await readSpecs([path], loadSystems, analysisSection(section)))[0]?.experiment.analysis.asked;
}

const SOLVED = { resolve: { method: 'exact' } };
const SHORT = { ...SOLVED, engagement: { distanceCm: 3, firstSide: 'coin', turnLimit: 1 } };

function run(section: string, changes: Readonly<Record<string, unknown>>, ...more: readonly string[]): Said {
  const cwd = testFolder();
  writeFileSync(join(cwd, 'duel.yaml'), duelSpec(changes));
  return hytheInTurn(['run', 'duel.yaml', '--quiet', '--analysis', section, ...more], { cwd });
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

  test.each([
    ['matrix', { forces: { martini: {} } }, 'a matrix is of two forces or more, and the spec names one'],
    [
      '{ kind: matrix, conditions: { engagement.distancecm: [3, 8] } }',
      {},
      'there is no distancecm in engagement; did you mean engagement.distanceCm?',
    ],
    ['sensitivity', {}, 'nothing is moved: name numbers under tables'],
    [
      '{ kind: sensitivity, factors: { engagement.distancecm: [3, 8] } }',
      {},
      'there is no distancecm in engagement; did you mean engagement.distanceCm?',
    ],
    ['{ kind: sensitivity, factors: { engagement.distanceCm: [8] } }', {}, 'has one value'],
    [
      '{ kind: sensitivity, tables: [weapons.lebell] }',
      {},
      'there is no "lebell" in weapons; did you mean weapons.fr.lebel?',
    ],
    [
      '{ kind: forces, search: { side: frnch, force: lebel, from: 1, to: 3 } }',
      {},
      'no side is called "frnch"; did you mean french?',
    ],
  ])('%s is refused in its place', (section, changes, message) => {
    const { status, stdout, stderr } = run(section, changes);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('--analysis:1:');
    expect(stderr).toContain(message);
  });
});

describe('hythe run --analysis matrix', () => {
  const gun = (weapon: string) => ({ formations: [{ units: [{ kind: 'field-artillery', weapon }] }] });
  const guns = {
    ...SOLVED,
    forces: {
      hotchkiss: gun('hotchkiss-37mm'),
      'de bange': gun('de-bange-90mm'),
      rocket: gun('hale-rocket'),
    },
    engagement: { distanceCm: 25, firstSide: 'coin', turnLimit: 5 },
    sides: {
      one: { force: 'hotchkiss', doctrine: { kind: 'stand-and-fire' } },
      other: { force: 'de bange', doctrine: { kind: 'stand-and-fire' } },
    },
  };

  test('has all forces of a spec meet, and says who beats whom', () => {
    const { status, stdout } = run('matrix', guns);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Hotchkiss beat both others\.$/m);
    expect(stdout).toMatch(/Hotchkiss +\+\d+ /);
    expect(stdout.trim().split('\n').at(-1)).toMatch(/report\.html$/);
  });

  test('takes the forces that are named, under conditions, one way', () => {
    const section =
      '{ kind: matrix, contestants: [hotchkiss, de bange], bothWays: false, conditions: { engagement.distanceCm: [12, 25] } }';
    const { cells, answer: found } = answer(section, guns) as {
      cells: unknown[];
      answer: { contestants: string[]; conditions: string[] };
    };
    expect(cells).toHaveLength(6);
    expect(new Set(found.contestants)).toEqual(new Set(['hotchkiss', 'de bange']));
    expect(found.conditions).toEqual(['12 cm', '25 cm']);
  });
});

describe('hythe run --analysis of forces', () => {
  interface Forces {
    readonly finding: readonly string[];
    readonly answer: {
      readonly curves?: readonly { readonly values: readonly { readonly name: string }[] }[];
      readonly prices?: readonly { readonly value: number }[];
      readonly groups?: readonly {
        readonly choices: readonly { readonly name: string; readonly price: number }[];
      }[];
    };
  }
  const forces = (section: string): Forces => answer(`{ kind: forces, ${section} }`, SHORT) as Forces;

  test('says how many are enough, and where the fight is even', () => {
    const enough = forces(
      'search: { side: french, force: lebel, from: 1, to: 2 }, target: { of: winner=french, atLeast: 0.29 }',
    );
    expect(enough.finding[0]).toMatch(/^2\s×\sLebel won at least 29 % of the fights \([\d.]+ %\); 1 did not/);
    expect(enough.answer.curves?.[0]?.values.map(({ name }) => name)).toEqual(['1 × lebel', '2 × lebel']);
    const even = forces('search: { side: french, path: cover, values: [open, building] }');
    expect(even.answer.curves?.[0]?.values.map(({ name }) => name)).toEqual(['open', 'building']);
  });

  test('prices kinds of unit', () => {
    const { answer: found, finding } = forces(
      'points: { contestants: [martini, lebel], sizes: [1, 2], reference: { force: lebel, price: 10 }, bothWays: false }',
    );
    expect(finding[0]).toMatch(/^Prices for even fights: Martini\s[\d.]+, Lebel\s10\.$/);
    expect(found.prices?.[1]?.value).toBe(10);
  });

  test('finds the cheapest force from a menu', () => {
    const { answer: found, finding } = forces(
      'cheapest: { side: french, menu: [{ force: lebel, price: 100, max: 2 }, { force: martini, price: 90, max: 1 }], target: { of: winner=french, atLeast: 0.2 } }',
    );
    expect(found.groups?.[0]?.choices.map(({ price }) => price)).toEqual([90, 100, 190, 200, 290]);
    expect(finding[0]).toMatch(/^Cheapest to win one fight in five \(.*\): .*, for \d+ points\.$/);
  });

  test('prints the answer as a table', () => {
    const { stdout } = run('{ kind: forces, search: { side: french, force: lebel, from: 1, to: 2 } }', SHORT);
    expect(stdout).toMatch(
      /Every value that was tried\n +with +Wins of the French among decided engagements +against the target\n +1\s×\sLebel/,
    );
  });
});

describe('hythe run --analysis of sensitivity', () => {
  test('moves what is named, and says what moves the outcome most', () => {
    const { finding, answer: found } = answer(
      '{ kind: sensitivity, tables: [weapons.lebel.hit.medium], factors: { engagement.distanceCm: [8, 3, 12], sides.french.cover: [open, building] } }',
      SOLVED,
    ) as {
      finding: readonly string[];
      answer: { things: readonly { name: string; moves: readonly { to: string }[] }[] };
    };
    expect(finding[0]).toMatch(
      /^Distance mattered most, of the steps tried: wins of the British (rose|fell) .*\.$/,
    );
    const moves = new Map(found.things.map(({ name, moves: to }) => [name, to.map((move) => move.to)]));
    expect(moves.get('distanceCm')).toEqual(['3', '12']);
    expect(moves.get('fr.lebel.hit.medium')).toEqual(['10', '12']);
    expect(moves.get('french.cover')).toEqual(['building']);
  });

  test('plays every combination for Sobol’s indices', () => {
    const { status, stdout } = run(
      '{ kind: sensitivity, indices: sobol, of: survivors.french, factors: { engagement.distanceCm: [3, 8], sides.french.cover: [open, building] } }',
      SOLVED,
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Distance explained .* of the\s+differences in French units\s+left/);
    expect(stdout).toContain('Pairs of factors');
  });
});
