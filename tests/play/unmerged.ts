/** The law of a game without merging: every path of its dice to the end, one after the other, by its dice alone. */
import { floatAt, item } from '../../src/chance/at.ts';
import { outcomeIn, TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import { Paths } from '../../src/play/paths.ts';
import { addAt, addReading, emptyTally, tallyShape, type Tally } from '../../src/play/tally.ts';

/** @param mostPaths an engagement of more paths is too large: null */
export function unmerged<S extends GameState<S>>(game: Game<S>, mostPaths?: undefined): Tally;
export function unmerged<S extends GameState<S>>(game: Game<S>, mostPaths: number): Tally | null;
export function unmerged<S extends GameState<S>>(game: Game<S>, mostPaths = Infinity): Tally | null {
  const shape = tallyShape(game);
  const tally = emptyTally(shape);
  const dice = new Paths(game.counting);
  const state = game.create();
  const count = (outcome: number, turn: number): void => {
    const mass = dice.probability;
    const cell = outcome * (shape.turnLimit + 1) + turn;
    tally.outcomeByTurn[cell] = floatAt(tally.outcomeByTurn, cell) + mass;
    const values = game.metrics.map((metric) => metric.of(state, { outcome, turn }));
    values.forEach((value, i) => addReading(tally, i, value, mass, item(game.metrics, i)));
    game.counters.forEach((counter, i) =>
      addAt(item(tally.readings, game.metrics.length + i), dice.counted[counter.number] ?? 0, mass, counter),
    );
  };
  let paths = 0;
  dice.begin();
  do {
    if (++paths > mostPaths) return null;
    dice.restart();
    game.start(state);
    let turn = state.over === 0 ? 1 : 0;
    for (;;) {
      if (state.over === 0 && state.at !== TURN_DONE) game.turn.run(state, dice);
      if (state.over !== 0 || turn === game.turnLimit) break;
      turn++;
      game.openTurn(state);
    }
    count(outcomeIn(game, state), turn);
  } while (dice.advance());
  return tally;
}
