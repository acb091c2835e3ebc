/**
 * The part of the library that runs in a browser: reading specs, the rules, solving and playing in this thread, odds, and the
 * statistics of counts. The rest (worker threads, files, charts) is in `hythe`.
 */
export { NotGivenError } from '../engagement/engagement.ts';
export { InputError } from '../engagement/inputs.ts';
export { TooLargeError } from '../engagement/solve.ts';
export type { RuleSystem } from '../engagement/system.ts';
export { SpecError, type Diagnostic } from '../experiment/diagnostic.ts';
export type { Cell, Experiment } from '../experiment/experiment.ts';
export { ruleSystem, ruleSystems } from '../rules/index.ts';
export { clopperPearson, wilson, type Interval } from '../statistics/index.ts';
export { playCell, solveCell, type Distributions, type WhichCell } from './cell.ts';
export { LibraryError } from './error.ts';
export { experimentOf, type HowToRead, type Spec } from './experiment.ts';
export type { Odds } from '../questions/odds.ts';
export { odds } from './odds.ts';
