/** The answer to games whose best play is known, from the tables of their runs. */
import { describe, expect, test } from 'vitest';
import { meetingNames } from '../../../src/questions/doctrines/names.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { item } from '../../../src/chance/at.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { recordHere } from '../../../src/run/node/record.ts';
import { run } from '../../../src/run/node/run.ts';
import { sha256 } from '../../../src/run/node/sha256.ts';
import { factsOf } from '../../../src/report/facts-of-manifest.ts';
import { readTables } from '../../../src/run/record/read-record.ts';
import type { RunRecord } from '../../../src/run/record/record.ts';
import { runFiles } from '../../../src/run/record/run-files.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { here } from '../../run/here.ts';
import { CHANCES, pennies, SHOWN } from '../../toy/pennies.ts';
import { answerIn, recorded as recordedBy } from '../telling/answered.ts';

const systems = [pennies, pluie];
const EXACT = 'resolve: { method: exact }';
const PLAYED = 'resolve: { method: monte-carlo, replicates: 4000, seed: pennies }';

/** The game with these things to show; the first of each is the fixed one. */
function showing(own: string, other: string, resolve = EXACT, more = ''): string {
  return `hythe: 1
rules: pennies
engagement: {}
sides: { reds: {}, blues: {} }
${resolve}
analysis:
  kind: doctrines
  menus: { reds: { grid: { shows: [${own}] } }, blues: { grid: { shows: [${other}] } } }
${more}`;
}

const recorded = async (spec: string) => recordedBy(spec, systems);

function answerOf(record: RunRecord) {
  const { answer, findings, told, charts } = answerIn('doctrines', record);
  return {
    answer,
    findings: answer.findings,
    told,
    figures: findings.verdicts.map(({ figure }) => plain(figure)),
    verdicts: findings.verdicts.map(({ state, words }) => `${state}: ${plain(words)}`),
    charts,
  };
}

const answered = async (spec: string) => answerOf(await recorded(spec));

describe('a game that was solved exactly', () => {
  test('has the mixture and the value of rock, paper, scissors with unequal stakes', async () => {
    const { findings, told, verdicts } = await answered(
      showing('rock, paper, scissors', 'rock, paper, scissors'),
    );
    const { doctrines, value, isExact } = item(findings.games, 0);
    expect(isExact).toBe(true);
    expect(value).toEqual({
      value: expect.closeTo(0.5, 9),
      low: expect.closeTo(0.5, 9),
      high: expect.closeTo(0.5, 9),
    });
    [4, 8, 6].forEach((times, i) => {
      for (const side of doctrines) expect(side[i]?.played).toBeCloseTo(times / 18, 9);
    });
    expect(doctrines.flat().every(({ dominatedBy }) => dominatedBy === null)).toBe(true);
    expect(told[0]).toBe(
      'Best play: the Reds choose shows Paper (44.4%), shows Scissors (33.3%) or shows Rock (22.2%); they score 50.0%.',
    );
    expect(told[1]).toBe(
      'Best play: the Reds choose shows Paper (44.4%), shows Scissors (33.3%) or shows Rock (22.2%); the Blues choose shows Paper (44.4%), shows Scissors (33.3%) or shows Rock (22.2%).',
    );
    expect(verdicts).toEqual(['holds: Best play: a fair fight', 'holds: Fixed doctrines: a fair fight']);
  });

  test('says what each doctrine gives away to an opponent who knows it', async () => {
    const { findings, answer } = await answered(showing('rock, paper, scissors', 'rock, paper, scissors'));
    // Known rock meets paper, which leaves 4 in 20.
    const given = item(findings.games, 0).doctrines[0].map(({ given: own }) => own.value);
    [0.3, 0.2, 0.4].forEach((points, i) => expect(given[i]).toBeCloseTo(points, 9));
    expect(answer.tables[0]?.rows[0]).toContainEqual({ exact: '30.0 points', counted: null });
  });

  test('has a saddle where two doctrines are the best answers to each other, and says how far the fixed ones mislead', async () => {
    // Without scissors nobody needs rock.
    const { findings, told, verdicts, charts } = await answered(showing('paper, rock', 'rock, paper'));
    const { off, doctrines, value } = item(findings.games, 0);
    expect(doctrines.map((side) => side.map(({ played }) => played))).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect([value.value, off.value]).toEqual([expect.closeTo(0.5, 12), expect.closeTo(-0.3, 12)]);
    expect(doctrines[1].map(({ answers }) => answers)).toEqual(
      [0, 0].map((place) => ({ places: [place], isSure: true })),
    );
    expect(doctrines.map((side) => side.map(({ dominatedBy }) => dominatedBy))).toEqual([
      [null, 0],
      [1, null],
    ]);
    expect(told[0]).toBe(
      'Best play: the Reds choose shows Paper; the Blues choose shows Paper; the Reds score 50.0%, not 80.0%.',
    );
    // Told once.
    expect(told.filter((words) => words.includes('Best play'))).toHaveLength(1);
    expect(told).toContain(
      'The Reds need not choose shows Rock: another doctrine does at least as well against everything.',
    );
    expect(verdicts).toEqual(['holds: Best play: a fair fight', 'fails: Fixed doctrines: not a fair fight']);
    expect(charts.map(({ title }) => plain(title))).toEqual([
      'Best play: the Reds choose shows Paper; the Blues choose shows Paper',
    ]);
  });

  test('has the mixture of two by two where one doctrine is dominated', async () => {
    const { findings, told, verdicts } = await answered(showing('rock, paper', 'scissors, rock, paper'));
    const { doctrines, value, fixed, off } = item(findings.games, 0);
    const matrix = ['rock', 'paper'].map((own) =>
      ['scissors', 'rock', 'paper'].map((other) => CHANCES[own as 'rock'][other as 'rock'] / 20),
    );
    const [[a = 0, , b = 0] = [], [c = 0, , d = 0] = []] = matrix;
    // Against rock and paper the other side needs scissors and paper alone: a game of two by two.
    const rock = (d - c) / (a - b - c + d);
    expect(doctrines[0][0]?.played).toBeCloseTo(rock, 9);
    expect(value.value).toBeCloseTo(rock * a + (1 - rock) * c, 9);
    expect(fixed.value).toBeCloseTo(0.9, 12);
    expect(off.value).toBeCloseTo(value.value - 0.9, 12);
    expect(doctrines[1].map(({ dominatedBy }) => dominatedBy)).toEqual([null, 2, null]);
    expect(told[0]).toMatch(/^Best play: the Reds .*; they score .*, not 90.0%\.$/);
    expect(verdicts.map((line) => line.split(':')[0])).toEqual(['fails', 'fails']);
  });

  test('is one for each condition, told together where all are alike', async () => {
    const { findings, told, answer } = await answered(
      showing('rock, paper', 'scissors, paper', EXACT, 'vary: { sides.reds.hand: [left, right] }'),
    );
    expect(findings.games).toHaveLength(2);
    expect(told[0]).toMatch(/^Best play in both cases: .*; the(y| Reds) score 43.3%(, not 90.0%)?\.$/);
    expect(answer.tables.map(({ id }) => id)).toEqual(['best-play', 'play', 'scores']);
  });

  test('says nothing of the fixed doctrines in the headline where they do not mislead', async () => {
    const menu = 'rock, paper, scissors';
    const { told } = await answered(showing(menu, menu, EXACT, 'vary: { sides.reds.hand: [left, right] }'));
    expect(told[0]).toMatch(/^Best play in both cases: the Reds .*; they score 50.0%\.$/);
  });

  test('names each pair by its doctrines, and keeps the point of a number', async () => {
    const facts = factsOf((await recorded(showing('rock, paper', 'rock, paper'))).manifest);
    expect(facts.words.labels).toMatchObject({
      'shows rock against shows paper': 'Shows Rock against shows Paper',
    });
    const menus = {
      reds: { grid: { 'commander.assaultChance': [0.5] } },
      blues: { grid: { 'doctrine.kind': ['retire'] } },
    };
    expect(meetingNames({ ...facts, analysis: { kind: 'doctrines', asked: { menus } } })).toEqual({
      'assaultChance 0.5 against kind retire': 'Assault chance 0.5 against Retire',
    });
    expect(meetingNames({ ...facts, analysis: { kind: 'matchup', asked: null } })).toEqual({});
  });

  test('may be of another score, of which no side is called favoured', async () => {
    const spec = showing('rock, paper', 'scissors, paper').replace(
      'kind: doctrines',
      'kind: doctrines\n  score: winner=reds',
    );
    const { told } = await answered(spec);
    expect(told[0]).toMatch(/; they win .*, not 90.0%\.$/);
  });
});

describe('a game that was played', () => {
  const spec = showing('rock, paper, scissors', 'rock, paper, scissors', PLAYED);

  test('has the covariances of its cells, which share one die', async () => {
    const { covariances } = await recorded(spec);
    const cells = SHOWN.flatMap((own) => SHOWN.map((other) => CHANCES[own][other] / 20));
    const known = new Map(
      Array.from({ length: covariances.numRows() }, (_row, i) => [
        `${Number(covariances.get('cell', i))} ${Number(covariances.get('reference', i))}`,
        Number(covariances.get('covariance', i)),
      ]),
    );
    expect(known.size).toBe((9 * 10) / 2);
    cells.forEach((one, i) =>
      cells.slice(0, i + 1).forEach((other, j) => {
        // Both win where the die is below both chances.
        const covariance = Math.min(one, other) - one * other;
        expect(Math.abs((known.get(`${i + 1} ${j + 1}`) ?? NaN) - covariance)).toBeLessThan(0.02);
      }),
    );
  });

  test('has an interval about the value, and calls nothing sure that the dice leave open', async () => {
    const { findings, told } = await answered(spec);
    const { value, isExact } = item(findings.games, 0);
    expect(isExact).toBe(false);
    expect(value.low).toBeLessThan(0.5);
    expect(value.high).toBeGreaterThan(0.5);
    expect(value.high - value.low).toBeLessThan(0.06);
    expect(told[0]).toMatch(/^With best play the Reds score 5?\d\.\d% ± \d\.\d\.$/);
    expect(told[1]).toMatch(/^Best play, as far as the dice tell: /);
  });

  test('marks a pair of doctrines that only seems to be best play', async () => {
    const few = showing('rock, paper', 'rock, paper', 'resolve: { method: monte-carlo, replicates: 20 }');
    const { findings, answer } = await answered(few);
    expect(
      item(findings.games, 0)
        .doctrines.flat()
        .filter(({ played }) => played === 1),
    ).toHaveLength(2);
    const often = answer.tables.find(({ id }) => id === 'play')?.rows.map((row) => row[2]);
    const words = ['100%?', 'never?'].map((counted) => ({ exact: null, counted }));
    expect(often).toEqual(expect.arrayContaining(words));
  });

  test('gives the same answer from the kept files of the run', async () => {
    const record = await recorded(spec);
    const { manifest, files } = runFiles(record, new Map(), sha256);
    const kept = await readTables(
      manifest,
      {
        place: (file) => file,
        read: async (file) => Promise.resolve(files.get(file) ?? new Uint8Array()),
      },
      sha256,
    );
    expect(files.has('covariances.parquet')).toBe(true);
    const [made, again] = [record, { ...kept, manifest }].map(answerOf);
    expect(again?.told).toEqual(made?.told);
    expect(again?.answer.findings).toEqual(made?.answer.findings);
    expect(again?.answer.tables).toEqual(made?.answer.tables);
  });

  test('is left out where pairs have no result, and the answer says so', async () => {
    const record = await recorded(spec);
    const { told } = answerOf({ ...record, cells: withoutResult(record.cells) });
    expect(told[0]).toBe('Some pairs of doctrines have no result, so no game can be solved.');
    expect(told[1]).toMatch(/^1 game is left out/);
  });
});

/** The table of cells in which the last has no counts. */
function withoutResult(cells: RunRecord['cells']): RunRecord['cells'] {
  const last = cells.numRows() - 1;
  const kept = ['cell', 'pairing', 'variant', 'kind', 'reason'];
  return {
    ...cells,
    numRows: () => cells.numRows(),
    numCols: () => cells.numCols(),
    columnNames: () => cells.columnNames(),
    array: (name) => cells.array(name),
    get: (name, i) => (i === last && !kept.includes(name) ? null : cells.get(name, i)),
  };
}

/** Two companies, each with two doctrines. */
const DUEL = `hythe: 1
rules: pluie
forces:
  martini: { formations: [{ units: [{ kind: infantry, weapon: martini-henry }] }] }
  lebel: { formations: [{ units: [{ kind: infantry, weapon: lebel }] }] }
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 3 }
sides: { british: { force: martini }, french: { force: lebel } }
resolve: { method: monte-carlo, replicates: 1500 }
analysis:
  kind: doctrines
  menus:
    british: { doctrines: { hold: { kind: hold-line }, charge: { kind: charge } } }
    french: { doctrines: { hold: { kind: hold-line }, stand: { kind: stand-and-fire } } }
`;

test('of a mean does not take replicates that were all alike for an exact answer', async () => {
  const spec = DUEL.replace('turnLimit: 3', 'turnLimit: 1').replace(
    'kind: doctrines',
    'kind: doctrines\n  score: turn',
  );
  const { told, findings } = await answered(spec);
  expect(told[0]).toMatch(/^With best play the mean of length in turns is 1\.0+ ± 0\.\d+\.$/);
  expect(
    item(findings.games, 0)
      .doctrines.flat()
      .some(({ answers }) => answers.isSure),
  ).toBe(false);
});

test('of wins is fair by these wins, in which a draw is a loss', async () => {
  const spec = DUEL.replace('kind: doctrines', 'kind: doctrines\n  score: winner=british');
  const { figures, findings } = await answered(spec);
  const { value, fixed } = item(findings.games, 0);
  expect(figures).toHaveLength(2);
  for (const [i, own] of [value, fixed].entries()) {
    const [, share] =
      /^counting draws as losses of the British, the French won (\d+)/u.exec(figures[i] ?? '') ?? [];
    expect(Number(share)).toBeCloseTo(100 * (1 - own.value), -1);
  }
});

test('of a mean has its value in the unit of the number, and the variances of its cells', async () => {
  const record = await recorded(
    DUEL.replace('kind: doctrines', 'kind: doctrines\n  score: survivors.british'),
  );
  const { told, verdicts } = answerOf(record);
  expect(told[0]).toMatch(/^With best play the mean of British units left is 0\.\d+ ± 0\.\d+\.$/);
  expect(verdicts).toEqual([]);
  const { covariances, estimates } = record;
  for (let cell = 1; cell <= 4; cell++) {
    const own = (table: typeof estimates, column: string, is: (i: number) => boolean): number => {
      const rows = Array.from({ length: table.numRows() }, (_row, i) => i);
      return Number(
        table.get(column, rows.find((i) => Number(table.get('cell', i)) === cell && is(i)) ?? -1),
      );
    };
    const variance = own(
      estimates,
      'value',
      (i) =>
        estimates.get('metric', i) === 'survivors.british' && estimates.get('statistic', i) === 'variance',
    );
    const covariance = own(
      covariances,
      'covariance',
      (i) => Number(covariances.get('reference', i)) === cell,
    );
    expect(covariance).toBeCloseTo(variance, 3);
  }
});

test('is the same to the last byte whether one job is in hand or three', async () => {
  const experiment = readSpec(DUEL, { file: 'game.yaml', systems });
  const bytes = await Promise.all(
    [1, 3].map(async (capacity) => {
      const executor = here(undefined, capacity, systems);
      const outcome = await run(experiment, systems, { workers: capacity, executor });
      const { files } = runFiles(recordHere(outcome, [pluie]), new Map(), sha256);
      return [...files]
        .filter(([name]) => name.endsWith('.parquet'))
        .map(([name, own]) => [name, sha256(own)]);
    }),
  );
  expect(bytes[0]).toHaveLength(7);
  expect(bytes[1]).toEqual(bytes[0]);
});
