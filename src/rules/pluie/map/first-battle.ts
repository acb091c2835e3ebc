/** The battle with which a map begins: a battalion a side goes for a crossroads between their zones. */

function battalion(at: readonly [number, number], facing: 'N' | 'S'): object {
  return {
    name: 'first battalion',
    at,
    facing,
    units: [{ weapon: 'gb.martini-henry', count: 4 }],
    orders: [{ task: 'attack', to: 'Crossroads' }],
  };
}

/** The zone of a side on a table 60 cm wide. */
function zone(side: 'A' | 'B', south: number, north: number): object {
  const ring = [
    [0, south],
    [60, south],
    [60, north],
    [0, north],
    [0, south],
  ];
  return {
    type: 'Feature',
    properties: { kind: 'zone', side },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
}

const FIRST_MAP = {
  type: 'FeatureCollection',
  hythe: { map: 1, units: 'map-cm', width: 60, height: 40 },
  features: [
    zone('A', 30, 40),
    zone('B', 0, 10),
    {
      type: 'Feature',
      properties: { kind: 'place', name: 'Crossroads', objective: true },
      geometry: { type: 'Point', coordinates: [30, 20] },
    },
  ],
};

/** As `key=value` words. */
export const FIRST_BATTLE =
  `turnLimit=15 victory=objectives end={"breakPoint":{"A":0.5,"B":0.5}} map=${JSON.stringify(FIRST_MAP)} ` +
  `A.formations.0=${JSON.stringify(battalion([30, 34], 'S'))} B.formations.0=${JSON.stringify(battalion([30, 6], 'N'))}`;
