/** Questions about formations in a row: tests that spread to neighbours, and rows that wear each other down (MA-MF-05, ENG-CORPS). */
import { item } from '../../chance/at.ts';
import { no, oneOf, whole, yes } from '../../play/declared-inputs.ts';
import type { Dice } from '../../play/dice.ts';
import type { Values } from '../../play/inputs.ts';
import { contradiction, oneAnswer, type MechanicAnswer } from '../../play/mechanic.ts';
import { ILLUSTRATIVE, withTableMark } from '../../play/not-given.ts';
import { withOnly } from '../../play/other-readings.ts';
import { played } from '../../play/paths.ts';
import { TooLargeError } from '../../play/solve.ts';
import { solvedFor } from '../../play/tally-labels.ts';
import { corpsGame, endsText, type Corps } from './corps-engagement.ts';
import { checkGaps, openWave, SPREADING, stateOf, type InRow } from './formation-state.ts';
import { givenThrow, readTestPmf } from './given-losses.ts';
import {
  baseMorale,
  CORPS_INPUTS,
  gapsInches,
  initial,
  leader,
  needed,
  orNone,
  rowOf,
  testPmf,
} from './inputs.ts';
import { moraleNumber, moraleTest } from './morale.ts';
import { defineMechanic, sorted } from './odds-units.ts';
import { BOTH, COUNTED, type RuleBook } from './rules.ts';
import { MORALE_RESULTS, PASSED, skippedMark, withoutTable } from './supplement.ts';
import { LIVE_STATES } from './units.ts';

const inChain = {
  initial: { ...initial, ...needed },
  remaining: whole('unbroken infantry and cavalry units now', { ...initial, min: 0, ...needed }),
  lostInfantry: no('it lost an infantry unit in the turn before'),
  committed: yes('it is committed'),
  mfType: oneOf(['infantry', 'mixed', 'cavalry', 'battery'], 'kind of the formation', {
    default: 'infantry',
  }),
  baseMorale: { ...baseMorale, defaultText: 'none; required where it may have to test without testPmf' },
  inspirational: { ...leader, meaning: 'leader of the formation' },
  destroyedLastTurn: no('it was destroyed in the tactical combat of the turn before; remaining is then 0'),
  testPmf: testPmf('results of its test, as fractions; null: by the morale table', orNone),
} as const;

type InChain = Values<typeof inChain>;

/** Of the dice of a row. */
const MOST_PATHS = 1_000_000;

/** A formation as S2 asks it. */
function inRow(one: InChain): InRow & { result: number } {
  const { initial: from, remaining, lostInfantry, committed, mfType, destroyedLastTurn } = one;
  return {
    initial: from,
    left: remaining,
    scv: 0,
    isThere: true,
    spreads: mfType === 'infantry' || mfType === 'mixed',
    isCommitted: committed,
    lost: lostInfantry ? 1 : 0,
    destroyed: destroyedLastTurn ? 1 : 0,
    owes: 0,
    tested: 0,
    result: PASSED,
  };
}

/** @throws {InputError} for numbers that contradict each other */
function checkFormation({ initial: from, remaining, destroyedLastTurn }: InChain, place: number): void {
  const at = ['formations', place];
  if (remaining > from)
    throw contradiction([...at, 'remaining'], `remaining must be at most initial, ${from}, not ${remaining}`);
  if (destroyedLastTurn && remaining > 0)
    throw contradiction(
      [...at, 'destroyedLastTurn'],
      `destroyedLastTurn needs remaining 0, not ${remaining}: units are left`,
    );
}

/** A test of which the results are given. */
const GIVEN_TEST = { name: 'morale of a formation', ruleIds: [], act: () => '', result: String } as const;

/** One S2 of a row: the results of its formations in order (MA-MF-05). */
function chain(book: RuleBook, formations: readonly InChain[], gaps: readonly number[]): MechanicAnswer {
  const { tables, rulings } = book;
  const byTable = moraleTest(tables);
  const given = formations.map(({ testPmf: pmf }, place) =>
    pmf === null ? null : givenThrow([readTestPmf(pmf, ['formations', place, 'testPmf'])], 0, GIVEN_TEST),
  );
  /** True of a formation whose test would need a table that is not there. */
  const isSkipped = (place: number): boolean => item(given, place) === null && tables.mfMorale === null;
  let [paths, usesTable] = [0, false];
  const testByTable = (dice: Dice, formation: InRow, place: number): number => {
    const { baseMorale: base, inspirational } = item(formations, place);
    if (base === null)
      throw contradiction(
        ['formations', place, 'baseMorale'],
        'baseMorale is required: the formation may have to test its morale, and has no testPmf',
      );
    const state = item(LIVE_STATES, stateOf(tables, formation));
    return dice.throw(byTable, BOTH, null, moraleNumber(dice.sum, tables, base, inspirational, state), 0);
  };
  const { labels, parts } = played((dice) => {
    if (++paths > MOST_PATHS)
      throw new TooLargeError(`the row has more than ${MOST_PATHS} results: ask of fewer formations at once`);
    const row = formations.map(inRow);
    while (openWave(book, row, gaps))
      row.forEach((formation, place) => {
        if (formation.owes === 0) return;
        const own = item(given, place);
        if (own === null) usesTable = true;
        if (isSkipped(place)) withoutTable('mfMorale', rulings);
        else
          formation.result =
            own === null ? testByTable(dice, formation, place) : dice.throw(own, BOTH, null, 0, 0);
        formation.tested = 1;
      });
    return row.map((formation, place) => resultOf(formation, isSkipped(place))).join(' ');
  }, COUNTED);
  const explanation = withTableMark(parts.explanation('the first test of the row'), tables);
  if (!usesTable) return oneAnswer(labels, explanation);
  const skipped = tables.mfMorale === null ? [skippedMark('mfMorale')] : [];
  return oneAnswer(labels, explanation, [...tables.marks, ...skipped]);
}

function resultOf({ left, tested, result }: InRow, isSkipped: boolean): string {
  if (left === 0) return 'gone';
  return tested === 0 || isSkipped ? '-' : item(MORALE_RESULTS, result);
}

export const FORMATION_MECHANICS = [
  defineMechanic({
    name: 'mf-chain',
    meaning: 'The morale tests of a row of formations in one turn, as they spread.',
    ruleIds: ['MA-MF-03', SPREADING, 'R-06', 'R-23', 'R-24', 'R-25'],
    inputs: { formations: rowOf(inChain, {}), gapsInches },
    example:
      'formations.0.initial=6 formations.0.remaining=0 formations.0.destroyedLastTurn=true ' +
      'formations.1.initial=6 formations.1.remaining=6 formations.1.baseMorale=regular gapsInches.0=10',
    tables: ILLUSTRATIVE,
    answer(book, { formations, gapsInches: gaps }) {
      formations.forEach(checkFormation);
      checkGaps({ formations, gapsInches: gaps }, []);
      return chain(book, formations, gaps);
    },
  }),
  defineMechanic({
    name: 'corps-attrition',
    meaning: 'Rows of formations wear each other down, each the enemy of its number, and tests spread.',
    ruleIds: ['section 11.1 ENG-CORPS', 'MA-MF-02', 'MA-MF-03', SPREADING, 'R-06', 'R-24', 'R-25', 'FD-10'],
    inputs: {
      ...CORPS_INPUTS,
      metric: oneOf(['tests', 'finalStates'], 'what is reported, of both sides together', needed),
    },
    example:
      'A.formations.0.initial=1 A.formations.0.lossPmf={"0":"1/2","1":"1/2"} A.formations.0.testPmf={"pass":"1/2","broken":"1/2"} ' +
      'B.formations.0.initial=3 B.formations.0.lossPmf={"0":"1"} B.formations.0.testPmf={"pass":"1"} turns=2 metric=finalStates',
    answer(book, { metric, ...inputs }) {
      const game = withOnly(corpsGame(book, inputs, metric === 'tests'), []);
      const at = (g: Corps): string => (metric === 'tests' ? `A${g.testsA} B${g.testsB}` : endsText(book, g));
      return oneAnswer(sorted(solvedFor(game, { at })));
    },
  }),
] as const;
