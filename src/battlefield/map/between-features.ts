/** Rules between features of a map (BF-MAP-03): crossings on rivers, names, zones. */
import { isNearLine } from '../chains.ts';
import { Token } from '../token.ts';
import type { BattleMap, Place, Station, Zone } from './battle-map.ts';
import type { MapProblems } from './map-problems.ts';
import { doOverlap } from './outlines.ts';
import { Region } from './region.ts';

/** The lists of features of a map. */
type Lists = Omit<BattleMap, 'width' | 'height' | 'eyeHeightM' | 'seeInto' | 'title' | 'note'>;

/** Features of a map as they are read, each kind in the order of the file. */
export type Features = { readonly [Kind in keyof Lists]: Lists[Kind][number][] };

/** A crossing lies at most this far from a river, in h. */
const ON_RIVER = 5;

/**
 * Notes what is wrong between features that are right by themselves. Where other features of a kind are wrong, none of it
 * is called missing.
 */
export function checkBetweenFeatures(
  features: Features,
  wrongKinds: ReadonlySet<unknown>,
  problems: MapProblems,
): void {
  checkCrossings(features, wrongKinds.has('river'), problems);
  checkNames([...features.places, ...features.stations], problems);
  checkZones(features.zones, wrongKinds.has('zone'), problems);
}

function checkCrossings({ crossings, rivers }: Features, isRiverWrong: boolean, problems: MapProblems): void {
  const point = new Token();
  crossings.forEach((crossing, i) => {
    point.move(crossing.x, crossing.y);
    if (!isRiverWrong && !rivers.some(({ line }) => isNearLine(point, line, ON_RIVER)))
      problems.add(
        'map.crossing',
        ['features', crossing.feature, 'geometry', 'coordinates'],
        'the crossing lies farther than 0.05 cm from every river: place it on one',
      );
    const other = crossings.slice(0, i).find(({ x, y, type, halfWidth }) => {
      const [dx, dy, reach] = [x - crossing.x, y - crossing.y, halfWidth + crossing.halfWidth];
      return type !== crossing.type && dx * dx + dy * dy < reach * reach;
    });
    if (other !== undefined)
      problems.add(
        'map.crossing',
        ['features', crossing.feature, 'properties', 'type'],
        `the ${crossing.type} reaches into the ${other.type} of features[${other.feature}]: ` +
          'part them, or make them of one type',
      );
  });
}

function checkNames(named: readonly (Place | Station)[], problems: MapProblems): void {
  const first = new Map<string, number>();
  for (const { feature, name } of named.toSorted((a, b) => a.feature - b.feature)) {
    const other = first.get(name);
    if (other === undefined) first.set(name, feature);
    else
      problems.add(
        'map.name',
        ['features', feature, 'properties', 'name'],
        `features[${other}] has the same name: give each place and station a name of its own`,
      );
  }
}

function checkZones(zones: readonly Zone[], isZoneWrong: boolean, problems: MapProblems): void {
  const [ofA, ofB] = [zones.filter(({ side }) => side === 0), zones.filter(({ side }) => side === 1)];
  const [first] = zones;
  if (first !== undefined && !isZoneWrong && (ofA.length === 0 || ofB.length === 0)) {
    const [one, none] = ofB.length === 0 ? ['A', 'B'] : ['B', 'A'];
    problems.add(
      'map.zone',
      ['features', first.feature],
      `side ${one} has a zone and side ${none} has none: draw one for both or for none`,
    );
  }
  const regions = (zone: Zone): readonly Region[] => zone.polygons.map((rings) => new Region(rings));
  for (const b of ofB)
    for (const a of ofA)
      if (regions(a).some((one) => regions(b).some((other) => doOverlap(one, other))))
        problems.add(
          'map.zone',
          ['features', Math.max(a.feature, b.feature)],
          `the zones of both sides overlap, here and at features[${Math.min(a.feature, b.feature)}]: part them`,
        );
}
