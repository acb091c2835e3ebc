/** Errors of the file system, as errors for people. */
import { ResultsError } from '../record/error.ts';
import { WRITE_REASONS } from './write-reasons.ts';

/** `ENOSPC`; undefined for errors that are none of the system. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ...WRITE_REASONS,
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
  ENAMETOOLONG: 'its path is too long',
  ENOENT: 'a part of its path is gone, or cannot hold folders',
  EMFILE: 'too many files are open',
};

/** An error about writing to `folder` in words; errors that are none of the file system stay as they are. */
export function asWriteError(error: unknown, folder: string): unknown {
  const code = errorCode(error);
  if (error instanceof ResultsError || code === undefined || code.startsWith('HYTHE-')) return error;
  return new ResultsError(
    'HYTHE-RESULTS-WRITE',
    folder,
    `cannot write to the output folder ${folder}: ${REASONS[code] ?? code}; choose another one, or make room there`,
    error,
  );
}
