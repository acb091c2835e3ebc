/**
 * The initiative of a battle, turn by turn (section 11.1, ENG-INIT). It is decided only when the last turn is over, so the
 * state counts the turns that are left.
 */
import { intAt } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { bitFields } from '../../play/bits.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Counter,
  type Due,
  type Engagement,
  type State,
} from '../../engagement/engagement.ts';
import type { Explanation } from '../../play/explanation.ts';
import type { Metric } from '../../play/metric.ts';
import type { Fields, Values } from '../../play/inputs.ts';
import { Total } from '../../play/sum.ts';
import { explainThrow } from '../../engagement/throw.ts';
import { Initiative, initiativeThrow } from './initiative.ts';
import { COMMAND_FIELDS } from './inputs.ts';
import type { Tables } from './tables.ts';

/** A tally has room for no more. */
const MOST_TURNS = 500;

const side = { type: 'group', required: true, fields: COMMAND_FIELDS } as const;

export const INITIATIVE_INPUTS = {
  turns: {
    type: 'integer',
    unit: 'turns',
    min: 1,
    max: MOST_TURNS,
    required: true,
    meaning: 'turns of the battle',
  },
  A: { ...side, meaning: 'side A' },
  B: { ...side, meaning: 'side B' },
} as const satisfies Fields;

export type InitiativeInputs = Values<typeof INITIATIVE_INPUTS>;

/** The side that was first active in the turn before. */
const NO_TURN = 0;
const A_FIRST = 1;
const B_FIRST = 2;

const PLACE = bitFields({ rolls: 1, before: 2, turnsLeft: 29 });

class InitiativeState implements State<InitiativeState> {
  readonly words = 2;
  /** 1 when a roll is due. */
  rolls = 0;
  before = NO_TURN;
  turnsLeft = 0;
  /** Turns in which A was first active. */
  turnsA = 0;

  copyFrom(other: InitiativeState): void {
    this.rolls = other.rolls;
    this.before = other.before;
    this.turnsLeft = other.turnsLeft;
    this.turnsA = other.turnsA;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] =
      PLACE.rolls.put(this.rolls) | PLACE.before.put(this.before) | PLACE.turnsLeft.put(this.turnsLeft);
    into[offset + 1] = this.turnsA;
  }

  read(from: Int32Array, offset: number): void {
    const place = intAt(from, offset);
    this.rolls = PLACE.rolls.of(place);
    this.before = PLACE.before.of(place);
    this.turnsLeft = PLACE.turnsLeft.of(place);
    this.turnsA = intAt(from, offset + 1);
  }
}

interface Battle {
  readonly initiative: Initiative;
}

/** The only throw, once a turn. */
const roll = initiativeThrow<Battle, InitiativeState>(0, {
  apply: (_b, s, first) => {
    s.rolls = 0;
    s.turnsLeft--;
    if (first === 0) s.turnsA++;
    s.before = s.turnsLeft === 0 ? NO_TURN : first === 0 ? A_FIRST : B_FIRST;
  },
  result: (_b, { before }, first) => {
    const [letter, seconds] = first === 0 ? (['A', B_FIRST] as const) : (['B', A_FIRST] as const);
    return `first active: ${letter}${before === seconds ? `, a double phase of ${letter}` : ''}`;
  },
});

export class InitiativeEngagement implements Engagement<InitiativeState> {
  readonly resolutions = [roll];
  readonly outcomes = ['A', 'B', 'level'] as const;
  readonly outcomeTexts = [
    '{A} was first active more often',
    '{B} was first active more often',
    'each was first active as often as the other',
  ] as const;
  readonly winners = [0, 1, -1];
  readonly limitOutcome = 2;
  readonly joints = [] as const;
  readonly turnLimit: number;
  readonly metrics: readonly Metric<InitiativeState>[];
  readonly counters = [doublePhases('A', 0, B_FIRST), doublePhases('B', 1, A_FIRST)];
  private readonly battle: Battle;
  private readonly sum = new Total();

  constructor(tables: Tables, { A, B, turns }: InitiativeInputs) {
    this.battle = {
      initiative: new Initiative(tables, [A.command, B.command], [A.initiativeChoice, B.initiativeChoice]),
    };
    this.turnLimit = turns;
    const common = { labels: null, most: turns } as const;
    this.metrics = [
      {
        ...common,
        name: 'turnsFirst.A',
        meaning: 'turns in which A is first active',
        role: 0,
        of: (s) => s.turnsA,
      },
      {
        ...common,
        name: 'turnsFirst.B',
        meaning: 'turns in which B is first active',
        role: 1,
        of: (s) => turns - s.turnsA,
      },
    ];
  }

  create(): InitiativeState {
    return new InitiativeState();
  }

  start(s: InitiativeState): void {
    s.before = NO_TURN;
    s.turnsLeft = this.turnLimit;
    s.turnsA = 0;
    s.rolls = 1;
  }

  openTurn(s: InitiativeState): void {
    s.rolls = 1;
  }

  next(s: InitiativeState, due: Due): void {
    if (s.rolls !== 0) roll.key(this.battle, s, due, this.sum);
    else due.set(s.turnsLeft === 0 ? ENGAGEMENT_OVER : TURN_OVER, 0);
  }

  resolve(due: Due, chance: Chance): number {
    return roll.resolve(this.battle, due, chance);
  }

  apply(s: InitiativeState, _due: Due, first: number): void {
    roll.apply(this.battle, s, first);
  }

  outcome({ turnsA }: InitiativeState): number {
    const lead = 2 * turnsA - this.turnLimit;
    return lead > 0 ? 0 : lead < 0 ? 1 : 2;
  }

  /** Both throw. */
  thrower(): null {
    return null;
  }

  explain(s: InitiativeState): Explanation {
    return explainThrow(roll, this.battle, s);
  }

  tell(before: InitiativeState, _due: Due, first: number): string {
    return roll.result(this.battle, before, first);
  }
}

/** Two phases in a row: second in a turn, and first in the next. */
function doublePhases(letter: 'A' | 'B', role: 0 | 1, afterEnemyWasFirst: number): Counter<InitiativeState> {
  return {
    name: `doublePhases.${letter}`,
    meaning: `times that ${letter} is second in a turn and first in the next`,
    role,
    mostPerTurn: 1,
    counts: () => true,
    of: (s, _due, first) => (first === role && s.before === afterEnemyWasFirst ? 1 : 0),
  };
}
