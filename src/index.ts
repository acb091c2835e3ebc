/**
 * Hythe as a library: read or build an experiment, run it, and look at its finding, its tables (arquero) and its
 * charts (Vega-Lite); or ask for the odds of a single resolution.
 *
 * ```ts
 * const result = await run(await loadExperiment('my-question.yaml'));
 * console.log(result.finding[0]);
 * result.tables.cells.print();
 * ```
 *
 * `hythe/core` gives the part of it that needs no Node: specs, odds, solving and playing in the thread at hand.
 * @module hythe
 */
export type { JudgedStatement, StatedCell, StatementState } from './analysis/statements.ts';
export type { FactorColumn } from './analysis/tables/tidy-tables.ts';
export * from './core/index.ts';
export { ExecutionError } from './execution/error.ts';
export type { RunOutcome } from './execution/outcome.ts';
export { toDecide } from './execution/statement-rule.ts';
export { pngOf, svgOf } from './library/draw.ts';
export { loadExperiment } from './library/load.ts';
export { readRun, type SavedRun } from './library/read-run.ts';
export { run, Run, type HowToRun, type NamedChart, type TidyTables } from './library/run.ts';
