/** A charge repeated every turn until it comes home or is broken (section 11.1, ENG-CHARGE). */
import type { Chance } from '../../chance/chance.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Counter,
  type Due,
  type Engagement,
  type Explanation,
  type Metric,
} from '../../engagement/engagement.ts';
import { totalOf } from '../../engagement/total.ts';
import { homeFactors, squareFactors, type ChargeSetup } from './charge-setup.ts';
import {
  CAME_HOME,
  CAUGHT,
  ChargeState,
  FIRE,
  HOME_TEST,
  IN_SQUARE,
  INITIATIVE,
  NO_TEST,
  SQUARE_TEST,
  TURN_DONE,
  WAS_BROKEN,
} from './charge-state.ts';
import { explainCharge, tellCharge } from './charge-told.ts';
import { afterPhase } from './disorder.ts';
import { firstActive, Initiative } from './initiative.ts';
import { D2 } from './names.ts';
import type { RuleBook } from './rule-book.ts';
import { passesVed } from './ved.ts';

export const RESOLUTIONS = [
  { name: 'initiative', ruleIds: ['MA-INIT-01', 'MA-INIT-02'] },
  { name: 'forming square', ruleIds: ['MA-CHG-03', 'MA-VED-02'] },
  { name: 'fire at the charger', ruleIds: ['ENG-HOME'] },
  { name: 'charging home', ruleIds: ['MA-CHG-05', 'MA-VED-02'] },
] as const;

export const CHARGE_OUTCOMES = ['home', 'home-square', 'home-caught', 'broken', 'not-home'] as const;
const BROKEN = 3;
const NOT_HOME = 4;

type ChargeMetric = Metric<ChargeState>;
type ChargeCounter = Counter<ChargeState>;

export class ChargeEngagement implements Engagement<ChargeState> {
  readonly resolutions = RESOLUTIONS;
  readonly outcomes = CHARGE_OUTCOMES;
  readonly outcomeTexts = [
    '{A} charges home',
    '{A} charges home on a square',
    '{A} charges home on {B} out of square',
    '{A} is broken by fire',
    '{A} does not come home',
  ] as const;
  /** Coming home on a square decides nothing yet: the melee is for a rule pack. */
  readonly winners = [0, -1, 0, 1, 1];
  readonly limitOutcome = NOT_HOME;
  readonly joints = [] as const;
  readonly turnLimit: number;
  readonly marks: readonly string[];
  readonly warnings: readonly string[];
  readonly metrics: readonly ChargeMetric[];
  readonly counters: readonly ChargeCounter[];
  private readonly book: RuleBook;
  private readonly setup: ChargeSetup;
  private readonly roll: Initiative;
  private readonly advantage: number;
  private readonly squareTarget: number;

  constructor(book: RuleBook, setup: ChargeSetup) {
    this.book = book;
    this.setup = setup;
    this.turnLimit = setup.turns;
    this.marks = setup.marks;
    this.warnings = setup.marks;
    this.roll = new Initiative(book.tables);
    const [own, enemy] = setup.commands;
    this.advantage = book.tables.command[own] - book.tables.command[enemy];
    this.squareTarget = totalOf(squareFactors(book, setup));
    const { startCv } = setup.charger;
    this.metrics = [
      {
        name: 'cv.A',
        meaning: 'CV that A has left',
        role: 0,
        labels: null,
        most: startCv,
        of: (s) => s.cv,
      },
    ];
    this.counters = [
      counter('halted.A', 'charges of A that halted', 0, HOME_TEST, 0),
      counter('squares.B', 'squares formed by B', 1, SQUARE_TEST, 1),
    ];
  }

  create(): ChargeState {
    return new ChargeState();
  }

  start(s: ChargeState): void {
    const { cv, disorder } = this.setup.charger;
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
    if (stage === CAME_HOME || stage === WAS_BROKEN) due.set(ENGAGEMENT_OVER, 0);
    else if (stage === TURN_DONE) due.set(TURN_OVER, 0);
    else if (stage === INITIATIVE) due.set(stage, stage, this.advantage);
    else if (stage === SQUARE_TEST) due.set(stage, stage, this.squareTarget);
    else if (stage === FIRE) due.set(stage, stage, s.target);
    else due.set(stage, stage, totalOf(homeFactors(this.book, this.setup, s)));
  }

  resolve(due: Due, chance: Chance): number {
    switch (due.kind) {
      case INITIATIVE:
        return firstActive(this.roll.winner(chance, due.key0), this.setup.choices);
      case FIRE:
        return chance.draw(due.key0 === IN_SQUARE ? this.setup.lossesIfSquare : this.setup.losses);
      default:
        return passesVed(this.book.tables, chance, due.key0) ? 1 : 0;
    }
  }

  apply(s: ChargeState, due: Due, outcome: number): void {
    switch (due.kind) {
      case INITIATIVE:
        s.first = outcome === 0 ? 1 : 0;
        // The enemy's phase has passed (MA-DIS-02).
        if (s.first === 0) s.marker = afterPhase(s.marker);
        s.stage = this.setup.target === null ? FIRE : SQUARE_TEST;
        return;
      case SQUARE_TEST:
        s.target = outcome === 0 ? CAUGHT : IN_SQUARE;
        s.stage = FIRE;
        return;
      case FIRE:
        s.cv = Math.max(0, s.cv - outcome);
        if (s.cv === 0) this.end(s, WAS_BROKEN);
        else if (outcome === 0) this.end(s, CAME_HOME);
        else s.stage = HOME_TEST;
        return;
      default:
        if (outcome === 0) this.halt(s);
        else this.end(s, CAME_HOME);
    }
  }

  private end(s: ChargeState, stage: number): void {
    s.stage = stage;
    s.marker = 0;
    s.first = 0;
    if (stage === WAS_BROKEN) s.target = NO_TEST;
  }

  /** R-09; the phases that are left of the turn end (FD-02). */
  private halt(s: ChargeState): void {
    if (this.book.rulings.haltedDisorder === 'D2') s.marker = D2;
    s.marker = afterPhase(s.marker);
    if (s.first !== 0) s.marker = afterPhase(s.marker);
    s.first = 0;
    s.target = NO_TEST;
    s.stage = TURN_DONE;
  }

  outcome(s: ChargeState): number {
    return s.stage === WAS_BROKEN ? BROKEN : s.target;
  }

  /** Both throw for the initiative. */
  thrower(_s: ChargeState, due: Due): 0 | 1 | null {
    if (due.kind === INITIATIVE) return null;
    return due.kind === HOME_TEST ? 0 : 1;
  }

  explain(s: ChargeState, due: Due): Explanation {
    return explainCharge(this.book, this.setup, s, due);
  }

  tell(before: ChargeState, due: Due, outcome: number, after: ChargeState): string {
    return tellCharge(before, due, outcome, after);
  }
}

function counter(name: string, meaning: string, role: 0 | 1, kind: number, outcome: number): ChargeCounter {
  return {
    name,
    meaning,
    role,
    mostPerTurn: 1,
    counts: (resolution) => resolution === kind,
    of: (_s, due, result) => (due.kind === kind && result === outcome ? 1 : 0),
  };
}
