/** Rules that a user has written as a book: they reach no clock, and tell where they are while they run. */
import type { Game, GameState, Turn } from './game.ts';
import { withoutClock } from './pure.ts';
import { anyGame, type EngagementKind, type RuleSystem } from './system.ts';
import { telling, type Whereabouts } from './whereabouts.ts';

const NOBODY_WATCHES: Whereabouts = { placed: (name) => name, enter: () => {}, leave: () => {} };

/**
 * A user's system under guard. A story reaches no clock by itself.
 * @param by takes where it is; absent where nobody watches
 */
export function underGuard(system: RuleSystem, by?: Whereabouts): RuleSystem {
  if (system.watched === undefined) return guarded(system, by ?? NOBODY_WATCHES);
  return by === undefined ? system : system.watched(by);
}

function guarded(system: RuleSystem, by: Whereabouts): RuleSystem {
  return {
    ...system,
    kinds: system.kinds.map((kind): EngagementKind => ({
      ...kind,
      create: (...given) => kind.create(...given).use((game) => anyGame(guardedGame(game, by))),
    })),
    mechanics: system.mechanics.map((mechanic) => ({
      ...mechanic,
      answer: pure(by, `odds of ${mechanic.name}`, mechanic, 'answer'),
    })),
  };
}

function guardedGame<S extends GameState<S>>(game: Game<S>, by: Whereabouts): Game<S> {
  const { outcomeAtLimit } = game;
  return {
    ...game,
    turn: new GuardedTurn(game.turn, by),
    create: pure(by, 'the making of a state', game, 'create'),
    start: pure(by, 'the start', game, 'start'),
    openTurn: pure(by, 'the beginning of a turn', game, 'openTurn'),
    outcome: pure(by, 'the end', game, 'outcome'),
    ...(outcomeAtLimit && {
      outcomeAtLimit: pure(by, 'the end at the limit', { outcomeAtLimit }, 'outcomeAtLimit'),
    }),
    metrics: game.metrics.map((metric) => ({
      ...metric,
      of: pure(by, `the measure ${metric.name}`, metric, 'of'),
    })),
  };
}

/** The function of an object without a clock, which tells that it runs. */
function pure<O extends object, K extends keyof O>(by: Whereabouts, name: string, owner: O, key: K): O[K] {
  return telling(by, name, owner, key, withoutClock);
}

function within(by: Whereabouts, place: string, run: () => void): void {
  by.enter(place);
  try {
    withoutClock(run);
  } finally {
    by.leave();
  }
}

class GuardedTurn<S extends GameState<S>> implements Turn<S> {
  declare readonly isLight?: true;
  declare readonly isTold?: true;
  readonly run: Turn<S>['run'];
  readonly step: Turn<S>['step'];
  private readonly turn: Turn<S>;

  constructor(turn: Turn<S>, by: Whereabouts) {
    this.turn = turn;
    if (turn.isLight === true) this.isLight = true;
    if (turn.isTold === true) this.isTold = true;
    // The code of a turn is Hythe's: it has no place in the rules. The name of a step is that of its function.
    this.run = (state, dice) => within(by, 'a turn', () => turn.run(state, dice));
    this.step = (state, dice) => within(by, turn.stepName(state), () => turn.step(state, dice));
  }

  stepName(state: S): string {
    return this.turn.stepName(state);
  }
}
