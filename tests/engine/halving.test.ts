/** A search by halving tries a few of its values, and ends with the sentence of the run that tries all. */
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/engine/questions.ts';
import type { Resolved } from '../../src/engine/questions/spec.ts';
import type { SearchAnswer } from '../../src/questions/forces/search.ts';
import { example } from '../web/specs.ts';
import { engineHere, platformHere } from './desk.ts';

/** Lebels who walk up to works, from one company to sixteen. */
const WORKS = example(
  'forces-fieldwork',
  ['replicates: 40000', 'replicates: 300'],
  ['from: 4, to: 12', 'from: 1, to: 16'],
  ['distanceCm: 18', 'distanceCm: 4'],
  ['turnLimit: 20', 'turnLimit: 4'],
  ['landmarks:\n  lebel company: { twice the number of the defenders: 8 }', ''],
);

function asking(spec: string): Parameters<typeof askedOf>[1] {
  return { spec, file: 'question.yaml', halved: true };
}

async function askedOf(
  engine: Engine,
  input: { readonly spec: string; readonly file: string; readonly halved?: boolean },
): Promise<{ readonly answer: Resolved; readonly news: readonly Resolved[] }> {
  const news: Resolved[] = [];
  const answer = await engine.ask('resolve', input, { onNews: (so) => news.push(so) });
  return { answer, news };
}

/** An engine by whose clock every answer is news, and the jobs that it does. */
function watched(): { readonly engine: Engine; readonly jobs: string[] } {
  const platform = platformHere();
  const jobs: string[] = [];
  let now = 0;
  const engine = engineHere({
    ...platform,
    clock: () => (now += 1000),
    executor: (rules) => {
      const executor = platform.executor(rules);
      return {
        ...executor,
        run: async (job) => {
          jobs.push(JSON.stringify(job));
          return executor.run(job);
        },
      };
    },
  });
  return { engine, jobs };
}

/** The values that an answer holds. */
function triedIn({ answer }: Resolved): readonly number[] {
  const { curves } = answer as SearchAnswer; // of a search
  return curves.flatMap(({ values }) => values.map(({ x }) => x));
}

/** Plays all values once, whatever the target is. */
const whole = engineHere();

describe.each([
  ['that is met early', WORKS.replace('0.75', '0.1')],
  ['that is met late', WORKS.replace('0.75', '0.6')],
  ['that is not met', WORKS.replace('0.75', '1')],
  ['that both sides meet', WORKS.replace('target: { of: winner=french, atLeast: 0.75 }', 'target: even')],
  ['that falls', WORKS.replace('winner=french', 'winner=british')],
])('a target %s', (_name, spec) => {
  test('is found among few of the values, with the sentence of all', async () => {
    const { engine, jobs } = watched();
    const { answer, news } = await askedOf(engine, asking(spec));
    const all = await whole.ask('resolve', { spec, file: 'question.yaml' });
    expect(answer.finding[0]).toBe(all.finding[0]);
    const tried = triedIn(answer);
    expect(tried.length).toBeLessThanOrEqual(7);
    expect(triedIn(all)).toHaveLength(16);
    expect(answer.whole).toBe(true);
    expect(answer.search).toBeNull();
    expect(news.every((so) => !so.whole)).toBe(true);
    // What was played for one value is not played again for the next.
    expect(jobs).toHaveLength(new Set(jobs).size);
  });
});

test('says which values were tried, and its course while it tries them', async () => {
  const { engine } = watched();
  const { answer, news } = await askedOf(engine, asking(WORKS.replace('0.75', '0.6')));
  const courses = [...new Set(news.map(({ search }) => search))];
  expect(courses).toEqual([
    null,
    '8 Lebel companies too few; trying 12',
    '8 Lebel companies too few, 12 too close to call; trying 10',
    '10 Lebel companies too few, 12 too close to call; trying 11',
    '12 Lebel companies too close to call; trying 14',
    '12 Lebel companies too close to call, 14 enough; trying 13',
  ]);
  expect(answer.cautions).toEqual(['Only 8, 10, 11, 12, 13 and 14 Lebel companies were tried.']);
});
