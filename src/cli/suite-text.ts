/** Two editions compared, as lines for a terminal, as JSON, and as a page in a file. */
import { plain } from '../analysis/sentence.ts';
import { sha256 } from '../host/sha256.ts';
import { replaceFile } from '../host/store.ts';
import { readUntrustedText, UntrustedFileError } from '../host/untrusted-file.ts';
import { hytheVersion } from '../host/version.ts';
import type { JudgedSuite, ShareWords, SuiteWords } from '../report/suite-words.ts';
import { shellWord } from '../engagement/shown.ts';
import { UsageError } from './command-error.ts';
import { section } from './diff-text.ts';
import { bold } from './output.ts';
import { indented, tableLines } from './table.ts';
import { wrapped } from './wrap.ts';

const MOST_ROWS = 60;

export function suiteLines(
  words: SuiteWords,
  problems: JudgedSuite['problems'],
  width: number,
): readonly string[] {
  const { headline, others, statements, changes, moved, open, turned, missing, method } = words;
  return [
    ...wrapped(bold(headline), width),
    ...[others, statements].flatMap((line) => wrapped(line, width)),
    ...rows('Moved', moved.map(shareRow), width),
    ...rows(
      'Statements that changed',
      turned.map(({ spec, change, words: said }) => [spec, change, plain(said)]),
      width,
    ),
    ...rows('Open', open.map(shareRow), width),
    ...rows(
      'Without a partner',
      missing.map((line) => [line]),
      width,
    ),
    ...(problems.length === 0
      ? []
      : ['', bold('Not compared'), ...indented(problems.flatMap(({ message }) => message.split('\n')))]),
    '',
    ...section(changes, width),
    ...wrapped(method, width),
  ];
}

function shareRow({ spec, matchup, of, before, after, difference, enough }: ShareWords): string[] {
  return [spec, plain(matchup), plain(of), before, '→', after, difference, enough];
}

function rows(title: string, all: readonly (readonly string[])[], width: number): string[] {
  const [first] = all;
  if (first === undefined) return [];
  const columns = first.map(() => ({ heading: '' }));
  const rest = all.length - MOST_ROWS;
  return [
    '',
    bold(title),
    ...indented(tableLines(columns, all.slice(0, MOST_ROWS), width - 2)),
    ...(rest > 0 ? [`  … and ${rest} more; --json tells all`] : []),
  ];
}

export function suiteJson({ specs, ...others }: JudgedSuite): object {
  return {
    ...others,
    specs: specs.map(({ name, changes, compared, moves }) => ({
      name,
      changes,
      alike: compared.alike,
      onlyBefore: compared.onlyBefore.map(plain),
      onlyAfter: compared.onlyAfter.map(plain),
      statements: compared.statements.map((one) => ({ ...one, words: plain(one.words) })),
      matchups: moves.map(({ state, shares }, i) => ({
        name: plain(shares[0]?.name ?? []),
        state,
        by: compared.matchups[i]?.by ?? null,
        shares: shares.map(({ of, name: _name, enough, ...share }) => ({
          winner: of === 0 || of === 1 ? compared.facts.sides[of] : 'none',
          ...share,
          enough: enough === null || Number.isFinite(enough) ? enough : 'none',
        })),
      })),
    })),
  };
}

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

/** Writes the page of a suite; `words` are those of the command line. */
export async function writePage(
  path: string,
  suite: JudgedSuite,
  words: SuiteWords,
  asked: readonly string[],
): Promise<void> {
  const command = ['hythe diff --suite', ...asked.map(shellWord)].join(' ');
  // With the libraries that draw its chart.
  const { suitePage } = await import('../report/suite-page.ts');
  await replaceFile(path, await suitePage(words, suite, { sha256, version: hytheVersion(), command }));
}
