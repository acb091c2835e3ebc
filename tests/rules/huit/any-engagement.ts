/** Random engagements of the four kinds: units, stacks, doctrines, ground and rulings of every sort. */
import { fc } from '../../fast-check.ts';
import { TURNS_ON } from '../../../src/play/stacks.ts';
import type { Options } from '../../../src/play/options.ts';
import { DEEDS, FORMED, PACES, reaction, READINGS } from '../../../src/rules/huit/inputs.ts';
import { OPTIONS } from '../../../src/rules/huit/options.ts';
import { COLUMNS, FIRE_ROWS, INFANTRY_ROWS, REACTIONS, SCROLLS } from '../../../src/rules/huit/units.ts';
import { anyConditionOn, anyListOf, anyRulingsOf, often, seldom } from '../random.ts';

type Asked = Record<string, unknown>;

/** How large a random engagement may be. */
export interface Bounds {
  readonly stack: number;
  readonly lanes: number;
  readonly moves: number;
}

const fewRings = fc.constantFrom(0, 0, 0, 0, 1, 2, 3);
const quality = fc.integer({ min: -1, max: 2 });
const WEAPONS = ['lineMusket', 'skirmishMusket', 'rifle'];

export const anyFirefight: fc.Arbitrary<Asked> = fc
  .record({
    distanceCm: fc.constantFrom(0, 5, 12.5, 16, 20, 40, 41, 81, 110, 190),
    maxMoves: fc.integer({ min: 1, max: 7 }),
    order: fc.constantFrom('firer-first', 'target-first', 'dice'),
    firer: fc.record({
      row: fc.constantFrom(...FIRE_ROWS),
      column: fc.constantFrom(...COLUMNS),
      kills: fewRings,
      disorders: fewRings,
      quality,
      movedOrUnlimbered: seldom,
      heavyOrGuard: seldom,
      unitBonus: fc.constantFrom(0, 0, 1, 2),
      fullEffectShots: fc.constantFrom(0, 1, 2, 5, 9),
      weapon: fc.constantFrom(undefined, ...WEAPONS),
      supported: seldom,
      building: seldom,
      outOfCommand: seldom,
      arm: fc.constantFrom('infantry', 'horse', 'foot'),
      reactionFire: often,
      redoubt: seldom,
    }),
    target: fc.record({
      column: fc.constantFrom(...COLUMNS),
      row: fc.constantFrom(null, ...INFANTRY_ROWS),
      kills: fewRings,
      disorders: fewRings,
      quality,
      flankShot: seldom,
      redoubt: seldom,
      supported: seldom,
      building: seldom,
      outOfCommand: seldom,
      arm: fc.constantFrom('infantry', 'cavalry', 'horse'),
      weapon: fc.constantFrom(undefined, ...WEAPONS),
      unitBonus: fc.constantFrom(0, 0, 1),
      movedOrUnlimbered: seldom,
      moveCm: fc.constantFrom(0, 6, 18, 24, 36),
      doctrine: fc.constantFrom('advance', 'stand-and-fire', 'close-to-range'),
      closeToCm: fc.constantFrom(0, 4, 10, 16.5),
      doubleMove: often,
    }),
  })
  .map(({ firer, target, ...fight }) => {
    const guns = ['foot', 'horse'].includes(firer.row);
    return withoutHoles({
      ...fight,
      firer: {
        ...withFewerRings(firer),
        column: columnOf(firer.row, firer.column),
        building: firer.building && firer.arm === 'infantry' && !guns,
      },
      target: {
        ...withFewerRings(target),
        column: columnOf(target.row, target.column),
        building: target.building && target.arm === 'infantry',
      },
    });
  });

/** Five rings of both kinds together are none that a unit has when they are counted together. */
function withFewerRings<U extends { readonly kills: number; readonly disorders: number }>(unit: U): U {
  return { ...unit, disorders: Math.min(unit.disorders, 4 - unit.kills) };
}

/** The column of a unit that fires in a row: squares and skirmish stands have their own, and no others have it. */
function columnOf(row: string | null, column: string): string {
  if (row === null) return column;
  if (row === 'square' || row === 'skirmish') return row;
  return column === 'square' || column === 'skirmish' ? 'artilleryWallWood' : column;
}

/** JSON has no undefined: absent keys are left out. */
function withoutHoles(raw: Asked): Asked {
  return JSON.parse(JSON.stringify(raw)) as Asked;
}

function anyUnit(arms: readonly string[]): fc.Arbitrary<Asked> {
  return fc
    .record({
      arm: fc.constantFrom(...arms),
      formation: fc.constantFrom('line', 'column', 'column', 'square', 'skirmish'),
      quality,
      kills: fewRings,
      disorders: fewRings,
      building: seldom,
      flankOrRearAttacked: seldom,
      outOfCommand: seldom,
      hill: seldom,
      wall: seldom,
      uphill: seldom,
      largeAustrian: seldom,
      lancer: seldom,
      breastplate: seldom,
      wood: seldom,
      redoubt: seldom,
      blown: seldom,
      unitBonus: fc.constantFrom(0, 0, 1),
      weapon: fc.constantFrom(undefined, ...WEAPONS),
      moveCm: fc.constantFrom(undefined, undefined, 10, 30.5),
      heavyOrGuard: seldom,
      shotsFired: fc.constantFrom(0, 5),
    })
    .map((unit) => ({
      ...withFewerRings(unit),
      building: unit.building && unit.arm === 'infantry',
      wood: unit.wood && (unit.arm === 'infantry' || (unit.arm === 'cavalry' && !unit.breastplate)),
      moveCm: unit.formation === 'square' ? undefined : unit.moveCm,
      blown: unit.blown && unit.arm === 'cavalry',
      ...(unit.arm === 'artillery' ? { gun: unit.shotsFired === 0 ? 'foot' : 'horse' } : {}),
    }));
}

const meleeDoctrine = {
  supportGapCm: fc.constantFrom(12, 12, 6, 30),
  reaction: fc.constantFrom(...REACTIONS),
  pursue: often,
  scroll: fc.constantFrom('none', 'none', ...SCROLLS),
};

const ON_FOOT_OR_HORSE = ['infantry', 'infantry', 'cavalry'];

function anyChainSide(bounds: Bounds, arms: readonly string[]): fc.Arbitrary<Asked> {
  return fc
    .record({
      units: fc.array(anyUnit(arms), { minLength: 1, maxLength: bounds.stack }),
      second: fc.option(anyUnit(ON_FOOT_OR_HORSE), { freq: 3 }),
      flanksSecured: seldom,
      ...meleeDoctrine,
    })
    .map((side) => {
      // Guns and another arm are refused as a pair.
      return side.units[0]?.['arm'] === 'artillery' ? { ...side, second: null } : side;
    });
}

const THROUGH_GUNS = [undefined, undefined, true, 'if-none'];

export function anyChain(bounds: Bounds): fc.Arbitrary<Asked> {
  return fc
    .record({
      attacker: anyChainSide(bounds, ON_FOOT_OR_HORSE),
      defender: anyChainSide(bounds, [...ON_FOOT_OR_HORSE, 'infantry', 'artillery']),
      distanceCm: fc.constantFrom(12, 20, 36),
      maxMoves: fc.integer({ min: 1, max: bounds.moves }),
      throughGuns: fc.constantFrom(...THROUGH_GUNS),
    })
    .map(withoutHoles);
}

function anyBrigade(bounds: Bounds, lanes: number, arms: readonly string[]): fc.Arbitrary<Asked> {
  const stack = fc.array(anyUnit(arms), { maxLength: bounds.stack });
  return fc
    .record({
      lanes: fc.array(stack, { minLength: lanes, maxLength: lanes }),
      one: anyUnit(arms),
      doctrine: fc.constantFrom('charge', 'charge', 'stand-and-fire', 'close-to-range', 'charge-when-shaken'),
      closeToCm: fc.constantFrom(8, 16, 25.5),
      shakenRings: fc.constantFrom(1, 2),
      dc: fc.constantFrom('none', 'within60', 'adjacent'),
      neighbourBC: often,
      bcRating: fc.integer({ min: -2, max: 2 }),
      brigadeRating: quality,
      enemyFlankRear: seldom,
      leftFlankSecured: fc.boolean(),
      rightFlankSecured: fc.boolean(),
      battery: fc.option(
        fc.record({
          gun: fc.constantFrom('foot', 'horse'),
          heavyOrGuard: seldom,
          fullEffectShots: fc.constantFrom(0, 1, 5),
          unitBonus: fc.constantFrom(0, 1),
          setbackCm: fc.constantFrom(0, 10, 35),
        }),
      ),
      ...meleeDoctrine,
    })
    .map(({ one, ...side }) =>
      side.lanes.some((units) => units.length > 0) ? side : { ...side, lanes: filled(side.lanes, one) },
    );
}

function filled(lanes: readonly Asked[][], one: Asked): Asked[][] {
  return lanes.map((units, lane) => (lane === 0 ? [one] : units));
}

export function anyBrigades(bounds: Bounds): fc.Arbitrary<Asked> {
  return fc.integer({ min: 1, max: bounds.lanes }).chain((lanes) =>
    fc
      .record({
        lanes: fc.constant(lanes),
        distanceCm: fc.constantFrom(0, 12, 20.5, 40, 90),
        maxMoves: fc.integer({ min: 1, max: bounds.moves }),
        order: fc.constantFrom('dice', 'A-first', 'B-first'),
        breakAt: fc.constantFrom('removed', 'retreat', 'retire'),
        generalLoss: often,
        doubleMove: often,
        A: anyArm.chain((arm) => anyBrigade(bounds, lanes, arm)),
        B: anyArm.chain((arm) => anyBrigade(bounds, lanes, arm)),
      })
      .map(withoutHoles),
  );
}

const anyArm = fc.constantFrom(['infantry'], ['infantry'], ['cavalry'], ON_FOOT_OR_HORSE, ON_FOOT_OR_HORSE);

/** The chain without the second units that its rulings refuse. */
export function withPairsGiven(chain: Asked, options: Options): Asked {
  if (options['mixedMelee'] !== 'no-join') return chain;
  return { ...chain, attacker: withoutMixed(chain['attacker']), defender: withoutMixed(chain['defender']) };
}

function withoutMixed(side: unknown): Asked {
  const { units, second, ...rest } = side as { units: Asked[]; second: Asked | null }; // true: as anyChainSide makes it
  const isMixed = second !== null && second['arm'] !== units[0]?.['arm'];
  return { ...rest, units, second: isMixed ? null : second };
}

const aCondition = anyConditionOn(READINGS, { distanceCm: [0, 12, 18, 20.5, 24, 36] });

/** Orders of every sort; the formation of a reaction is one that a reaction can take. */
const anyOrders: fc.Arbitrary<Asked> = fc
  .record({
    kind: fc.constantFrom(...DEEDS.filter((kind) => kind !== 'relieve'), 'form', 'retire', 'charge'),
    closeToCm: fc.constantFrom(8, 16, 25.5),
    formation: fc.constantFrom(...FORMED),
    pace: fc.constantFrom(...PACES),
    reaction: fc.constantFrom(...reaction.values),
    shakenRings: fc.constantFrom(undefined, 1, 2),
    takeGround: fc.constantFrom(undefined, undefined, ...FORMED),
    pursue: fc.constantFrom(undefined, true, false),
    scroll: fc.constantFrom(undefined, undefined, ...SCROLLS),
  })
  .map((orders) =>
    orders.reaction === 'form' && orders.formation === 'square' ? { ...orders, formation: 'column' } : orders,
  );

const anyDoctrine: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom('charge', 'stand-and-fire'),
  anyOrders,
  anyListOf(aCondition, anyOrders),
);

const withOrders = (side: unknown): fc.Arbitrary<Asked> => {
  const { lanes, ...rest } = side as { lanes: Asked[][] }; // true: as anyBrigade makes it
  const unit = (given: Asked): fc.Arbitrary<Asked> =>
    fc
      .record({
        doctrine: fc.option(anyDoctrine, { nil: undefined, freq: 2 }),
        entersTurn: fc.constantFrom(undefined, undefined, undefined, 1, 2, 3),
      })
      .map((own) => ({ ...given, ...own }));
  return fc
    .record({
      doctrine: anyDoctrine,
      lanes: fc.tuple(...lanes.map((stack) => fc.tuple(...stack.map(unit)))),
    })
    .map((own) => ({ ...rest, ...own }));
};

/** Brigades whose units have orders of their own, with conditions, and may enter later. */
export function anyWiderBrigades(bounds: Bounds): fc.Arbitrary<Asked> {
  return anyBrigades(bounds)
    .chain((fight) =>
      fc.tuple(
        fc.constant(fight),
        withOrders(fight['A']),
        withOrders(fight['B']),
        fc.record({ rearTests: fc.constantFrom(undefined, true) }),
      ),
    )
    .map(([fight, A, B, own]) => withoutHoles({ ...fight, ...own, A, B }));
}

const GUN: Asked = { arm: 'artillery', gun: 'horse', quality: 0, fullEffectShots: 2 };

const besideNeighbours = (side: unknown): fc.Arbitrary<Asked> => {
  const given = side as Asked & { readonly lanes: Asked[][] }; // true: as anyBrigade makes it
  return fc
    .record({
      turnOn: given.lanes.length > 1 ? fc.constantFrom(...TURNS_ON) : fc.constant('none'),
      doctrine: fc.oneof(fc.constantFrom<unknown>('charge', 'charge', 'stand-and-fire'), anyDoctrine),
      bcRating: fc.constantFrom(0, 2),
      screen: fc.constantFrom('front', 'behind', 'both'),
      guns: fc.array(seldom, { minLength: given.lanes.length, maxLength: given.lanes.length }),
      emptied: fc.array(fc.boolean(), { minLength: given.lanes.length, maxLength: given.lanes.length }),
    })
    .map(({ emptied, guns, ...own }) => {
      const lanes = given.lanes.map((stack, lane) => [
        ...(guns[lane] === true ? [GUN] : []),
        ...(emptied[lane] === true ? [] : stack),
      ]);
      return { ...given, ...own, lanes: lanes.some((stack) => stack.length > 0) ? lanes : given.lanes };
    });
};

/** A sure brigade in every second lane, whose fronts are free to turn on their neighbours; late units in the others. */
const chequered = (side: unknown, parity: number): Asked => {
  const given = side as Asked & { readonly lanes: Asked[][] }; // true: as anyBrigade makes it
  const { battery: _apart, ...rest } = given;
  const units = given.lanes.flat();
  const unit = (lane: number): Asked => ({
    ...units[lane % units.length],
    doctrine: undefined,
    entersTurn: 1,
  });
  const stack = (lane: number): Asked[] => [
    unit(lane),
    ...[unit(lane + 1)].filter(({ arm }) => arm !== 'artillery'),
  ];
  return {
    ...rest,
    dc: 'adjacent',
    bcRating: 2,
    brigadeRating: 2,
    doctrine: 'charge',
    turnOn: 'either',
    lanes: given.lanes.map((late, lane) =>
      lane % 2 === parity ? stack(lane) : late.filter(({ entersTurn }) => entersTurn === 3),
    ),
  };
};

/** Brigades with free front units that turn on their neighbours (section 15). */
export function anyNeighbours(bounds: Bounds): fc.Arbitrary<Asked> {
  const scattered = anyScattered(bounds);
  return fc.oneof(
    scattered,
    scattered.map(({ A, B, ...fight }) =>
      Number(fight['lanes']) < 2
        ? { ...fight, A, B }
        : withoutHoles({ ...fight, A: chequered(A, 0), B: chequered(B, 1) }),
    ),
  );
}

function anyScattered(bounds: Bounds): fc.Arbitrary<Asked> {
  return anyWiderBrigades(bounds)
    .chain((fight) =>
      fc.tuple(
        fc.constant(fight),
        besideNeighbours(fight['A']),
        besideNeighbours(fight['B']),
        fc.record({
          laneCm: fc.constantFrom(6, 16, 18, 24, 36, 40),
          neighbourFireCm: fc.constantFrom(undefined, 0, 6, 7),
          throughGuns: fc.constantFrom(...THROUGH_GUNS),
          squareFaces: fc.constantFrom(undefined, true),
        }),
      ),
    )
    .map(([fight, A, B, own]) => withoutHoles({ ...fight, ...own, A, B }));
}

/** What a gun does of its own; of horse guns when charged too (HUIT-NBR-07). */
const ordersOfGuns = (gun: string): fc.Arbitrary<Asked> =>
  fc.record({
    kind: fc.constantFrom('stand-and-fire', 'close-to-range', 'close-to-range', 'retire'),
    closeToCm: fc.constantFrom(0, 25.5, 60),
    pace: fc.constantFrom(...PACES),
    fireWhenLimbering: fc.constantFrom(undefined, true, false),
    screen: fc.constantFrom(undefined, 'behind', 'both'),
    reaction:
      gun === 'horse'
        ? fc.constantFrom(undefined, 'limber-and-move', 'limber-and-move')
        : fc.constantFrom(undefined, 'stand'),
  });

const anyGun: fc.Arbitrary<Asked> = fc.constantFrom('foot', 'horse', 'horse').chain((gun) =>
  fc.record({
    arm: fc.constant('artillery'),
    gun: fc.constant(gun),
    quality,
    kills: fewRings,
    limbered: fc.boolean(),
    wall: seldom,
    fullEffectShots: fc.constantFrom(undefined, 0, 2),
    moveCm: fc.constantFrom(undefined, undefined, 30.5),
    entersTurn: fc.constantFrom(undefined, undefined, undefined, 2),
    doctrine: fc.option(fc.oneof(ordersOfGuns(gun), anyListOf(aCondition, ordersOfGuns(gun))), {
      nil: undefined,
      freq: 6,
    }),
  }),
);

const withMovingGuns = (side: unknown): fc.Arbitrary<Asked> => {
  const { lanes, ...given } = side as Asked & { readonly lanes: Asked[][] }; // true: as anyBrigade makes it
  return fc
    .record({
      guns: fc.array(fc.option(anyGun), { minLength: lanes.length, maxLength: lanes.length }),
      supportGapCm: fc.constantFrom(12, 12, 30, 40),
      dc: fc.constantFrom('none', 'adjacent', 'adjacent'),
      bcRating: fc.constantFrom(0, 2),
    })
    .map(({ guns, ...own }) => ({
      ...given,
      ...own,
      lanes: lanes.map((stack, lane) => {
        const gun = guns[lane] ?? null;
        return gun === null ? stack : [gun, ...stack.filter(({ arm }) => arm !== 'artillery')];
      }),
    }));
};

/** Brigades with guns in lanes that limber, move and unlimber (HUIT-NBR-07). */
export function anyMovingGuns(bounds: Bounds): fc.Arbitrary<Asked> {
  return anyScattered(bounds)
    .chain((fight) =>
      fc.tuple(
        fc.constant(fight),
        withMovingGuns(fight['A']),
        withMovingGuns(fight['B']),
        fc.constantFrom(20.5, 40, 75, 90, 130),
      ),
    )
    .map(([fight, A, B, distanceCm]) => withoutHoles({ ...fight, distanceCm, gunActions: true, A, B }));
}

/** A garrison of a house, which the enemy's guns may set on fire. */
const garrisoned = (unit: Asked, place: number): fc.Arbitrary<Asked> =>
  unit['arm'] !== 'infantry' || place > 0
    ? fc.constant(unit)
    : fc
        .record({
          building: fc.constantFrom(true, true, false),
          thatched: fc.boolean(),
          lightInfantry: seldom,
          doctrine: fc.option(
            fc.record({
              kind: fc.constantFrom('stand-and-fire', 'charge', 'close-to-range'),
              closeToCm: fc.constant(8),
              whenAblaze: fc.constantFrom('fight', 'leave'),
            }),
            { nil: unit['doctrine'], freq: 4 },
          ),
        })
        .map(({ thatched, ...own }) => ({ ...unit, ...own, thatched: thatched && own.building }));

const withHouses = (side: unknown): fc.Arbitrary<Asked> => {
  const { lanes, ...given } = side as Asked & { readonly lanes: Asked[][] }; // true: as anyBrigade makes it
  return fc
    .record({
      dc: fc.constantFrom('none', 'adjacent', 'adjacent'),
      bcRating: fc.constantFrom(0, 2),
      battery: fc.constantFrom(null, { gun: 'foot', heavyOrGuard: true, unitBonus: 2 }),
      lanes: fc.tuple(...lanes.map((stack) => fc.tuple(...stack.map(garrisoned)))),
    })
    .map((own) => ({ ...given, ...own }));
};

/** Brigades whose houses catch fire, with guns of every sort (HUIT-NBR-10). */
export function anyHouses(bounds: Bounds): fc.Arbitrary<Asked> {
  return fc
    .oneof(anyMovingGuns(bounds), anyWiderBrigades(bounds), anyNeighbours(bounds))
    .chain((fight) => fc.tuple(fc.constant(fight), withHouses(fight['A']), withHouses(fight['B'])))
    .map(([fight, A, B]) => withoutHoles({ ...fight, fires: true, A, B }));
}

/** Sectors side by side, whose brigades are of one division or of several. */
export function anyDivisions(bounds: Bounds & { readonly sectors: number }): fc.Arbitrary<Asked> {
  return fc.oneof(
    anyDivisionsOf(bounds, anyNeighbours(bounds)).map(withoutHoles),
    anyDivisionsOf(bounds, anyMovingGuns(bounds)).map((fight) =>
      withoutHoles({ ...fight, gunActions: true }),
    ),
    anyDivisionsOf(bounds, anyHouses(bounds)).map((fight) =>
      withoutHoles({ ...fight, fires: true, gunActions: true }),
    ),
    anyDivisionsOf(bounds, anyRest(bounds)).map((fight) =>
      withoutHoles({ ...fight, fires: true, gunActions: true, passage: true }),
    ),
  );
}

function anyDivisionsOf(
  bounds: Bounds & { readonly sectors: number },
  anyone: fc.Arbitrary<Asked>,
): fc.Arbitrary<Asked> {
  const sector = fc
    .tuple(anyone, fc.constantFrom(1, 1, 2), fc.constantFrom(1, 1, 2))
    .map(([{ lanes, distanceCm, laneCm, neighbourFireCm, A, B }, ofA, ofB]) => ({
      lanes,
      distanceCm,
      laneCm,
      neighbourFireCm,
      A: { ...(A as Asked), division: ofA },
      B: { ...(B as Asked), division: ofB },
    }));
  const command = fc.record({
    divisions: fc.array(
      fc.record({
        cinc: fc.constantFrom('none', 'within60', 'adjacent'),
        dcRating: fc.integer({ min: -1, max: 2 }),
        neighbourDC: seldom,
      }),
      { minLength: 2, maxLength: 2 },
    ),
    cincRating: fc.integer({ min: -1, max: 2 }),
    divisionsElsewhere: fc.constantFrom(0, 1, 3),
  });
  return fc
    .record({
      sectors: fc.array(sector, { minLength: 2, maxLength: bounds.sectors }),
      sectorCm: fc.constantFrom(undefined, 60, 61),
      maxMoves: fc.integer({ min: 1, max: bounds.moves }),
      order: fc.constantFrom('dice', 'A-first', 'B-first'),
      breakAt: fc.constantFrom(undefined, 'removed', 'retreat', 'retire'),
      generalLoss: often,
      doubleMove: often,
      squareFaces: fc.constantFrom(undefined, true),
      rearTests: fc.constantFrom(undefined, true),
      throughGuns: fc.constantFrom(undefined, true, 'if-none'),
      army: fc.boolean(),
      A: command,
      B: command,
    })
    .map(({ A, B, ...fight }) => {
      const commanded = ({ divisions, ...army }: typeof A): Asked =>
        fight.army ? { divisions, ...army } : { divisions };
      return { ...fight, A: commanded(A), B: commanded(B) };
    });
}

/** Doctrines of units behind a front that relieve it or charge through it (HUIT-NBR-08), or none of their own. */
const aPassage = fc.constantFrom<unknown>(
  undefined,
  { kind: 'relieve' },
  { kind: 'relieve', frontKillsAtLeast: 1, reaction: 'evade-three-quarters' },
  { kind: 'charge', through: true },
  { kind: 'charge', through: true, takeGround: 'line' },
  [
    { when: { frontKills: { atLeast: 1 } }, do: { kind: 'relieve' } },
    { when: { frontDisorders: { atLeast: 1 } }, do: { kind: 'charge', through: true } },
    { do: { kind: 'stand-and-fire' } },
  ],
);

const withPassage = (side: unknown): fc.Arbitrary<Asked> => {
  const { lanes, ...rest } = side as { lanes: Asked[][] }; // true: as anyBrigade makes it
  const unit = (given: Asked, place: number): fc.Arbitrary<Asked> =>
    place === 0
      ? fc.constant(given)
      : aPassage.map((doctrine) => (doctrine === undefined ? given : { ...given, doctrine }));
  return fc
    .tuple(...lanes.map((stack) => fc.tuple(...stack.map(unit))))
    .map((passing) => ({ ...rest, lanes: passing }));
};

/** Brigades that pass their lines, turn their backs, and fight around squares and behind guns (HUIT-NBR-08 to -15). */
export function anyRest(bounds: Bounds): fc.Arbitrary<Asked> {
  return fc
    .oneof(anyWiderBrigades(bounds), anyNeighbours(bounds), anyHouses(bounds))
    .chain((fight) =>
      fc.tuple(
        fc.constant(fight),
        withPassage(fight['A']),
        withPassage(fight['B']),
        fc.record({
          breakAt: fc.constantFrom('removed', 'removed', 'retreat'),
          passage: fc.constant(true),
          rearTests: often,
          squareFaces: often,
          throughGuns: fc.constantFrom(...THROUGH_GUNS),
        }),
      ),
    )
    .map(([fight, A, B, own]) => withoutHoles({ ...fight, ...own, A, B }));
}

/** Random rulings of a kind of engagement. */
export function anyOptions(kind: string): fc.Arbitrary<Options> {
  return anyRulingsOf(OPTIONS, kind);
}
