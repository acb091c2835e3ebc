/** Readings of the end of an engagement in stacks, and counts on the way, a row each. */
import { item } from '../../chance/at.ts';
import { SIDES, type SideIndex } from '../../play/by-side.ts';
import type { Game } from '../../play/game.ts';
import type { Ground } from '../../play/ground.ts';
import type { Metric } from '../../play/metric.ts';
import { ROUNDS, type Battle } from './game.ts';
import { ringLabels } from './morale.ts';
import type { Forces } from './muster.ts';

/** Units that were removed, second units of a chain among them (FD-10, FD-21). */
export function unitsLost({ units, sides }: Forces): readonly Metric<Battle>[] {
  return SIDES.map((role) => {
    const { name } = sides[role];
    const had = units.filter(({ side }) => side === role).length;
    return {
      name: `unitsLost.${name}`,
      meaning: `units of ${name} removed`,
      role,
      labels: null,
      most: had,
      of: ({ brigades }) => had - brigades[role].living,
    };
  });
}

/** The metrics of a chain: units lost, front units, and the distance. */
export function metricsOfChain(forces: Forces): readonly Metric<Battle>[] {
  return [...unitsLost(forces), ...SIDES.map((role) => front(forces, role)), finalDistance(forces)];
}

/** Rings of the front unit of a chain at the end, blown or not; `none` where the stack is empty. */
function front({ rings, sides }: Forces, role: SideIndex): Metric<Battle> {
  const { name } = sides[role];
  const { width, labels: fresh } = ringLabels(rings);
  const labels = [...fresh, ...ringLabels(rings, ' blown').labels, 'none'];
  const most = labels.length - 1;
  return {
    name: `front.${name}`,
    meaning: `rings of the front unit of ${name}, and whether it is blown`,
    role,
    labels,
    most,
    of: ({ here }) => {
      const u = here.front(role);
      return u === null ? most : (u.blue > 0 ? width * width : 0) + u.kills * width + u.disorders;
    },
  };
}

/** The distance between the fronts of a chain in whole cm, or `none` where a stack is empty. */
function finalDistance(forces: Forces): Metric<Battle> {
  const { partsPerCm } = forces.ruler;
  const mostCm = Math.ceil(farthestOfChain(forces) / partsPerCm);
  const labels = Array.from({ length: mostCm + 1 }, (_, cm) => `${cm} cm`);
  labels.push('none');
  return {
    name: 'finalDistance',
    meaning: 'distance between the fronts in whole cm, rounded down; none where a stack is empty',
    labels,
    most: mostCm + 1,
    of: ({ here }) =>
      here.front(0) === null || here.front(1) === null ? mostCm + 1 : Math.floor(here.distance / partsPerCm),
  };
}

/** A bound of the distance of a chain: the start, or a fall-back, a retirement and both gaps. */
function farthestOfChain({ sides, back, tables, ruler, distance }: Forces): number {
  const gaps = sides[0].gap + sides[1].gap;
  const retirement = Math.max(
    0,
    ...tables.breakthroughRows.map((row) =>
      ruler.exact(Math.max(row.cavalryRetireCm, row.cavalryNoContactRetireCm)),
    ),
  );
  return Math.max(distance, Math.max(...back.flatMap((row) => [...row])) + retirement) + gaps;
}

/** Rounds fought, in pursuit too: the charge's own, and one after each breakthrough. */
export function countersOfChain({ tables }: Forces): Game<Battle>['counters'] {
  return [
    {
      name: 'rounds',
      meaning: 'rounds of melee, in pursuit too',
      mostPerTurn: 1 + 2 * tables.breakthrough.maxPerMove,
      number: ROUNDS,
    },
  ];
}

/** Lines of the lanes (SCN-05): the first side's is kept, the other's follows from the distance between them. */
export function groundOf({ ruler, stacks, distance }: Forces, farthest: number): Ground<Battle> {
  return {
    unit: 'cm',
    parts: ruler.partsPerCm,
    distances: Array.from({ length: stacks.lanes }, () => distance),
    farthest,
    line: ({ lanes }, side, number) => {
      const lane = item(lanes, number);
      return lane.front(side) === null ? null : lane.line(side);
    },
  };
}
