/** Rule packs: numbers that the source of a system does not give, from who owns the book, or invented. */
import type { Explanation } from './engagement.ts';
import { InputError, type Path } from './inputs.ts';
import { isMap } from './read-inputs.ts';
import { shown } from './shown.ts';

/** The name of the pack that comes with Hythe. */
export const ILLUSTRATIVE = 'illustrative';

type RawMap = Readonly<Record<string, unknown>>;

/** A part of a pack that may be left out. */
export const absent = { nullable: true, default: null } as const;

/** The input that takes a pack; the system says by `required` or a default whether it needs one. */
export const packInput = {
  type: 'json',
  fileUnless: [ILLUSTRATIVE],
  meaning: `rule pack: ${ILLUSTRATIVE} (invented numbers that come with Hythe), a file beside the spec, or the pack itself`,
} as const;

export const packPatch = {
  type: 'json',
  default: {},
  meaning: 'merged over the rule pack at every depth; null deletes a key, lists and values replace',
} as const;

/** The fields that every pack begins with. */
export const PACK_HEAD = {
  packId: {
    type: 'text',
    pattern: { source: '.+', text: 'text of 1 or more characters' },
    required: true,
    meaning: 'name of the pack, shown with every result',
  },
  title: { type: 'text', required: true, meaning: 'title' },
  status: {
    type: 'choice',
    values: [ILLUSTRATIVE, 'user'],
    required: true,
    meaning: 'invented numbers, or those of a user who owns the book',
  },
  source: { type: 'text', ...absent, meaning: 'where the numbers come from' },
  note: { type: 'text', ...absent, meaning: 'remark' },
} as const;

/** The reading of a system's packs. */
interface PackReader<V> {
  readonly illustrative: RawMap;
  /** The title of the system, whose numbers invented ones are not. */
  readonly title: string;
  /** Where the pack stands in the inputs, for messages. */
  readonly path: Path;
  /** @throws {InputError} with every place that does not fit the shape of a pack */
  readonly read: (raw: unknown, path: Path) => V;
}

export interface PackMarks {
  /** Says of every number that rests on the pack what it is worth. */
  readonly packMark: string;
  /** Stands beside every part of a sum that comes from it. */
  readonly mark: string;
}

/**
 * A pack with its patch: the one that comes with Hythe, or one that is given whole.
 * @throws {InputError} with every place that does not fit the shape of a pack
 */
export function readRulePack<V extends { readonly packId: string; readonly status: string }>(
  given: unknown,
  patch: unknown,
  { illustrative, title, path, read }: PackReader<V>,
): V & PackMarks {
  const raw = given === ILLUSTRATIVE ? illustrative : given;
  if (!isMap(raw)) {
    const expected = `${ILLUSTRATIVE}, a file named under engagement.pack, or a rule pack: a map with packId, title, status and its tables (docs/spec.md, "Rule packs")`;
    throw new InputError([
      { path, message: `pack must be ${expected}, not ${shown(raw)}`, kind: 'input', expected },
    ]);
  }
  if (!isMap(patch)) {
    const message = `packPatch must be a map, not ${shown(patch)}`;
    throw new InputError([{ path: ['packPatch'], message, kind: 'input', expected: 'a map' }]);
  }
  const isPatched = Object.keys(patch).length > 0;
  const own = read(raw, path);
  const values = isPatched ? read(patchedPack(raw, patch), ['packPatch']) : own;
  const name = `rule pack "${values.packId}"${isPatched ? ' with a packPatch' : ''}`;
  const isInvented = values.status === ILLUSTRATIVE;
  return {
    ...values,
    packMark: isInvented
      ? `${name}, status illustrative: its numbers are invented, and are not those of ${title}`
      : `${name}, status user: its numbers are the user's, not the source's`,
    mark: isInvented ? 'illustrative, invented' : 'rule pack',
  };
}

/** Objects are merged at every depth, `null` deletes a key, lists and single values replace. */
export function patchedPack(pack: RawMap, patch: RawMap): RawMap {
  const merged: Record<string, unknown> = { ...pack };
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key];
    if (value === null) delete merged[key];
    else merged[key] = isMap(value) && isMap(before) ? patchedPack(before, value) : value;
  }
  return merged;
}

/** The explanation of a number, with the mark of the pack beside every part that cites one of its tables. */
export function withPackMark(explanation: Explanation, { mark }: Pick<PackMarks, 'mark'>): Explanation {
  const factors = explanation.factors.map((part) =>
    part.ruleIds.some((id) => id.startsWith('PACK-')) ? { ...part, mark } : part,
  );
  return { ...explanation, factors };
}
