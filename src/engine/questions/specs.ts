/** Saved specs, of the folder that is served or of the browser: their names, the text of one, and saving one. */
import { z } from 'zod';
import { MOST_CHARACTERS } from '../../experiment/limits.ts';
import { question, QuestionError } from '../question.ts';
import { isMapName } from '../spec-name.ts';

/** Characters of a name, at the most. */
const LONGEST_SPEC_NAME = 210;
const LONGEST_HASH = 64;

const name = z.string().max(LONGEST_SPEC_NAME);
const text = z.string().max(MOST_CHARACTERS);

export interface SavedSpecs {
  readonly names: readonly string[];
  /** True where none can be saved. */
  readonly readOnly: boolean;
}

export const specs = question<Record<never, never>, SavedSpecs>({
  input: z.object({}),
  answer: async (_input, { shelf }) => ({ names: await shelf.specs(), readOnly: shelf.readOnly }),
});

export interface SavedSpec {
  readonly text: string;
  /** The hash of the text, by which it is replaced: a second text would be too much for one request. */
  readonly hash: string;
}

export const openSpec = question<{ readonly name: string }, SavedSpec>({
  input: z.object({ name }),
  async answer({ name: opened }, { shelf, sha256 }) {
    const spec = await shelf.spec(opened);
    if (spec.length <= MOST_CHARACTERS) return { text: spec, hash: sha256(spec) };
    throw new QuestionError(`${opened} has more than ${MOST_CHARACTERS} characters, the most for a spec`);
  },
});

/** Keeps a map that was opened with a spec. */
export const saveMap = question<{ readonly name: string; readonly text: string }, null>({
  input: z.object({ name: name.refine(isMapName, 'must be a plain name that ends in .geojson'), text }),
  async answer({ name: map, text: content }, { shelf }) {
    if (shelf.saveMap === undefined) throw new QuestionError('maps of a folder are its files: save it there');
    await shelf.saveMap(map, content);
    return null;
  },
});

export interface SpecToSave {
  readonly name: string;
  readonly text: string;
  /** The hash of the text that it replaces, as the page last opened or saved it; null for a new one. */
  readonly before: string | null;
}

/** Gives the hash of the saved text. */
export const saveSpec = question<SpecToSave, string>({
  input: z.object({ name, text, before: z.string().max(LONGEST_HASH).nullable() }),
  async answer({ name: saved, text: written, before }, { shelf, sha256 }) {
    await shelf.saveSpec(saved, written, before);
    return sha256(written);
  },
});
