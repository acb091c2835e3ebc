/* Reports of specs whose ids no one would write in a sentence: only their labels are shown. */
import { describe, expect, test } from 'vitest';
import { pageParts } from '../../src/host/page-parts.ts';
import { writeReport } from '../../src/report/write-report.ts';
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
function spec(parts: string): string {
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
  const labels = Object.entries(LABELS).filter(([id]) => text.includes(id));
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
    sizes: [1, 2]
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

describe.each(Object.entries(KINDS))('the report of %s', (_kind, parts) => {
  test('shows labels in place of ids', { timeout: 60_000 }, async () => {
    const input = await briefReport(spec(parts), 'labels.yaml', 100);
    expect(said(input.findings).filter((text) => /zz9/iu.test(text))).toEqual([]);
    const { html, charts } = await writeReport(input, pageParts);
    expect(seen(html).match(/.{0,80}zz9.{0,40}/giu) ?? []).toEqual([]);
    expect(
      charts.map(({ spec: { title } }) => JSON.stringify(title)).filter((title) => /zz9/iu.test(title)),
    ).toEqual([]);
  });
});
