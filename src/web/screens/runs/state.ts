/** The state of the screen Runs: the run that is open, the one it is compared with, and the search. */
import { isMap } from '../../../engagement/json.ts';

export interface RunsState {
  /** The name of the run that is open; null for the list. */
  readonly open: string | null;
  /** The name of the run that the open one is compared with; null for its report. */
  readonly before: string | null;
  /** Words that the listed runs have. */
  readonly search: string;
}

/** Characters of a name or a search, at the most. */
const LONGEST = 300;

export function runsDefaults(): RunsState {
  return { open: null, before: null, search: '' };
}

/** The state in a link, which is data from anybody: what does not fit has its default. */
export function readRuns(linked: unknown): RunsState {
  if (!isMap(linked)) return runsDefaults();
  const text = (value: unknown): string | null =>
    typeof value === 'string' ? value.slice(0, LONGEST) : null;
  const open = text(linked['open']);
  return {
    open,
    before: open === null ? null : text(linked['before']),
    search: text(linked['search']) ?? '',
  };
}
