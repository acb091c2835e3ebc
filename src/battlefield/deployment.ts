/** Deployments (BF-DEP-02): every fault of all tokens at once, before the first replicate. */
import type { InputProblem, Path } from '../play/inputs.ts';
import { intAt } from '../chance/at.ts';
import { H_PER_CM } from './arithmetic.ts';
import { overlap } from './distances.ts';
import type { Ground } from './ground.ts';
import type { MoverClass } from './map/battle-map.ts';
import { MOST_PROBLEMS } from './map/map-problems.ts';
import { Region } from './map/region.ts';
import { part, stepsOf } from './moves.ts';
import { LinePoint } from './roads.ts';
import type { Token } from './token.ts';
import type { Side } from './ways.ts';

export const DEPLOY_CODES = [
  'deploy.outside',
  'deploy.overlap',
  'deploy.ground',
  'deploy.place',
  'deploy.rail',
] as const;
type DeployCode = (typeof DEPLOY_CODES)[number];

interface DeployProblem extends InputProblem {
  readonly code: DeployCode;
}

export function deployProblem(code: DeployCode, path: Path, message: string): DeployProblem {
  return { code, path, kind: 'input', message: `${code}: ${message}` };
}

export interface Deployed {
  readonly token: Token;
  readonly side: Side;
  readonly mover: MoverClass;
  /** Its name in messages: `unit 2 of rifles`. */
  readonly name: string;
  /** Its place in the spec. */
  readonly path: Path;
  /** The column in which it stands; its units share one place. */
  readonly column?: string;
  /** True for what comes later, when its place is free: neither zones nor others bar it (BF 11). */
  readonly isLater?: boolean;
}

const RAIL = 2;

/** The map as it is deployed on. */
export class DeploymentGround {
  private readonly ground: Ground;
  private readonly zones: readonly (readonly Region[])[];

  constructor(ground: Ground) {
    this.ground = ground;
    const { zones } = ground.bare.map;
    this.zones = ([0, 1] as const).map((side) =>
      zones
        .filter((zone) => zone.side === side)
        .flatMap(({ polygons }) => polygons.map((rings) => new Region(rings))),
    );
  }

  problems(deployed: readonly Deployed[]): DeployProblem[] {
    const problems = deployed.flatMap((each, i) => [
      ...this.problemsOf(each),
      ...deployed
        .slice(0, i)
        .filter((other) => areTogether(each, other) && overlap(each.token, other.token))
        .map((other) => problemOf(each, 'deploy.overlap', `overlaps ${other.name}: move one of them`)),
    ]);
    return problems.slice(0, MOST_PROBLEMS);
  }

  private problemsOf(each: Deployed): DeployProblem[] {
    const { token, side, mover } = each;
    const { x, y } = token;
    const problems: DeployProblem[] = [];
    if (!this.isOnMap(token)) {
      const { width, height } = this.ground.bare.map;
      const size = `${width / H_PER_CM} x ${height / H_PER_CM} cm`;
      problems.push(problemOf(each, 'deploy.outside', `stands off the map, which is ${size} from 0, 0`));
    }
    if (each.isLater !== true && !this.isInZone(x, y, side))
      problems.push(
        problemOf(
          each,
          'deploy.outside',
          `stands outside the zone of its side: move its centre into that, ${this.boxesOf(side)}`,
        ),
      );
    if (this.ground.isOnMap(x, y)) {
      if (this.ground.factorAt(x, y, mover) === 0)
        problems.push(problemOf(each, 'deploy.ground', 'stands on ground that it cannot enter'));
      if (mover === RAIL && !this.isOnRailway(token))
        problems.push(problemOf(each, 'deploy.rail', 'is a train and stands on no railway'));
    }
    return problems;
  }

  /**
   * Moves a token without a place of its own toward (toX, toY), by whole millimetres, to the first point where it lies on
   * the map and in its side's zone; it stays where there is none.
   */
  bringInside(token: Token, side: Side, toX: number, toY: number): void {
    bring(token, toX, toY, () => this.isOnMap(token) && this.isInZone(token.x, token.y, side));
  }

  /** The same, to the first point that it can enter. */
  bringOnGround(token: Token, mover: MoverClass, toX: number, toY: number): void {
    const { ground } = this;
    bring(
      token,
      toX,
      toY,
      () => ground.isOnMap(token.x, token.y) && ground.factorAt(token.x, token.y, mover) !== 0,
    );
  }

  private isOnMap({ corners }: Token): boolean {
    for (let i = 0; i < corners.length; i += 2)
      if (!this.ground.isOnMap(intAt(corners, i), intAt(corners, i + 1))) return false;
    return true;
  }

  /** True where the side has no zone, or the point lies in one. */
  private isInZone(x: number, y: number, side: Side): boolean {
    const zones = this.zones[side] ?? [];
    return zones.length === 0 || zones.some((zone) => zone.holds(x, y));
  }

  /** The boxes around the zones of a side in words. */
  private boxesOf(side: Side): string {
    const boxes = (this.zones[side] ?? []).map(({ west, south, east, north }) => {
      const [w = 0, s = 0, e = 0, n = 0] = [west, south, east, north].map((h) => h / H_PER_CM);
      return `between ${w}, ${s} and ${e}, ${n} cm`;
    });
    return boxes.join(', or ');
  }

  private isOnRailway({ x, y }: Token): boolean {
    const point = new LinePoint();
    return this.ground.bare.map.railways.some(({ line }) => {
      point.find(line, x, y, 0, 0);
      return point.x === x && point.y === y;
    });
  }
}

/** Moves a token toward (toX, toY), by whole millimetres, to the first point that is right; it stays where there is none. */
function bring(token: Token, toX: number, toY: number, isRight: () => boolean): void {
  const { x, y, fx, fy } = token;
  const n = stepsOf(toX - x, toY - y);
  for (let k = 0; k <= n; k++) {
    if (k > 0) token.place(x + part(k, toX - x, n), y + part(k, toY - y, n), fx, fy);
    if (isRight()) return;
  }
  token.place(x, y, fx, fy);
}

/** True for two that stand on the map at once, in no column that they share. */
function areTogether(a: Deployed, b: Deployed): boolean {
  const isColumn = a.column !== undefined && a.column === b.column && a.side === b.side;
  return !isColumn && a.isLater !== true && b.isLater !== true;
}

/** A message of these without its code, and what is wrong in it: `stands outside the zone of its side`. */
export function deployWords(message: string): { readonly whole: string; readonly reason: string } {
  const [, whole = message] = /^deploy\.\w+: (.*)$/su.exec(message) ?? [];
  const [, reason = whole] = /^(?:.*? cm, )?([^:,]*)/u.exec(whole) ?? [];
  return { whole, reason };
}

/** A problem of a token, with its place in cm. */
function problemOf({ name, token, path }: Deployed, code: DeployCode, message: string): DeployProblem {
  return deployProblem(code, path, `${name}, at ${token.x / H_PER_CM}, ${token.y / H_PER_CM} cm, ${message}`);
}
