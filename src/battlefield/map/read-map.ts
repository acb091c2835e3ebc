/** Reads a map file: a GeoJSON FeatureCollection in map centimetres (digest of the floor, section 5). */
import type { Fields, Path, Values } from '../../play/inputs.ts';
import { isMap } from '../../play/json.ts';
import { nearest, didYouMean } from '../../play/nearest.ts';
import { readInputs } from '../../play/read-inputs.ts';
import { grouped, oneOf, shown } from '../../play/shown.ts';
import { H_PER_CM, inH } from '../arithmetic.ts';
import type { Vector } from '../directions.ts';
import {
  AREA_CLASSES,
  MOVER_CLASSES,
  OBSTACLE_CLASSES,
  type BattleMap,
  type Line,
  type Polygons,
} from './battle-map.ts';
import { AREA_PLACE, FIELDS, FRAME_FIELDS, GEOMETRIES, type FeatureKind } from './feature-fields.ts';
import { checkBetweenFeatures, type Features } from './between-features.ts';
import { MapProblems, type MapCode, type MapProblem } from './map-problems.ts';
import { GeometryReader } from './read-geometry.ts';

const MOST_FEATURES = 2000;
const MOST_POSITIONS = 50_000;

interface MapReading {
  /** Null where there is any problem. */
  readonly map: BattleMap | null;
  readonly problems: readonly MapProblem[];
}

/** @param path the place of the map, put before the path of each problem */
export function readMap(raw: unknown, path: Path = []): MapReading {
  return new MapReader(path).read(raw);
}

/** The map file without the features that are wrong; null where something else is. */
export function withoutWrong(raw: unknown): unknown {
  let rest = raw;
  for (;;) {
    const { map, problems } = readMap(rest);
    if (map !== null) return rest;
    const wrong = new Set(
      problems.map(({ path: [list, feature] }) => (list === 'features' ? feature : undefined)),
    );
    const features: unknown = isMap(rest) ? rest['features'] : null;
    if (!isMap(rest) || !Array.isArray(features) || wrong.has(undefined)) return null;
    rest = { ...rest, features: features.filter((_feature, i) => !wrong.has(i)) };
  }
}

class MapReader {
  private readonly problems: MapProblems;
  private geometry: GeometryReader;
  /** Kinds of features that are wrong. */
  private readonly wrongKinds = new Set<unknown>();
  private readonly features: Features = {
    areas: [],
    heights: [],
    roads: [],
    railways: [],
    telegraphs: [],
    rivers: [],
    crossings: [],
    obstacles: [],
    stations: [],
    places: [],
    zones: [],
  };

  constructor(path: Path) {
    this.problems = new MapProblems(path);
    this.geometry = new GeometryReader(this.problems, null);
  }

  read(raw: unknown): MapReading {
    const { problems, features } = this;
    const wrong = (): MapReading => ({ map: null, problems: problems.all });
    if (!isMap(raw)) {
      problems.add('map.format', [], `a map must be a GeoJSON FeatureCollection, not ${shown(raw)}`);
      return wrong();
    }
    if (raw['type'] !== 'FeatureCollection')
      problems.add('map.format', ['type'], `type must be "FeatureCollection", not ${shown(raw['type'])}`);
    const frame = this.frame(raw);
    const list = raw['features'];
    if (!Array.isArray(list))
      problems.add('map.format', ['features'], `features must be a list, not ${shown(list)}`);
    else if (this.isWithinLimits(list)) {
      list.forEach((feature: unknown, i) => {
        this.feature(feature, i);
      });
      checkBetweenFeatures(features, this.wrongKinds, problems);
    }
    if (frame === null || problems.all.length > 0) return wrong();
    const { width, height, eyeHeightM, seeIntoCm, title, note } = frame;
    const map = {
      width: width * H_PER_CM,
      height: height * H_PER_CM,
      eyeHeightM,
      seeInto: inH(seeIntoCm),
      title,
      note,
      ...features,
    };
    return { map, problems: [] };
  }

  /** The foreign member, and the members of GeoJSON that may contradict it. */
  private frame(raw: Readonly<Record<string, unknown>>): Values<typeof FRAME_FIELDS> | null {
    const { problems } = this;
    const given = raw['hythe'];
    if (!isMap(given)) {
      problems.add(
        'map.units',
        ['hythe'],
        `the member hythe is missing: add "hythe": {"map": 1, "units": "map-cm", "width": 60, "height": 40}; all coordinates are centimetres on the map, not degrees`,
      );
      return null;
    }
    const frame = this.properties(FRAME_FIELDS, given, ['hythe']);
    const [width, height] = [given['width'], given['height']];
    if (isSide(width) && isSide(height)) {
      this.geometry = new GeometryReader(problems, { width: width * H_PER_CM, height: height * H_PER_CM });
      const box = raw['bbox'];
      if (box !== undefined && !isBoxOn(box, width, height))
        problems.add(
          'map.units',
          ['bbox'],
          `bbox is not [west, south, east, north] in cm of a map of ${width} x ${height} cm: leave it out`,
        );
    }
    if (raw['crs'] !== undefined && raw['crs'] !== null)
      problems.add('map.units', ['crs'], 'crs contradicts the units, which are cm of the map: leave it out');
    return frame;
  }

  private isWithinLimits(list: readonly unknown[]): boolean {
    const { problems } = this;
    if (list.length > MOST_FEATURES) {
      const message = `${grouped(list.length)} features, more than ${grouped(MOST_FEATURES)}: leave out the least`;
      problems.add('map.limit', ['features'], message);
      return false;
    }
    const positions = list.reduce<number>((sum, feature) => sum + positionsIn(feature), 0);
    if (positions <= MOST_POSITIONS) return true;
    const message = `${grouped(positions)} positions, more than ${grouped(MOST_POSITIONS)}: draw plainer outlines`;
    problems.add('map.limit', ['features'], message);
    return false;
  }

  private feature(raw: unknown, feature: number): void {
    const at: Path = ['features', feature];
    const { problems } = this;
    if (!isMap(raw) || raw['type'] !== 'Feature') {
      problems.add('map.format', at, 'each element of features must be a map of type "Feature"');
      return;
    }
    const { properties, geometry } = raw;
    if (!isMap(properties)) {
      problems.add('map.format', [...at, 'properties'], 'properties must be a map with a kind');
      return;
    }
    const kinds = Object.keys(GEOMETRIES);
    const kind = properties['kind'];
    if (typeof kind !== 'string' || !isKind(kind)) {
      const near = typeof kind === 'string' ? nearest(kind, kinds) : [];
      const message = `kind must be ${oneOf(kinds)}, not ${shown(kind)}${didYouMean(near)}`;
      problems.add('map.format', [...at, 'properties', 'kind'], message);
      return;
    }
    const types: readonly string[] = GEOMETRIES[kind];
    const type = isMap(geometry) ? geometry['type'] : undefined;
    const isRight = isMap(geometry) && typeof type === 'string' && types.includes(type);
    if (!isRight) {
      const message = `the geometry of kind ${kind} must be ${oneOf(types)}, not ${shown(type)}`;
      problems.add('map.format', [...at, 'geometry'], message);
    }
    const shape = isRight ? { type, coordinates: geometry['coordinates'] } : null;
    this.ofKind(kind, { feature, properties, shape });
  }

  private ofKind(kind: FeatureKind, raw: RawFeature): void {
    const { features } = this;
    switch (kind) {
      case 'area':
        return this.area(raw);
      case 'height':
        return this.keepAsRead(features.heights, FIELDS.height, raw, this.polygons(raw));
      case 'road':
        return this.keepAsRead(features.roads, FIELDS.road, raw, this.line(raw, false));
      case 'railway':
      case 'telegraph':
        return this.keepAsRead(features[`${kind}s`], FIELDS[kind], raw, this.line(raw, true));
      case 'river':
        return this.keepAsRead(features.rivers, FIELDS.river, raw, this.line(raw, false));
      case 'crossing':
        return this.keep(
          features.crossings,
          FIELDS.crossing,
          raw,
          this.point(raw),
          ({ halfWidthCm, ...values }, point) => ({ ...values, ...point, halfWidth: inH(halfWidthCm) }),
        );
      case 'obstacle':
        return this.obstacle(raw);
      case 'station':
        return this.keepAsRead(features.stations, FIELDS.station, raw, this.point(raw));
      case 'place':
        return this.place(raw);
      case 'zone':
        return this.keep(features.zones, FIELDS.zone, raw, this.polygons(raw), ({ name, side }, shape) => ({
          name,
          side: sideOf(side),
          ...shape,
        }));
    }
  }

  private area(raw: RawFeature): void {
    this.keep(this.features.areas, FIELDS.area, raw, this.polygons(raw), (values, shape) => {
      const usual = AREA_CLASSES[values.class];
      const terrain = values.terrain ?? usual.terrain;
      // Wheels go as others do, unless the class or the file says otherwise.
      const ofClass = usual.wheels === usual.terrain ? terrain : usual.wheels;
      const surface = {
        terrain,
        wheels: values.wheels ?? ofClass,
        cover: values.cover ?? usual.cover,
        blocks: values.blocks ?? usual.blocks,
        topM: values.topM ?? usual.topM,
      };
      return { name: values.name, class: values.class, surface, ...shape };
    });
  }

  private obstacle(raw: RawFeature): void {
    this.keep(this.features.obstacles, FIELDS.obstacle, raw, this.line(raw, true), (values, shape) => {
      const usual = OBSTACLE_CLASSES[values.class];
      const bars = (values.bars ?? []).reduce((bits, name) => bits | (1 << MOVER_CLASSES.indexOf(name)), 0);
      const kind = { cover: values.cover ?? usual.cover, topM: values.topM ?? usual.topM, bars };
      return { name: values.name, class: values.class, kind, ...shape };
    });
  }

  private place(raw: RawFeature): void {
    const { places } = this.features;
    const holderOf = (holder: 'A' | 'B' | null) => (holder === null ? null : sideOf(holder));
    if (raw.shape?.type === 'Polygon')
      this.keep(places, AREA_PLACE, raw, this.polygons(raw), ({ holder, ...values }, shape) => ({
        ...values,
        holder: holderOf(holder),
        shape,
      }));
    else
      this.keep(places, FIELDS.place, raw, this.point(raw), ({ holder, radiusCm, ...values }, point) => ({
        ...values,
        holder: holderOf(holder),
        shape: { ...point, radius: inH(radiusCm) },
      }));
  }

  /** Keeps a feature with its properties and its geometry as they are. */
  private keepAsRead<F extends Fields, G>(
    among: { push(one: { readonly feature: number } & Omit<Values<F>, 'kind'> & G): void },
    fields: F,
    raw: RawFeature,
    geometry: G | null,
  ): void {
    this.keep(among, fields, raw, geometry, (values, own) => ({ ...values, ...own }));
  }

  /** Reads the properties of a feature and keeps it if they and its geometry are right. */
  private keep<F extends Fields, G, T>(
    among: { push(one: { readonly feature: number } & T): void },
    fields: F,
    { feature, properties }: RawFeature,
    geometry: G | null,
    make: (values: Omit<Values<F>, 'kind'>, geometry: G) => T,
  ): void {
    const read = this.properties(fields, properties, ['features', feature, 'properties']);
    if (read === null || geometry === null) this.wrongKinds.add(properties['kind']);
    else {
      const { kind: _kind, ...values } = read;
      among.push({ feature, ...make(values, geometry) });
    }
  }

  private properties<F extends Fields>(
    fields: F,
    raw: Readonly<Record<string, unknown>>,
    path: Path,
  ): Values<F> | null {
    const { value, problems } = readInputs(fields, raw, { shortForms: false, path });
    for (const { path: place, message, atKey } of problems) {
      const key = place[path.length];
      const isOfValue = typeof key === 'string' && atKey !== true;
      this.problems.add(isOfValue ? codeOf(key, raw[key]) : 'map.format', place, message);
    }
    return value;
  }

  private polygons({ shape, feature }: RawFeature): { readonly polygons: Polygons } | null {
    if (shape === null) return null;
    const polygons = this.geometry.polygons(shape.type, shape.coordinates, coordinatesOf(feature));
    return polygons && { polygons };
  }

  private line({ shape, feature }: RawFeature, mayCrossItself: boolean): { readonly line: Line } | null {
    if (shape === null) return null;
    const line = this.geometry.line(shape.coordinates, coordinatesOf(feature), mayCrossItself);
    return line && { line };
  }

  private point({ shape, feature }: RawFeature): Readonly<Vector> | null {
    return shape === null ? null : this.geometry.point(shape.coordinates, coordinatesOf(feature));
  }
}

/** A feature whose kind is right; its shape is null where the type of its geometry is wrong. */
interface RawFeature {
  readonly feature: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly shape: { readonly type: string; readonly coordinates: unknown } | null;
}

function coordinatesOf(feature: number): Path {
  return ['features', feature, 'geometry', 'coordinates'];
}

function sideOf(side: 'A' | 'B'): 0 | 1 {
  return side === 'A' ? 0 : 1;
}

function isKind(kind: string): kind is FeatureKind {
  return Object.hasOwn(GEOMETRIES, kind);
}

/** The code of a property or a member of the frame that is wrong. */
function codeOf(key: string, value: unknown): MapCode {
  if (key === 'map' || key === 'units') return 'map.units';
  if (key === 'width' || key === 'height') return 'map.size';
  if (key === 'name' && (value === undefined || value === null || typeof value === 'string'))
    return 'map.name';
  return NUMBERS.has(key) && typeof value === 'number' ? 'map.value' : 'map.format';
}

/** Properties whose range is a rule of its own. */
const NUMBERS = new Set(['eyeHeightM', 'halfWidthCm', 'heightM', 'radiusCm', 'seeIntoCm', 'topM', 'value']);

function isSide(value: unknown): value is number {
  const { min, max } = FRAME_FIELDS.width;
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** True for the box of something on the map. */
function isBoxOn(box: unknown, width: number, height: number): boolean {
  if (!Array.isArray(box) || box.length !== 4 || !box.every((side) => typeof side === 'number')) return false;
  const [west = -1, south = -1, east = -1, north = -1] = box;
  return west >= 0 && south >= 0 && west <= east && south <= north && east <= width && north <= height;
}

/** The number of positions in a feature, right or wrong: lists that begin with a number. */
function positionsIn(raw: unknown): number {
  if (Array.isArray(raw)) {
    if (typeof raw[0] === 'number') return 1;
    return raw.reduce<number>((sum, each) => sum + positionsIn(each), 0);
  }
  if (!isMap(raw)) return 0;
  return positionsIn(isMap(raw['geometry']) ? raw['geometry']['coordinates'] : undefined);
}
