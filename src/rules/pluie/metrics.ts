/** The metrics read from the end of an engagement, and the counters on the way (13.7). */
import { item } from '../../chance/at.ts';
import { counterOfSide, metricOfSide, SIDES, type MetricRow, type SideIndex } from '../../play/by-side.ts';
import type { Game } from '../../play/game.ts';
import type { Ground } from '../../play/ground.ts';
import type { Metric } from '../../play/metric.ts';
import { DRIVEN_BACK, SHOTS } from './game.ts';
import type { Lane, LaneFormation, LaneRules, LaneSide } from './state.ts';
import type { UnitFacts } from './unit-facts.ts';

/** The fate of the side that acts first, by the number of the outcome; the last where the other one does. */
const BEGAN_LABELS = ['won', 'lost', 'undecided', 'did not begin'] as const;
const [WON, LOST, UNDECIDED, DID_NOT_BEGIN] = [0, 1, 2, 3];

/** The turn order of a side and its end: who begins is thrown for once, and stays in the state. */
const BEGAN: MetricRow<Lane> = {
  name: 'began',
  meaning: 'how it ends for {} where the coin lets it act first',
  labels: BEGAN_LABELS,
  aside: true,
  most: () => BEGAN_LABELS.length - 1,
  of: ({ first }, role, { outcome }) => {
    if (first !== role) return DID_NOT_BEGIN;
    if (outcome > 1) return UNDECIDED;
    return outcome === role ? WON : LOST;
  },
};

function sumOver({ formations }: LaneSide, of: (formation: LaneFormation) => number): number {
  let sum = 0;
  for (const formation of formations) sum += of(formation);
  return sum;
}

/** The distance of the nearest living units in whole cm, as far as any weapon reaches or the lines are apart. */
function finalDistance({ apart, scale, roster }: LaneRules): Metric<Lane> {
  const farthest = Math.max(apart, ...roster.units.flatMap(({ orders }) => orders.map(({ reach }) => reach)));
  const mostCm = Math.ceil(scale.inCm(farthest));
  const labels = Array.from({ length: mostCm + 1 }, (_, cm) => `${cm} cm`);
  const [farther, none] = [labels.push('farther') - 1, labels.push('none') - 1];
  return {
    name: 'finalDistance',
    meaning: 'distance of the nearest living units in whole cm, rounded down; none where a side is gone',
    labels,
    most: none,
    aside: true,
    of: (lane) => {
      const [a, b] = lane.sides;
      if (a.living === 0 || b.living === 0) return none;
      const [one, other] = [a.foremostUnit, b.foremostUnit];
      if (one === null || other === null) return none;
      return Math.min(farther, Math.floor(scale.inCm(lane.distance(one, other))));
    },
  };
}

/** The metrics read from the end. Units are living, ready or not; command elements and wagons are no units (13.10, PDB-FIRE-10). */
export function metricsOf({ rules, sides }: Lane): readonly Metric<Lane>[] {
  const rows: readonly MetricRow<Lane>[] = [
    {
      name: 'survivors',
      meaning: 'living units of {} at the end, ready or not',
      most: (role) => sides[role].units.length,
      of: (lane, role) => lane.sides[role].living,
    },
    {
      name: 'commandsLost',
      meaning: 'command elements of {} destroyed by Table 9',
      most: (role) => sumOver(sides[role], ({ is }) => is.commandElement),
      of: (lane, role) => sumOver(lane.sides[role], ({ is, command }) => is.commandElement - command),
    },
    {
      name: 'wagonsLost',
      meaning: 'ammunition wagons of {} destroyed by Table 9 (of formations that depend on supply)',
      most: (role) => sumOver(sides[role], ({ is }) => is.wagon),
      of: (lane, role) => sumOver(lane.sides[role], ({ is, wagon }) => is.wagon - wagon),
    },
    ...(rules.firstSide > 1 ? [BEGAN] : []),
  ];
  return [...rows.flatMap((row) => SIDES.map((role) => metricOfSide(row, role))), finalDistance(rules)];
}

/** The most D20s that a side can throw in fire in one turn: its fire actions, a reaction each, and free shots at columns. */
export function mostShots(own: readonly UnitFacts[], enemies: readonly UnitFacts[]): number {
  return own.reduce((sum, { actions, shots }) => sum + actions * shots + 1, 0) + enemies.length;
}

/** The counters of both sides: of every fire D20, and of hits that drive a unit back (PDB-FIRE-07). */
export function countersOf({ sides }: Lane): Game<Lane>['counters'] {
  const units = sides.map((side) => side.units.map(({ is }) => is));
  const most = (role: SideIndex): number => mostShots(item(units, role), item(units, 1 - role));
  return [
    {
      name: 'shots',
      meaning: 'fire D20s thrown by {}: active, reactive and column shots',
      number: SHOTS,
      most,
    },
    {
      name: 'drivenBack',
      meaning: 'times that fire drove a unit of {} back',
      number: DRIVEN_BACK,
      most: (role: SideIndex) => most(role === 0 ? 1 : 0),
    },
  ].flatMap((row) => SIDES.map((role) => counterOfSide(row, role)));
}

/** The one line of each side, as far before its start line as its foremost unit. */
export function groundOf({ apart, scale, farthest }: LaneRules): Ground<Lane> {
  return {
    unit: 'cm',
    parts: scale.partsPerCm,
    distances: [apart],
    farthest,
    line: ({ sides }, side) => {
      const { foremostUnit } = sides[side];
      return foremostUnit === null ? null : 0 - foremostUnit.off;
    },
  };
}
