/** Checks of the random numbers against published values, and of the dice against even chances. */
import { RandomStream, rootOf } from '../chance/random.ts';
import { Sampled } from '../chance/sampled.ts';
import { Pools } from '../chance/pools.ts';
import type { Chance } from '../chance/chance.ts';
import type { Throw } from '../chance/throw.ts';
import { gTest, holm } from '../statistics/index.ts';
import { failed, passed, type Check } from './checks.ts';

/** The first words of xoshiro128** from the state 1, 2, 3, 4. */
const XOSHIRO = [11520, 0, 5927040, 70819200, 2031721883, 1637235492];
/** Philox4x32-10 of counter 0 under key 0 (test vectors of Random123). */
const PHILOX = [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8];

/** Compares the generator with its published vectors. */
export function generatorCheck(stream = new RandomStream()): Check {
  stream.set(1, 2, 3, 4);
  const words = XOSHIRO.map(() => stream.next() >>> 0);
  stream.start({ high: 0, low: 0 }, 0, 0, 0);
  const state = [stream.s0, stream.s1, stream.s2, stream.s3].map((word) => word >>> 0);
  const name = 'generator';
  if (words.join() !== XOSHIRO.join())
    return failed(name, `xoshiro128** gives ${words.join(' ')}, published is ${XOSHIRO.join(' ')}`);
  if (state.join() !== PHILOX.join())
    return failed(name, `Philox4x32-10 gives ${state.join(' ')}, published is ${PHILOX.join(' ')}`);
  return passed(name, 'xoshiro128** and Philox4x32-10 give their published numbers');
}

/** A test whose p-value is judged together with those of its family. */
export interface SelfTest {
  readonly name: string;
  /** `600,000 throws` */
  readonly what: string;
  readonly pValue: number;
}

const STREAMS = 2_000;
const THROWS_OF_A_STREAM = 150;

/** Throws dice from many neighbouring streams and compares the faces with their expected numbers. */
export function diceTests(seed: string, chance: Chance & Pick<Sampled, 'start'> = new Sampled()): SelfTest[] {
  const pools = new Pools();
  const root = rootOf(seed);
  const dice: readonly [string, Throw, () => number][] = [
    ['D6', pools.sum(1, 6), () => chance.die(6)],
    ['D20', pools.sum(1, 20), () => chance.die(20)],
    ['2D6', pools.sum(2, 6), () => chance.sum(2, 6)],
  ];
  return dice.map(([label, exact, roll], pairing) => {
    const index = new Map(Array.from(exact.values, (value, i) => [value, i]));
    // One place more, for an impossible face.
    const counts = new Array<number>(exact.values.length + 1).fill(0);
    for (let replicate = 0; replicate < STREAMS; replicate++) {
      chance.start(root, pairing, replicate);
      for (let i = 0; i < THROWS_OF_A_STREAM; i++) {
        const place = index.get(roll()) ?? exact.values.length;
        counts[place] = (counts[place] ?? 0) + 1;
      }
    }
    const { pValue } = gTest(counts, [...exact.probabilities, 0]);
    const throws = (STREAMS * THROWS_OF_A_STREAM).toLocaleString('en');
    return {
      name: `dice ${label}`,
      what: `${throws} throws from ${STREAMS.toLocaleString('en')} streams`,
      pValue,
    };
  });
}

/** The verdict on each test, all judged as one family (Holm): bad luck alone fails any of them with chance `alpha`. */
export function verdicts(tests: readonly SelfTest[], alpha: number): Check[] {
  const adjusted = holm(tests.map(({ pValue }) => pValue));
  return tests.map(({ name, what, pValue }, i) => {
    const shown = pValue === 0 ? '0' : pValue.toPrecision(2);
    const p = adjusted[i] ?? 0;
    return p >= alpha
      ? passed(name, `${what} agree (p = ${shown})`)
      : failed(name, `${what} do not agree (p = ${shown}, ${p.toPrecision(2)} among ${tests.length} tests)`);
  });
}
