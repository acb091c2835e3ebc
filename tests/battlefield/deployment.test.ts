import { describe, expect, it } from 'vitest';
import {
  DEPLOY_CODES,
  DeploymentGround,
  deployProblem,
  type Deployed,
} from '../../src/battlefield/deployment.ts';
import { BareGround } from '../../src/battlefield/bare-ground.ts';
import { Ground } from '../../src/battlefield/ground.ts';
import { readMap } from '../../src/battlefield/map/read-map.ts';
import { Token } from '../../src/battlefield/token.ts';
import { Works } from '../../src/battlefield/works.ts';

const feature = (properties: object, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const rectangle = (west: number, south: number, east: number, north: number) => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];

function field(features: readonly object[]): DeploymentGround {
  const hythe = { map: 1, units: 'map-cm', width: 60, height: 40 };
  const { map, problems } = readMap({ type: 'FeatureCollection', hythe, features });
  if (map === null) throw new Error(JSON.stringify(problems));
  return new DeploymentGround(new Ground(new BareGround(map), new Works(0, 0, map.crossings.length)));
}

const ground = field([
  feature({ kind: 'area', class: 'water' }, 'Polygon', rectangle(40, 0, 50, 8)),
  feature({ kind: 'area', class: 'marsh' }, 'Polygon', rectangle(30, 0, 34, 8)),
  feature({ kind: 'railway', name: 'line' }, 'LineString', [
    [0, 3],
    [60, 4],
  ]),
  feature({ kind: 'zone', side: 'A' }, 'Polygon', rectangle(0, 0, 60, 10)),
  feature({ kind: 'zone', side: 'B' }, 'Polygon', rectangle(0, 30, 60, 40)),
]);

function unit(name: string, x: number, y: number, more: Partial<Deployed> = {}): Deployed {
  const token = new Token();
  token.size(300, 150);
  token.place(x, y, 0, 1000);
  return { token, side: 0, mover: 0, name, path: ['forces', name], ...more };
}

function codes(...deployed: Deployed[]): string[] {
  return ground.problems(deployed).map(({ code, path }) => `${code} ${path.at(-1)}`);
}

describe('a deployment', () => {
  it('is without a fault inside its zone, on ground that each may enter, apart from all others', () => {
    expect(codes(unit('one', 500, 500), unit('two', 800, 500), unit('three', 500, 350))).toEqual([]);
  });

  it.each([
    ['a corner off the map', unit('one', 100, 500), 'deploy.outside one'],
    ['a centre out of its zone', unit('one', 500, 1001), 'deploy.outside one'],
    ['a place in the zone of the other side', unit('one', 500, 3500), 'deploy.outside one'],
    ['ground that nobody enters', unit('one', 4500, 500), 'deploy.ground one'],
    ['a marsh for wheels', unit('one', 3200, 500, { mover: 1 }), 'deploy.ground one'],
    ['a train off its line', unit('one', 1000, 500, { mover: 2 }), 'deploy.rail one'],
  ])('is told of %s', (_fault, deployed, code) => {
    expect(codes(deployed)).toEqual([code]);
  });

  it('lets a centre stand on the rim of its zone, and a train where its line rounds to', () => {
    expect(codes(unit('one', 500, 1000), unit('two', 3200, 353, { mover: 2 }))).toEqual([]);
  });

  it('tells of two that overlap at the later of them, with the name of the other', () => {
    const [problem, ...more] = ground.problems([unit('one', 500, 500), unit('two', 600, 600)]);
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ code: 'deploy.overlap', path: ['forces', 'two'] });
    expect(problem?.message).toContain('overlaps one');
  });

  it('lets the units of a column share a place, but not two columns', () => {
    const column = (name: string, of: string) => unit(name, 500, 500, { column: of });
    expect(codes(column('one', 'x'), column('two', 'x'))).toEqual([]);
    expect(codes(column('one', 'x'), column('two', 'y'))).toEqual(['deploy.overlap two']);
  });

  it('tells of all faults of all at once', () => {
    expect(
      codes(
        unit('one', 100, 2000),
        unit('two', 4500, 500),
        unit('three', 4600, 500),
        unit('four', 1000, 500, { mover: 2 }),
        unit('five', 9000, 500),
      ),
    ).toEqual([
      'deploy.outside one',
      'deploy.outside one',
      'deploy.ground two',
      'deploy.ground three',
      'deploy.overlap three',
      'deploy.rail four',
      'deploy.outside five',
      'deploy.outside five',
    ]);
  });

  it('says where and what to do, after its code', () => {
    const messages = ground.problems([unit('unit 2 of rifles', 500, 1200)]).map(({ message }) => message);
    expect(messages).toEqual([
      'deploy.outside: unit 2 of rifles, at 5, 12 cm, stands outside the zone of its side: move its centre into that, between 0, 0 and 60, 10 cm',
    ]);
    for (const code of DEPLOY_CODES) expect(deployProblem(code, [], 'x').message).toBe(`${code}: x`);
  });

  it('asks for no zone where the map has none', () => {
    expect(field([]).problems([unit('one', 3000, 2000)])).toEqual([]);
  });
});

describe('a wagon without a place of its own', () => {
  it('comes inside by whole millimetres, as far as it must', () => {
    const { token } = unit('wagon', 500, -200);
    ground.bringInside(token, 0, 500, 500);
    expect([token.x, token.y]).toEqual([500, 80]);
  });

  it('stays where no point on its way is inside', () => {
    const { token } = unit('wagon', 500, 2000);
    ground.bringInside(token, 0, 500, 2500);
    expect([token.x, token.y]).toEqual([500, 2000]);
  });
});
