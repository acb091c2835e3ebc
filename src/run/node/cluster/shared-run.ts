/**
 * A run as a text for the workers of a cluster: its spec with the files beside it, and its identity. Rules of one's own
 * are named by their hash, and never travel.
 */
import * as z from 'zod/mini';
import { isShallow, type Json } from '../../../play/json.ts';
import { shown } from '../../../play/shown.ts';
import { MOST_LEVELS } from '../../../spec/limits.ts';
import { carried } from '../../../report/carried-run.ts';
import type { RunIdentity } from '../journal-format.ts';
import { differences } from '../identity.ts';
import { sha256 } from '../sha256.ts';

/** The format of shared runs; one of another format is not read. */
const FORMAT = 2;

const content = z.strictObject({
  hytheRun: z.literal(FORMAT),
  identity: z.record(z.string(), z.string()),
  run: carried,
  /** Texts of the files that the spec names, by name. */
  files: z.record(z.string(), z.string()),
});

export type SharedRun = z.infer<typeof content>;

/** The text of a shared run, which ends with a hash of all before it. */
export function sharedText(shared: SharedRun): string {
  return JSON.stringify({ ...shared, hash: sharedHash(shared) });
}

/** The hash by which workers know a run. */
export function sharedHash(shared: object): string {
  return sha256(JSON.stringify(shared)).slice(0, 16);
}

/** The shared run in a text, or the reason why there is none. */
export function readShared(text: string): SharedRun | { readonly wrong: string } {
  const damaged = (why: string): { readonly wrong: string } => ({ wrong: `its text is damaged: ${why}` });
  let raw: Json;
  try {
    raw = JSON.parse(text) as Json; // by its definition
  } catch (error) {
    return damaged(error instanceof Error ? error.message : 'it is not JSON');
  }
  if (!isShallow(raw, MOST_LEVELS)) return damaged(`it has more than ${MOST_LEVELS} levels`);
  const head = z.looseObject({ hytheRun: z.number(), hash: z.string() }).safeParse(raw);
  if (!head.success) return damaged('its format or its hash is missing');
  const { hash, ...rest } = head.data;
  if (rest.hytheRun !== FORMAT)
    return {
      wrong: `its text has format ${rest.hytheRun}, and this version of Hythe reads format ${FORMAT}`,
    };
  if (hash !== sharedHash(rest))
    return damaged('its hash is not that of its content, so somebody changed it');
  const shared = content.safeParse(rest);
  if (shared.success) return shared.data;
  const place = shared.error.issues[0]?.path.join('.') ?? '';
  return damaged(
    place === '' ? 'it holds what no run holds' : `${shown(place)} is missing or of the wrong kind`,
  );
}

/** The reason why a worker cannot do a run, whose identity is `here` on its machine; null where there is none. */
export function whyNotHere({ identity }: SharedRun, here: RunIdentity): string | null {
  const different = differences(identity, here);
  return different.length === 0 ? null : different.join('; ');
}
