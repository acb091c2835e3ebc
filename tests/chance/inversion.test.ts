import { describe, expect, it } from 'vitest';
import { Inversion } from '../../src/chance/inversion.ts';
import { oneIn } from '../../src/chance/odds.ts';
import { RandomStream, rootOf } from '../../src/chance/random.ts';
import { Sampled } from '../../src/chance/sampled.ts';

/** A stream of given words. */
class Words extends RandomStream {
  private readonly words: number[];

  constructor(...words: number[]) {
    super();
    this.words = words;
  }

  override next(): number {
    const word = this.words.shift();
    if (word === undefined) throw new RangeError('there are no more words');
    return word | 0;
  }

  get left(): number {
    return this.words.length;
  }
}

/** Cumulative probabilities times 2^64, rounded up; the last is not looked at. */
function thresholdsOf(probabilities: readonly number[]): readonly bigint[] {
  let sum = 0;
  return probabilities.map((p) => {
    sum += p;
    const scaled = Math.min(sum, 1) * 2 ** 32;
    const high = Math.floor(scaled);
    return (BigInt(high) << 32n) + BigInt(Math.ceil((scaled - high) * 2 ** 32));
  });
}

const stream = new RandomStream();
stream.start(rootOf('inversion'), 0, 0, 0);
const word = (): number => stream.next() >>> 0;
const weights = Array.from({ length: 300 }, () => word() % 100);
const total = weights.reduce((sum, weight) => sum + weight, 0);

describe('a draw by inversion', () => {
  it.each<readonly [string, readonly number[]]>([
    ['one result', [1]],
    ['thresholds between words', Array.from({ length: 6 }, () => 1 / 6)],
    ['thresholds at words', [0.5, 0.25, 2 ** -20, 2 ** -32, 0.25 - 2 ** -20 - 2 ** -32]],
    ['several thresholds within a word', [0.3, 2 ** -36, 2 ** -35, 0, 2 ** -34, 0.7]],
    ['results that never come', [0, 0.5, 0, 0, 0.5, 0]],
    ['many results', weights.map((weight) => weight / total)],
  ])('is the first result whose threshold lies above the number: %s', (_name, probabilities) => {
    const inversion = new Inversion(Float64Array.from(probabilities));
    const thresholds = thresholdsOf(probabilities);
    const edges = thresholds.flatMap((threshold) => {
      const high = Number(threshold >> 32n);
      const low = Number(threshold & 0xffffffffn);
      return [high - 1, high, high + 1].flatMap((upper) =>
        [low - 1, low, low + 1, word()].map((lower) => [upper, lower] as const),
      );
    });
    const drawn = [...edges, ...Array.from({ length: 2000 }, () => [word(), word()] as const)]
      .map(([upper, lower]) => [upper >>> 0, lower >>> 0] as const)
      .map(([upper, lower]) => {
        const words = new Words(upper, lower);
        return { upper, lower, index: inversion.draw(words), left: words.left };
      });
    const last = probabilities.length - 1;
    for (const { upper, lower, index, left } of drawn) {
      const number = (BigInt(upper) << 32n) + BigInt(lower);
      const first = thresholds.findIndex((threshold, i) => i === last || number < threshold);
      const isTie = thresholds.some((threshold, i) => i < last && threshold >> 32n === BigInt(upper));
      expect({ index, readsLower: left === 0 || isTie }).toEqual({ index: first, readsLower: isTie });
    }
  });
});

it('draws odds as from their table, with the same words', () => {
  const quarters = [0, 1, 2 ** 30, 2 ** 31, 2 ** 32 - 1];
  for (const [p, q] of [
    [0, 5],
    [5, 5],
    [1, 4],
    [3, 7],
    [2, 131_077],
    [999_999, 1_000_000],
  ] as const) {
    const { probabilities, values } = oneIn(p, q);
    const table = new Inversion(probabilities);
    const edge = Math.floor(((q - p) / q) * 2 ** 32);
    for (const upper of [...quarters, edge - 1, edge, edge + 1, word()])
      for (const lower of [...quarters, word()]) {
        const [own, others] = [new Words(upper, lower), new Words(upper, lower)];
        const outcome = new Sampled(own).oneIn(p, q);
        expect({ outcome, left: own.left }).toEqual({
          outcome: values[table.draw(others)],
          left: others.left,
        });
      }
  }
});
