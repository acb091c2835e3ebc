/**
 * A rule system small enough to check by hand: two bands of figures shoot at each other with D6; a figure hits on
 * `hitOn` or more, each hit removes a figure, the band without figures has lost. Initiative is one die for each band.
 */
import type { Chance } from '../../src/chance/chance.ts';
import { enumerateLabels } from '../../src/chance/enumerated.ts';
import { item } from '../../src/chance/at.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Counter,
  type Due,
  type Engagement,
  type State,
} from '../../src/engagement/engagement.ts';
import type { Explanation, ResolutionKind } from '../../src/play/explanation.ts';
import type { Metric } from '../../src/play/metric.ts';
import { InputError, type Fields, type Values } from '../../src/play/inputs.ts';
import { anyEngagement, type RuleSystem } from '../../src/engagement/system.ts';
import type { JsonObject } from '../../src/play/json.ts';
import type { Mechanic } from '../../src/play/mechanic.ts';
import type { Options } from '../../src/play/options.ts';

const INITIATIVE = 0;
const VOLLEY = 1;

/** Phases of a turn. */
const THROW_INITIATIVE = 0;
const FIRST_FIRES = 1;
const SECOND_FIRES = 2;
const OVER = 3;
const DONE = 4;

export class SkirmishState implements State<SkirmishState> {
  readonly words = 4;
  figuresA = 0;
  figuresB = 0;
  phase = THROW_INITIATIVE;
  /** The band that fires first this turn: 0 or 1. */
  first = 0;

  copyFrom(other: SkirmishState): void {
    this.figuresA = other.figuresA;
    this.figuresB = other.figuresB;
    this.phase = other.phase;
    this.first = other.first;
  }

  write(into: Int32Array, offset: number): void {
    into.set([this.figuresA, this.figuresB, this.phase, this.first], offset);
  }

  read(from: Int32Array, offset: number): void {
    const words = from.subarray(offset, offset + this.words);
    [this.figuresA = 0, this.figuresB = 0, this.phase = 0, this.first = 0] = words;
  }
}

const band = {
  figures: {
    type: 'integer',
    min: 1,
    max: 50,
    required: true,
    at: 'force',
    meaning: 'figures at the start',
  },
  hitOn: {
    type: 'integer',
    min: 2,
    max: 6,
    default: 5,
    at: 'side',
    meaning: 'a figure hits on this or more',
  },
} as const satisfies Fields;

export const skirmishFields = {
  initiative: {
    type: 'choice',
    values: ['A', 'B', 'dice'],
    namesSides: true,
    default: 'dice',
    meaning: 'who fires first each turn',
  },
  turnLimit: { type: 'integer', unit: 'turns', min: 1, max: 1000, required: true, meaning: 'full turns' },
  A: { type: 'group', fields: band, required: true, meaning: 'band A' },
  B: { type: 'group', fields: band, required: true, meaning: 'band B' },
} as const satisfies Fields;

type Inputs = Values<typeof skirmishFields>;

interface Tables {
  readonly dieSides: number;
}

export class Skirmish implements Engagement<SkirmishState> {
  readonly resolutions: readonly ResolutionKind[] = [
    { name: 'initiative', ruleIds: ['TOY-1'] },
    { name: 'volley', ruleIds: ['TOY-2'] },
  ];
  readonly outcomes: readonly string[] = ['A-wins', 'B-wins', 'turn-limit'];
  readonly winners: readonly number[] = [0, 1, -1];
  readonly limitOutcome = 2;
  readonly joints = [['survivors.A', 'survivors.B']] as const;
  readonly turnLimit: number;
  readonly metrics: readonly Metric<SkirmishState>[];
  readonly counters: readonly Counter<SkirmishState>[];
  private readonly inputs: Inputs;
  private readonly sides: number;

  constructor(tables: Tables, inputs: Inputs) {
    this.inputs = inputs;
    this.sides = tables.dieSides;
    this.turnLimit = inputs.turnLimit;
    const survivors = (role: 'A' | 'B', of: (state: SkirmishState) => number): Metric<SkirmishState> => ({
      name: `survivors.${role}`,
      meaning: 'figures left',
      labels: null,
      most: inputs[role].figures,
      of,
    });
    this.metrics = [survivors('A', (state) => state.figuresA), survivors('B', (state) => state.figuresB)];
    const shots = (role: 'A' | 'B', side: number): Counter<SkirmishState> => ({
      name: `shots.${role}`,
      meaning: 'dice thrown in volleys',
      mostPerTurn: inputs[role].figures,
      counts: (resolution) => resolution === VOLLEY,
      of: (state, due) => (due.kind === VOLLEY && shooter(state) === side ? due.key0 : 0),
    });
    this.counters = [shots('A', 0), shots('B', 1)];
  }

  create(): SkirmishState {
    return new SkirmishState();
  }

  start(state: SkirmishState): void {
    state.figuresA = this.inputs.A.figures;
    state.figuresB = this.inputs.B.figures;
    this.openTurn(state);
  }

  openTurn(state: SkirmishState): void {
    const { initiative } = this.inputs;
    state.first = initiative === 'B' ? 1 : 0;
    state.phase = initiative === 'dice' ? THROW_INITIATIVE : FIRST_FIRES;
  }

  next(state: SkirmishState, due: Due): void {
    if (state.phase === DONE) due.set(ENGAGEMENT_OVER, 0);
    else if (state.phase === OVER) due.set(TURN_OVER, 0);
    else if (state.phase === THROW_INITIATIVE) due.set(INITIATIVE, 0);
    else {
      const side = shooter(state);
      const figures = side === 0 ? state.figuresA : state.figuresB;
      due.set(VOLLEY, 1 + side, figures, (side === 0 ? this.inputs.A : this.inputs.B).hitOn);
    }
  }

  resolve(due: Due, chance: Chance): number {
    if (due.kind === INITIATIVE) return chance.die(2) - 1;
    return chance.successes(due.key0, this.sides, due.key1);
  }

  apply(state: SkirmishState, due: Due, outcome: number): void {
    if (due.kind === INITIATIVE) {
      state.first = outcome;
      state.phase = FIRST_FIRES;
      return;
    }
    if (shooter(state) === 0) state.figuresB = Math.max(0, state.figuresB - outcome);
    else state.figuresA = Math.max(0, state.figuresA - outcome);
    if (state.figuresA === 0 || state.figuresB === 0) state.phase = DONE;
    else state.phase = state.phase === FIRST_FIRES ? SECOND_FIRES : OVER;
    if (state.phase >= OVER) state.first = 0;
  }

  outcome(state: SkirmishState): number {
    return state.figuresB === 0 ? 0 : 1;
  }

  thrower(state: SkirmishState, due: Due): 0 | 1 | null {
    if (due.kind === INITIATIVE) return null;
    return shooter(state) === 0 ? 0 : 1;
  }

  explain(state: SkirmishState, due: Due): Explanation {
    if (due.kind === INITIATIVE) return { act: 'Who fires first?', total: null, factors: [] };
    return {
      act: `${'AB'.charAt(shooter(state))} fires`,
      total: { name: 'dice', value: due.key0 },
      factors: [{ label: 'figures', value: due.key0, ruleIds: ['TOY-2'] }],
    };
  }

  tell(before: SkirmishState, due: Due, outcome: number): string {
    if (due.kind === INITIATIVE) return `${'AB'.charAt(outcome)} fires first`;
    return `${outcome} hit${outcome === 1 ? '' : 's'} on ${'BA'.charAt(shooter(before))}`;
  }
}

function shooter(state: SkirmishState): number {
  return state.phase === FIRST_FIRES ? state.first : 1 - state.first;
}

const volleyFields = {
  figures: { type: 'integer', min: 1, max: 50, required: true, meaning: 'figures that fire' },
  hitOn: { type: 'integer', min: 2, max: 6, default: 5, meaning: 'a figure hits on this or more' },
} as const satisfies Fields;

const volley: Mechanic<Tables> = {
  name: 'volley',
  meaning: 'hits of one volley',
  ruleIds: ['TOY-2'],
  inputs: volleyFields,
  severalMetrics: false,
  example: 'figures=3 hitOn=4',
  answer(tables, _options, inputs) {
    const { figures, hitOn } = inputs as Values<typeof volleyFields>; // read by the description above
    const hits = enumerateLabels((chance) => String(chance.successes(figures, tables.dieSides, hitOn)));
    return { distributions: new Map([['hits', hits]]) };
  },
};

export const skirmish: RuleSystem<Tables> = {
  id: 'skirmish',
  title: 'A skirmish with D6',
  period: 'any',
  tables: { dice: { rows: [{ id: 'd6', sides: 6 }] } },
  rowKeys: { 'dice.rows': 'id' },
  options: {},
  kinds: [
    {
      name: 'skirmish',
      meaning: 'two bands shoot it out',
      roles: ['A', 'B'],
      symmetric: true,
      inputs: skirmishFields,
      turnLimitField: 'turnLimit',
      firstSideField: 'initiative',
      create: (tables: Tables, _options: Options, inputs) =>
        anyEngagement(new Skirmish(tables, inputs as Inputs)), // read by skirmishFields
    },
  ],
  mechanics: [volley],
  errorCodes: { input: 'SKIRMISH-ERR-INPUT', notGiven: 'SKIRMISH-ERR-NOT-GIVEN' },
  read(tables: JsonObject): Tables {
    const parsed = tables as { dice?: { rows?: readonly { sides?: unknown }[] } }; // checked just below
    const sides = item(parsed.dice?.rows ?? [{}], 0).sides;
    if (typeof sides !== 'number' || !Number.isInteger(sides) || sides < 6)
      throw new InputError([
        {
          path: ['dice', 'd6', 'sides'],
          message: 'sides must be a whole number of 6 or more',
          kind: 'input',
        },
      ]);
    return { dieSides: sides };
  },
  notes: () => [],
};
