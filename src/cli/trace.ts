/** `hythe trace`: one replicate of one cell, throw by throw. */
import type { Command } from 'commander';
import { visibleName } from '../play/visible.ts';
import type { Remarkable } from '../execution/remarkable-replicate.ts';
import { UsageError } from './command-error.ts';
import { addCommand, collected, type CommonOptions, type Context } from './context.ts';
import { bold, dim } from './output.ts';
import { rulesAtHand, withRulesModule } from './rules-at-hand.ts';
import type { ResolveOptions } from './specs.ts';

interface TraceOptions extends CommonOptions, ResolveOptions {
  readonly cell?: readonly string[];
  readonly replicate: string;
}

const DESCRIPTION = `Shows the engagement that a run of the spec counted as that replicate: who acts, the number to throw and its parts, the
dice, and their effect. Cells count from 1 in the order of the run's manifest (hythe check lists them), replicates from
0. A cell may also be named by the values of its factors, one --cell each. best, worst and median pick one of the first
thousand replicates, of battles on a map of the first fifty, from the first side's view: by who wins, then by its
survivors less the other's, then by how soon it wins or how late it loses. typical is the median of those that last about
as long as most. With --json a battle on a map gives its log of events, one a line.`;

/** The last steps shown of an engagement that does not come to its end. */
const MOST_STEPS = 200;

export function addTrace(program: Command, context: Context): void {
  const command = addCommand(program, 'trace <spec>', {
    summary: 'show one played engagement throw by throw',
    description: DESCRIPTION,
    examples: [
      'hythe trace experiments/martini-vs-lebel.yaml --cell 3 --replicate 1234567',
      'hythe trace experiments/martini-vs-lebel.yaml --cell distanceCm=8',
    ],
  });
  withRulesModule(command)
    .option('--cell <number or name=value>', 'the cell', collected)
    .option('--replicate <number>', 'the replicate: a number from 0, or best, worst, median or typical', '0')
    .option('--analysis <section>', 'the analysis that the run was given, if any')
    .option('--seed <text>', 'the seed that the run was given, if any')
    .option('--replicates <n>', 'the replicates that the run was given, if any')
    .option('--precision <half-width>', 'the precision that the run was given, if any')
    .option('--max-replicates <n>', 'the maximum that the run was given, if any')
    .option('--method <method>', 'the method that the run was given, if any')
    .action(async (path: string, options: TraceOptions) => trace(context, path, options));
}

async function trace({ output }: Context, path: string, options: TraceOptions): Promise<void> {
  const [
    { load },
    { readSpecs, withOptions },
    { cellText, chooseCell },
    { BrokenStoryError },
    { traceOf, TraceWords },
    text,
  ] = await Promise.all([
    rulesAtHand(options),
    import('./specs.ts'),
    import('./choose-cell.ts'),
    import('../execution/narrate-replicate.ts'),
    import('../questions/trace.ts'),
    import('./trace-text.ts'),
  ]);
  const asked = replicateOf(options.replicate);
  const { analysis, json = false } = options;
  const section =
    analysis === undefined ? null : (await import('./analysis-option.ts')).analysisSection(analysis);
  const [spec] = await readSpecs([path], load, section);
  if (spec === undefined) return;
  const { systems, files } = spec;
  const experiment = withOptions(spec.experiment, options);
  const cell = chooseCell(experiment, options.cell ?? []);
  const words = new TraceWords(experiment, systems);
  const { trace: traced, events } = ((): ReturnType<typeof traceOf> => {
    try {
      return traceOf(experiment, cell, { replicate: asked, systems, budget: null });
    } catch (error) {
      if (!(error instanceof BrokenStoryError)) throw error;
      const steps = words.steps(error.steps.slice(-MOST_STEPS), error.roles);
      // The steps so far; the error itself is reported as in any command.
      if (!json && steps.length > 0)
        output.result([...text.stepsLines(steps, output.width), '', bold('Here it stops.')].join('\n'));
      throw error.cause;
    }
  })();
  const { replicate, found, notes, seed } = traced;
  const { method, replicates } = experiment.resolve;
  if (method !== 'exact' && replicate >= replicates)
    output.note(
      `replicate ${replicate} is beyond the ${replicates} of a run of this spec (0 to ${replicates - 1})`,
    );
  if (json && events.length > 0) return output.verbatim(text.eventLines(events, cell, files).join('\n'));
  if (json) return output.json(traced);
  const factors = cellText(cell);
  output.result(
    [
      bold(visibleName(experiment.title, 200)),
      `cell ${cell.number}${factors === '' ? '' : ` (${factors})`}, replicate ${replicate}, seed ${visibleName(seed, 200)}`,
      ...(found === null ? [] : [dim(found)]),
      ...notes.map(dim),
      ...text.toldLines(traced, words, output.width),
    ].join('\n'),
  );
}

const REMARKABLE: readonly Remarkable[] = ['best', 'worst', 'median', 'typical'];

function replicateOf(text: string): number | Remarkable {
  const number = /^\d+$/u.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(number)) return number;
  const remarkable = REMARKABLE.find((word) => word === text);
  if (remarkable !== undefined) return remarkable;
  throw new UsageError(
    `--replicate must be a whole number of 0 or more, or best, worst, median or typical, not "${visibleName(text)}"`,
  );
}
