/** What a report says of numbers that nobody reads: their names, and how to have them. */
import { describe, expect, test } from 'vitest';
import { arqueroTable } from '../../src/run/tables/arquero.ts';
import { pageParts } from '../../src/run/node/page-parts.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { writeReport } from './written.ts';
import type { RunRecord } from '../../src/run/record/record.ts';
import { recorded } from '../questions/telling/answered.ts';

const SPEC = `hythe: 1
rules: pluie
forces:
  martini: { formations: [{ units: [{ kind: infantry, weapon: martini-henry }] }] }
  lebel: { formations: [{ units: [{ kind: infantry, weapon: lebel }] }] }
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 3 }
`;
const MATCHUP = `sides: { british: { force: martini }, french: { force: lebel } }\n`;
const MATRIX = `sides: { one: {}, other: {} }\nanalysis: { kind: matrix }\n`;
const JOINT = 'survivors.one,survivors.other';

const kept = async (text: string) => recorded(SPEC + text);

const metricsIn = ({ distributions }: RunRecord): readonly unknown[] => [
  ...new Set(distributions.array('metric')),
];

/** The text of the page without its markup. */
async function page(record: RunRecord): Promise<string> {
  const { html } = await writeReport(reportInput(record), pageParts);
  return html
    .replace(/<(?:script|style)[^]*?<\/(?:script|style)>/gu, '')
    .replace(/<[^>]+>|\s+/gu, ' ')
    .replace(/ +/gu, ' ');
}

describe('a matrix', () => {
  test('has neither shots nor costs, and says how to have them', async () => {
    const record = await kept(MATRIX);
    const left = ['shots.one', 'shots.other', 'drivenBack.one', 'drivenBack.other', JOINT];
    expect(record.manifest.notComputed).toEqual(left);
    for (const name of left) expect(metricsIn(record)).not.toContain(name);
    expect(metricsIn(record)).toContain('survivors.one');
    const text = await page(record);
    expect(text).toContain(
      'metrics: [shots.one, shots.other, drivenBack.one, drivenBack.other, &#34;survivors.one,survivors.other&#34;]',
    );
  });

  test('has those that its spec asks for, with the same numbers', async () => {
    const record = await kept(`${MATRIX}metrics: [shots.one, survivors.one, survivors.other]\n`);
    expect(metricsIn(record)).toContain('shots.one');
    expect(record.manifest.notComputed).not.toContain('shots.one');
    const all = await kept(`${MATRIX}metrics: all\n`);
    expect(all.manifest).not.toHaveProperty('notComputed');
    expect(metricsIn(all)).toEqual(expect.arrayContaining(['drivenBack.other', JOINT]));
    expect(await page(all)).not.toContain('Not computed');
    const names = new Set(metricsIn(record));
    const rows = (of: RunRecord): readonly object[] =>
      arqueroTable(of.distributions)
        .objects()
        .filter((row) => 'metric' in row && names.has(row.metric));
    expect(rows(record)).toEqual(rows(all));
  });
});

test('a matchup of several cells draws the shots, which one cell alone does not count', async () => {
  const [one, several] = [
    await kept(MATCHUP),
    await kept(`${MATCHUP}vary: { engagement.distanceCm: [3, 8] }\n`),
  ];
  expect(metricsIn(one)).not.toContain('shots.british');
  expect(metricsIn(several)).toEqual(expect.arrayContaining(['shots.british', 'shots.french']));
  expect(several.manifest.notComputed).toContain('drivenBack.french');
  const { charts } = await writeReport(reportInput(several), pageParts);
  expect(charts.map(({ name }) => name)).toContain('shots');
});

test('a matchup shows the numbers that its spec names, as a table, and none where it names none', async () => {
  const named = await page(await kept(`${MATCHUP}metrics: [shots.british, outcome]\n`));
  expect(named).toMatch(/measure British in all Second side eliminated — 19\.3% .* Shots fired 2\.91 — /u);
  expect(await page(await kept(MATCHUP))).not.toContain('Measures');
});
