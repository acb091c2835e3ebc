import { describe, expect, test } from 'vitest';
import { readSpec } from '../../../src/cli/specs.ts';
import {
  answersOf,
  jobsOf,
  presenceOf,
  sentOf,
  type SentJob,
} from '../../../src/run/node/cluster/messages.ts';
import { ruleSystems } from '../../../src/rules/index.ts';
import { duelSpec } from '../../cli/hythe.ts';

const machine = { node: '24', platform: 'linux', arch: 'x64', cpu: 'EPYC', cpus: 2 };
const answers = { worker: 'north', threads: 2, machine, answers: [{ failed: true }] };

test('answers of a cluster are read with the facts of their worker, unless these are too long for a manifest', () => {
  expect(answersOf(answers, 1)).toEqual(answers);
  expect(answersOf({ ...answers, machine: { ...machine, cpu: 'x'.repeat(1000) } }, 1)).toBeNull();
});

const LARGEST = Number.MAX_SAFE_INTEGER;

test('no number or text of an answer is without a bound', () => {
  for (const forged of [
    { threads: LARGEST },
    { threads: 0 },
    { worker: 'x'.repeat(1000) },
    { machine: { ...machine, cpus: LARGEST } },
    { answers: [{ crashed: 'x'.repeat(100_000) }] },
    { answers: [{ stuck: 'x'.repeat(100_000) }] },
  ])
    expect(answersOf({ ...answers, ...forged }, 1)).toBeNull();
});

test('a worker counts as there for as long as workers announce, not longer', () => {
  const now = 1_000;
  const announced = (untilSeconds: number) =>
    presenceOf('north', JSON.stringify({ threads: 2, why: null, untilSeconds }), now);
  expect(announced(now + 20)).toEqual({ threads: 2, why: null, untilSeconds: now + 20 });
  for (const forged of [now - 1, now + 21, LARGEST, 1e300]) expect(announced(forged)).toBeNull();
  expect(presenceOf('x'.repeat(1000), '{"threads":2,"why":null,"untilSeconds":1010}', now)).toBeNull();
});

describe('a batch', async () => {
  const text = duelSpec({
    resolve: { method: 'monte-carlo', replicates: 5000 },
    feel: { games: 40 },
    variants: { near: {}, table: { options: { rangeLimit: 'table-band' } } },
  });
  const { experiment } = await readSpec(text, 'duel.yaml', async () => ruleSystems);
  const chunk = { number: 0, pairing: 0, first: 4000, count: 1000 };
  const simulate = {
    kind: 'simulate',
    chunk,
    samplers: ['direct-by-purpose', 'direct-by-purpose'],
    places: [
      ['winner', 0],
      ['winner', 0],
    ],
  } as const;
  const solve = { kind: 'solve', cell: 2, budget: { states: 3_000_000, work: 200e9 } } as const;
  const feel = { kind: 'feel', cell: 1, games: { first: 35, count: 5 }, budget: null } as const;
  const whole = { kind: 'feel', cell: 1, games: { first: 0, count: 40 }, budget: solve.budget } as const;

  test('is read with the cells of the plan, and sent as it was read', () => {
    const sent = [simulate, solve, feel, whole];
    const jobs = jobsOf(sent, experiment);
    if ('wrong' in jobs) throw new Error(jobs.wrong);
    expect(jobs.map(sentOf)).toEqual(sent);
    expect(jobs[0]).toMatchObject({ cells: experiment.cells, compared: { pairs: [[1, 0]] } });
  });

  const forged = (of: Partial<SentJob>, job: object = simulate): object => ({ ...job, ...of });
  const chunks = [
    { first: LARGEST, count: 100_000 },
    { first: LARGEST, count: 1 },
    { first: 4001, count: 1000 },
    { first: 0, count: 5001 },
    { first: 0, count: 0 },
    { first: 0.5, count: 1 },
    { first: -1, count: 1 },
    { first: 5000, count: 1 },
    { number: -2 },
    { pairing: 1 },
    { pairing: LARGEST },
  ];
  const games = [
    { first: LARGEST, count: 5 },
    { first: LARGEST, count: LARGEST },
    { first: 36, count: 5 },
    { first: 0, count: 6 },
  ];
  test.each([
    ...chunks.map((one) => ({ ...simulate, chunk: { ...chunk, ...one } })),
    ...games.map((one) => ({ ...feel, games: one })),
    { ...whole, games: { first: 0, count: 41 } },
    { ...whole, games: { first: 1, count: 39 } },
    forged({ places: [['winner', 0], ['winner']] }),
    forged({
      places: [
        ['winner', 'winner'],
        ['winner', 'winner'],
      ],
    }),
    forged({ places: [['winner', 0]] }),
    forged({ places: [[0.5], [0.5]] }),
    forged({ samplers: ['direct'] }),
    forged({ cell: LARGEST }, solve),
    forged({ cell: 3 }, solve),
    forged({ budget: { states: LARGEST, work: 1 } }, solve),
    forged({ budget: { states: 1, work: 1e300 } }, solve),
    forged({ budget: { states: 1, work: 1, room: LARGEST } }, solve),
    forged({ budget: { states: LARGEST, work: 1 } }, whole),
  ])('that no run sends is refused: %j', (job) => {
    expect(jobsOf([job], experiment)).toEqual({ wrong: expect.any(String) as string });
  });
});
