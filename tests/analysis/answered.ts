/** Runs a spec of an analysis of forces in this thread, which takes no time to start, and gives what it says. */
import type { ForcesAnswer } from '../../src/analysis/forces/answer.ts';
import { answerTo } from '../../src/analysis/answers.ts';
import { matchup } from '../../src/analysis/matchup/answer.ts';
import { plain } from '../../src/analysis/sentence.ts';
import { tidy } from '../../src/analysis/tables/tidy-tables.ts';
import type { RuleSystem } from '../../src/engagement/system.ts';
import type { Executor } from '../../src/execution/executor.ts';
import { playFeel } from '../../src/execution/play-feel.ts';
import { worker } from '../../src/execution/work.ts';
import { readSpec } from '../../src/experiment/read-spec.ts';
import { recordHere } from '../../src/host/record.ts';
import { run } from '../../src/host/run.ts';
import { answerCharts } from '../../src/report/answer-charts.ts';
import type { Chart } from '../../src/report/chart.ts';
import { factsOf } from '../../src/report/facts-of-manifest.ts';

export interface Answered {
  readonly answer: ForcesAnswer;
  /** The headline and the sentences. */
  readonly told: readonly string[];
  readonly charts: readonly Chart[];
}

export async function answered(spec: string, systems: readonly RuleSystem[]): Promise<Answered> {
  const experiment = readSpec(spec, { file: 'forces.yaml', systems });
  const system = systems.find(({ id }) => id === experiment.rules);
  if (system === undefined) throw new Error(`no system ${experiment.rules}`);
  const work = worker(systems, undefined, playFeel);
  const executor: Executor = {
    capacity: 1,
    run: async (job) => Promise.resolve(work(job)),
    close: async () => Promise.resolve(),
  };
  const outcome = await run(experiment, systems, { workers: 1, executor });
  const record = recordHere(outcome, tidy(outcome, [system]), system);
  const facts = factsOf(record.manifest);
  const findings = matchup(record, facts, answerTo);
  const { answer } = findings;
  if (answer?.kind !== 'forces') throw new Error('the answer is to another question');
  const charts = answerCharts(answer, { findings, facts, tables: record });
  return { answer, told: [findings.headline, ...findings.sentences].map(plain), charts };
}
