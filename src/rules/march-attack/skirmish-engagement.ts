/**
 * Two formations that wear each other down, turn by turn (section 11.1, ENG-SKIRMISH). Who had the skirmish advantage in
 * more turns is known only when the last is over, so the state counts the turns that are left.
 */
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
import { advantageIn, attritionScv, attritionTestIsDue, type AttritionSide } from './attrition.ts';
import { stateOf } from './formation-state.ts';
import { STATES } from './names.ts';
import type { RuleBook } from './rule-book.ts';
import { ADVANTAGE, ALL_OVER, LOSSES, SkirmishState, TEST_DUE, TURN_DONE } from './skirmish-state.ts';
import { factor } from './ved.ts';
import { countOf } from '../../engagement/shown.ts';

export interface SkirmishSetup {
  readonly sides: readonly [AttritionSide, AttritionSide];
  readonly turns: number;
}

export const RESOLUTIONS = [
  { name: 'a test is due', ruleIds: ['MA-MF-03'] },
  { name: 'skirmish advantage', ruleIds: ['MA-SKIRM-01', 'MA-SCV-03'] },
  { name: 'losses of a turn', ruleIds: ['ENG-SKIRMISH'] },
] as const;

/** What the advantage resolution gives. */
const NEITHER = 0;
const A_AHEAD = 1;
const B_AHEAD = 2;

type SkirmishMetric = Metric<SkirmishState>;
type SkirmishCounter = Counter<SkirmishState>;

export class SkirmishEngagement implements Engagement<SkirmishState> {
  readonly resolutions = RESOLUTIONS;
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
  readonly metrics: readonly SkirmishMetric[];
  readonly counters: readonly SkirmishCounter[];
  private readonly book: RuleBook;
  private readonly setup: SkirmishSetup;

  constructor(book: RuleBook, setup: SkirmishSetup) {
    this.book = book;
    this.setup = setup;
    this.turnLimit = setup.turns;
    const [a, b] = setup.sides;
    this.metrics = [
      this.stateMetric('A', 0, (s) => stateOf(book.tables, a.initial, s.leftA)),
      this.stateMetric('B', 1, (s) => stateOf(book.tables, b.initial, s.leftB)),
      {
        name: 'unitsLost.A',
        meaning: 'units that A has lost',
        role: 0,
        labels: null,
        most: a.initial,
        of: (s) => a.initial - s.leftA,
      },
      {
        name: 'unitsLost.B',
        meaning: 'units that B has lost',
        role: 1,
        labels: null,
        most: b.initial,
        of: (s) => b.initial - s.leftB,
      },
    ];
    this.counters = [
      counter(
        'advantageTurns.A',
        'turns in which A has the skirmish advantage',
        0,
        ADVANTAGE,
        (_s, outcome) => outcome === A_AHEAD,
      ),
      counter(
        'advantageTurns.B',
        'turns in which B has the skirmish advantage',
        1,
        ADVANTAGE,
        (_s, outcome) => outcome === B_AHEAD,
      ),
      counter('mfTests.A', 'morale tests that are due of A', 0, TEST_DUE, (s) => (s.owed & 1) !== 0),
      counter('mfTests.B', 'morale tests that are due of B', 1, TEST_DUE, (s) => (s.owed & 1) === 0),
    ];
  }

  private stateMetric(letter: 'A' | 'B', role: 0 | 1, of: (s: SkirmishState) => number): SkirmishMetric {
    const meaning = `state of ${letter}'s formation after the last turn`;
    return { name: `state.${letter}`, meaning, role, labels: STATES, most: STATES.length - 1, of };
  }

  create(): SkirmishState {
    return new SkirmishState();
  }

  start(s: SkirmishState): void {
    const [a, b] = this.setup.sides;
    s.leftA = a.initial;
    s.leftB = b.initial;
    s.lostA = 0;
    s.lostB = 0;
    s.pending = 0;
    s.lead = 0;
    s.turnsLeft = this.setup.turns;
    this.openTurn(s);
  }

  /** S2 counts the tests that are due; results are not applied. */
  openTurn(s: SkirmishState): void {
    const { book, setup } = this;
    const [a, b] = setup.sides;
    s.owed =
      (attritionTestIsDue(book, a, s.leftA, s.lostA !== 0) ? 1 : 0) |
      (attritionTestIsDue(book, b, s.leftB, s.lostB !== 0) ? 2 : 0);
    s.lostA = 0;
    s.lostB = 0;
    s.stage = s.owed === 0 ? ADVANTAGE : TEST_DUE;
  }

  next(s: SkirmishState, due: Due): void {
    const { stage } = s;
    if (stage === ALL_OVER) due.set(ENGAGEMENT_OVER, 0);
    else if (stage === TURN_DONE) due.set(TURN_OVER, 0);
    else if (stage === TEST_DUE) due.set(stage, stage);
    else if (stage === ADVANTAGE) due.set(stage, stage, this.ahead(s));
    else due.set(stage, stage + (s.owed & 1), (s.owed & 1) === 0 ? 1 : 0);
  }

  private ahead(s: SkirmishState): number {
    const sign = advantageIn(this.book, this.setup.sides, [s.leftA, s.leftB]);
    return sign > 0 ? A_AHEAD : sign < 0 ? B_AHEAD : NEITHER;
  }

  resolve(due: Due, chance: Chance): number {
    if (due.kind === LOSSES) return chance.draw(this.setup.sides[due.key0 === 0 ? 0 : 1].losses);
    return due.kind === ADVANTAGE ? due.key0 : 0;
  }

  apply(s: SkirmishState, due: Due, outcome: number): void {
    if (due.kind === TEST_DUE) {
      s.owed &= s.owed - 1;
      if (s.owed === 0) s.stage = ADVANTAGE;
    } else if (due.kind === ADVANTAGE) {
      if (outcome !== NEITHER) s.lead += outcome === A_AHEAD ? 1 : -1;
      if (s.leftA > 0 && s.leftB > 0) {
        s.owed = 3;
        s.stage = LOSSES;
      } else this.endTurn(s);
    } else if ((s.owed & 1) !== 0) {
      s.pending = Math.min(s.leftA, outcome);
      s.owed = 2;
    } else {
      const lost = Math.min(s.leftB, outcome);
      s.lostA = s.pending > 0 ? 1 : 0;
      s.lostB = lost > 0 ? 1 : 0;
      s.leftA -= s.pending;
      s.leftB -= lost;
      s.pending = 0;
      s.owed = 0;
      this.endTurn(s);
    }
  }

  private endTurn(s: SkirmishState): void {
    s.turnsLeft--;
    s.stage = s.turnsLeft > 0 ? TURN_DONE : ALL_OVER;
    if (s.turnsLeft > 0) return;
    s.lostA = 0;
    s.lostB = 0;
  }

  outcome(s: SkirmishState): number {
    return s.lead > 0 ? 0 : s.lead < 0 ? 1 : 2;
  }

  /** Nothing is thrown but what each side costs the other. */
  thrower(s: SkirmishState, due: Due): 0 | 1 | null {
    if (due.kind !== LOSSES) return null;
    return (s.owed & 1) !== 0 ? 1 : 0;
  }

  explain(s: SkirmishState, due: Due): Explanation {
    const [a, b] = this.setup.sides;
    const state = (side: AttritionSide, left: number): string =>
      STATES[stateOf(this.book.tables, side.initial, left)] ?? '';
    if (due.kind === TEST_DUE) {
      const [letter, side, left] =
        (s.owed & 1) !== 0 ? (['A', a, s.leftA] as const) : (['B', b, s.leftB] as const);
      const act = `a test is due of ${letter}'s formation: ${state(side, left)} with ${left} of ${countOf(side.initial, 'unit')}`;
      return { act, total: null, factors: [factor('committed', null, 'MA-MF-03', 'FD-03')] };
    }
    if (due.kind === ADVANTAGE)
      return {
        act: 'skirmish values of this turn',
        total: null,
        factors: [
          factor(`A ${state(a, s.leftA)}: ${attritionScv(this.book, a, s.leftA)}`, null, 'MA-SCV-03'),
          factor(`B ${state(b, s.leftB)}: ${attritionScv(this.book, b, s.leftB)}`, null, 'MA-SCV-03'),
        ],
      };
    const [loser, enemy] = (s.owed & 1) !== 0 ? ['A', 'B'] : ['B', 'A'];
    const fact = factor('losses as the spec gives them', null, 'ENG-SKIRMISH');
    return { act: `what ${enemy} costs ${loser} this turn`, total: null, factors: [fact] };
  }

  tell(before: SkirmishState, due: Due, outcome: number, after: SkirmishState): string {
    if (due.kind === TEST_DUE) return 'counted; its result is not applied';
    if (due.kind === ADVANTAGE) {
      if (outcome === NEITHER) return 'nobody has the advantage';
      return `${outcome === A_AHEAD ? 'A' : 'B'} has the advantage`;
    }
    if (before.owed === 3) return `A loses ${countOf(after.pending, 'unit')}`;
    return `B loses ${countOf(before.leftB - after.leftB, 'unit')}; A has ${after.leftA} left, B ${after.leftB}`;
  }
}

function counter(
  name: string,
  meaning: string,
  role: 0 | 1,
  kind: number,
  counts: (s: SkirmishState, outcome: number) => boolean,
): SkirmishCounter {
  return {
    name,
    meaning,
    role,
    mostPerTurn: 1,
    counts: (resolution) => resolution === kind,
    of: (s, due, outcome) => (due.kind === kind && counts(s, outcome) ? 1 : 0),
  };
}
