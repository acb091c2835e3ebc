/** Points and facings as a spec writes them: coordinates in map centimetres, the name of a place, a point of the compass. */
import { intAt, item } from '../chance/at.ts';
import type { InputProblem, Path } from '../play/inputs.ts';
import { isMap } from '../play/json.ts';
import { isMultipleOf } from '../play/lengths.ts';
import { didYouMean, nearest } from '../play/nearest.ts';
import { shown } from '../play/shown.ts';
import { H_PER_CM, round } from './arithmetic.ts';
import { deployProblem } from './deployment.ts';
import { COMPASS, toward, type Vector } from './directions.ts';
import type { BattleMap, Place } from './map/battle-map.ts';
import { Mean } from './mean.ts';

const STEP_CM = 1 / H_PER_CM;
const POINT_WORDS = '[x, y] in cm or a place of the map';
const FACING_WORDS = 'a point of the compass such as NNE, a direction [x, y] or { toward: place }';
/** A direction [x, y] has no greater part. */
const LONGEST_DIRECTION = 1_000_000;

/** An input that `PointReader.point` reads. */
export function pointField<const Meaning extends string>(meaning: Meaning) {
  return { type: 'json', nullable: true, meaning: `${meaning}: ${POINT_WORDS}` } as const;
}

/** An input that `PointReader.facing` reads. */
export function facingField<const Meaning extends string>(meaning: Meaning) {
  return { type: 'json', nullable: true, meaning: `${meaning}: ${FACING_WORDS}` } as const;
}

/** Reads points and facings on a map and gathers their faults in `problems`. */
export class PointReader {
  readonly problems: InputProblem[] = [];
  readonly map: BattleMap;

  constructor(map: BattleMap) {
    this.map = map;
  }

  /** The point, or null where there is none: a problem has been noted. */
  point(given: unknown, path: Path): Readonly<Vector> | null {
    if (typeof given === 'string') {
      const place = this.place(given, path);
      return place < 0 ? null : centreOf(item(this.map.places, place));
    }
    const [x, y, more] = Array.isArray(given) ? (given as readonly unknown[]) : [];
    if (!isNumber(x) || !isNumber(y) || more !== undefined)
      return this.wrong(path, `a point is ${POINT_WORDS}, not ${shown(given)}`);
    if (!isMultipleOf(x, STEP_CM) || !isMultipleOf(y, STEP_CM))
      return this.wrong(path, `coordinates have at most two decimals, and ${x}, ${y} have more`);
    const point = { x: round(x * H_PER_CM), y: round(y * H_PER_CM) };
    const { width, height } = this.map;
    if (point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height) return point;
    const size = `${width / H_PER_CM} x ${height / H_PER_CM} cm`;
    const message = `${x}, ${y} lies off the map, which is ${size} from 0, 0`;
    this.problems.push(deployProblem('deploy.outside', path, message));
    return null;
  }

  /** The facing; `from` is the point from which one looks toward a place. */
  facing(given: unknown, path: Path, from: Readonly<Vector>): Readonly<Vector> | null {
    const named = typeof given === 'string' ? COMPASS.get(given) : undefined;
    if (named !== undefined) return named;
    const into = { x: 0, y: 0 };
    if (isMap(given) && Object.keys(given).length === 1 && 'toward' in given) {
      const to = this.point(given['toward'], [...path, 'toward']);
      if (to === null || toward(to.x - from.x, to.y - from.y, into)) return to === null ? null : into;
      return this.wrong(
        path,
        'this stands on the very point that it is to face: give a point of the compass',
      );
    }
    const [x, y, more] = Array.isArray(given) ? (given as readonly unknown[]) : [];
    const isDirection =
      isNumber(x) &&
      isNumber(y) &&
      Math.max(Math.abs(x), Math.abs(y)) <= LONGEST_DIRECTION &&
      more === undefined;
    if (isDirection && toward(x, y, into)) return into;
    const near = typeof given === 'string' ? nearest(given, COMPASS.keys()) : [];
    return this.wrong(path, `a facing is ${FACING_WORDS}, not ${shown(given)}${didYouMean(near)}`, near);
  }

  /** The index of a place in the map, or -1. */
  place(name: string, path: Path): number {
    const names = this.map.places.map((place) => place.name);
    const index = names.indexOf(name);
    if (index < 0) this.unknown('the map has no place', name, names, path);
    return index;
  }

  /** @param message what there is not, to be followed by the name */
  unknown(message: string, name: string, names: readonly string[], path: Path): void {
    const near = nearest(name, names);
    const there = names.length === 0 ? 'there is none' : `there is ${names.join(', ')}`;
    const unknown = `${message} ${shown(name)}${didYouMean(near) || `; ${there}`}`;
    this.problems.push({ ...deployProblem('deploy.place', path, unknown), near });
  }

  wrong(path: Path, message: string, near: readonly string[] = []): null {
    this.problems.push({ path, kind: 'input', message, ...(near.length > 0 ? { near } : {}) });
    return null;
  }
}

/** The centre of a place: of a polygon the mean of the corners of its outer ring (BF-NUM-04). */
export function centreOf({ shape }: Place): Readonly<Vector> {
  if ('x' in shape) return { x: shape.x, y: shape.y };
  const ring = item(item(shape.polygons, 0), 0);
  const mean = new Mean();
  for (let i = 0; i < ring.length; i += 2) mean.add(intAt(ring, i), intAt(ring, i + 1));
  mean.take();
  return { x: mean.x, y: mean.y };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
