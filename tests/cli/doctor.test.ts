import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  agreement,
  diceTests,
  exampleEngagement,
  generatorCheck,
  memoryCheck,
  verdicts,
  versionChecks,
} from '../../src/cli/doctor.ts';
import { RandomStream, rootOf } from '../../src/chance/random.ts';
import { Sampled } from '../../src/chance/sampled.ts';
import type { Chance } from '../../src/chance/chance.ts';
import { readInputs } from '../../src/play/read-inputs.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { Skirmish, skirmishFields } from '../toy/skirmish.ts';
import { hytheInTurn, testFolder } from './hythe.ts';

const ALPHA = 1e-6;

describe('hythe doctor', () => {
  test('finds dice and solver sound, fails with exit code 3 where results cannot be written, and leaves nothing behind', () => {
    const cwd = testFolder({ results: '' });
    const { status, stdout } = hytheInTurn(['doctor', '--seed', 'repeat'], { cwd });
    expect(status).toBe(3);
    const checks = [...stdout.matchAll(/^(ok|failed) +(\S+(?: \S+)*) {2,}/gm)];
    expect(checks.filter(([, how]) => how !== 'ok').map(([, , name]) => name)).toEqual(['results']);
    expect(checks.map(([, , name]) => name)).toEqual([
      'hythe',
      'node',
      'machine',
      'memory',
      'results',
      'generator',
      'dice D6',
      'dice D20',
      'dice 2D6',
      ...ruleSystems.flatMap(({ id, kinds }) =>
        // A battle on a map is never solved.
        kinds.flatMap(({ name }) => (name === 'battle' ? [] : [`exact against simulated, ${id} ${name}`])),
      ),
    ]);
    expect(stdout).toMatch(/^failed +results +cannot write to results, the folder of results: /m);
    expect(stdout).toContain('seed of the self-test: repeat');
    expect(readdirSync(cwd)).toEqual(['results']);
  });
});

describe('the self-test', () => {
  test('knows a generator that is not the published one', () => {
    class Off extends RandomStream {
      override next(): number {
        return super.next() ^ 1;
      }
    }
    expect(generatorCheck()).toMatchObject({ ok: true });
    expect(generatorCheck(new Off())).toMatchObject({ ok: false, detail: expect.stringContaining('11520') });
  });

  /** Dice of which one face in two hundred is wrong. */
  class Loaded extends Sampled {
    private thrown = 0;
    override die(sides: number): number {
      const face = super.die(sides);
      return ++this.thrown % 200 === 0 ? sides : face;
    }
  }

  test('finds even dice even, and slightly loaded dice loaded', () => {
    const even = verdicts(diceTests('fixed'), ALPHA);
    expect(even.map(({ ok }) => ok)).toEqual([true, true, true]);
    const loaded = verdicts(diceTests('fixed', new Loaded()), ALPHA);
    expect(loaded.map(({ ok }) => ok)).toEqual([false, false, true]);
    expect(loaded[0]?.detail).toMatch(/do not agree \(p = /);
  });

  test('finds a face that there is not, even once', () => {
    class Seven extends Sampled {
      private thrown = 0;
      override die(sides: number): number {
        return ++this.thrown === 1000 ? sides + 1 : super.die(sides);
      }
    }
    expect(verdicts(diceTests('fixed', new Seven()), ALPHA)[0]?.ok).toBe(false);
  });

  const inputs = readInputs(
    skirmishFields,
    { turnLimit: 6, A: { figures: 3 }, B: { figures: 3 } },
    { shortForms: false },
  ).value;
  if (inputs === null) throw new Error('the inputs are right');

  /** Rules that play otherwise than they are solved: the sampled dice of volleys are better by one part in fifty. */
  class Unfair extends Skirmish {
    private asked = 0;
    override resolve(chance: Chance, figures: number, hitOn: number): number {
      const hits = super.resolve(chance, figures, hitOn);
      return chance instanceof Sampled && ++this.asked % 50 === 0 ? figures : hits;
    }
  }

  test('finds played and exact engagements in agreement, and rules that differ between the two', () => {
    const root = rootOf('fixed');
    expect(agreement(new Skirmish({ dieSides: 6 }, inputs).game(), root)).toBeGreaterThan(ALPHA);
    expect(agreement(new Unfair({ dieSides: 6 }, inputs).game(), root)).toBeLessThan(ALPHA);
  });

  test('has an example engagement of every kind in every rule system', () => {
    for (const system of ruleSystems)
      for (const kind of system.kinds) expect(exampleEngagement(system, kind)).not.toBeNull();
  });

  test('raises the bar with the number of tests', () => {
    const tests = [1e-6, 0.5].map((pValue) => ({ name: 'x', what: 'y', pValue }));
    expect(verdicts(tests, 1e-6).map(({ ok }) => ok)).toEqual([true, true]);
    expect(verdicts(tests.slice(0, 1), 1.1e-6).map(({ ok }) => ok)).toEqual([false]);
  });
});

describe('the environment', () => {
  test.each([
    ['22.18.0', true],
    ['24.0.0', true],
    ['22.17.9', false],
    ['20.20.2', false],
  ])('with Node %s is fit: %s', (node, ok) => {
    expect(versionChecks(node).find(({ name }) => name === 'node')?.ok).toBe(ok);
  });

  test('with too little memory is not fit', () => {
    expect(memoryCheck(2 ** 30, 2 ** 32).ok).toBe(true);
    expect(memoryCheck(2 ** 27, 2 ** 32)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('0.1 GB'),
    });
  });
});
