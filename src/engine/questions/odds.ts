/** One resolution, exact, as `hythe odds` gives it. */
import { z } from 'zod';
import type { JsonObject } from '../../engagement/json.ts';
import { noSuch } from '../../engagement/nearest.ts';
import { LONGEST_NAME } from '../../experiment/limits.ts';
import { oddsOf, type Odds } from '../../questions/odds.ts';
import {
  boundedJson,
  changedSystem,
  CHANGED_RULES,
  checked,
  type ChangedRules,
  type Checked,
} from '../changed-system.ts';
import { question, QuestionError } from '../question.ts';

export interface OddsAsked extends ChangedRules {
  readonly mechanic: string;
  /** By the names of the mechanic's inputs; absent ones have their defaults. Rulings stand under `options`. */
  readonly inputs: JsonObject;
}

export const odds = question<OddsAsked, Checked<Odds>>({
  input: z.object({ ...CHANGED_RULES, mechanic: z.string().max(LONGEST_NAME), inputs: boundedJson }),
  answer: async (asked, desk) =>
    checked(async () => {
      const own = await changedSystem(desk, asked);
      const { id, mechanics } = own.system;
      const mechanic = mechanics.find(({ name }) => name === asked.mechanic);
      if (mechanic !== undefined) return oddsOf(own, mechanic, asked.inputs, asked.tables);
      const names = mechanics.map(({ name }) => name);
      throw new QuestionError(noSuch(asked.mechanic, `mechanic of ${id}`, names));
    }),
});
