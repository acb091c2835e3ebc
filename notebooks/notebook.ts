/**
 * What notebooks say beside Hythe's own library: `show` puts a value below its block, `size` lets a trial be small,
 * `example` finds an example.
 */
import { fileURLToPath } from 'node:url';
import type { ColumnTable } from 'arquero';
import type { Spec } from 'vega';
import type { TopLevelSpec } from 'vega-lite';

/** What can be shown: words (Markdown), a number, rows, an arquero table, or a chart of Vega or Vega-Lite. */
export type Showable =
  | string
  | number
  | boolean
  | ColumnTable
  | Spec
  | TopLevelSpec
  | readonly Readonly<Record<string, unknown>>[];

export interface Shown {
  /** The number of the block of code, from 0. */
  readonly block: number;
  readonly value: Showable;
  readonly caption: string | null;
}

let block = -1;
let share = 1;
const shown: Shown[] = [];

/** Puts a value into the page, below the block of code that shows it. */
export function show(value: Showable, caption: string | null = null): void {
  shown.push({ block, value, caption });
}

/** A number of replicates: as given, or a small part of it where notebooks are only tried out. */
export function size(replicates: number): number {
  return Math.max(100, Math.round(replicates * share));
}

/** The path of an example that comes with Hythe, by its name. */
export function example(name: string): string {
  return fileURLToPath(new URL(`../experiments/${name}.yaml`, import.meta.url));
}

/** For the weaver: blocks begin with this. */
export function begin(number: number): void {
  block = number;
}

/** For the weaver: what has been shown since the last time, and how much of each size is played from now on. */
export function taken(): readonly Shown[] {
  block = -1;
  return shown.splice(0);
}

export function playShare(part: number): void {
  share = part;
}
