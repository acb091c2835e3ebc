/** Rule systems: the list of all, and all that a page shows of one. */
import * as z from 'zod/mini';
import { NAME, question, RULES, systemOf } from '../question.ts';
import { descriptionOf } from '../system-description.ts';

export const systems = question({}, (_input, desk) => desk.systems);

/** One system; its kinds on a map are there where `kind` is one of them. */
export const system = question({ ...RULES, kind: z.optional(NAME) }, async ({ rules, kind }, desk) =>
  descriptionOf(await systemOf(desk, rules, kind)),
);
