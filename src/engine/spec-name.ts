/** Names of saved specs: plain, without a folder, and no option of a command. */
import { shown } from '../engagement/shown.ts';
import { ResultsError } from '../results/error.ts';
import type { Sha256 } from '../results/hash.ts';

const SPEC_NAME = /^[^-./\\:*?"<>|\p{C}][^/\\:*?"<>|\p{C}]{0,199}\.ya?ml$/u;

/** The end of the name of a map. */
export const MAP_ENDING = '.geojson';

export function isMapName(name: string): boolean {
  return name.endsWith(MAP_ENDING) && isSpecName(name.replace(MAP_ENDING, '.yaml'));
}

export function isSpecName(name: unknown): name is string {
  return typeof name === 'string' && SPEC_NAME.test(name);
}

/** @throws {ResultsError} for any other name */
export function requireSpecName(name: string): void {
  if (!isSpecName(name))
    throw new ResultsError(
      'HYTHE-RESULTS-NAME',
      name,
      `${shown(name)} is no name for a spec: give a plain name that ends in .yaml, such as my-duel.yaml`,
    );
}

/** @throws {ResultsError} unless `before` is the hash of the text that stands there */
export function requireUnchanged(name: string, present: string, before: string | null, sha256: Sha256): void {
  if (sha256(present) !== before)
    throw new ResultsError(
      'HYTHE-RESULTS-CHANGED',
      name,
      `${name} is there already, with a text that this page has neither opened nor saved: choose another name, or replace it`,
    );
}
