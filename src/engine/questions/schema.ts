/** The JSON Schema of specs of one rule system, for an editor. */
import { z } from 'zod';
import type { JsonObject } from '../../engagement/json.ts';
import { LONGEST_NAME } from '../../experiment/limits.ts';
import { question } from '../question.ts';
import { systemOf } from '../system-of.ts';

export const schema = question<{ readonly rules: string }, JsonObject>({
  input: z.object({ rules: z.string().max(LONGEST_NAME) }),
  async answer({ rules }, desk) {
    const { specSchema } = await import('../../experiment/spec-schema.ts');
    return specSchema([await systemOf(desk, rules)]);
  },
});
