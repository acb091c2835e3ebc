/** The single questions of `hythe odds`, each with its inputs: a situation is made of these, and the played functions are asked. */
import { floatAt } from '../../chance/at.ts';
import { withOnly } from '../../play/other-readings.ts';
import { listOf, mapOf, no, number, oneOf, whole, yes } from '../../play/declared-inputs.ts';
import type { Dice } from '../../play/dice.ts';
import type { Values } from '../../play/inputs.ts';
import {
  mechanicsOf,
  oneAnswer,
  type FurtherTable,
  type Mechanic,
  type MechanicAnswer,
} from '../../play/mechanic.ts';
import { played } from '../../play/paths.ts';
import { fact } from '../../play/sum.ts';
import { solved } from '../../play/tally-labels.ts';
import { mayAttack } from './close-combat.ts';
import { activationNumber, activationThrow } from './activation.ts';
import { moveLimit } from './distances.ts';
import { laneGame } from './engagement.ts';
import { HIT, JAM, MISS } from './fire.ts';
import { MORE_COUNTED, NOBODY } from './game.ts';
import { readTemplate } from './indirect-fire.ts';
import {
  CM,
  cover,
  distanceCm,
  ENGAGEMENT_INPUTS,
  hqContact,
  MOST_CM,
  MOST_TURNS,
  MOST_UNITS,
  quality,
  weaponsOf,
} from './inputs.ts';
import {
  lengthLabel,
  movementDice,
  movementNumber,
  movementThrow,
  turnsToChangePosition,
} from './movement.ts';
import { ruleBookOf, type RuleBook } from './options.ts';
import { eliminationLabel, Situation, SITUATION, type Asked } from './situation.ts';
import rows from './tables.json' with { type: 'json' };
import type { Tables } from './tables.ts';
import { GUN_KINDS, MOUNTED_KINDS } from './units.ts';
import { effectiveRangeCm, marksOfWeapon, weaponOf } from './weapons.ts';

const defineMechanic = mechanicsOf((tables: Tables, options) => [ruleBookOf(tables, options)]);

/** The answer of a step played with every outcome of its dice, with the parts of the number of its first throw. */
function answerOf(act: string, play: (dice: Dice) => string, marks?: readonly string[]): MechanicAnswer {
  const { labels, parts } = played(play, MORE_COUNTED);
  return oneAnswer(labels, parts.explanation(act), marks);
}

/** The answer where the rules do not allow the step. */
function refused(label: string, act: string, why: string, ruleId: string): MechanicAnswer {
  return oneAnswer(new Map([[label, 1]]), fact(why, ruleId).explanation(act));
}

// Fire

/** The inputs of a situation that a question asks for. */
function asks<K extends keyof typeof SITUATION>(...keys: readonly K[]): Pick<typeof SITUATION, K> {
  // true: every key has its field
  return Object.fromEntries(keys.map((key) => [key, SITUATION[key]])) as Pick<typeof SITUATION, K>;
}

const SHOT = [
  'weapon',
  'distanceCm',
  'quality',
  'firer',
  'target',
  'targetReady',
  'cover',
  'inSupply',
] as const;

/** The answer of fire; where the weapon cannot fire, the reason. */
function fireAnswer(
  situation: Situation,
  play: (dice: Dice) => string,
  act = situation.shotInWords,
): MechanicAnswer {
  const { reach, weapon } = situation;
  if (reach.hit === null) return refused('cannot-fire', act, reach.reason, reach.ruleId);
  return answerOf(act, play, marksOfWeapon(weapon, reach.band));
}

/** The effect of the last shot at one unit, as a label (PDB-FIRE-07 to -11). */
export function shotLabel({ outcome, target }: Situation): string {
  if (outcome === MISS) return 'miss';
  if (outcome === JAM) return 'jam';
  if (outcome !== HIT) return eliminationLabel(outcome);
  return target.is.onlyUnreadied === 0 ? 'driven-back' : 'loses-readiness';
}

function oneShot(book: RuleBook, inputs: Asked): MechanicAnswer {
  const situation = new Situation(book, inputs);
  const shot = fireAnswer(situation, (dice) => {
    situation.fire(dice);
    return shotLabel(situation);
  });
  if (situation.reach.hit === null || !situation.isRetreatGiven) return shot;
  return { ...shot, further: [turnOfFire(situation, inputs)] };
}

/** The state of the target after a turn in which the firer is active and spends every action on it (PDB-SEQ-03). */
function turnOfFire(situation: Situation, { targetInCommand, targetInSupply }: Asked): FurtherTable {
  const { actions, shots } = situation.lead.is;
  const thrown = actions * shots;
  const isNear = targetInCommand === true || targetInSupply === true;
  const near = isNear ? ', as near to command element and wagon as before' : '';
  return {
    title: thrown === 1 ? 'in a turn of one shot' : `in a turn of ${thrown} shots`,
    note: `the firer is active; a target driven back stands in the open, its average move farther off${near}`,
    distribution: played((dice) => situation.fireActions(actions, dice), MORE_COUNTED).labels,
  };
}

/** More cells than any template has. */
const MOST_CELLS = 1_000;

// Close combat

/** The answer of an assault, by a label of its end; where the attacker may not attack, why. */
function attackAnswer(
  book: RuleBook,
  inputs: Asked,
  label: (situation: Situation) => string,
): MechanicAnswer {
  const situation = new Situation(book, inputs);
  const { lead, target, attackInWords: act } = situation;
  const { kind, mayAttack: attacks } = lead.is;
  if (attacks === 0) return refused('not-allowed', act, `${kind} cannot start close combat`, 'PDB-CC-01');
  const barred = `mounted cavalry may not attack a target in ${inputs.cover}`;
  if (!mayAttack(situation, lead, target)) return refused('not-allowed', act, barred, 'PDB-CC-03');
  return answerOf(act, (dice) => {
    situation.attack(dice);
    return label(situation);
  });
}

// Command and time

const activationInputs = {
  quality,
  lossesOverHalf: no('more than half of the formation lost'),
  hqContact,
  individual: no('activation of one single unit'),
};

/** The answer of an activation throw. */
function activationAnswer(
  book: RuleBook,
  inputs: Values<typeof activationInputs>,
  act: string,
): MechanicAnswer {
  const kind = activationThrow(book.rulings, inputs.individual, 0);
  const { labels, parts } = played((dice) => {
    activationNumber(dice.sum, book, inputs);
    return dice.throw(kind, NOBODY, null, dice.sum.value, 0) === 0 ? 'not-active' : 'active';
  });
  const odds = ['active', 'not-active'].map((label) => [label, labels.get(label) ?? 0] as const);
  return oneAnswer(new Map(odds), parts.explanation(act));
}

/** Rows of the movement table for which the source gives no dice. */
const UNMOVED = ['telegraph-team', 'transport-train'];
const MOVERS = rows.table3Movement.rows.map(({ unit }) => unit).filter((row) => !UNMOVED.includes(row));

const waitInputs = {
  horizonTurns: whole('last turn shown singly', { unit: 'turns', min: 1, max: MOST_TURNS, required: true }),
  ...activationInputs,
};

/**
 * The turns that pass until so many were activated, after the first of them that simply count: turns up to the horizon
 * singly, what is left beyond as `>horizon` (a negative binomial waiting time).
 */
function waitAnswer(
  book: RuleBook,
  inputs: Values<typeof waitInputs>,
  act: string,
  activated: number,
  counting = 0,
): MechanicAnswer {
  const { distributions, explanation } = activationAnswer(book, inputs, act);
  const odds = distributions.get('outcome');
  const [success, failure] = [odds?.get('active') ?? 0, odds?.get('not-active') ?? 0];
  const turns = new Map<string, number>();
  // The chance of each number of activated turns so far.
  const progress = new Float64Array(activated);
  progress[0] = 1;
  for (let turn = counting + 1; turn <= inputs.horizonTurns; turn++) {
    turns.set(String(turn), floatAt(progress, activated - 1) * success);
    for (let done = activated - 1; done >= 0; done--) {
      const before = done === 0 ? 0 : floatAt(progress, done - 1);
      progress[done] = floatAt(progress, done) * failure + before * success;
    }
  }
  turns.set(
    `>${inputs.horizonTurns}`,
    progress.reduce((sum, mass) => sum + mass, 0),
  );
  return oneAnswer(turns, explanation);
}

export const MECHANICS: readonly Mechanic<Tables>[] = [
  defineMechanic({
    name: 'fire',
    meaning: 'One direct shot at one unit: target number and what happens to the target (no Table 9).',
    ruleIds: ['PDB-FIRE-01..12', 'PDB-CMD-07', 'R-01..R-07', 'R-18..R-20', 'R-50'],
    inputs: asks(...SHOT),
    example: 'weapon=lebel distanceCm=8 quality=elite cover=building',
    answer: oneShot,
  }),
  defineMechanic({
    name: 'fire-critical',
    meaning: 'The same shot with Table 9 after a natural 20.',
    ruleIds: ['as fire', 'PDB-FIRE-10', 'R-31', 'R-32', 'R-33'],
    inputs: asks(...SHOT, 'targetInCommand', 'targetInSupply'),
    example: 'weapon=lebel distanceCm=6 targetInSupply=false',
    answer: oneShot,
  }),
  defineMechanic({
    name: 'effective-range',
    meaning: 'Farthest distance at which a weapon can fire at a company under the default rulings.',
    ruleIds: ['PDB-FIRE-02', 'PDB-FIRE-03', 'PDB-FIRE-04', 'R-05'],
    inputs: asks('weapon'),
    example: 'weapon=hotchkiss-37mm',
    answer: ({ tables }, inputs) =>
      oneAnswer(new Map([[`${effectiveRangeCm(tables, weaponOf(tables, inputs.weapon))} cm`, 1]])),
  }),
  defineMechanic({
    name: 'column-fire',
    meaning:
      'Fire at a marching column until an attack fails or no unit is left; how many units are eliminated.',
    ruleIds: ['PDB-MOVE-07', 'PDB-FIRE-06', 'R-26'],
    inputs: asks('unitsInColumn', 'weapon', 'distanceCm', 'quality', 'firer', 'cover', 'inSupply'),
    example: 'unitsInColumn=4 weapon=martini-henry distanceCm=10',
    answer: (book, inputs) => {
      const situation = new Situation(book, inputs);
      return fireAnswer(situation, (dice) => {
        situation.fire(dice);
        return String(situation.destroyed);
      });
    },
  }),
  defineMechanic({
    name: 'indirect-fire',
    meaning:
      'One indirect shot of a heavy gun: deviation on the 20 x 6 template, then the throw for the unit struck.',
    ruleIds: ['PDB-IND-01', 'PDB-IND-02', 'PDB-IND-03', 'R-49'],
    inputs: {
      weapon: { ...SITUATION.weapon, values: weaponsOf(['heavy']), meaning: 'heavy weapon' },
      distanceCm: { ...distanceCm, meaning: 'distance from the gun to the aiming point' },
      quality,
      cover: { ...cover, meaning: 'cover of every unit on the template' },
      cells: mapOf(
        listOf(
          listOf(
            whole('sector, then D6', { min: 1, max: MOST_CELLS, required: true }),
            'one cell: [sector, d6]',
            { minItems: 2, maxItems: 2 },
          ),
          'cells covered by the unit',
          { maxItems: MOST_CELLS },
        ),
        '{name: [[sector, d6], ...]}: cells of the template covered by each unit; exactly one of cells and tokens',
        { maxEntries: MOST_UNITS },
      ),
      tokens: mapOf(
        listOf(number('cm', { ...CM, min: -MOST_CM, required: true }), '[x, y, width, height] in cm', {
          minItems: 4,
          maxItems: 4,
        }),
        '{name: [x, y, width, height]} in cm: upright rectangles by centre and size, origin = aiming point; the gun lies on +y, sectors run clockwise from +y; exactly one of cells and tokens',
        { maxEntries: MOST_UNITS },
      ),
      ringCm: number(
        'ring width of the template, which the source does not give; required with tokens, not allowed with cells',
        { ...CM, exclusiveMin: true },
      ),
    },
    example: 'weapon=naval-4.7in distanceCm=35 cells.enemy=[[7,3],[8,3]]',
    answer: (book, inputs) => {
      const template = readTemplate(book.tables, inputs);
      // The size limit of PDB-FIRE-05 belongs to direct fire: the template may hold anything.
      const situation = new Situation(book, { ...inputs, firer: 'heavy-artillery' });
      const act = `${situation.weapon.printed} fires indirectly at a point ${inputs.distanceCm} cm away`;
      return fireAnswer(situation, (dice) => situation.fireIndirectly(template, dice), act);
    },
  }),
  defineMechanic({
    name: 'column-close-combat',
    meaning: 'The same in close combat by one unit against a column of infantry (never ready).',
    ruleIds: ['PDB-MOVE-07', 'PDB-CC-02', 'PDB-CC-03', 'R-26'],
    inputs: {
      ...asks('unitsInColumn', 'attacker', 'quality'),
      cover: { ...cover, meaning: 'cover of the column' },
    },
    example: 'unitsInColumn=3 attacker=infantry quality=volunteer cover=building',
    answer: (book, inputs) => attackAnswer(book, inputs, ({ destroyed }) => String(destroyed)),
  }),
  defineMechanic({
    name: 'close-combat',
    meaning: 'One close combat attack by one unit on one unit (distance assumed closer than 1.5 cm).',
    ruleIds: ['PDB-CC-01..05', 'R-47', 'R-48'],
    inputs: {
      ...asks('attacker', 'quality', 'target', 'targetReady', 'cover', 'flank'),
      target: {
        ...SITUATION.target,
        meaning: 'kind of the target; neither infantry nor cavalry: fails only on a natural 1',
      },
      targetReady: yes('whether the target is ready'),
    },
    example: 'attacker=infantry quality=elite targetReady=false cover=cover',
    answer: (book, inputs) =>
      attackAnswer(book, inputs, ({ destroyed }) =>
        destroyed > 0 ? 'target-eliminated' : 'attacker-repulsed',
      ),
  }),
  defineMechanic({
    name: 'cavalry-attack',
    meaning:
      'Attack of mounted cavalry on the first of a line of infantry units in contact, with follow-ups as long as it succeeds.',
    ruleIds: ['PDB-CAV-01..05', 'PDB-CC-03', 'R-23..R-25', 'R-52'],
    inputs: {
      attacker: oneOf(MOUNTED_KINDS, 'kind of the cavalry', { required: true }),
      ...asks('quality', 'troops', 'targets', 'depth', 'targetQuality'),
      targetReady: yes('readiness of all units of the line at the start'),
      cover: { ...cover, meaning: 'cover of every unit of the line' },
      flank: no('every attack of the sequence into flank or rear'),
    },
    example: 'attacker=cavalry-light quality=experienced troops=3 targets=3',
    answer: (book, inputs) =>
      attackAnswer(book, inputs, ({ destroyed, enemy, lead }) => {
        if (destroyed < enemy.length) return `${destroyed}/repulsed`;
        return `${destroyed}/${lead.ready === 0 ? 'done-unready' : 'done-ready'}`;
      }),
  }),
  defineMechanic({
    name: 'activation',
    meaning: 'One activation throw.',
    ruleIds: ['PDB-CMD-01..04', 'R-14', 'R-16'],
    inputs: {
      ...activationInputs,
      commandDistanceCm: number(
        'distance to the command element; beyond its range the activation is individual',
        { ...CM, default: 0 },
      ),
    },
    example: 'quality=experienced lossesOverHalf=true',
    answer: (book, inputs) => {
      const outOfRange = inputs.commandDistanceCm > book.tables.constants.commandRangeCm;
      const individual = inputs.individual || outOfRange;
      const act = individual ? 'a single unit is to be activated' : 'a formation is to be activated';
      return activationAnswer(book, { ...inputs, individual }, act);
    },
  }),
  defineMechanic({
    name: 'movement',
    meaning: 'One movement throw: the most a unit may move in one move action, in cm.',
    ruleIds: ['PDB-MOVE-02', 'PDB-MOVE-05', 'PDB-MOVE-06', 'R-27', 'R-41'],
    inputs: {
      kind: oneOf(MOVERS, 'row of the movement table', {
        notGiven: { values: UNMOVED, message: 'the source gives no movement dice for it' },
        required: true,
      }),
      terrain: oneOf(['open', 'medium', 'heavy', 'impassable'], 'terrain moved in', { default: 'open' }),
      roadColumn: no('marching column on a good road: one D6 more'),
    },
    example: 'kind=infantry terrain=medium',
    answer: ({ tables, rulings }, { kind, terrain, roadColumn }) => {
      const act = `${kind} moves in ${terrain} terrain`;
      const extra = roadColumn ? tables.constants.roadColumnExtraDice : 0;
      const dice = movementDice(tables, kind);
      const { factor } = tables.table5Terrain[terrain];
      if (factor === null) return refused('0', act, 'no entry', 'PDB-MOVE-05');
      const thrown = movementThrow(0, String);
      return answerOf(act, (throwing) => {
        const number = movementNumber(throwing.sum, kind, dice, extra);
        return lengthLabel(moveLimit(throwing.throw(thrown, NOBODY, null, number, 0), factor, rulings));
      });
    },
  }),
  defineMechanic({
    name: 'artillery-move',
    meaning:
      'Turns a battery needs from ready here to ready there (limber, one move, unlimber, become ready).',
    ruleIds: ['PDB-ART-01', 'PDB-ART-02', 'PDB-SEQ-03', 'PDB-CMD-02'],
    inputs: {
      kind: oneOf(GUN_KINDS, 'field and heavy artillery have one action a turn, horse artillery two', {
        required: true,
      }),
      ...waitInputs,
    },
    example: 'kind=heavy-artillery horizonTurns=7 quality=experienced lossesOverHalf=true',
    answer: (book, inputs) =>
      waitAnswer(book, inputs, 'each turn needs activation', turnsToChangePosition(book.tables, inputs.kind)),
  }),
  defineMechanic({
    name: 'engineering',
    meaning: 'Turns until a piece of work is finished, undisturbed.',
    ruleIds: ['PDB-ENG-01', 'PDB-ENG-02', 'PDB-ENG-03', 'R-36'],
    inputs: {
      worker: oneOf(['infantry', 'engineers'], 'who works', { required: true }),
      ...waitInputs,
    },
    example: 'worker=engineers horizonTurns=9 quality=militia',
    answer: (book, inputs) => {
      const isEvery = book.rulings.workActivation === 'every-turn';
      const act = `${isEvery ? 'every turn' : 'the first turn'} of the work needs activation`;
      const turns = book.tables.constants.engineeringTurns[inputs.worker];
      // The first working turn must be an activated one and the others simply count, or every one must be (PDB-ENG-03, R-36).
      return waitAnswer(book, inputs, act, isEvery ? turns : 1, isEvery ? 0 : turns - 1);
    },
  }),
  defineMechanic({
    name: 'engagement',
    meaning: 'A whole engagement, exactly.',
    ruleIds: ['section 13', 'PDB-SEQ-*', 'PDB-MOVE-*', 'PDB-FIRE-*', 'PDB-CC-*', 'PDB-CAV-*', 'PDB-CMD-*'],
    inputs: ENGAGEMENT_INPUTS,
    severalMetrics: true,
    example:
      'distanceCm=8 turnLimit=10 A.formations.0.units.0.weapon=martini-henry B.formations.0.units.0.weapon=lebel',
    answer: ({ tables, rulings }, inputs) => {
      const game = withOnly(laneGame(tables, rulings, inputs), [
        'shots.A',
        'shots.B',
        'survivors.A,survivors.B',
      ]);
      const distributions = solved(game, {
        winner: (outcome) => outcome,
        winnerAtTurn: (outcome, turn) => `${outcome}@${turn}`,
        survivorsAB: { joint: (a, b) => `${a}-${b}` },
        shotsA: 'shots.A',
        shotsB: 'shots.B',
      });
      return { distributions };
    },
  }),
];
