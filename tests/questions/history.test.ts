import { describe, expect, test } from 'vitest';
import { plain } from '../../src/questions/telling/sentence.ts';
import { THAT_DAY } from '../../src/spec/analyses/history.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { answerIn, recorded } from './telling/answered.ts';
import { placed, problemsOf } from '../spec/specs.ts';

const UNIT = (weapon: string): string =>
  `{ formations: [{ units: [{ kind: infantry, weapon: ${weapon} }] }] }`;
const SPEC = `hythe: 1
rules: pluie
forces: { martini: ${UNIT('martini-henry')}, lebel: ${UNIT('lebel')} }
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 8 }
sides: { british: { force: martini }, french: { force: lebel } }
vary: { engagement.distanceCm: [3, 8, 18] }
outcomes: { french-won: { winner: french }, in-time: { turn: { between: [2, 4] } } }
resolve: { method: exact }
analysis: { kind: history }
labels: { french-won: the French win, in-time: two to four turns }
`;
const COUNTED = SPEC.replace('method: exact', 'method: monte-carlo, replicates: 400, seed: a');

const read = (spec: string): Experiment => readSpec(spec, { file: 'spec.yaml', systems: ruleSystems });

describe('a day of history', () => {
  test('has the share of each statement alone, and of all together by the joint law', async () => {
    const record = await recorded(SPEC);
    const { answer } = answerIn('history', record);
    const law = record.distributions;
    for (const { cell, together, alone } of answer.findings.cells) {
      const share = (metric: string, holds: (winner: string, turn: number) => boolean): number =>
        Array.from({ length: law.numRows() }, (_row, i) => i)
          .filter((i) => law.get('cell', i) === cell && law.get('metric', i) === metric)
          .filter((i) => holds(String(law.get('label', i)), Number(law.get('value2', i))))
          .reduce((sum, i) => sum + Number(law.get('probability', i)), 0);
      const isTime = (turn: number): boolean => turn >= 2 && turn <= 4;
      expect(together.low).toBe(together.high);
      expect(together.value).toBeCloseTo(
        share('winner,turn', (w, t) => w === 'french' && isTime(t)),
        12,
      );
      expect(alone.map(({ value }) => value)).toEqual([
        expect.closeTo(
          share('winner,turn', (winner) => winner === 'french'),
          12,
        ),
        expect.closeTo(
          share('winner,turn', (_winner, turn) => isTime(turn)),
          12,
        ),
      ]);
    }
  });

  test('names the nearest value in the words of the author, in headline, chart and table', async () => {
    const { answer, told, charts, findings } = answerIn('history', await recorded(SPEC));
    const best = answer.findings.cells.toSorted((a, b) => b.together.value - a.together.value)[0];
    expect(answer.findings.nearest).toEqual([best?.cell]);
    expect(told[0]).toMatch(
      /^What happened that day: \d+% of fights at \d+ cm, the most likely tried; \d+% at \d+ cm\.$/u,
    );
    expect(told[1]).toMatch(
      /^At \d+ cm, each statement alone: the French win \d+%, two to four turns \d+%\.$/u,
    );
    expect(charts[0]?.rows).toHaveLength(9);
    expect(findings.tables.map(({ title }) => title)).toEqual(['What happened that day']);
    expect(answer.tables[0]?.columns.map(({ heading }) => plain(heading))).toEqual([
      'at',
      'all together',
      'the French win',
      'two to four turns',
    ]);
  });

  test('says which statement the rules never give, or that they never come together', async () => {
    const late = SPEC.replace('turn: { between: [2, 4] }', 'turn: { atLeast: 9 }');
    expect(answerIn('history', await recorded(late)).told).toEqual([
      'No fight ends as that day did, whichever of the values tried is taken.',
      'This never happens: two to four turns.',
    ]);
    const both = SPEC.replace('turn: { between: [2, 4] }', 'winner: british');
    expect(answerIn('history', await recorded(both)).told[1]).toBe(
      'Each statement happens, but never all of them in one fight.',
    );
  });

  test('names no nearest value that the counts do not tell from the others', async () => {
    const few = COUNTED.replace('replicates: 400, seed: a', 'replicates: 50, seed: b');
    const { answer, told } = answerIn('history', await recorded(few));
    expect(new Set(answer.findings.cells.map(({ together }) => together.value)).size).toBeGreaterThan(1);
    expect(answer.findings.nearest).toEqual([]);
    expect(told).toEqual([
      expect.stringMatching(
        /^What happened that day: .* of fights; which of the numbers is nearest is open\.$/u,
      ),
    ]);
    expect(answer.figure).toBeNull();
    const one = answerIn('history', await recorded(COUNTED.replace(/^vary.*\n/mu, '')));
    expect(one.told[0]).toMatch(/^What happened that day: about \d+% of fights\.$/u);
  });

  test('is a spec that reads from its resolved form as the same experiment', () => {
    const once = read(SPEC);
    expect(once.cells[0]?.outcomes?.map(({ name }) => name)).toEqual(['french-won', 'in-time', THAT_DAY]);
    expect(read(JSON.stringify(once.spec)).cells).toEqual(once.cells);
  });

  test('says what it lacks, and where', () => {
    const says = (spec: string): string =>
      problemsOf(() => read(spec))
        .map(placed)
        .join('\n');
    expect(says(SPEC.replace(/^(?:outcomes|labels).*\n/gmu, ''))).toMatch(/^8:.*who-won: . winner: british/u);
    expect(says(SPEC.replaceAll('in-time', THAT_DAY))).toMatch(/^7:.*the name of all outcomes together/u);
    expect(says(SPEC.replace('turn: {', 'trn: {'))).toMatch(/^7:.*did you mean/u);
    expect(says(SPEC.replace(/^vary/mu, 'variants: { a: {}, b: {} }\nvary'))).toMatch(
      /^6:.*leave variants out/u,
    );
  });
});
