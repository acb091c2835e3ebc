/** Findings of runs, and of specs played briefly in this thread, for tests of what they say. */
import type { Findings } from '../../src/questions/matchup/findings.ts';
import {
  capital,
  LONGEST,
  LONGEST_HEADLINE,
  LONGEST_TITLE,
  plain,
  wordsIn,
} from '../../src/questions/telling/sentence.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { specFolder } from '../../src/run/node/spec-folder.ts';
import type { ChartInput } from '../../src/questions/matchup/chart-input.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { chartsOf } from '../../src/report/write-report.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { recorded } from '../questions/telling/answered.ts';

/** The report of a spec of which each cell is played so often or as its spec says, and nothing is solved. */
export async function briefReport(text: string, file: string, most: number): Promise<ChartInput> {
  const experiment = readSpec(text, { file, systems: ruleSystems, files: specFolder(file) });
  const resolve = {
    ...experiment.resolve,
    method: 'monte-carlo',
    check: 'none',
    replicates: Math.min(most, experiment.resolve.replicates),
    stop: null,
  } as const;
  const { feel } = experiment;
  const brief = { ...experiment, resolve, ...(feel === undefined ? {} : { feel: { ...feel, games: 100 } }) };
  return reportInput(await recorded(brief));
}

/** The headline, the verdicts, all findings and the tables of a report as text. */
export function said({ headline, figure, verdicts, sentences, tables }: Findings): readonly string[] {
  return [
    capital(headline),
    ...(figure === null ? [] : [figure.amount, figure.meaning]),
    ...verdicts.flatMap(({ words, figure: number }) => [words, number]),
    ...sentences,
    ...tables.flatMap(({ note, columns, rows }) => [
      note ?? [],
      ...columns.map(({ heading }) => heading),
      ...rows.flat().flatMap((entry) => ('exact' in entry ? [] : [entry])),
    ]),
  ].map(plain);
}

/** Ids and code in prose: `winner=british`, `survivors.french`, `unitsLost`. */
const CODE = /=\w|\p{L}\.\p{L}|\p{Ll}\p{Lu}/u;

/** Texts of a report that are no words: those with ids in them, and sentences, titles and a headline that are too long. */
export function badWords(input: ChartInput): readonly string[] {
  const { headline, sentences } = input.findings;
  const titles = chartsOf(input).map(({ title }) => title);
  const isHeadline =
    /^[\p{Lu}\d].+[.!?]$/u.test(plain(capital(headline))) && wordsIn(headline) <= LONGEST_HEADLINE;
  return [
    ...[...said(input.findings), ...titles.map(plain)].filter((text) => CODE.test(text)),
    ...(isHeadline ? [] : [plain(headline)]),
    ...sentences.filter((sentence) => wordsIn(sentence) > LONGEST).map(plain),
    ...titles.filter((title) => wordsIn(title) > LONGEST_TITLE).map(plain),
  ];
}
