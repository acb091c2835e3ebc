/** The map of a battle at the bench under a pointer: `await drop(page, wood, 20, 15)` leads something to a point in cm. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** In cm from the south-west corner of the map. */
type Point = readonly [x: number, y: number];

/** Waits until the map shows the spec as it stands. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('.deployment .force').first().waitFor();
  await page.locator('.deployment[aria-busy="false"]').waitFor();
}

/** The pixel of a point. */
export async function pixel(page: Page, at: Point): Promise<{ readonly x: number; readonly y: number }> {
  return page.locator('.deployment .marks').evaluate((marks: SVGGElement, [x, y]) => {
    const depth = marks.ownerSVGElement?.querySelector('use')?.getBBox().height ?? 0;
    const to = new DOMPoint(x, depth - y).matrixTransform(marks.getScreenCTM() ?? undefined);
    return { x: to.x, y: to.y };
  }, at);
}

/** The point in the middle of what is drawn. */
export async function middle(of: Locator): Promise<Point> {
  return of.evaluate((shape: SVGGraphicsElement) => {
    const depth = shape.ownerSVGElement?.querySelector('use')?.getBBox().height ?? 0;
    const { x, y, width, height } = shape.getBoundingClientRect();
    const marks = shape.closest<SVGGElement>('.marks')?.getScreenCTM()?.inverse();
    const at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(marks);
    return [at.x, depth - at.y];
  });
}

/** Drags something to a point, where it is still held. What moves the map meanwhile moves the pointer with it. */
export async function held(page: Page, what: Locator, x: number, y: number): Promise<void> {
  await what.hover();
  await page.mouse.down();
  const near = await pixel(page, [x - 1, y]);
  await page.mouse.move(near.x, near.y, { steps: 2 });
  const isThere = async (): Promise<boolean> => {
    const to = await pixel(page, [x, y]);
    await page.mouse.move(to.x, to.y);
    const now = await pixel(page, [x, y]);
    return now.x === to.x && now.y === to.y;
  };
  await expect.poll(isThere).toBe(true);
}

export async function drop(page: Page, what: Locator, x: number, y: number): Promise<void> {
  await held(page, what, x, y);
  await page.mouse.up();
  await drawn(page);
}
