import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { testBrowser, withoutBrowser } from '../browser.ts';
import { answers, type Placed } from './answers.ts';
import file from './fixtures/battle-cases.json' with { type: 'json' };
import { chanceOf, pick, randomPlace, randomToken } from './random-maps.ts';

describe('the geometry cases of the digest', () => {
  it.each(file.cases.map((one) => [one.id, one] as const))('%s', (_id, one) => {
    expect(answers({ maps: file.maps, cases: [one] })).toEqual([{ id: one.id, answer: one.expected }]);
  });
});

describe.skipIf(withoutBrowser)('in Chromium', () => {
  it('cases have the answers that Node gives: those of the digest, and random ones on its maps', async () => {
    const input = fileURLToPath(new URL('answers.ts', import.meta.url));
    const bundle = await rolldown({ input, platform: 'browser' });
    const { output } = await bundle.generate({ format: 'iife', name: 'geometry' });
    await bundle.close();
    const asked = { maps: file.maps, cases: [...file.cases, ...randomCases(1_000)] };
    const page = await (await testBrowser()).newPage();
    await page.addScriptTag({ content: output[0].code });
    const answered: unknown = await page.evaluate(`geometry.answers(${JSON.stringify(asked)})`);
    await page.close();
    expect(answered).toEqual(answers(asked));
  });
});

function randomCases(count: number) {
  const chance = chanceOf('the same in Node and Chromium');
  const size = { width: 6000, height: 4000 };
  const place = (): [number, number] => {
    const { x, y } = randomPlace(chance, size);
    return [x, y];
  };
  const placed = (): Placed => {
    const { x, y, fx, fy, w, e } = randomToken(chance, randomPlace(chance, size));
    return { at: [x, y], facing: [fx, fy], token: [w, e] };
  };
  return Array.from({ length: count }, (_unused, i) => {
    const map = pick(chance, Object.keys(file.maps));
    const [a, b] = [placed(), placed()];
    const others = { enemies: [placed(), placed()], friends: [placed(), placed()] };
    const moving = { ...others, allowance: 100 * chance.die(20), class: pick(chance, ['foot', 'wheels']) };
    const leg: [number, number] = [chance.die(3001) - 1501, chance.die(3001) - 1501];
    const elements = [a, b, placed(), placed()].map((each, k) => ({
      ...each,
      id: `${k}`,
      kind: k < 2 ? 'command' : pick(chance, ['heliograph', 'telegraph']),
    }));
    return pick(chance, [
      { id: `sight ${i}`, kind: 'sight', map, inputs: { from: place(), to: place() } },
      { id: `sector ${i}`, kind: 'sector', map, inputs: { unit: a, other: b } },
      { id: `distance ${i}`, kind: 'distance', map, inputs: { a, b } },
      { id: `contact ${i}`, kind: 'contact', map, inputs: { a, b } },
      { id: `leg ${i}`, kind: 'leg', map, inputs: { ...moving, unit: a, leg } },
      {
        id: `retreat ${i}`,
        kind: 'retreat',
        map,
        inputs: { ...moving, unit: a, enemy: b, endFacing: b.facing },
      },
      { id: `chain ${i}`, kind: 'chain', map, inputs: { elements, from: '0', to: '1' } },
      { id: `entry ${i}`, kind: 'entry', map, inputs: { ...moving, reactor: a, mover: b, leg, reach: 1800 } },
    ]);
  });
}
