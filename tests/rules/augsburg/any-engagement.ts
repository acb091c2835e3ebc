/** Random engagements: units, doctrines, ground, command and rulings of every kind, within what the rules allow. */
import { fc } from '../../fast-check.ts';
import { OPTIONS } from '../../../src/rules/augsburg/options.ts';
import { READINGS } from '../../../src/rules/augsburg/readings.ts';
import { anyConditionOn, anyListOf, anyRulingsOf, often, seldom } from '../random.ts';

const CLASSES: Readonly<Record<string, string>> = {
  'french-foot': 'formed-foot',
  'dutch-foot': 'formed-foot',
  'skirmish-foot': 'light-foot',
  'dragoons-dismounted': 'light-foot',
  'dragoons-mounted': 'light-horse',
  'light-horse': 'light-horse',
  'pistol-cavalry-deep': 'formed-horse',
  'pistol-cavalry-line': 'formed-horse',
  'aggressive-cavalry': 'formed-horse',
  'gun-crew': 'guns',
};
const MAY_CHARGE: Readonly<Record<string, readonly string[]>> = {
  'formed-foot': ['formed-foot', 'light-foot', 'light-horse', 'guns'],
  'formed-horse': ['formed-foot', 'formed-horse', 'light-foot', 'light-horse', 'guns'],
  'light-foot': ['light-foot', 'guns'],
  'light-horse': ['light-horse', 'light-foot', 'guns'],
  guns: [],
};
const DISTANCES = [0, 1, 2.5, 4, 4, 6, 6.5, 8, 8, 10, 12, 16];

export interface Bounds {
  /** Figures of a unit at full strength, at the most. */
  readonly figures: number;
  readonly lanes: number;
  readonly turns: number;
  /** Doctrines are lists with conditions and orders of their own, and units come late. */
  readonly wider?: true;
  /** Stacks hold none to three units, and fronts may turn on neighbouring lanes. */
  readonly line?: true;
  /** Routers run, light troops keep away, and formed ones charge through them. */
  readonly rest?: true;
}

const anyPlainDoctrine = fc.record({
  main: fc.constantFrom(
    'stand-and-fire',
    'stand-ready',
    'stand-ready',
    'close-to-range',
    'charge',
    'charge',
    'charge',
  ),
  rangeInches: fc.constantFrom(...DISTANCES),
  chargeWithinInches: fc.constantFrom(4, 6, 8.5, 10, 14),
  whenCharged: fc.constantFrom('fire', 'fire', 'hold', 'hold', 'countercharge', 'stand', 'evade'),
  evadeMoves: fc.integer({ min: 1, max: 3 }),
  holdReturnFireBeyondInches: fc.constantFrom(null, null, 2, 4, 6.5),
  followUp: fc.constantFrom('none', 'yes', 'one', 'two'),
  reform: often,
});

/** Conditions on what any unit has: few have a mode. */
const { mode: _few, ...OF_ANY } = READINGS;
const anyCondition = anyConditionOn(OF_ANY, {
  gapInches: [3, 4.5, 6, 9],
  chargedFromInches: [4, 8, 12],
});

const anyOrder = fc
  .record({
    order: fc.constantFrom('S', 'F', 'C', 'M', 'M', 'R', 'R', 'U', 'Y', 'T', 'T', 'D', 'D', 'L', 'L'),
    ranks: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ order, ranks }) => (order === 'T' ? { order, ranks } : { order }));

/** Keys of an item; the rest comes from the wider level, or from the defaults. */
const anyOrders = fc.oneof(
  anyPlainDoctrine,
  fc
    .tuple(anyOrder, fc.option(anyPlainDoctrine, { nil: {} }))
    .map(([order, orders]) => ({ ...orders, ...order })),
);

const anyList = anyListOf(anyCondition, anyOrders);

const anyWiderDoctrine = fc.oneof(
  anyPlainDoctrine,
  fc.tuple(anyPlainDoctrine, anyOrder).map(([orders, order]) => ({ ...orders, ...order })),
  anyList,
  anyList,
  anyList,
  fc.constant(null),
);

const anyEntry = fc.constantFrom<object>(
  {},
  {},
  {},
  {},
  { entersTurn: 2 },
  { entersTurn: 3 },
  { entersTurn: 99 },
);

function anyUnit({ figures: most, wider }: Bounds): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record({
      type: fc.constantFrom(...Object.keys(CLASSES)),
      original: fc.integer({ min: 1, max: most }),
      lost: fc.constantFrom(0, 0, 0.2, 0.5),
      quality: fc.constantFrom('raw', 'regular', 'regular', 'elite'),
      grenadiers: seldom,
      heavy: seldom,
      pikes: fc.constantFrom(0, 0, 0.3, 0.7),
      frontPikes: fc.constantFrom(null, null, 0, 2),
      firstVolley: fc.boolean(),
      unformed: seldom,
      disordered: seldom,
      cover: fc.constantFrom('none', 'none', 'none', 'concealed', 'cover', 'hard'),
      inside: seldom,
      enfilades: seldom,
      facingAway: seldom,
      badGoingRear: fc.boolean(),
      frontObstacle: fc.constantFrom('none', 'none', 'none', 'small', 'serious'),
      inRadius: often,
      joined: fc.constantFrom(0, 0, 2),
      doctrine: wider === true ? anyWiderDoctrine : anyPlainDoctrine,
      entry: wider === true ? anyEntry : fc.constant({}),
      heavyFooted: seldom,
      horse: fc.constantFrom(
        { move: 'aggressive-cavalry', weapon: 'pistol' },
        { move: 'dragoons-mounted', weapon: 'carbine' },
      ),
    })
    .map(({ lost, pikes: share, frontPikes, horse, heavyFooted, entry, ...unit }) => {
      const pikes = Math.floor(unit.original * share);
      const figures = Math.max(1, Math.ceil(unit.original * (1 - lost)));
      const front = frontPikes === null ? null : Math.min(frontPikes, pikes);
      const given = unit.type === 'light-horse' ? horse : heavyFooted && isLightFoot(unit) ? INFANTRY : {};
      return { ...unit, ...entry, figures, pikes, frontPikes: front, ...given };
    });
}

/** Bad going makes who moves so Unformed. */
const INFANTRY = { move: 'infantry' };

function isLightFoot({ type }: { readonly type: string }): boolean {
  return CLASSES[type] === 'light-foot';
}

type AnyUnit = Record<string, unknown>;

/** A doctrine that the rules forbid gives way to standing. */
function allowed(unit: AnyUnit, enemy: AnyUnit, going: string): AnyUnit {
  return withDoctrine(unit, (doctrine) => permitted(doctrine, unit, enemy, going));
}

/** A unit with its doctrine, or each item of it, changed. */
function withDoctrine(unit: AnyUnit, change: (doctrine: AnyUnit) => AnyUnit): AnyUnit {
  const { doctrine } = unit;
  if (doctrine === null) return unit;
  if (!Array.isArray(doctrine)) return { ...unit, doctrine: change(doctrine as AnyUnit) }; // made above
  const items = (doctrine as readonly AnyUnit[]).map((one) => ({ ...one, do: change(one['do'] as AnyUnit) }));
  return { ...unit, doctrine: items };
}

function permitted(doctrine: AnyUnit, unit: AnyUnit, enemy: AnyUnit, going: string): AnyUnit {
  if (doctrine['order'] !== undefined) return doctrine;
  const mine = CLASSES[String(unit['type'])] ?? '';
  const theirs = CLASSES[String(enemy['type'])] ?? '';
  const rides = mine === 'light-horse' && theirs === 'light-foot' && going === 'bad';
  const mayCharge = (MAY_CHARGE[mine] ?? []).includes(theirs) && !rides;
  const { main } = doctrine;
  const forbidden = (main === 'charge' && !mayCharge) || (main === 'close-to-range' && mine === 'guns');
  return forbidden ? { ...doctrine, main: 'stand-and-fire' } : doctrine;
}

const anyTurn = fc.constantFrom('none', 'left', 'right', 'either', 'either');

const anyOrderInLine = fc.constantFrom<AnyUnit>(
  {},
  {},
  {},
  {},
  { order: 'W' },
  { order: 'W' },
  { order: 'M' },
);

/** Units of a stack: mostly foot that may stand and fire, charge, turn, meet a threat or pass aside. */
function anyStack(bounds: Bounds): fc.Arbitrary<readonly AnyUnit[]> {
  const battalion = fc.record({
    type: fc.constantFrom('french-foot', 'dutch-foot'),
    original: fc.integer({ min: 1, max: bounds.figures }),
    unformed: seldom,
    disordered: seldom,
    doctrine: anyPlainDoctrine,
  });
  const unit = fc
    .tuple(fc.oneof(battalion, battalion, anyUnit(bounds)), anyTurn, anyOrderInLine)
    .map(([about, turnOn, order]) => withDoctrine(about, turning(turnOn, order)));
  const stack = fc.array(unit, { minLength: 0, maxLength: 3 });
  if (bounds.rest !== true) return stack;
  const screen = fc.record({
    type: fc.constantFrom('skirmish-foot', 'dragoons-mounted', 'dragoons-dismounted', 'gun-crew', 'gun-crew'),
    original: fc.integer({ min: 1, max: bounds.figures }),
    doctrine: anyPlainDoctrine,
  });
  const screened = fc
    .tuple(screen, fc.array(battalion, { minLength: 1, maxLength: 2 }))
    .map(([front, rest]) => [front, ...rest]);
  return fc.oneof(stack, screened);
}

/** A doctrine that turns, and has an order where it gives none; order W needs a neighbour on which to turn. */
function turning(turnOn: string, { order }: AnyUnit): (doctrine: AnyUnit) => AnyUnit {
  const isPossible = order !== undefined && (order !== 'W' || turnOn !== 'none');
  return (doctrine) => ({ ...(isPossible ? { order } : {}), ...doctrine, turnOn });
}

type AnyLane = AnyUnit & { readonly going: string };

/** A lane in which what no enemy allows before whom a unit may stand or turn gives way to standing. */
function allowedInLine(lane: AnyLane, i: number, lanes: readonly AnyLane[]): AnyLane {
  const stack = (of: AnyUnit, side: string): readonly AnyUnit[] => of[side] as readonly AnyUnit[]; // made above
  const standing = (unit: AnyUnit, doctrine: AnyUnit, enemy: string): AnyUnit => {
    const { turnOn } = doctrine;
    const faced = [
      lane,
      ...(turnOn === 'left' || turnOn === 'either' ? lanes.slice(Math.max(0, i - 1), i) : []),
      ...(turnOn === 'right' || turnOn === 'either' ? lanes.slice(i + 1, i + 2) : []),
    ];
    const choices = faced.flatMap((of) =>
      stack(of, enemy).map((one) => permitted(doctrine, unit, one, of.going)),
    );
    return (
      choices.find(({ main }) => main === doctrine['main']) ??
      choices[0] ??
      permitted(doctrine, unit, {}, lane.going)
    );
  };
  const allowed = (side: string, enemy: string): readonly AnyUnit[] =>
    stack(lane, side).map((unit) => withDoctrine(unit, (doctrine) => standing(unit, doctrine, enemy)));
  return { ...lane, A: allowed('A', 'B'), B: allowed('B', 'A') };
}

function anyLaneInLine(bounds: Bounds): fc.Arbitrary<AnyLane> {
  return fc.record({
    A: anyStack(bounds),
    B: anyStack(bounds),
    distanceInches: fc.constantFrom(...DISTANCES),
    going: fc.constantFrom('good', 'good', 'good', 'bad'),
  });
}

/** Lanes of units that stand alone, or of stacks. */
function anyLanes(bounds: Bounds, count: number): fc.Arbitrary<readonly AnyUnit[]> {
  const length = { minLength: count, maxLength: count };
  if (bounds.line !== true) return fc.array(anyLane(bounds), length);
  return fc.array(anyLaneInLine(bounds), length).map((lanes) => lanes.map(allowedInLine));
}

function anyLane(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record({
      A: anyUnit(bounds),
      B: anyUnit(bounds),
      distanceInches: fc.constantFrom(...DISTANCES),
      going: fc.constantFrom('good', 'good', 'good', 'bad'),
    })
    .map(({ A, B, ...lane }) => ({ ...lane, A: allowed(A, B, lane.going), B: allowed(B, A, lane.going) }));
}

function anyCommandSide({ wider }: Bounds, lanes: number): fc.Arbitrary<Record<string, unknown>> {
  const anyBrigade = fc.record({
    number: fc.integer({ min: 0, max: 2 }),
    inCincRadius: often,
    rallyPoints: fc.constantFrom('none', 'surplus'),
    ...(wider === true ? { doctrine: anyBrigadeDoctrine } : {}),
  });
  const numbers = Array.from({ length: lanes }, (_, i) => i + 1);
  return fc
    .record({
      cinc: fc.constantFrom(null, 0, 1),
      split: fc.constantFrom('first', 'even'),
      order: fc.shuffledSubarray(numbers, { minLength: Math.max(1, lanes - 1), maxLength: lanes }),
      cut: fc.integer({ min: 1, max: lanes }),
      first: anyBrigade,
      second: anyBrigade,
    })
    .map(({ order, cut, first, second, ...side }) => {
      const [front, back] = [order.slice(0, cut), order.slice(cut)];
      const brigades = [{ ...first, lanes: front }, ...(back.length > 0 ? [{ ...second, lanes: back }] : [])];
      return { ...side, brigades };
    });
}

/** Of units that may be of any type: nothing that the rules forbid one of them. */
const anyBrigadeDoctrine = fc.oneof(
  fc.record({ whenCharged: fc.constantFrom('hold', 'evade', 'countercharge'), evadeMoves: fc.constant(2) }),
  fc
    .tuple(anyCondition, anyOrder, anyOrder)
    .map(([when, first, last]) => [{ when, do: first }, { do: last }]),
);

function anyCommand(bounds: Bounds, lanes: number): fc.Arbitrary<Record<string, unknown>> {
  const free = fc.constantFrom('A', 'B', 'coin').map((firstSide) => ({ mode: 'none', firstSide }));
  const passes = fc.integer({ min: 0, max: 2 });
  const brigades = fc.record({
    mode: fc.constant('brigades'),
    A: anyCommandSide(bounds, lanes),
    B: anyCommandSide(bounds, lanes),
    passes: fc.record({ A: passes, B: passes }),
  });
  return fc.oneof(free, brigades);
}

const LINE = {
  laneInches: fc.constantFrom(3, 4, 6, 8.5),
  supportInches: fc.constantFrom(2, 4, 6, 8),
  wheelOrders: fc.constantFrom(1, 1, 2),
};

/** Keys of a whole engagement that are off by default. */
const REST = {
  routers: fc.constantFrom('broken', 'run', 'run', 'run'),
  standOff: often,
  shelter: often,
};

/** Lanes in which formed troops that charge do so through a screen. */
function throughScreens(lanes: readonly AnyUnit[]): readonly AnyUnit[] {
  const through = (unit: AnyUnit): AnyUnit => {
    if (CLASSES[String(unit['type'])]?.startsWith('formed') !== true) return unit;
    return withDoctrine(unit, (doctrine) =>
      doctrine['main'] === 'charge' ? { ...doctrine, chargeThrough: true } : doctrine,
    );
  };
  const side = (units: unknown): unknown =>
    Array.isArray(units) ? (units as readonly AnyUnit[]).map(through) : through(units as AnyUnit); // made above
  return lanes.map((lane) => ({ ...lane, A: side(lane['A']), B: side(lane['B']) }));
}

/** Lanes in which each side has a unit. */
function haveBothSides(lanes: readonly AnyUnit[]): boolean {
  return ['A', 'B'].every((side) =>
    lanes.some((lane) => !Array.isArray(lane[side]) || lane[side].length > 0),
  );
}

/** A random engagement within bounds. */
export function anyEngagement(bounds: Bounds): fc.Arbitrary<Record<string, unknown>> {
  const { line, rest } = bounds;
  return fc.integer({ min: line === true ? 2 : 1, max: bounds.lanes }).chain((lanes) =>
    fc.record({
      ...(line === true ? LINE : {}),
      ...(rest === true ? REST : {}),
      lanes: (rest === true
        ? fc
            .tuple(anyLanes(bounds, lanes), fc.boolean())
            .map(([all, passes]) => (passes ? throughScreens(all) : all))
        : anyLanes(bounds, lanes)
      ).filter(haveBothSides),
      turnLimit: fc.integer({ min: 1, max: bounds.turns }),
      command: anyCommand(bounds, lanes),
    }),
  );
}

export const anyRulings = anyRulingsOf(OPTIONS, 'engagement', { pointBlankBonusDice: [2] });
