import { expect, test } from 'vitest';
import { readSpec, ruleSystems, run, SpecError, tidy } from '../src/index.ts';

const SPEC = `hythe: 1
title: A duel
rules: pluie
forces:
  martini: { formations: [{ units: [{ weapon: martini-henry }] }] }
  lebel: { formations: [{ units: [{ weapon: lebel }] }] }
engagement: { distanceCm: 18, firstSide: coin, turnLimit: 3 }
sides: { british: { force: martini }, french: { force: lebel } }
resolve: { method: exact }
`;

test('the library reads a spec, runs it and gives its tables', async () => {
  const experiment = readSpec(SPEC, { file: 'duel.yaml', systems: ruleSystems });
  const { cells, distributions } = tidy(await run(experiment, ruleSystems, { workers: 1 }));
  expect(cells.numRows()).toBe(1);
  const labels = [...distributions.array('label')].slice(0, 3);
  expect(labels).toEqual(['british', 'french', 'none']);
});

test('a wrong spec is an error of the library, with places', () => {
  expect(() => readSpec('hythe: 1\n', { file: 'empty.yaml', systems: ruleSystems })).toThrow(SpecError);
});
