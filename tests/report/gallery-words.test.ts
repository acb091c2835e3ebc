/* What the reports of the example specs say, briefly played: sentences of words and numbers, and short ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LONGEST_HEADLINE } from '../../src/analysis/matchup/headline.ts';
import { LONGEST, wordsIn } from '../../src/analysis/matchup/places.ts';
import { capital, plain } from '../../src/analysis/sentence.ts';
import { briefReport, said } from './findings.ts';

const folder = fileURLToPath(new URL('../../experiments/', import.meta.url));
const specs = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

/** Ids and code in prose: `winner=british`, `survivors.french`, `unitsLost`. */
const CODE = /=\w|\p{L}\.\p{L}|\p{Ll}\p{Lu}/u;

/** Kinds whose sentences may list what so few replicates leave open. */
const LISTS = ['forces', 'weapons'];

describe.each(specs)('%s', (name) => {
  test('says its findings in short sentences without ids', { timeout: 120_000 }, async () => {
    const file = join(folder, name);
    const { findings, facts } = await briefReport(readFileSync(file, 'utf8'), file, 40);
    expect(said(findings).filter((text) => CODE.test(text))).toEqual([]);
    expect(plain(capital(findings.headline)), 'a headline').toMatch(/^[\p{Lu}\d].+[.!?]$/u);
    if (LISTS.includes(facts.analysis.kind)) return;
    expect(plain(findings.headline)).toSatisfy(() => wordsIn(findings.headline) <= LONGEST_HEADLINE);
    const long = findings.sentences.filter((sentence) => wordsIn(sentence) > LONGEST).map(plain);
    expect(long).toEqual([]);
  });
});
