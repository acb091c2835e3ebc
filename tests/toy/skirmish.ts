/**
 * A rule system small enough to check by hand: two bands of figures shoot at each other with D6; a figure hits on
 * `hitOn` or more, each hit removes a figure, the band without figures has lost. Initiative is one die for each band.
 */
import type { Chance } from '../../src/chance/chance.ts';
import { enumerateLabels } from '../../src/chance/enumerated.ts';
import { item } from '../../src/chance/at.ts';
import type { Actor, Dice, Thrown, ThrowKind } from '../../src/play/dice.ts';
import { TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import type { Metric } from '../../src/play/metric.ts';
import { InputError, type Fields, type Values } from '../../src/play/inputs.ts';
import { anyGame, type RuleSystem } from '../../src/play/system.ts';
import type { JsonObject } from '../../src/play/json.ts';
import type { Mechanic } from '../../src/play/mechanic.ts';
import type { Options } from '../../src/play/options.ts';
import { part } from '../../src/play/sum.ts';
import { oneThrowAStep } from './one-throw.ts';

/** Phases of a turn. */
const THROW_INITIATIVE = 0;
const FIRST_FIRES = 1;
const SECOND_FIRES = 2;
const OVER = 3;
const DONE = 4;

export class SkirmishState implements GameState<SkirmishState> {
  readonly words = 4;
  figuresA = 0;
  figuresB = 0;
  phase = THROW_INITIATIVE;
  /** The band that fires first this turn: 0 or 1. */
  first = 0;

  get at(): number {
    return this.phase >= OVER ? TURN_DONE : 0;
  }

  get over(): number {
    return this.phase === DONE ? 1 : 0;
  }

  /** The band that fires: 0 or 1. */
  get shooter(): 0 | 1 {
    return (this.phase === FIRST_FIRES) === (this.first === 0) ? 0 : 1;
  }

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

const BOTH: Actor = { name: '', role: null, purposes: 0 };
const BANDS = [
  { name: 'A', role: 0, purposes: 1 },
  { name: 'B', role: 1, purposes: 2 },
] as const;

const FIGURES = part('figures', 'TOY-2');

/** A skirmish, whose methods tests override, and its game. */
export class Skirmish {
  readonly outcomes: readonly string[] = ['A-wins', 'B-wins', 'turn-limit'];
  readonly winners: readonly number[] = [0, 1, -1];
  readonly limitOutcome = 2;
  readonly joints = [['survivors.A', 'survivors.B']] as const;
  readonly turnLimit: number;
  readonly metrics: readonly Metric<SkirmishState>[];
  readonly counters: Game<SkirmishState>['counters'];
  readonly initiative: ThrowKind = {
    name: 'initiative',
    ruleIds: ['TOY-1'],
    occasion: 0,
    resolve: (chance) => chance.die(2) - 1,
    act: () => 'Who fires first?',
    result: (first) => `${'AB'.charAt(first)} fires first`,
  };
  readonly volley: ThrowKind = {
    name: 'volley',
    ruleIds: ['TOY-2'],
    occasion: 0,
    resolve: (chance, figures, hitOn) => this.resolve(chance, figures, hitOn),
    act: ({ name }) => `${name} fires`,
    result: (hits, _who, whom) => `${hits} hit${hits === 1 ? '' : 's'} on ${whom?.name ?? ''}`,
  };
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
    this.counters = (['A', 'B'] as const).map((role, number) => ({
      name: `shots.${role}`,
      meaning: 'dice thrown in volleys',
      mostPerTurn: inputs[role].figures,
      number,
    }));
  }

  game(): Game<SkirmishState> {
    const { outcomes, winners, limitOutcome, joints, turnLimit, metrics, counters } = this;
    return {
      outcomes,
      winners,
      limitOutcome,
      joints,
      turnLimit,
      metrics,
      counters,
      counting: 2,
      create: () => this.create(),
      start: (state) => this.start(state),
      openTurn: (state) => this.openTurn(state),
      turn: oneThrowAStep(
        (state, dice) => this.take(state, dice),
        ({ phase }) => (phase === THROW_INITIATIVE ? this.initiative : this.volley).name,
      ),
      outcome: (state) => this.outcome(state),
      tell: (_before, thrown) => this.tell(thrown),
    };
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

  /** Makes the throw that is due. */
  take(state: SkirmishState, dice: Dice): void {
    if (state.phase === THROW_INITIATIVE) {
      this.apply(state, this.initiative, dice.throw(this.initiative, BOTH, null, 0, 0));
      return;
    }
    const side = state.shooter;
    const figures = side === 0 ? state.figuresA : state.figuresB;
    const { hitOn } = side === 0 ? this.inputs.A : this.inputs.B;
    dice.sum.begin('dice');
    dice.sum.base(figures, FIGURES);
    const hits = dice.throw(this.volley, BANDS[side], BANDS[side === 0 ? 1 : 0], figures, hitOn);
    this.count(dice, side, figures, hits);
    this.apply(state, this.volley, hits);
  }

  /** Counts the dice of a volley. */
  count(dice: Dice, side: 0 | 1, figures: number, _hits: number): void {
    dice.count(side, figures);
  }

  /** The hits of a volley. */
  resolve(chance: Chance, figures: number, hitOn: number): number {
    return chance.successes(figures, this.sides, hitOn);
  }

  apply(state: SkirmishState, kind: ThrowKind, outcome: number): void {
    if (kind === this.initiative) {
      state.first = outcome;
      state.phase = FIRST_FIRES;
      return;
    }
    if (state.shooter === 0) state.figuresB = Math.max(0, state.figuresB - outcome);
    else state.figuresA = Math.max(0, state.figuresA - outcome);
    if (state.figuresA === 0 || state.figuresB === 0) state.phase = DONE;
    else state.phase = state.phase === FIRST_FIRES ? SECOND_FIRES : OVER;
    if (state.phase >= OVER) state.first = 0;
  }

  outcome(state: SkirmishState): number {
    return state.figuresB === 0 ? 0 : 1;
  }

  tell({ kind, outcome, who, whom }: Thrown): string {
    return kind.result(outcome, who, whom);
  }
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
        anyGame(new Skirmish(tables, inputs as Inputs).game()), // read by skirmishFields
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
