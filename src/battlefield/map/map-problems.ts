/** Problems of a map file (BF-MAP-03): each with its code, its place in the file, and what to do. */
import type { InputProblem, Path } from '../../play/inputs.ts';

export const MAP_CODES = [
  'map.format',
  'map.units',
  'map.size',
  'map.precision',
  'map.outside',
  'map.ring',
  'map.line',
  'map.crossing',
  'map.name',
  'map.value',
  'map.zone',
  'map.limit',
] as const;
export type MapCode = (typeof MAP_CODES)[number];

export interface MapProblem extends InputProblem {
  readonly code: MapCode;
}

/** Problems beyond this many are not collected. */
export const MOST_PROBLEMS = 100;

export class MapProblems {
  readonly all: MapProblem[] = [];
  private readonly path: Path;

  /** @param path the place of the map; put before the path of each problem */
  constructor(path: Path) {
    this.path = path;
  }

  add(code: MapCode, at: Path, message: string): void {
    if (this.all.length < MOST_PROBLEMS)
      this.all.push({ code, path: [...this.path, ...at], kind: 'input', message: `${message} (${code})` });
  }
}
