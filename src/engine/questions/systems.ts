/** Rule systems: the list of all, and all that a page shows of one. */
import { z } from 'zod';
import { LONGEST_NAME } from '../../experiment/limits.ts';
import type { SystemName } from '../desk.ts';
import { question } from '../question.ts';
import { descriptionOf, type SystemDescription } from '../system-description.ts';
import { systemOf } from '../system-of.ts';

export type { KindDescription, MechanicDescription, SystemDescription } from '../system-description.ts';

export const systems = question<Record<never, never>, readonly SystemName[]>({
  input: z.object({}),
  answer: (_input, desk) => desk.systems,
});

/** One system; its kinds on a map are there where `kind` is one of them. */
export const system = question<
  { readonly rules: string; readonly kind?: string | undefined },
  SystemDescription
>({
  input: z.object({ rules: z.string().max(LONGEST_NAME), kind: z.string().max(LONGEST_NAME).optional() }),
  answer: async ({ rules, kind }, desk) => descriptionOf(await systemOf(desk, rules, kind)),
});
