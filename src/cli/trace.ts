/** `hythe trace`: one replicate of one cell, throw by throw. */
import { visibleName } from '../play/visible.ts';
import { BrokenStoryError } from '../run/narrate-replicate.ts';
import { traceOf, TraceWords } from '../questions/trace.ts';
import { cellName, chooseCell } from './choose-cell.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { bold, dim } from './output.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { analysisSection, readSpecAt, withOptions } from './specs.ts';
import { eventLines, stepsLines, toldLines } from './trace-text.ts';

/** The last steps shown of an engagement that does not come to its end. */
const MOST_STEPS = 200;

export async function trace(
  { output }: Context,
  options: Given<'trace'>,
  path: string,
): Promise<CommandAnswer | void> {
  const { load } = await rulesAtHand(options);
  const spec = await readSpecAt(path, load, analysisSection(options.analysis));
  const { systems, files } = spec;
  const experiment = withOptions(spec.experiment, options);
  const cell = chooseCell(experiment, options.cell);
  const words = new TraceWords(experiment, systems);
  const { trace: traced, events } = ((): ReturnType<typeof traceOf> => {
    try {
      return traceOf(experiment, cell, { replicate: options.replicate, systems, budget: null });
    } catch (error) {
      if (!(error instanceof BrokenStoryError)) throw error;
      const steps = words.steps(error.steps.slice(-MOST_STEPS), error.roles);
      // The steps so far; the error itself is reported as in any command.
      if (!options.json && steps.length > 0)
        output.result([...stepsLines(steps, output.width), '', bold('Here it stops.')].join('\n'));
      throw error.cause;
    }
  })();
  const { replicate, found, notes, seed } = traced;
  const { method, replicates } = experiment.resolve;
  if (method !== 'exact' && replicate >= replicates)
    output.note(
      `replicate ${replicate} is beyond the ${replicates} of a run of this spec (0 to ${replicates - 1})`,
    );
  if (options.json && events.length > 0) return output.verbatim(eventLines(events, cell, files).join('\n'));
  return {
    json: () => traced,
    lines: (width) => [
      bold(visibleName(experiment.title, 200)),
      `${cellName(cell)}, replicate ${replicate}, seed ${visibleName(seed, 200)}`,
      ...(found === null ? [] : [dim(found)]),
      ...notes.map(dim),
      ...toldLines(traced, words, width),
    ],
  };
}
