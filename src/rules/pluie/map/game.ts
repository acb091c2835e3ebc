/** A battle on a map as a game (section 15): it is played turn by turn and never solved, so a turn is one step. */
import type { Dice } from '../../../play/dice.ts';
import { TURN_DONE, type Game } from '../../../play/game.ts';
import type { Options } from '../../../play/options.ts';
import type { Needs } from '../../../engagement/system.ts';
import type { Tables } from '../tables.ts';
import { marksOfWeapon } from '../weapons.ts';
import type { BattleInputs } from './battle-inputs.ts';
import { bindBattle } from './bind.ts';
import { OUTCOME_TEXTS, OUTCOMES, UNDECIDED, WINNERS } from './outcomes.ts';
import { Field, layoutOf } from './field.ts';
import { countersOf, metricsOf } from './metrics.ts';
import { playTurn, startBattle } from './sequence.ts';

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
  const weapons = battle.roster.pieces.flatMap(({ arm, rifle }) =>
    [arm, rifle].flatMap(({ weapon }) => (weapon === null ? [] : [weapon])),
  );
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
    outcomes: OUTCOMES,
    outcomeTexts: OUTCOME_TEXTS,
    winners: WINNERS,
    turnLimit: battle.turnLimit,
    /** A battle ends its last turn itself. */
    limitOutcome: UNDECIDED,
    joints: [['survivors.A', 'survivors.B']],
    solvable: false,
    marks: [...new Set(weapons.flatMap((weapon) => marksOfWeapon(weapon)))],
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
