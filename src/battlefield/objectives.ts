/** Places on the map, which the sides contend for (BF-OBJ-01). */
import { item } from '../chance/at.ts';
import type { BattleMap, Place } from './map/battle-map.ts';
import { Region } from './map/region.ts';

/** The places of a map, made once. */
export class Places {
  readonly all: readonly Place[];
  private readonly regions: readonly (readonly Region[])[];

  constructor({ places }: BattleMap) {
    this.all = places;
    this.regions = places.map(({ shape }) =>
      'polygons' in shape ? shape.polygons.map((rings) => new Region(rings)) : [],
    );
  }

  /** The index of a place by its name, -1 for an unknown one. */
  indexOf(name: string): number {
    return this.all.findIndex((place) => place.name === name);
  }

  /** True where a point lies in a place: in its polygon or within its radius. */
  holds(place: number, x: number, y: number): boolean {
    const { shape } = item(this.all, place);
    if (!('polygons' in shape)) {
      const dx = x - shape.x;
      const dy = y - shape.y;
      return dx * dx + dy * dy <= shape.radius * shape.radius;
    }
    const regions = item(this.regions, place);
    for (let i = 0; i < regions.length; i++) if (item(regions, i).holds(x, y)) return true;
    return false;
  }
}
