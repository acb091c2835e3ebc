/** Reasons why a folder cannot be made or written to. */
import { statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf } from '../host/reason.ts';

/** The reason in words: a file in the folder's place, or the operating system's answer. */
export function whyNoFolder(path: string, error: unknown): string {
  for (let at = path; ; at = dirname(at)) {
    const status = statOf(at);
    if (status !== null && !status.isDirectory())
      return `${at === path ? 'that' : at} is a file, not a folder`;
    if (status !== null || dirname(at) === at) return reasonOf(error);
  }
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
