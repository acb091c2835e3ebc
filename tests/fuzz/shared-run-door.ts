/** What machines that share a run read from one another: runs with their hashes put right, batches, answers, and workers. */
import { readSharedRun, sharedRun } from '../../src/cli/shared-run.ts';
import { readSpec } from '../../src/cli/specs.ts';
import { answersOf, jobsOf, presenceOf } from '../../src/run/node/cluster/messages.ts';
import { sharedText, type SharedRun } from '../../src/run/node/cluster/shared-run.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { duelSpec } from '../cli/hythe.ts';
import { expectOwnError, expectWords, type Door } from './door.ts';
import { spoiltText, spoiltValue } from './spoil.ts';

const load = async (): Promise<typeof ruleSystems> => ruleSystems;
const spec = await readSpec(duelSpec(), 'duel.yaml', load);
const rules = { load, moduleOf: () => null, forWorkers: () => ({}), own: [] };
const shared = sharedRun(spec, 'hythe run duel.yaml', rules);

export const sharedRunDoor: Door = {
  name: 'shared',
  async enter(random) {
    const text = random.oneIn(4)
      ? spoiltText(sharedText(shared), random)
      : sharedText(spoiltValue(shared, random) as SharedRun); // perhaps none, with a true hash
    try {
      await readSharedRun(text, rules);
    } catch (error) {
      expectOwnError(error, /^HYTHE-CLI-USE$/u, text);
    }
  },
};

const budget = { states: 10, work: 1e6 };
const chunk = { number: 0, pairing: 0, first: 0, count: 100 };
const BATCH = [
  { kind: 'simulate', chunk, samplers: ['direct'], places: [['winner']] },
  { kind: 'solve', cell: 1, budget },
  { kind: 'feel', cell: 1, games: { first: 0, count: 10 }, budget: null },
];
const ANSWERS = { worker: 'north', answers: [{ line: '[]' }, { failed: true }, { crashed: 'no' }] };
const PRESENCE = { threads: 2, machine: {}, why: null, untilSeconds: 1e9 };

export const batchDoor: Door = {
  name: 'batch',
  enter(random) {
    const batch = spoiltValue(BATCH, random);
    const jobs = jobsOf(batch, spec.experiment);
    if ('wrong' in jobs) expectWords(jobs.wrong, JSON.stringify(batch));
    answersOf(spoiltValue(ANSWERS, random), 3);
    presenceOf('north', spoiltText(JSON.stringify(PRESENCE), random), 1e9);
  },
};
