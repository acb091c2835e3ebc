import { expect, test } from 'vitest';
import { answersOf } from '../../src/host/cluster/messages.ts';

test('answers of a cluster are read with the facts of their worker, unless these are too long for a manifest', () => {
  const machine = { node: '24', platform: 'linux', arch: 'x64', cpu: 'EPYC', cpus: 2 };
  const answers = { worker: 'north', threads: 2, machine, answers: [{ failed: true }] };
  expect(answersOf(answers, 1)).toEqual(answers);
  expect(answersOf({ ...answers, machine: { ...machine, cpu: 'x'.repeat(1000) } }, 1)).toBeNull();
});
