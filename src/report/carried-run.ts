/** The run that a page carries, so that it can be made again from the page alone. */
import * as z from 'zod/mini';
import type { RunFacts } from '../questions/telling/facts.ts';
import { isShallow, type Json } from '../play/json.ts';
import { MOST_LEVELS } from '../spec/limits.ts';
import { Html } from './html.ts';

/** The format of what is carried. Raised when a field changes its meaning or goes. */
const FORMAT = 1;

const OPENING = '<script type="text/plain" id="run">';
const CLOSING = '</script>';

/** A run as it travels: its spec, options and hashes. */
export const carried = z.object({
  /** The version of Hythe that made the run. */
  hythe: z.string(),
  rules: z.string(),
  /** The file of the module that the rules come from; null for rules of Hythe's own. */
  module: z.nullable(z.string()),
  /** One command of Hythe, so that what a reader copies from the report of the repeated run is nothing else. */
  command: z.string().check(z.regex(/^hythe run(?: +(?:[\w@%+=:,./#-]|'[^']*'|\\')+)+$/u)),
  /** The spec as written, and the hash of it as resolved. */
  spec: z.string(),
  specHash: z.string(),
  /** The section `resolve` as the run had it, with the options of its command; null where only the spec says it. */
  resolve: z.nullable(z.record(z.string(), z.json()) as z.ZodMiniType<Readonly<Record<string, Json>>>), // zod's type is not readonly
});

export type CarriedRun = z.infer<typeof carried>;

/** An element of the page that is neither shown nor run. */
export function carriedRun(facts: RunFacts): Html {
  const { version, rules, module, command, spec, specHash, resolve } = facts;
  const run: CarriedRun = {
    hythe: version,
    rules: rules.id,
    module: module ?? null,
    command,
    spec,
    specHash,
    resolve: resolve ?? null,
  };
  return new Html(`${OPENING}${asciiJson({ format: FORMAT, ...run })}${CLOSING}`);
}

/** JSON that ends no element and holds no character that does not show. */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[^ -~]|[<&]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The head of a page that a browser saved as a single file. */
const MHTML = /^From: <Saved by /;

/** True for a text that is a page rather than a spec. */
export function isPage(text: string): boolean {
  return /^\s*<[!?a-z]/i.test(text) || MHTML.test(text);
}

/** The run in a page, or the reason in words why there is none. */
export function runInPage(page: string): CarriedRun | string {
  if (MHTML.test(page))
    return 'the browser saved the page as a single file (MHTML), which keeps no run: save it as HTML only';
  const start = page.indexOf(OPENING);
  if (start === -1)
    return /<meta name="generator" content="Hythe /.test(page)
      ? 'the page was written by an earlier version of Hythe and carries no run: save the spec at its foot as a file'
      : 'it is no page that Hythe wrote: name a spec in YAML, or a report.html';
  const end = page.indexOf(CLOSING, start);
  const raw = jsonOf(page.slice(start + OPENING.length, end === -1 ? undefined : end));
  const format = z.object({ format: z.number() }).safeParse(raw).data?.format ?? FORMAT;
  if (format > FORMAT)
    return `a later version of Hythe wrote the page (format ${format}; this one reads ${FORMAT}): update Hythe`;
  const remedy = 'Get the page again, or save the spec at its foot as a file';
  return carried.safeParse(raw).data ?? `the page is damaged: the run in it cannot be read. ${remedy}`;
}

function jsonOf(text: string): unknown {
  try {
    const value = JSON.parse(text) as Json; // by its definition
    return isShallow(value, MOST_LEVELS) ? value : null;
  } catch {
    return null;
  }
}
