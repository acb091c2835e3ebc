/** Rule systems: the list of all, and all that a page shows of one. */
import { question, systemOf } from '../question.ts';
import { descriptionOf } from '../system-description.ts';

export const systems = question('systems', (_input, desk) => desk.systems);

/** One system; its kinds on a map are there where `kind` is one of them. */
export const system = question('system', async ({ rules, kind }, desk) =>
  descriptionOf(await systemOf(desk, rules, kind)),
);
