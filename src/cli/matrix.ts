/** `hythe matrix`: the forces of a spec, everyone against everyone, whatever the spec itself asks. */
import type { Command } from 'commander';
import { isMap } from '../engagement/read-inputs.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type Context } from './context.ts';
import { readText } from './read-text.ts';
import { OptionValue } from './option-value.ts';
import { addRunOptions, runSpecs, type RunOptions } from './run.ts';

interface MatrixOptions extends RunOptions {
  readonly conditions?: readonly string[];
  readonly oneWay?: true;
}

const DESCRIPTION = `Has the forces of a spec meet, everyone against everyone and both ways round, and says who beats whom, in what
order of strength, and who beats each other in a circle. All forces that the spec names take part, or those that are
named here. The run is kept like any other: it is what hythe run makes of the spec with that question under analysis.`;

export function addMatrix(program: Command, context: Context): void {
  const command = addCommand(program, 'matrix <spec> [forces...]', {
    summary: 'forces, everyone against everyone: who beats whom, and how strong each is',
    description: DESCRIPTION,
    examples: [
      'hythe matrix experiments/arms-matrix.yaml Lebel Gardner "BL 12-pounder"',
      'hythe matrix my.yaml --conditions engagement.distanceCm=3,8,12 --precision 0.005',
    ],
  })
    .option('--conditions <path=values...>', 'conditions to vary: engagement.distanceCm=3,8,12')
    .option('--one-way', 'let each pair meet once, where the first side has no advantage');
  addRunOptions(command).action(async (path: string, forces: readonly string[], options: MatrixOptions) => {
    const [{ conditionsOf }, { sectionOfOptions }] = await Promise.all([
      import('./conditions-of.ts'),
      import('./asked-section.ts'),
    ]);
    const contestants =
      forces.length > 0 ? forces.map((name) => new OptionValue(name, name)) : await forcesOf(path);
    const section = sectionOfOptions({
      kind: 'matrix',
      contestants,
      bothWays: options.oneWay !== true,
      conditions: conditionsOf(options.conditions ?? [], '--conditions'),
    });
    await runSpecs(context, [path], { ...options, analysis: section.text }, section);
  });
}

/** The names under `forces`; what else may be wrong with the spec is said when it is read. */
async function forcesOf(path: string): Promise<readonly string[]> {
  if (path === '-') throw new UsageError('name the forces that are to meet: standard input is read once');
  const { parse } = await import('yaml');
  let spec: unknown = null;
  try {
    spec = parse(await readText(path), { logLevel: 'silent' });
  } catch (error) {
    if (error instanceof UsageError) throw error;
  }
  const forces = isMap(spec) && isMap(spec['forces']) ? Object.keys(spec['forces']) : [];
  if (forces.length > 1) return forces;
  throw new UsageError(
    `${path} names ${forces.length === 1 ? 'one force' : 'no forces'}: a matrix is of two or more`,
  );
}
