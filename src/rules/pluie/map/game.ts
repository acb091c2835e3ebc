/** A battle on a map as a game (section 15): it is played turn by turn and never solved, so a turn is one step. */
import { item } from '../../../chance/at.ts';
import { SIDE_LETTERS } from '../../../play/by-side.ts';
import type { Dice } from '../../../play/dice.ts';
import { TURN_DONE, type Game } from '../../../play/game.ts';
import { InputError } from '../../../play/inputs.ts';
import type { JsonObject } from '../../../play/json.ts';
import { KeptArrays } from '../../../play/kept-arrays.ts';
import { KeptValues } from '../../../play/kept-values.ts';
import type { Options } from '../../../play/options.ts';
import type { Needs } from '../../../play/system.ts';
import { PointReader } from '../../../battlefield/points.ts';
import { ruleBookOf } from '../options.ts';
import type { Tables } from '../tables.ts';
import { marksOfArms } from '../weapons.ts';
import { boundTogether, groundOf } from './battle.ts';
import type { BattleInputs } from './battle-inputs.ts';
import { commanderOf } from './commander.ts';
import { BattleLog, startOfPiece } from './events.ts';
import { Field, layoutOf } from './field.ts';
import { readMapOrders } from './map-orders.ts';
import { countersOf, metricsOf } from './metrics.ts';
import { musterForces } from './muster.ts';
import { endOf, ENDS } from './outcomes.ts';
import { playTurn, startBattle } from './sequence.ts';

/** Binds the inputs of a battle: map, forces, orders, ends. @throws {InputError} with every problem at once */
function bindBattle(
  tables: Tables,
  options: Options,
  inputs: BattleInputs,
  { recorder, arrays = new KeptArrays(), kept = new KeptValues() }: Needs,
) {
  const book = ruleBookOf(tables, options);
  const { ground, problems } = kept.of(groundOf, inputs.map);
  if (ground === null) throw new InputError(problems);
  const points = new PointReader(ground.map);
  checkNames(inputs, points);
  const end = endOf(inputs, points);
  const forces = musterForces(book, inputs, points, ground);
  const orders = readMapOrders(inputs, forces, points);
  if (points.problems.length > 0) throw new InputError(points.problems);
  const battle = boundTogether(book, inputs, forces.roster, ground, orders, end);
  const commanded = commanderOf(battle, orders, inputs.fogOfWar, arrays);
  return { battle, ...commanded, log: recorder === undefined ? null : new BattleLog(battle, recorder) };
}

/** Notes names that a side gives twice: orders and results would mean both. */
function checkNames(inputs: BattleInputs, points: PointReader): void {
  for (const letter of SIDE_LETTERS)
    for (const list of ['formations', 'headquarters'] as const) {
      const names = inputs[letter][list].map(({ name }) => name);
      names.forEach((name, i) => {
        if (names.indexOf(name) !== i)
          points.wrong(
            [letter, list, i, 'name'],
            `${name} is the name of another of the ${list} too: give each its own`,
          );
      });
    }
}

/** @throws {InputError} with every problem of map, forces and orders */
export function battleGame(
  tables: Tables,
  options: Options,
  inputs: BattleInputs,
  needs: Needs = {},
): Game<Field> {
  const { battle, view, commander, log } = bindBattle(tables, options, inputs, needs);
  const layout = layoutOf();
  const counters = countersOf(battle);
  const look = (field: Field): void => {
    view.field = field;
    log?.look(field);
  };
  const run = (field: Field, dice: Dice): void => {
    if (field.over !== 0 || field.at === TURN_DONE) return;
    look(field);
    playTurn(field, log?.listenTo(dice) ?? dice);
    field.at = TURN_DONE;
  };
  return {
    /** A battle ends its last turn itself. */
    ...ENDS,
    turnLimit: battle.turnLimit,
    joints: [['survivors.A', 'survivors.B']],
    solvable: false,
    marks: marksOfArms(battle.roster.pieces.flatMap(({ arm, rifle }) => [arm, rifle])),
    metrics: metricsOf(battle),
    counters,
    counting: counters.length,
    turn: { run, step: run, stepName: () => 'turn' },
    create: () => new Field(battle, layout, commander, log),
    start(field) {
      look(field);
      startBattle(field);
    },
    openTurn(field) {
      field.at = 0;
      field.turn++;
    },
    outcome: ({ outcome }) => outcome,
    tell: (_before, { kind, outcome, who, whom }) => kind.result(outcome, who, whom),
  };
}

/**
 * The opening of a battle: its forces before the first turn, also where they may not stand, as an event `start` of the log
 * with the place of each formation; null where the map cannot be read.
 */
export function openingOf(tables: Tables, options: Options, inputs: BattleInputs): JsonObject | null {
  const { ground } = groundOf(inputs.map);
  if (ground === null) return null;
  const book = ruleBookOf(tables, options);
  const points = new PointReader(ground.map);
  const { roster, formations } = musterForces(book, inputs, points, ground);
  return {
    act: 'start',
    units: roster.pieces.flatMap((piece) => startOfPiece(roster, piece, piece.start)),
    formations: formations.map(({ path, at, facing }, i) => {
      const { id, name, entersTurn } = item(roster.formations, i);
      return { id, name, path, at: [at.x, at.y], facing: [facing.x, facing.y], entersTurn };
    }),
  };
}
