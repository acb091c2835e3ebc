/**
 * A skirmish told as a story beside the same rules taken apart, in one process by turns: `node bench/story.ts [ROUNDS]`.
 * Prints, for bands of 6 and of 20, the ratio of medians of CPU time and its range, with dice and from tables. The counts
 * with dice must be the same.
 */
import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import told from '../assets/my-rules/rules.ts';
import { system as takenApart } from '../assets/taken-apart/rules.ts';
import { rootOf } from '../src/chance/random.ts';
import { engagementOf, type RuleSystem } from '../src/own-rules.ts';
import { Direct } from '../src/engagement/direct.ts';
import { tallyShape, type Tally } from '../src/play/tally.ts';
import { Walk } from '../src/engagement/walk.ts';

/** As in a run's workers. */
setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');

const ROUNDS = Number(process.argv[2] ?? 15);
const TABLE_BYTES = 256 * 1024 * 1024;
const COUNTS = { dice: 200_000, tables: 1_000_000 } as const;
const FORMS = [
  [told, 'engagement'],
  [takenApart, 'skirmish'],
] as const satisfies readonly (readonly [RuleSystem, string])[];

type Play = (first: number, count: number) => Tally;

function players(sampler: keyof typeof COUNTS, figures: number): readonly Play[] {
  const inputs = { A: { figures, quality: 'veteran' }, B: { figures, inCover: true }, turnLimit: 10 };
  return FORMS.map(([system, kind]) =>
    engagementOf(system, kind, inputs).use((engagement) => {
      const shape = tallyShape(engagement);
      const by = new (sampler === 'dice' ? Direct : Walk)(engagement, shape, TABLE_BYTES);
      return (first: number, count: number) =>
        by.simulate({ root: rootOf('bench'), pairing: 0, first, count });
    }),
  );
}

function timed(play: Play, count: number): { readonly seconds: number; readonly tally: Tally } {
  const before = process.cpuUsage();
  const tally = play(0, count);
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, tally };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

for (const sampler of ['dice', 'tables'] as const)
  for (const figures of [6, 20]) {
    const plays = players(sampler, figures);
    for (const play of plays) play(0, COUNTS[sampler]);
    const rounds = Array.from({ length: ROUNDS }, () => plays.map((play) => timed(play, COUNTS[sampler])));
    const [first] = rounds;
    if (
      sampler === 'dice' &&
      !isDeepStrictEqual(first?.[0]?.tally.outcomeByTurn, first?.[1]?.tally.outcomeByTurn)
    )
      throw new Error('the two forms count otherwise');
    const speeds = rounds.map(([story, apart]) => (apart?.seconds ?? NaN) / (story?.seconds ?? NaN));
    const ratio =
      median(rounds.map(([, apart]) => apart?.seconds ?? NaN)) /
      median(rounds.map(([story]) => story?.seconds ?? NaN));
    process.stdout.write(
      `${JSON.stringify({ sampler, figures, speed: ratio, from: Math.min(...speeds), to: Math.max(...speeds) })}\n`,
    );
  }
