/** The state of the screen Runs: the run that is open with its spec, the one it is compared with, and the search. */
import { MOST_CHARACTERS } from '../../../spec/limits.ts';
import { record, text } from '../../state/reader.ts';

/** Characters of a name or a search, at the most. */
const LONGEST = 300;

/** The state in a link. */
export const readRuns = record({
  /** The name of the run that is open; null for the list. */
  open: text(LONGEST, null),
  /** Its spec, for readers of a link who do not have the run; null before it is read. */
  spec: text(MOST_CHARACTERS, null),
  /** The name of the run that the open one is compared with; null for its report. */
  before: text(LONGEST, null),
  /** Words that the listed runs have. */
  search: text(LONGEST, ''),
});

/** The change that opens a run by its name, beside the one that it is compared with; null for the list. */
export function opening(
  open: string | null,
  before: string | null = null,
): Omit<ReturnType<typeof readRuns>, 'search'> {
  return { open, before, spec: null };
}
