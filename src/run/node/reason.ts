/** Reasons of the operating system, in words. */
import { thrownText } from '../../play/shown.ts';
import { errorCode } from './write-error.ts';
import { WRITE_REASONS } from './write-reasons.ts';

/** By the codes of the operating system. */
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
