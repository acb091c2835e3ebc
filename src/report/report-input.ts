/** All that a report is made from: the tables of a run, its facts and its findings. */
import { answerTo } from '../questions/answers.ts';
import { feelStory } from '../questions/feel.ts';
import { findingsOf } from '../questions/matchup/findings.ts';
import type { RunRecord } from '../run/record/record.ts';
import type { ChartInput } from '../questions/matchup/chart-input.ts';
import { factsOf } from './facts-of-manifest.ts';

/** The facts and findings of a run beside its tables. @throws {AnalysisError} where a table is not one of ours */
export function reportInput(record: RunRecord): ChartInput {
  const facts = factsOf(record.manifest);
  return {
    findings: findingsOf(record, facts, answerTo, feelStory),
    facts,
    tables: record,
    battles: record.battles,
  };
}
