/** `hythe check`: reads specs, decides their statements, and lists the cells and work of those without. */
import { availableParallelism } from 'node:os';
import { item } from '../chance/at.ts';
import { boundCell } from '../run/bound-cell.ts';
import { dearFeel } from '../run/feel.ts';
import { Binder } from '../spec/bind.ts';
import { idleItems } from '../spec/idle-items.ts';
import { aboutSpec, warningText } from '../spec/warnings.ts';
import { EXPECTATION_FAILED } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { bold } from './output.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { readSpecs, withOptions } from './specs.ts';
import { stopSignals } from './stop-signals.ts';
import { workJson, workLines } from './work-text.ts';

export async function check(
  context: Context,
  options: Given<'check'>,
  paths: readonly string[],
): Promise<CommandAnswer> {
  const { output } = context;
  const { workers = availableParallelism(), quiet } = options;
  const rules = await rulesAtHand(options);
  const specs = (await readSpecs(paths, rules.load)).map((spec) => ({
    ...spec,
    experiment: withOptions(spec.experiment, options, true),
  }));
  const binders = specs.map(({ experiment, systems }) => {
    const binder = new Binder(experiment.rules, systems);
    for (const cell of experiment.cells) boundCell(binder, cell);
    return binder;
  });
  for (const [i, { path, experiment, systems }] of specs.entries()) {
    const dear = dearFeel(experiment, (cell) => boundCell(item(binders, i), cell));
    const found = aboutSpec([...idleItems(experiment, systems), ...(dear === null ? [] : [dear])]);
    for (const warning of [...experiment.warnings, ...found]) output.note(`${path}: ${warningText(warning)}`);
  }
  const stated = specs.some(({ experiment }) => experiment.expect.length > 0);
  const signals = stated ? stopSignals(output, ', with the statements decided so far') : null;
  const results: unknown[] = [];
  const lines: string[] = [];
  for (const spec of specs) {
    const { path, experiment } = spec;
    if (signals === null || experiment.expect.length === 0) {
      results.push(workJson(spec));
      if (!quiet) lines.push([bold(path), ...workLines(experiment, output.width)].join('\n'));
      continue;
    }
    const { decide } = await import('./decide.ts');
    const decided = await decide(spec, { output, rules, workers, signal: signals.signal }, output.width);
    results.push(decided.json);
    if (!quiet || !decided.isFine) lines.push(decided.lines.join('\n'));
    if (!decided.isFine) context.exitCode = EXPECTATION_FAILED;
    if (signals.signal.aborted) break;
  }
  if (signals?.signal.aborted === true) context.exitCode = signals.exitCode();
  return { json: () => results, lines: () => (lines.length === 0 ? [] : [lines.join('\n\n')]) };
}
