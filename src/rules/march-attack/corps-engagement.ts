/** Formations side by side, each against the enemy of its number: losses as a spec gives them, and tests that spread (ENG-CORPS). */
import { item } from '../../chance/at.ts';
import {
  counterOfSide,
  metricOfSide,
  SIDES,
  SIDE_LETTERS,
  type MetricRow,
  type SideIndex,
} from '../../play/by-side.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import type { Game } from '../../play/game.ts';
import type { Path } from '../../play/inputs.ts';
import { Board, fieldsOf, Layout } from '../../play/layout.ts';
import type { Metric } from '../../play/metric.ts';
import { loop, oncePerTurn, Program } from '../../play/program.ts';
import { checkRows, inPlay, openWave, placeDue, SPREADING, stateOf, type InRow } from './formation-state.ts';
import { givenThrow, lossThrow, readLossPmf, readTestPmf } from './given-losses.ts';
import type { CorpsInputs } from './inputs.ts';
import { endsByLead, formationsLeft } from './metrics.ts';
import { moraleText } from './morale.ts';
import { ADVANTAGE_TURNS, alike, COUNTED, MF_TESTS, NONE, type RuleBook } from './rules.ts';
import { sideAhead } from './skirmish.ts';
import { ADVANTAGE, Formation, throwAdvantage } from './skirmish-engagement.ts';
import { BROKEN, PASSED, RETIRED } from './supplement.ts';
import { STATES } from './units.ts';

/** Occasions on which a formation throws, for common random numbers. */
const OCCASIONS = 4;

class InCorps extends Formation implements InRow {
  /** Its place among all, which says what of the given distributions is its own. */
  declare readonly index: number;
  /** All are committed infantry. */
  readonly spreads = true;
  readonly isThere = true;
  readonly isCommitted = true;
  destroyed = 0;
  owes = 0;
  tested = 0;
  result = PASSED;

  constructor(one: CorpsFormation, role: SideIndex, place: number, index: number) {
    super(one, role, String(place + 1), index * OCCASIONS);
    this.index = index;
  }

  /** It has no unit left, or has retired. */
  get isOutOfPlay(): boolean {
    return this.left === 0 || this.result >= RETIRED;
  }
}

type CorpsFormation = CorpsInputs['A']['formations'][number];
type Sides = Pick<CorpsInputs, 'A' | 'B'>;

function layoutOf(keepsTests: boolean): Layout {
  const tests = keepsTests ? 14 : 0;
  return new Layout([
    fieldsOf<Corps>({ at: [3, NONE], over: 1, turn: 1, cursor: [5, NONE], testsA: tests, testsB: tests }),
    fieldsOf<InCorps>({ left: 10, lost: 1, destroyed: 1, owes: 1, tested: 1, result: 2 }),
  ]);
}

export class Corps extends Board<Corps> {
  /** The formations of each side in their row, and all of them. */
  declare readonly rows: readonly [readonly InCorps[], readonly InCorps[]];
  declare readonly formations: readonly InCorps[];
  declare readonly pairs: readonly (readonly [InCorps, InCorps])[];
  declare protected readonly groups: readonly (readonly object[])[];
  /** 1 while a turn goes on. */
  turn = 0;
  /** The formation that tests, and then the pair that fights; NONE where none does. */
  cursor = NONE;
  /** Tests that each side has made, where they are kept. */
  testsA = 0;
  testsB = 0;

  constructor(layout: Layout, { A, B }: Sides) {
    super(layout);
    const { length } = A.formations;
    const a = A.formations.map((one, place) => new InCorps(one, 0, place, place));
    const b = B.formations.map((one, place) => new InCorps(one, 1, place, length + place));
    this.rows = [a, b];
    this.formations = [...a, ...b];
    this.pairs = a.map((one, place) => [one, item(b, place)]);
    this.groups = [[this], this.formations];
  }
}

/** A formation at the end: its state, or that it has retired. */
const ENDS = [...STATES, 'retired'] as const;

/** The number of the end of a formation among {@link ENDS}. */
function endOf({ tables }: RuleBook, formation: InCorps): number {
  return formation.result === RETIRED ? ENDS.indexOf('retired') : stateOf(tables, formation);
}

/** The end of a game in a few words: `A1 destroyed, A2 steady, B1 retired`. */
export function endsText(book: RuleBook, { formations }: Corps): string {
  return formations.map((one) => `${one.name} ${item(ENDS, endOf(book, one))}`).join(', ');
}

/** The skirmish advantage of a pair, which is counted alone. */
const ADVANTAGE_OF_PAIR: ThrowKind = {
  ...ADVANTAGE,
  act: (_both, a) => `skirmish values of ${a?.name ?? ''} and its enemy in this turn`,
  result(advantage, _both, a) {
    const name = a?.name ?? '';
    return (
      sideAhead(advantage, [`${name} has the advantage`, `the enemy of ${name} has it`]) ?? 'nobody has it'
    );
  },
};

/** The answers of `read` for all formations, by their number among all. */
function ofAll<T>({ A, B }: Sides, read: (one: CorpsFormation, path: Path) => T): readonly T[] {
  return [A, B].flatMap(({ formations }, role) =>
    formations.map((one, place) => read(one, [item(SIDE_LETTERS, role), 'formations', place])),
  );
}

/** Rows of formations, each of which fights the enemy of its number. @throws {InputError} */
export function corpsGame(book: RuleBook, { turns, A, B }: CorpsInputs, keepsTests = false): Game<Corps> {
  checkRows(A, B, []);
  const layout = layoutOf(keepsTests);
  const test = givenThrow(
    ofAll({ A, B }, ({ testPmf }, path) => readTestPmf(testPmf, [...path, 'testPmf'])),
    1,
    {
      name: 'morale of a formation',
      ruleIds: ['MA-MF-03', SPREADING, 'FD-10'],
      act: ({ name }) => `${name} tests its morale, as the spec gives it`,
      result: moraleText,
    },
  );
  const losses = lossThrow(
    ofAll({ A, B }, ({ lossPmf }, path) => readLossPmf(lossPmf, [...path, 'lossPmf'])),
    2,
    'ENG-CORPS',
  );
  const gaps = [A.gapsInches, B.gapsInches] as const;

  /** S2: the next formation that tests in this wave, or in the next one (MA-MF-05). */
  function nextTest(g: Corps): boolean {
    if (placeDue(g.formations) === NONE) for (const role of SIDES) openWave(book, g.rows[role], gaps[role]);
    g.cursor = placeDue(g.formations);
    if (g.cursor !== NONE) return true;
    closeTests(g);
    return false;
  }

  /** A formation that breaks has no unit left; disorder has no effect (FD-10). */
  function testMorale(g: Corps, dice: Dice): void {
    const formation = item(g.formations, g.cursor);
    dice.count(MF_TESTS + formation.role);
    if (formation.role === 0) g.testsA++;
    else g.testsB++;
    formation.result = dice.throw(test, formation, null, formation.index, 0);
    formation.owes = 0;
    formation.tested = 1;
    if (formation.result === BROKEN) formation.left = 0;
  }

  /** S3 and the tactical phases of a pair: what each loses is independent of the other. */
  function fight(g: Corps, dice: Dice): void {
    const pair = item(g.pairs, g.cursor);
    const [a, b] = pair;
    if (a.scv > 0 || b.scv > 0) throwAdvantage(dice, book, ADVANTAGE_OF_PAIR, pair, a);
    const lostByA = dice.throw(losses, b, a, a.index, 0);
    const lostByB = dice.throw(losses, a, b, b.index, 0);
    take(a, lostByA);
    take(b, lostByB);
  }

  const rows: readonly MetricRow<Corps>[] = [
    formationsLeft(A.formations.length),
    {
      name: 'unitsLost',
      meaning: 'units that {} has lost, those of broken formations among them',
      most: (role) => [A, B][role]?.formations.reduce((sum, { initial }) => sum + initial, 0) ?? 0,
      of: ({ rows: all }, role) => all[role].reduce((sum, { initial, left }) => sum + initial - left, 0),
    },
  ];
  const ends = SIDES.flatMap((role) =>
    A.formations.map((_one, place): Metric<Corps> => ({
      name: `state.${SIDE_LETTERS[role]}.${place + 1}`,
      meaning: `state of ${SIDE_LETTERS[role]}${place + 1} after the last turn`,
      role,
      labels: ENDS,
      most: ENDS.length - 1,
      of: (g) => endOf(book, item(g.rows[role], place)),
    })),
  );
  const counters = [
    { name: 'mfTests', meaning: 'morale tests of formations of {}', number: MF_TESTS },
    {
      name: 'advantageTurns',
      meaning: 'skirmish advantages of formations of {}, turn by turn',
      number: ADVANTAGE_TURNS,
    },
  ].map((row) => ({ ...row, most: () => A.formations.length }));
  return {
    ...endsByLead(
      'has more formations left',
      'both have as many formations left',
      ({ rows: [a, b] }: Corps) => inPlay(a) - inPlay(b),
    ),
    turnLimit: turns,
    metrics: [...SIDES.flatMap((role) => rows.map((row) => metricOfSide(row, role))), ...ends],
    counters: SIDES.flatMap((role) => counters.map((row) => counterOfSide(row, role))),
    counting: COUNTED,
    joints: [['formationsLeft.A', 'formationsLeft.B']],
    turn: new Program<Corps>(loop(oncePerTurn(), loop(nextTest, testMorale), loop(nextPair, fight))),
    ...alike(() => new Corps(layout, { A, B })),
    tell: (before, { kind, outcome: shown, who, whom }, after) =>
      [kind.result(shown, who, whom), ...changes(before, after)].join('; '),
  };
}

/** The results of a turn are known: those that retired or broke stay out. */
function closeTests(g: Corps): void {
  for (const formation of g.formations) {
    formation.tested = 0;
    // One that broke is out since it has no unit left.
    if (formation.result !== RETIRED) formation.result = PASSED;
  }
}

/** The next pair that fights; one whose enemy is out stands idle. */
function nextPair(g: Corps): boolean {
  for (let place = g.cursor + 1; place < g.pairs.length; place++) {
    const [a, b] = item(g.pairs, place);
    if (a.isOutOfPlay || b.isOutOfPlay) continue;
    g.cursor = place;
    return true;
  }
  g.cursor = NONE;
  return false;
}

/** Takes the losses of a turn off a formation. */
function take(formation: InCorps, loss: number): void {
  if (loss === 0) return;
  formation.left = Math.max(0, formation.left - loss);
  formation.lost = 1;
  if (formation.left === 0) formation.destroyed = 1;
}

/** The changes of formations in words, and who has to test for a neighbour. */
function changes(before: Corps, after: Corps): readonly string[] {
  return after.formations.flatMap((is, index) => {
    const was = item(before.formations, index);
    if (is.left < was.left)
      return [is.left === 0 ? `${is.name} is destroyed` : `${is.name} has ${is.left} left`];
    return is.owes > was.owes ? [`${is.name} has to test`] : [];
  });
}
