import { expect, test } from 'vitest';
import { AREA_CLASSES } from '../../../src/battlefield/map/battle-map.ts';
import { readMap } from '../../../src/battlefield/map/read-map.ts';
import { Html } from '../../../src/report/html.ts';
import { mapPicture, scaleAndNorth } from '../../../src/report/battle/map-drawing.ts';
import { Names } from '../../../src/report/battle/names.ts';
import { Scene } from '../../../src/report/battle/scene.ts';
import { startOf, type Piece } from '../../../src/questions/battles/frames.ts';
import { SHORT_MAP, shortLog } from './short-battle.ts';

const { map } = readMap(SHORT_MAP);
if (map === null) throw new Error('the short map is no map');
const scene = new Scene(map, null);
const drawing = [scene.definitions([]), ...scene.names([], []).ground].map(({ text }) => text).join('');

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
  const [standing] = startOf(shortLog().pieces, new Map()).pieces;
  if (standing === undefined) throw new Error('the short battle has no pieces');
  const maker: Piece = { ...standing, position: [2000, 1500], facing: [0, -1000] };
  const drawn = (make: string): string => new Scene(map, null).work({ make, at: [2000, 1600], maker }).text;
  const box = 'M21.5 15.75L18.5 15.75L18.5 14.25L21.5 14.25Z';
  expect(drawn('field-fortification')).toBe(`<path class="work fieldwork" d="${box}"/>`);
  expect(drawn('clear')).toBe(`<path class="work cleared" d="${box}"/>`);
  expect(drawn('obstacle')).toBe('<path class="work obstacle" d="M21.5 15.75L18.5 15.75"/>');
  expect(drawn('destroy-bridge')).toBe(
    '<path class="work gone" d="M20 14m-.8 -.8l1.6 1.6m0 -1.6l-1.6 1.6"/>',
  );
});

test('has a scale in cm, and in metres where the rules have one', () => {
  const picture = mapPicture(map, scaleAndNorth(map, 30), new Html('')).text;
  expect(picture).toContain('10 cm = 300 m');
  expect(picture).toContain('North');
  expect(scaleAndNorth(map, null).text).toContain('10 cm</text>');
});

test('writes no name over another: it goes to its next place, and one that finds none is left out', () => {
  const names = new Names(map);
  const spot = (y: number) => ({ x: 2000, y });
  expect(names.put('Rifles', 'formation', [spot(1000), spot(2000)], ' a').mark?.text).toContain(' y="20">');
  expect(names.put('Lancers', 'formation', [spot(1050), spot(2000)], ' b').mark?.text).toContain(' y="10">');
  expect(names.put('the lane', 'line', [spot(1000), spot(2000)]).mark).toBeNull();
  expect(names.put('Lancers', 'formation', [spot(1000)], ' b').mark).toBeNull();
  const block = { left: 0, right: 4000, foot: 2400, top: 2600, harm: 2 };
  names.taken.push(block);
  expect(names.put('Lancers', 'formation', [spot(1000), spot(2500)], ' b').mark?.text).toContain(' y="5">');
});
