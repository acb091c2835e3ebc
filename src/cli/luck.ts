/** `hythe luck`: the place of a game really played among all games that the rules allow. */
import type { Command } from 'commander';
import { shown } from '../play/shown.ts';
import { visibleName } from '../play/visible.ts';
import { UsageError } from './command-error.ts';
import { addCommand, collected, type CommonOptions, type Context } from './context.ts';
import { bold, dim } from './output.ts';
import { rulesAtHand, withRulesModule } from './rules-at-hand.ts';
import type { ResolveOptions } from './specs.ts';

interface LuckOptions extends CommonOptions, ResolveOptions {
  readonly cell?: readonly string[];
  readonly result?: readonly string[];
  readonly dice?: readonly string[];
  readonly tell?: true;
}

const DESCRIPTION = `Says how unusual a game was that you played: the shares of all engagements that end in the same way, with
more, and with less. With --dice, the faces in the order of the throws, the rules play the game again and show the luck of each side: the
effect of each throw on its chance of winning, and how often the same throws would have served it as well. hythe trace
shows the order of the throws; a coin is a D2, whose 1 is the first side.`;

export function addLuck(program: Command, context: Context): void {
  const command = addCommand(program, 'luck <spec>', {
    summary: 'how unusual a played game was, and how lucky its dice',
    description: DESCRIPTION,
    examples: [
      'hythe luck experiments/martini-vs-lebel.yaml --cell distanceCm=8 --result winner=french,turn=4,survivors.french=1',
      'hythe luck experiments/martini-vs-lebel.yaml --cell distanceCm=8 --dice 2,3,12,20,4',
    ],
  });
  withRulesModule(command)
    .option('--cell <number or name=value>', 'the cell', collected)
    .option('--result <metric=value,...>', 'how the game ended', collected)
    .option('--dice <faces...>', 'the faces thrown, in order')
    .option('--tell', 'with --dice: show the game throw by throw')
    .option(
      '--replicates <n>',
      'engagements to play where the cell is too large to solve (default: at most 100,000)',
    )
    .option('--seed <text>', "the seed, instead of the spec's")
    .option('--method <method>', "auto, exact or monte-carlo, instead of the spec's")
    .action(async (path: string, options: LuckOptions) => luck(context, path, options));
}

async function luck({ output }: Context, path: string, options: LuckOptions): Promise<void> {
  const { result, dice } = options;
  if ((result === undefined) === (dice === undefined))
    throw new UsageError('say how the game went with --result or with --dice, one of the two');
  const faces = dice === undefined ? null : facesOf(dice);
  const [{ load }, { readSpecs, withOptions }, { cellText, chooseCell }, { placedGame }, { storyLines }] =
    await Promise.all([
      rulesAtHand(options),
      import('./specs.ts'),
      import('./choose-cell.ts'),
      import('./played-game.ts'),
      import('./answer-lines.ts'),
    ]);
  const [spec] = await readSpecs([path], load);
  if (spec === undefined) return;
  const experiment = withOptions(spec.experiment, options);
  const cell = chooseCell(experiment, options.cell ?? []);
  const [thrown] = cell.setup?.throws ?? [];
  if (thrown !== undefined)
    throw new UsageError(
      `the set-up is thrown: say how it fell too, as in --cell ${thrown.name}=${String(thrown.values[0])}`,
    );
  const asked = { experiment, cell, systems: spec.systems, isCapped: options.replicates === undefined };
  const { story, lines, json } = placedGame(asked, { faces, words: result ?? [] }, output.width);
  if (options.json === true) return output.json(json);
  const factors = cellText(cell);
  output.result(
    [
      bold(visibleName(experiment.title, 200)),
      dim(`cell ${cell.number}${factors === '' ? '' : ` (${factors})`}`),
      ...(options.tell === true ? [...lines, ''] : []),
      ...storyLines(story, output.width),
    ].join('\n'),
  );
}

/** Whole numbers, with commas or blanks between them. @throws {UsageError} */
function facesOf(words: readonly string[]): number[] {
  const faces = words
    .flatMap((word) => word.split(/[\s,]+/u))
    .filter((word) => word !== '')
    .map((word, i) => {
      if (/^\d{1,4}$/u.test(word)) return Number(word);
      throw new UsageError(`die ${i + 1} is ${shown(word)}: --dice takes faces such as 5,3,12`);
    });
  if (faces.length === 0) throw new UsageError('--dice is empty: give the faces in order, such as 5,3,12');
  return faces;
}
