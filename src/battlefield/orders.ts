/** Orders of formations (BF 11): tasks and their fields as a spec gives them, read into what the commander plays. */
import { intAt, item } from '../chance/at.ts';
import type { Condition } from '../play/condition.ts';
import type { Fields, ListField, Path, Values } from '../play/inputs.ts';
import type { Json } from '../play/json.ts';
import { readCondition } from '../play/read-condition.ts';
import type { Readings } from '../play/readings.ts';
import { shown } from '../play/shown.ts';
import { NONE, TASKS, type Goal, type Order, type Task } from './commander/order.ts';
import { MOST_CM } from './commander/parameters.ts';
import { inH } from './arithmetic.ts';
import { toward, type Vector } from './directions.ts';
import { facingField, pointField, type PointReader } from './points.ts';
import { Posts, SHAPES, type Shape } from './posts.ts';
import { LinePoint } from './roads.ts';
import type { Token } from './token.ts';

/** The task of a system's own works: played as `hold`, and the work begins at the post. */
export const WORK = 'work';
const MOST_ORDERS = 32;
const MOST_POINTS = 16;

const cm = { type: 'number', unit: 'cm', min: 0, max: MOST_CM, multipleOf: 0.01 } as const;

function only<const Tasks extends readonly string[]>(...tasks: Tasks) {
  return { onlyWhen: { key: 'task', isOneOf: tasks, text: `with task ${tasks.join(', ')}` } } as const;
}

function needed<const Tasks extends readonly string[]>(...tasks: Tasks) {
  const { onlyWhen } = only(...tasks);
  return { onlyWhen, requiredWhen: onlyWhen } as const;
}

/** The fields of an order. A system may add values of `task`, which it reads as one of these, and fields of its own. */
export const ORDER = {
  task: { type: 'choice', values: TASKS, required: true, meaning: 'task of the formation' },
  at: {
    ...pointField('where its posts are'),
    ...only('hold', 'reserve', 'screen', WORK),
    defaultText: 'where it deployed',
  },
  via: {
    type: 'list',
    of: { ...pointField('a point of the route'), required: true },
    minItems: 1,
    maxItems: MOST_POINTS,
    nullable: true,
    ...only('advance'),
    meaning: 'points of the route in turn, before to',
  },
  to: { ...pointField('where it goes'), ...needed('advance', 'attack', 'withdraw', 'march') },
  facing: { ...facingField('facing of its posts'), defaultText: 'along the last leg of its route' },
  rangeCm: {
    ...cm,
    default: 8,
    ...only('attack'),
    meaning: 'stops to fire at this distance from the chosen enemy',
  },
  assault: { type: 'boolean', default: false, ...only('attack'), meaning: 'goes on into close combat' },
  of: {
    type: 'text',
    nullable: true,
    ...needed('support'),
    meaning: 'formation of its side that it follows',
  },
  distanceCm: {
    ...cm,
    nullable: true,
    ...needed('support'),
    meaning: 'distance behind the units of that formation',
  },
  by: { type: 'text', nullable: true, ...needed('march'), meaning: 'name of the road' },
  keepCm: {
    ...cm,
    nullable: true,
    ...needed('screen'),
    meaning: 'gives way before an enemy at this distance or nearer',
  },
  shape: {
    type: 'choice',
    values: SHAPES,
    nullable: true,
    defaultText: 'as deployed',
    meaning: 'arrangement of its posts',
  },
  lines: {
    type: 'integer',
    min: 1,
    max: 100,
    nullable: true,
    defaultText: 'as deployed',
    meaning: 'shape deep: number of rows',
  },
  spacingCm: {
    ...cm,
    multipleOf: 0.02,
    nullable: true,
    defaultText: 'as deployed',
    meaning: 'space between its posts',
  },
  targetAt: { type: 'text', nullable: true, meaning: 'place whose enemies are fired at before all others' },
  until: {
    type: 'json',
    nullable: true,
    meaning: 'condition on which the next order follows',
    defaultText: 'it stays',
  },
  limber: {
    type: 'json',
    nullable: true,
    meaning: 'condition while which its guns are limbered',
    defaultText: 'never',
  },
} as const satisfies Fields;

export const ORDERS = {
  type: 'list',
  of: { type: 'group', fields: ORDER, required: true, meaning: 'an order' },
  minItems: 1,
  maxItems: MOST_ORDERS,
  default: [{ task: 'hold' }],
  meaning: 'orders in turn: the first is in force until its condition holds, the last stays',
} as const satisfies ListField;

const LONE_TASKS = ['hold', 'advance', 'support'] as const satisfies readonly Task[];

/** Orders of what is no formation: a flag, or a communication unit. */
export const LONE_ORDERS = {
  type: 'list',
  of: {
    type: 'group',
    fields: {
      task: { ...ORDER.task, values: LONE_TASKS },
      at: { ...ORDER.at, ...only('hold') },
      via: ORDER.via,
      to: { ...ORDER.to, ...needed('advance') },
      facing: ORDER.facing,
      of: ORDER.of,
      distanceCm: ORDER.distanceCm,
      until: ORDER.until,
    },
    required: true,
    meaning: 'an order',
  },
  minItems: 1,
  maxItems: MOST_ORDERS,
  meaning: 'orders of its own in turn',
} as const satisfies ListField;

/** Fields of an order of a formation beside those of `LONE_ORDERS`, by their defaults. */
const OF_FORMATIONS = {
  rangeCm: ORDER.rangeCm.default,
  assault: false,
  by: null,
  keepCm: null,
  shape: null,
  lines: null,
  spacingCm: null,
  targetAt: null,
  limber: null,
} as const;

/** Fields of an order, read; a system puts the task as which it is played in the place of its own. */
type OrderInputs = Omit<Values<typeof ORDER>, 'task'> & { readonly task: Task | typeof WORK };

/** Arrangement of posts (BF-DEP-01). */
interface Arrangement {
  readonly shape: Shape;
  readonly lines: number;
  /** In h. */
  readonly spacing: number;
}

/** The deployment of a formation and all that its orders may name. */
interface OrderContext {
  readonly points: PointReader;
  /** Its units in roster order. */
  readonly tokens: readonly Token[];
  readonly at: Readonly<Vector>;
  readonly facing: Readonly<Vector>;
  readonly arrangement: Arrangement;
  /** Where it withdraws to when it is broken. */
  readonly rally: Readonly<Vector>;
  /** Numbers of the other formations of its side, by name. */
  readonly fellows: ReadonlyMap<string, number>;
  /** Those of `orderReadings`. */
  readonly readings: Readings;
}

/**
 * The orders of a formation, n of them, then n more: order n + k is the withdrawal of one that breaks under order k.
 * Problems go to the reader of points.
 */
export function readOrders(
  given: readonly OrderInputs[],
  path: Path,
  context: OrderContext,
): readonly Order[] {
  const orders: Order[] = [];
  let last: Goal = { ...context.at, from: context.at, facing: context.facing };
  given.forEach((inputs, i) => {
    const order = readOrder(inputs, [...path, i], context, last);
    orders.push(order);
    last = item(order.route, order.route.length - 1);
  });
  return [...orders, ...orders.map((order) => withdrawal(order, context))];
}

/** The same for what is no formation: it stands on its post alone. */
export function readLoneOrders(
  given: readonly Values<typeof LONE_ORDERS.of.fields>[],
  path: Path,
  token: Token,
  context: Pick<OrderContext, 'points' | 'fellows' | 'readings'>,
): readonly Order[] {
  const { x, y, fx, fy } = token;
  return readOrders(
    given.map((order) => ({ ...OF_FORMATIONS, ...order })),
    path,
    {
      ...context,
      tokens: [token],
      at: { x, y },
      facing: { x: fx, y: fy },
      arrangement: { shape: 'line', lines: 1, spacing: 0 },
      rally: { x, y },
    },
  );
}

function readOrder(inputs: OrderInputs, path: Path, context: OrderContext, last: Goal): Order {
  const { points } = context;
  const { task } = inputs;
  const route = routeOf(inputs, path, context, last);
  const road = inputs.by === null ? NONE : roadOf(inputs.by, [...path, 'by'], points);
  return {
    task: task === WORK ? 'hold' : task,
    works: task === WORK,
    route,
    hasFacing: inputs.facing !== null,
    ...postsOf(inputs, context),
    range: inH(inputs.rangeCm),
    assault: inputs.assault,
    of: inputs.of === null ? NONE : fellowOf(inputs.of, [...path, 'of'], context),
    distance: inH(inputs.distanceCm ?? 0),
    road,
    roadEnd: roadEndOf(road, item(route, route.length - 1), points),
    keep: inH(inputs.keepCm ?? 0),
    targetAt: inputs.targetAt === null ? NONE : points.place(inputs.targetAt, [...path, 'targetAt']),
    until: conditionOf(inputs.until, [...path, 'until'], context),
    limber: conditionOf(inputs.limber, [...path, 'limber'], context),
  };
}

/** The goals of an order in turn. */
function routeOf(
  { task, at, via, to, facing }: OrderInputs,
  path: Path,
  { points, at: deployed }: OrderContext,
  last: Goal,
): readonly Goal[] {
  const stops = (via ?? []).map((point, i) => points.point(point, [...path, 'via', i]));
  if (to !== null) stops.push(points.point(to, [...path, 'to']));
  if (at !== null) stops.push(points.point(at, [...path, 'at']));
  if (stops.length === 0) stops.push(task === 'support' ? last : deployed);
  let before = last;
  return stops.map((stop) => {
    const point = stop ?? deployed; // where there is no point, a problem has been noted
    const given = facing === null ? null : points.facing(facing, [...path, 'facing'], point);
    before = goalAt(point, before, given, task === 'withdraw');
    return before;
  });
}

/** Posts face as the order says, else along the leg to them, against it in a withdrawal; without a leg as before. */
function goalAt(
  { x, y }: Readonly<Vector>,
  from: Goal,
  given: Readonly<Vector> | null,
  isWithdrawal: boolean,
): Goal {
  const along = { x: 0, y: 0 };
  const sign = isWithdrawal ? -1 : 1;
  const hasLeg = toward(sign * (x - from.x), sign * (y - from.y), along);
  return { x, y, from: { x: from.x, y: from.y }, facing: given ?? (hasLeg ? along : from.facing) };
}

function withdrawal(order: Order, context: OrderContext): Order {
  const from = item(order.route, order.route.length - 1);
  return {
    ...order,
    task: 'withdraw',
    works: false,
    route: [goalAt(context.rally, from, null, true)],
    hasFacing: false,
    ...postsOf({ shape: null, lines: null, spacingCm: null }, context),
    targetAt: NONE,
    until: null,
    limber: null,
  };
}

function postsOf(
  { shape, lines, spacingCm }: Pick<OrderInputs, 'shape' | 'lines' | 'spacingCm'>,
  { tokens, arrangement }: OrderContext,
): Pick<Order, 'posts' | 'fromRear'> {
  const spacing = spacingCm === null ? arrangement.spacing : inH(spacingCm);
  const posts = new Posts(tokens, shape ?? arrangement.shape, lines ?? arrangement.lines, spacing);
  const row = (unit: number): number => intAt(posts.rows, unit);
  return { posts, fromRear: Int32Array.from(tokens.keys()).sort((a, b) => row(b) - row(a) || a - b) };
}

function fellowOf(name: string, path: Path, { points, fellows }: OrderContext): number {
  const number = fellows.get(name);
  if (number !== undefined) return number;
  points.unknown('no other formation of this side is called', name, [...fellows.keys()], path);
  return NONE;
}

function roadOf(name: string, path: Path, points: PointReader): number {
  const names = points.map.roads.map((road) => road.name);
  const road = names.indexOf(name);
  if (road < 0)
    points.unknown(
      'the map has no road',
      name,
      names.filter((each) => each !== null),
      path,
    );
  else if (names.lastIndexOf(name) !== road)
    points.wrong(path, `the map has several roads called ${shown(name)}: give this one a name of its own`);
  return road;
}

function roadEndOf(road: number, { x, y, facing }: Goal, { map }: PointReader): LinePoint {
  const end = new LinePoint();
  if (road !== NONE) end.find(item(map.roads, road).line, x, y, facing.x, facing.y);
  return end;
}

function conditionOf(given: unknown, path: Path, { points, readings }: OrderContext): Condition | null {
  if (given === null) return null;
  const { condition, problems } = readCondition(given as Json, path, readings); // raw inputs are JSON
  points.problems.push(...problems);
  return condition;
}
