import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { narrateReplicate } from '../../src/run/narrate-replicate.ts';
import { cellSampler } from '../../src/run/cell-sampler.ts';
import { remarkableReplicate, type Remarkable } from '../../src/run/remarkable-replicate.ts';
import { samplersOf, TABLE_BYTES } from '../../src/run/samplers.ts';
import { bindCell } from '../../src/spec/bind.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { duelSpec, hythe, hytheInTurn, sharedFolder, type Said } from './hythe.ts';

const spec = duelSpec({ vary: { 'engagement.distanceCm': [3, 8] } });

const cwd = sharedFolder({ 'duel.yaml': spec });

interface Told {
  readonly outcome: string;
  readonly turn: number;
  readonly readings: Readonly<Record<string, number | string>>;
  readonly steps: readonly { readonly throws: readonly { readonly faces: readonly unknown[] }[] }[];
}

function traced(...args: string[]): Said {
  return hytheInTurn(['trace', 'duel.yaml', ...args], { cwd });
}

function told(...args: string[]): Told {
  return JSON.parse(traced('--json', ...args).stdout) as Told;
}

describe('hythe trace', () => {
  const story = traced('--cell', '2', '--replicate', '7');

  test('tells act, number to throw, rules, dice and what they did, with the names of the sides', () => {
    expect({ status: story.status, stderr: story.stderr }).toEqual({ status: 0, stderr: '' });
    expect(story.stdout).toContain('cell 2 (distanceCm=8), replicate 7, seed trial');
    expect(story.stdout).toContain('Turn 1');
    expect(story.stdout).toMatch(
      /^ {2}(?:British|French) infantry fires at (?:French|British) infantry at 8 cm \(PDB-FIRE/m,
    );
    expect(story.stdout).toMatch(/^ +target number 1[01]: 1[01] .* at medium range \(PDB-FIRE-03\)$/m);
    expect(story.stdout).toMatch(/^ +D20 shows \d+: /m);
    expect(story.stdout).toMatch(/^ {2}British units left: \d$/m);
    expect(story.stdout).not.toMatch(/\b[AB]\d|\b(?:survivors|shots)\./);
  });

  test('tells exactly the engagement that the run counted as that replicate', () => {
    const experiment = readSpec(spec, { file: 'duel.yaml', systems: ruleSystems });
    const cell = item(experiment.cells, 1);
    const root = rootOf(experiment.resolve.seed);
    const engagement = bindCell(experiment.rules, cell, ruleSystems);
    const shape = engagement.use((bound) => tallyShape(bound));
    const samplers = engagement.use((rules) => samplersOf(rules, shape, TABLE_BYTES));
    const sampler = cellSampler(experiment, cell, ruleSystems);
    for (const replicate of [0, 1, 1999]) {
      const counted = samplers.play(sampler, { root, pairing: cell.pairing, first: replicate, count: 1 });
      const { outcome, turn, readings } = told('--cell', '2', '--replicate', String(replicate));
      const label = shape.outcomes.findIndex(
        (name) => name.replace(/^A/, 'british').replace(/^B/, 'french') === outcome,
      );
      expect(counted.outcomeByTurn[label * (shape.turnLimit + 1) + turn]).toBe(1);
      expect(counted.readings[0]?.[Number(readings['survivors.british'])]).toBe(1);
    }
  });

  test('finds the best, the worst and the middle one for the first side, and says by what', () => {
    const experiment = readSpec(spec, { file: 'duel.yaml', systems: ruleSystems });
    const cell = item(experiment.cells, 0);
    const numberOf = (which: Remarkable) => {
      const found = remarkableReplicate(experiment, cell, which, ruleSystems);
      expect(found).toMatchObject({ among: 1000, bySurvivors: true });
      return found.number;
    };
    const [best, median, worst] = [numberOf('best'), numberOf('median'), numberOf('worst')];
    const merits = Array.from({ length: 60 }, (_replicate, number) => meritOf(number));
    for (const merit of merits) {
      expect(meritOf(best)).toBeGreaterThanOrEqual(merit);
      expect(meritOf(worst)).toBeLessThanOrEqual(merit);
    }
    const below = merits.filter((merit) => merit <= meritOf(median)).length;
    expect(below).toBeGreaterThan(15);
    expect(merits.length - below).toBeLessThan(45);
    const turnOf = (number: number): number =>
      narrateReplicate(experiment, cell, number, ruleSystems).narration.turn;
    const turns = merits.map((_merit, number) => turnOf(number)).toSorted((a, b) => a - b);
    const typical = numberOf('typical');
    // The middle one may be much longer than most.
    expect(turnOf(typical)).toBeGreaterThanOrEqual(turns[15] ?? NaN);
    expect(turnOf(typical)).toBeLessThanOrEqual(turns[45] ?? NaN);
    expect(Math.sign(meritOf(typical))).toBe(Math.sign(meritOf(median)));
    const { status, stdout } = traced('--cell', '1', '--replicate', 'worst');
    expect(status).toBe(0);
    expect(stdout).toContain(`cell 1 (distanceCm=3), replicate ${worst}, seed trial`);
    expect(stdout).toContain(
      'one fight picked from replicates 0 to 999, the worst for British: by who wins, by survivors of British less those of French, and by how soon it wins or how late it loses',
    );

    /** Who won, what was left, how soon, as one number. */
    function meritOf(number: number): number {
      const { outcome, turn, readings } = narrateReplicate(experiment, cell, number, ruleSystems).narration;
      const won = outcome.startsWith('A-') ? 1 : outcome.startsWith('B-') ? -1 : 0;
      const left = Number(readings.get('survivors.A')) - Number(readings.get('survivors.B'));
      return won * 1e6 + left * 1e3 - won * turn;
    }
  });

  test('gives every die in JSON', () => {
    const { steps } = told('--cell', '1');
    expect(steps.length).toBeGreaterThan(0);
    for (const { throws } of steps) for (const { faces } of throws) expect(faces.length).toBeGreaterThan(0);
  });

  test('finds a cell by the value of what is varied, and takes the spec from standard input', () => {
    const words = ['trace', '-', '--cell', 'distanceCm=8', '--replicate', '7'];
    expect(hythe(words, { input: spec }).stdout).toBe(story.stdout);
  });

  test('says when a replicate is not among those of a run', () => {
    const { status, stderr } = traced('--cell', '1', '--replicate', '2000');
    expect(status).toBe(0);
    expect(stderr).toContain('replicate 2000 is beyond the 2000 of a run of this spec (0 to 1999)');
  });

  test.each([
    ['no cell', [], 'the spec has 2 cells: name one with --cell'],
    ['a replicate below 0', ['--cell', '1', '--replicate', '-1'], 'a whole number of 0 or more'],
    [
      'a replicate that is no number',
      ['--cell', '1', '--replicate', 'first'],
      'or best, worst, median or typical, not "first"',
    ],
  ])('refuses %s', (_what, args, message) => {
    const { status, stdout, stderr } = traced(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
