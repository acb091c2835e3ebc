import { expect, test } from 'vitest';
import { AREA_CLASSES } from '../../../src/battlefield/map/battle-map.ts';
import { readMap } from '../../../src/battlefield/map/read-map.ts';
import { Html } from '../../../src/report/html.ts';
import { mapDefinitions, mapPicture, scaleAndNorth } from '../../../src/report/battle/map-drawing.ts';
import { Scene } from '../../../src/report/battle/scene.ts';
import { SHORT_MAP } from './short-battle.ts';

const { map } = readMap(SHORT_MAP);
if (map === null) throw new Error('the short map is no map');
const STANDING = { alive: true, ready: true, debt: false, limbered: false, column: false } as const;
const drawing = mapDefinitions(map).text;

test('gives every class of ground but the open a hatching of its own', () => {
  const hatchings = new Map(
    [...drawing.matchAll(/<pattern id="hatch-([\w-]+)".*?>(.*?)<\/pattern>/gs)].map(([, name, lines]) => [
      name,
      lines,
    ]),
  );
  const hatched = Object.keys(AREA_CLASSES).filter((kind) => kind !== 'open');
  expect(new Set(hatchings.keys())).toEqual(new Set(hatched));
  expect(new Set(hatchings.values()).size).toBe(hatched.length);
  for (const kind of hatched) expect(drawing).toContain(`fill="url(#hatch-${kind})"`);
});

test('draws every kind of line, place and crossing, and names what has a name as text', () => {
  for (const kind of [
    'height',
    'river',
    'road good',
    'road track',
    'railway',
    'telegraph',
    'hedge',
    'wall',
    'entrenchment',
    'bridge',
    'ford',
    'place',
    'station',
  ])
    // prettier-ignore
    expect(drawing).toContain(`class="${kind}"`);
  for (const name of ['Gallows Hill', '20 m', 'coach road', 'the stream', 'halt', 'bridge', '&#60;wood&#62;'])
    expect(drawing).toContain(`>${name}</text>`);
  expect(drawing).not.toContain('<wood>');
});

test('stands north up: what has a greater y is drawn higher', () => {
  const top = /class="river" d="M0 ([\d.]+)L/.exec(drawing)?.[1];
  const below = /class="road good" d="M0 ([\d.]+)L/.exec(drawing)?.[1];
  expect([top, below]).toEqual(['15', '18']);
});

test('draws a work at the token of its maker, and a bridge that is gone at its place', () => {
  const maker = { position: [2000, 1500], facing: [0, -1000] } as const;
  const drawn = (make: string): object =>
    new Scene(map, null).work({
      make,
      at: [2000, 1600],
      token: [300, 150],
      maker: { ...STANDING, ...maker },
    });
  expect(drawn('field-fortification')).toEqual({
    kind: 'fieldwork',
    d: 'M21.5 15.75L18.5 15.75L18.5 14.25L21.5 14.25Z',
  });
  expect(drawn('clear')).toMatchObject({ kind: 'cleared' });
  expect(drawn('obstacle')).toEqual({ kind: 'obstacle', d: 'M21.5 15.75L18.5 15.75' });
  expect(drawn('destroy-bridge')).toEqual({ kind: 'gone', d: 'M20 14m-.8 -.8l1.6 1.6m0 -1.6l-1.6 1.6' });
});

test('has a scale in cm, and in metres where the rules have one', () => {
  const picture = mapPicture(map, scaleAndNorth(map, 30), new Html('')).text;
  expect(picture).toContain('10 cm = 300 m');
  expect(picture).toContain('North');
  expect(scaleAndNorth(map, null).text).toContain('10 cm</text>');
});
