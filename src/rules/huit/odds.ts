/** The single questions of `hythe odds`, and the three kinds of engagement as a whole: each asks the functions that are played. */
import { at, item } from '../../chance/at.ts';
import { combine, oneDie, probabilityOf } from '../../chance/throw.ts';
import { group, listOf, no, oneOf, whole } from '../../play/declared-inputs.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import type { Explanation } from '../../play/explanation.ts';
import type { Game, GameState } from '../../play/game.ts';
import {
  contradiction,
  mechanicsOf,
  oneAnswer,
  type LabelledDistribution,
  type Mechanic,
  type MechanicAnswer,
} from '../../play/mechanic.ts';
import type { End } from '../../play/metric.ts';
import { played } from '../../play/paths.ts';
import { fact, type Sum } from '../../play/sum.ts';
import { solved, type AllWanted } from '../../play/tally-labels.ts';
import {
  BREAKS_THROUGH,
  breakthroughKind,
  DISTANCE,
  FOLLOWS,
  pursuitBy,
  RETIRES,
  scrolled,
} from './breakthrough.ts';
import {
  differenceIn,
  fightRound,
  meleeKinds,
  throwMelee,
  type Fighter,
  type Round,
} from './close-combat.ts';
import {
  armyModifier,
  brigadeModifier,
  commandTest,
  divisionModifier,
  generalKind,
  SURVIVES,
} from './command.ts';
import { brigadeGame, chainGame, divisionGame } from './engagement.ts';
import {
  disordersOf,
  firerOf,
  houseMarks,
  killsOf,
  mayLight,
  shotKind,
  throwShot,
  UNMODIFIED,
  type Shot,
} from './fire.ts';
import { firefightGame, FIRER_BROKEN, CONTACT, TARGET_BROKEN, type Duel } from './firefight.ts';
import { COUNTED, type Battle } from './game.ts';
import { putsOut, setsAblaze } from './houses.ts';
import {
  ARMY_TEST_INPUTS,
  bcRating,
  BRIGADE_INPUTS,
  BRIGADE_TEST_INPUTS,
  CHAIN_INPUTS,
  cm,
  DIVISION_INPUTS,
  DIVISION_TEST_INPUTS,
  FIREFIGHT_INPUTS,
  FIRER,
  MELEE_UNIT,
  MOST_COUNTED,
  needed,
  NERVE,
  orNone,
  pursue,
  scroll,
  TARGET,
  type FirerInputs,
  type MeleeUnitInputs,
  type NerveInputs,
  type TargetInputs,
} from './inputs.ts';
import {
  bookOf,
  checkRings,
  isOutOfCommand,
  moraleTest,
  putRings,
  REMOVED,
  removes,
  ringsBorne,
  stands,
  TESTS,
  type Nerve,
  type RuleBook,
} from './morale.ts';
import type { Tables } from './tables.ts';
import { checkPair, checkTarget, checkUnit, D8, factorsOf, ratingLabel, ringsLabel } from './units.ts';
import { COLUMN_NAMES, rowName } from './firing-chart.ts';
import { Ammunition, bandAt, isGunRow, limitsCm } from './weapons.ts';

const defineMechanic = mechanicsOf((tables: Tables, options) => [bookOf(tables, options)]);

/** The answer with one distribution, of this metric. */
function answerOf(metric: string, labels: LabelledDistribution, explanation?: Explanation): MechanicAnswer {
  return oneAnswer(labels, explanation, [], metric);
}

/** The answer of a step played with every outcome of its dice; with an act, the parts of the number of its first throw. */
function thrown(metric: string, play: (dice: Dice) => string, act?: string): MechanicAnswer {
  const { labels, parts } = played(play, COUNTED);
  return answerOf(metric, labels, act === undefined ? undefined : parts.explanation(act));
}

/** One who throws in a question. */
const ASKED: Actor = { name: '', role: null, purposes: 0 };
const act = (): string => '';

// Fire (section 6)

const distanceCm = cm('distance from firer to target', needed);
const firer = group('the unit that fires', FIRER);
export const FIRE_INPUTS = { firer, target: group('the unit fired at', TARGET), distanceCm } as const;

const SHOT = shotKind(0, act);
const OUT_OF_RANGE = fact('out of range', 'HUIT-FIRE-01');

/** A shot made ready. */
interface Aimed {
  readonly act: string;
  /** Kills and disorders as one number. */
  fire(dice: Dice): number;
}

/** @param path of the target, for messages @param marks of a house @throws {InputError} where the target contradicts itself */
export function aim(
  book: RuleBook,
  inputs: FirerInputs,
  target: TargetInputs,
  distanceCm: number,
  path: readonly (string | number)[] = ['target'],
  marks = 0,
): Aimed {
  checkTarget(target, path);
  const { tables } = book;
  const { row, weapon, fullEffectShots, shotsFired } = inputs;
  const words = `${rowName(row)} fires at ${COLUMN_NAMES[target.column]} at ${distanceCm} cm`;
  const band = bandAt(limitsCm(tables, row, weapon), distanceCm);
  if (band === null)
    return {
      act: words,
      fire({ sum }) {
        sum.addAll(OUT_OF_RANGE);
        return 0;
      },
    };
  const borne = { ...inputs, ...ringsBorne(inputs, valueOf(tables.rowKinds, row) === 'skirmish') };
  const fullEffect = new Ammunition(tables, fullEffectShots).isFull(shotsFired);
  const shot: Shot = { firer: firerOf(tables, borne, fullEffect), target, band };
  return { act: words, fire: (dice) => throwShot(dice, book, SHOT, ASKED, null, shot, marks) };
}

/** @throws {InputError} */
function mustBeGun({ tables }: RuleBook, { row }: FirerInputs, who: string): void {
  if (!isGunRow(tables, row))
    throw contradiction(['firer', 'row'], `row must be foot or horse: ${who}, not ${row}`);
}

/** Kills and disorders of one shot, as a label. */
export function hitsLabel(outcome: number): string {
  return ringsLabel(killsOf(outcome), disordersOf(outcome));
}

/** The distribution of the kills of one shot, by their number. */
function killsBy(shot: Aimed): readonly number[] {
  const byKills = [0, 0, 0];
  for (const [kills, p] of played((dice) => String(killsOf(shot.fire(dice)))).labels)
    byKills[Number(kills)] = p;
  return byKills;
}

/** The sum of `times` independent shots added to what was there before. */
function convolved(before: readonly number[], one: readonly number[], times: number): readonly number[] {
  let sum = before;
  for (let i = 0; i < times; i++) {
    const next = new Array<number>(sum.length + one.length - 1).fill(0);
    sum.forEach((p, kills) => {
      one.forEach((q, more) => (next[kills + more] = at(next, kills + more) + p * q));
    });
    while (next.at(-1) === 0) next.pop();
    sum = next;
  }
  return sum;
}

/** The least number held in full; the powers of a chance stay above 0 for ever when they are rounded below it. */
const LEAST_CHANCE = 2 ** -1022;

/** Out on the first, the second … attempt, as far as a chance can be told from nothing. */
function attemptsBy(success: number, attempts: number): LabelledDistribution {
  const labels = new Map<string, number>();
  let burning = 1;
  for (let k = 1; k <= attempts && burning > LEAST_CHANCE; k++) {
    labels.set(`out-on-${k}`, burning * success);
    burning *= 1 - success;
  }
  return labels.set('still-burning', burning);
}

// Morale (section 7)

const TEST = moraleTest(1, act, '');

/** A number of things that must be given. */
function given(unit: string, meaning: string) {
  return whole(meaning, { unit, min: 0, max: MOST_COUNTED, ...needed });
}

function anyRings(meaning: string) {
  return whole(meaning, { min: 0, max: MOST_COUNTED, default: 0 });
}

function unitOf({ quality, kills, disorders, building, outOfCommand, arm }: NerveInputs) {
  const is = { quality, outOfCommand: isOutOfCommand(outOfCommand, arm) };
  return { ...ASKED, is, kills, disorders, inBuilding: building } satisfies Nerve & Actor;
}

/** The unit after an event added rings to it: its rings, or `removed`. */
function afterEvent(
  dice: Dice,
  book: RuleBook,
  inputs: NerveInputs,
  isStand: boolean,
  kills: number,
  disorders: number,
  demanded: boolean,
): string {
  const unit = unitOf({ ...inputs, ...ringsBorne(inputs, isStand) });
  const verdict = putRings(book.rings, unit, isStand, kills, disorders, demanded);
  if (verdict === REMOVED || (verdict === TESTS && !stands(dice, book, TEST, unit, inputs.supported)))
    return 'removed';
  return ringsLabel(unit.kills, unit.disorders);
}

const TOO_MANY_RINGS = fact('too many rings: removed without a throw', 'HUIT-MOR-04');

// Melee (sections 9 and 10)

type Sides = Readonly<Record<'A' | 'B', readonly MeleeUnitInputs[]>>;

function meleeSide(name: string) {
  return listOf(
    group('a unit', MELEE_UNIT),
    `side ${name}: one unit, or two of which none is artillery beside another arm, the first named counting first`,
    { orSingle: true, minItems: 1, maxItems: 2 },
  );
}

const MELEE_INPUTS = { A: meleeSide('A'), B: meleeSide('B') } as const;

/** @throws {InputError} for units and pairs that cannot be, or guns against guns (section 13). */
function checkSides({ rulings, rings: rules }: RuleBook, { A, B }: Sides): void {
  for (const [name, side] of Object.entries({ A, B })) {
    side.forEach((unit, i) => {
      checkUnit(unit, [name, i]);
      checkRings(rules, unit, [name, i]);
    });
    const [first, second] = side;
    if (first !== undefined && second !== undefined) checkPair(rulings, first.arm, second.arm, [name, 1]);
  }
  if (A[0]?.arm === 'artillery' && B[0]?.arm === 'artillery')
    throw contradiction(['B', 0, 'arm'], 'arm artillery on both sides: guns do not attack guns in melee');
}

/** A unit that is asked for, as it fights. */
function fighterOf({ rings }: RuleBook, name: string, unit: MeleeUnitInputs): Fighter {
  const { arm, formation, building, hill, wall, outOfCommand, flankOrRearAttacked } = unit;
  const isStand = arm === 'infantry' && formation === 'skirmish';
  return {
    ...ASKED,
    ...unit,
    ...ringsBorne(unit, isStand),
    name,
    is: { ...unit, factors: factorsOf(name), outOfCommand: isOutOfCommand(outOfCommand, arm) },
    inBuilding: building,
    onHill: hill,
    atWall: wall,
    flanked: flankOrRearAttacked,
    tests: false,
    breaks: false,
    takes(kills, disorders, demanded) {
      return putRings(rings, this, isStand, kills, disorders, demanded);
    },
  };
}

/** The units of a round as they are before it, and the kinds of its dice. @throws {InputError} */
function roundOf(book: RuleBook, sides: Sides) {
  checkSides(book, sides);
  const sideOf = (name: 'A' | 'B'): readonly [Fighter, Fighter | null] => {
    const units = sides[name].map((unit, i, { length }) =>
      fighterOf(book, length === 1 ? name : `${name}${i + 1}`, unit),
    );
    return [item(units, 0), units[1] ?? null];
  };
  return { kinds: meleeKinds(book), units: (): Round => [...sideOf('A'), ...sideOf('B')] };
}

const ROUND = 'A and B fight a round of melee';

// Command (sections 2 and 3)

/** A command test: its modifiers added up, and its throw. */
function answerTest(
  metric: string,
  words: string,
  kind: ThrowKind,
  modify: (sum: Sum) => void,
): MechanicAnswer {
  return thrown(
    metric,
    (dice) => {
      modify(dice.sum);
      return kind.result(dice.throw(kind, ASKED, null, dice.sum.value, 0), ASKED, null);
    },
    words,
  );
}

/** Each side throws a D8, the higher chooses who goes first (HUIT-SEQ-02). */
const tie = combine(oneDie(D8), oneDie(D8), 'D8 a side', (a, b) => (a === b ? 1 : 0));

// Whole engagements (section 14)

/** Two battalions a side in one lane have 4.4 million. */
const MOST_STATES = 8_000_000;

/** Solves: the distributions asked for by their names in the answer. */
function solvedAs<S extends GameState<S>>(game: Game<S>, wanted: AllWanted<S>): MechanicAnswer {
  return { distributions: solved(game, wanted, MOST_STATES) };
}

const alone = (outcome: string): string => outcome;
const withMove = (outcome: string, turn: number): string => `${outcome}@${turn}`;

function targetFinal({ target }: Duel, { outcome }: End): string {
  const left = ringsLabel(target.kills, target.disorders);
  if (outcome === TARGET_BROKEN) return 'removed';
  if (outcome === FIRER_BROKEN) return `firer-broken, target ${left}`;
  return outcome === CONTACT ? `contact ${left}` : `undecided ${left}`;
}

function finalDistance({ lanes, rules }: Battle): string {
  const lane = item(lanes, 0);
  const both = lane.front(0) !== null && lane.front(1) !== null;
  return both ? rules.ruler.inCm(lane.distance) : 'n/a';
}

/** The answer to a series takes as long as their square. */
const MOST_SHOTS = 10_000;

export const MECHANICS: readonly Mechanic<Tables>[] = [
  defineMechanic({
    name: 'fire',
    meaning: 'One shot: the kills and disorders it causes, without morale.',
    ruleIds: ['HUIT-FIRE-01..17', 'R-02..R-08', 'R-31', 'R-33'],
    inputs: FIRE_INPUTS,
    example: 'firer.row=foot target.column=square distanceCm=40',
    answer: (book, { firer, target, distanceCm }) => {
      const aimed = aim(book, firer, target, distanceCm);
      return thrown('hits', (dice) => hitsLabel(aimed.fire(dice)), aimed.act);
    },
  }),
  defineMechanic({
    name: 'twoTargets',
    meaning:
      'Bounce-through, or canister at a screen and the unit behind it: a die for each target, one shot.',
    ruleIds: ['HUIT-FIRE-10', 'HUIT-FIRE-11', 'R-28'],
    inputs: {
      firer,
      first: group('the nearer target', { ...TARGET, distanceCm }),
      second: group('the further target, at its own distance and so in its own band', {
        ...TARGET,
        distanceCm,
      }),
    },
    example:
      'firer.row=foot first.column=skirmish first.distanceCm=35 second.column=cavalryOrColumn second.distanceCm=39',
    answer: (book, inputs) => {
      mustBeGun(book, inputs.firer, 'guns alone fire at two targets');
      if (inputs.second.distanceCm < inputs.first.distanceCm)
        throw contradiction(
          ['second', 'distanceCm'],
          `distanceCm of the further target must be ${inputs.first.distanceCm} or more, as of the nearer, not ${inputs.second.distanceCm}`,
        );
      const shots = (['first', 'second'] as const).map((key) =>
        aim(book, inputs.firer, inputs[key], inputs[key].distanceCm, [key]),
      );
      return thrown('firstAndSecond', (dice) => shots.map((shot) => hitsLabel(shot.fire(dice))).join(' / '));
    },
  }),
  defineMechanic({
    name: 'squareVolley',
    meaning: 'A square fires one die for each face that has a target: all kills and all disorders.',
    ruleIds: ['HUIT-FIRE-13'],
    inputs: {
      firer: group('the square; row must be square', FIRER),
      targets: listOf(
        group('the target of one face', {
          ...TARGET,
          distanceCm: cm('distance from that face', { default: 10 }),
        }),
        'one target for each face that fires',
        { minItems: 1, maxItems: 4 },
      ),
    },
    example: 'firer.row=square targets.0.column=cavalryOrColumn targets.1.column=skirmish',
    answer: (book, inputs) => {
      const { row } = inputs.firer;
      if (row !== 'square')
        throw contradiction(['firer', 'row'], `row must be square for a volley of a square, not ${row}`);
      const shots = inputs.targets.map((target, i) =>
        aim(book, inputs.firer, target, target.distanceCm, ['targets', i]),
      );
      return thrown('totalHits', (dice) => {
        let kills = 0;
        let disorders = 0;
        for (const shot of shots) {
          const outcome = shot.fire(dice);
          kills += killsOf(outcome);
          disorders += disordersOf(outcome);
        }
        return ringsLabel(kills, disorders);
      });
    },
  }),
  defineMechanic({
    name: 'shotSeries',
    meaning: 'Several shots by one battery at the same unchanging target: all kills; ammunition runs down.',
    ruleIds: ['HUIT-FIRE-04', 'HUIT-FIRE-14'],
    inputs: {
      ...FIRE_INPUTS,
      shots: whole('number of shots; ammunition runs down, rings do not build up', {
        unit: 'shots',
        min: 0,
        max: MOST_SHOTS,
        ...needed,
      }),
    },
    example: 'firer.row=foot target.column=square distanceCm=90 shots=8',
    answer: (book, { firer, target, distanceCm, shots }) => {
      const { allowance } = new Ammunition(book.tables, firer.fullEffectShots);
      const full = isGunRow(book.tables, firer.row)
        ? Math.min(shots, Math.max(0, allowance - firer.shotsFired))
        : shots;
      const first = aim(book, firer, target, distanceCm);
      const reduced = { ...firer, shotsFired: firer.shotsFired + full };
      const later = aim(book, reduced, target, distanceCm);
      const total = convolved(convolved([1], killsBy(first), full), killsBy(later), shots - full);
      return answerOf('totalKills', new Map(total.map((p, kills) => [String(kills), p] as const)));
    },
  }),
  defineMechanic({
    name: 'setAblaze',
    meaning: "A battery's one shot at a building: does it catch fire?",
    ruleIds: ['HUIT-FIRE-18', 'R-29'],
    inputs: {
      firer: group('the battery; row must be foot or horse', FIRER),
      target: {
        type: 'group',
        fields: { flankShot: TARGET.flankShot, redoubt: TARGET.redoubt },
        default: {},
        meaning: 'the building; used by the option ablazeTrigger modified only',
      },
      distanceCm,
      thatched: no('a thatched building: set alight on 4-8 instead of 6-8'),
    },
    example: 'firer.row=foot distanceCm=75 thatched=true',
    answer: (book, { firer, target, distanceCm, thatched }) => {
      const { tables, rulings } = book;
      mustBeGun(book, firer, 'a battery');
      const house = { ...UNMODIFIED, ...target, column: 'bounceOrBuilding' } as const;
      const shot = aim(book, firer, house, distanceCm, ['target'], houseMarks(rulings));
      const isLit = (dice: Dice): boolean =>
        mayLight(shot.fire(dice)) && setsAblaze(dice, ASKED, tables, thatched);
      return thrown('building', (dice) => (isLit(dice) ? 'ablaze' : 'not-ablaze'), shot.act);
    },
  }),
  defineMechanic({
    name: 'fireFighting',
    meaning: 'A garrison tries to put the fire out, once a move.',
    ruleIds: ['HUIT-FIRE-19', 'R-29'],
    inputs: { attempts: given('moves', 'moves in which it is tried') },
    example: 'attempts=3',
    answer: ({ tables }, { attempts }) => {
      const { labels } = played((dice) => (putsOut(dice, ASKED, tables) ? 'out' : 'burning'));
      return answerOf('fire', attemptsBy(labels.get('out') ?? 0, attempts));
    },
  }),
  defineMechanic({
    name: 'fireAndMorale',
    meaning: 'One shot and its consequences for the target: rings, then at most one morale test.',
    ruleIds: ['HUIT-FIRE-01..17', 'HUIT-MOR-01..05', 'R-09..R-12'],
    inputs: {
      firer,
      target: group('the unit fired at, with its rings and morale', { ...TARGET, ...NERVE }),
      distanceCm,
    },
    example: 'firer.row=line target.column=cavalryOrColumn target.kills=2 distanceCm=10',
    answer: (book, { firer, target, distanceCm }) => {
      checkUnit(target, ['target']);
      const shot = aim(book, firer, target, distanceCm);
      const isStand = target.column === 'skirmish';
      const play = (dice: Dice): string => {
        const outcome = shot.fire(dice);
        return afterEvent(dice, book, target, isStand, killsOf(outcome), disordersOf(outcome), false);
      };
      return thrown('targetAfter', play, shot.act);
    },
  }),
  defineMechanic({
    name: 'moraleTest',
    meaning: 'One unit morale test, thrown whatever the rings; 5 of a kind remove the unit without a throw.',
    ruleIds: ['HUIT-MOR-02', 'HUIT-MOR-03', 'HUIT-MOR-04', 'R-09', 'R-10'],
    inputs: {
      unit: group('the unit that tests', {
        ...NERVE,
        kills: anyRings('kills on the unit; 5 or more remove it without a test'),
        disorders: anyRings('disorders on the unit; 5 or more remove it without a test'),
      }),
    },
    example: 'unit.quality=1 unit.kills=3 unit.supported=true',
    answer: (book, { unit }) => {
      checkUnit(unit, ['unit']);
      const test = (dice: Dice): string => {
        if (!removes(book.rings, unit.kills, unit.disorders))
          return stands(dice, book, TEST, unitOf(unit), unit.supported) ? 'ok' : 'removed';
        dice.sum.addAll(TOO_MANY_RINGS);
        return 'removed';
      };
      return thrown('result', test, 'a unit tests its morale');
    },
  }),
  defineMechanic({
    name: 'rings',
    meaning: 'One event puts rings on a unit, then at most one morale test.',
    ruleIds: ['HUIT-MOR-01..05', 'R-09..R-12'],
    inputs: {
      unit: group('the unit before; in formation skirmish it is a skirmish stand', {
        ...NERVE,
        disorders: TARGET.disorders,
        formation: MELEE_UNIT.formation,
      }),
      addKills: anyRings('kills added'),
      addDisorders: anyRings('disorders added'),
      meleeDemandsTest: no('a melee result demands a test whatever the counts'),
    },
    example: 'unit.quality=2 unit.kills=2 addKills=2',
    answer: (book, { unit, addKills, addDisorders, meleeDemandsTest }) => {
      checkUnit(unit, ['unit']);
      const isStand = unit.formation === 'skirmish';
      return thrown('after', (dice) =>
        afterEvent(dice, book, unit, isStand, addKills, addDisorders, meleeDemandsTest),
      );
    },
  }),
  defineMechanic({
    name: 'meleeMargin',
    meaning: 'The difference of one round of melee, nothing else.',
    ruleIds: ['HUIT-MEL-01..06', 'HUIT-MEL-09', 'HUIT-MEL-13', 'R-13', 'R-20', 'R-21', 'R-23', 'R-41'],
    inputs: MELEE_INPUTS,
    example: 'A.0.formation=column A.0.attacking=true B.0.formation=square',
    answer: (book, { A, B }) => {
      const { kinds, units } = roundOf(book, { A, B });
      const margin = (dice: Dice): string => {
        const difference = differenceIn(throwMelee(dice, book, kinds, ASKED, units()));
        if (difference === 0) return 'draw';
        return difference > 0 ? `A+${difference}` : `B+${-difference}`;
      };
      return thrown('margin', margin, ROUND);
    },
  }),
  defineMechanic({
    name: 'meleeRound',
    meaning: 'One round of melee with all rings and morale tests; no falling back, no breakthrough.',
    ruleIds: ['HUIT-MEL-01..13', 'HUIT-MOR-01..05', 'R-11', 'R-21', 'R-22', 'R-41'],
    inputs: MELEE_INPUTS,
    example: 'A.0.arm=cavalry A.0.quality=2 A.0.attacking=true B.0.formation=square',
    answer: (book, { A, B }) => {
      const { kinds, units } = roundOf(book, { A, B });
      const play = (dice: Dice): string => {
        const round = units();
        const difference = differenceIn(fightRound(dice, book, kinds, ASKED, round));
        const states = round.flatMap((unit) =>
          unit === null
            ? []
            : [`${unit.name}:${unit.breaks ? 'removed' : ringsLabel(unit.kills, unit.disorders)}`],
        );
        return `${difference === 0 ? 'draw' : difference > 0 ? 'A' : 'B'} | ${states.join(' ')}`;
      };
      return thrown('roundResult', play, ROUND);
    },
  }),
  defineMechanic({
    name: 'breakthrough',
    meaning: "The winner's breakthrough throw, with its distance dice.",
    ruleIds: ['HUIT-BRK-01', 'HUIT-BRK-03', 'R-24', 'R-25'],
    inputs: {
      arm: oneOf(['infantry', 'cavalry'], 'arm of the winner', needed),
      loserSurvives: { type: 'boolean', ...needed, meaning: 'whether the beaten unit is still there' },
      gapCm: cm('distance to the beaten unit if it is still there, otherwise to the next enemy', {
        ...orNone,
        defaultText: 'no enemy left',
      }),
      pursue,
      scroll,
    },
    example: 'arm=cavalry loserSurvives=false gapCm=12',
    answer: ({ tables }, { arm, loserSurvives, gapCm, pursue, scroll }) => {
      const isCavalry = arm === 'cavalry';
      const kind = breakthroughKind(tables);
      return thrown('breakthrough', (dice) => {
        const index = scrolled(tables, dice.throw(kind, ASKED, null, 0, 0), scroll);
        const row = item(tables.breakthroughRows, index);
        const pursuit = pursuitBy(row, isCavalry, loserSurvives, pursue);
        if (pursuit === RETIRES) return 'blown retire';
        if (pursuit === FOLLOWS) return 'contact';
        if (pursuit !== BREAKS_THROUGH) return 'no contact';
        const count = isCavalry ? row.cavalryDistanceDice : row.infantryDistanceDice;
        if (gapCm !== null && dice.throw(DISTANCE, ASKED, null, count, 0) >= gapCm) return 'contact';
        return isCavalry ? 'blown retire' : 'no contact';
      });
    },
  }),
  defineMechanic({
    name: 'brigadeTest',
    meaning: 'Brigade command test.',
    ruleIds: ['HUIT-CMD-03', 'HUIT-CMD-04', 'R-15'],
    inputs: BRIGADE_TEST_INPUTS,
    example: 'dc=within60 bcRating=1 unitsLost=1 unitsAtStart=4',
    answer: ({ tables, rulings }, inputs) =>
      answerTest('order', 'a brigade tests its command', commandTest('brigade', tables), (sum) =>
        brigadeModifier(sum, tables, rulings, inputs),
      ),
  }),
  defineMechanic({
    name: 'divisionTest',
    meaning: 'Divisional command test.',
    ruleIds: ['HUIT-CMD-05', 'HUIT-CMD-06'],
    inputs: DIVISION_TEST_INPUTS,
    example: 'cinc=adjacent brigadesLost=1 brigadesAtStart=3',
    answer: ({ tables }, inputs) =>
      answerTest('result', 'a division tests its command', commandTest('division', tables), (sum) =>
        divisionModifier(sum, tables, inputs),
      ),
  }),
  defineMechanic({
    name: 'armyTest',
    meaning: 'Army command test.',
    ruleIds: ['HUIT-CMD-07', 'R-18'],
    inputs: ARMY_TEST_INPUTS,
    example: 'divisionsLost=1 divisionsRemaining=3 enemyBrigadesToRear=1',
    answer: ({ tables, rulings }, inputs) =>
      answerTest('result', 'an army tests its command', commandTest('army', tables), (sum) =>
        armyModifier(sum, tables, rulings, inputs),
      ),
  }),
  defineMechanic({
    name: 'generalLoss',
    meaning: 'A brigade commander who lost units this move: killed or not, and the rating of his successor.',
    ruleIds: ['HUIT-CMD-08', 'HUIT-CMD-09', 'R-17'],
    inputs: {
      unitsLostThisMove: given('units', 'units his brigade lost this move; none: he survives'),
      bcRating: {
        phrase: 'with a commander rated {}',
        ...bcRating,
        meaning: 'his rating; it only stands in the label',
      },
    },
    example: 'unitsLostThisMove=2 bcRating=1',
    answer: (book, { unitsLostThisMove, bcRating }) => {
      const kind = generalKind(book);
      return thrown('general', (dice) => {
        const rating = dice.throw(kind, ASKED, null, unitsLostThisMove, 0);
        if (rating === SURVIVES) return `survives (${ratingLabel(bcRating)})`;
        return `killed, replaced by ${ratingLabel(rating)}`;
      });
    },
  }),
  defineMechanic({
    name: 'initiative',
    meaning: 'Who chooses the first player of the move.',
    ruleIds: ['HUIT-SEQ-02', 'R-01'],
    inputs: {
      maxRolls: whole('throws at the most, then it stays tied; 0: until decided', {
        unit: 'throws',
        min: 0,
        max: MOST_COUNTED,
        ...orNone,
        defaultText: 'until decided',
      }),
    },
    example: 'maxRolls=1',
    answer: (_book, { maxRolls }) => {
      // Thrown again while tied: a geometric series; without an end nothing stays tied.
      const tied = probabilityOf(tie, 1);
      const stillTied = maxRolls === null || maxRolls === 0 ? 0 : tied ** maxRolls;
      const each = (1 - stillTied) / 2;
      return answerOf(
        'initiative',
        new Map([
          ['A', each],
          ['B', each],
          ['tied', stillTied],
        ]),
      );
    },
  }),
  defineMechanic({
    name: 'firefight',
    meaning: 'One firer against one target that advances, closes to a range or stands, exactly.',
    ruleIds: ['HUIT-FIRE-01..17', 'HUIT-MOR-01..05', 'HUIT-MOVE-02', 'section 14 (a)'],
    inputs: FIREFIGHT_INPUTS,
    severalMetrics: true,
    example: 'firer.row=line target.column=cavalryOrColumn target.moveCm=24 distanceCm=40 maxMoves=5',
    answer: (book, inputs) =>
      solvedAs(firefightGame(book, inputs), {
        outcome: alone,
        outcomeAndMove: withMove,
        targetFinal: { at: targetFinal },
        shotsFired: 'shots.firer',
      }),
  }),
  defineMechanic({
    name: 'meleeChain',
    meaning: 'One stack charges another: rounds, breakthroughs and further moves to the end, exactly.',
    ruleIds: ['HUIT-MEL-01..14', 'HUIT-BRK-01..03', 'HUIT-REACT-03..06', 'section 14 (b)'],
    inputs: CHAIN_INPUTS,
    severalMetrics: true,
    example: 'attacker.units.0.formation=column defender.units.0.formation=line maxMoves=4',
    answer: (book, inputs) =>
      solvedAs(chainGame(book, inputs), {
        outcome: alone,
        moves: (_outcome, turn) => String(turn),
        attackerUnitsLost: 'unitsLost.attacker',
        defenderUnitsLost: 'unitsLost.defender',
        attackerFront: 'front.attacker',
        defenderFront: 'front.defender',
        finalDistance: { at: finalDistance },
        rounds: 'rounds',
      }),
  }),
  defineMechanic({
    name: 'brigadeEngagement',
    meaning: 'One brigade a side in lanes, with command tests, exactly.',
    ruleIds: ['section 14 (c)', 'HUIT-CMD-03', 'HUIT-CMD-04', 'HUIT-CMD-08', 'HUIT-CMD-09'],
    inputs: BRIGADE_INPUTS,
    severalMetrics: true,
    example:
      'distanceCm=40 maxMoves=6 A.doctrine=charge A.lanes.0.0.formation=column B.lanes.0.0.formation=line',
    answer: (book, inputs) =>
      solvedAs(brigadeGame(book, inputs), {
        winner: alone,
        winnerAndMove: withMove,
        unitsLostA: 'unitsLost.A',
        unitsLostB: 'unitsLost.B',
      }),
  }),
  defineMechanic({
    name: 'divisionEngagement',
    meaning: 'Several brigades a side in sectors, with tests of their divisions and armies, exactly.',
    ruleIds: ['HUIT-NBR-13', 'HUIT-NBR-14', 'HUIT-CMD-05', 'HUIT-CMD-06', 'HUIT-CMD-07'],
    inputs: DIVISION_INPUTS,
    severalMetrics: true,
    example:
      'maxMoves=2 order=B-first sectors.0.distanceCm=75 sectors.0.A.lanes.0.0.kills=4 sectors.0.B.battery.gun=foot ' +
      'sectors.0.B.lanes.0.0.formation=line sectors.1.distanceCm=75 sectors.1.A.lanes.0.0.kills=4 ' +
      'sectors.1.B.battery.gun=foot sectors.1.B.lanes.0.0.formation=line',
    answer: (book, inputs) =>
      solvedAs(divisionGame(book, inputs), {
        winner: alone,
        winnerAndMove: withMove,
        brigadesLostA: 'brigadesLost.A',
        brigadesLostB: 'brigadesLost.B',
        divisionTestsA: 'divisionTests.A',
        divisionTestsB: 'divisionTests.B',
        ...(inputs.army ? { armyA: 'army.A', armyB: 'army.B' } : {}),
      }),
  }),
];
