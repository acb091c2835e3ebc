/**
 * Hythe as a library: read an experiment, run it, and look at its tables with arquero.
 *
 * ```ts
 * const experiment = readSpec(text, { file: 'my-question.yaml', systems: ruleSystems });
 * const { cells, distributions } = tidy(await run(experiment, ruleSystems, { workers: 2 }));
 * ```
 */
export { tidy, type FactorColumn, type TidyTables } from './analysis/tables.ts';
export type { RunOutcome } from './execution/outcome.ts';
export { run, type RunOptions } from './execution/run.ts';
export { SpecError, type Diagnostic } from './experiment/diagnostic.ts';
export type { Cell, Experiment } from './experiment/experiment.ts';
export { readSpec } from './experiment/read-spec.ts';
export { readRun, type SavedRun } from './results/store.ts';
export { ruleSystem, ruleSystems } from './rules/index.ts';
