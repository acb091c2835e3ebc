/**
 * Two formations that wear each other down, turn by turn (section 11.1, ENG-SKIRMISH). It is decided only when the last
 * turn is over, so the state counts the turns that are left.
 */
import { intAt, item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { bitFields } from '../../play/bits.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Due,
  type Engagement,
  type State,
} from '../../engagement/engagement.ts';
import type { Explanation } from '../../play/explanation.ts';
import type { Metric } from '../../play/metric.ts';
import { countOf } from '../../play/shown.ts';
import { Total, type Sum } from '../../play/sum.ts';
import { explainThrow, type Throw } from '../../engagement/throw.ts';
import { IN_STATE, scvIn, stateOf, testIsDue } from './formation-state.ts';
import { counterOf } from './metrics.ts';
import type { RuleBook } from './rule-book.ts';
import { NEITHER, sideAhead } from './skirmish.ts';
import type { SkirmishSetup } from './skirmish-inputs.ts';
import { STATES } from './units.ts';

/** Stages at which something is resolved, by the number of the throw. */
const TEST_DUE = 0;
const ADVANTAGE = 1;
const LOSSES = 2;
/** Stages at which nothing is. */
const TURN_DONE = TURN_OVER;
const ALL_OVER = ENGAGEMENT_OVER;

const PLACE = bitFields({ stage: [3, ENGAGEMENT_OVER], lostA: 1, lostB: 1, owed: 2, turnsLeft: 25 });
const UNITS = bitFields({ leftA: 10, leftB: 10, pending: 10 });

export class SkirmishState implements State<SkirmishState> {
  readonly words = 3;
  stage: number = TURN_DONE;
  /** Units left. */
  leftA = 0;
  leftB = 0;
  /** Units were lost last turn. */
  lostA = 0;
  lostB = 0;
  /** Sides whose test or loss is still to come: 1 of A, 2 of B. */
  owed = 0;
  /** Units that A loses once B's loss has been thrown. */
  pending = 0;
  /** Turns in which A had the advantage, less those of B. */
  lead = 0;
  turnsLeft = 0;

  copyFrom(other: SkirmishState): void {
    this.stage = other.stage;
    this.leftA = other.leftA;
    this.leftB = other.leftB;
    this.lostA = other.lostA;
    this.lostB = other.lostB;
    this.owed = other.owed;
    this.pending = other.pending;
    this.lead = other.lead;
    this.turnsLeft = other.turnsLeft;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] =
      PLACE.stage.put(this.stage) |
      PLACE.lostA.put(this.lostA) |
      PLACE.lostB.put(this.lostB) |
      PLACE.owed.put(this.owed) |
      PLACE.turnsLeft.put(this.turnsLeft);
    into[offset + 1] =
      UNITS.leftA.put(this.leftA) | UNITS.leftB.put(this.leftB) | UNITS.pending.put(this.pending);
    into[offset + 2] = this.lead;
  }

  read(from: Int32Array, offset: number): void {
    const place = intAt(from, offset);
    this.stage = PLACE.stage.of(place);
    this.lostA = PLACE.lostA.of(place);
    this.lostB = PLACE.lostB.of(place);
    this.owed = PLACE.owed.of(place);
    this.turnsLeft = PLACE.turnsLeft.of(place);
    const units = intAt(from, offset + 1);
    this.leftA = UNITS.leftA.of(units);
    this.leftB = UNITS.leftB.of(units);
    this.pending = UNITS.pending.of(units);
    this.lead = intAt(from, offset + 2);
  }
}

/** The formations and the rules that they fight by. */
interface Skirmish extends SkirmishSetup {
  readonly book: RuleBook;
}

/** The state of A's formation (0) or B's (1), as a number of STATES. */
function stateNow({ book, sides }: Skirmish, { leftA, leftB }: SkirmishState, side: 0 | 1): number {
  return stateOf(book.tables, sides[side].initial, side === 0 ? leftA : leftB);
}

/** Both formations count as committed infantry (FD-03). */
function owesTest(b: Skirmish, s: SkirmishState, side: 0 | 1): number {
  const lost = side === 0 ? s.lostA : s.lostB;
  return testIsDue(b.book, stateNow(b, s, side), lost !== 0, true) ? 1 : 0;
}

/** The side that tests or loses next: A first. */
function owing({ owed }: SkirmishState): 0 | 1 {
  return (owed & 1) !== 0 ? 0 : 1;
}

const SIDES = [0, 1] as const;
const LETTERS = ['A', 'B'] as const;

/** S2 counts the tests that are due; results are not applied. */
const testOwed: Throw<Skirmish, SkirmishState> = {
  name: 'a test is due',
  ruleIds: ['MA-MF-03', 'FD-03'],
  key: (_b, _s, due) => due.set(TEST_DUE, TEST_DUE),
  resolve: () => 0,
  apply: (_b, s) => {
    s.owed &= s.owed - 1;
    if (s.owed === 0) s.stage = ADVANTAGE;
  },
  act: (b, s) => {
    const side = owing(s);
    const left = side === 0 ? s.leftA : s.leftB;
    const units = `${left} of ${countOf(b.sides[side].initial, 'unit')}`;
    return `a test is due of ${LETTERS[side]}'s committed formation: ${item(STATES, stateNow(b, s, side))} with ${units}`;
  },
  result: () => 'counted; its result is not applied',
};

const VALUES = ["A's skirmish value", "B's skirmish value"] as const;

/** The skirmish value of a formation in its state (MA-SCV-03). */
export function skirmishValue(sum: Sum, book: RuleBook, side: 0 | 1, scv: number, state: number): number {
  sum.begin(VALUES[side]);
  sum.base(scvIn(book, scv, state), IN_STATE, state);
  return sum.value;
}

/** Outcomes of the comparison: one above the side that {@link sideAhead} names. */
const NOBODY_AHEAD = NEITHER + 1;
const A_AHEAD = 1;

/** The advantage is counted while both formations live. */
const advantage: Throw<Skirmish, SkirmishState> = {
  name: 'skirmish advantage',
  ruleIds: ['MA-SKIRM-01', ...IN_STATE.ruleIds],
  key: (b, s, due, sum) => {
    const [a, other] = b.sides;
    const valueA = skirmishValue(sum, b.book, 0, a.scv, stateNow(b, s, 0));
    const valueB = skirmishValue(sum, b.book, 1, other.scv, stateNow(b, s, 1));
    due.set(ADVANTAGE, ADVANTAGE, valueA, valueB, s.leftA > 0 && s.leftB > 0 ? 1 : 0);
  },
  resolve: (_b, { key0, key1, key2 }) => (key2 === 0 ? NOBODY_AHEAD : sideAhead(key0 - key1) + 1),
  apply: (_b, s, outcome) => {
    if (outcome !== NOBODY_AHEAD) s.lead += outcome === A_AHEAD ? 1 : -1;
    if (s.leftA > 0 && s.leftB > 0) {
      s.owed = 3;
      s.stage = LOSSES;
    } else endTurn(s);
  },
  act: () => 'skirmish values of this turn',
  result: (_b, _s, outcome) =>
    outcome === NOBODY_AHEAD
      ? 'nobody has the advantage'
      : `${outcome === A_AHEAD ? 'A' : 'B'} has the advantage`,
};

/** The losses are those of the spec: the source has no skirmish table. Both are taken together. */
const losses: Throw<Skirmish, SkirmishState> = {
  name: 'losses of a turn',
  ruleIds: ['ENG-SKIRMISH'],
  key: (_b, s, due) => {
    const ofA = s.owed & 1;
    due.set(LOSSES, LOSSES + ofA, 1 - ofA);
  },
  resolve: ({ sides }, due, chance) => chance.draw(sides[due.key0 === 0 ? 0 : 1].losses),
  apply: (_b, s, outcome) => {
    if (owing(s) === 0) {
      s.pending = Math.min(s.leftA, outcome);
      s.owed = 2;
      return;
    }
    const lost = Math.min(s.leftB, outcome);
    s.lostA = s.pending > 0 ? 1 : 0;
    s.lostB = lost > 0 ? 1 : 0;
    s.leftA -= s.pending;
    s.leftB -= lost;
    s.pending = 0;
    s.owed = 0;
    endTurn(s);
  },
  act: (_b, s) => {
    const loser = owing(s);
    return `what ${LETTERS[loser === 0 ? 1 : 0]} costs ${LETTERS[loser]} this turn, as the spec gives it`;
  },
  result: (_b, s, outcome) => {
    if (owing(s) === 0) return `A loses ${countOf(Math.min(s.leftA, outcome), 'unit')}`;
    const lost = Math.min(s.leftB, outcome);
    return `B loses ${countOf(lost, 'unit')}; A has ${s.leftA - s.pending} left, B ${s.leftB - lost}`;
  },
};

function endTurn(s: SkirmishState): void {
  s.turnsLeft--;
  s.stage = s.turnsLeft > 0 ? TURN_DONE : ALL_OVER;
  if (s.turnsLeft > 0) return;
  s.lostA = 0;
  s.lostB = 0;
}

export class SkirmishEngagement implements Engagement<SkirmishState> {
  readonly resolutions = [testOwed, advantage, losses];
  readonly outcomes = ['A', 'B', 'level'] as const;
  readonly outcomeTexts = [
    '{A} had the skirmish advantage more often',
    '{B} had the skirmish advantage more often',
    'each had the skirmish advantage as often as the other',
  ] as const;
  readonly winners = [0, 1, -1];
  readonly limitOutcome = 2;
  readonly joints = [['state.A', 'state.B']] as const;
  readonly turnLimit: number;
  readonly metrics: readonly Metric<SkirmishState>[];
  readonly counters = [
    ...SIDES.map((side) =>
      counterOf<SkirmishState>(
        side,
        'advantageTurns',
        `turns in which ${LETTERS[side]} has the skirmish advantage`,
        ADVANTAGE,
        (_s, outcome) => outcome === A_AHEAD + side,
      ),
    ),
    ...SIDES.map((side) =>
      counterOf<SkirmishState>(
        side,
        'mfTests',
        `morale tests that are due of ${LETTERS[side]}`,
        TEST_DUE,
        (s) => owing(s) === side,
      ),
    ),
  ];
  private readonly skirmish: Skirmish;
  private readonly sum = new Total();

  constructor(book: RuleBook, setup: SkirmishSetup) {
    this.skirmish = { ...setup, book };
    this.turnLimit = setup.turns;
    this.metrics = [
      ...SIDES.map((side) => stateMetric(this.skirmish, side)),
      ...SIDES.map((side) => lostMetric(this.skirmish, side)),
    ];
  }

  create(): SkirmishState {
    return new SkirmishState();
  }

  start(s: SkirmishState): void {
    const [a, b] = this.skirmish.sides;
    s.leftA = a.initial;
    s.leftB = b.initial;
    s.lostA = 0;
    s.lostB = 0;
    s.pending = 0;
    s.lead = 0;
    s.turnsLeft = this.skirmish.turns;
    this.openTurn(s);
  }

  openTurn(s: SkirmishState): void {
    s.owed = owesTest(this.skirmish, s, 0) | (owesTest(this.skirmish, s, 1) << 1);
    s.lostA = 0;
    s.lostB = 0;
    s.stage = s.owed === 0 ? ADVANTAGE : TEST_DUE;
  }

  next(s: SkirmishState, due: Due): void {
    if (s.stage < 0) due.set(s.stage, 0);
    else item(this.resolutions, s.stage).key(this.skirmish, s, due, this.sum);
  }

  /** Calls each throw by its name: play, which does little else, is a tenth faster so. */
  resolve(due: Due, chance: Chance): number {
    if (due.kind === LOSSES) return losses.resolve(this.skirmish, due, chance);
    return due.kind === ADVANTAGE ? advantage.resolve(this.skirmish, due, chance) : 0;
  }

  apply(s: SkirmishState, due: Due, outcome: number): void {
    item(this.resolutions, due.kind).apply(this.skirmish, s, outcome);
  }

  outcome(s: SkirmishState): number {
    return s.lead > 0 ? 0 : s.lead < 0 ? 1 : 2;
  }

  /** Nothing is thrown but what each side costs the other. */
  thrower(s: SkirmishState, due: Due): 0 | 1 | null {
    if (due.kind !== LOSSES) return null;
    return owing(s) === 0 ? 1 : 0;
  }

  explain(s: SkirmishState, due: Due): Explanation {
    return explainThrow(item(this.resolutions, due.kind), this.skirmish, s);
  }

  tell(before: SkirmishState, due: Due, outcome: number): string {
    return item(this.resolutions, due.kind).result(this.skirmish, before, outcome);
  }
}

function stateMetric(b: Skirmish, side: 0 | 1): Metric<SkirmishState> {
  const letter = LETTERS[side];
  return {
    name: `state.${letter}`,
    meaning: `state of ${letter}'s formation after the last turn`,
    role: side,
    labels: STATES,
    most: STATES.length - 1,
    of: (s) => stateNow(b, s, side),
  };
}

function lostMetric({ sides }: Skirmish, side: 0 | 1): Metric<SkirmishState> {
  const { initial } = sides[side];
  return {
    name: `unitsLost.${LETTERS[side]}`,
    meaning: `units that ${LETTERS[side]} has lost`,
    role: side,
    labels: null,
    most: initial,
    of: (s) => initial - (side === 0 ? s.leftA : s.leftB),
  };
}
