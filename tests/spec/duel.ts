/**
 * A rule system for the tests of specs: it has forces with lists in them, doctrines at the side, weapons with short
 * forms, options with scopes and tables with rows. Its engagement is one throw a turn: on a 6 the first side wins.
 */
import type { ThrowKind } from '../../src/play/dice.ts';
import { TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import { InputError, type Fields, type Values } from '../../src/play/inputs.ts';
import { anyGame, type RuleSystem } from '../../src/play/system.ts';
import type { Json, JsonObject } from '../../src/play/json.ts';
import { oneThrowAStep } from '../toy/one-throw.ts';

const WEAPONS = ['gb.martini-henry', 'gb.sidearm', 'fr.lebel', 'fr.sidearm'] as const;

const unit = {
  kind: { type: 'choice', values: ['infantry', 'cavalry'], default: 'infantry', meaning: 'kind of the unit' },
  weapon: {
    type: 'choice',
    values: WEAPONS,
    shortForms: true,
    nullable: true,
    default: null,
    meaning: 'main weapon',
  },
  count: { type: 'integer', min: 1, max: 20, default: 1, meaning: 'units alike' },
} as const satisfies Fields;

const formation = {
  quality: {
    type: 'choice',
    values: ['elite', 'regular', 'militia'],
    default: 'regular',
    meaning: 'quality of all its units',
  },
  establishment: {
    type: 'integer',
    min: 1,
    max: 100,
    unit: 'units',
    defaultText: 'units listed',
    meaning: 'full strength',
  },
  units: {
    type: 'list',
    of: { type: 'group', fields: unit, required: true, meaning: 'a unit' },
    minItems: 1,
    maxItems: 100,
    required: true,
    meaning: 'in roster order',
  },
} as const satisfies Fields;

const side = {
  formations: {
    type: 'list',
    of: { type: 'group', fields: formation, required: true, meaning: 'a formation' },
    minItems: 1,
    maxItems: 100,
    required: true,
    at: 'force',
    meaning: 'in roster order',
  },
  notes: {
    type: 'map',
    maxEntries: 100,
    of: { type: 'text', required: true, meaning: 'a note' },
    at: 'force',
    meaning: 'notes by name',
  },
  doctrine: {
    type: 'group',
    fields: {
      kind: {
        type: 'choice',
        values: ['hold-line', 'close-to-range'],
        default: 'hold-line',
        meaning: 'what units want',
      },
      rangeCm: {
        type: 'number',
        min: 0,
        max: 1_000,
        unit: 'cm',
        nullable: true,
        default: null,
        requiredWhen: { key: 'kind', isOneOf: ['close-to-range'], text: 'with close-to-range' },
        meaning: 'distance wanted',
      },
      hurry: {
        type: 'boolean',
        default: false,
        onlyWhen: { key: 'kind', isOneOf: ['close-to-range'], text: 'with close-to-range' },
        meaning: 'moves at the double',
      },
    },
    default: {},
    at: 'side',
    meaning: 'decisions of the side',
  },
  cover: {
    type: 'choice',
    values: ['open', 'building'],
    default: 'open',
    at: 'side',
    meaning: 'cover of the side',
  },
} as const satisfies Fields;

const duelFields = {
  distanceCm: {
    type: 'number',
    min: 0,
    max: 1_000,
    multipleOf: 0.5,
    unit: 'cm',
    required: true,
    meaning: 'distance between the lines',
  },
  terrain: { type: 'choice', values: ['open', 'heavy'], default: 'open', meaning: 'slows moves' },
  firstSide: {
    type: 'choice',
    values: ['A', 'B', 'coin'],
    default: 'A',
    namesSides: true,
    meaning: 'who acts first',
  },
  pursuit: {
    type: 'choice',
    values: ['by-A', 'by-B', 'none'],
    default: 'none',
    namesSides: { 'by-A': 'A', 'by-B': 'B' },
    meaning: 'who pursues',
  },
  turnLimit: {
    type: 'integer',
    min: 1,
    max: 1_000_000_000,
    unit: 'turns',
    required: true,
    meaning: 'full turns',
  },
  metric: { type: 'choice', values: ['x', 'y'], default: 'x', oddsOnly: true, meaning: 'what is reported' },
  A: { type: 'group', fields: side, required: true, meaning: 'side A' },
  B: { type: 'group', fields: side, required: true, meaning: 'side B' },
} as const satisfies Fields;

export type DuelInputs = Values<typeof duelFields>;

export interface DuelTables {
  readonly longestCm: number;
  readonly hit: ReadonlyMap<string, number>;
}

class DuelState implements GameState<DuelState> {
  readonly words = 1;
  /** 0 before the throw, 1 after one that decides nothing, 2 where it has decided, 3 where nobody is in reach. */
  phase = 0;
  get at(): number {
    return this.phase === 0 ? 0 : TURN_DONE;
  }
  get over(): number {
    return this.phase > 1 ? 1 : 0;
  }
  copyFrom(other: DuelState): void {
    this.phase = other.phase;
  }
  write(into: Int32Array, offset: number): void {
    into[offset] = this.phase;
  }
  read(from: Int32Array, offset: number): void {
    this.phase = from[offset] ?? 0;
  }
}

const thrown: ThrowKind = {
  name: 'throw',
  ruleIds: ['DUEL-1'],
  occasion: 0,
  resolve: (chance) => chance.die(6),
  act: () => 'throws',
  result: () => 'threw',
};

function duel(tables: DuelTables, inputs: DuelInputs): Game<DuelState> {
  const separated = inputs.distanceCm > tables.longestCm;
  const both = { name: '', role: null, purposes: 0 };
  return {
    outcomes: ['A-wins', 'separated', 'turn-limit'],
    winners: [0, -1, -1],
    turnLimit: inputs.turnLimit,
    limitOutcome: 2,
    metrics: [],
    counters: [],
    counting: 0,
    joints: [],
    create: () => new DuelState(),
    start: (state) => {
      state.phase = separated ? 3 : 0;
    },
    openTurn: (state) => {
      state.phase = 0;
    },
    turn: oneThrowAStep(
      (state, dice) => (state.phase = dice.throw(thrown, both, null, 0, 0) === 6 ? 2 : 1),
      () => thrown.name,
    ),
    outcome: (state) => (state.phase === 3 ? 1 : 0),
    tell: () => 'threw',
  };
}

const tables: JsonObject = {
  title: 'Duel',
  weapons: {
    rule: 'DUEL-2',
    rows: WEAPONS.map((id) => ({
      id,
      maxRangeCm: 18,
      hit: { close: 5, medium: id === 'fr.lebel' ? 11 : 10, far: null },
    })),
  },
  bands: {
    edges: [3, 8, 18],
    rows: [
      { band: 'close', toCm: 3 },
      { band: 'medium', toCm: 8 },
    ],
  },
};

function numberAt(value: Json | undefined): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function readTables(patched: JsonObject): DuelTables {
  // The tests patch within this shape, which the reader of patches keeps.
  const { weapons } = patched as {
    weapons: { rows: { id: string; maxRangeCm: Json; hit: { close: Json } }[] };
  };
  const problems = weapons.rows.flatMap(({ id, hit }, i) =>
    numberAt(hit.close) > 20
      ? [
          {
            path: ['weapons', 'rows', i, 'hit', 'close'],
            message: `no die reaches ${id}`,
            kind: 'input' as const,
          },
        ]
      : [],
  );
  if (problems.length > 0) throw new InputError(problems);
  return {
    longestCm: Math.max(...weapons.rows.map(({ maxRangeCm }) => numberAt(maxRangeCm))),
    hit: new Map(weapons.rows.map(({ id, hit }) => [id, numberAt(hit.close)])),
  };
}

export const duelSystem: RuleSystem<DuelTables> = {
  id: 'duel',
  title: 'Duel',
  period: 'any',
  tables,
  rowKeys: { 'weapons.rows': 'id', 'bands.rows': 'band' },
  options: {
    bandEdge: {
      values: ['near', 'far'],
      default: 'near',
      ruling: 'R-1',
      meaning: 'the edge of a band',
      scope: ['duel', 'fire'],
    },
    jams: { values: [false, true], default: false, ruling: 'R-2', meaning: 'jams', scope: ['fire'] },
  },
  kinds: [
    {
      name: 'duel',
      meaning: 'two sides meet',
      roles: ['A', 'B'],
      symmetric: true,
      inputs: duelFields,
      turnLimitField: 'turnLimit',
      firstSideField: 'firstSide',
      create(read: DuelTables, _options, given) {
        const inputs = given as DuelInputs; // read by duelFields
        if (inputs.terrain === 'heavy') throw new NotGivenError('the source gives no duels in heavy terrain');
        const units = inputs.B.formations[0]?.units ?? [];
        if (units.some(({ kind, weapon }) => kind === 'cavalry' && weapon === null))
          throw new InputError([
            {
              path: ['B', 'formations', 0, 'units', 0, 'weapon'],
              message: 'cavalry needs a weapon here',
              kind: 'input',
            },
          ]);
        return anyGame(duel(read, inputs));
      },
      overAtStart(read: DuelTables, _options, given) {
        const { distanceCm } = given as DuelInputs; // read by duelFields
        const message = `no weapon reaches ${distanceCm} cm; the longest reaches ${read.longestCm} cm`;
        return { path: ['distanceCm'], message, kind: 'input' };
      },
    },
  ],
  mechanics: [],
  errorCodes: { input: 'DUEL-ERR-INPUT', notGiven: 'DUEL-ERR-NOT-GIVEN' },
  read: readTables,
  notes: () => [],
};

/** A second system, with two kinds of engagement. */
export const ballSystem: RuleSystem<DuelTables> = {
  ...duelSystem,
  id: 'ball',
  kinds: duelSystem.kinds.flatMap((kind) => [
    { ...kind, name: 'volley' },
    { ...kind, name: 'assault', roles: ['B', 'A'] as const },
  ]),
};

export const systems: readonly RuleSystem[] = [duelSystem, ballSystem];
