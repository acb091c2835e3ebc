/** Errors of the operating system, in words by their codes. */
import { thrownText } from '../../play/shown.ts';
import { ResultsError } from '../record/error.ts';

/** `ENOSPC`; undefined for errors that are none of the system. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Reasons why a disk takes no more. */
export const WRITE_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'files may not be that large here',
  EIO: 'the disk does not answer',
};

/** Reasons why a file cannot be used. */
export const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ...WRITE_REASONS,
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EMFILE: 'too many files are open',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'part of the path is not a folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'it is there already',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'too many symbolic links',
};

/** The reason of an error of the file system; the message of any other. */
export function reasonOf(error: unknown): string {
  return SYSTEM_ERRORS[errorCode(error) ?? ''] ?? thrownText(error);
}

/** Reasons why a folder takes no runs. */
const FOLDER_REASONS: Readonly<Record<string, string>> = {
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
    `cannot write to the output folder ${folder}: ${FOLDER_REASONS[code] ?? code}; choose another one, or make room there`,
    error,
  );
}
