/** The map of a battle in whole h, as it was read, and the classes of areas and obstacles (digest of the floor, section 5). */

/** Kinds of cover, from the least to the best; a cover is its place in this list. */
export const COVERS = ['open', 'cover', 'building', 'field-fortification', 'fortification'] as const;
type CoverName = (typeof COVERS)[number];

/** Who moves; a mover class is its place in this list. */
export const MOVER_CLASSES = ['foot', 'wheels', 'rail'] as const;
export type MoverClass = 0 | 1 | 2;

export const TERRAINS = ['open', 'medium', 'heavy', 'impassable'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** Ground at a point, all of one area. */
export interface Surface {
  readonly terrain: Terrain;
  readonly wheels: Terrain;
  readonly cover: CoverName;
  /** Blocks sight up to `topM` above the ground. */
  readonly blocks: boolean;
  readonly topM: number;
}

export const AREA_CLASSES = {
  open: { terrain: 'open', wheels: 'open', cover: 'open', blocks: false, topM: 0 },
  wood: { terrain: 'medium', wheels: 'medium', cover: 'cover', blocks: true, topM: 12 },
  'built-up': { terrain: 'heavy', wheels: 'heavy', cover: 'building', blocks: true, topM: 8 },
  fieldwork: { terrain: 'heavy', wheels: 'heavy', cover: 'field-fortification', blocks: false, topM: 0 },
  fortification: { terrain: 'heavy', wheels: 'heavy', cover: 'fortification', blocks: false, topM: 0 },
  marsh: { terrain: 'medium', wheels: 'impassable', cover: 'open', blocks: false, topM: 0 },
  cliff: { terrain: 'impassable', wheels: 'impassable', cover: 'open', blocks: false, topM: 0 },
  water: { terrain: 'impassable', wheels: 'impassable', cover: 'open', blocks: false, topM: 0 },
} as const satisfies Readonly<Record<string, Surface>>;
export type AreaClass = keyof typeof AREA_CLASSES;

/** Properties of an obstacle line for those behind it and for those who cross it. */
export interface ObstacleKind {
  readonly cover: CoverName;
  readonly topM: number;
  /** A bit `1 << class` of each mover class that it stops; a rule system may use bits above these for movers of its own. */
  readonly bars: number;
}

/** Kinds of the obstacle classes. */
export const OBSTACLE_CLASSES = {
  hedge: { cover: 'cover', topM: 3, bars: 0 },
  wall: { cover: 'cover', topM: 1.5, bars: 0 },
  entrenchment: { cover: 'field-fortification', topM: 1, bars: 0 },
} as const satisfies Readonly<Record<string, ObstacleKind>>;
type ObstacleClass = keyof typeof OBSTACLE_CLASSES;

/** Vertices x, y, x, y …; a ring ends with its last vertex, not with the first again. */
export type Line = Int32Array;

/** One or more polygons, each an outer ring and its holes. */
export type Polygons = readonly (readonly Line[])[];

/** The index of the feature in the file, and its name. */
interface Named {
  readonly feature: number;
  readonly name: string | null;
}

export interface Area extends Named {
  readonly class: AreaClass;
  readonly surface: Surface;
  readonly polygons: Polygons;
}

interface Height extends Named {
  readonly heightM: number;
  readonly polygons: Polygons;
}

interface Road extends Named {
  readonly quality: 'good' | 'track';
  readonly line: Line;
}

/** A railway, a telegraph or a river. */
export interface NamedLine extends Named {
  readonly line: Line;
}

export interface Crossing extends Named {
  readonly type: 'bridge' | 'ford';
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
}

export interface Obstacle extends Named {
  readonly class: ObstacleClass;
  readonly kind: ObstacleKind;
  readonly line: Line;
}

export interface Station {
  readonly feature: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface Place {
  readonly feature: number;
  readonly name: string;
  readonly objective: boolean;
  readonly value: number;
  /** Side 0 is A, 1 is B. */
  readonly holder: 0 | 1 | null;
  /** A point with its radius, or a polygon. */
  readonly shape:
    { readonly x: number; readonly y: number; readonly radius: number } | { readonly polygons: Polygons };
}

export interface Zone extends Named {
  readonly side: 0 | 1;
  readonly polygons: Polygons;
}

/** A map; lengths in h, heights in metres. Features of a kind keep the order of the file. */
export interface BattleMap {
  readonly width: number;
  readonly height: number;
  readonly eyeHeightM: number;
  readonly seeInto: number;
  readonly title: string | null;
  readonly note: string | null;
  readonly areas: readonly Area[];
  readonly heights: readonly Height[];
  readonly roads: readonly Road[];
  readonly railways: readonly NamedLine[];
  readonly telegraphs: readonly NamedLine[];
  readonly rivers: readonly NamedLine[];
  readonly crossings: readonly Crossing[];
  readonly obstacles: readonly Obstacle[];
  readonly stations: readonly Station[];
  readonly places: readonly Place[];
  readonly zones: readonly Zone[];
}
