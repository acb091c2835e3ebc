/**
 * A skirmish with six-sided dice. Two bands of figures shoot at each other.
 *
 * The rules, as a player reads them:
 *
 * - MY-1 Each turn a coin decides who fires first.
 * - MY-2 A band throws one D6 for each of its figures. A die hits on the number of the band's quality or more; at an
 *   enemy in cover the number is one higher.
 * - MY-3 Each hit removes a figure. A band without figures has lost.
 * - MY-4 At the end of the turn each band that has lost half of its figures tests its nerve: one D6, and it runs unless
 *   the die shows the number of its quality or more. Both test before anybody runs.
 *
 * Everything that dice decide is a *resolution*: `next` says which is due and all that its dice depend on (the key),
 * `resolve` throws the dice, `apply` does what the rules say. Written so, the same rules are played, solved exactly and
 * told throw by throw.
 */
import {
  anyEngagement,
  ENGAGEMENT_OVER,
  enumerateLabels,
  InputError,
  TURN_OVER,
  type Chance,
  type Due,
  type Engagement,
  type EngagementKind,
  type Explanation,
  type Fields,
  type JsonObject,
  type Mechanic,
  type Metric,
  type RuleSystem,
  type State,
  type Values,
} from 'hythe/rules';

/** Every number of the rules stands here, so that `hythe rules` shows it and a spec can change it (`tables:`). */
const tables: JsonObject = {
  quality: {
    rows: [
      { id: 'green', hitsOn: 5, nerve: 4 },
      { id: 'trained', hitsOn: 4, nerve: 3 },
      { id: 'veteran', hitsOn: 3, nerve: 2 },
    ],
  },
  cover: { modifier: 1 },
};

const QUALITIES = ['green', 'trained', 'veteran'] as const;
type Quality = (typeof QUALITIES)[number];

/** The tables as the rules use them. */
interface Numbers {
  readonly hitsOn: ReadonlyMap<string, number>;
  readonly nerve: ReadonlyMap<string, number>;
  readonly cover: number;
}

/** Reads the tables as above, or as a spec has changed them, and refuses what makes no sense. */
function readNumbers(changed: JsonObject): Numbers {
  const { quality, cover } = changed as {
    quality: { rows: readonly { id: string; hitsOn: unknown; nerve: unknown }[] };
    cover: { modifier: unknown };
  }; // a changed table has the shape of the table that it changes
  const number = (value: unknown, path: readonly string[]): number => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 6) return value;
    const message = `${path.join('.')} must be a whole number from 0 to 6, not ${String(value)}`;
    throw new InputError([{ path, message, kind: 'input' }]);
  };
  const column = (name: 'hitsOn' | 'nerve'): Map<string, number> =>
    new Map(quality.rows.map((row) => [row.id, number(row[name], ['quality', row.id, name])]));
  return {
    hitsOn: column('hitsOn'),
    nerve: column('nerve'),
    cover: number(cover.modifier, ['cover', 'modifier']),
  };
}

/** What a spec says of a band: its force has figures and quality, its side the cover that it stands in. */
const band = {
  figures: { type: 'integer', min: 1, max: 50, required: true, at: 'force', meaning: 'figures at the start' },
  quality: {
    type: 'choice',
    values: QUALITIES,
    default: 'trained',
    at: 'force',
    meaning: 'quality of the band',
  },
  inCover: { type: 'boolean', default: false, at: 'side', meaning: 'the band stands in cover' },
} as const satisfies Fields;

const fields = {
  first: {
    type: 'choice',
    values: ['A', 'B', 'coin'],
    namesSides: true,
    default: 'coin',
    meaning: 'who fires first each turn',
  },
  turnLimit: { type: 'integer', unit: 'turns', min: 1, max: 100, default: 10, meaning: 'full turns' },
  A: { type: 'group', fields: band, required: true, meaning: 'band A' },
  B: { type: 'group', fields: band, required: true, meaning: 'band B' },
} as const satisfies Fields;

type Inputs = Values<typeof fields>;

/** The kinds of throw, and the places in a turn at which they are due. */
const FIRST = 0;
const VOLLEY = 1;
const NERVE = 2;
const RESOLUTIONS = [
  { name: 'who fires first', ruleIds: ['MY-1'] },
  { name: 'volley', ruleIds: ['MY-2', 'MY-3'] },
  { name: 'nerve', ruleIds: ['MY-4'] },
];

const COIN = 0;
const FIRST_FIRES = 1;
const SECOND_FIRES = 2;
const A_TESTS = 3;
const B_TESTS = 4;
const TURN_ENDS = 5;
const ALL_OVER = 6;

/** All that play depends on, as whole numbers: nothing else may be remembered. */
class Skirmish implements State<Skirmish> {
  readonly words = 5;
  place = COIN;
  figuresA = 0;
  figuresB = 0;
  /** Who fires first this turn: 0 is A, 1 is B. */
  first = 0;
  /** Who has run: 1 is A, 2 is B, 3 both. */
  runs = 0;

  copyFrom(other: Skirmish): void {
    this.place = other.place;
    this.figuresA = other.figuresA;
    this.figuresB = other.figuresB;
    this.first = other.first;
    this.runs = other.runs;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] = this.place;
    into[offset + 1] = this.figuresA;
    into[offset + 2] = this.figuresB;
    into[offset + 3] = this.first;
    into[offset + 4] = this.runs;
  }

  read(from: Int32Array, offset: number): void {
    this.place = from[offset] ?? 0;
    this.figuresA = from[offset + 1] ?? 0;
    this.figuresB = from[offset + 2] ?? 0;
    this.first = from[offset + 3] ?? 0;
    this.runs = from[offset + 4] ?? 0;
  }
}

const ROLES = ['A', 'B'] as const;

class SkirmishEngagement implements Engagement<Skirmish> {
  readonly resolutions = RESOLUTIONS;
  readonly outcomes = ['A-wins', 'B-wins', 'nobody-left', 'turn-limit'];
  readonly winners = [0, 1, -1, -1];
  readonly limitOutcome = 3;
  readonly counters = [];
  readonly joints = [['survivors.A', 'survivors.B']] as const;
  readonly turnLimit: number;
  readonly metrics: readonly Metric<Skirmish>[];
  private readonly numbers: Numbers;
  private readonly inputs: Inputs;

  constructor(numbers: Numbers, inputs: Inputs) {
    this.numbers = numbers;
    this.inputs = inputs;
    this.turnLimit = inputs.turnLimit;
    this.metrics = ROLES.map((role, side) => ({
      name: `survivors.${role}`,
      meaning: 'figures left',
      role: side === 0 ? 0 : 1,
      labels: null,
      most: inputs[role].figures,
      of: (state) => (side === 0 ? state.figuresA : state.figuresB),
    }));
  }

  create(): Skirmish {
    return new Skirmish();
  }

  start(state: Skirmish): void {
    state.figuresA = this.inputs.A.figures;
    state.figuresB = this.inputs.B.figures;
    state.runs = 0;
    this.openTurn(state);
  }

  openTurn(state: Skirmish): void {
    const { first } = this.inputs;
    state.first = first === 'B' ? 1 : 0;
    state.place = first === 'coin' ? COIN : FIRST_FIRES;
  }

  /** What is due, and all that its dice depend on. It changes nothing. */
  next(state: Skirmish, due: Due): void {
    switch (state.place) {
      case COIN:
        return due.set(FIRST, 0);
      case FIRST_FIRES:
      case SECOND_FIRES: {
        const side = firing(state);
        return due.set(VOLLEY, 1 + side, figuresOf(state, side), this.hitsOn(side));
      }
      case A_TESTS:
      case B_TESTS: {
        const side = state.place === A_TESTS ? 0 : 1;
        return due.set(NERVE, 3 + side, this.nerveOf(side));
      }
      case TURN_ENDS:
        return due.set(TURN_OVER, 0);
      default:
        return due.set(ENGAGEMENT_OVER, 0);
    }
  }

  /** The dice. They may depend on the kind and the key of what is due, and on nothing else. */
  resolve(due: Due, chance: Chance): number {
    if (due.kind === FIRST) return chance.die(2) - 1;
    if (due.kind === VOLLEY) return chance.successes(due.key0, 6, due.key1);
    return chance.die(6) >= due.key0 ? 1 : 0;
  }

  /** What the rules do with the outcome, and every step without dice up to the next throw. */
  apply(state: Skirmish, due: Due, outcome: number): void {
    if (due.kind === FIRST) {
      state.first = outcome;
      state.place = FIRST_FIRES;
    } else if (due.kind === VOLLEY) this.removeHits(state, outcome);
    else {
      if (outcome === 0) state.runs |= state.place === A_TESTS ? 1 : 2;
      this.testOrEnd(state, state.place === A_TESTS ? B_TESTS : TURN_ENDS);
    }
  }

  private removeHits(state: Skirmish, hits: number): void {
    if (firing(state) === 0) state.figuresB = Math.max(0, state.figuresB - hits);
    else state.figuresA = Math.max(0, state.figuresA - hits);
    if (state.figuresA === 0 || state.figuresB === 0) this.end(state, ALL_OVER);
    else if (state.place === FIRST_FIRES) state.place = SECOND_FIRES;
    else this.testOrEnd(state, A_TESTS);
  }

  /** The test that is due from this place on, or the end of the turn (MY-4). */
  private testOrEnd(state: Skirmish, from: number): void {
    const { A, B } = this.inputs;
    if (from === A_TESTS && 2 * state.figuresA <= A.figures) state.place = A_TESTS;
    else if (from !== TURN_ENDS && 2 * state.figuresB <= B.figures) state.place = B_TESTS;
    else this.end(state, state.runs === 0 ? TURN_ENDS : ALL_OVER);
  }

  private end(state: Skirmish, place: number): void {
    state.place = place;
    // What no longer matters is cleared, so that states that are alike are one.
    state.first = 0;
  }

  outcome(state: Skirmish): number {
    const aIsGone = state.figuresA === 0 || (state.runs & 1) !== 0;
    const bIsGone = state.figuresB === 0 || (state.runs & 2) !== 0;
    return aIsGone && bIsGone ? 2 : bIsGone ? 0 : 1;
  }

  /** Whose dice these are, so that luck can be told from skill; nobody's where a coin decides. */
  thrower(state: Skirmish, due: Due): 0 | 1 | null {
    if (due.kind === FIRST) return null;
    if (due.kind === VOLLEY) return firing(state);
    return state.place === A_TESTS ? 0 : 1;
  }

  /** Who throws, and what the number is made of; the parts add up to it. */
  explain(state: Skirmish, due: Due): Explanation {
    if (due.kind === FIRST) return { act: 'a coin decides who fires first', total: null, factors: [] };
    if (due.kind === NERVE) {
      const role = ROLES[state.place === A_TESTS ? 0 : 1];
      return {
        act: `${role} tests its nerve`,
        total: { name: 'number to throw', value: due.key0 },
        factors: [{ label: this.inputs[role].quality, value: due.key0, ruleIds: ['MY-4'] }],
      };
    }
    const role = ROLES[firing(state)];
    const { quality } = this.inputs[role];
    const base = numberOf(this.numbers.hitsOn, quality);
    const cover = due.key1 - base;
    return {
      act: `${role} fires with ${countOf(due.key0, 'die', 'dice')}`,
      total: { name: 'number to throw', value: due.key1 },
      factors: [
        { label: quality, value: base, ruleIds: ['MY-2'] },
        ...(cover === 0 ? [] : [{ label: 'target in cover', value: cover, ruleIds: ['MY-2'] }]),
      ],
    };
  }

  tell(before: Skirmish, due: Due, outcome: number, after: Skirmish): string {
    if (due.kind === FIRST) return `${ROLES[outcome === 0 ? 0 : 1]} fires first`;
    if (due.kind === NERVE) return outcome === 0 ? 'it runs' : 'it stays';
    const target = firing(before) === 0 ? 1 : 0;
    return `${countOf(outcome, 'hit')}: ${ROLES[target]} has ${countOf(figuresOf(after, target), 'figure')} left`;
  }

  private hitsOn(side: 0 | 1): number {
    const base = numberOf(this.numbers.hitsOn, this.inputs[ROLES[side]].quality);
    return base + (this.inputs[ROLES[side === 0 ? 1 : 0]].inCover ? this.numbers.cover : 0);
  }

  private nerveOf(side: 0 | 1): number {
    return numberOf(this.numbers.nerve, this.inputs[ROLES[side]].quality);
  }
}

function firing(state: Skirmish): 0 | 1 {
  const isFirst = state.place === FIRST_FIRES;
  return isFirst === (state.first === 0) ? 0 : 1;
}

function figuresOf(state: Skirmish, side: 0 | 1): number {
  return side === 0 ? state.figuresA : state.figuresB;
}

function numberOf(column: ReadonlyMap<string, number>, quality: Quality): number {
  return column.get(quality) ?? 0;
}

const kind: EngagementKind<Numbers> = {
  name: 'skirmish',
  meaning: 'two bands shoot at each other until one is gone',
  roles: ['A', 'B'],
  symmetric: true,
  inputs: fields,
  example: 'A.figures=4 B.figures=4 turnLimit=4',
  turnLimitField: 'turnLimit',
  firstSideField: 'first',
  evenFirst: 'coin',
  create: (numbers, _options, inputs) => anyEngagement(new SkirmishEngagement(numbers, inputs as Inputs)), // read by `fields`
};

/** `1 hit`, `2 hits`. */
function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A single throw, for `hythe odds`. */
const volleyFields = {
  figures: { type: 'integer', min: 1, max: 50, required: true, meaning: 'figures that fire' },
  quality: {
    type: 'choice',
    values: QUALITIES,
    default: 'trained',
    meaning: 'quality of the band that fires',
  },
  inCover: { type: 'boolean', default: false, meaning: 'the target stands in cover' },
} as const satisfies Fields;

const volley: Mechanic<Numbers> = {
  name: 'volley',
  meaning: 'hits of one volley',
  ruleIds: ['MY-2'],
  inputs: volleyFields,
  severalMetrics: false,
  example: 'figures=3 quality=veteran inCover=true',
  answer({ hitsOn, cover }, _options, inputs) {
    const { figures, quality, inCover } = inputs as Values<typeof volleyFields>; // read by `volleyFields`
    const base = numberOf(hitsOn, quality);
    const value = base + (inCover ? cover : 0);
    const factors = [
      { label: quality, value: base, ruleIds: ['MY-2'] },
      ...(inCover ? [{ label: 'target in cover', value: cover, ruleIds: ['MY-2'] }] : []),
    ];
    return {
      distributions: new Map([
        ['hits', enumerateLabels((chance) => String(chance.successes(figures, 6, value)))],
      ]),
      explanation: { act: countOf(figures, 'figure fires', 'figures fire'), total: { name: 'number to throw', value }, factors },
    };
  },
};

export const system: RuleSystem<Numbers> = {
  id: 'my-rules',
  title: 'A skirmish with D6',
  period: 'any',
  tables,
  rowKeys: { 'quality.rows': 'id' },
  options: {},
  kinds: [kind],
  mechanics: [volley],
  errorCodes: { input: 'MY-ERR-INPUT', notGiven: 'MY-ERR-NOT-GIVEN' },
  read: readNumbers,
  notes: () => [],
};

export default system;
