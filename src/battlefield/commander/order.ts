/** An order as the commander plays it: all that the spec and the map give, in h (BF 11). */
import type { Condition } from '../../play/condition.ts';
import type { Vector } from '../directions.ts';
import type { Posts } from '../posts.ts';
import type { LinePoint } from '../roads.ts';

/** No formation, road or place; no element, no cell. */
export const NONE = -1;

export const TASKS = [
  'hold',
  'advance',
  'attack',
  'support',
  'reserve',
  'withdraw',
  'march',
  'screen',
] as const;
export type Task = (typeof TASKS)[number];

/** A point of a route, the point before it, and the facing of posts there. */
export interface Goal extends Readonly<Vector> {
  readonly from: Readonly<Vector>;
  readonly facing: Readonly<Vector>;
}

export interface Order {
  readonly task: Task;
  /** Begins the system's own work at its post. */
  readonly works: boolean;
  /** Its goals in turn, at least one; of `support` only the point before counts. */
  readonly route: readonly Goal[];
  /** The spec gives the facing of its posts, wherever its goal is. */
  readonly hasFacing: boolean;
  readonly posts: Posts;
  /** Units by their place in the roster of the formation, from the rear row to the front. */
  readonly fromRear: Int32Array;
  /** `attack`: stops to fire at this distance. */
  readonly range: number;
  readonly assault: boolean;
  /** `support`: the number of the formation, and how far behind it. */
  readonly of: number;
  readonly distance: number;
  /** `march`: the number of the road in the map, and its point nearest to where the march ends. */
  readonly road: number;
  readonly roadEnd: LinePoint;
  /** `screen`: gives way before an enemy within this distance. */
  readonly keep: number;
  /** The number of the place in the map whose targets come first, or NONE. */
  readonly targetAt: number;
  readonly until: Condition | null;
  readonly limber: Condition | null;
}
