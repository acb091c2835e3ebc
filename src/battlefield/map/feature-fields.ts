/** Properties of the features of a map and of its foreign member, with their defaults and the geometries of each kind. */
import type { ChoiceField, Fields, NumberField, TextField } from '../../play/inputs.ts';
import { LONGEST_MAP_CM } from '../arithmetic.ts';
import { AREA_CLASSES, COVERS, MOVER_CLASSES, OBSTACLE_CLASSES, TERRAINS } from './battle-map.ts';

const CM = { type: 'number', multipleOf: 0.01, unit: 'cm' } as const;
const SIZE = { type: 'integer', min: 10, max: LONGEST_MAP_CM, unit: 'cm', required: true } as const;

/** The foreign member `hythe`. */
export const FRAME_FIELDS = {
  map: { type: 'integer', min: 1, max: 1, required: true, meaning: 'version of the format' },
  units: { type: 'choice', values: ['map-cm'], required: true, meaning: 'unit of coordinates' },
  width: { ...SIZE, meaning: 'from west to east' },
  height: { ...SIZE, meaning: 'from south to north' },
  eyeHeightM: { type: 'number', min: 0, max: 100, unit: 'm', default: 2, meaning: 'eyes above the ground' },
  seeIntoCm: { ...CM, min: 0, max: 20, default: 2, meaning: 'how far sight reaches into a wood' },
  title: { type: 'text', meaning: 'title of the map' },
  note: { type: 'text', meaning: 'note on the map' },
} as const;

const NAME = {
  type: 'text',
  pattern: { source: '.*\\S.*', text: 'a name' },
  meaning: 'name on the map',
} as const satisfies TextField;
const REQUIRED_NAME = { ...NAME, required: true } as const;
const TOP = { type: 'number', min: 0, max: 100, unit: 'm', meaning: 'height' } as const satisfies NumberField;
const COVER = { type: 'choice', values: COVERS, meaning: 'cover' } as const satisfies ChoiceField;
const GROUND = { type: 'choice', values: TERRAINS, meaning: 'terrain' } as const satisfies ChoiceField;

function kind<const K extends string>(name: K) {
  return { type: 'choice', values: [name], required: true, meaning: 'kind of feature' } as const;
}

function classOf<const C extends string>(classes: Readonly<Record<C, unknown>>) {
  // `classes` is one of the two tables, whose keys are those of its type.
  const values = Object.keys(classes) as C[];
  return { type: 'choice', values, required: true, meaning: 'class' } as const;
}

/** Properties of a place that is an area. */
export const AREA_PLACE = {
  kind: kind('place'),
  name: REQUIRED_NAME,
  objective: { type: 'boolean', default: false, meaning: 'an objective' },
  value: { type: 'number', min: 0, max: 1000, default: 1, meaning: 'value of the objective' },
  holder: { type: 'choice', values: ['A', 'B'], nullable: true, meaning: 'side that holds it at first' },
} as const;

/** Properties of each kind of feature; of a place those of a point. */
export const FIELDS = {
  area: {
    kind: kind('area'),
    class: classOf(AREA_CLASSES),
    name: NAME,
    terrain: GROUND,
    wheels: GROUND,
    cover: COVER,
    blocks: { type: 'boolean', meaning: 'blocks sight' },
    topM: TOP,
  },
  height: {
    kind: kind('height'),
    heightM: {
      type: 'number',
      min: 0,
      exclusiveMin: true,
      max: 1000,
      multipleOf: 0.1,
      unit: 'm',
      required: true,
      meaning: 'height above zero',
    },
    name: NAME,
  },
  road: {
    kind: kind('road'),
    quality: { type: 'choice', values: ['good', 'track'], default: 'good', meaning: 'quality' },
    name: NAME,
  },
  railway: { kind: kind('railway'), name: NAME },
  telegraph: { kind: kind('telegraph'), name: NAME },
  river: { kind: kind('river'), name: NAME },
  crossing: {
    kind: kind('crossing'),
    type: { type: 'choice', values: ['bridge', 'ford'], required: true, meaning: 'type of crossing' },
    halfWidthCm: { ...CM, min: 0.2, max: 10, default: 1, meaning: 'half its width' },
    name: NAME,
  },
  obstacle: {
    kind: kind('obstacle'),
    class: classOf(OBSTACLE_CLASSES),
    name: NAME,
    cover: COVER,
    topM: TOP,
    bars: {
      type: 'list',
      of: { type: 'choice', values: MOVER_CLASSES, required: true, meaning: 'mover class' },
      maxItems: MOVER_CLASSES.length,
      uniqueItems: true,
      meaning: 'mover classes that it stops',
    },
  },
  station: { kind: kind('station'), name: REQUIRED_NAME },
  place: {
    ...AREA_PLACE,
    radiusCm: { ...CM, min: 0.5, max: 50, default: 3, meaning: 'distance at which a unit is at the place' },
  },
  zone: {
    kind: kind('zone'),
    side: { type: 'choice', values: ['A', 'B'], required: true, meaning: 'side that deploys in it' },
    name: NAME,
  },
} as const satisfies Readonly<Record<string, Fields>>;

/** Types of geometry that each kind of feature may have. */
export const GEOMETRIES = {
  area: ['Polygon', 'MultiPolygon'],
  height: ['Polygon', 'MultiPolygon'],
  road: ['LineString'],
  railway: ['LineString'],
  telegraph: ['LineString'],
  river: ['LineString'],
  crossing: ['Point'],
  obstacle: ['LineString'],
  station: ['Point'],
  place: ['Point', 'Polygon'],
  zone: ['Polygon'],
} as const;
export type FeatureKind = keyof typeof GEOMETRIES;

/** The properties of a kind that is not known beforehand. */
export const FEATURE_FIELDS: Readonly<Record<FeatureKind, Fields>> = FIELDS;
