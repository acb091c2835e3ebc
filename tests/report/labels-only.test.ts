/* Reports of specs whose ids no one would write in a sentence: only their labels are shown, in sentences that stay English. */
import { describe, expect, test } from 'vitest';
import { plain } from '../../src/questions/telling/sentence.ts';
import { pageParts } from '../../src/run/node/page-parts.ts';
import { chartsOf } from '../../src/report/write-report.ts';
import { writeReport } from './written.ts';
import { briefReport, said } from './findings.ts';

const LABELS = {
  'zz9-a': 'Redcoats',
  'zz9-b': 'Bluecoats',
  'zz9-c': 'Rifle company',
  'zz9-d': 'Musket company',
  'zz9-e': 'Holds the road',
  'zz9-f': 'Book rules',
  'zz9-g': 'Sharper rifles',
};

/** The spec with its sides and forces under such ids, and the parts that ask a question. */
function spec(parts: string, all: Readonly<Record<string, string>> = LABELS): string {
  const text = `hythe: 1
title: Rifles against muskets
rules: pluie
forces:
  zz9-c: { formations: [{ quality: regular, units: [{ weapon: martini-henry }] }] }
  zz9-d: { formations: [{ quality: regular, units: [{ weapon: lebel }] }] }
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 6 }
sides:
  zz9-a: { force: zz9-c }
  zz9-b: { force: zz9-d }
resolve: { method: monte-carlo, replicates: 100, seed: labels }
${parts}`;
  // A label of an id that the spec does not use is an error.
  const labels = Object.entries(all).filter(([id]) => text.includes(id));
  return `${text}labels: ${JSON.stringify(Object.fromEntries(labels))}\n`;
}

const OUTCOMES = 'outcomes: { zz9-e: { survivors.zz9-a: { atLeast: 1 } } }\n';
const EXPECT = 'expect: [{ of: winner=zz9-a, atLeast: 0.1 }, { of: zz9-e, atLeast: 0.99 }]\n';
const VARIANTS = `variants:
  zz9-f: {}
  zz9-g: { tables: { weapons: { lebel: { hit: { medium: 8 } } } } }
`;

const KINDS: Readonly<Record<string, string>> = {
  'a matchup along a number': `vary: { engagement.distanceCm: [3, 8, 12] }\n${OUTCOMES}`,
  'a matchup with statements': `${OUTCOMES}${EXPECT}`,
  'a grid of both sides': `vary:
  sides.zz9-a.force.formations.0.quality: [elite, regular]
  sides.zz9-b.force.formations.0.quality: [elite, regular]
`,
  'a matchup by who acts first':
    'vary: { engagement.firstSide: [zz9-a, zz9-b], engagement.distanceCm: [3, 8] }\n',
  variants: `${VARIANTS}${OUTCOMES}analysis: { kind: variants, of: [winner, turn, survivors.zz9-a, zz9-e] }\n`,
  'variants along a number': `vary: { engagement.distanceCm: [3, 8, 12] }\n${VARIANTS}analysis: { kind: variants }\n`,
  'a matrix': 'analysis: { kind: matrix, contestants: [zz9-c, zz9-d] }\n',
  'a search of forces':
    'analysis: { kind: forces, search: { side: zz9-b, force: zz9-d, from: 1, to: 3 }, target: even }\n',
  'the cheapest of forces': `analysis:
  kind: forces
  cheapest:
    side: zz9-b
    menu: [{ force: zz9-c, price: 120, max: 1 }, { force: zz9-d, price: 100, max: 2 }]
    target: { of: winner=zz9-b, atLeast: 0.5 }
`,
  'points of forces': `analysis:
  kind: forces
  points:
    contestants: [zz9-c, zz9-d]
    sizes: [1]
    reference: { force: zz9-d, price: 100 }
    heldOut: [{ zz9-c: 2, zz9-d: 1 }, { zz9-d: 3 }]
`,
  weapons: 'analysis: { kind: weapons, weapons: [lebel, martini-henry], by: { band: all }, fight: true }\n',
  'a sensitivity study': 'analysis: { kind: sensitivity, tables: [weapons.lebel.hit.medium] }\n',
  'a sensitivity study of every combination': `analysis:
  kind: sensitivity
  indices: sobol
  of: winner=zz9-a
  factors:
    engagement.firstSide: [zz9-a, zz9-b]
    sides.zz9-a.force.formations.0.quality: [elite, regular]
`,
};

/** The text of a page: without its scripts and styles, the spec, and the command that makes the run again. */
function seen(html: string): string {
  return html.replace(/<(script|style|pre)\b.*?<\/\1>/gsu, '');
}

/** Labels with an article or a possessive, of the sides, the forces, the rest, and a field of the rules. */
const DETERMINED = [
  ['my battalions', 'the Dutch', 'Battalion', 'the Dutch', 'the road', 'The book', 'our house rule'],
  ['Mine', 'Theirs', 'my rifle company', 'the musket company', 'My hill', 'the book', 'the sharper rifle'],
  ['The Militia', 'Lee’s corps', 'my militia', 'Lee’s corps', 'Our road', 'my rules', 'the new rules'],
].map((names) => ({
  ...Object.fromEntries(Object.keys(LABELS).map((id, i) => [id, names[i] ?? ''])),
  distanceCm: 'the distance',
  quality: 'my quality',
  firstSide: 'the first side',
}));

const WORD = '(?:the|an?|my|your|our|mine|yours|ours|theirs|lee’s)';
const NO_ENGLISH = new RegExp(
  [
    // Two articles or possessives for one noun, and one after a number or a word that is in its place.
    `\\b(?:the|an?|my|your|our|every|each|one|\\d+)[ \u00a0](?:×[ \u00a0])?${WORD}(?![\\p{L}’])`,
    // A word twice.
    '(?<![\\p{L}\\d])(\\p{L}+) \\1(?![\\p{L}\\d])',
    // A noun before what it has, where the noun has an article of its own.
    '(?:battalions|mine|theirs|militia|lee’s corps|dutch) (?:units|company|companies|quality)',
  ].join('|'),
  'iu',
);
/** A capital of an article where a word governs it. */
const CAPITAL = /(?<=\b(?:of|beat|against|than|for|by|and|with) )(?:The|My|Our|Mine|Theirs)(?![\p{L}’])/u;

describe.each(Object.entries(KINDS))('the report of %s', (_kind, parts) => {
  test('shows labels in place of ids', async () => {
    const input = await briefReport(spec(parts), 'labels.yaml', 100);
    expect(said(input.findings).filter((text) => /zz9/iu.test(text))).toEqual([]);
    const { html, charts } = await writeReport(input, pageParts);
    expect(seen(html).match(/.{0,80}zz9.{0,40}/giu) ?? []).toEqual([]);
    expect(
      charts.map(({ spec: { title } }) => JSON.stringify(title)).filter((title) => /zz9/iu.test(title)),
    ).toEqual([]);
  });

  test('stays English with labels that have an article or a possessive', async () => {
    for (const labels of DETERMINED) {
      const input = await briefReport(spec(parts, labels), 'labels.yaml', 100);
      const texts = [...said(input.findings), ...chartsOf(input).map(({ title }) => plain(title))];
      expect(texts.filter((text) => NO_ENGLISH.test(text) || CAPITAL.test(text))).toEqual([]);
    }
  });
});
