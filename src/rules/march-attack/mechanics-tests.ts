/** The mechanics of tests, initiative and disorder (MA-VED, MA-INIT, MA-DIS). */
import { floatAt } from '../../chance/at.ts';
import { enumerate } from '../../chance/enumerated.ts';
import { certainly, oneAnswer, playedAnswer, type MechanicAnswer } from '../../play/mechanic.ts';
import { partsOf } from '../../play/sum.ts';
import { afterPhase, markerText } from './disorder.ts';
import { Initiative } from './initiative.ts';
import { choice, command, disorder, inches, MOST_COUNTED, quality } from './inputs.ts';
import { defineMechanic, facts } from './mechanic.ts';
import { ARCS, CHOICES, INSPIRATIONS } from './units.ts';
import { passesVed, TESTS, vedNumber, VedSituation } from './ved.ts';

/** More leaders than stand with any unit. */
const MOST_LEADERS = 100;

const ved = defineMechanic({
  name: 'ved',
  meaning: 'Valeur et Discipline test.',
  ruleIds: ['MA-VED-01', 'MA-VED-02', 'MA-VED-03', 'R-07', 'R-08', 'FD-01'],
  inputs: {
    quality,
    cvLost: {
      type: 'integer',
      min: 0,
      max: MOST_COUNTED,
      default: 0,
      meaning: 'CV lost since the start of the battle, the loss that caused the test included',
    },
    leaders: {
      type: 'list',
      of: { type: 'choice', values: INSPIRATIONS, required: true, meaning: 'letter' },
      maxItems: MOST_LEADERS,
      default: [],
      meaning: 'inspirational letters of attached leaders, the best one counts',
    },
    infantryColumn: { type: 'boolean', default: false, meaning: 'infantry unit in column' },
    disorder,
    test: {
      type: 'choice',
      values: TESTS,
      required: true,
      meaning: 'kind of test; arc and distance count in form-square and formation-change-vs-charge only',
    },
    chargeArc: { type: 'choice', values: ARCS, default: 'front', meaning: 'zone in which the charge starts' },
    cavalryChargeDistanceInches: {
      ...inches('distance of a cavalry charge; null: none'),
      nullable: true,
      default: null,
    },
  },
  example: 'quality=veteran infantryColumn=true cvLost=3 test=charge-home',
  answer: (book, inputs) => {
    const { cvLost, disorder: marker, cavalryChargeDistanceInches } = inputs;
    const test = new VedSituation(book, inputs, inputs.test, inputs.chargeArc);
    test.now(cvLost, marker, cavalryChargeDistanceInches);
    const target = partsOf((sum) => vedNumber(sum, book.tables, test));
    const act = `${inputs.quality} ${inputs.test} test: ${book.tables.vedDice.label}, a natural 2 passes and a natural 12 fails`;
    return playedAnswer(
      (chance) => (passesVed(book.tables, chance, target.value) ? 'pass' : 'fail'),
      target.explanation(act),
      ['pass', 'fail'],
    );
  },
});

/** The side that is first active. Without choices each chooses to be first, so that it is the side that wins. */
function firstActive(roll: Initiative): MechanicAnswer {
  const advantage = partsOf((sum) => roll.advantage(sum));
  return playedAnswer(
    (chance) => (roll.firstActive(chance, advantage.value) === 0 ? 'A' : 'B'),
    advantage.explanation(roll.act),
    ['A', 'B'],
  );
}

const initiative = defineMechanic({
  name: 'initiative',
  meaning: 'The winner of the initiative (step S5).',
  ruleIds: ['MA-INIT-01', 'R-11'],
  inputs: { commandA: command("command letter of A's C-in-C"), commandB: command("of B's") },
  example: 'commandA=A commandB=P',
  answer: ({ tables }, { commandA, commandB }) => firstActive(new Initiative(tables, [commandA, commandB])),
});

const commands = {
  commandA: command('command letter of A'),
  commandB: command('command letter of B'),
} as const;

const first = defineMechanic({
  name: 'first-active',
  meaning: 'Who is the first active side, given what each side chooses when it wins S5.',
  ruleIds: ['MA-INIT-01', 'MA-INIT-02', 'R-11'],
  inputs: {
    ...commands,
    choiceA: { type: 'choice', values: CHOICES, required: true, meaning: "A's choice when it wins" },
    choiceB: { type: 'choice', values: CHOICES, required: true, meaning: "B's choice when it wins" },
  },
  example: 'commandA=A commandB=P choiceA=first choiceB=second',
  answer: ({ tables }, { commandA, commandB, choiceA, choiceB }) =>
    firstActive(new Initiative(tables, [commandA, commandB], [choiceA, choiceB])),
});

const clock = defineMechanic({
  name: 'disorder-clock',
  meaning: 'A disorder marker, phase by phase (it is reduced in step T4).',
  ruleIds: ['MA-DIS-02'],
  inputs: {
    marker: {
      type: 'integer',
      min: 0,
      max: 2,
      required: true,
      meaning: 'marker at the start: 0 none, 1 D1, 2 D2',
    },
    tacticalPhases: { type: 'integer', min: 1, max: 10_000, required: true, meaning: 'number of phases' },
  },
  example: 'marker=2 tacticalPhases=2',
  answer: (_book, { marker, tacticalPhases }) => {
    let now = marker;
    const after = Array.from({ length: tacticalPhases }, () => {
      now = afterPhase(now);
      return markerText(now);
    });
    const label = 'at the end of a phase D1s are taken off, then each D2 becomes D1';
    return certainly(after.join(' '), facts(`a marker ${markerText(marker)}`, [label], 'MA-DIS-02'));
  },
});

const SERIES_METRICS = ['turnsAFirst', 'doublePhases'] as const;

/** The chance that A is first active in a turn. */
function chanceFirst(roll: Initiative, advantage: number): number {
  const { values, probabilities } = enumerate((chance) => roll.firstActive(chance, advantage));
  // Where the choices leave no doubt, rounding must leave none either.
  if (values.length === 1) return values[0] === 0 ? 1 : 0;
  return floatAt(probabilities, values.indexOf(0));
}

/**
 * The probability of each number of turns in which A is first, or of A's double phases, in so many turns, where A is
 * first with chance `p` in each (ENG-INIT).
 */
function overTurns(p: number, turns: number, metric: (typeof SERIES_METRICS)[number]): Float64Array {
  // What a turn adds in which A is first, once more or in the first turn.
  const again = metric === 'turnsAFirst' ? 1 : 0;
  // By the count so far, for A first and A second in the last turn.
  const first = new Float64Array(turns + 1);
  const second = new Float64Array(turns + 1);
  first[again] = p;
  second[0] = 1 - p;
  for (let turn = 2; turn <= turns; turn++)
    for (let n = turn; n >= 0; n--) {
      const either = floatAt(first, n) + floatAt(second, n);
      const afterFirst = n < again ? 0 : floatAt(first, n - again);
      const afterSecond = n === 0 ? 0 : floatAt(second, n - 1);
      first[n] = p * (afterFirst + afterSecond);
      second[n] = (1 - p) * either;
    }
  return first.map((mass, n) => mass + floatAt(second, n));
}

const series = defineMechanic({
  name: 'initiative-series',
  meaning: 'First active side over several turns.',
  ruleIds: ['MA-INIT-01', 'MA-INIT-02', 'section 11.1 ENG-INIT'],
  inputs: {
    ...commands,
    turns: { type: 'integer', unit: 'turns', min: 1, max: 5_000, required: true, meaning: 'turns' },
    choiceA: choice("A's choice when it wins"),
    choiceB: choice("B's choice when it wins"),
    metric: {
      type: 'choice',
      values: SERIES_METRICS,
      required: true,
      meaning:
        'turnsAFirst: turns in which A is first; doublePhases: times A is second in a turn and first in the next',
    },
  },
  example: 'commandA=A commandB=P turns=6 metric=doublePhases',
  answer: (book, inputs) => {
    const { commandA, commandB, choiceA, choiceB, turns, metric } = inputs;
    const roll = new Initiative(book.tables, [commandA, commandB], [choiceA, choiceB]);
    const advantage = partsOf((sum) => roll.advantage(sum));
    const counts = overTurns(chanceFirst(roll, advantage.value), turns, metric);
    const labels = new Map([...counts].map((probability, n) => [String(n), probability] as const));
    return oneAnswer(labels, advantage.explanation(roll.act));
  },
});

export const TEST_MECHANICS = [ved, initiative, first, clock, series] as const;
