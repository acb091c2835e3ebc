/** Two formations that wear each other down, turn by turn (section 11.1, ENG-SKIRMISH); who is ahead is known after the last turn. */
import type { Throw } from '../../chance/throw.ts';
import {
  counterOfSide,
  metricOfSide,
  SIDES,
  SIDE_LETTERS,
  type MetricRow,
  type SideIndex,
} from '../../play/by-side.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import type { Game } from '../../play/game.ts';
import { Board, fieldsOf, Layout } from '../../play/layout.ts';
import { contradiction } from '../../play/mechanic.ts';
import { inOrder } from '../../play/program.ts';
import { parseDesignation } from './designation.ts';
import {
  IN_STATE,
  scvOfUnits,
  skirmishValue,
  stateOf,
  testIsDue,
  type MajorFormation,
} from './formation-state.ts';
import {
  ADVANTAGE_TURNS,
  alike,
  BOTH,
  COUNTED,
  MF_TESTS,
  NONE,
  type Letter,
  type RuleBook,
} from './rules.ts';
import { MOST_SCV, type SkirmishInputs } from './inputs.ts';
import { lossThrow, readLossPmf } from './given-losses.ts';
import { endsByLead } from './metrics.ts';
import { sideAhead } from './skirmish.ts';
import { STATES } from './units.ts';

/** A formation as it begins: its units, its skirmish value, and the units that it loses in a turn. */
interface SkirmishSide {
  readonly initial: number;
  readonly scv: number;
  readonly losses: Throw;
}

/** Numbers of both sides that questions ask together: they are kept in the state, and who is ahead is not. */
type Kept = 'tests' | 'advantageTurns' | 'state';

/** A formation of which the units are counted. */
export class Formation implements Actor, MajorFormation {
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly initial: number;
  declare readonly scv: number;
  declare readonly purposes: number;
  /** Units left. */
  left: number;
  /** 1: some were lost last turn. */
  lost = 0;

  constructor({ initial, scv }: Omit<MajorFormation, 'left'>, role: SideIndex, number = '', purposes = 0) {
    this.name = SIDE_LETTERS[role] + number;
    this.role = role;
    this.purposes = purposes;
    this.initial = initial;
    this.scv = scv;
    this.left = initial;
  }
}

class Opponent extends Formation {
  /** Tests that were due, and turns of advantage, where they are kept. */
  tests = 0;
  advantageTurns = 0;
}

function layoutOf(kept: Kept | null): Layout {
  return new Layout([
    fieldsOf<Skirmish>({ at: [3, NONE], over: 1, pending: 10, lead: kept === null ? [11, -1024] : 0 }),
    fieldsOf<Opponent>({
      left: 10,
      lost: 1,
      tests: kept === 'tests' ? 10 : 0,
      advantageTurns: kept === 'advantageTurns' ? 10 : 0,
    }),
  ]);
}

class Skirmish extends Board<Skirmish> {
  declare readonly sides: readonly [Opponent, Opponent];
  declare protected readonly groups: readonly (readonly object[])[];
  /** Units that A loses once B's loss has been thrown. */
  pending = 0;
  /** Turns in which A had the advantage, less those of B. */
  lead = 0;

  constructor(layout: Layout, [a, b]: readonly [SkirmishSide, SkirmishSide]) {
    super(layout);
    this.sides = [new Opponent(a, 0), new Opponent(b, 1)];
    this.groups = [[this], this.sides];
  }

  get areBothAlive(): boolean {
    return this.sides[0].left > 0 && this.sides[1].left > 0;
  }
}

/** S2 counts the tests that are due; results are not applied (FD-03). */
const TEST_DUE: ThrowKind = {
  name: 'a test is due',
  ruleIds: ['MA-MF-03', 'FD-03'],
  occasion: 0,
  resolve: () => 0,
  act: (_nobody, side, formation) =>
    `a test is due of ${side?.name ?? ''}'s committed formation, which is ${formation}`,
  result: () => 'counted; its result is not applied',
};

export const ADVANTAGE: ThrowKind = {
  name: 'skirmish advantage',
  ruleIds: ['MA-SKIRM-01', ...IN_STATE.ruleIds],
  occasion: 1,
  resolve: (_chance, advantage) => advantage,
  act: () => 'skirmish values of this turn',
  result: (advantage) => {
    const ahead = sideAhead(advantage, SIDE_LETTERS);
    return ahead === null ? 'nobody has the advantage' : `${ahead} has the advantage`;
  },
};

/** Shows who has the advantage in this turn, by the skirmish values of both, and counts it; null for nobody. */
export function throwAdvantage<F extends Formation>(
  dice: Dice,
  book: RuleBook,
  kind: ThrowKind,
  pair: readonly [F, F],
  whom: Actor | null,
  isCounted = true,
): F | null {
  const [a, b] = pair;
  const valueA = skirmishValue(dice.sum, book, a.name, a);
  const more = valueA - skirmishValue(dice.sum, book, b.name, b);
  const ahead = sideAhead(dice.throw(kind, BOTH, whom, isCounted ? more : 0, 0), pair);
  if (ahead !== null) dice.count(ADVANTAGE_TURNS + ahead.role);
  return ahead;
}

/** A skirmish of two formations. */
export function skirmishGame(
  book: RuleBook,
  sides: readonly [SkirmishSide, SkirmishSide],
  turns: number,
  kept: Kept | null = null,
): Game<Skirmish> {
  const layout = layoutOf(kept);
  const [ofA, ofB] = [
    lossThrow([sides[0].losses], 3, 'ENG-SKIRMISH'),
    lossThrow([sides[1].losses], 2, 'ENG-SKIRMISH'),
  ];

  /** S2, S3, and what B costs A. Both formations count as committed infantry (FD-03). */
  function oppose(g: Skirmish, dice: Dice): void {
    const [a, b] = g.sides;
    for (const side of g.sides) {
      const isDue = testIsDue(book, side, side.lost !== 0);
      side.lost = 0;
      if (!isDue) continue;
      dice.count(MF_TESTS + side.role);
      side.tests++;
      dice.throw(TEST_DUE, BOTH, side, 0, 0, STATES[stateOf(book.tables, side)]);
    }
    // The advantage is counted while both formations live.
    const ahead = throwAdvantage(dice, book, ADVANTAGE, g.sides, null, g.areBothAlive);
    if (ahead !== null) {
      ahead.advantageTurns++;
      g.lead += ahead === a ? 1 : -1;
    }
    if (g.areBothAlive) g.pending = Math.min(a.left, dice.throw(ofA, b, a, 0, 0));
  }

  /** Throws A's loss to B; then both losses are taken together. */
  function takeLosses(g: Skirmish, dice: Dice): void {
    const [a, b] = g.sides;
    if (!g.areBothAlive) return;
    const lost = Math.min(b.left, dice.throw(ofB, a, b, 0, 0));
    a.lost = g.pending > 0 ? 1 : 0;
    b.lost = lost > 0 ? 1 : 0;
    a.left -= g.pending;
    b.left -= lost;
    g.pending = 0;
  }

  const rows: readonly MetricRow<Skirmish>[] = [
    {
      name: 'state',
      meaning: "state of {}'s formation after the last turn",
      labels: STATES,
      most: () => STATES.length - 1,
      of: (g, role) => stateOf(book.tables, g.sides[role]),
    },
    {
      name: 'unitsLost',
      meaning: 'units that {} has lost',
      most: (role) => sides[role].initial,
      of: (g, role) => g.sides[role].initial - g.sides[role].left,
    },
  ];
  const counts = kept === null || kept === 'state' ? [] : [kept];
  const keeps = counts.map((name): MetricRow<Skirmish> => ({
    name,
    meaning: 'kept of {}',
    most: () => turns,
    of: (g, role) => g.sides[role][name],
  }));
  return {
    ...endsByLead(
      'had the skirmish advantage more often',
      'each had the skirmish advantage as often as the other',
      ({ lead }: Skirmish) => lead,
    ),
    ...alike(() => new Skirmish(layout, sides)),
    turnLimit: turns,
    metrics: [...rows, ...keeps].flatMap((row) => SIDES.map((role) => metricOfSide(row, role))),
    counters: COUNTERS.flatMap((row) => SIDES.map((role) => counterOfSide(row, role))),
    counting: COUNTED,
    joints: ['state', ...counts].map((name) => [`${name}.A`, `${name}.B`] as const),
    turn: inOrder(oppose, takeLosses),
    tell: (_before, { kind, outcome, who, whom }, after) => {
      const left = after.sides.map((side) => `${side.name} has ${side.left} left`).join(', ');
      const told = kind.result(outcome, who, whom);
      return kind === ofB ? `${told}; ${left}` : told;
    },
  };
}

const COUNTERS = [
  {
    name: 'advantageTurns',
    meaning: 'turns in which {} has the skirmish advantage',
    number: ADVANTAGE_TURNS,
  },
  { name: 'mfTests', meaning: 'morale tests that are due of {}', number: MF_TESTS },
];
/** A spec's inputs as a skirmish. @throws {InputError} */
export function skirmishOf(book: RuleBook, { turns, A, B }: SkirmishInputs): Game<Skirmish> {
  return skirmishGame(book, [formationOf(book, A, 'A'), formationOf(book, B, 'B')], turns);
}

function formationOf({ tables }: RuleBook, inputs: SkirmishInputs['A'], role: Letter): SkirmishSide {
  const { units, skirmishRating, initial, scv } = inputs;
  const losses = readLossPmf(inputs.lossPmf, [role, 'lossPmf']);
  const isListed = units !== null;
  if (
    (skirmishRating !== null) !== isListed ||
    (initial !== null) === isListed ||
    (scv !== null) === isListed
  )
    throw contradiction([role], 'a formation has either units and skirmishRating, or initial and scv');
  if (units === null || skirmishRating === null) return { initial: initial ?? 0, scv: scv ?? 0, losses };
  const read = units.map((unit, i) => parseDesignation(unit, tables, [role, 'units', i]));
  const wrong = (message: string) => contradiction([role, 'units'], message);
  if (read.some(({ cv }) => cv === 0)) throw wrong('a unit at CV 0 is broken and no part of a formation');
  const guns = read.findIndex(({ arm }) => arm === 'artillery');
  if (guns >= 0) throw wrong(`${units[guns] ?? ''} is a battery: batteries are not counted (MA-MF-01)`);
  const value = scvOfUnits(tables, skirmishRating, read);
  if (value > MOST_SCV) throw wrong(`units must have a skirmish value of ${MOST_SCV} or less, not ${value}`);
  return { initial: units.length, scv: value, losses };
}
