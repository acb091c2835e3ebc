/** Readings of the end of an engagement in stacks, and counts on the way, a row each. */
import { item } from '../../chance/at.ts';
import { counterOfSide, metricOfSide, SIDES, type MetricRow, type SideIndex } from '../../play/by-side.ts';
import type { Game } from '../../play/game.ts';
import type { Ground } from '../../play/ground.ts';
import type { Metric } from '../../play/metric.ts';
import { DIVISION_TESTS } from './division-play.ts';
import type { DivisionRules, Divisions } from './divisions.ts';
import { ROUNDS, type Battle } from './game.ts';
import type { DivisionInputs } from './inputs.ts';
import { ringLabels, type RuleBook } from './morale.ts';
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

/** The metrics of an engagement of divisions; of an army the result of its last test. */
export function metricsOfDivisions(
  { inputs, sectors }: DivisionRules,
  { tables }: RuleBook,
): readonly Metric<Divisions>[] {
  const results = ['none', ...tables.armyResults.map(({ result }) => result)];
  const rows: readonly MetricRow<Divisions>[] = [
    {
      name: 'unitsLost',
      meaning: 'units of {} removed',
      most: (role) => sum(sectors, ({ sides }) => sides[role].unitsAtStart),
      of: (d, role) =>
        sum(d.sectors, ({ brigades }) => brigades[role].is.unitsAtStart - brigades[role].living),
    },
    {
      name: 'brigadesLost',
      meaning: 'brigades of {} lost',
      most: () => sectors.length,
      of: (d, role) => sum(d.sectors, ({ brigades }) => Number(brigades[role].isLost)),
    },
    {
      name: 'army',
      meaning: 'result of the last test of the army of {}',
      labels: results,
      most: () => results.length - 1,
      of: ({ armies }, role) => armies[role].result,
    },
  ];
  const asked = rows.filter(({ name }) => name !== 'army' || inputs.army);
  return asked.flatMap((row) => SIDES.map((role) => metricOfSide(row, role)));
}

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}

/** Tests of the divisions of each side. */
export function testsOfDivisions({ sectors }: DivisionInputs): Game<Divisions>['counters'] {
  const row = {
    name: 'divisionTests',
    meaning: 'tests of divisions of {}',
    number: DIVISION_TESTS,
    most: () => sectors.length,
  };
  return SIDES.map((role) => counterOfSide(row, role));
}
