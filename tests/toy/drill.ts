/**
 * A toy with doctrines: two bands of figures, one a side, each with a gap between them in steps. In its turn a band fires
 * (a figure hits on `hitOn` or more), comes a step nearer, goes a step back, or waits, as its doctrine says. Side A first.
 */
import { item } from '../../src/chance/at.ts';
import { chooserOf, doctrineItems, turnsOf } from '../../src/play/doctrine.ts';
import type { Dice, ThrowKind } from '../../src/play/dice.ts';
import { TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import type { Metric } from '../../src/play/metric.ts';
import type { DoctrineField, Fields, Values } from '../../src/play/inputs.ts';
import { FROM_TURN, type Readings } from '../../src/play/readings.ts';
import { anyGame, type Needs, type RuleSystem } from '../../src/play/system.ts';
import { part } from '../../src/play/sum.ts';
import { Waiting } from '../../src/play/waiting.ts';
import { oneThrowAStep } from './one-throw.ts';

const DONE = 2;

/** `phase` is the band that acts next, DONE at the end of the turn; `left` the countdown of all turns waited for. */
class DrillState implements GameState<DrillState> {
  readonly words = 5;
  readonly figures: [number, number] = [0, 0];
  gap = 0;
  phase = 0;
  left = 0;

  get at(): number {
    return this.over !== 0 || this.phase === DONE ? TURN_DONE : 0;
  }

  get over(): number {
    return this.figures.includes(0) ? 1 : 0;
  }

  copyFrom(other: DrillState): void {
    const words = new Int32Array(this.words);
    other.write(words, 0);
    this.read(words, 0);
  }

  write(into: Int32Array, offset: number): void {
    into.set([...this.figures, this.gap, this.phase, this.left], offset);
  }

  read(from: Int32Array, offset: number): void {
    const [a = 0, b = 0, gap = 0, phase = 0, left = 0] = from.subarray(offset, offset + this.words);
    this.figures[0] = a;
    this.figures[1] = b;
    this.gap = gap;
    this.phase = phase;
    this.left = left;
  }
}

const ORDERS = {
  act: { type: 'choice', values: ['fire', 'close', 'back', 'wait'], default: 'fire', meaning: 'its act' },
  toSteps: {
    type: 'integer',
    unit: 'steps',
    min: 0,
    max: 9,
    requiredWhen: { key: 'act', isOneOf: ['close'], text: 'with close' },
    meaning: 'gap at which it stops coming nearer',
  },
  steady: { type: 'boolean', default: false, meaning: 'hits on one less' },
  waver: {
    type: 'boolean',
    onlyWhen: { key: 'act', isOneOf: ['back'], text: 'with back' },
    meaning: 'goes two steps back',
  },
} as const satisfies Fields;

const READINGS: Readings = {
  gapSteps: { type: 'number', unit: 'steps', meaning: 'gap' },
  edge: { type: 'number', min: -50, max: 50, meaning: 'figures more than the enemy' },
  ownLosses: { type: 'share', meaning: 'figures lost' },
  outnumbered: { type: 'flag', meaning: 'the enemy has more figures' },
  enemyArm: { type: 'word', words: ['foot', 'horse', 'none'], meaning: 'arm of the enemy' },
};

export const doctrine = {
  type: 'doctrine',
  fields: ORDERS,
  word: 'act',
  readings: READINGS,
  widest: true,
  default: {},
  at: 'side',
  meaning: 'orders of the band',
} as const satisfies DoctrineField;

const BAND = {
  figures: { type: 'integer', min: 1, max: 50, required: true, at: 'force', meaning: 'figures at the start' },
  arm: { type: 'choice', values: ['foot', 'horse'], default: 'foot', at: 'force', meaning: 'arm' },
  orders: {
    type: 'doctrine',
    fields: ORDERS,
    word: 'act',
    readings: READINGS,
    at: 'force',
    meaning: 'orders of its own',
  },
  hitOn: {
    type: 'integer',
    min: 2,
    max: 6,
    default: 5,
    at: 'side',
    meaning: 'a figure hits on this or more',
  },
  doctrine,
} as const satisfies Fields;

const INPUTS = {
  gapSteps: { type: 'integer', unit: 'steps', min: 0, max: 9, default: 3, meaning: 'gap at the start' },
  turnLimit: { type: 'integer', unit: 'turns', min: 1, max: 100, required: true, meaning: 'full turns' },
  A: { type: 'group', fields: BAND, required: true, meaning: 'band A' },
  B: { type: 'group', fields: BAND, required: true, meaning: 'band B' },
} as const satisfies Fields;

type Inputs = Values<typeof INPUTS>;
type Orders = Values<typeof ORDERS>;

const VOLLEY: ThrowKind = {
  name: 'volley',
  ruleIds: ['TOY-2'],
  occasion: 0,
  resolve: (chance, figures, hitOn) => chance.successes(figures, 6, hitOn),
  act: () => 'fires',
  result: (hits) => `${hits} hits`,
};

const FIGURES = part('figures', 'TOY-2');

class Drill {
  private readonly metrics: readonly Metric<DrillState>[];
  private readonly inputs: Inputs;
  private readonly waiting: Waiting;
  private readonly orders: readonly (readonly Orders[])[];
  private readonly choose: readonly ((state: DrillState, unit: number) => number)[];

  constructor(inputs: Inputs, needs: Needs) {
    this.inputs = inputs;
    const bands = [inputs.A, inputs.B];
    this.metrics = bands.map(({ figures }, side) => ({
      name: `survivors.${'AB'.charAt(side)}`,
      meaning: 'figures left',
      labels: null,
      most: figures,
      of: (state) => item(state.figures, side),
    }));
    const items = bands.map((band, side) =>
      doctrineItems(doctrine, [
        { value: band.doctrine, path: ['AB'.charAt(side), 'doctrine'] },
        { value: band.orders, path: ['AB'.charAt(side), 'orders'] },
      ]),
    );
    this.orders = items.map((list) => list.map((each) => each.do));
    const waiting = new Waiting(items.flatMap(turnsOf));
    this.waiting = waiting;
    this.choose = items.map((list) =>
      chooserOf<DrillState>(
        list,
        (name) => (state, unit) => this.reading(name, state, unit),
        waiting,
        needs.onChoice,
      ),
    );
  }

  game(): Game<DrillState> {
    const { inputs, waiting, metrics } = this;
    return {
      outcomes: ['A-wins', 'B-wins', 'turn-limit'],
      winners: [0, 1, -1],
      limitOutcome: 2,
      joints: [],
      counters: [],
      counting: 0,
      turnLimit: inputs.turnLimit,
      metrics,
      create: () => new DrillState(),
      start: (state) => {
        state.figures[0] = inputs.A.figures;
        state.figures[1] = inputs.B.figures;
        state.gap = inputs.gapSteps;
        state.left = waiting.atStart;
        state.phase = 0;
        this.playOn(state);
      },
      openTurn: (state) => {
        state.left = Math.max(0, state.left - 1);
        state.phase = 0;
        this.playOn(state);
      },
      turn: oneThrowAStep(
        (state, dice) => this.fire(state, dice),
        () => VOLLEY.name,
      ),
      outcome: ({ figures }) => (figures[1] === 0 ? 0 : 1),
      tell: (_before, { outcome }) => `${outcome} hits`,
    };
  }

  private fire(state: DrillState, dice: Dice): void {
    const { hitOn } = state.phase === 0 ? this.inputs.A : this.inputs.B;
    const steady = this.ordersOf(state).steady ? 1 : 0;
    const enemy = 1 - state.phase;
    dice.sum.begin('dice');
    dice.sum.base(item(state.figures, state.phase), FIGURES);
    const who = { name: '', role: null, purposes: 1 + state.phase };
    const hits = dice.throw(VOLLEY, who, null, dice.sum.value, hitOn - steady);
    state.figures[enemy] = Math.max(0, item(state.figures, enemy) - hits);
    state.phase++;
    if (!state.figures.includes(0)) this.playOn(state);
    else state.phase = DONE;
  }

  /** Plays moves, which throw nothing, up to the next volley or the end of the turn. */
  private playOn(state: DrillState): void {
    for (; state.phase !== DONE; state.phase++) {
      const { act, toSteps, waver } = this.ordersOf(state);
      if (act === 'fire') return;
      if (act === 'close' && state.gap > (toSteps ?? 0)) state.gap--;
      else if (act === 'close') return;
      if (act === 'back') state.gap = Math.min(9, state.gap + (waver === true ? 2 : 1));
    }
  }

  private ordersOf(state: DrillState): Orders {
    const side = state.phase;
    return item(item(this.orders, side), item(this.choose, side)(state, side));
  }

  private reading(name: string, { figures, gap, left }: DrillState, side: number): number {
    const [own, enemy] = side === 0 ? [this.inputs.A, this.inputs.B] : [this.inputs.B, this.inputs.A];
    const [mine, its] = [item(figures, side), item(figures, 1 - side)];
    const values: Readonly<Record<string, number>> = {
      gapSteps: gap,
      edge: mine - its,
      ownLosses: (own.figures - mine) / own.figures,
      outnumbered: Number(its > mine),
      enemyArm: ['foot', 'horse'].indexOf(enemy.arm),
      [FROM_TURN]: left,
    };
    return values[name] ?? NaN;
  }
}

export const drill: RuleSystem = {
  id: 'drill',
  title: 'A drill with D6',
  period: 'any',
  tables: {},
  rowKeys: {},
  options: {},
  kinds: [
    {
      name: 'drill',
      meaning: 'two bands under orders',
      roles: ['A', 'B'],
      symmetric: false,
      inputs: INPUTS,
      example: 'A.figures=3 B.figures=3 turnLimit=4',
      turnLimitField: 'turnLimit',
      firstSideField: null,
      create: (_tables, _options, inputs, needs = {}) => anyGame(new Drill(inputs as Inputs, needs).game()), // read by INPUTS
    },
  ],
  mechanics: [],
  errorCodes: { input: 'DRILL-ERR-INPUT', notGiven: 'DRILL-ERR-NOT-GIVEN' },
  read: () => ({}),
  notes: () => [],
};
