import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import {
  around,
  boundsOf,
  meets,
  widened,
  stretchedTo,
  type MapFeature,
} from '../../src/battlefield/map/shaping.ts';
import { placed, placedApart, STOCK, type Stock } from '../../src/battlefield/map/stock.ts';
import { sidesOf, type SideOfSpec } from '../../src/web/state/sides.ts';
import { dataOf } from '../../src/web/state/spec-text.ts';
import {
  beside,
  freePlace,
  joining,
  unitOf,
  withFeature,
  withTable,
} from '../../src/web/screens/bench/map-edits.ts';
import { BATTLE_INPUTS } from '../../src/rules/pluie/map/battle-inputs.ts';
import { SHORT_MAP } from '../report/battle/short-battle.ts';

const SPEC = `hythe: 1
rules: pluie
engagement: { kind: battle, map: maps/stream.geojson }
forces:
  first: # a force by name
    formations:
      - name: rifles
        at: [ 10, 4 ]
        facing: [ 3, 4 ]
        units: [ { weapon: martini-henry, count: 2 } ]
        orders: [ { task: hold, at: [ 20, 8 ] } ]
sides:
  british: { force: first }
  french: { force: { formations: [ { name: ligne, at: town, units: [ { weapon: lebel } ] } ] } }
`;

const { fields: UNIT } = BATTLE_INPUTS.A.fields.formations.of.fields.units.of;

function side(text: string, which: 0 | 1): SideOfSpec {
  const own = sidesOf(dataOf(text))?.[which];
  if (own === undefined) throw new Error('there is no such side');
  return own;
}

/** A piece of the stock by its kind or class. */
function named(name: string): Stock {
  const stock = STOCK.find(({ kind, choice }) => name === (choice?.[1] ?? kind));
  if (stock === undefined) throw new Error(`there is no ${name}`);
  return stock;
}

describe('the ground of a spec', () => {
  const [open] = STOCK;
  if (open === undefined) throw new Error('there is no stock');
  const pond = placed(open, [20, 20], [40, 30], []);

  test('that a file has comes into its text with the first change, all features as they are', () => {
    const text = withFeature(SPEC, SHORT_MAP.features.length, pond, SHORT_MAP as never);
    expect(parse(text)).toEqual({
      ...(parse(SPEC) as object),
      engagement: { kind: 'battle', map: { ...SHORT_MAP, features: [...SHORT_MAP.features, pond] } },
    });
    expect(text).toContain('# a force by name');
    expect(text).not.toContain('&');
  });

  test('changes in one line, and loses a feature', () => {
    const text = withFeature(SPEC, 0, pond, SHORT_MAP as never);
    const other = withFeature(text, 0, { ...pond, properties: { kind: 'area', class: 'marsh' } }, null);
    const lines = other.split('\n');
    expect(text.split('\n').filter((line, i) => line !== lines[i])).toHaveLength(1);
    expect(parse(withFeature(text, 0, undefined, null))).toMatchObject({
      engagement: { map: { features: SHORT_MAP.features.slice(1) } },
    });
  });

  test('is stretched with its table, and so are the places of forces, but not their facings', () => {
    const text = withTable(SPEC, [40, 30], [60, 15], SHORT_MAP as never);
    const { engagement, forces, sides } = parse(text) as Record<string, Record<string, unknown>>;
    expect(engagement).toMatchObject({ map: { hythe: { width: 60, height: 15 } } });
    const { map } = engagement as { map: typeof SHORT_MAP };
    expect(map.features.at(-1)).toMatchObject({ geometry: { coordinates: [30, 7.5] } });
    expect(forces).toMatchObject({
      first: { formations: [{ at: [15, 2], facing: [3, 4], orders: [{ at: [30, 4] }] }] },
    });
    expect(sides).toEqual((parse(SPEC) as { sides: object }).sides);
    expect(parse(withTable(text, [60, 15], [40, 30], null))).toMatchObject({
      engagement: { map: SHORT_MAP },
    });
  });
});

describe('a company', () => {
  test('has the weapon that its side gives to its kind, else one that fits, and none where it has none', () => {
    expect(unitOf(UNIT, 'infantry', side(SPEC, 0))).toEqual({ weapon: 'martini-henry' });
    expect(unitOf(UNIT, 'infantry', side(SPEC, 1))).toEqual({ weapon: 'lebel' });
    const guns = unitOf(UNIT, 'field-artillery', side(SPEC, 0));
    expect(UNIT.weapon.listedBy.values['field-artillery']).toContain(guns['weapon']);
    expect(unitOf(UNIT, 'transport-train', side(SPEC, 0))).toEqual({ kind: 'transport-train' });
  });

  test('joins a formation as one more of its last unit, or as another unit', () => {
    const path = ['forces', 'first', 'formations', 0];
    const units = (unit: object): unknown => {
      const { change } = joining(SPEC, path, { unit: unit as never, name: '' });
      return (parse(change(SPEC)) as { forces: { first: { formations: { units: unknown }[] } } }).forces.first
        .formations[0]?.units;
    };
    expect(units({ weapon: 'martini-henry' })).toEqual([{ weapon: 'martini-henry', count: 3 }]);
    expect(units({ weapon: 'snider' })).toEqual([
      { weapon: 'martini-henry', count: 2 },
      { weapon: 'snider' },
    ]);
  });

  test('alone is a formation with a name of its own, and the facing and orders of the last', () => {
    const company = { unit: { weapon: 'lebel' }, name: 'rifles' };
    const once = beside(side(SPEC, 0), company, [99, 12.5], [40, 30])?.change(SPEC) ?? '';
    const twice = beside(side(once, 0), company, [3, 3], [40, 30]);
    expect(twice?.path).toEqual(['forces', 'first', 'formations', 2]);
    const { forces } = parse(twice?.change(once) ?? '') as { forces: { first: { formations: unknown[] } } };
    expect(forces.first.formations.slice(1)).toEqual(
      [
        ['rifles 2', [40, 12.5]],
        ['rifles 3', [3, 3]],
      ].map(([name, at]) => ({
        name,
        at,
        facing: [3, 4],
        units: [{ weapon: 'lebel' }],
        orders: [{ task: 'hold', at: [20, 8] }],
      })),
    );
  });

  test('finds the nearest free place, in the row of the last, within the zone of its side', () => {
    const size = [40, 30] as const;
    const standing = [around([10, 4], 3), around([15, 4], 3), around([5, 4], 3)];
    expect(freePlace([10, 4], [], [], 0, size)).toEqual([10, 4]);
    expect(freePlace([10, 4], standing, [], 0, size)).toEqual([20.5, 4]);
    expect(freePlace([10, 4], [around([20, 15], 20)], [], 0, size)).toEqual([10, 4]);
    const zones = [placed(named('A'), [20, 0], size, []), placed(named('B'), [20, 30], size, [])];
    const [, y] = freePlace([10, 15], [], zones, 1, size);
    expect(y).toBe(22.5);
    expect(freePlace([10, 15], [], zones, 0, size)[1]).toBe(7);
    // The pond reaches from 6 to 14 cm.
    expect(freePlace([9, 4], [], [...zones, placed(named('water'), [10, 4], size, [])], 0, size)).toEqual([
      4, 4,
    ]);
  });
});

describe('ground that is placed by itself', () => {
  const size = [60, 40] as const;
  const laid = (...names: readonly string[]): readonly MapFeature[] =>
    names.reduce<readonly MapFeature[]>((all, name) => {
      return [...all, placedApart(named(name), size, all)];
    }, []);

  test('lies in the middle, and apart from all that lies there', () => {
    const all = laid('place', 'wood', 'height', 'wood', 'wall', 'river', 'good', 'water');
    expect(all[0]?.geometry.coordinates).toEqual([30, 20]);
    for (const [i, one] of all.entries())
      for (const other of all.slice(0, i)) expect(meets(other, boundsOf(one))).toBe(false);
  });

  test('lies on a river if it is a crossing, and beside the crossing that is there', () => {
    const [river, first, second] = laid('river', 'bridge', 'bridge');
    const xOf = (bridge: MapFeature | undefined): number =>
      bridge === undefined ? Number.NaN : boundsOf(bridge).west;
    expect(Math.abs(xOf(first) - xOf(second))).toBeGreaterThan(1);
    for (const bridge of [first, second])
      expect(
        river !== undefined && bridge !== undefined && meets(river, widened(boundsOf(bridge), 0.05)),
      ).toBe(true);
  });

  test('lies where it meets the fewest where there is no room', () => {
    const objective = placed(named('place'), [30, 20], size, []);
    const wood = stretchedTo(placed(named('wood'), [0, 0], size, []), size, size);
    const hill = placedApart(named('height'), size, [wood, objective]);
    expect(meets(wood, boundsOf(hill))).toBe(true);
    expect(meets(objective, boundsOf(hill))).toBe(false);
  });
});
