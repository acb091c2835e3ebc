/** Runs specs in this thread, which takes no time to start, and gives what is said of them. */
import type { Answer } from '../../../src/questions/answers.ts';
import { answerTo } from '../../../src/questions/answers.ts';
import type { ForcesAnswer } from '../../../src/questions/forces/answer.ts';
import { findingsOf, type Findings } from '../../../src/questions/matchup/findings.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import type { RuleSystem } from '../../../src/play/system.ts';
import type { Experiment } from '../../../src/spec/experiment.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { recordHere } from '../../../src/run/node/record.ts';
import { run } from '../../../src/run/node/run.ts';
import { chartsOf } from '../../../src/report/write-report.ts';
import type { Chart } from '../../../src/report/chart.ts';
import { factsOf } from '../../../src/report/facts-of-manifest.ts';
import type { RunRecord } from '../../../src/run/record/record.ts';
import { ruleSystems } from '../../../src/rules/index.ts';
import { here } from '../../run/here.ts';

/** What a run with an answer of this kind says. */
export interface Answered<Of extends Pick<Answer, 'kind'> = ForcesAnswer> {
  readonly answer: Of;
  readonly findings: Findings;
  /** The headline and the sentences. */
  readonly told: readonly string[];
  readonly charts: readonly Chart[];
}

/** The record of a run of the spec, as text or read. */
export async function recorded(
  spec: string | Experiment,
  systems: readonly RuleSystem[] = ruleSystems,
): Promise<RunRecord> {
  const experiment = typeof spec === 'string' ? readSpec(spec, { file: 'spec.yaml', systems }) : spec;
  const own = systems.filter(({ id }) => id === experiment.rules);
  const outcome = await run(experiment, systems, { workers: 1, executor: here(undefined, 1, systems) });
  return recordHere(outcome, own);
}

/** The answer of this kind in a record, with the sentences and charts of its report. */
export function answerIn<Kind extends Answer['kind']>(
  kind: Kind,
  record: RunRecord,
): Answered<Extract<Answer, { kind: Kind }>> {
  const facts = factsOf(record.manifest);
  const findings = findingsOf(record, facts, answerTo);
  const { answer } = findings;
  if (answer?.kind !== kind) throw new Error('the answer is to another question');
  return {
    answer: answer as Extract<Answer, { kind: Kind }>, // as its kind says
    findings,
    told: [findings.headline, ...findings.sentences].map(plain),
    charts: chartsOf({ findings, facts, tables: record }),
  };
}

/** What a run of a spec of an analysis of forces says. */
export async function answered(spec: string, systems: readonly RuleSystem[]): Promise<Answered> {
  return answerIn('forces', await recorded(spec, systems));
}
