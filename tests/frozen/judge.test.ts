import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/play/json.ts';
import { isMap } from '../../src/play/json.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { numbersIn } from './answers.ts';
import { differenceOf } from './differences.ts';
import { answerTo, changeOf, jobsOf, type Job } from './judge.ts';

/** One job in so many of each part: some seconds; `npm run freeze:check` does all. */
const ONE_IN: Readonly<Record<string, number>> = {
  tables: 1,
  odds: 20,
  throws: 52,
  counts: 310,
  laws: 170,
  battles: 20,
};

const SYSTEMS = ruleSystems.map(({ id }) => id);

describe('the judge of the numbers', () => {
  it.each(SYSTEMS)('finds a part of %s as it was', async (system) => {
    const all = jobsOf([system], []);
    const jobs = someOf(all);
    expect(jobs.length).toBeGreaterThan(40);
    expect(partsOf(jobs)).toEqual(partsOf(all));
    expect(await changesOf(jobs)).toEqual([]);
  });

  it('finds battles on a map as they were', async () => {
    const jobs = someOf(jobsOf(['battles'], []));
    expect(jobs.length).toBeGreaterThan(4);
    expect(await changesOf(jobs)).toEqual([]);
  });

  it.each(ruleSystems)('sees every printed number of $id that is moved by one', ({ id, tables }) => {
    const [job] = jobsOf([id], ['tables']);
    const paths = numberPaths(tables);
    expect(paths.length).toBeGreaterThan(150);
    for (const path of paths) {
      const change = job === undefined ? null : changeOf(job, numbersIn(moved(tables, path) as JsonObject));
      expect(change).toContain(`${id}, tables: /${path.join('/')}: held `);
    }
  });

  it('names system, engagement and the first throw that differs', async () => {
    const job: Job = { system: 'pluie', part: 'throws', number: 0 };
    const text = JSON.stringify(await answerTo(job));
    expect(changeOf(job, JSON.parse(text.replace(/ D20 \d+/u, ' D20 0')) as Json)).toMatch(
      /^pluie, engagement 1 \("engagement"\), throws: 1 › \d › throws › \d+: held "[AB] D20 \d+.*", now "[AB] D20 0/u,
    );
  });

  it('lets a probability pass that differs by 1e-13, and none that differs by 2e-12', () => {
    expect(differenceOf({ a: 0.25, b: 0 }, { a: 0.25 + 1e-13 })).toBeNull();
    expect(differenceOf({ a: 0.25 }, { a: 0.25 + 2e-12 })).toBe('a: held 0.25, now 0.250000000002');
    expect(differenceOf({ a: ['x'] }, { a: ['y'] })).toBe('a › 1: held "x", now "y"');
  });
});

/** So many of each part, and one of each at the least. */
function someOf(jobs: readonly Job[]): readonly Job[] {
  return jobs.filter(({ part, number }) => number % (ONE_IN[part] ?? 1) === 0);
}

function partsOf(jobs: readonly Job[]): ReadonlySet<string> {
  return new Set(jobs.map(({ part }) => part));
}

async function changesOf(jobs: readonly Job[]): Promise<readonly string[]> {
  const changes: string[] = [];
  for (const job of jobs) {
    const change = changeOf(job, await answerTo(job));
    if (change !== null) changes.push(change);
  }
  return changes;
}

/** The places of all numbers. */
function numberPaths(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'number') return [path];
  if (!isMap(value) && !Array.isArray(value)) return [];
  return Object.entries(value as JsonObject).flatMap(([key, part]) => numberPaths(part, [...path, key])); // a list by its indices
}

/** The tables with one number more by one. */
function moved(value: Json, [key = '', ...rest]: readonly string[]): Json {
  if (Array.isArray(value))
    return value.map((part: Json, i) => (String(i) === key ? movedPart(part, rest) : part));
  const tables = value as JsonObject; // the path was found in it
  return { ...tables, [key]: movedPart(tables[key] ?? null, rest) };
}

function movedPart(part: Json, rest: readonly string[]): Json {
  return typeof part === 'number' ? part + 1 : moved(part, rest);
}
