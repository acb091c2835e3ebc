/**
 * Tests of the dice as runs throw them: from many short streams, numbered by seed, cell, replicate and act. Each gives
 * a p-value; all of them are judged together.
 */
import { RandomStream, rootOf, type Root } from '../src/chance/random.ts';
import { Sampled } from '../src/chance/sampled.ts';
import { holm } from '../src/statistics/index.ts';
import { birthdaySpacings } from '../tests/statistics/randomness/birthday-spacings.ts';
import { faceFrequencies, serialPairs } from '../tests/statistics/randomness/chi-square.ts';
import { correlation, runs, serialCorrelation } from '../tests/statistics/randomness/neighbours.ts';

/** Numbered streams of dice and words. */
export interface Dice {
  /** Goes to the beginning of the stream of one act in one replicate of one cell of a run with this seed. */
  start(seed: string, cell: number, replicate: number, act: number): void;
  /** A face from 1 to `sides`. */
  die(sides: number): number;
  /** 32 random bits, an int32. */
  word(): number;
}

/** The dice that runs throw. */
export class RunDice implements Dice {
  private readonly stream = new RandomStream();
  private readonly dice = new Sampled(this.stream);
  private seed = '';
  private root: Root = rootOf('');

  start(seed: string, cell: number, replicate: number, act: number): void {
    if (seed !== this.seed) {
      this.seed = seed;
      this.root = rootOf(seed);
    }
    this.stream.start(this.root, cell, replicate, act);
  }

  die(sides: number): number {
    return this.dice.die(sides);
  }

  word(): number {
    return this.stream.next();
  }
}

/** The result of one test. */
export interface Finding {
  readonly name: string;
  /** Its data: `100,000 throws`. */
  readonly what: string;
  readonly pValue: number;
  /** After Holm's adjustment for the number of tests. */
  readonly adjusted: number;
}

/** Throws of a stream before the next one begins, about those of an engagement. */
const THROWS = 50;
/** Birthdays and days with spacings that are Poisson to half a percent; four repeats a row are expected. */
const BIRTHDAYS = 4096;
const DAYS = 2 ** 32;
/** Replicate numbers have more bits than a word. */
const FAR = 2 ** 32;

interface Test {
  readonly name: string;
  readonly what: string;
  readonly test: () => { readonly pValue: number };
}

/** All tests on dice of this seed, with `throws` throws each; the spacings take `rows` times 4096 words each. */
export function battery(dice: Dice, seed: string, throws: number, rows: number): Finding[] {
  const results = [...tests(dice, seed, throws), ...spacings(dice, seed, rows)].map(
    ({ name, what, test }) => ({
      name,
      what,
      pValue: test().pValue,
    }),
  );
  const adjusted = holm(results.map(({ pValue }) => pValue));
  return results.map((one, i) => ({ ...one, adjusted: adjusted[i] ?? one.pValue }));
}

type Streams = (replicate: number) => readonly [seed: string, cell: number, replicate: number, act: number];

function tests(dice: Dice, seed: string, throws: number): Test[] {
  const streams: Streams = (replicate) => [seed, 0, replicate, 0];
  const thrown = (from: Streams, sides: number, each = THROWS): Float64Array => {
    const faces = new Float64Array(throws);
    for (let i = 0; i < throws; i++) {
      if (i % each === 0) dice.start(...from(i / each));
      faces[i] = dice.die(sides);
    }
    return faces;
  };
  const what = `${throws.toLocaleString('en')} throws`;
  const of = (name: string, test: Test['test']): Test => ({ name, what, test });
  /** Throws of each replicate beside those of a stream whose number differs in one part. */
  const neighbours = (name: string, other: Streams): Test =>
    of(name, () => correlation(thrown(streams, 20), thrown(other, 20)));
  const faces = [2, 6, 8, 20].map((sides) =>
    of(`faces of D${sides}`, () => faceFrequencies(thrown(streams, sides), sides)),
  );
  const pairs = [6, 20].map((sides) =>
    of(`pairs of D${sides} that follow one another`, () => serialPairs(thrown(streams, sides), sides)),
  );
  const lags = [1, 2, 3, 7].map((lag) =>
    of(`D20 and D20 ${lag} throws later, one stream`, () =>
      serialCorrelation(thrown(streams, 20, Infinity), lag),
    ),
  );
  return [
    ...faces,
    ...pairs,
    of('runs of high and low D20', () => runs(thrown(streams, 20), 10.5)),
    of('runs of high and low D20, one stream', () => runs(thrown(streams, 20, Infinity), 10.5)),
    ...lags,
    of('first D20 of each replicate: faces', () => faceFrequencies(thrown(streams, 20, 1), 20)),
    of('first D20 of each replicate: pairs of neighbours', () => serialPairs(thrown(streams, 20, 1), 20)),
    of('first D20 of each replicate: runs', () => runs(thrown(streams, 20, 1), 10.5)),
    neighbours('replicates r and r + 1', (replicate) => [seed, 0, replicate + 1, 0]),
    neighbours('replicates r and r + 2^32', (replicate) => [seed, 0, replicate + FAR, 0]),
    neighbours('cells 1 and 2', (replicate) => [seed, 1, replicate, 0]),
    neighbours('cell c of replicate 0 and replicate r of cell 1', (replicate) => [seed, replicate, 0, 0]),
    neighbours('the first act and the second', (replicate) => [seed, 0, replicate, 1]),
    neighbours('seeds that differ in a letter', (replicate) => [`${seed.slice(0, -1)}~`, 0, replicate, 0]),
    neighbours('seeds that differ in length', (replicate) => [`${seed}${seed}`, 0, replicate, 0]),
  ];
}

/** Repeated spacings between the words of a stream, and between the first words of neighbouring streams. */
function spacings(dice: Dice, seed: string, rows: number): Test[] {
  const what = `${rows.toLocaleString('en')} rows of ${BIRTHDAYS.toLocaleString('en')} words`;
  const of = (name: string, begin: (i: number) => void, count = rows): Test => ({
    name: `birthday spacings, ${name}`,
    what:
      count === rows ? what : `${count.toLocaleString('en')} rows of ${BIRTHDAYS.toLocaleString('en')} words`,
    test: () =>
      birthdaySpacings(
        Array.from({ length: count }, (_row, row) =>
          Array.from({ length: BIRTHDAYS }, (_day, day) => {
            begin(row * BIRTHDAYS + day);
            return dice.word() >>> 0;
          }),
        ),
        DAYS,
      ),
  });
  return [
    of('one stream', (i) => {
      if (i === 0) dice.start(seed, 0, 0, 0);
    }),
    of('first words of replicates', (i) => dice.start(seed, 0, i, 0)),
    of('first words of cells', (i) => dice.start(seed, i, 0, 0)),
    of('first words of acts', (i) => dice.start(seed, 0, 0, i)),
    // A root is forty times the work of a word.
    of('first words of seeds', (i) => dice.start(`${seed}${i}`, 0, 0, 0), Math.ceil(rows / 10)),
  ];
}
