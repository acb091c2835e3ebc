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
