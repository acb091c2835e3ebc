/** Reasons why a disk takes no more, in words, by the code of the operating system. */
export const WRITE_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'files may not be that large here',
  EIO: 'the disk does not answer',
};
