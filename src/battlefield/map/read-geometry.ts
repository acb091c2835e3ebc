/** Reads the geometry of a feature: positions, lines and rings in whole h, with everything that is wrong with them. */
import { at } from '../../chance/at.ts';
import type { Path } from '../../play/inputs.ts';
import { countOf, shown } from '../../play/shown.ts';
import { H_PER_CM } from '../arithmetic.ts';
import type { Line, Polygons } from './battle-map.ts';
import type { MapCode, MapProblems } from './map-problems.ts';
import {
  doubleArea,
  isHoleOutside,
  whereLineCrossesItself,
  whereRingMeetsItself,
  type Coordinates,
  type Found,
} from './outlines.ts';
import { Region } from './region.ts';

/** Sides of the map in h, null where the file does not say. */
type MapSize = { readonly width: number; readonly height: number } | null;

/** Positions that are wrong in one way: the first of them, and how many. */
interface Wrong {
  readonly code: 'map.precision' | 'map.outside';
  readonly path: Path;
  readonly message: string;
  readonly remedy: string;
  others: number;
}

/** Reads one geometry; each function gives null where there is a problem, which is then noted. */
export class GeometryReader {
  private readonly problems: MapProblems;
  private readonly size: MapSize;
  private readonly wrong = new Map<string, Wrong>();

  constructor(problems: MapProblems, size: MapSize) {
    this.problems = problems;
    this.size = size;
  }

  point(raw: unknown, path: Path): { readonly x: number; readonly y: number } | null {
    const position = this.position(raw, path);
    const isRight = this.noteWrong();
    return position === null || !isRight ? null : { x: at(position, 0), y: at(position, 1) };
  }

  line(raw: unknown, path: Path, mayCrossItself: boolean): Line | null {
    const line = this.positions(raw, path);
    let isRight = this.noteWrong();
    if (line === null) return null;
    const isWrong = (message: string): void => {
      this.problems.add('map.line', path, message);
      isRight = false;
    };
    if (line.length < 4) isWrong('a line needs at least two positions');
    if (this.hasRepeated(line, path, 'map.line')) return null;
    const crossing = mayCrossItself ? null : whereLineCrossesItself(line);
    if (crossing !== null)
      isWrong(`the line crosses itself at ${pointText(crossing)}: draw it as two features`);
    return isRight ? Int32Array.from(line) : null;
  }

  polygons(type: string, raw: unknown, path: Path): Polygons | null {
    if (type === 'Polygon') {
      const polygon = this.polygon(raw, path);
      return polygon === null ? null : [polygon];
    }
    if (!Array.isArray(raw) || raw.length === 0) return this.wrongForm(raw, path, 'a list of polygons');
    const polygons = raw.map((polygon: unknown, i) => this.polygon(polygon, [...path, i]));
    return polygons.every((polygon) => polygon !== null) ? polygons : null;
  }

  private polygon(raw: unknown, path: Path): readonly Line[] | null {
    if (!Array.isArray(raw) || raw.length === 0)
      return this.wrongForm(raw, path, 'a list of rings: the outer one, then its holes');
    const rings = raw.map((ring: unknown, i) => this.ring(ring, [...path, i]));
    const [outer, ...holes] = rings;
    if (outer === undefined || outer === null) return null;
    const region = new Region([outer]);
    let isRight = true;
    holes.forEach((hole, i) => {
      const isOutside = hole !== null && isHoleOutside(new Region([hole]), region);
      if (isOutside)
        this.problems.add(
          'map.ring',
          [...path, i + 1],
          'the hole does not lie inside its outer ring: move it in',
        );
      isRight &&= hole !== null && !isOutside;
    });
    return isRight ? rings.filter((ring) => ring !== null) : null;
  }

  private ring(raw: unknown, path: Path): Line | null {
    const closed = this.positions(raw, path);
    let isRight = this.noteWrong();
    if (closed === null) return null;
    const isWrong = (message: string): void => {
      this.problems.add('map.ring', path, message);
      isRight = false;
    };
    const isClosed =
      at(closed, 0) === at(closed, closed.length - 2) && at(closed, 1) === at(closed, closed.length - 1);
    if (closed.length < 8) isWrong('a ring needs at least four positions, the last of them the first again');
    if (!isClosed) isWrong(`the ring is not closed: end it with its first position, ${placed(closed, 0)}`);
    const ring = isClosed ? closed.slice(0, -2) : closed;
    if (this.hasRepeated(closed, path, 'map.ring') || ring.length < 6) return null;
    if (doubleArea(ring) === 0) isWrong('the ring has no area: its positions must enclose ground');
    else {
      const touch = whereRingMeetsItself(ring);
      if (touch !== null)
        isWrong(`the ring crosses or touches itself at ${pointText(touch)}: draw it as several polygons`);
    }
    return isRight ? Int32Array.from(ring) : null;
  }

  /** True where a position is the same as the one before it, which is noted. */
  private hasRepeated(line: Coordinates, path: Path, code: MapCode): boolean {
    for (let i = 2; i < line.length; i += 2)
      if (at(line, i) === at(line, i - 2) && at(line, i + 1) === at(line, i - 1)) {
        const message = `the position ${placed(line, i)} stands twice in a row: leave out one`;
        this.problems.add(code, [...path, i / 2], message);
        return true;
      }
    return false;
  }

  /** Coordinates in h as they are, whole or not. */
  private positions(raw: unknown, path: Path): Coordinates | null {
    if (!Array.isArray(raw) || raw.length === 0) return this.wrongForm(raw, path, 'a list of positions');
    const positions = raw.map((position: unknown, i) => this.position(position, [...path, i]));
    return positions.every((position) => position !== null) ? positions.flat() : null;
  }

  private position(raw: unknown, path: Path): Coordinates | null {
    if (!Array.isArray(raw) || raw.length < 2 || !raw.every((part) => Number.isFinite(part)))
      return this.wrongForm(raw, path, 'a position: [x, y] in cm');
    const position = raw as readonly number[]; // each was just seen to be a number
    const [x, y] = [coordinateInH(at(position, 0)), coordinateInH(at(position, 1))];
    if (position.length > 2)
      this.count('map.precision', 'third', path, 'has a third dimension', 'leave it out', position);
    if (!Number.isInteger(x) || !Number.isInteger(y))
      this.count('map.precision', 'fine', path, 'is finer than 0.01 cm', 'round to two decimals', position);
    const { size } = this;
    if (size !== null && (x < 0 || y < 0 || x > size.width || y > size.height))
      this.count(
        'map.outside',
        'outside',
        path,
        'is off the map',
        `x goes from 0 to ${size.width / H_PER_CM}, y to ${size.height / H_PER_CM}`,
        position,
      );
    return [x, y];
  }

  private count(
    code: Wrong['code'],
    key: string,
    path: Path,
    message: string,
    remedy: string,
    position: Coordinates,
  ): void {
    const wrong = this.wrong.get(key);
    if (wrong === undefined) {
      const text = `the position [${position.join(', ')}] ${message}`;
      this.wrong.set(key, { code, path, message: text, remedy, others: 0 });
    } else wrong.others++;
  }

  /** Notes the positions that are wrong since the last time; true where none is. */
  private noteWrong(): boolean {
    const isRight = this.wrong.size === 0;
    for (const { code, path, message, remedy, others } of this.wrong.values()) {
      const more = others === 0 ? '' : `, and so ${others === 1 ? 'is' : 'are'} ${countOf(others, 'other')}`;
      this.problems.add(code, path, `${message}${more}: ${remedy}`);
    }
    this.wrong.clear();
    return isRight;
  }

  private wrongForm(raw: unknown, path: Path, expected: string): null {
    this.problems.add('map.format', path, `coordinates must be ${expected}, not ${shown(raw)}`);
    return null;
  }
}

/** A coordinate in h, whole if it has at most two decimals. */
function coordinateInH(cm: number): number {
  const h = Math.round(cm * H_PER_CM);
  return h / H_PER_CM === cm ? h + 0 : cm * H_PER_CM;
}

/** The position whose x stands at `i`, in cm. */
function placed(line: Coordinates, i: number): string {
  return pointText({ x: at(line, i), y: at(line, i + 1) });
}

/** A point in cm. */
function pointText({ x, y }: NonNullable<Found>): string {
  const text = (h: number): string => String(Math.round(h) / H_PER_CM);
  return `[${text(x)}, ${text(y)}]`;
}
