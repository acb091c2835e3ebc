/** Features to be placed on a map: each kind in each of its classes, in a plain shape. */
import type { JsonObject } from '../../play/json.ts';
import { FEATURE_FIELDS, GEOMETRIES, type FeatureKind } from './feature-fields.ts';
import {
  doShare,
  boundsOf,
  meets,
  moved,
  onIt,
  onRiver,
  widened,
  type MapFeature,
  type Position,
} from './shaping.ts';

/** A kind of feature in one of its classes. */
export interface Stock {
  readonly kind: FeatureKind;
  /** The property that tells its class, and the class; null where the kind has none. */
  readonly choice: readonly [name: string, value: string] | null;
}

export const STOCK: readonly Stock[] = Object.keys(FEATURE_FIELDS).flatMap((name) => {
  const kind = name as FeatureKind; // a key of the table, which has these keys alone
  const [choice] = Object.entries(FEATURE_FIELDS[kind]).flatMap(([property, field]) =>
    property !== 'kind' && field.type === 'choice' && (field.required ?? field.default !== undefined)
      ? [field.values.map((value) => [property, value] as const)]
      : [],
  );
  return choice?.map((one): Stock => ({ kind, choice: one })) ?? [{ kind, choice: null }];
});

/** The kind and the class of a feature; undefined of one that is none of these. */
export function stockOf({ properties }: MapFeature): Stock | undefined {
  return STOCK.find(
    ({ kind, choice }) =>
      kind === properties['kind'] &&
      (choice === null || choice[1] === (properties[choice[0]] ?? standing(kind, choice[0]))),
  );
}

function standing(kind: FeatureKind, property: string): unknown {
  const field = FEATURE_FIELDS[kind][property];
  return field !== undefined && 'default' in field ? field.default : undefined;
}

/** The features that one may become without another shape. */
export function alike({ geometry: { type } }: MapFeature): readonly Stock[] {
  return STOCK.filter(({ kind }) => (GEOMETRIES[kind] as readonly string[]).includes(type));
}

/** The feature as one of another kind, with its name. */
export function become(feature: MapFeature, stock: Stock, all: readonly (MapFeature | null)[]): MapFeature {
  const { name } = feature.properties;
  const own = propertiesOf(stock, all);
  return { ...feature, properties: name === undefined ? own : { ...own, name } };
}

/** Half of the edges of areas in cm, and of an obstacle. */
const ROUND: Position = [4, 3];
const SQUARE: Position = [2, 1.5];
const HALF_OBSTACLE_CM = 4;
/** The part of a table that a feature takes at the most, and that a zone takes of its depth. */
const MOST = 1 / 3;
const ZONE = 1 / 4;
/** Areas that people have made, which are drawn with right angles. */
const BUILT: readonly string[] = ['built-up', 'fieldwork', 'fortification'];
/** A rounded area by its corners, as parts of half its edges. */
const CORNERS: readonly Position[] = [
  [1, -0.4],
  [1, 0.4],
  [0.4, 1],
  [-0.4, 1],
  [-1, 0.4],
  [-1, -0.4],
  [-0.4, -1],
  [0.4, -1],
];
/** A line from edge to edge, which bends a little: parts of the length, and cm beside the straight line. */
const BENDS: readonly Position[] = [
  [0, 0],
  [0.35, 1],
  [0.65, -1],
  [1, 0],
];

/** A new feature about a point of the table. */
export function placed(
  stock: Stock,
  at: Position,
  size: Position,
  all: readonly (MapFeature | null)[],
): MapFeature {
  const [x, y] = onIt(at, size);
  const half = ([right, up]: Position): Position => [
    Math.min(right, (size[0] * MOST) / 2),
    Math.min(up, (size[1] * MOST) / 2),
  ];
  const ring = (corners: readonly Position[], [right, up]: Position): Position[] =>
    [...corners, ...corners.slice(0, 1)].map(([cx, cy]) => [x + cx * right, y + cy * up]);
  const rectangle: readonly Position[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  const { kind, choice } = stock;
  const [type] = GEOMETRIES[kind];
  const isBuilt = BUILT.includes(choice?.[1] ?? '');
  const coordinates =
    type === 'Point'
      ? [x, y]
      : kind === 'zone'
        ? [ring(rectangle, [size[0] / 2, (size[1] * ZONE) / 2]).map(([px, py]) => [px - x + size[0] / 2, py])]
        : type === 'Polygon'
          ? [isBuilt ? ring(rectangle, half(SQUARE)) : ring(CORNERS, half(ROUND))]
          : kind === 'obstacle'
            ? [-1, 1].map((end) => [x + end * half([HALF_OBSTACLE_CM, 0])[0], y])
            : BENDS.map(([part, beside]) => [part * size[0], y + beside]);
  const feature: MapFeature = {
    type: 'Feature',
    properties: propertiesOf(stock, all),
    geometry: { type, coordinates },
  };
  return moved(feature, [0, 0], size);
}

/** Kinds of lines that a crossing lies on. */
const CROSSED: readonly unknown[] = ['river', 'road', 'railway', 'telegraph'];
/** Around a feature that is placed by itself, in cm, and between the places that are tried for it, as a part of the table. */
const MARGIN_CM = 1.5;
const TRIED = 1 / 60;

/** A new feature where it meets the fewest others: of such places the nearest to the middle of the table. */
export function placedApart(stock: Stock, size: Position, all: readonly (MapFeature | null)[]): MapFeature {
  const { kind } = stock;
  const isZone = (feature: MapFeature): boolean => feature.properties['kind'] === 'zone';
  // Ground lies in a zone, and a crossing on its lines.
  const others = all
    .filter((each) => each !== null)
    .filter((each) =>
      kind === 'zone'
        ? isZone(each)
        : !isZone(each) && !(kind === 'crossing' && CROSSED.includes(each.properties['kind'])),
    )
    .map((other) => ({ other, bounds: boundsOf(other) }));
  const [width, height] = size;
  const step = Math.max(1, Math.round(Math.max(width, height) * TRIED));
  let best = onRiver(placed(stock, [width / 2, height / 2], size, all), all);
  let [fewest, nearest] = [Infinity, Infinity];
  for (let x = (width / 2) % step; x <= width; x += step)
    for (let y = (height / 2) % step; y <= height; y += step) {
      const far = (x - width / 2) ** 2 + (y - height / 2) ** 2;
      if (fewest === 0 && far >= nearest) continue;
      const plain = placed(stock, [x, y], size, all);
      const feature = onRiver(plain, all);
      const box = widened(boundsOf(feature), MARGIN_CM);
      const isOff = kind === 'crossing' && feature === plain;
      const met =
        others.filter(({ other, bounds }) => doShare(bounds, box) && meets(other, box)).length +
        (isOff ? others.length + 1 : 0);
      if (met < fewest || (met === fewest && far < nearest)) [best, fewest, nearest] = [feature, met, far];
    }
  return best;
}

/** Properties that a feature must have, and those that make a place or a hill worth placing. */
function propertiesOf({ kind, choice }: Stock, all: readonly (MapFeature | null)[]): JsonObject {
  const { name, objective, heightM } = FEATURE_FIELDS[kind];
  return {
    kind,
    ...(choice === null ? {} : { [choice[0]]: choice[1] }),
    ...(heightM === undefined ? {} : { heightM: HILL_M }),
    ...(objective === undefined ? {} : { objective: true }),
    ...(name?.required === true ? { name: nameBeside(kind, all) } : {}),
  };
}

const HILL_M = 10;

/** A name that no other feature has: `place 2`. */
function nameBeside(kind: FeatureKind, all: readonly (MapFeature | null)[]): string {
  const names = new Set(all.map((each) => each?.properties['name']));
  let number = 1;
  while (names.has(`${kind} ${number}`)) number++;
  return `${kind} ${number}`;
}
