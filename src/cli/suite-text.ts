/** The page of two editions compared, in a file. */
import { sha256 } from '../host/sha256.ts';
import { replaceFile } from '../host/store.ts';
import { readUntrustedText, UntrustedFileError } from '../host/untrusted-file.ts';
import { hytheVersion } from '../host/version.ts';
import { shellWord } from '../engagement/shown.ts';
import type { EditionsTold, JudgedSuite } from '../questions/editions/tell.ts';
import { UsageError } from './command-error.ts';

/** The mark of a page that Hythe wrote. */
const OUR_PAGE = 'name="generator" content="Hythe';

/** @throws {UsageError} where a file stands that is no page of Hythe */
export function requirePage(path: string): void {
  let text = '';
  try {
    text = readUntrustedText(path);
  } catch (error) {
    // There is none, or it cannot be written either.
    if (!(error instanceof UntrustedFileError)) return;
  }
  if (!text.includes(OUR_PAGE))
    throw new UsageError(`${path} is no page of Hythe, and would be lost; name another file for --report`);
}

/** Writes the page; `told` is what the terminal says. */
export async function writePage(
  path: string,
  suite: JudgedSuite,
  told: EditionsTold,
  asked: readonly string[],
): Promise<void> {
  const command = ['hythe diff --suite', ...asked.map(shellWord)].join(' ');
  // With the libraries that draw its chart.
  const { suitePage } = await import('../report/suite-page.ts');
  await replaceFile(path, await suitePage(told, suite, { sha256, version: hytheVersion(), command }));
}
