/** A game in which the force of a side may be of nobody: who is absent has lost before the first turn. */
import { item } from '../chance/at.ts';
import type { Game, GameState } from './game.ts';
import type { Ground } from './ground.ts';
import { anyGame, type AnyEngagement } from './system.ts';
import { withWords } from './words-in-state.ts';

/** The outcomes by who is left: A, B, nobody. */
export const ABSENT = 'absent';
const WINNERS = ['A', 'B', 'none'];

/** @param engagement what is played, or stands for what would be, where a side is absent; of a list nobody may be absent */
export function withAbsence(
  engagement: AnyEngagement,
  absent: readonly (0 | 1)[] | undefined,
): AnyEngagement {
  return absent === undefined ? engagement : engagement.use((game) => absentIn(game, absent));
}

function absentIn<S extends GameState<S>>(game: Game<S>, absent: readonly (0 | 1)[]): AnyEngagement {
  const { outcomes, winners, outcomeTexts = outcomes } = game;
  const named: Game<S> = {
    ...game,
    outcomes: [...outcomes, ...WINNERS.map((winner) => `${ABSENT}/${winner}`)],
    winners: [...winners, 0, 1, -1],
    outcomeTexts: [...outcomeTexts, 'nobody of {B} is there', 'nobody of {A} is there', 'nobody is there'],
  };
  if (absent.length === 0) return anyGame(named);
  const outcome = outcomes.length + (absent.length === 2 ? 2 : 1 - item(absent, 0));
  const isAbsent = (role: 0 | 1 | undefined): boolean => role !== undefined && absent.includes(role);
  // What the rules start with is left as it is; a word beside it says that all is over.
  const over = withWords(named, {
    words: 1,
    overAt: 0,
    start({ own }) {
      own.fill(1);
    },
    after: () => undefined,
  });
  return anyGame({
    ...over,
    metrics: over.metrics.map((metric) =>
      isAbsent(metric.role) && metric.labels === null ? { ...metric, of: () => 0 } : metric,
    ),
    ...(over.ground === undefined ? {} : { ground: withoutLines(over.ground, absent) }),
    outcome: () => outcome,
  });
}

function withoutLines<S>(ground: Ground<S>, absent: readonly (0 | 1)[]): Ground<S> {
  return {
    ...ground,
    line: (state, side, lane) => (absent.includes(side) ? null : ground.line(state, side, lane)),
  };
}
