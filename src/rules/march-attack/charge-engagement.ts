/** A charge repeated every turn until it comes home or is broken (section 11.1, ENG-CHARGE). */
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
import { Total } from '../../play/sum.ts';
import { explainThrow, type Throw } from '../../engagement/throw.ts';
import { chargeHomeTest, formSquareTest } from './charge.ts';
import type { ChargeSetup } from './charge-inputs.ts';
import { afterPhase, halt, markerText } from './disorder.ts';
import { Initiative, initiativeThrow } from './initiative.ts';
import { counterOf } from './metrics.ts';
import type { RuleBook } from './rule-book.ts';
import { CHARGING_HOME, FORMING_SQUARE, resolveVed, vedNumber, type VedSituation } from './ved.ts';

/** Stages at which something is thrown, by the number of the throw. */
const INITIATIVE = 0;
const SQUARE_TEST = 1;
const FIRE = 2;
const HOME_TEST = 3;
/** Stages at which nothing is. */
const TURN_DONE = 4;
const CAME_HOME = 5;
const WAS_BROKEN = 6;

/** The target against the charge of this turn. */
const NO_TEST = 0;
const IN_SQUARE = 1;
const CAUGHT = 2;

const WORD = bitFields({ stage: 3, marker: 2, target: 2, first: 1, cv: 24 });

class ChargeState implements State<ChargeState> {
  readonly words = 1;
  stage = INITIATIVE;
  cv = 0;
  /** Disorder marker. */
  marker = 0;
  target = NO_TEST;
  /** 1 when the charger's side is first active: two phases end after its charge. */
  first = 0;

  copyFrom(other: ChargeState): void {
    this.stage = other.stage;
    this.cv = other.cv;
    this.marker = other.marker;
    this.target = other.target;
    this.first = other.first;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] =
      WORD.stage.put(this.stage) |
      WORD.marker.put(this.marker) |
      WORD.target.put(this.target) |
      WORD.first.put(this.first) |
      WORD.cv.put(this.cv);
  }

  read(from: Int32Array, offset: number): void {
    const word = intAt(from, offset);
    this.stage = WORD.stage.of(word);
    this.marker = WORD.marker.of(word);
    this.target = WORD.target.of(word);
    this.first = WORD.first.of(word);
    this.cv = WORD.cv.of(word);
  }
}

/** A series of charges with what its throws need. */
class Charges {
  readonly book: RuleBook;
  readonly setup: ChargeSetup;
  readonly initiative: Initiative;
  /** The test to form square; null where nobody tries. */
  readonly square: VedSituation | null;
  /** The test to charge home, filled anew for each, so that play allocates nothing. */
  readonly home: VedSituation;

  constructor(book: RuleBook, setup: ChargeSetup) {
    const { charger, target } = setup;
    this.book = book;
    this.setup = setup;
    this.initiative = new Initiative(book.tables, setup.commands, setup.choices);
    this.square =
      target === null ? null : formSquareTest(book, target.unit, target.distanceInches, target.arc);
    this.home = chargeHomeTest(book, charger);
  }
}

const initiative = initiativeThrow<Charges, ChargeState>(INITIATIVE, {
  apply: ({ setup }, s, first) => {
    s.first = first === 0 ? 1 : 0;
    // The enemy's phase has passed (MA-DIS-02).
    if (s.first === 0) s.marker = afterPhase(s.marker);
    s.stage = setup.target === null ? FIRE : SQUARE_TEST;
  },
  result: (_c, { marker }, first) => {
    if (first === 0) return 'first active: A, who charges';
    const after = afterPhase(marker);
    return after === marker
      ? 'first active: B; then A charges'
      : `first active: B; A's disorder is ${markerText(after)} after that phase; then A charges`;
  },
});

const formingSquare: Throw<Charges, ChargeState> = {
  ...FORMING_SQUARE,
  key: ({ book, square }, _s, due, sum) => {
    if (square !== null) vedNumber(sum, book.tables, square);
    due.set(SQUARE_TEST, SQUARE_TEST, sum.value);
  },
  apply: (_c, s, passed) => {
    s.target = passed === 0 ? CAUGHT : IN_SQUARE;
    s.stage = FIRE;
  },
  act: ({ setup }) => `B (${setup.target?.unit.quality ?? ''}) tries to form square`,
  result: (_c, _s, passed) =>
    passed === 0 ? 'failed: B is caught out of square' : 'passed: B stands in square',
};

/** Fates of a charge under fire. */
export const HOME = 0;
export const BROKEN = 1;
const MUST_TEST = 2;

/** The fate of a charge that lost so much CV to fire and has so much left (MA-CHG-05). */
export function underFire(lost: number, left: number): number {
  if (left === 0) return BROKEN;
  return lost === 0 ? HOME : MUST_TEST;
}

/** The losses are those of the spec: the source has no fire table (ENG-HOME). */
const fireAtCharger: Throw<Charges, ChargeState> = {
  name: 'fire at the charger',
  ruleIds: ['ENG-HOME'],
  key: (_c, s, due) => due.set(FIRE, FIRE, s.target),
  resolve: ({ setup }, due, chance) =>
    chance.draw(due.key0 === IN_SQUARE ? setup.lossesIfSquare : setup.losses),
  apply: (_c, s, lost) => {
    s.cv = Math.max(0, s.cv - lost);
    const fate = underFire(lost, s.cv);
    if (fate === MUST_TEST) s.stage = HOME_TEST;
    else end(s, fate === HOME ? CAME_HOME : WAS_BROKEN);
  },
  act: (_c, { target, cv }) => {
    const how = target === IN_SQUARE ? ' in its square' : target === CAUGHT ? ', caught out of square,' : '';
    return `B${how} fires at A, which charges with CV ${cv}; the spec gives the losses`;
  },
  result: (_c, { cv }, lost) => {
    const left = Math.max(0, cv - lost);
    const fate = underFire(lost, left);
    if (fate === BROKEN) return `A loses ${cv} CV and is broken`;
    if (fate === HOME) return 'A loses nothing and charges home';
    return `A loses ${lost} CV, ${left} left, and must test`;
  },
};

const chargingHome: Throw<Charges, ChargeState> = {
  ...CHARGING_HOME,
  key: ({ book, setup, home }, { cv, marker }, due, sum) => {
    vedNumber(sum, book.tables, home.now(setup.charger.startCv - cv, marker));
    due.set(HOME_TEST, HOME_TEST, sum.value);
  },
  apply: ({ book }, s, passed) => {
    if (passed === 0) endTurn(book, s);
    else end(s, CAME_HOME);
  },
  act: ({ setup: { charger } }, { cv }) =>
    `A (${charger.quality}, CV ${cv} of ${charger.startCv}) charges home?`,
  result: (_c, _s, passed) => (passed === 0 ? 'failed: A halts' : 'passed: A charges home'),
};

function end(s: ChargeState, stage: number): void {
  s.stage = stage;
  s.marker = 0;
  s.first = 0;
  if (stage === WAS_BROKEN) s.target = NO_TEST;
}

/** Halts the charge, and ends the phases that are left of the turn (FD-02). */
function endTurn({ rulings }: RuleBook, s: ChargeState): void {
  halt(s, rulings);
  s.marker = afterPhase(s.marker);
  if (s.first !== 0) s.marker = afterPhase(s.marker);
  s.first = 0;
  s.target = NO_TEST;
  s.stage = TURN_DONE;
}

export const CHARGE_OUTCOMES = ['home', 'home-square', 'home-caught', 'broken', 'not-home'] as const;
const OUTCOME_BROKEN = 3;
const NOT_HOME = 4;

export class ChargeEngagement implements Engagement<ChargeState> {
  readonly resolutions = [initiative, formingSquare, fireAtCharger, chargingHome];
  readonly outcomes = CHARGE_OUTCOMES;
  readonly outcomeTexts = [
    '{A} charges home',
    '{A} charges home on a square',
    '{A} charges home on {B} out of square',
    '{A} is broken by fire',
    '{A} does not come home',
  ] as const;
  /** Coming home on a square decides nothing yet: the melee is for the supplement. */
  readonly winners = [0, -1, 0, 1, 1];
  readonly limitOutcome = NOT_HOME;
  readonly joints = [] as const;
  readonly turnLimit: number;
  readonly marks: readonly string[];
  readonly warnings: readonly string[];
  readonly metrics: readonly Metric<ChargeState>[];
  readonly counters = [
    counterOf<ChargeState>(0, 'halted', 'charges of A that halted', HOME_TEST, (_s, passed) => passed === 0),
    counterOf<ChargeState>(1, 'squares', 'squares formed by B', SQUARE_TEST, (_s, passed) => passed !== 0),
  ];
  private readonly charges: Charges;
  private readonly sum = new Total();

  constructor(book: RuleBook, setup: ChargeSetup) {
    this.charges = new Charges(book, setup);
    this.turnLimit = setup.turns;
    this.marks = setup.marks;
    this.warnings = setup.marks;
    this.metrics = [
      {
        name: 'cv.A',
        meaning: 'CV that A has left',
        role: 0,
        labels: null,
        most: setup.charger.startCv,
        of: (s) => s.cv,
      },
    ];
  }

  create(): ChargeState {
    return new ChargeState();
  }

  start(s: ChargeState): void {
    const { cv, disorder } = this.charges.setup.charger;
    s.cv = cv;
    s.marker = disorder;
    this.openTurn(s);
  }

  openTurn(s: ChargeState): void {
    s.stage = INITIATIVE;
    s.target = NO_TEST;
    s.first = 0;
  }

  next(s: ChargeState, due: Due): void {
    const { stage } = s;
    if (stage >= CAME_HOME) due.set(ENGAGEMENT_OVER, 0);
    else if (stage === TURN_DONE) due.set(TURN_OVER, 0);
    else item(this.resolutions, stage).key(this.charges, s, due, this.sum);
  }

  /** Calls each throw by its name: play, which does little else, is faster so. */
  resolve(due: Due, chance: Chance): number {
    if (due.kind === INITIATIVE) return initiative.resolve(this.charges, due, chance);
    if (due.kind === FIRE) return fireAtCharger.resolve(this.charges, due, chance);
    return resolveVed(this.charges, due, chance);
  }

  apply(s: ChargeState, due: Due, outcome: number): void {
    item(this.resolutions, due.kind).apply(this.charges, s, outcome);
  }

  outcome(s: ChargeState): number {
    return s.stage === WAS_BROKEN ? OUTCOME_BROKEN : s.target;
  }

  /** Both throw for the initiative. */
  thrower(_s: ChargeState, due: Due): 0 | 1 | null {
    if (due.kind === INITIATIVE) return null;
    return due.kind === HOME_TEST ? 0 : 1;
  }

  explain(s: ChargeState, due: Due): Explanation {
    return explainThrow(item(this.resolutions, due.kind), this.charges, s);
  }

  tell(before: ChargeState, due: Due, outcome: number): string {
    return item(this.resolutions, due.kind).result(this.charges, before, outcome);
  }
}
