/** Rules of one's own as the page keeps them: a form, and the text where that has gone its own way. */
import { isBoundedMap, type JsonObject } from '../../play/json.ts';

/** The values of the form, as far as they are filled in; empty of a text that has none. */
export type StoryForm = JsonObject;

/** Rules of the user's own. */
export interface OwnStory {
  readonly form: StoryForm;
  /** The text where it is not, or no longer, that of the form. */
  readonly text: string | null;
}

const LONGEST_FORM = 4_000;
const LONGEST_TEXT = 20_000;

/** Rules in a link, which is data from anybody; null where there are none. */
export function readStory(linked: unknown): OwnStory | null {
  if (!isBoundedMap(linked, 5, LONGEST_FORM + LONGEST_TEXT)) return null;
  const form = isBoundedMap(linked['form'], 4, LONGEST_FORM) ? linked['form'] : {};
  const { text } = linked;
  if (typeof text === 'string') return { form, text: text.slice(0, LONGEST_TEXT) };
  return Object.keys(form).length === 0 ? null : { form, text: null };
}

/** The key of the browser's storage that keeps the rules of its reader. */
const KEPT = 'hythe-story';

/** Keeps rules that their reader wrote, or let run; null lets them go. */
export function keepStory(story: OwnStory | null): void {
  if (story === null) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, JSON.stringify(story));
}

/** The rules that were kept; null for none. */
export function keptStory(): OwnStory | null {
  try {
    return readStory(JSON.parse(localStorage.getItem(KEPT) ?? 'null'));
  } catch {
    return null;
  }
}
