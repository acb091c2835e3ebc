/** What a run says of what it is like to play, from a spec to sentences, table and chart. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Findings } from '../../src/questions/matchup/findings.ts';
import { LONGEST, plain, wordsIn } from '../../src/questions/telling/sentence.ts';
import type { QuestionChart } from '../../src/questions/chart.ts';
import { turnsChart } from '../../src/questions/matchup/turn-charts.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { recorded } from './telling/answered.ts';

const SPEC = `
hythe: 1
rules: huit
engagement: { kind: brigadeEngagement, distanceCm: 60, maxMoves: 6, order: dice }
forces:
  cuirassiers: { lanes: [[{ arm: cavalry, quality: 2, breastplate: true }]], bcRating: 1 }
  battalion: { lanes: [[{ formation: line, quality: 2 }]], bcRating: 1 }
sides:
  french: { force: cuirassiers, doctrine: charge, dc: within60 }
  british: { force: battalion, doctrine: stand-and-fire, dc: within60 }
vary: { sides.french.force.lanes.0.0.quality: [1, 2] }
resolve: { method: exact }
`;

interface Told {
  readonly findings: Findings;
  readonly sentences: readonly string[];
  readonly chart: QuestionChart | null;
}

async function told(spec: string): Promise<Told> {
  const input = reportInput(await recorded(spec));
  const { findings } = input;
  return {
    findings,
    sentences: [findings.headline, ...findings.sentences].map(plain),
    chart: turnsChart(input),
  };
}

describe('the findings of a run that asks what it is like to play', () => {
  let asked: Told;
  beforeAll(async () => {
    asked = await told(`${SPEC}feel: { minutesPerTurn: 5, games: 300 }\n`);
  });

  test('say how long games last, when they are decided, how often the lead changes, how many are comebacks, and which throws decide', () => {
    const text = asked.sentences.join('\n');
    expect(text).toMatch(
      /^The lead (?:rarely changes(?: \(\d\.\d( to \d\.\d)? times a game\))?|changes \d\.\d( to \d\.\d)? times a game); half the games end within \d+ min( to \d+ min)?\.$/m,
    );
    expect(text).toMatch(/^Comebacks from below a chance of 20% are \S+( to \S+)? of wins/m);
    const late =
      /^At 5 minutes a turn nine in ten games end within (\d+) min; typical games last \d( to \d)? turns(?:, decided by (?:about )?turn \d( to \d)?)?\.$/m.exec(
        text,
      )?.[1];
    const turns = asked.findings.feel.map(({ over }) => over.filter((share) => share < 0.9).length);
    expect(Number(late)).toBe(5 * Math.max(...turns));
    expect(text).toMatch(/^The winner gains most from [a-z ]+ in .* of wins and from [a-z ]+ in .*/m);
    for (const sentence of asked.findings.sentences) expect(wordsIn(sentence)).toBeLessThanOrEqual(LONGEST);
  });

  test('lead with the length in turns where no time is given', async () => {
    const [first = ''] = (await told(`${SPEC}feel: { games: 300 }\n`)).sentences;
    expect(first).toMatch(/^The lead .*; typical games last \d( to \d)? turns(?:, decided by .*)?\.$/u);
  });

  test('have a table with a row for each matchup, and say where its numbers come from', () => {
    const table = asked.findings.tables.find(({ id }) => id === 'feel');
    expect(table?.rows).toHaveLength(2);
    expect(table?.columns.map(({ heading }) => plain(heading))).toContain('minutes');
    expect(table?.rows.every((row) => row.length === table.columns.length)).toBe(true);
    expect(plain(table?.note ?? [])).toMatch(
      /^From 300 games with exact chances; ranges are 95% intervals\./,
    );
  });

  test('have a chart of the games undecided after each turn, which never rises and ends with none', () => {
    const rows = (asked.chart?.rows ?? []).filter(({ panel }) => panel === 'undecided');
    expect(new Set(rows.map(({ series }) => series)).size).toBe(2);
    for (const own of Map.groupBy(rows, ({ series }) => series).values()) {
      const shares = own.map(({ value }) => value);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      expect(shares.at(-1)).toBe(0);
    }
    expect(plain(asked.chart?.title ?? [])).toMatch(/^Half the games are decided by (?:about )?turn \d/u);
  });

  test('count no comebacks of a side that begins so low: each of its wins would be one', async () => {
    const { sentences, findings } = await told(
      `${SPEC.replace('french.force.lanes.0.0.quality: [1, 2]', 'british.force.lanes.0.0.quality: [0, 2]')}feel: { games: 300 }\n`,
    );
    expect(findings.feel.map(({ comeback }) => comeback === null)).toEqual([true, false]);
    expect(sentences.join('\n')).toMatch(
      /^Comebacks from below a chance of 20% are .* of wins, where both sides begin above it\.$/m,
    );
  });

  test('say nothing of it where the spec does not ask', async () => {
    const { findings, sentences, chart } = await told(SPEC);
    expect(findings.feel).toEqual([]);
    expect(sentences.join('\n')).not.toContain('typical games');
    expect(findings.tables.map(({ id }) => id)).not.toContain('feel');
    expect(chart?.rows.filter(({ panel }) => panel !== '')).toEqual([]);
  });
});
