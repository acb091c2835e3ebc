/** What machines that share a run read from one another: plans with their hashes put right, batches, answers, and workers. */
import { emptyPlan } from '../../src/cli/run-plan.ts';
import { readSpec } from '../../src/cli/specs.ts';
import { answersOf, jobsOf, presenceOf } from '../../src/host/cluster/messages.ts';
import { isAnsweredIn, linesOf, planText, whyNotHere, type RunPlan } from '../../src/host/run-plan.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { duelSpec } from '../cli/hythe.ts';
import { expectOwnError, expectWords, Finding, type Door } from './door.ts';
import { spoiltText, spoiltValue } from './spoil.ts';

const load = async (): Promise<typeof ruleSystems> => ruleSystems;
const spec = await readSpec(duelSpec(), 'duel.yaml', load);
const rules = { load, moduleOf: () => null, forWorkers: () => ({}), own: [] };
const plan: RunPlan = {
  ...emptyPlan(spec, 'hythe run duel.yaml', rules),
  answers: ['["00000000",{"solve":1}]'],
};

export const planDoor: Door = {
  name: 'plan',
  async enter(random) {
    const text = random.oneIn(4)
      ? spoiltText(planText(plan), random)
      : planText(spoiltValue(plan, random) as RunPlan); // perhaps none, with a true hash
    try {
      const { plan: read } = await readSpec(text, 'plan.json', load);
      if (read === null) return;
      const why = whyNotHere(read, plan.identity);
      if (why !== null) expectWords(why, text);
      else isAnsweredIn(linesOf(read), read.identity);
    } catch (error) {
      if (error instanceof Finding) throw error;
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
