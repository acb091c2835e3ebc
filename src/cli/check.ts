/** `hythe check`: reads specs and says what a run would do. */
import type { Command } from 'commander';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { bold } from './output.ts';

const DESCRIPTION = `Reads each spec to the end, binds every cell to its rules, and lists the cells and the work that a run
would be. Nothing is played. Exits with 2 when a spec is wrong, after saying all that is wrong with it.`;

export function addCheck(program: Command, context: Context): void {
  addCommand(program, 'check <spec...>', {
    summary: 'read specs, list their cells and the work they ask for',
    description: DESCRIPTION,
    examples: ['hythe check experiments/martini-vs-lebel.yaml', 'hythe check experiments/*.yaml --quiet'],
  }).action(async (paths: string[], options: CommonOptions) => {
    const { output } = context;
    const [{ ruleSystems }, { readSpecs }, { Binder }, { boundCell }, text] = await Promise.all([
      import('../rules/index.ts'),
      import('./specs.ts'),
      import('../experiment/bind.ts'),
      import('../execution/bound-cell.ts'),
      import('./work-text.ts'),
    ]);
    const specs = await readSpecs(paths, ruleSystems);
    for (const { experiment } of specs) {
      const binder = new Binder(experiment.rules, ruleSystems);
      for (const cell of experiment.cells) boundCell(binder, cell);
    }
    for (const { path, experiment } of specs)
      for (const warning of experiment.warnings) output.note(`${path}: ${warning}`);
    if (options.json === true) return output.json(specs.map(text.workJson));
    if (options.quiet === true) return;
    output.result(
      specs
        .map(({ path, experiment }) => [bold(path), ...text.workLines(experiment)].join('\n'))
        .join('\n\n'),
    );
  });
}
