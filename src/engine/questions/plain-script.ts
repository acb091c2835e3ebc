/** The text of a story as a browser runs it: without types, where there is something that takes them away. */
import { z } from 'zod';
import { MOST_CHARACTERS } from '../../experiment/limits.ts';
import { question } from '../question.ts';

export const plainScript = question<{ readonly text: string }, { readonly script: string }>({
  input: z.object({ text: z.string().max(MOST_CHARACTERS) }),
  /** @throws {SpecError} at the place where the text does not compile */
  answer: async ({ text }, { plainScript: plain }) => ({
    script: plain === undefined ? text : await plain(text),
  }),
});
