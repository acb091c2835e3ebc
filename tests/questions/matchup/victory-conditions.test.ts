import { beforeAll, describe, expect, test } from 'vitest';
import { answerTo } from '../../../src/questions/answers.ts';
import { findingsOf } from '../../../src/questions/matchup/findings.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { pageParts } from '../../../src/run/node/page-parts.ts';
import type { ChartInput } from '../../../src/questions/matchup/chart-input.ts';
import { conditionsChart } from '../../../src/questions/matchup/share-charts.ts';
import { reportInput } from '../../../src/report/report-input.ts';
import { writeReport } from '../../report/written.ts';
import { recorded } from '../telling/answered.ts';
import { skirmish } from '../../toy/skirmish.ts';
import { fileSvg, marksOf, pageSvg, there } from '../../report/drawn.ts';

const SPEC = `hythe: 1
rules: skirmish
engagement: { turnLimit: 6 }
sides:
  reds: { force: { figures: 4 } }
  blues: { force: { figures: 5 } }
outcomes:
  reds hold: { all: [{ turn: { atLeast: 3 } }, { survivors.reds: { atLeast: 1 } }] }
  a rout: { any: [{ survivors.reds: { equals: 0 } }, { not: { survivors.blues: { atLeast: 1 } } }] }
`;

/** A real run of the spec with what is added to it. */
const inputOf = async (added: string, spec = SPEC): Promise<ChartInput> =>
  reportInput(await recorded(spec + added, [skirmish]));

const chartOf = (input: ChartInput) => there(conditionsChart(input));

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

describe('the chart of victory conditions', () => {
  const vary = 'vary: { sides.reds.force.figures: [3, 4, 5] }\n';
  let both: ChartInput;
  let counted: ChartInput;
  beforeAll(async () => {
    both = await inputOf(`${vary}resolve: { method: monte-carlo, check: exact, replicates: 3000 }\n`);
    counted = await inputOf('resolve: { method: monte-carlo, replicates: 3000 }\n');
  });

  test('has a line for each along a number, with rings where exact', async () => {
    const chart = chartOf(both);
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ line: [1, 1], symbol: [6] });
    expect(text).toEqual(expect.arrayContaining(['Reds hold', 'A rout', 'figures']));
    expect(plain(chart.title)).toMatch(
      /^Reds hold: most often [\d.]+% with 5 figures, least often [\d.]+% with 3 figures$/,
    );
    await pageSvg(chart);
  });

  test('has a bar for each in each cell without a number to run along', async () => {
    const chart = chartOf(counted);
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ rect: [2], rule: [2] });
    expect(text).toEqual(expect.arrayContaining(['Reds hold', 'A rout', 'share of fights']));
    expect(plain(chart.title)).toMatch(/^Reds hold: [\d.]+% ± [\d.]+ of fights$/);
    await pageSvg(chart);
  });

  test('shows the numbers of the table of estimates', () => {
    const { estimates } = both.tables;
    const { rows } = conditionsChart(both) ?? {};
    const figures = new Map(both.findings.rows.map(({ cell }) => [cell.cell, cell.factors[0]?.number]));
    let found = 0;
    for (let i = 0; i < estimates.numRows(); i++) {
      if (estimates.get('label', i) !== 'yes' || estimates.get('source', i) !== 'exact') continue;
      const x = figures.get(Number(estimates.get('cell', i)));
      const series = capital(String(estimates.get('metric', i)));
      const row = rows?.find((one) => one.x === x && one.series === series);
      expect(row).toMatchObject({ value: estimates.get('value', i), exact: true });
      found++;
    }
    expect(found).toBe(6);
  });

  test('is not there in a run without conditions', () => {
    const { outcomes: _none, ...without } = both.facts;
    const findings = findingsOf(both.tables, without, answerTo);
    expect(conditionsChart({ ...both, facts: without, findings })).toBeNull();
    expect(findings.tables.map(({ id }) => id)).not.toContain('conditions');
  });
});

describe('the report of victory conditions', () => {
  test('tells them in a sentence each, and in a table with what they ask for', async () => {
    const input = await inputOf('vary: { sides.reds.force.figures: [3, 5] }\nresolve: { method: exact }\n');
    expect(input.findings.sentences.map(plain)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^A rout: most often [\d.]+% with 3 figures, least often [\d.]+% with 5 figures\.$/,
        ),
      ]),
    );
    const [table] = input.findings.tables;
    expect(plain(table?.note ?? [])).toBe(
      'The share of fights that meet each. Reds hold: the end came in turn 3 or later and Reds survivors at least 1; A rout: Reds survivors is 0 or not Blues survivors at least 1.',
    );
    const { html, charts } = await writeReport(input, pageParts);
    expect(html).toContain('<h2 id="conditions">Victory conditions</h2>');
    expect(charts.map(({ name }) => name)).toContain('conditions');
  });

  test('tells a single cell plainly, with the hedge that the numbers need', async () => {
    const one = await inputOf('resolve: { method: exact }\n');
    expect(one.findings.sentences.map(plain)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^A rout: [\d.]+% of fights\.$/)]),
    );
    const played = await inputOf('resolve: { method: monte-carlo, replicates: 1000 }\n');
    expect(played.findings.sentences.map(plain)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^A rout: [\d.]+% ± [\d.]+ of fights\.$/)]),
    );
  });

  test('compares variants by them on the same replicates', async () => {
    const input = await inputOf(
      'variants: { as-written: {}, sharper: { tables: { dice: { d6: { sides: 8 } } } } }\nresolve: { method: monte-carlo, replicates: 2000 }\n',
    );
    const change = input.findings.changes.find(({ metric }) => metric === 'reds hold');
    expect(change).toMatchObject({ label: 'yes', how: 'paired', variant: 'sharper' });
    expect(input.findings.changes.filter(({ metric }) => metric === 'reds hold')).toHaveLength(1);
    expect(plain(input.findings.headline)).toMatch(/^(?:Sharper: |Most by sharper: )/u);
  });

  test('shows the name of a condition as text, whatever it is', async () => {
    const name = '</script><script>pwned()</script>"\'\u202e';
    const outcomes = JSON.stringify({ [name]: { turn: { atLeast: 2 } } });
    const spec = SPEC.replace(/outcomes:[^]*/, `outcomes: ${outcomes}\n`);
    const { html } = await writeReport(await inputOf('resolve: { method: exact }\n', spec), pageParts);
    expect(html).toContain('Victory conditions');
    expect(html).not.toMatch(/<script>pwned/);
    expect(html).toContain('&#60;/script&#62;&#60;script&#62;pwned()');
  });

  test('stops a run when a condition is known well enough', async () => {
    const input = await inputOf(
      'resolve: { precision: { of: reds hold, halfWidth: 0.02 }, method: monte-carlo }\n',
    );
    expect(input.findings.cautions.map(plain).join('\n')).toMatch(/Played until ± 2 points was reached/);
    const [share] = input.findings.conditions[0]?.shares ?? [];
    const { low = 0, high = 1 } = share?.counted ?? {};
    expect((high - low) / 2).toBeLessThanOrEqual(0.02);
  });
});
