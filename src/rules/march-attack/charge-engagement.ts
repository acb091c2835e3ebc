/** A charge repeated every turn until it comes home or is broken (section 11.1, ENG-CHARGE). */
import type { Chance } from '../../chance/chance.ts';
import type { Throw } from '../../chance/throw.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Counter,
  type Due,
  type Engagement,
  type Explanation,
  type Metric,
} from '../../engagement/engagement.ts';
import { chargeHomeTest, formSquareTest } from './charge-test.ts';
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
import { afterPhase, markerText } from './disorder.ts';
import { firstActive, Initiative } from './initiative.ts';
import type { ChargedInputs, ChargingInputs } from './inputs.ts';
import { numberOf } from './mechanic.ts';
import { D2, type Arc, type Choice, type Command } from './names.ts';
import type { RuleBook } from './rule-book.ts';
import { factor, passesVed, totalOf, vedFactors } from './ved.ts';

/** A series of charges as it is set up; the charger's side is the first of each pair. */
export interface ChargeSetup {
  readonly charger: ChargingInputs;
  /** Infantry that tries to form square; null: no such test. */
  readonly target: {
    readonly unit: ChargedInputs;
    readonly distanceInches: number;
    readonly arc: Arc;
  } | null;
  /** CV that fire costs a charge: at a target caught out of square or untested, and at a square. */
  readonly losses: Throw;
  readonly lossesIfSquare: Throw;
  readonly turns: number;
  readonly commands: readonly [Command, Command];
  readonly choices: readonly [Choice, Choice];
  readonly marks: readonly string[];
}

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
    this.squareTarget = totalOf(this.squareFactors());
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

  private squareFactors() {
    const { target } = this.setup;
    if (target === null) return [];
    return vedFactors(this.book, formSquareTest(target.unit, target.distanceInches, target.arc));
  }

  private homeFactors({ cv, marker }: ChargeState) {
    return vedFactors(this.book, chargeHomeTest(this.setup.charger, cv, marker));
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
    else due.set(stage, stage, totalOf(this.homeFactors(s)));
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

  explain(s: ChargeState, due: Due): Explanation {
    const { charger, target, commands } = this.setup;
    const { tables } = this.book;
    switch (due.kind) {
      case INITIATIVE:
        return numberOf('A and B throw for the initiative', "A's dice are raised by", [
          factor(
            `A's command ${tables.commandNames[commands[0]]}`,
            tables.command[commands[0]],
            'MA-LDR-02',
            'MA-INIT-01',
          ),
          factor(
            `B's command ${tables.commandNames[commands[1]]}`,
            -tables.command[commands[1]] + 0,
            'MA-LDR-02',
          ),
        ]);
      case SQUARE_TEST:
        return numberOf(
          `B (${target?.unit.quality ?? ''}) tries to form square`,
          'highest roll that passes',
          this.squareFactors(),
        );
      case FIRE: {
        const how =
          s.target === IN_SQUARE ? ' from its square' : s.target === CAUGHT ? ', out of square' : '';
        const act = `B fires${how} at A, which charges with CV ${s.cv}`;
        return { act, total: null, factors: [factor('losses as the spec gives them', null, 'ENG-HOME')] };
      }
      default:
        return numberOf(
          `A (${charger.quality}, CV ${s.cv} of ${charger.startCv}) charges home?`,
          'highest roll that passes',
          this.homeFactors(s),
        );
    }
  }

  tell(before: ChargeState, due: Due, outcome: number, after: ChargeState): string {
    switch (due.kind) {
      case INITIATIVE:
        if (outcome === 0) return 'A is first active, and charges';
        return before.marker === after.marker
          ? 'B is first active; then A charges'
          : `B is first active, and A's disorder is ${markerText(after.marker)} after that phase; then A charges`;
      case SQUARE_TEST:
        return outcome === 0 ? 'failed: B is caught out of square' : 'passed: B stands in square';
      case FIRE:
        if (after.stage === WAS_BROKEN) return `A loses ${before.cv - after.cv} CV and is broken`;
        if (outcome === 0) return 'A loses nothing and charges home';
        return `A loses ${before.cv - after.cv} CV, ${after.cv} left, and must test`;
      default:
        return outcome === 0 ? 'failed: A halts' : 'passed: A charges home';
    }
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
