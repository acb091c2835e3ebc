/** Where the forces of a battle stand as they deploy: on posts, places of their own, or behind others (BF-DEP, BF 11). */
import { item } from '../../../chance/at.ts';
import type { Path } from '../../../play/inputs.ts';
import type { BareGround } from '../../../battlefield/bare-ground.ts';
import { DeploymentGround, type Deployed } from '../../../battlefield/deployment.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import { Ground } from '../../../battlefield/ground.ts';
import { Mean } from '../../../battlefield/mean.ts';
import type { PointReader } from '../../../battlefield/points.ts';
import { behind } from '../../../battlefield/posts.ts';
import { LinePoint } from '../../../battlefield/roads.ts';
import { Token } from '../../../battlefield/token.ts';
import { Works } from '../../../battlefield/works.ts';
import { SHORT_SIDE } from './pieces.ts';

const SOUTH_WEST: Readonly<Vector> = { x: 0, y: 0 };

/** The places of a map that are taken; problems go to `points`. */
export class Deployment {
  readonly points: PointReader;
  private readonly ground: Ground;
  private readonly floor: DeploymentGround;
  private readonly deployed: Deployed[] = [];

  constructor(points: PointReader, bare: BareGround) {
    this.points = points;
    // Deployment needs no works: none are made yet.
    this.ground = new Ground(bare, new Works(0, 0, bare.map.crossings.length));
    this.floor = new DeploymentGround(this.ground);
  }

  /** Takes the place of a token that stands at the start. */
  take(deployed: Deployed): void {
    this.deployed.push(deployed);
  }

  /** Notes what is wrong with the places that are taken. */
  check(): void {
    this.points.problems.push(...this.floor.problems(this.deployed));
  }

  /**
   * Puts a token on the place of its own that inputs give, else on its post, with the facing that they give, else another.
   * @param post null where a place must be given
   * @returns true where it has a place of its own
   */
  stand(
    token: Token,
    given: { readonly at: unknown; readonly facing: unknown },
    path: Path,
    post: Readonly<Vector> | null,
    facing: Readonly<Vector>,
  ): boolean {
    const { points } = this;
    const own = given.at === null && post !== null ? null : points.point(given.at, [...path, 'at']);
    const { x, y } = own ?? post ?? SOUTH_WEST;
    const faced = given.facing === null ? null : points.facing(given.facing, [...path, 'facing'], { x, y });
    const { x: fx, y: fy } = faced ?? facing;
    token.place(x, y, fx, fy);
    return own !== null;
  }

  /**
   * Moves a token so far behind the mean of others, against a direction, on the map and in its side's zone; one that is to
   * come onto the map alone, and one that is to come or has no extent also onto ground for foot or wheels, toward the first.
   */
  standBehind(
    token: Token,
    others: readonly Token[],
    distance: number,
    facing: Readonly<Vector>,
    { side, mover, isLater = false }: Pick<Deployed, 'side' | 'mover' | 'isLater'>,
  ): void {
    const { floor } = this;
    const mean = meanOf(others);
    behind(mean, distance, facing.x, facing.y, token);
    token.place(token.x, token.y, token.fx, token.fy);
    if (isLater) this.bringOnMap(token);
    else floor.bringInside(token, side, mean.x, mean.y);
    const { x, y } = others[0] ?? mean;
    if (isLater || token.w === 0) floor.bringOnGround(token, mover, x, y);
  }

  /** Has a train face along the railway on which it stands; the number of that among roads and railways. */
  ontoRailway(token: Token, isLater: boolean, path: Path): number {
    const { roads, railways } = this.points.map;
    const point = new LinePoint();
    const railway = railways.findIndex(({ line }) => {
      point.find(line, token.x, token.y, token.fx, token.fy);
      return point.x === token.x && point.y === token.y;
    });
    if (railway < 0) {
      // Of one that is there from the start the deployment says so.
      if (isLater) this.points.wrong(path, 'this train enters where no railway is: give a place on one');
      return roads.length;
    }
    const along = { x: 0, y: 0 };
    point.along(item(railways, railway).line, token.fx, token.fy, along);
    token.place(token.x, token.y, along.x, along.y);
    return roads.length + railway;
  }

  /** Moves a token whose corners lie off the map by the least that brings them on it (BF 11, reserves). */
  bringOnMap(token: Token): void {
    const { width, height } = this.points.map;
    const along = (axis: 0 | 1, most: number): number => {
      const values = [...token.corners].filter((_value, i) => i % 2 === axis);
      return Math.max(0, -Math.min(...values)) - Math.max(0, Math.max(...values) - most);
    };
    token.place(token.x + along(0, width), token.y + along(1, height), token.fx, token.fy);
  }
}

/** A token of the usual depth, or of no extent. */
export function tokenOf(w: number): Token {
  const token = new Token();
  token.size(w, Math.min(w, SHORT_SIDE));
  return token;
}

/** The mean of the centres of tokens; the south-west corner where there is none. */
export function meanOf(tokens: readonly Token[]): Readonly<Vector> {
  const mean = new Mean();
  for (const { x, y } of tokens) mean.add(x, y);
  if (tokens.length > 0) mean.take();
  return mean;
}
