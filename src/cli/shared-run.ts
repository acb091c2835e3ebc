/** `hythe plan` and `hythe merge`: the two ends of a run that several machines share. */
import type { Command } from 'commander';
import { addCommand, type Context } from './context.ts';
import { withRulesModule } from './rules-at-hand.ts';
import type { MergeOptions } from './merge.ts';
import type { PlanOptions } from './run-plan.ts';

const PLAN = `Counts the work of a run, settles its methods, samplers and chunks, and writes them to a file with the spec. Machines that
share the run read that file: run --plan plan.json --shard 3/64 does every 64th batch of about two seconds, and
merge makes the run. The same Hythe, Node and rules must be on all of them. A rules module is named by its hash and does not travel.

To see how many engagements a spec needs, use check --plan, which is another thing.`;

export function addPlan(program: Command, context: Context): void {
  const command = addCommand(program, 'plan <spec>', {
    summary: 'write the plan of a run that several machines share',
    description: PLAN,
    examples: [
      'hythe plan my.yaml --out plan.json',
      'hythe run --plan plan.json --shard 3/64 --out parts/3',
      'hythe merge parts/*',
    ],
  });
  withRulesModule(command)
    .option('--replicates <n>', "engagements to play in each cell, instead of the spec's number")
    .option('--seed <text>', "the seed, instead of the spec's")
    .option('--method <method>', "auto, exact or monte-carlo, instead of the spec's")
    .option('--workers <n>', 'worker threads (default: the number of cores)')
    .option('--out <file>', 'the file of the plan', 'plan.json')
    .action(async (path: string, options: PlanOptions) =>
      (await import('./run-plan.ts')).writePlan(context, path, options),
    );
}

const MERGE = `Makes a run of the folders that run --plan --shard wrote, byte for byte the run in one piece. It names parts of
another plan, missing parts, and parts that are there twice. What is missing can be done with run --resume.

Where method auto gives up solving cells, they are played in a second round: merge writes the plan of that round in place of the run.`;

export function addMerge(program: Command, context: Context): void {
  const command = addCommand(program, 'merge <folder...>', {
    summary: 'make a run of the parts that several machines did',
    description: MERGE,
    examples: ['hythe merge parts/*', 'hythe merge parts/* --out results --next plan-2.json'],
  });
  withRulesModule(command)
    .option('--out <folder>', 'the folder of results', 'results')
    .option('--next <file>', 'the file of the plan of another round', 'plan-2.json')
    .action(async (folders: string[], options: MergeOptions) =>
      (await import('./merge.ts')).merge(context, folders, options),
    );
}
