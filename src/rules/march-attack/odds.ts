/** The single questions of `hythe odds`: each asks the throws and the steps that are played. */
import { floatAt, item } from '../../chance/at.ts';
import type { Throw } from '../../chance/throw.ts';
import { withOnly } from '../../play/other-readings.ts';
import { SIDE_LETTERS } from '../../play/by-side.ts';
import { group, no, number, oneOf, whole } from '../../play/declared-inputs.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import type { Explanation } from '../../play/explanation.ts';
import type { Game } from '../../play/game.ts';
import type { Values } from '../../play/inputs.ts';
import { certainly, contradiction, oneAnswer, type MechanicAnswer } from '../../play/mechanic.ts';
import { ILLUSTRATIVE, withTableMark } from '../../play/not-given.ts';
import type { End } from '../../play/metric.ts';
import { played } from '../../play/paths.ts';
import { fact, part, partsOf, type Sum } from '../../play/sum.ts';
import { solvedFor } from '../../play/tally-labels.ts';
import { Charge, chargeOf, chargesGame, IN_SQUARE, lossesOf, type ChargeSetup } from './charge-engagement.ts';
import {
  CHARGER_WINS,
  diceOfMelee,
  DRAWN,
  meleeNumber,
  meleeOf,
  rowOf,
  winnerOf,
  type Fighter,
} from './close-combat.ts';
import { parseDesignation } from './designation.ts';
import { diceOf, rowFor } from './dice.ts';
import { afterPhase, markerText } from './disorder.ts';
import { battleGame, corpsBattle } from './engagement.ts';
import { diceOfShot, shotNumber, shotWith } from './fire.ts';
import { skirmishValue } from './formation-state.ts';
import type { Battle } from './game.ts';
import { BOTH, COUNTED, NONE, type Commanders, type RuleBook } from './rules.ts';
import { firstActive, initiativeOf } from './initiative.ts';
import {
  arc,
  baseMorale,
  CHARGED_FIELDS,
  CHARGING_FIELDS,
  choice,
  command,
  cover,
  designation,
  disorder,
  INCHES,
  initial,
  leader,
  lossPmf,
  MOST_COUNTED,
  needed,
  orNone,
  quality,
  scv,
  turns,
  WHOLE_INPUTS,
  type CorpsEngagementInputs,
  type EngagementInputs,
} from './inputs.ts';
import { readLossPmf } from './given-losses.ts';
import { moraleNumber, moraleTest } from './morale.ts';
import { factsOfDesignation } from './muster.ts';
import { FORMATION_MECHANICS } from './odds-formations.ts';
import { defineMechanic, sorted, UNIT_MECHANICS } from './odds-units.ts';
import { skirmishNumber, skirmishRoll } from './skirmish.ts';
import { skirmishGame } from './skirmish-engagement.ts';
import { missing, MORALE_RESULTS, skippedMark, withoutTable, type MissingTable } from './supplement.ts';
import type { Tables } from './tables.ts';
import {
  ARCS,
  ARMS,
  CHOICES,
  COVERS,
  FORMATIONS,
  INSPIRATIONS,
  LIVE_STATES,
  WEIGHTS,
  type Choice,
  type Command,
} from './units.ts';
import { TESTS, vedNumber, vedThrow } from './ved.ts';

/**
 * The answer of a step played with every outcome of its dice, with the parts of the number of its first throw.
 * @param act in words, or made of the number
 * @param order of the labels; those that it does not name follow
 */
function answerOf(
  play: (dice: Dice) => string,
  act: string | ((number: number) => string),
  order: readonly string[] = [],
): MechanicAnswer {
  const { labels, parts } = played(play, COUNTED);
  const inOrder = new Map([...order.map((label) => [label, 0] as const), ...labels]);
  return oneAnswer(inOrder, parts.explanation(typeof act === 'string' ? act : act(parts.value)));
}

/** A throw of nobody's, labelled by its outcome. */
function thrown(
  kind: ThrowKind,
  numberOf: (sum: Sum) => number,
  label: (outcome: number) => string = String,
): (dice: Dice) => string {
  return (dice) => label(dice.throw(kind, BOTH, null, numberOf(dice.sum), 0));
}

/**
 * The answer that rests on a table which the source does not give, with its marks; without the table its step has no effect.
 * @throws {NotGivenError} unless it may be skipped
 */
function onTable<T>(
  { tables, rulings }: RuleBook,
  name: MissingTable,
  table: T | null,
  without: string,
  answer: (table: T) => MechanicAnswer,
): MechanicAnswer {
  if (table === null) {
    withoutTable(name, rulings);
    return certainly(without, undefined, [...tables.marks, skippedMark(name)]);
  }
  const { explanation, ...rest } = answer(table);
  return {
    ...rest,
    ...(explanation === undefined ? {} : { explanation: withTableMark(explanation, tables) }),
    marks: tables.marks,
  };
}

// Tests, initiative and disorder

/** More leaders than stand with any unit. */
const MOST_LEADERS = 100;

/** The commands of both sides; each chooses to be first unless said otherwise, so that the first is the side that wins. */
type Opening = Readonly<
  Record<'commandA' | 'commandB', Command> & Partial<Record<'choiceA' | 'choiceB', Choice>>
>;

/** The side that is first active. */
function opening(
  { tables }: RuleBook,
  { commandA, commandB, choiceA = 'first', choiceB = 'first' }: Opening,
): MechanicAnswer {
  const sides: Commanders = [
    { command: commandA, initiativeChoice: choiceA },
    { command: commandB, initiativeChoice: choiceB },
  ];
  const kind = initiativeOf(tables, sides);
  const first = (dice: Dice): string => SIDE_LETTERS[firstActive(dice, kind, tables, sides)];
  return answerOf(first, kind.act(BOTH, null, ''), SIDE_LETTERS);
}

const commands = { commandA: command('command letter of A'), commandB: command('command letter of B') };

const SERIES_METRICS = ['turnsAFirst', 'doublePhases'] as const;

/**
 * The probability of each number of turns in which A is first, or of A's double phases, in so many turns, where A is
 * first with chance `p` in each (ENG-INIT).
 */
function overTurns(p: number, length: number, metric: (typeof SERIES_METRICS)[number]): Float64Array {
  // What a turn adds in which A is first, once more or in the first turn.
  const again = metric === 'turnsAFirst' ? 1 : 0;
  // By the count so far, for A first and A second in the last turn.
  const afterA = new Float64Array(length + 1);
  const afterB = new Float64Array(length + 1);
  afterA[again] = p;
  afterB[0] = 1 - p;
  for (let turn = 2; turn <= length; turn++)
    for (let n = turn; n >= 0; n--) {
      const either = floatAt(afterA, n) + floatAt(afterB, n);
      const onA = n < again ? 0 : floatAt(afterA, n - again);
      const onB = n === 0 ? 0 : floatAt(afterB, n - 1);
      afterA[n] = p * (onA + onB);
      afterB[n] = (1 - p) * either;
    }
  return afterA.map((mass, n) => mass + floatAt(afterB, n));
}

// Charges under given fire

/** A unit cannot have more CV than it began with. @throws {InputError} */
function checkCv({ cv, startCv }: { readonly cv: number; readonly startCv: number }, key: string): void {
  if (cv > startCv)
    throw contradiction(
      [key, 'cv'],
      `cv must be at most startCv, ${startCv}, not ${cv}: it only falls during a battle`,
    );
}

/** The charge-home test of a unit that loses its next CV. */
function nextLoss(book: RuleBook, setup: ChargeSetup): Explanation {
  const { charger } = new Charge(setup);
  const { quality: of, arm, cv } = setup.charger;
  charger.cv = Math.max(0, cv - 1);
  const act = `${of} ${arm} with CV ${cv} charges; after a loss of 1 CV it tests`;
  return partsOf((sum) => vedNumber(sum, book, 'charge-home', charger)).explanation(act);
}

/** One charge, labelled by its end. */
function oneCharge(book: RuleBook, setup: ChargeSetup, label: (g: Charge, fate: string) => string) {
  const charge = chargeOf(book, setup);
  const [g, atStart] = [new Charge(setup), new Charge(setup)];
  return (dice: Dice): string => {
    g.copyFrom(atStart);
    return label(g, charge(g, dice));
  };
}

const charger = group('the charging unit', CHARGING_FIELDS);
const distanceInches = number('distance at which the charge starts', { ...INCHES, ...needed });

// Skirmishes

const formation = {
  initial: { ...initial, ...needed },
  scv: { ...scv, ...needed },
  lossPmf: lossPmf(
    'infantry units lost in a turn while both formations live, with probabilities as fractions',
    needed,
  ),
} as const;

const SKIRMISH_METRICS = ['tests', 'advantageTurns', 'finalStates'] as const;

// Tables that the source does not give

const formationOf = (meaning: string) => oneOf(FORMATIONS, meaning, needed);

const COMMAND = part((letter: Command) => `command ${letter}`, 'MA-LDR-02', 'MA-ORD-01');
const COMMITMENT = part((committed: boolean) => (committed ? 'committed' : 'uncommitted'), 'PACK-ORDERS');
const MODIFIER = part('modifier', 'section 10');
const RECEIVED = 'received';
const NOT_RECEIVED = 'not received';

/** The throw of dice to which its number is added. */
function totalOf(dice: Throw): ThrowKind {
  return {
    name: 'look-up',
    ruleIds: [],
    occasion: 0,
    resolve: (chance, modifier) => chance.draw(dice) + modifier,
    act: () => '',
    result: String,
  };
}

const fighting = {
  designation: { ...designation, meaning: 'unit with its current CV' },
  formation: formationOf('formation in the melee'),
  leader,
  disorder,
  blown: no('blown cavalry'),
} as const;

function fighterOf({ tables }: RuleBook, unit: Values<typeof fighting>): Fighter {
  const parsed = parseDesignation(unit.designation, tables);
  const is = factsOfDesignation(tables, parsed, unit.leader);
  return {
    is,
    cv: parsed.cv,
    stance: FORMATIONS.indexOf(unit.formation),
    inColumn: is.infantry && unit.formation === 'column' ? 1 : 0,
    marker: unit.disorder,
    blown: unit.blown ? 1 : 0,
  };
}

function meleeLabel(tables: Tables, result: number): string {
  const winner = winnerOf(result);
  const row = rowOf(tables, result);
  if (winner === DRAWN || row === null) return 'drawn';
  const loss = row.loserBroken ? 'broken' : `-${row.loserCvLoss} CV`;
  return `${winner === CHARGER_WINS ? 'charger' : 'defender'} wins, loser ${loss}`;
}

// A whole engagement

const SIDE =
  '"command":"A","mfType":"infantry","skirmishRating":"average","baseMorale":"regular","mfInspirational":"N"';

/**
 * The turn stands behind who has won. A side that has no unit from the start is found gone in the first turn, after S3
 * (FD-07).
 */
function endLabel(outcome: string, turn: number): string {
  const [winner = '', ...how] = outcome.split('|');
  return winner === 'undecided' ? winner : [winner, `t${Math.max(1, turn)}`, ...how].join('|');
}

/** The engagement of one formation a side, or of several. @throws {InputError} */
function wholeGame(book: RuleBook, inputs: Omit<Values<typeof WHOLE_INPUTS>, 'metric'>): Game<Battle> {
  const { A, B } = inputs.sides;
  const { distanceInches, distancesInches, maxTurns } = inputs;
  if (A.formations !== null && B.formations !== null && distancesInches !== null)
    return corpsBattle(book, { A, B, distancesInches, maxTurns } as CorpsEngagementInputs, ['sides']); // true: it has what was looked at
  if (A.formations !== null || B.formations !== null || distanceInches === null)
    throw contradiction(
      ['sides'],
      'both sides have formations, with distancesInches, or neither has, with distanceInches',
    );
  // true: without formations their fields are required
  return battleGame(book, { A, B, distanceInches, maxTurns } as EngagementInputs, ['sides']);
}

export const MECHANICS = [
  ...UNIT_MECHANICS,
  ...FORMATION_MECHANICS,
  defineMechanic({
    name: 'ved',
    meaning: 'Valeur et Discipline test.',
    ruleIds: ['MA-VED-01', 'MA-VED-02', 'MA-VED-03', 'R-07', 'R-08', 'FD-01'],
    inputs: {
      quality,
      cvLost: whole('CV lost since the start of the battle, the loss that caused the test included', {
        min: 0,
        max: MOST_COUNTED,
        default: 0,
      }),
      leaders: {
        type: 'list',
        of: oneOf(INSPIRATIONS, 'letter', needed),
        maxItems: MOST_LEADERS,
        default: [],
        meaning: 'inspirational letters of attached leaders, the best one counts',
      },
      infantryColumn: no('infantry unit in column'),
      disorder,
      test: oneOf(
        TESTS,
        'kind of test; arc and distance count in form-square and formation-change-vs-charge only',
        needed,
      ),
      chargeArc: oneOf(ARCS, 'zone in which the charge starts', { default: 'front' }),
      cavalryChargeDistanceInches: number('distance of a cavalry charge; null: none', {
        ...INCHES,
        ...orNone,
      }),
    },
    example: 'quality=veteran infantryColumn=true cvLost=3 test=charge-home',
    answer: (book, inputs) => {
      const { cvLost, disorder: marker, test, chargeArc, cavalryChargeDistanceInches: inches } = inputs;
      const tester = { is: inputs, cvLost, marker, inColumn: inputs.infantryColumn ? 1 : 0 };
      const kind = vedThrow(book.tables, 0, test, [], () => '', String);
      const { label } = book.tables.vedModifiers.dice;
      return answerOf(
        thrown(
          kind,
          (sum) => vedNumber(sum, book, test, tester, chargeArc, inches),
          (passed) => (passed === 0 ? 'fail' : 'pass'),
        ),
        `${inputs.quality} ${test} test: ${label}, a natural 2 passes and a natural 12 fails`,
        ['pass', 'fail'],
      );
    },
  }),
  defineMechanic({
    name: 'initiative',
    meaning: 'The winner of the initiative (step S5).',
    ruleIds: ['MA-INIT-01', 'R-11'],
    inputs: { commandA: command("command letter of A's C-in-C"), commandB: command("of B's") },
    example: 'commandA=A commandB=P',
    answer: opening,
  }),
  defineMechanic({
    name: 'first-active',
    meaning: 'Who is the first active side, given what each side chooses when it wins S5.',
    ruleIds: ['MA-INIT-01', 'MA-INIT-02', 'R-11'],
    inputs: {
      ...commands,
      choiceA: oneOf(CHOICES, "A's choice when it wins", needed),
      choiceB: oneOf(CHOICES, "B's choice when it wins", needed),
    },
    example: 'commandA=A commandB=P choiceA=first choiceB=second',
    answer: opening,
  }),
  defineMechanic({
    name: 'disorder-clock',
    meaning: 'A disorder marker, phase by phase (it is reduced in step T4).',
    ruleIds: ['MA-DIS-02'],
    inputs: {
      marker: whole('marker at the start: 0 none, 1 D1, 2 D2', { min: 0, max: 2, ...needed }),
      tacticalPhases: whole('number of phases', { min: 1, max: 10_000, ...needed }),
    },
    example: 'marker=2 tacticalPhases=2',
    answer: (_book, { marker, tacticalPhases }) => {
      let now = marker;
      const after = Array.from({ length: tacticalPhases }, () => markerText((now = afterPhase(now))));
      const label = 'at the end of a phase D1s are taken off, then each D2 becomes D1';
      return certainly(
        after.join(' '),
        fact(label, 'MA-DIS-02').explanation(`a marker ${markerText(marker)}`),
      );
    },
  }),
  defineMechanic({
    name: 'initiative-series',
    meaning: 'First active side over several turns.',
    ruleIds: ['MA-INIT-01', 'MA-INIT-02', 'section 11.1 ENG-INIT'],
    inputs: {
      ...commands,
      turns: turns('turns', 5_000),
      choiceA: choice("A's choice when it wins"),
      choiceB: choice("B's choice when it wins"),
      metric: oneOf(
        SERIES_METRICS,
        'turnsAFirst: turns in which A is first; doublePhases: times A is second in a turn and first in the next',
        needed,
      ),
    },
    example: 'commandA=A commandB=P turns=6 metric=doublePhases',
    answer: (book, inputs) => {
      const { distributions, explanation } = opening(book, inputs);
      const p = distributions.get('outcome')?.get('A') ?? 0;
      const turnsOf = [...overTurns(p, inputs.turns, inputs.metric)];
      return oneAnswer(new Map(turnsOf.map((mass, n) => [String(n), mass])), explanation);
    },
  }),
  defineMechanic({
    name: 'charge-home',
    meaning: 'One charge under fire with given losses.',
    ruleIds: ['section 11.1 ENG-HOME', 'MA-CHG-05'],
    inputs: {
      unit: charger,
      lossPmf: lossPmf('CV lost to fire during the charge, with probabilities as fractions', needed),
    },
    example:
      'unit.arm=infantry unit.quality=veteran unit.startCv=7 unit.cv=5 unit.formation=column lossPmf={"0":"1/2","1":"1/2"}',
    answer: (book, { unit, lossPmf: pmf }) => {
      checkCv(unit, 'unit');
      const setup = { charger: unit, target: null, ...lossesOf({ lossPmf: pmf, lossPmfIfSquare: null }) };
      const fate = oneCharge(book, setup, (g, end) => (end === 'broken' ? end : `${end}|cv${g.charger.cv}`));
      return oneAnswer(played(fate, COUNTED).labels, nextLoss(book, setup));
    },
  }),
  defineMechanic({
    name: 'cavalry-charge',
    meaning: 'Cavalry charges infantry that first tries to form square.',
    ruleIds: ['section 11.1 ENG-CAVCHARGE', 'MA-CHG-03', 'MA-CHG-05'],
    inputs: {
      cavalry: charger,
      infantry: group('the target', CHARGED_FIELDS),
      distanceInches,
      arc: { ...arc, ...needed },
      lossPmfIfSquare: lossPmf('CV that the cavalry loses to fire when the square stands', needed),
      lossPmfIfCaught: lossPmf('CV that it loses when the square fails', needed),
    },
    example:
      'cavalry.arm=cavalry cavalry.quality=regular cavalry.startCv=5 cavalry.cv=5 cavalry.formation=line ' +
      'infantry.quality=veteran infantry.startCv=5 infantry.cv=5 infantry.formation=line ' +
      'distanceInches=10 arc=front lossPmfIfSquare={"0":"1/2","1":"1/2"} lossPmfIfCaught={"0":"1"}',
    answer: (book, inputs) => {
      const { cavalry, infantry } = inputs;
      checkCv(cavalry, 'cavalry');
      checkCv(infantry, 'infantry');
      const setup = {
        charger: cavalry,
        target: { ...inputs, unit: infantry },
        losses: readLossPmf(inputs.lossPmfIfCaught, ['lossPmfIfCaught']),
        lossesIfSquare: readLossPmf(inputs.lossPmfIfSquare, ['lossPmfIfSquare']),
      };
      return answerOf(
        oneCharge(book, setup, (g, fate) => `${g.square === IN_SQUARE ? 'square' : 'caught'}|${fate}`),
        `${infantry.quality} infantry forms square`,
      );
    },
  }),
  defineMechanic({
    name: 'charge-series',
    meaning: 'A unit repeats its charge, once a turn, until home or broken.',
    ruleIds: ['section 11.1 ENG-CHARGE', 'MA-DIS-02', 'MA-INIT-01', 'R-09'],
    inputs: {
      unit: charger,
      lossPmf: lossPmf('CV lost in each charge (with a target: when it is caught)', needed),
      lossPmfIfSquare: lossPmf('with a target: CV lost in each charge when the square stands', {
        defaultText: 'lossPmf',
      }),
      turns: turns(),
      ownCommand: command('command letter of the own side'),
      enemyCommand: command('of the enemy'),
      ownChoice: choice('own choice on winning S5'),
      enemyChoice: choice("enemy's choice"),
      target: {
        type: 'group',
        fields: { ...CHARGED_FIELDS, distanceInches, arc: { ...arc, ...needed } },
        ...orNone,
        meaning: 'infantry that tests for square afresh at every charge; null: no such test',
      },
    },
    example:
      'unit.arm=infantry unit.quality=regular unit.startCv=6 unit.cv=6 unit.formation=column ' +
      'lossPmf={"0":"1/3","1":"1/2","2":"1/6"} turns=3 ownCommand=A enemyCommand=A',
    answer: (book, inputs) => {
      const { unit, target } = inputs;
      checkCv(unit, 'unit');
      if (target !== null) checkCv(target, 'target');
      const setup = {
        charger: unit,
        target: target === null ? null : { ...target, unit: target },
        ...lossesOf(inputs),
      };
      const { ownCommand, enemyCommand, ownChoice, enemyChoice } = inputs;
      const game = chargesGame(book, setup, inputs.turns, [
        { command: ownCommand, initiativeChoice: ownChoice },
        { command: enemyCommand, initiativeChoice: enemyChoice },
      ]);
      const at = ({ charger: { cv } }: Charge, { outcome, turn }: End): string => {
        const end = item(game.outcomes, outcome);
        const left = end === 'broken' ? '' : `|cv${cv}`;
        return end === 'not-home' ? `${end}${left}` : `${end}|t${turn}${left}`;
      };
      return oneAnswer(sorted(solvedFor(game, { at })), nextLoss(book, setup));
    },
  }),
  defineMechanic({
    name: 'skirmish-attrition',
    meaning: 'Two formations wear each other down; counts tests due and skirmish advantage.',
    ruleIds: ['section 11.1 ENG-SKIRMISH', 'MA-SCV-03', 'MA-MF-02', 'MA-MF-03', 'R-06', 'R-12', 'FD-03'],
    inputs: {
      A: group('formation of side A', formation),
      B: group('formation of side B', formation),
      turns: turns(),
      metric: oneOf(SKIRMISH_METRICS, 'what is reported, of both sides together', needed),
    },
    example:
      'A.initial=6 A.scv=7 A.lossPmf={"0":"1/2","1":"1/2"} B.initial=5 B.scv=6 B.lossPmf={"0":"2/3","1":"1/3"} turns=4 metric=advantageTurns',
    answer: (book, { A, B, turns: length, metric }) => {
      const sides = [
        { ...A, losses: readLossPmf(A.lossPmf, ['A', 'lossPmf']) },
        { ...B, losses: readLossPmf(B.lossPmf, ['B', 'lossPmf']) },
      ] as const;
      const reading = metric === 'finalStates' ? 'state' : metric;
      const game = withOnly(skirmishGame(book, sides, length, reading), [`${reading}.A,${reading}.B`]);
      const joint = (a: string, b: string): string =>
        reading === 'state' ? `A ${a}, B ${b}` : `A${a} B${b}`;
      const start = partsOf((sum) => {
        skirmishValue(sum, book, 'A', { ...A, left: A.initial });
        skirmishValue(sum, book, 'B', { ...B, left: B.initial });
      });
      return oneAnswer(sorted(solvedFor(game, { joint })), start.explanation('skirmish values at the start'));
    },
  }),
  defineMechanic({
    name: 'pack-fire',
    meaning: 'CV loss of one shot.',
    ruleIds: ['PACK-FIRE'],
    inputs: {
      weapon: oneOf(['smallArms', 'artillery'], 'fire table', needed),
      firerCv: whole("firer's current CV", { min: 1, max: 1_000_000, ...needed }),
      firerFormation: formationOf('formation of the firer'),
      rangeInches: number('range', { ...INCHES, ...needed }),
      targetFormation: formationOf('formation of the target'),
      targetArm: oneOf(ARMS, 'arm of the target', needed),
      targetCover: oneOf(COVERS, 'cover of the target', needed),
      firerDisordered: { type: 'boolean', ...needed, meaning: 'D1 or D2' },
      weight: oneOf(WEIGHTS, 'gun weight', {
        nullable: true,
        requiredWhen: { key: 'weapon', isOneOf: ['artillery'], text: 'with weapon artillery' },
      }),
    },
    example:
      'weapon=smallArms firerCv=6 firerFormation=line rangeInches=1 targetFormation=line targetArm=infantry targetCover=none firerDisordered=false',
    tables: ILLUSTRATIVE,
    answer: (book, inputs) => {
      const { weapon, weight, rangeInches } = inputs;
      const table = book.tables.fireTables[weapon];
      const gun = weapon === 'artillery' && weight !== null ? WEIGHTS.indexOf(weight) : NONE;
      const firer = {
        cv: inputs.firerCv,
        stance: FORMATIONS.indexOf(inputs.firerFormation),
        marker: inputs.firerDisordered ? 1 : 0,
        is: { gun },
      };
      const target = {
        stance: FORMATIONS.indexOf(inputs.targetFormation),
        is: { arm: ARMS.indexOf(inputs.targetArm) },
      };
      if (table !== null && (!table.canFireIn(firer.stance) || rangeInches > table.longestRange(gun))) {
        const why = fact('out of range, or in no formation to fire', 'PACK-FIRE');
        return certainly('0', why.explanation(`${weapon} cannot fire`), book.tables.marks);
      }
      const cover = COVERS.indexOf(inputs.targetCover);
      return onTable(book, `fire.${weapon}`, table, '0', (given) =>
        answerOf(
          thrown(shotWith(given), (sum) => shotNumber(sum, given, firer, target, rangeInches, cover)),
          (factor) => `${weapon} at ${rangeInches} in: ${diceOfShot(given, factor)}`,
        ),
      );
    },
  }),
  defineMechanic({
    name: 'pack-skirmish',
    meaning: 'CV loss of one skirmish roll.',
    ruleIds: ['PACK-SKIRMISH'],
    inputs: {
      advantage: whole('SCV advantage of the rolling side', { min: 1, max: 1_000_000, ...needed }),
    },
    example: 'advantage=2',
    tables: ILLUSTRATIVE,
    answer: (book, { advantage }) =>
      onTable(book, 'skirmish', book.tables.skirmish, '0', ({ dice }) =>
        answerOf(
          thrown(skirmishRoll(book.tables), (sum) => skirmishNumber(sum, book.tables, advantage)),
          `skirmish roll: ${dice.label} looked up`,
        ),
      ),
  }),
  defineMechanic({
    name: 'pack-mf-morale',
    meaning: 'One morale test of a formation.',
    ruleIds: ['PACK-MORALE'],
    inputs: {
      baseMorale: { ...baseMorale, ...needed },
      inspirational: { ...leader, meaning: 'leader of the formation' },
      state: oneOf(LIVE_STATES, 'state of the formation', needed),
    },
    example: 'baseMorale=regular inspirational=N state=shaken',
    tables: ILLUSTRATIVE,
    answer: (book, { baseMorale: base, inspirational, state }) =>
      onTable(book, 'mfMorale', book.tables.mfMorale, 'pass', ({ dice }) =>
        answerOf(
          thrown(
            moraleTest(book.tables),
            (sum) => moraleNumber(sum, book.tables, base, inspirational, state),
            (result) => item(MORALE_RESULTS, result),
          ),
          `morale test: ${dice.label} looked up`,
          MORALE_RESULTS,
        ),
      ),
  }),
  defineMechanic({
    name: 'pack-orders',
    meaning: 'Is an order received?',
    ruleIds: ['PACK-ORDERS'],
    inputs: {
      command: command('command letter of the leader who rolls'),
      committed: { type: 'boolean', ...needed, meaning: 'the receiving formation is committed' },
    },
    example: 'command=G committed=true',
    tables: ILLUSTRATIVE,
    answer: (book, { command: letter, committed: isCommitted }) =>
      onTable(book, 'orders', book.tables.orders, NOT_RECEIVED, (table) => {
        const { dice, target, addCommand, committed, uncommitted } = table;
        const numberOf = (sum: Sum): number => {
          sum.begin('added to the dice');
          if (addCommand) sum.base(book.tables.leaderCommand[letter].bonus, COMMAND, letter);
          sum.base(isCommitted ? committed : uncommitted, COMMITMENT, isCommitted);
          return sum.value;
        };
        return answerOf(
          thrown(totalOf(dice), numberOf, (total) => (total >= target ? RECEIVED : NOT_RECEIVED)),
          `an order is received on ${target} or more of ${dice.label}`,
          [RECEIVED, NOT_RECEIVED],
        );
      }),
  }),
  defineMechanic({
    name: 'pack-table',
    meaning: 'One throw on a table of your own (extraTables of the tables).',
    ruleIds: ['section 10'],
    inputs: {
      table: { type: 'text', ...needed, meaning: 'name of the table under extraTables' },
      modifier: whole('added to the dice', { min: -1_000, max: 1_000, default: 0 }),
    },
    example: 'table=weather',
    tables: ILLUSTRATIVE,
    answer: (book, { table: name, modifier }) => {
      const tables = book.tables.extraTables ?? {};
      const own = Object.hasOwn(tables, name) ? tables[name] : undefined;
      if (own === undefined) throw missing(`extraTables.${name}`);
      const dice = diceOf(own.dice);
      const numberOf = (sum: Sum): number => {
        sum.begin('added to the dice');
        sum.base(modifier, MODIFIER);
        return sum.value;
      };
      const resultAt = (total: number): string =>
        item(own.rows, rowFor(own.rows, total, `extraTables.${name}`)).result;
      const answer = answerOf(thrown(totalOf(dice), numberOf, resultAt), `${name}: ${dice.label} looked up`);
      return { ...answer, marks: book.tables.marks };
    },
  }),
  defineMechanic({
    name: 'pack-melee',
    meaning: "One melee: who wins and what the loser's row says.",
    ruleIds: ['PACK-MELEE', 'FD-08'],
    inputs: {
      charger: group('unit that charged', fighting),
      defender: group('unit that was charged', fighting),
      defenderCover: { ...cover, meaning: 'cover of the defender' },
    },
    example:
      'charger.designation=R-5 charger.formation=column defender.designation=R-5 defender.formation=line',
    tables: ILLUSTRATIVE,
    answer: (book, { charger: own, defender, defenderCover }) => {
      const { tables } = book;
      const cover = COVERS.indexOf(defenderCover);
      return onTable(book, 'melee', tables.melee, 'drawn', (given) => {
        const [u, e] = [fighterOf(book, own), fighterOf(book, defender)];
        return answerOf(
          thrown(
            meleeOf(tables),
            (sum) => meleeNumber(sum, tables, u, e, cover),
            (result) => meleeLabel(tables, result),
          ),
          `${own.designation} charges ${defender.designation}: ${diceOfMelee(given)}`,
        );
      });
    },
  }),
  defineMechanic({
    name: 'engagement',
    meaning: 'Full engagement; it needs tables that the source does not give.',
    ruleIds: ['section 11.2 ENG-FULL', 'section 10 rule pack', 'FD-04', 'FD-05', 'FD-06', 'FD-07'],
    inputs: WHOLE_INPUTS,
    example:
      'distanceInches=5 maxTurns=2 ' +
      `sides.A={${SIDE},"doctrine":{"name":"charge"},"units":[{"designation":"R-4","formation":"column"}]} ` +
      `sides.B={${SIDE},"doctrine":{"name":"stand-and-fire"},"units":[{"designation":"C-4"}]}`,
    tables: ILLUSTRATIVE,
    answer: (book, { metric, ...inputs }) => {
      const game = withOnly(wholeGame(book, inputs), []);
      const reading = metric === 'cvLostA' ? 'cvLost.A' : 'cvLost.B';
      return oneAnswer(solvedFor(game, metric === 'outcome' ? endLabel : reading), undefined, game.marks);
    },
  }),
] as const;
