/** The files of a run, as `hythe run` writes them: of a kept one, and of one from somebody's disk. */
import { z } from 'zod';
import { ResultsError } from '../../results/error.ts';
import { isFileOfRun, MANIFEST, MOST_BYTES } from '../../results/file-names.ts';
import type { Manifest } from '../../results/manifest.ts';
import type { Files } from '../../results/run-files.ts';
import type { Desk } from '../desk.ts';
import { question, QuestionError } from '../question.ts';

/** Characters of the name of a kept run, at the most. */
export const LONGEST_RUN_NAME = 300;
/** Files of a run that is opened, at the most. */
const MOST_FILES = 200;
/** Characters of the name of a file of a run, at the most. */
const LONGEST_FILE_NAME = 200;

export interface FilesOfRun {
  /** `<experiment>/<run>` */
  readonly name: string;
  /** Bytes by path, `charts/outcome.vl.json`. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

export const keptFiles = question<{ readonly name: string }, FilesOfRun>({
  input: z.object({ name: z.string().max(LONGEST_RUN_NAME) }),
  answer: async ({ name }, desk) => ({ name, files: Object.fromEntries(await desk.shelf.files(name)) }),
});

/**
 * Keeps a run from somebody's disk, checked as the command line checks it: the names of its files, their hashes, its
 * tables. Gives the name of the kept run.
 */
export const openRun = question<{ readonly files: Readonly<Record<string, Uint8Array>> }, string>({
  input: z.object({
    files: z
      .record(z.string().max(LONGEST_FILE_NAME), z.instanceof(Uint8Array))
      .refine((all) => Object.keys(all).length <= MOST_FILES, `a run has ${MOST_FILES} files at the most`),
  }),
  async answer({ files: given }, desk) {
    const opened = new Map(Object.entries(given).filter(([path]) => isFileOfRun(path)));
    const bytes = [...opened.values()].reduce((sum, { length }) => sum + length, 0);
    if (bytes > MOST_BYTES)
      throw new QuestionError(`a run of more than ${MOST_BYTES / 1024 ** 2} MB is not opened here`);
    const [{ readRecord }, { reportInput }, { orDamaged }] = await Promise.all([
      import('../../results/read-record.ts'),
      import('../../report/report-input.ts'),
      import('../../results/or-damaged.ts'),
    ]);
    const record = await readRecord(opened, 'the opened run', desk.sha256);
    await orDamaged(['the opened run'], () => reportInput(record));
    return desk.shelf.keep(record.manifest, ownFiles(opened, record.manifest, desk));
  },
});

/** The manifest and the files that it names. @throws {ResultsError} for a file that was changed */
function ownFiles(opened: Files, { files: hashes }: Manifest, { sha256 }: Desk): Files {
  const own = [...opened].filter(([path]) => path === MANIFEST || Object.hasOwn(hashes, path));
  for (const [path, content] of own)
    if (path !== MANIFEST && sha256(content) !== hashes[path])
      throw new ResultsError(
        'HYTHE-RESULTS-DAMAGED',
        path,
        `${path} is not the file that the run wrote; restore the file, or ask for the run again`,
      );
  return new Map(own);
}
