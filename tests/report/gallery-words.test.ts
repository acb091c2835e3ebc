/* What the reports of the example specs say, briefly played: sentences of words and numbers, and short ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  capital,
  LONGEST,
  LONGEST_HEADLINE,
  LONGEST_TITLE,
  plain,
  wordsIn,
} from '../../src/analysis/sentence.ts';
import { chartsOf } from '../../src/report/write-report.ts';
import { briefReport, said } from './findings.ts';

const folder = fileURLToPath(new URL('../../experiments/', import.meta.url));
const specs = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

/** Replicates of a cell; battles on a map take a thousand times as long. */
const MOST = 40;
const MOST_BATTLES = 1;

/** Ids and code in prose: `winner=british`, `survivors.french`, `unitsLost`. */
const CODE = /=\w|\p{L}\.\p{L}|\p{Ll}\p{Lu}/u;

describe.each(specs)('%s', (name) => {
  test('says its findings in short sentences without ids', { timeout: 120_000 }, async () => {
    const file = join(folder, name);
    const most = name.startsWith('battle-') ? MOST_BATTLES : MOST;
    const input = await briefReport(readFileSync(file, 'utf8'), file, most);
    const { findings } = input;
    const titles = chartsOf(input).map(({ title }) => title);
    expect([...said(findings), ...titles.map(plain)].filter((text) => CODE.test(text))).toEqual([]);
    expect(plain(capital(findings.headline)), 'a headline').toMatch(/^[\p{Lu}\d].+[.!?]$/u);
    expect(plain(findings.headline)).toSatisfy(() => wordsIn(findings.headline) <= LONGEST_HEADLINE);
    const long = findings.sentences.filter((sentence) => wordsIn(sentence) > LONGEST).map(plain);
    expect(long).toEqual([]);
    expect(titles.filter((title) => wordsIn(title) > LONGEST_TITLE).map(plain)).toEqual([]);
  });
});
