/** The places and facings of formations on a map, as they are moved and turned, and the spec with a change of one. */
import { COMPASS } from '../../../battlefield/directions.ts';
import { isMap, type Json } from '../../../play/json.ts';
import type { DeployedFormation, Deployment } from '../../../report/battle/deployment.ts';
import type { KindDescription } from '../../../engine/system-description.ts';
import { sidesOf } from '../../state/sides.ts';
import { dataOf, valueAt, withValue, type SpecPath } from '../../state/spec-text.ts';

type Point = readonly [number, number];

/** In cm from the south-west corner; the facing is a direction. */
export type Post = Pick<DeployedFormation, 'at' | 'facing'>;

/** A formation is moved by whole steps of so many cm. */
export const STEP_CM = 0.5;

const POINTS = [...COMPASS].map(([name, { x, y }]) => ({ name, facing: [x, y] as const }));
export const POINT_NAMES: readonly string[] = POINTS.map(({ name }) => name);

/** The nearest length in whole steps. */
export function inSteps(cm: number): number {
  return Math.round(cm / STEP_CM) * STEP_CM;
}

/** The post with this place, on the map and at a whole step. */
export function movedTo(post: Post, at: Point, size: Deployment['size']): Post {
  const step = (cm: number, most: number): number => Math.min(most, Math.max(0, inSteps(cm)));
  return { ...post, at: [step(at[0], size[0]), step(at[1], size[1])] };
}

/** The number of the point of the compass that is nearest to a direction; north is 0, and they go clockwise. */
export function pointAlong([x, y]: Point): number {
  const turns = Math.atan2(x, y) / (2 * Math.PI);
  return (Math.round(turns * POINTS.length) + POINTS.length) % POINTS.length;
}

/** The post facing a point of the compass by its number, which may go around. */
export function turnedTo(post: Post, point: number): Post {
  const { facing = post.facing } = POINTS.at(point % POINTS.length) ?? {};
  return { ...post, facing };
}

/** The change by a key: an arrow moves by a step, T turns to the right, Shift and T to the left; null for other keys. */
export function changeOf(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  size: Deployment['size'],
): ((post: Post) => Post) | null {
  if (key.toLowerCase() === 't')
    return (post) => turnedTo(post, pointAlong(post.facing) + (shiftKey ? -1 : 1));
  const by = stepBy(key);
  return by === null ? null : (post) => movedTo(post, [post.at[0] + by[0], post.at[1] + by[1]], size);
}

/** The way by which an arrow key moves; null for other keys. */
export function stepBy(key: string): Point | null {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
  if (by === undefined) return null;
  const [x = 0, y = 0] = by;
  return [x * STEP_CM, y * STEP_CM];
}

/** `at 24, 6 cm, facing NNE` */
export function postText({ at: [x, y], facing }: Post): string {
  return `at ${x}, ${y} cm, facing ${POINT_NAMES[pointAlong(facing)] ?? ''}`;
}

/** The place of a formation in the text of the spec; null where it stands in another file. */
export function pathInSpec(
  data: Json | null,
  { roles, fields }: KindDescription,
  [role = '', ...rest]: DeployedFormation['path'],
): SpecPath | null {
  const which = roles.findIndex((each) => each === role);
  const side = sidesOf(data)?.[which === 1 ? 1 : 0];
  if (side === undefined) return null;
  const inForce = fields[which === 1 ? 1 : 0].force;
  const from = Object.hasOwn(inForce, String(rest[0])) ? side.force?.at : side.at;
  const path = [...(from ?? []), ...rest];
  return isMap(valueAt(data, path)) ? path : null;
}

/** The spec with the formation at this path moved and turned from one post to another. */
export function withPost(spec: string, path: SpecPath, from: Post, to: Post): string {
  let text = spec;
  const [x, y] = to.at;
  const given = valueAt(dataOf(spec), [...path, 'at']);
  if (x !== from.at[0] || y !== from.at[1])
    text =
      Array.isArray(given) && given.length === 2
        ? withValue(withValue(text, [...path, 'at', 0], x), [...path, 'at', 1], y)
        : withValue(text, [...path, 'at'], [x, y]);
  const { facing } = to;
  if (facing[0] !== from.facing[0] || facing[1] !== from.facing[1])
    text = withValue(text, [...path, 'facing'], POINT_NAMES[pointAlong(facing)]);
  return text;
}
