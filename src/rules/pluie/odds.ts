/** The single questions of `hythe odds`: each makes a situation of its inputs, and asks the played functions. */
import { item } from '../../chance/at.ts';
import { exactly } from '../../engagement/solve.ts';
import { withOnly } from '../../engagement/other-readings.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import type { Dice } from '../../play/dice.ts';
import type { Explanation } from '../../play/explanation.ts';
import type { Values } from '../../play/inputs.ts';
import {
  mechanicsOf,
  oneAnswer,
  type FurtherTable,
  type LabelledDistribution,
  type Mechanic,
  type MechanicAnswer,
} from '../../play/mechanic.ts';
import { labelsOf } from '../../play/paths.ts';
import { fact, partsOf } from '../../play/sum.ts';
import { tallyShape, type Tally, type TallyShape } from '../../play/tally.ts';
import { mayAttack } from './close-combat.ts';
import {
  Activation,
  activates,
  activationNumber,
  waitFor,
  workTime,
  type ActivationSituation,
  type Odds,
} from './activation.ts';
import { moveLimit } from './distances.ts';
import { laneGame } from './engagement.ts';
import { ENGAGEMENT_INPUTS } from './engagement-inputs.ts';
import { HIT, JAM, MISS } from './fire.ts';
import { MORE_COUNTED, NOBODY } from './game.ts';
import { readTemplate, shootIndirectly } from './indirect-fire.ts';
import {
  ACTIVATION_INPUTS,
  ARTILLERY_MOVE_INPUTS,
  CAVALRY_INPUTS,
  CLOSE_COMBAT_INPUTS,
  COLUMN_COMBAT_INPUTS,
  COLUMN_FIRE_INPUTS,
  CRITICAL_INPUTS,
  ENGINEERING_INPUTS,
  FIRE_INPUTS,
  INDIRECT_INPUTS,
  MOVEMENT_INPUTS,
  RANGE_INPUTS,
} from './inputs.ts';
import {
  lengthLabel,
  movementDice,
  movementNumber,
  MovementThrow,
  turnsToChangePosition,
} from './movement.ts';
import { readRulings, type Rulings } from './options.ts';
import { eliminationLabel, Situation } from './situation.ts';
import type { Tables } from './tables.ts';
import type { Cover } from './units.ts';
import { effectiveRangeCm, marksOfWeapon, weaponOf } from './weapons.ts';

const defineMechanic = mechanicsOf((tables: Tables, options) => [tables, readRulings(options)]);

/** The chances of labels that are read once the dice have fallen. */
function chancesOf(play: (dice: Dice) => string): LabelledDistribution {
  return labelsOf(play, MORE_COUNTED);
}

// Fire

/** The situation of a shot at one unit. */
function shotAt(tables: Tables, rulings: Rulings, inputs: Values<typeof CRITICAL_INPUTS>): Situation {
  const { firer, quality, target, targetReady } = inputs;
  return new Situation(
    tables,
    rulings,
    { kind: firer, quality },
    { kind: target, quality: 'regular', ready: targetReady },
    { ...inputs, weapon: weaponOf(tables, inputs.weapon) },
  );
}

/** The answer of a shot with its parts; where it cannot be fired, the reason. */
function fireAnswer(
  situation: Situation,
  fires: string,
  label: (dice: Dice) => string,
  further: readonly FurtherTable[] = [],
): MechanicAnswer {
  const { reach, arm } = situation;
  const { weapon } = arm;
  const act = `${weapon?.printed} ${fires}`;
  if (reach.hit === null)
    return oneAnswer(new Map([['cannot-fire', 1]]), fact(reach.reason, reach.ruleId).explanation(act));
  const marks = weapon === null ? [] : marksOfWeapon(weapon, reach.band);
  const answer = oneAnswer(chancesOf(label), situation.shotParts().explanation(act), marks);
  return further.length === 0 ? answer : { ...answer, further };
}

/** The effect of the last shot at one unit, as a label (PDB-FIRE-07 to -11). */
export function shotLabel({ outcome, target }: Situation): string {
  if (outcome === MISS) return 'miss';
  if (outcome === JAM) return 'jam';
  if (outcome !== HIT) return eliminationLabel(outcome);
  return target.is.onlyUnreadied === 0 ? 'driven-back' : 'loses-readiness';
}

function oneShot(tables: Tables, rulings: Rulings, inputs: Values<typeof CRITICAL_INPUTS>): MechanicAnswer {
  const situation = shotAt(tables, rulings, inputs);
  const fires = `fires at ${inputs.target} at ${inputs.distanceCm} cm`;
  const further = situation.reach.hit === null ? [] : turnOfFire(situation, inputs);
  const label = (dice: Dice): string => {
    situation.fire(dice);
    return shotLabel(situation);
  };
  return fireAnswer(situation, fires, label, further);
}

/** The state of the target after a turn in which the firer is active and spends every action on it (PDB-SEQ-03). */
function turnOfFire(
  situation: Situation,
  { targetInCommand, targetInSupply }: Values<typeof CRITICAL_INPUTS>,
): readonly FurtherTable[] {
  if (!situation.isRetreatGiven) return [];
  const { actions, shots } = situation.lead.is;
  const thrown = actions * shots;
  const near = targetInCommand || targetInSupply ? ', as near to command element and wagon as before' : '';
  return [
    {
      title: thrown === 1 ? 'in a turn of one shot' : `in a turn of ${thrown} shots`,
      note: `the firer is active; a target driven back stands in the open, its average move farther off${near}`,
      distribution: chancesOf((dice) => {
        situation.fireActions(actions, dice);
        return situation.effect;
      }),
    },
  ];
}

const fire = defineMechanic({
  name: 'fire',
  meaning: 'One direct shot at one unit: target number and what happens to the target (no Table 9).',
  ruleIds: ['PDB-FIRE-01..12', 'PDB-CMD-07', 'R-01..R-07', 'R-18..R-20', 'R-50'],
  inputs: FIRE_INPUTS,
  example: 'weapon=lebel distanceCm=8 quality=elite cover=building',
  answer: (tables, rulings, inputs) =>
    oneShot(tables, rulings, { ...inputs, targetInCommand: false, targetInSupply: false }),
});

const fireCritical = defineMechanic({
  name: 'fire-critical',
  meaning: 'The same shot with Table 9 after a natural 20.',
  ruleIds: ['as fire', 'PDB-FIRE-10', 'R-31', 'R-32', 'R-33'],
  inputs: CRITICAL_INPUTS,
  example: 'weapon=lebel distanceCm=6 targetInSupply=false',
  answer: oneShot,
});

const effectiveRange = defineMechanic({
  name: 'effective-range',
  meaning: 'Farthest distance at which a weapon can fire at a company under the default rulings.',
  ruleIds: ['PDB-FIRE-02', 'PDB-FIRE-03', 'PDB-FIRE-04', 'R-05'],
  inputs: RANGE_INPUTS,
  example: 'weapon=hotchkiss-37mm',
  answer: (tables, _rulings, inputs) =>
    oneAnswer(new Map([[`${effectiveRangeCm(tables, weaponOf(tables, inputs.weapon))} cm`, 1]])),
});

const columnFire = defineMechanic({
  name: 'column-fire',
  meaning:
    'Fire at a marching column until an attack fails or no unit is left; how many units are eliminated.',
  ruleIds: ['PDB-MOVE-07', 'PDB-FIRE-06', 'R-26'],
  inputs: COLUMN_FIRE_INPUTS,
  example: 'unitsInColumn=4 weapon=martini-henry distanceCm=10',
  answer: (tables, rulings, inputs) => {
    const { unitsInColumn, firer, quality, distanceCm } = inputs;
    const situation = new Situation(tables, rulings, { kind: firer, quality }, columnOf(unitsInColumn), {
      ...inputs,
      weapon: weaponOf(tables, inputs.weapon),
    });
    return fireAnswer(situation, `fires at a column of ${unitsInColumn} at ${distanceCm} cm`, (dice) => {
      situation.fire(dice);
      return String(situation.destroyed);
    });
  },
});

function columnOf(count: number) {
  return { kind: 'infantry', quality: 'regular', count, inColumn: true } as const;
}

const indirectFire = defineMechanic({
  name: 'indirect-fire',
  meaning:
    'One indirect shot of a heavy gun: deviation on the 20 x 6 template, then the throw for the unit struck.',
  ruleIds: ['PDB-IND-01', 'PDB-IND-02', 'PDB-IND-03', 'R-49'],
  inputs: INDIRECT_INPUTS,
  example: 'weapon=naval-4.7in distanceCm=35 cells.enemy=[[7,3],[8,3]]',
  answer: (tables, rulings, inputs) => {
    const { distanceCm, quality } = inputs;
    const template = readTemplate(tables, inputs);
    // The size limit of PDB-FIRE-05 belongs to direct fire: the template may hold anything.
    const situation = new Situation(tables, rulings, { kind: 'heavy-artillery', quality }, ANY_TARGET, {
      ...inputs,
      weapon: weaponOf(tables, inputs.weapon),
    });
    const { reach, arm } = situation;
    const fires = `fires indirectly at a point ${distanceCm} cm away`;
    if (reach.hit === null) return fireAnswer(situation, fires, () => '');
    const { value } = situation.shotParts();
    const explanation = situation.shotParts().explanation(`${arm.weapon?.printed} ${fires}`);
    const labels = enumerateLabels((chance) => shootIndirectly(chance, tables, template, value));
    return oneAnswer(labels, explanation, arm.weapon === null ? [] : marksOfWeapon(arm.weapon, reach.band));
  },
});

const ANY_TARGET = { kind: 'infantry', quality: 'regular' } as const;

// Close combat

/** The answer of an assault with the parts of its first attack; where the attacker may not attack, why. */
function attackAnswer(situation: Situation, cover: Cover, act: string, label: () => string): MechanicAnswer {
  const { lead, target } = situation;
  if (!mayAttack(situation, lead, target)) {
    const { is } = lead;
    const why =
      is.mayAttack === 0
        ? fact(`${is.kind} cannot start close combat`, 'PDB-CC-01')
        : fact(`mounted cavalry may not attack a target in ${cover}`, 'PDB-CC-03');
    return oneAnswer(new Map([['not-allowed', 1]]), why.explanation(act));
  }
  const labels = chancesOf((dice) => {
    situation.attack(dice);
    return label();
  });
  return oneAnswer(labels, situation.attackParts().explanation(act));
}

const closeCombat = defineMechanic({
  name: 'close-combat',
  meaning: 'One close combat attack by one unit on one unit (distance assumed closer than 1.5 cm).',
  ruleIds: ['PDB-CC-01..05', 'R-47', 'R-48'],
  inputs: CLOSE_COMBAT_INPUTS,
  example: 'attacker=infantry quality=elite targetReady=false cover=cover',
  answer: (tables, rulings, inputs) => {
    const { attacker, quality, target, targetReady, cover } = inputs;
    const enemy = { kind: target, quality: 'regular', ready: targetReady };
    const situation = new Situation(tables, rulings, { kind: attacker, quality }, enemy, inputs);
    return attackAnswer(situation, cover, `${attacker} attacks ${target}`, () =>
      situation.destroyed > 0 ? 'target-eliminated' : 'attacker-repulsed',
    );
  },
});

const columnCloseCombat = defineMechanic({
  name: 'column-close-combat',
  meaning: 'The same in close combat by one unit against a column of infantry (never ready).',
  ruleIds: ['PDB-MOVE-07', 'PDB-CC-02', 'PDB-CC-03', 'R-26'],
  inputs: COLUMN_COMBAT_INPUTS,
  example: 'unitsInColumn=3 attacker=infantry quality=volunteer cover=building',
  answer: (tables, rulings, inputs) => {
    const { unitsInColumn, attacker, quality, cover } = inputs;
    const column = columnOf(unitsInColumn);
    const situation = new Situation(tables, rulings, { kind: attacker, quality }, column, inputs);
    return attackAnswer(situation, cover, `${attacker} attacks a column of ${unitsInColumn}`, () =>
      String(situation.destroyed),
    );
  },
});

const cavalryAttack = defineMechanic({
  name: 'cavalry-attack',
  meaning:
    'Attack of mounted cavalry on the first of a line of infantry units in contact, with follow-ups as long as it succeeds.',
  ruleIds: ['PDB-CAV-01..05', 'PDB-CC-03', 'R-23..R-25', 'R-52'],
  inputs: CAVALRY_INPUTS,
  example: 'attacker=cavalry-light quality=experienced troops=3 targets=3',
  answer: (tables, rulings, inputs) => {
    const { attacker, quality, troops, targets, targetQuality, targetReady, cover } = inputs;
    const line = { kind: 'infantry', quality: targetQuality, count: targets, ready: targetReady } as const;
    const situation = new Situation(
      tables,
      rulings,
      { kind: attacker, quality, count: troops },
      line,
      inputs,
    );
    const act = `${troops} troops of ${attacker} attack a line of ${targets}`;
    return attackAnswer(situation, cover, act, () => {
      const { destroyed, lead } = situation;
      if (destroyed < targets) return `${destroyed}/repulsed`;
      return `${destroyed}/${lead.ready === 0 ? 'done-unready' : 'done-ready'}`;
    });
  },
});

// Command and time

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
  const kind = new Activation(rulings, situation.individual, 0);
  const odds = chancesOf((dice) => (activates(dice, kind, NOBODY, [parts], 0) ? 'active' : 'not-active'));
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
    const thrown = new MovementThrow(0, (throwCm) => `${throwCm} cm`);
    const labels = chancesOf((dice) =>
      lengthLabel(moveLimit(dice.throw(thrown, NOBODY, null, parts.value, 0), fraction, rulings)),
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

// A whole engagement

const solvedEngagement = defineMechanic({
  name: 'engagement',
  meaning: 'A whole engagement, exactly.',
  ruleIds: ['section 13', 'PDB-SEQ-*', 'PDB-MOVE-*', 'PDB-FIRE-*', 'PDB-CC-*', 'PDB-CAV-*', 'PDB-CMD-*'],
  inputs: ENGAGEMENT_INPUTS,
  severalMetrics: true,
  example:
    'distanceCm=8 turnLimit=10 A.formations.0.units.0.weapon=martini-henry B.formations.0.units.0.weapon=lebel',
  answer: (tables, rulings, inputs) => {
    const game = withOnly(laneGame(tables, rulings, inputs), [
      'shots.A',
      'shots.B',
      'survivors.A,survivors.B',
    ]);
    return { distributions: distributionsOf(exactly(game), tallyShape(game)) };
  },
});

/** winner, winnerAtTurn, survivorsAB, shotsA, shotsB, with their labels. */
function distributionsOf(tally: Tally, shape: TallyShape): ReadonlyMap<string, LabelledDistribution> {
  const winner = new Map<string, number>();
  const winnerAtTurn = new Map<string, number>();
  const turns = shape.turnLimit + 1;
  tally.outcomeByTurn.forEach((probability, i) => {
    if (probability <= 0) return;
    const outcome = item(shape.outcomes, Math.floor(i / turns));
    winner.set(outcome, (winner.get(outcome) ?? 0) + probability);
    winnerAtTurn.set(`${outcome}@${i % turns}`, probability);
  });
  return new Map([
    ['winner', winner],
    ['winnerAtTurn', winnerAtTurn],
    ['survivorsAB', survivors(tally, shape)],
    ['shotsA', counted(tally, shape, 'shots.A')],
    ['shotsB', counted(tally, shape, 'shots.B')],
  ]);
}

function survivors(tally: Tally, shape: TallyShape): LabelledDistribution {
  const labels = new Map<string, number>();
  shape.joints.forEach(([, second], k) => {
    const width = item(shape.readings, second).most + 1;
    item(tally.joints, k).forEach((probability, i) => {
      if (probability > 0) labels.set(`${Math.floor(i / width)}-${i % width}`, probability);
    });
  });
  return labels;
}

function counted(tally: Tally, shape: TallyShape, name: string): LabelledDistribution {
  const labels = new Map<string, number>();
  const reading = shape.readings.findIndex((one) => one.name === name);
  item(tally.readings, reading).forEach((probability, n) => {
    if (probability > 0) labels.set(String(n), probability);
  });
  return labels;
}

export const MECHANICS: readonly Mechanic<Tables>[] = [
  fire,
  fireCritical,
  effectiveRange,
  columnFire,
  indirectFire,
  columnCloseCombat,
  closeCombat,
  cavalryAttack,
  activation,
  movement,
  artilleryMove,
  engineering,
  solvedEngagement,
];
