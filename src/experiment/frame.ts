/** The frame of a spec: what is the same under every rule system. The rest is described by the system itself. */
import { z } from 'zod';
import { shown } from '../engagement/shown.ts';
import { LEAST_CONFIDENCE, LONGEST_SEED, LONGEST_TITLE, MOST_CONFIDENCE, MOST_REPLICATES } from './limits.ts';

const map = z.record(z.string(), z.unknown());

export const resolve = z.strictObject({
  method: z
    .enum(['auto', 'exact', 'monte-carlo'])
    .default('auto')
    .describe('exact solves, monte-carlo plays replicates, auto solves where that is the lesser work'),
  check: z
    .enum(['none', 'exact'])
    .default('none')
    .describe('exact, beside monte-carlo: also solves each cell that can be solved, and reports agreement'),
  sampler: z
    .enum(['auto', 'direct', 'compiled'])
    .default('auto')
    .describe('how dice are sampled; direct throws each, compiled draws from tables'),
  replicates: z
    .int()
    .min(1)
    .max(MOST_REPLICATES)
    .default(1_000_000)
    .describe('engagements played in each cell that is simulated'),
  confidence: z
    .number()
    .min(LEAST_CONFIDENCE)
    .max(MOST_CONFIDENCE)
    .default(0.95)
    .describe('confidence of every interval'),
  seed: z
    .union([z.string().min(1).max(LONGEST_SEED), z.number()], {
      error: ({ input }) =>
        `seed must be text of 1 to ${LONGEST_SEED} characters, or a number, not ${shown(input)}`,
    })
    .default('hythe')
    .describe('any text or number; the same seed gives the same dice'),
});

export const frame = z.strictObject({
  hythe: z.literal(1).describe('version of the language of specs'),
  title: z.string().min(1).max(LONGEST_TITLE).optional().describe('what the experiment is about'),
  rules: z.string().describe('the rule system'),
  options: map.optional().describe('rulings that are decided otherwise than by default'),
  tables: map.optional().describe("changes to the system's tables: only what differs, rows by their key"),
  forces: z.record(z.string(), map).optional().describe('forces by name, used by the sides'),
  engagement: map.describe('how the sides meet'),
  sides: map.describe("the two sides by the names you give them, in the order of the system's roles"),
  vary: map
    .optional()
    .describe('paths and the values each takes; every combination is a cell, the last path varying fastest'),
  resolve: resolve.prefault({}).describe('how the cells are resolved'),
  analysis: z
    .strictObject({ kind: z.literal('matchup').describe('what is asked of the cells') })
    .default({ kind: 'matchup' })
    .describe('the question'),
});

export type Frame = z.infer<typeof frame>;
