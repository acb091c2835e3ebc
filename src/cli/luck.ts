/** `hythe luck`: the place of a game really played among all games that the rules allow. */
import { ReplayError } from '../play/narrate.ts';
import { didYouMean, nearest } from '../play/nearest.ts';
import { renaming, type Renamed } from '../play/renaming.ts';
import { shown } from '../play/shown.ts';
import { TooLargeError } from '../play/solve.ts';
import type { TallyShape } from '../play/tally.ts';
import { visibleName } from '../play/visible.ts';
import { luckJson, luckOf, luckTold, type Luck, type Seen } from '../questions/luck.ts';
import { TraceWords } from '../questions/trace.ts';
import { specMetrics, type SpecMetric } from '../spec/metrics.ts';
import { storyLines } from './answer-lines.ts';
import { cellName, chooseCell } from './choose-cell.ts';
import { UsageError } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { bold, dim } from './output.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { readSpecAt, withOptions } from './specs.ts';
import { toldLines } from './trace-text.ts';

export async function luck(_context: Context, options: Given<'luck'>, path: string): Promise<CommandAnswer> {
  const { result, dice, replicates, tell } = options;
  if ((result.length === 0) === (dice.length === 0))
    throw new UsageError('say how the game went with --result or with --dice, one of the two');
  const faces = dice.length === 0 ? null : facesOf(dice);
  const { load } = await rulesAtHand(options);
  const { systems, ...spec } = await readSpecAt(path, load);
  const experiment = withOptions(spec.experiment, options);
  const { rules, sides, title } = experiment;
  const cell = chooseCell(experiment, options.cell);
  const [thrown] = cell.setup?.throws ?? [];
  if (thrown !== undefined)
    throw new UsageError(
      `the set-up is thrown: say how it fell too, as in --cell ${thrown.name}=${String(thrown.values[0])}`,
    );
  const kind = systems.find(({ id }) => id === rules)?.kinds.find(({ name }) => name === cell.kind);
  if (kind === undefined) throw new TypeError(`${rules} has no kind ${cell.kind}`);
  const renamed = renaming(kind.roles, sides);
  const game = { experiment, cell, systems, isCapped: replicates === undefined };
  const placed = orUsageError(
    () => luckOf(game, faces ?? ((shape) => seenOf(result, shape, sides))),
    renamed,
  );
  const words = new TraceWords(experiment, systems);
  const narration = tell ? placed.dice?.narration : undefined;
  const told = narration && words.told({ narration, ending: null, winner: null, marks: [] }, kind.roles);
  return {
    json: () => luckJson(placed, renamed),
    lines: (width) => [
      bold(visibleName(title, 200)),
      dim(cellName(cell)),
      ...(told === undefined ? [] : [...toldLines(told, words, width), '']),
      ...storyLines(luckTold(placed, renamed), width),
    ],
  };
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

/** @throws {UsageError} for faces that are not those of a whole game, and for an engagement too large for `exact` */
function orUsageError(placed: () => Luck, renamed: Renamed): Luck {
  try {
    return placed();
  } catch (error) {
    if (error instanceof TooLargeError)
      throw new UsageError(
        `the engagement is too large to solve here (${error.message}): leave out --method exact, or say --method monte-carlo`,
      );
    if (!(error instanceof ReplayError)) throw error;
    const { act, turn, outcome, message } = error;
    throw new UsageError(
      act === null
        ? `${message}: the game was over in turn ${turn} (${renamed(outcome ?? '')}); leave them out, or look for a die that is not the one you threw`
        : `${message}, in turn ${turn}, where ${renamed(act)}; give every face of the game in order, those of coins (D2) too: \`${hytheCommand('trace')}\` shows one game as an example`,
    );
  }
}

/**
 * The result of a game in a user's words: `winner=french,turn=4,survivors.french=2`.
 * @throws {UsageError} for an unknown metric, one given twice, and an impossible value
 */
function seenOf(
  words: readonly string[],
  shape: TallyShape,
  sides: readonly [string, string],
): readonly Seen[] {
  const example = `metrics with their values, such as winner=${sides[0]},turn=4`;
  const metrics = specMetrics(shape, sides);
  const names = metrics.map(({ name }) => name);
  const seen: Seen[] = [];
  for (const word of words.flatMap((each) => each.split(',')).map((part) => part.trim())) {
    if (word === '') continue;
    const equals = word.indexOf('=');
    if (equals <= 0) throw new UsageError(`--result takes ${example}, not ${shown(word)}`);
    const name = word.slice(0, equals).trim();
    const metric = metrics.find((one) => one.name === name);
    if (metric === undefined)
      throw new UsageError(`nothing is called ${shown(name)} here${nearestOrAll(name, names, 'there is')}`);
    if (seen.some((one) => one.metric === metric)) throw new UsageError(`--result says ${name} twice`);
    seen.push({ metric, value: valueOf(metric, word.slice(equals + 1).trim(), shape) });
  }
  if (seen.length === 0) throw new UsageError(`--result is empty: give ${example}`);
  return seen;
}

function nearestOrAll(word: string, all: readonly string[], is: string): string {
  return didYouMean(nearest(word, all)) || `; ${is} ${all.join(', ')}`;
}

function valueOf(
  { name, labels, least, most, parts, place }: SpecMetric,
  text: string,
  shape: TallyShape,
): number {
  if (labels !== null) {
    const category = labels.indexOf(text);
    if (category !== -1) return category;
    throw new UsageError(`${name} cannot be ${shown(text)}${nearestOrAll(text, labels, 'it is')}`);
  }
  const unit = (typeof place === 'number' ? shape.readings[place]?.quantity?.unit : undefined) ?? '';
  const value = text === '' ? NaN : Number((Number(text) * parts).toFixed(6));
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const bounds = `from ${least / parts} to ${most / parts}${unit === '' ? '' : ` ${unit}`}`;
  throw new UsageError(
    `${name} is ${least < 0 ? 'a number' : 'a whole number'} ${bounds}, not ${shown(text)}`,
  );
}
