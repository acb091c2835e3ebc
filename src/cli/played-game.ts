/** A game really played, read from the command line and compared with all that the rules allow. */
import { ReplayError } from '../play/narrate.ts';
import { renaming, type Renamed } from '../play/renaming.ts';
import { TooLargeError } from '../play/solve.ts';
import { luckJson, luckOf, luckTold, type Luck, type PlayedGame } from '../questions/luck.ts';
import { TraceWords } from '../questions/trace.ts';
import { UsageError } from './command-error.ts';
import { hytheCommand } from './hythe-command.ts';
import { seenOf } from './luck-result.ts';
import { toldLines } from './trace-text.ts';

interface PlacedGame {
  readonly story: ReturnType<typeof luckTold>;
  /** The game throw by throw; none without its dice. */
  readonly lines: readonly string[];
  readonly json: object;
}

/**
 * A game by its faces, or by the words of its result.
 * @throws {UsageError} for a metric that the engagement lacks, faces that are not those of a whole game, with the point
 * that they reach, and an engagement too large for `exact`
 */
export function placedGame(
  game: PlayedGame,
  { faces, words }: { readonly faces: readonly number[] | null; readonly words: readonly string[] },
  width: number,
): PlacedGame {
  const { experiment, cell, systems } = game;
  const { rules, sides } = experiment;
  const kind = systems.find(({ id }) => id === rules)?.kinds.find(({ name }) => name === cell.kind);
  if (kind === undefined) throw new TypeError(`${rules} has no kind ${cell.kind}`);
  const renamed = renaming(kind.roles, sides);
  const luck = orUsageError(() => luckOf(game, faces ?? ((shape) => seenOf(words, shape, sides))), renamed);
  const trace = new TraceWords(experiment, systems);
  return {
    story: luckTold(luck, renamed),
    lines:
      luck.dice === null
        ? []
        : toldLines(
            trace.told({ narration: luck.dice.narration, ending: null, winner: null, marks: [] }, kind.roles),
            trace,
            width,
          ),
    json: luckJson(luck, renamed),
  };
}

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
