/**
 * Writes random words as runs draw them to standard output, without end: `node bench/words.ts replicates|acts|seeds SEED`.
 * For programs that test random numbers, such as `dieharder -a -g 200`.
 */
import { RandomStream, rootOf, type Root } from '../src/chance/random.ts';

const [mode = 'replicates', seed = 'hythe-1880'] = process.argv.slice(2);
/** Words of a buffer; a whole number of streams. */
const BUFFER = 1 << 16;

const stream = new RandomStream();
const root = rootOf(seed);

/** Begins the stream of that number and returns the number of words to take from it. */
const begin: Readonly<Record<string, (number: number) => number>> = {
  /** One replicate after the other, as the samplers draw them. */
  replicates: (number) => from(root, number, 0, 32),
  /** Eight acts a replicate, as compared variants draw them. */
  acts: (number) => from(root, Math.floor(number / 8), 2 + (number % 8), 4),
  /** The first replicate of one seed after the other. */
  seeds: (number) => from(rootOf(`${seed} ${number}`), 0, 0, 256),
};

function from(its: Root, replicate: number, lane: number, words: number): number {
  stream.start(its, 0, replicate, lane);
  return words;
}

const next = begin[mode];
if (next === undefined) throw new Error(`the words of ${Object.keys(begin).join(', ')}, not of ${mode}`);

let number = 0;
function words(): Uint8Array {
  const buffer = new Int32Array(BUFFER);
  for (let i = 0; i < BUFFER;) {
    const end = i + (next?.(number++) ?? BUFFER);
    for (; i < end; i++) buffer[i] = stream.next();
  }
  return new Uint8Array(buffer.buffer);
}

// Who reads them closes the pipe when it has enough.
process.stdout.on('error', () => process.exit(0));

function pump(): void {
  while (process.stdout.write(words()));
  process.stdout.once('drain', pump);
}

pump();
