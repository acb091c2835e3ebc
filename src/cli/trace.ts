/** `hythe trace`: one replicate of one cell, told throw by throw. */
import type { Command } from 'commander';
import type { Cell, Experiment } from '../experiment/experiment.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { bold, dim } from './output.ts';
import type { ResolveOptions } from './specs.ts';

interface TraceOptions extends CommonOptions, ResolveOptions {
  readonly cell?: readonly string[];
  readonly replicate: string;
}

const DESCRIPTION = `Tells the engagement that a run of the spec counted as that replicate: who acts, what has to be thrown
and why, the dice, and what they did. Cells count from 1 in the order of the run's manifest (hythe check lists them),
replicates from 0. A cell may also be named by the values of its factors, one --cell each.`;

const DRAWN_FROM_TABLES = 'drawn from tables, as in the run; the dice are drawn to fit what the tables gave';

export function addTrace(program: Command, context: Context): void {
  addCommand(program, 'trace <spec>', {
    summary: 'tell one played engagement throw by throw',
    description: DESCRIPTION,
    examples: [
      'hythe trace experiments/martini-vs-lebel.yaml --cell 3 --replicate 1234567',
      'hythe trace experiments/martini-vs-lebel.yaml --cell distanceCm=8',
    ],
  })
    .option('--cell <number or name=value>', 'the cell', collected)
    .option('--replicate <number>', 'the replicate', '0')
    .option('--analysis <section>', 'of the run, where it was given there too')
    .option('--seed <text>', 'of the run, where it was given there too')
    .option('--replicates <n>', 'of the run, where they were given there too')
    .option('--precision <half-width>', 'of the run, where it was given there too')
    .option('--max-replicates <n>', 'of the run, where they were given there too')
    .option('--method <method>', 'of the run, where it was given there too')
    .action(async (path: string, options: TraceOptions) => trace(context, path, options));
}

/** Every word given with an option that may be repeated. */
function collected(word: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), word];
}

async function trace({ output }: Context, path: string, options: TraceOptions): Promise<void> {
  const [{ ruleSystems }, { readSpecs, withOptions }, { cellText, chooseCell }, { narrateReplicate }, text] =
    await Promise.all([
      import('../rules/index.ts'),
      import('./specs.ts'),
      import('./choose-cell.ts'),
      import('./narrate-replicate.ts'),
      import('./trace-text.ts'),
    ]);
  const replicate = replicateOf(options.replicate);
  const [spec] = await readSpecs([path], ruleSystems, options.analysis);
  if (spec === undefined) return;
  const experiment = withOptions(spec.experiment, options);
  const cell = chooseCell(experiment, options.cell ?? []);
  const told = narrateReplicate(experiment, cell, replicate, ruleSystems);
  const renamed = text.renaming(told.roles, experiment.sides);
  const { method, replicates, seed } = experiment.resolve;
  if (method !== 'exact' && replicate >= replicates)
    output.note(
      `replicate ${replicate} is beyond the ${replicates} of a run of this spec (0 to ${replicates - 1})`,
    );
  if (options.json === true)
    return output.json(
      traceJson(experiment, cell, replicate, told.sampler, text.narrationJson(told, renamed)),
    );
  const factors = cellText(cell);
  const names = told.roles.map((role, i) => `${experiment.sides[i] ?? ''} is ${role}`).join(', ');
  output.result(
    [
      bold(experiment.title),
      `cell ${cell.number}${factors === '' ? '' : ` (${factors})`}, replicate ${replicate}, seed ${seed}`,
      dim(`in the rules ${names}`),
      ...(told.sampler === 'direct' ? [] : [dim(DRAWN_FROM_TABLES)]),
      ...text.narrationLines(told, renamed, output.width),
    ].join('\n'),
  );
}

function replicateOf(text: string): number {
  const number = /^\d+$/u.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(number)) return number;
  if (['best', 'worst', 'median'].includes(text))
    throw new UsageError(`--replicate ${text} is not yet there; give a number from 0`);
  throw new UsageError(`--replicate must be a whole number of 0 or more, not "${text}"`);
}

function traceJson(
  { title, sides, resolve }: Experiment,
  cell: Cell,
  replicate: number,
  sampler: string,
  story: object,
): unknown {
  const factors = Object.fromEntries(cell.factors.map(({ path, value }) => [path, value]));
  const { seed } = resolve;
  return { title, seed, cell: { number: cell.number, factors }, replicate, sampler, sides, ...story };
}
