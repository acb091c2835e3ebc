/** The mechanics of command and time: activation, movement throws, batteries on the move, works. */
import { enumerateLabels } from '../../chance/enumerated.ts';
import { oneAnswer } from '../../play/mechanic.ts';
import type { Explanation } from '../../play/explanation.ts';
import { fact, partsOf } from '../../play/sum.ts';
import { activates, activationNumber, waitFor, type ActivationSituation, type Odds } from './activation.ts';
import { workTime } from './engineering.ts';
import { ACTIVATION_INPUTS, ARTILLERY_MOVE_INPUTS, ENGINEERING_INPUTS, MOVEMENT_INPUTS } from './inputs.ts';
import { defineMechanic } from './mechanic.ts';
import { moveLimit } from './distances.ts';
import {
  lengthLabel,
  movementDice,
  movementNumber,
  movementThrow,
  turnsToChangePosition,
} from './movement.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

interface Throw {
  readonly odds: Odds;
  readonly explanation: Explanation;
}

/** The chances of an activation, and how its target number comes about. */
function activationThrow(
  tables: Tables,
  rulings: Rulings,
  situation: ActivationSituation,
  act: string,
): Throw {
  const parts = partsOf((sum) => activationNumber(sum, tables, rulings, situation));
  const odds = enumerateLabels((chance) =>
    activates(chance, parts.value, rulings) ? 'active' : 'not-active',
  );
  return {
    odds: { success: odds.get('active') ?? 0, failure: odds.get('not-active') ?? 0 },
    explanation: parts.explanation(act),
  };
}

const activation = defineMechanic({
  name: 'activation',
  meaning: 'One activation throw.',
  ruleIds: ['PDB-CMD-01..04', 'R-14', 'R-16'],
  inputs: ACTIVATION_INPUTS,
  example: 'quality=experienced lossesOverHalf=true',
  answer: (tables, rulings, inputs) => {
    const outOfRange = inputs.commandDistanceCm > tables.constants.commandRangeCm;
    const individual = inputs.individual || outOfRange;
    const act = individual ? 'a single unit is to be activated' : 'a formation is to be activated';
    const thrown = activationThrow(tables, rulings, { ...inputs, individual }, act);
    return oneAnswer(
      new Map([
        ['active', thrown.odds.success],
        ['not-active', thrown.odds.failure],
      ]),
      thrown.explanation,
    );
  },
});

const movement = defineMechanic({
  name: 'movement',
  meaning: 'One movement throw: the most a unit may move in one move action, in cm.',
  ruleIds: ['PDB-MOVE-02', 'PDB-MOVE-05', 'PDB-MOVE-06', 'R-27', 'R-41'],
  inputs: MOVEMENT_INPUTS,
  example: 'kind=infantry terrain=medium',
  answer: (tables, rulings, { kind, terrain, roadColumn }) => {
    const act = `${kind} moves in ${terrain} terrain`;
    const dice = movementDice(tables, kind);
    const extra = roadColumn ? tables.constants.roadColumnExtraDice : 0;
    const fraction = tables.table5Terrain[terrain].factor;
    if (fraction === null)
      return oneAnswer(new Map([['0', 1]]), fact('no entry', 'PDB-MOVE-05').explanation(act));
    const parts = partsOf((sum) => movementNumber(sum, kind, dice, extra));
    const labels = enumerateLabels((chance) =>
      lengthLabel(moveLimit(movementThrow(chance, parts.value), fraction, rulings)),
    );
    return oneAnswer(labels, parts.explanation(act));
  },
});

/** Turns 1 to the horizon singly, what is left beyond as `>horizon`. */
function turnLabels(time: { readonly byTurn: readonly number[]; readonly beyond: number }) {
  const turns = time.byTurn.map((probability, i) => [String(i + 1), probability] as const);
  return new Map([...turns, [`>${time.byTurn.length}`, time.beyond] as const]);
}

const artilleryMove = defineMechanic({
  name: 'artillery-move',
  meaning: 'Turns a battery needs from ready here to ready there (limber, one move, unlimber, become ready).',
  ruleIds: ['PDB-ART-01', 'PDB-ART-02', 'PDB-SEQ-03', 'PDB-CMD-02'],
  inputs: ARTILLERY_MOVE_INPUTS,
  example: 'kind=heavy-artillery horizonTurns=7 quality=experienced lossesOverHalf=true',
  answer: (tables, rulings, inputs) => {
    const thrown = activationThrow(tables, rulings, inputs, 'each turn needs activation');
    const turns = turnsToChangePosition(tables, inputs.kind);
    return oneAnswer(turnLabels(waitFor(turns, thrown.odds, inputs.horizonTurns)), thrown.explanation);
  },
});

const engineering = defineMechanic({
  name: 'engineering',
  meaning: 'Turns until a piece of work is finished, undisturbed.',
  ruleIds: ['PDB-ENG-01', 'PDB-ENG-02', 'PDB-ENG-03', 'R-36'],
  inputs: ENGINEERING_INPUTS,
  example: 'worker=engineers horizonTurns=9 quality=militia',
  answer: (tables, rulings, inputs) => {
    const act = rulings.workActivation === 'start-only' ? 'the first turn' : 'every turn';
    const thrown = activationThrow(tables, rulings, inputs, `${act} of the work needs activation`);
    const time = workTime(tables, rulings, inputs.worker, thrown.odds, inputs.horizonTurns);
    return oneAnswer(turnLabels(time), thrown.explanation);
  },
});

export const COMMAND_MECHANICS = [activation, movement, artilleryMove, engineering] as const;
