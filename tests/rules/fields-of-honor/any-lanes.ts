/** Random engagements of two or three lanes: supporters, reserves that commit, friends near as neighbours stand. */
import { fc } from '../../fast-check.ts';
import { anyEngagement, type Bounds } from './any-engagement.ts';

type Inputs = Readonly<Record<string, unknown>>;

const anyNeighbourly = fc.record({
  support: fc.constantFrom('nearest', 'nearest', 'none'),
  target: fc.constantFrom('lower', 'weaker'),
  commit: fc.constantFrom('lane', 'none'),
});

function inLanes(members: unknown, places: readonly number[], more: Inputs = {}): readonly Inputs[] {
  // true: lists of maps, made by `anyEngagement`
  return (members as readonly Inputs[]).map((member, i) => ({ ...member, lane: places[i] ?? 1, ...more }));
}

/** A doctrine with keys in every item of it. */
function inEvery(doctrine: unknown, keysOf: (orders: Inputs) => Inputs): unknown {
  // true: a doctrine or a list, made by `any-engagement`
  if (!Array.isArray(doctrine)) return { ...(doctrine as Inputs), ...keysOf(doctrine as Inputs) };
  return doctrine.map((item: { readonly do: Inputs }) => ({
    ...item,
    do: { ...item.do, ...keysOf(item.do) },
  }));
}

/** A BMU that stands while others of its side move. */
const WATCHER = { closeToIn: 20, chargeAtIn: 0, overwatch: true };

const anyShare = fc.constantFrom(0, 0.25, 0.5, 0.75, 1);

/** The same where one side's horse rides down the other's foot. */
export function anyRout(anyFight: fc.Arbitrary<Inputs>): fc.Arbitrary<Inputs> {
  const strong = { arm: 'cavalry', stands: 6, morale: 'A', melee: 'A', chargeMoveIn: 8 };
  const weak = { arm: 'infantry', stands: 6, morale: 'C', melee: 'E' };
  const charging = { name: 'charge', chargeAtIn: null, pursue: true };
  const sideOf = (side: unknown, unit: Inputs, orders: Inputs): Inputs => {
    const { units, doctrine, ...more } = side as Inputs; // true: made by `any-engagement`
    return {
      ...more,
      aspect: 'front',
      units: (units as readonly Inputs[]).map((one) => ({ ...one, ...unit })), // true: as above
      doctrine: inEvery(doctrine, () => orders),
    };
  };
  return fc.tuple(anyFight, fc.boolean()).map(([fight, isA]) => ({
    ...fight,
    maxTurns: 6,
    [isA ? 'A' : 'B']: sideOf(fight[isA ? 'A' : 'B'], strong, charging),
    [isA ? 'B' : 'A']: sideOf(fight[isA ? 'B' : 'A'], weak, {}),
  }));
}

/**
 * Engagements of lanes in which fire is divided, BMUs act in groups and the routed are chased; in a single lane they are
 * chased alone. `support` lets BMUs without an enemy in their lane fire at those beside it.
 */
export function anyRest(
  anyFight: fc.Arbitrary<Inputs>,
  lanes: number,
  support = 'none',
): fc.Arbitrary<Inputs> {
  const perUnit = fc.record({
    lane: fc.integer({ min: 1, max: lanes }),
    bmug: fc.constantFrom('1st', '1st', '2nd', undefined),
    watches: fc.boolean(),
  });
  const anySide = fc.record({
    each: fc.array(perUnit, { minLength: 4, maxLength: 4 }),
    splitFire: anyShare,
    ofGuns: anyShare,
    chase: fc.boolean(),
    target: fc.constantFrom('lower', 'weaker'),
  });
  const anyGaps = fc.array(fc.constantFrom(1, 2.5, 5), { minLength: lanes, maxLength: lanes });
  return fc
    .tuple(anyFight, fc.constantFrom(1, 2.5, 4), anyGaps, anySide, anySide)
    .map(([fight, laneIn, gapsIn, ...about]) => {
      const [A, B] = about.map(({ each, splitFire, ofGuns, chase, target }, i) => {
        const side = fight[i === 0 ? 'A' : 'B'] as Inputs; // true: made by `any-engagement`
        const keysOf = ({ name, pursue }: Inputs): Inputs => ({
          ...(lanes === 1 ? {} : { splitFire, target }),
          // A few keys of a BMU's own take the rest from its side.
          ...(name === undefined ? {} : { support, chase: chase && pursue !== false }),
        });
        const units = side['units'] as readonly Inputs[]; // true: as above
        const batteries = side['batteries'] as readonly Inputs[]; // true: as above
        return {
          ...side,
          doctrine: inEvery(side['doctrine'], keysOf),
          units: units.map(({ doctrine, ...unit }, place) => {
            const { watches, ...keys } = each[place] ?? {};
            const isWatcher = watches === true && !Array.isArray(side['doctrine']);
            const own = doctrine ?? (isWatcher ? WATCHER : undefined);
            return { ...unit, ...keys, ...(own === undefined ? {} : { doctrine: inEvery(own, keysOf) }) };
          }),
          batteries: batteries.map((guns, place) => ({
            ...guns,
            lane: each[place]?.lane,
            ...(lanes === 1 ? {} : { splitFire: ofGuns }),
          })),
        };
      });
      return { ...fight, lanes, laneIn, gapsIn, A, B };
    });
}

/** The engagement of one lane that is spread over several is `anyFight`. */
export function anyLanes(
  bounds: Bounds,
  lanes: number,
  anyFight = anyEngagement(bounds),
): fc.Arbitrary<Inputs> {
  const places = fc.array(fc.integer({ min: 1, max: lanes }), { minLength: 4, maxLength: 4 });
  const anySide = fc.record({ places, keys: anyNeighbourly, auto: fc.boolean() });
  return fc
    .record({
      fight: anyFight,
      laneIn: fc.constantFrom(1, 2.5, 4),
      gapsIn: fc.array(fc.constantFrom(1, 2.5, 5), { minLength: lanes, maxLength: lanes }),
      A: anySide,
      B: anySide,
    })
    .map(({ fight, laneIn, gapsIn, ...about }) => {
      const sideOf = (letter: 'A' | 'B'): Inputs => {
        const side = fight[letter] as Inputs; // made by `anyEngagement`
        const { places: at, keys, auto } = about[letter];
        return {
          ...side,
          units: inLanes(side['units'], at, auto ? { friendsNear: 'auto' } : {}),
          batteries: inLanes(side['batteries'], at.toReversed()),
          doctrine: { ...(side['doctrine'] as Inputs), ...keys },
        };
      };
      return { ...fight, lanes, laneIn, gapsIn, A: sideOf('A'), B: sideOf('B') };
    });
}
