/** The state of the screen Runs: the run that is open, the one it is compared with, and the search. */
import { record, text } from '../../state/reader.ts';

/** Characters of a name or a search, at the most. */
const LONGEST = 300;

/** The state in a link. */
export const readRuns = record({
  /** The name of the run that is open; null for the list. */
  open: text(LONGEST, null),
  /** The name of the run that the open one is compared with; null for its report. */
  before: text(LONGEST, null),
  /** Words that the listed runs have. */
  search: text(LONGEST, ''),
});
