import { describe, expect, test } from 'vitest';
import { battery, RunDice, type Finding } from '../../bench/dice-battery.ts';
import { RandomStream, rootOf } from '../../src/chance/random.ts';
import { Sampled } from '../../src/chance/sampled.ts';

/** Below this, after adjustment, dice are found wanting: sound dice are so once in a thousand seeds. */
const WANTING = 0.001;
const THROWS = 100_000;
const ROWS = 20;

function wanting(findings: readonly Finding[]): readonly string[] {
  return findings.filter(({ adjusted }) => adjusted < WANTING).map(({ name }) => name);
}

/** Dice with one thing wrong. */
class Faulty extends RunDice {
  protected readonly own = new RandomStream();
  /** Every seed the same where it is not told otherwise. */
  protected readonly only = rootOf('all');
  private readonly thrown = new Sampled(this.own);

  override die(sides: number): number {
    return this.thrown.die(sides);
  }

  override word(): number {
    return this.own.next();
  }
}

describe('the dice that runs throw', () => {
  test.each(['hythe-1880', 'hythe-1886'])('are found in order at the seed %s', (seed) => {
    const findings = battery(new RunDice(), seed, THROWS, ROWS);
    expect(findings.length).toBeGreaterThan(25);
    expect(wanting(findings)).toEqual([]);
    // Dice that are too good are none either: one p-value in two lies above a half.
    const high = findings.filter(({ pValue }) => pValue > 0.5).length;
    expect(high / findings.length).toBeGreaterThan(0.2);
    expect(high / findings.length).toBeLessThan(0.8);
  });
});

describe('what may be wrong with dice', () => {
  test('a face that comes up more often than it should', () => {
    const loaded = new (class extends RunDice {
      override die(sides: number): number {
        // The remainder of few bits favours low faces.
        return 1 + ((this.word() >>> 24) % sides);
      }
    })();
    expect(wanting(battery(loaded, 'hythe-1880', THROWS, ROWS))).toContain('faces of D20');
  });

  test('seeds mixed into the number of the replicate, so that another seed plays the same dice', () => {
    const mixed = new (class extends Faulty {
      override start(seed: string, cell: number, replicate: number, act: number): void {
        const last = seed.charCodeAt(seed.length - 1);
        this.own.start(this.only, cell, replicate - last + ('~'.charCodeAt(0) - 1), act);
      }
    })();
    // Replicate r of a seed is replicate r + 1 of the next.
    expect(wanting(battery(mixed, 'hythe-188}', THROWS, ROWS))).not.toEqual([]);
  });

  test('streams that begin at states a fixed step apart', () => {
    const counting = new (class extends Faulty {
      override start(_seed: string, cell: number, replicate: number, act: number): void {
        this.own.set(this.only.high, this.only.low + Math.imul(replicate, 0x9e3779b9), cell, act);
      }
    })();
    const found = wanting(battery(counting, 'hythe-1880', THROWS, ROWS));
    expect(found).toContain('birthday spacings, first words of replicates');
  });

  test.each([
    ['acts', 'the first act and the second', [0, 0, 1]],
    ['cells', 'cells 1 and 2', [1, 0, 0]],
    ['replicates 2^32 apart', 'replicates r and r + 2^32', [0, 2 ** 32, 0]],
  ] as const)('%s that share their dice', (_what, name, [cell, replicate, act]) => {
    const sharing = new (class extends Faulty {
      override start(_seed: string, ...numbers: [number, number, number]): void {
        const kept = numbers.map((number, i) => {
          const step = [cell, replicate, act][i] ?? 0;
          return step === 0 ? number : step === 1 ? 0 : number % step;
        });
        this.own.start(this.only, kept[0] ?? 0, kept[1] ?? 0, kept[2] ?? 0);
      }
    })();
    expect(wanting(battery(sharing, 'hythe-1880', THROWS, ROWS))).toContain(name);
  });
});
