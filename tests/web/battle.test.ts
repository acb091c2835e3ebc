/** Battles on a map at the bench: opened with their map, placed and turned, run, and watched. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import type { FindingJson } from '../../src/questions/matchup/findings.ts';
import { LIGHT_COLOURS } from '../../src/report/page-colours.ts';
import { shareText } from '../../src/questions/telling/certainty.ts';
import { withoutBrowser } from '../browser.ts';
import { hytheInTurn, testFolder } from '../cli/hythe.ts';
import { SHORT_MAP } from '../report/battle/short-battle.ts';
import { fragmentFor } from './fragment.ts';
import { drop, held, middle } from './on-map.ts';
import { copied, openWeb } from './opened.ts';
import { changed } from './specs.ts';

const formation = (name: string, weapon: string, at: string, facing: string): string =>
  `{ formations: [ { name: ${name}, at: ${at}, facing: ${facing}, units: [ { weapon: ${weapon}, count: 2 } ] } ] }`;

/** Red, green and blue of `#00a0ff`. */
function partsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Two companies a side across a stream. */
const SPEC = `hythe: 1
title: Across the stream
rules: pluie
engagement: { kind: battle, map: maps/stream.geojson, turnLimit: 4 }
sides:
  british: { force: ${formation('rifles', 'martini-henry', '[ 15.5, 9 ]', 'N')} }
  french: { force: ${formation('ligne', 'lebel', '[ 15.5, 18 ]', 'S')} }
resolve: { method: monte-carlo, replicates: 8, seed: page }
`;

const zone = (side: string, south: number, north: number): object => ({
  type: 'Feature',
  properties: { kind: 'zone', side },
  geometry: {
    type: 'Polygon',
    coordinates: [[[0, south], [40, south], [40, north], [0, north], [0, south]]], // prettier-ignore
  },
});

/** The map with a zone for each side. */
const ZONED_MAP = { ...SHORT_MAP, features: [...SHORT_MAP.features, zone('A', 0, 11), zone('B', 15, 30)] };

const filesWith = (map: object): typeof FILES =>
  FILES.map((file) =>
    file.name.endsWith('.yaml') ? file : { ...file, buffer: Buffer.from(JSON.stringify(map)) },
  );

const FILES = [
  { name: 'stream.yaml', mimeType: 'application/yaml', buffer: Buffer.from(SPEC) },
  { name: 'stream.geojson', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(SHORT_MAP)) },
];

describe.skipIf(withoutBrowser)('battles at the bench', () => {
  const web = openWeb();

  /** The battle, opened from disk in the page that all tests share. */
  async function battle(files = FILES): Promise<Page> {
    const page = await web.shared(fragmentFor('bench', { spec: 'hythe: 1' }));
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.locator('.deployment').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open another fight' }).click();
    await page.getByLabel('A fight from disk').setInputFiles(files);
    return page;
  }

  /** The block as it is drawn, once the page draws the spec as it stands. */
  async function drawn(page: Page, name: string, post: string): Promise<Locator> {
    const own = page.getByRole('button', { name: new RegExp(`^${name},.* ${post};`, 'u') });
    await own.waitFor();
    await page.locator('.deployment[aria-busy="false"]').waitFor();
    return page.getByRole('button', { name: new RegExp(`^${name},`, 'u') });
  }

  const spec = async (page: Page): Promise<string> => copied(page, 'Copy the file');

  /** Waits for the answer above the map, whose height moves it. */
  async function answered(page: Page): Promise<void> {
    await page.locator('.answer[aria-busy="false"] .sureness').waitFor();
  }

  test('a spec and its map from disk stand on the map; without the map the page says what to do', async () => {
    const page = await battle(FILES.slice(0, 1));
    await page.getByText('open the spec and this file from disk together').first().waitFor();
    await battle();
    await drawn(page, 'Rifles', 'at 15.5, 9 cm, facing N');
    const ligne = await drawn(page, 'Ligne', 'at 15.5, 18 cm, facing S');
    expect(await ligne.count()).toBe(1);
  });

  test('an arrow key moves a formation by half a centimetre and T turns it, in the spec, and back undoes it', async () => {
    const page = await battle();
    const rifles = await drawn(page, 'Rifles', 'at 15.5, 9 cm, facing N');
    await rifles.focus();
    for (const key of ['ArrowRight', 'ArrowUp', 'Shift+T']) await page.keyboard.press(key);
    await drawn(page, 'Rifles', 'at 16, 9.5 cm, facing NNW');
    expect(await spec(page)).toBe(SPEC.replace('[ 15.5, 9 ], facing: N', '[ 16, 9.5 ], facing: NNW'));
    await page.goBack();
    await drawn(page, 'Rifles', 'at 16, 9.5 cm, facing N');
    await page.evaluate(() => history.go(-2));
    await drawn(page, 'Rifles', 'at 15.5, 9 cm, facing N');
    expect(await spec(page)).toBe(SPEC);
  });

  test('a pointer drags a formation and turns it by its handle: one step of the history each', async () => {
    const page = await battle();
    const ligne = await drawn(page, 'Ligne', 'at 15.5, 18 cm, facing S');
    const grip = ligne.locator('.grip');
    const [x, y] = await middle(grip);
    await drop(page, grip, x + 4.1, y - 1.9);
    await drawn(page, 'Ligne', 'at 19.5, 16 cm, facing S');
    await drop(page, page.locator('.deployment .turner'), x + 4 - 6, y - 2);
    await drawn(page, 'Ligne', 'at 19.5, 16 cm, facing W');
    expect(await spec(page)).toBe(SPEC.replace('[ 15.5, 18 ], facing: S', '[ 19.5, 16 ], facing: W'));
    await page.goBack();
    await page.goBack();
    await drawn(page, 'Ligne', 'at 15.5, 18 cm, facing S');
  });

  test('a place against the rules stands beside the map with the name of the formation, which can be moved on', async () => {
    const page = await battle();
    await (await drawn(page, 'Rifles', 'at 15.5, 9 cm, facing N')).focus();
    const west = page.getByLabel('from the west');
    await west.fill('1');
    await expect
      .poll(async () => page.locator('.deployment .problems p').allTextContents())
      .toEqual([expect.stringMatching(/^Rifles: .*stands off the map/u)]);
    await drawn(page, 'Rifles', 'at 1, 9 cm, facing N');
    // No notice comes above, which would move the map under the hand.
    expect(await page.locator('.answer .headline').textContent()).toMatch(
      /^The forces cannot stand so: .*rifles.*stands off the map.*This is the last answer/u,
    );
    expect(await page.locator('.answer .notice').count()).toBe(0);
    await west.fill('15.5');
    await page.locator('.deployment .problems p').waitFor({ state: 'detached' });
  });

  test('an objective that a side cannot go to is named beside the map, and numbers alone are no reason', async () => {
    const mill = {
      type: 'Feature',
      properties: { kind: 'place', name: 'mill', objective: true },
      geometry: { type: 'Point', coordinates: [30, 22] },
    };
    const dry = SHORT_MAP.features.filter((one) => !JSON.stringify(one).includes('"crossing"'));
    const page = await battle(filesWith({ ...SHORT_MAP, features: [...dry, mill] }));
    await drawn(page, 'Rifles', 'at 15.5, 9 cm, facing N');
    await expect
      .poll(async () => page.locator('.deployment .problems p').allTextContents())
      .toEqual([
        'Nobody of the British can go to Mill: a river without a crossing, or impassable ground, bars every way.',
      ]);
    await answered(page);
    await page.getByText('In numbers', { exact: true }).waitFor();
    expect(await page.getByText('Why', { exact: true }).count()).toBe(0);
  });

  test('a problem that all units of a formation have is said once', async () => {
    const page = await battle(
      filesWith(ZONED_MAP).map((file) =>
        file.name.endsWith('.yaml')
          ? {
              ...file,
              buffer: Buffer.from(changed(SPEC, ['weapon: lebel, count: 2', 'weapon: lebel, count: 4'])),
            }
          : file,
      ),
    );
    await (await drawn(page, 'Ligne', 'at 15.5, 18 cm, facing S')).focus();
    await page.getByLabel('from the south').fill('13');
    await expect
      .poll(async () => page.locator('.deployment .problems p').allTextContents())
      .toEqual([
        expect.stringMatching(/^Ligne: .*stands outside the zone of its side.*; the same for \d others$/u),
      ]);
  });

  test('zones are drawn, and a formation that is dragged out of its own is red with the reason beside it until it is back', async () => {
    const page = await battle(filesWith(ZONED_MAP));
    const rifles = await drawn(page, 'Rifles', 'at 15.5, 9 cm, facing N');
    await answered(page);
    const cm = await page
      .locator('.deployment .marks')
      .evaluate((marks: SVGGElement) => marks.getScreenCTM()?.a ?? 0);
    for (const [zone, height] of [
      ['.zone.a', 11],
      ['.zone.b', 15],
    ] as const) {
      const box = await page.locator(`.deployment ${zone}`).boundingBox();
      expect(box?.width).toBeCloseTo(40 * cm, -1);
      expect(box?.height).toBeCloseTo(height * cm, -1);
    }
    const [x, y] = await middle(rifles.locator('.grip'));
    await held(page, rifles.locator('.grip'), x, y + 3);
    const reason = page.locator('.deployment .reason');
    await reason.waitFor();
    expect(await reason.textContent()).toBe('stands outside the zone of its side');
    expect(await rifles.getAttribute('class')).toContain('wrong');
    expect(await rifles.getAttribute('aria-label')).toContain('stands outside the zone of its side');
    const apart = async (): Promise<number> => {
      // It is drawn anew with each answer.
      const [beside, block] = [await reason.boundingBox(), await rifles.locator('.grip').boundingBox()];
      if (beside === null || block === null) return Infinity;
      return Math.max(beside.y - block.y - block.height, block.y - beside.y - beside.height);
    };
    await expect.poll(apart).toBeLessThan(4 * cm);
    await page.mouse.up();
    await drawn(page, 'Rifles', 'at 15.5, 12 cm, facing N');
    await reason.waitFor();
    await rifles.focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
    await reason.waitFor({ state: 'detached' });
    expect(await rifles.getAttribute('class')).not.toContain('wrong');
  });

  test('the controls of a replay are whole, beside the map where there is room', async () => {
    const page = await battle();
    await drawn(page, 'Rifles', 'at 15.5, 9 cm, facing N');
    await answered(page);
    await page.getByRole('button', { name: 'Play a typical battle' }).click();
    const deployment = page.locator('.deployment');
    await deployment.locator('.now').waitFor();
    const boxOf = async (name: string): Promise<{ x: number; y: number; width: number; height: number }> => {
      const box = await deployment.locator(name).boundingBox();
      if (box === null) throw new Error(`${name} is not drawn`);
      return box;
    };
    for (const [width, isBeside] of [
      [1400, true],
      [1120, true],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      // Its parts are drawn anew while the window takes its width.
      await vi.waitFor(async () => {
        const [map, panel, frame] = [
          await boxOf('.map:not(.sign)'),
          await boxOf('.panel'),
          await boxOf('.stage .board'),
        ];
        for (const name of [
          '.which',
          '.back',
          '.play',
          '.step',
          '.speed',
          '.turn',
          '.now',
          '.acts',
          '.seen',
          '.whole',
        ]) {
          const { x, y, width: wide, height } = await boxOf(name);
          const out = [frame.x - x, x + wide - frame.x - frame.width, y + height - frame.y - frame.height];
          expect({ name, out: out.filter((pixels) => pixels > 1) }).toEqual({ name, out: [] });
        }
        expect(panel.x >= map.x + map.width - 1).toBe(isBeside);
        expect(panel.y >= map.y + map.height - 1).toBe(!isBeside);
      }, 120_000);
    }
  });

  test.each([
    ['battle-for-a-village', 'oxmarden'],
    ['battle-at-the-crossroads', 'tillhurst-cross'],
  ])('no name stands over another: %s', async (name, map) => {
    const page = await battle(
      [`${name}.yaml`, `maps/${map}.geojson`].map((file) => ({
        name: basename(file),
        mimeType: 'text/plain',
        buffer: readFileSync(join('experiments', file)),
      })),
    );
    await page.locator('.deployment .force').first().waitFor();
    for (const width of [1400, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const names = async () =>
        page
          .locator('.deployment .marks text')
          .evaluateAll((texts) =>
            texts
              .map((text) => ({ name: text.textContent, box: text.getBoundingClientRect() }))
              .filter(({ box }) => box.width > 0),
          );
      await expect.poll(async () => (await names()).length).toBeGreaterThan(8);
      const over = async () =>
        (await names()).flatMap((a, i, all) =>
          all
            .slice(0, i)
            .filter(
              ({ box }) =>
                a.box.left < box.right &&
                a.box.right > box.left &&
                a.box.top < box.bottom &&
                a.box.bottom > box.top,
            )
            .map((b) => [a.name, b.name]),
        );
      // They are drawn anew for a width.
      await expect.poll(over).toEqual([]);
    }
  });

  test('the run has the shares of the command line, and its battles are watched act by act', async () => {
    const page = await battle();
    await answered(page);
    const map = JSON.stringify(SHORT_MAP);
    const folder = testFolder({ 'stream.yaml': SPEC.replace('maps/', ''), 'stream.geojson': map });
    const { status, stdout } = hytheInTurn(['run', 'stream.yaml', '--json', '--quiet'], { cwd: folder });
    expect(status).toBe(0);
    const { cells } = JSON.parse(stdout) as FindingJson; // ours
    const shares = cells[0]?.counted?.map(shareText) ?? [];
    expect(shares).toHaveLength(3);
    const said = await page.locator('.why > p').textContent();
    for (const share of shares) expect(said).toContain(share);
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    // The river of its map, whose colour is of nothing else.
    const picture = page.locator('.window.picture img');
    const colour = partsOf(LIGHT_COLOURS['--series-8'] ?? '');
    const ofRiver = await picture.evaluate(async (image: HTMLImageElement, [r, g, b]) => {
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const pen = canvas.getContext('2d');
      if (pen === null) return 0;
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      let found = 0;
      for (let i = 0; i < data.length; i += 4)
        if (data[i] === r && data[i + 1] === g && data[i + 2] === b) found++;
      return found;
    }, colour);
    expect(ofRiver).toBeGreaterThan(500);
    await page.getByRole('button', { name: 'Close' }).click();
    const tools = page.getByText('Ground, units and table');
    await tools.waitFor();
    await page.getByRole('button', { name: 'Play a typical battle' }).click();
    const now = page.locator('.deployment .now p');
    await expect.poll(async () => now.textContent()).toContain('active');
    expect(await tools.count()).toBe(0);
    await page.locator('.deployment .which').selectOption({ index: 1 });
    await expect.poll(async () => now.textContent()).toBe('The start');
    await page.getByRole('button', { name: 'One act on' }).click();
    await expect.poll(async () => now.textContent()).not.toBe('The start');
    await page.getByRole('button', { name: 'Place the forces' }).click();
    await drawn(page, 'Rifles', 'at 15.5, 9 cm, facing N');
  });
});
