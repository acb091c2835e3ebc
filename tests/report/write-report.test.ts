import { table } from 'arquero';
import { compile, type TopLevelSpec } from 'vega-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arqueroTable } from '../../src/run/tables/arquero.ts';
import type { RunFacts } from '../../src/questions/telling/facts.ts';
import { answerTo } from '../../src/questions/answers.ts';
import { findingsOf } from '../../src/questions/matchup/findings.ts';
import type { RunTables } from '../../src/run/tables/names.ts';
import type { Warning } from '../../src/spec/warnings.ts';
import { pageParts } from '../../src/run/node/page-parts.ts';
import { readRun, saveRun } from '../../src/run/node/store.ts';
import type { ChartInput } from '../../src/questions/matchup/chart-input.ts';
import { factsOf, patchesOf } from '../../src/report/facts-of-manifest.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { writeReport, type Report } from './written.ts';
import type { RunRecord } from '../../src/run/record/record.ts';
import { facts, noOtherTables, cellsTable } from '../questions/telling/hand-made.ts';
import { freshFolder, record, remove, runToy, small } from '../run/record/toy-run.ts';
import { FOUR_DISTANCES, skirmishRun } from './skirmish-run.ts';

const found = (tables: RunTables, about: RunFacts): ChartInput => ({
  findings: findingsOf(tables, about, answerTo),
  facts: about,
  tables,
});

describe('a report', () => {
  let toy: RunRecord;
  let told: RunFacts;
  let report: Report;
  let folder: string;

  beforeAll(async () => {
    folder = await freshFolder();
    toy = record(await runToy(small));
    told = factsOf(toy.manifest);
    report = await writeReport(reportInput(toy), pageParts);
  });

  afterAll(() => remove(folder));

  test('is the same text each time', async () => {
    expect(await writeReport(reportInput(toy), pageParts)).toEqual(report);
  });

  test('is drawn again from a run that was read back', async () => {
    const saved = await readRun((await saveRun(toy, folder)).folder);
    expect(await writeReport(reportInput(saved), pageParts)).toEqual(report);
  });

  test('says what the manifest says', () => {
    const { manifest } = toy;
    expect(told).toMatchObject({
      title: manifest.title,
      rules: { id: 'skirmish', title: 'A skirmish with D6' },
      sides: manifest.sides,
      factors: manifest.factors,
      seed: manifest.seed,
      specHash: manifest.specHash,
      version: manifest.hythe,
      interrupted: false,
    });
    expect(told.spec).toContain('hythe: 1');
    for (const text of [manifest.specHash, manifest.seed, manifest.rules.tablesHash])
      expect(report.html).toContain(text);
  });

  test('holds no word of when and where it ran', () => {
    const { cpu, finished, platform } = toy.manifest.machine;
    for (const text of [cpu, finished, platform, 'seconds']) expect(report.html).not.toContain(`>${text}`);
  });
});

describe('what a report rests on', () => {
  const input = skirmishRun({ cells: FOUR_DISTANCES });
  const caution = 'its numbers are invented \u202e';
  const warnings: readonly Warning[] = [
    { about: 'spec', message: 'a force is not used' },
    { about: 'numbers', message: caution },
    { about: 'rules', message: 'parts in use: the square' },
  ];
  const cautious = { ...input, facts: { ...input.facts, warnings } };

  test('is said under every chart, in the page and in the files', async () => {
    const { charts, html } = await writeReport(cautious, pageParts);
    expect(charts.length).toBeGreaterThan(1);
    for (const { spec } of charts) {
      const words = JSON.stringify(spec);
      expect(words).toContain('invented');
      expect(words).not.toContain('a force');
    }
    expect(html.split(/its numbers are invented/iu).length - 1).toBeGreaterThan(charts.length);
    const [rules = '', again = ''] = html.slice(html.indexOf('id="rules"')).split('id="again"');
    expect(rules).toContain('its numbers are invented');
    expect(html.split('the square')).toHaveLength(2);
    expect(rules).toContain('the square');
    expect(rules).not.toContain('a force is not used');
    expect(again).toContain('a force is not used');
  });

  test('is said of nothing where there is nothing to say', async () => {
    const { charts } = await writeReport(input, pageParts);
    expect(JSON.stringify(charts)).not.toContain('invented');
  });
});

describe('its charts', () => {
  const input = skirmishRun({ cells: FOUR_DISTANCES });

  test('are files that hold their data and words, and compile without a warning', async () => {
    const { charts } = await writeReport(input, pageParts);
    expect(charts.map(({ name }) => name)).toEqual(['outcome', 'undecided', 'shots']);
    for (const { name, spec } of charts) {
      const read = JSON.parse(JSON.stringify(spec)) as TopLevelSpec; // what was just written
      const warnings: unknown[] = [];
      const log = (...said: unknown[]) => {
        warnings.push(...said);
        return logger;
      };
      const quiet = () => logger;
      const logger = { level: quiet, error: log, warn: log, info: quiet, debug: quiet };
      compile(read, { logger });
      expect(warnings).toEqual([]);
      expect(JSON.stringify(read)).not.toContain('var(--');
      expect(read).toMatchObject({ data: { name }, description: expect.any(String) });
      expect(read.datasets?.[name]).not.toHaveLength(0);
    }
  });

  test('never name a column by what a user wrote', async () => {
    const name = "a'].b[\\u0022";
    const { charts } = await writeReport(
      skirmishRun({ cells: FOUR_DISTANCES, sides: [name, 'datum.x'] }),
      pageParts,
    );
    const fields: string[] = [];
    for (const { spec } of charts)
      JSON.stringify(spec, (key, value: unknown) => {
        if ((key === 'field' || key === 'filter' || key === 'labelExpr') && typeof value === 'string')
          fields.push(value);
        return value;
      });
    expect(fields.length).toBeGreaterThan(50);
    for (const field of fields) expect(field).not.toMatch(/b\[|datum\.x\b|'\]/);
  });
});

describe('a run with little to show', () => {
  test('has a page all the same when nothing was finished', async () => {
    const { html, charts } = await writeReport(
      found({ cells: cellsTable([{}]), ...noOtherTables() }, facts({ interrupted: true })),
      pageParts,
    );
    expect(charts).toEqual([]);
    expect(html).toContain('No cell was finished, so there is no answer.');
    expect(html).toContain('This run was stopped before its end');
    expect(html).toContain('not finished');
  });

  test('has no chart of turns where nobody wins', async () => {
    const { charts } = await writeReport(
      found({ cells: cellsTable([{ exact: [0, 0, 1] }]), ...noOtherTables() }, facts()),
      pageParts,
    );
    expect(charts.map(({ name }) => name)).toEqual(['outcome']);
  });

  test('says so where counts and exact values do not agree', async () => {
    const cell = { exact: [0.6, 0.4, 0], counts: [400, 600, 0], agreement: 1e-30 } as const;
    const { html } = await writeReport(
      found({ cells: cellsTable([cell]), ...noOtherTables() }, facts()),
      pageParts,
    );
    expect(html).toContain('class="disagrees"');
    expect(html).toContain('trust no number of this run');
  });
});

describe('the page of several factors', () => {
  const quality = (value: string) => ({ path: 'sides.a.quality', name: 'a.quality', unit: null, value });
  const cover = (value: string) => ({ path: 'sides.b.cover', name: 'cover', unit: null, value });
  const grid = (covers: readonly string[]) =>
    skirmishRun({
      cells: ['militia', 'elite'].flatMap((name, i) =>
        covers.map((other, j) => ({
          factors: [quality(name), cover(other)],
          hitOn: [5 - i, 4 + (j % 2)] as const,
          figures: [2, 2] as const,
        })),
      ),
      replicates: 200,
      solved: false,
    });

  test('shows two that are no numbers as a grid first, and as bars only where they are few', async () => {
    const few = await writeReport(grid(['open', 'wall']), pageParts);
    expect(few.charts.slice(0, 2).map(({ name }) => name)).toEqual(['grid', 'outcome']);
    const many = await writeReport(grid(['a', 'b', 'c', 'd', 'e', 'f', 'g']), pageParts);
    expect(many.charts.map(({ name }) => name)).not.toContain('outcome');
  });

  test('says what more replicates would bring where only counts tell who wins', async () => {
    const counted = await writeReport(
      skirmishRun({ cells: FOUR_DISTANCES, solved: false, replicates: 500 }),
      pageParts,
    );
    const words = counted.html.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
    expect(words).toMatch(
      /The widest interval of a share of wins is about ± 4\.\d points; about 1,500 more replicates would halve it\./,
    );
    expect(words).toContain('With 95% confidence none of these claims is wrong.');
    const solved = await writeReport(skirmishRun({ cells: FOUR_DISTANCES, replicates: 500 }), pageParts);
    expect(solved.html).not.toContain('more replicates would halve it.');
    expect(solved.html).not.toContain('Many claims at once.');
  });

  test('gives each factor a column of its own', async () => {
    const { html } = await writeReport(grid(['open', 'wall']), pageParts);
    const table = html.slice(html.indexOf('id="numbers"')).split('</table>')[0] ?? '';
    expect(table).toMatch(/<th scope="col"><bdi>a quality<\/bdi><\/th>\s*<th scope="col"><bdi>cover<\/bdi>/);
    expect(table).toMatch(/<th scope="row"><bdi>Militia<\/bdi><\/th>\s*<td><b><bdi>Open<\/bdi>/);
  });

  test('says what of the tables of the rules is changed, and by which variant', async () => {
    const input = grid(['open']);
    const { html } = await writeReport(
      {
        ...input,
        facts: {
          ...input.facts,
          patches: patchesOf({
            tables: {
              weapons: { lebel: { hit: { medium: 10, far: null } }, own: { new: true, hit: { far: 3 } } },
            },
            variants: { 'as-written': { tables: {} }, sharper: { tables: { dice: { d6: { sides: 8 } } } } },
          }),
        },
      },
      pageParts,
    );
    const section = html.slice(html.indexOf('id="rules"')).split('</table>')[0] ?? '';
    for (const text of [
      'weapons.lebel.hit.medium',
      'weapons.lebel.hit.far',
      'weapons.own',
      'hit.far: 3',
      'dice.d6.sides',
      'Sharper',
      'the spec',
    ])
      expect(section).toContain(text);
    expect(section).not.toContain('as-written');
    expect((await writeReport(input, pageParts)).html).not.toContain('What this run changed');
  });

  test('tells reasons that differ in their numbers alone together', async () => {
    const input = grid(['open', 'wall']);
    const rows = input.findings.rows.length;
    const reasons = Array.from(
      { length: rows },
      (_row, i) => `gave up at ${String(i + 1)},000 states of 6 turns`,
    );
    const cells = arqueroTable(input.tables.cells).assign(table({ reason: reasons }));
    const { html } = await writeReport(found({ ...input.tables, cells }, input.facts), pageParts);
    expect(html).toContain('Gave up at 1,000 to 4,000 states of 6 turns (4 cells)');
  });
});
