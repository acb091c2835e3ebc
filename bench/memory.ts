/** Plays one engagement by the compiled sampler in chunks, as a run does: `node bench/memory.ts <count>`; peak MB. */
import { rootOf } from '../src/chance/random.ts';
import { emptyTally, mergeTally, tallyShape, total } from '../src/engagement/tally.ts';
import { Walk } from '../src/engagement/walk.ts';
import { engagementOf, rulesOf } from './engagements.ts';

const CHUNK = 200_000;
const count = Number(process.argv[2]);
const engagement = engagementOf(rulesOf('duel-hold'));
const shape = tallyShape(engagement);
const walk = new Walk(engagement, shape, 256 * 1024 * 1024);
const sum = emptyTally(shape);
const root = rootOf('memory');
for (let first = 0; first < count; first += CHUNK)
  mergeTally(sum, walk.simulate({ root, pairing: 0, first, count: Math.min(CHUNK, count - first) }));
process.stdout.write(
  `${JSON.stringify({ replicates: total(sum), megabytes: process.resourceUsage().maxRSS / 1024 })}\n`,
);
