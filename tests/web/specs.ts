/** Specs for tests of the page, as short as their statements allow. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../cli/hythe.ts';

/** The spec with which the bench begins. */
export const FIRST = readFileSync(join(ROOT, 'src/web/screens/bench/first-spec.yaml'), 'utf8');

/** The text with some of it replaced. */
export function changed(text: string, ...changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`there is no ${from}`);
    return so.replace(from, to);
  }, text);
}

/** The text of an example, with some of it replaced. */
export function example(name: string, ...changes: readonly (readonly [string, string])[]): string {
  return changed(readFileSync(join(ROOT, 'experiments', `${name}.yaml`), 'utf8'), ...changes);
}

/** The first spec at some of its distances. */
export function firstAt(distances: string): string {
  return changed(FIRST, ['distanceCm: [2, 3, 6, 8, 10, 12, 15, 18]', `distanceCm: [${distances}]`]);
}

/** The first spec at two distances, for two turns: it is answered at once. */
export const SHORT = changed(firstAt('6, 8'), ['turnLimit: 30', 'turnLimit: 2']);
