/** A battle from nothing at the bench: a table, ground and companies on it, played, saved and passed on. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { axeFindings, withoutBrowser } from '../browser.ts';
import { engineHere } from '../engine/desk.ts';
import { fragmentFor } from './fragment.ts';
import { drawn, drop, held, pixel } from './on-map.ts';
import { copied, openWeb } from './opened.ts';
import { changed } from './specs.ts';

interface Feature {
  readonly properties: { readonly kind: string; readonly class?: string };
  readonly geometry: { readonly coordinates: readonly unknown[] };
}

interface Battle {
  readonly engagement: {
    readonly map: {
      readonly hythe: { readonly width: number; readonly height: number };
      readonly features: readonly Feature[];
    };
  };
  readonly sides: Readonly<
    Record<string, { readonly force: { readonly formations: readonly Record<string, unknown>[] } }>
  >;
}

describe.skipIf(withoutBrowser)('a new battle', () => {
  const web = openWeb();

  let fragment: string;

  // That of the gallery, which `scenario.test.ts` presses, with few battles: each change plays them anew.
  beforeAll(async () => {
    const spec = await engineHere().ask('begin', { rules: 'pluie', kind: 'battle' });
    const few = changed(spec, ['replicates: 1000', 'replicates: 4'], ['turnLimit: 15', 'turnLimit: 3']);
    fragment = fragmentFor('bench', { spec: few });
  });

  async function begun(): Promise<Page> {
    const page = await web.anew(fragment);
    await page.setViewportSize({ width: 1400, height: 1400 });
    await drawn(page);
    return page;
  }

  async function battle(page: Page): Promise<Battle> {
    return parse(await copied(page, 'Copy the file')) as Battle;
  }

  function piece(page: Page, name: string): Locator {
    return page.locator('.pieces').getByRole('button', { name, exact: true });
  }

  test('is made on a table of its size, with ground and companies, is played, and opens again from its text and a link', async () => {
    const page = await begun();
    const width = page.getByLabel('Table: width');
    await width.fill('70');
    await width.press('Enter');
    await expect
      .poll(async () => (await battle(page)).engagement.map.hythe)
      .toMatchObject({ width: 70, height: 40 });
    await drawn(page);
    await drop(page, piece(page, 'Wood'), 20, 20);
    await drop(page, piece(page, 'River'), 30, 14);
    for (const [side, south] of [
      ['North', 33],
      ['South', 6],
    ] as const) {
      await page.getByRole('combobox', { name: 'Units for' }).selectOption(side);
      await drop(page, piece(page, 'Infantry'), 10, south);
      // The second joins the first, where that now stands.
      await drop(page, piece(page, 'Infantry'), 10, south);
    }
    const made = await battle(page);
    expect(made.engagement.map.features.slice(3).map(({ properties }) => properties)).toEqual([
      { kind: 'area', class: 'wood' },
      { kind: 'river' },
    ]);
    for (const [side, y] of [
      ['north', 33],
      ['south', 6],
    ] as const)
      expect(made.sides[side]?.force.formations[1]).toMatchObject({
        at: [10, y],
        units: [{ weapon: 'gb.martini-henry', count: 2 }],
        orders: [{ task: 'attack', to: 'Crossroads' }],
      });
    await page.getByRole('button', { name: 'Play a typical battle' }).click();
    await expect.poll(async () => page.locator('.deployment .now p').textContent()).toContain('active');
    await page.getByRole('button', { name: 'Place the forces' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the map file' }).click();
    expect(JSON.parse(readFileSync(await (await saving).path(), 'utf8'))).toEqual(made.engagement.map);
    const text = await copied(page, 'Copy the file');
    await page.getByLabel('Name of the file').fill('mine.yaml');
    await page.getByLabel('Name of the file').press('Enter');
    await page.getByRole('button', { name: 'Save in this browser as' }).click();
    await page.getByText('Saved as mine.yaml.').waitFor();
    const link = await copied(page, 'Copy link');

    await page.getByRole('button', { name: 'Open another fight' }).click();
    await page.locator('.opening').filter({ hasText: 'mine.yaml' }).click();
    await drawn(page);
    expect(await copied(page, 'Copy the file')).toBe(text);

    // Nothing is left of it on the screen.
    await web.anew(fragmentFor('bench', { spec: 'hythe: 1' }));
    await page.locator('.deployment').waitFor({ state: 'detached' });
    await web.shared(link.slice(link.indexOf('#')));
    await expect.poll(async () => page.locator('.deployment .force').count()).toBe(4);
    await drawn(page);
    expect(await copied(page, 'Copy the file')).toBe(text);
  });

  test('tells a place against the rules in red with its reason, while it is held and after', async () => {
    const page = await begun();
    await held(page, piece(page, 'Infantry'), 30, 20);
    const reason = page.locator('.deployment .reason');
    await reason.waitFor();
    expect(await reason.textContent()).toBe('stands outside the zone of its side');
    await page.mouse.up();
    await drawn(page);
    const infantry = page.getByRole('button', { name: /^Infantry 1,/u });
    expect(await infantry.getAttribute('class')).toContain('wrong');
    // It is the piece that was placed, and the keys are with it.
    await page.keyboard.press('Delete');
    await infantry.waitFor({ state: 'detached' });
    await drawn(page);
    await drop(page, piece(page, 'Bridge'), 40, 20);
    await reason.filter({ hasText: 'the crossing lies farther' }).waitFor();
    const bridge = page.getByRole('button', { name: /^bridge;/u });
    expect(await bridge.getAttribute('class')).toContain('wrong');
    expect(await bridge.getAttribute('aria-label')).toContain('place it on one');
    // A river under it is all that it needs.
    await drop(page, piece(page, 'River'), 30, 20);
    await drop(page, bridge.locator('.outline'), 40, 20);
    await reason.waitFor({ state: 'detached' });
    expect(await bridge.getAttribute('class')).not.toContain('wrong');
  });

  test('is shaped by keys and by hand: moved, turned, bent, another kind, taken away, and back undoes it', async () => {
    const page = await begun();
    await drop(page, piece(page, 'Wood'), 15, 20);
    const wood = page.getByRole('button', { name: /^wood;/u });
    // The keys are with the piece that was placed.
    await expect.poll(async () => wood.evaluate((shape) => shape.matches(':focus'))).toBe(true);
    const ring = async (): Promise<readonly (readonly number[])[]> => {
      const { features } = (await battle(page)).engagement.map;
      return features[3]?.geometry.coordinates[0] as readonly (readonly number[])[]; // a wood
    };
    expect((await ring())[0]).toEqual([19, 18.8]);
    await wood.press('ArrowRight');
    await wood.press('ArrowUp');
    await expect.poll(async () => (await ring())[0]).toEqual([19.5, 19.3]);
    await drawn(page);
    await wood.focus();
    await wood.press('Shift+T');
    await expect.poll(async () => (await ring())[0]).not.toEqual([19.5, 19.3]);
    await page.goBack();
    await expect.poll(async () => (await ring())[0]).toEqual([19.5, 19.3]);
    await drawn(page);
    await drop(page, wood.locator('.outline'), 45, 20);
    await expect.poll(async () => (await ring())[0]).toEqual([49, 18.8]);
    await drop(page, page.getByRole('button', { name: /^Corner 1 /u }), 52, 15);
    await expect.poll(async () => (await ring())[0]).toEqual([52, 15]);
    expect((await ring()).at(-1)).toEqual([52, 15]);
    await page.getByRole('combobox', { name: 'Kind of ground' }).selectOption('Marsh');
    await expect
      .poll(async () => (await battle(page)).engagement.map.features[3]?.properties)
      .toEqual({ kind: 'area', class: 'marsh' });
    await page.getByRole('button', { name: /^marsh;/u }).focus();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await battle(page)).engagement.map.features.length).toBe(3);
    await page.goBack();
    await expect.poll(async () => (await battle(page)).engagement.map.features.length).toBe(4);
  });

  test('moves the chosen piece though others lie on it, and a press chooses what lies on top', async () => {
    const page = await begun();
    await drop(page, piece(page, 'Wood'), 30, 20);
    const wood = page.getByRole('button', { name: /^wood;/u });
    const crossroads = page.getByRole('button', { name: /^Crossroads,/u });
    const places = async (): Promise<readonly unknown[]> => {
      const [, , objective, ground] = (await battle(page)).engagement.map.features;
      const [ring] = (ground?.geometry.coordinates ?? []) as readonly (readonly unknown[])[]; // a wood
      return [objective?.geometry.coordinates, ring?.[0]];
    };
    // The objective lies on the middle of the wood.
    await drop(page, crossroads.locator('.outline'), 31.5, 21);
    expect(await wood.evaluate((shape) => shape.matches(':focus'))).toBe(true);
    await expect.poll(places).toEqual([
      [30, 20],
      [35.5, 19.8],
    ]);
    expect(await wood.getAttribute('class')).toContain('chosen');
    await crossroads.locator('.outline').click();
    await expect.poll(async () => crossroads.getAttribute('class')).toContain('chosen');
    await expect.poll(async () => crossroads.evaluate((shape) => shape.matches(':focus'))).toBe(true);
    await drop(page, crossroads.locator('.outline'), 20, 20);
    await expect.poll(places).toEqual([
      [20, 20],
      [35.5, 19.8],
    ]);
  });

  test('is shaped by a finger on a narrow screen, which scrolls the page where it holds nothing', async () => {
    const page = await begun();
    await page.setViewportSize({ width: 390, height: 844 });
    await drawn(page);
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: at[0], y: at[1] }],
      });
    /** Leads a finger down the screen from the middle of something. */
    const led = async (what: Locator, down: number): Promise<void> => {
      // It waits until nothing moves.
      await what.scrollIntoViewIfNeeded();
      await what.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const { x = 0, y = 0, width = 0, height = 0 } = (await what.boundingBox()) ?? {};
      const [mx, my] = [x + width / 2, y + height / 2];
      await send('touchStart', [mx, my]);
      for (let step = 1; step <= 8; step++) await send('touchMove', [mx, my + (step * down) / 8]);
      await send('touchEnd');
      await drawn(page);
    };
    const at = async (): Promise<unknown> => (await battle(page)).sides['north']?.force.formations[0]?.['at'];
    const before = await at();
    const scrolled = async (): Promise<number> => page.evaluate(() => scrollY);
    await led(page.locator('.deployment .grip').first(), 60);
    await expect.poll(at).not.toEqual(before);
    const { features } = (await battle(page)).engagement.map;
    const wood = piece(page, 'Wood');
    await led(wood, (await pixel(page, [20, 20])).y - ((await wood.boundingBox())?.y ?? 0));
    await expect
      .poll(async () => (await battle(page)).engagement.map.features.length)
      .toBe(features.length + 1);
    const where = await scrolled();
    await led(page.locator('.deployment svg').first(), -80);
    await expect.poll(scrolled).not.toBe(where);
    await touch.detach();
  });

  test('stays where it is while the answers to a change come in', async () => {
    const page = await begun();
    const said = page.locator('.last-change');
    await page.evaluate(() => {
      const tops = new Set<number>();
      Object.assign(globalThis, { tops });
      const look = (): void => {
        const map = document.querySelector('.deployment');
        if (map !== null) tops.add(Math.round(map.getBoundingClientRect().top + scrollY));
        requestAnimationFrame(look);
      };
      look();
    });
    for (const [name, x] of [
      ['Wood', 15],
      ['Hill', 45],
    ] as const) {
      await drop(page, piece(page, name), x, 20);
      // Two lines of words: what was, what is, and the change.
      await expect.poll(async () => said.textContent()).toMatch(/now|still/u);
    }
    const tops = await page.evaluate(() => [...(globalThis as unknown as { tops: Set<number> }).tops]);
    expect(tops).toHaveLength(1);
  });

  test('finds a place for what is pressed: units that stand right, ground beside the objective', async () => {
    const page = await begun();
    // Of a low window the map is below: it comes into sight with what is put on it.
    await page.setViewportSize({ width: 1400, height: 700 });
    const sight = async (): Promise<boolean> =>
      page
        .locator('.deployment .map:not(.sign)')
        .evaluate((map) => map.getBoundingClientRect().bottom <= innerHeight + 1);
    expect(await sight()).toBe(false);
    await piece(page, 'Wood').click();
    await expect.poll(sight).toBe(true);
    await page.setViewportSize({ width: 1400, height: 1400 });
    for (const name of ['Hill', 'Infantry', 'Infantry']) await piece(page, name).click();
    await page.getByRole('button', { name: /^Infantry 2,/u }).waitFor();
    await drawn(page);
    expect(await page.locator('.deployment .problems p').count()).toBe(0);
    const crossroads = page.getByRole('button', { name: /^Crossroads,/u });
    await crossroads.locator('.outline').click();
    await expect.poll(async () => crossroads.getAttribute('class')).toContain('chosen');
    const { features } = (await battle(page)).engagement.map;
    expect(features.slice(3).map(({ properties: { kind } }) => kind)).toEqual(['area', 'height']);
    for (const { geometry } of features.slice(3)) {
      const [ring = []] = geometry.coordinates as readonly (readonly (readonly [number, number])[])[]; // areas
      const isBeside = ring.every(([, y]) => y > 20) || ring.every(([, y]) => y < 20);
      expect(isBeside || ring.every(([x]) => x > 30) || ring.every(([x]) => x < 30)).toBe(true);
    }
  });

  test('is open to every reader, wide and narrow', async () => {
    const page = await begun();
    await piece(page, 'Wood').press('Enter');
    await page.getByRole('button', { name: /^Corner 1 /u }).waitFor();
    for (const [width, colorScheme] of [
      [1400, 'light'],
      [390, 'dark'],
      [320, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await drawn(page);
      expect(await axeFindings(page)).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    }
  });
});
