/**
 * The scripts of Hythe's pages, by their hashes: where a page is shown that anybody may have made, a policy lets these
 * alone run.
 */
import { PAGE_SCRIPT } from './page-script.ts';
import { policyHash, scriptText, type PageParts } from './page-parts.ts';
import { REPLAY_SCRIPT } from './battle/replay-script.ts';

const SCRIPTS = [PAGE_SCRIPT, REPLAY_SCRIPT].map(scriptText);

/** The names of all scripts that a page of this Hythe runs, as a policy names them. */
export function ownScripts(sha256: PageParts['sha256']): readonly string[] {
  return SCRIPTS.map((text) => policyHash(text, sha256));
}

const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script/giu;
/** The data of a page, which is no code. */
const DATA = /^ type="text\/plain"/u;

/** A word to the reader of a page with scripts of others, which do not run; null for one of this Hythe. */
export function foreignScripts(page: string): string | null {
  const scripts = [...page.matchAll(SCRIPT)].filter(([, attributes = '']) => !DATA.test(attributes));
  return scripts.every(([, , text = '']) => SCRIPTS.includes(text))
    ? null
    : 'This report has scripts that are not those of this version of Hythe: they do not run. `hythe report` on the command line draws it again.';
}
