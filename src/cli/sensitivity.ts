/** `hythe sensitivity`: what moves the outcome of a spec most, whatever the spec itself asks. */
import type { Command } from 'commander';
import { shown } from '../engagement/shown.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type Context } from './context.ts';
import { OptionValue, type OptionTree } from './option-value.ts';
import { addRunOptions, runSpecs, type RunOptions } from './run.ts';
import { typed } from './typed.ts';

interface SensitivityOptions extends RunOptions {
  readonly of?: string;
  readonly tables?: readonly string[];
  readonly factors?: readonly string[];
  readonly step?: string;
  readonly sobol?: true;
}

const DESCRIPTION = `Moves numbers of the rules, rulings and conditions of a spec, and says which of them moves the outcome most.
One at a time, each from how it is to what it might be; with --sobol in every combination, and then it is said how much
each explains alone and with the others. The run is kept like any other: it is what hythe run makes of the spec with
that question under analysis.`;

export function addSensitivity(program: Command, context: Context): void {
  const command = addCommand(program, 'sensitivity <spec>', {
    summary: 'which number of the rules, or which condition, moves the outcome most',
    description: DESCRIPTION,
    examples: [
      'hythe sensitivity my.yaml --tables weapons.lebel weapons.martini-henry',
      'hythe sensitivity my.yaml --factors engagement.distanceCm=8,3,12 sides.french.cover=open,building',
      'hythe sensitivity my.yaml --sobol --factors engagement.distanceCm=3,8 --tables weapons.lebel.hit.medium',
    ],
  })
    .option(
      '--of <measure>',
      'the measure to watch: winner=french, survivors.french (default: wins of the first side)',
    )
    .option(
      '--tables <path...>',
      'numbers of the tables, or parts of tables; each number is moved down and up',
    )
    .option('--step <number>', 'the size of a move in the tables', '1')
    .option(
      '--factors <path=values...>',
      'other paths, their present value first: sides.french.cover=open,building',
    )
    .option('--sobol', 'play every combination, and report interactions');
  addRunOptions(command).action(async (path: string, options: SensitivityOptions) => {
    const [{ conditionsOf }, { sectionOfOptions }] = await Promise.all([
      import('./conditions-of.ts'),
      import('./asked-section.ts'),
    ]);
    const section = sectionOfOptions(sectionOf(options, conditionsOf(options.factors ?? [], '--factors')));
    await runSpecs(context, [path], { ...options, analysis: section.text }, section);
  });
}

/** The section of the spec that asks for this. */
function sectionOf(
  { of, tables = [], step, sobol }: SensitivityOptions,
  factors: Readonly<Record<string, OptionValue>>,
): OptionTree {
  const isVaried = Object.keys(factors).length > 0;
  if (tables.length === 0 && !isVaried)
    throw new UsageError(
      `nothing is moved: name numbers with --tables, or conditions with --factors; \`${typed('rules SYSTEM')}\` lists the tables`,
    );
  return {
    kind: 'sensitivity',
    ...(of === undefined ? {} : { of: new OptionValue(`--of ${of}`, of) }),
    ...(tables.length === 0
      ? {}
      : {
          tables: tables.map((table) => new OptionValue(`--tables ${table}`, table)),
          step: new OptionValue(`--step ${step ?? '1'}`, stepOf(step ?? '1')),
        }),
    ...(isVaried ? { factors } : {}),
    indices: sobol === true ? 'sobol' : 'oat',
  };
}

function stepOf(text: string): number {
  const step = text.trim() === '' ? NaN : Number(text);
  if (step > 0 && Number.isFinite(step)) return step;
  throw new UsageError(`--step must be a number above 0, not ${shown(text)}`);
}
