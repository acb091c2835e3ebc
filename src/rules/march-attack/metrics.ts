/** Readings of the end of an engagement, and counts on the way, a row each (section 11.2). */
import { item } from '../../chance/at.ts';
import {
  counterOfSide,
  endsOf,
  metricOfSide,
  SIDES,
  SIDE_LETTERS,
  type MetricRow,
  type SideIndex,
} from '../../play/by-side.ts';
import type { Game } from '../../play/game.ts';
import type { Ground } from '../../play/ground.ts';
import type { Metric } from '../../play/metric.ts';
import { CHARGES_HALTED, CHARGES_HOME, MF_TESTS, SQUARES } from './rules.ts';
import type { Roster, UnitFacts } from './muster.ts';
import { inPlay } from './formation-state.ts';
import type { Battle, BattleRules, Unit } from './game.ts';

/** The ends of an engagement that is decided after its last turn, by what one side has more of than the other. */
export function endsByLead<S>(has: string, level: string, lead: (state: S) => number) {
  const outcome = (state: S): number => {
    const more = lead(state);
    return more === 0 ? 2 : more > 0 ? 0 : 1;
  };
  return {
    ...endsOf([
      ['A', `{A} ${has}`, 0],
      ['B', `{B} ${has}`, 1],
      ['level', level, -1],
    ]),
    outcome,
    outcomeAtLimit: outcome,
  };
}

/** Losses of a side; `most` is of its units. */
const METRICS = [
  {
    name: 'cvLost',
    meaning: 'combat values that {} has lost; units that retire or leave with a broken formation keep theirs',
    most: (units: readonly UnitFacts[]): number => units.reduce((sum, { cv }) => sum + cv, 0),
    of: (g: Battle, role: SideIndex): number => sumOver(g, role, (cv, { is }) => is.cv - cv),
  },
  {
    name: 'unitsBroken',
    meaning: 'units of {} at combat value 0',
    most: (units: readonly UnitFacts[]): number => units.length,
    of: (g: Battle, role: SideIndex): number => sumOver(g, role, (cv) => (cv === 0 ? 1 : 0)),
  },
];

/** The metrics of a full engagement: losses, then the combat value of every unit at the end. */
export function metricsOf({ ranges, pairs, units }: Roster): readonly Metric<Battle>[] {
  return SIDES.flatMap((role) => {
    const { from, to } = ranges[role];
    const own = units.slice(from, to);
    return [
      ...METRICS.map((row) => metricOfSide<Battle>({ ...row, most: () => row.most(own) }, role)),
      ...(pairs > 1 ? [metricOfSide<Battle>(formationsLeft(pairs), role)] : []),
      ...own.map(({ name, cv }, i): Metric<Battle> => ({
        name: `cv.${SIDE_LETTERS[role]}.${i + 1}`,
        meaning: `combat value of ${name} at the end; 0: broken`,
        role,
        labels: null,
        most: cv,
        of: (g) => g.cvOf(item(g.units, from + i)),
      })),
    ];
  });
}

type Row = Parameters<typeof inPlay>[0];

/** The row of sides with so many formations. */
export function formationsLeft(most: number): MetricRow<{ readonly rows: readonly [Row, Row] }> {
  return {
    name: 'formationsLeft',
    meaning: 'formations of {} that are still in play',
    most: () => most,
    of: ({ rows }, role) => inPlay(rows[role]),
  };
}

function sumOver(g: Battle, role: SideIndex, of: (cv: number, unit: Unit) => number): number {
  let sum = 0;
  for (const { units } of g.rows[role]) for (const unit of units) sum += of(g.cvOf(unit), unit);
  return sum;
}

/** Charges home and halted, squares formed, and tests of the formation, of each side. */
export function countersOf({ ranges, pairs }: Roster): Game<Battle>['counters'] {
  const units = (role: SideIndex): number => ranges[role].to - ranges[role].from;
  const rows = [
    { name: 'chargesHome', meaning: 'charges of {} that came home', number: CHARGES_HOME, most: units },
    {
      name: 'chargesHalted',
      meaning: 'charges of {} that were halted by a test',
      number: CHARGES_HALTED,
      most: units,
    },
    {
      name: 'squares',
      meaning: 'squares formed by {} against charges',
      number: SQUARES,
      most: () => Math.min(units(0), units(1)),
    },
    {
      name: 'mfTests',
      meaning: pairs > 1 ? 'morale tests of formations of {}' : "morale tests of {}'s formation",
      number: MF_TESTS,
      most: () => pairs,
    },
  ];
  return SIDES.flatMap((role) => rows.map((row) => counterOfSide(row, role)));
}

/** A lane for each pair of parallel lines: how far each has come from its start line (SCN-05). */
export function groundOf({ startDistances, roster }: BattleRules, maxTurns: number): Ground<Battle> {
  // The most that lines can retire in all turns, and so the most that the other can follow them.
  const rates = roster.sides
    .filter(({ orders }) => orders.some(({ act }) => act === 'retire'))
    .flatMap(({ from, to }) => roster.units.slice(from, to))
    .flatMap(({ tactical, strategic }) => [tactical ?? 0, strategic ?? 0]);
  return {
    unit: 'in',
    parts: roster.partsPerInch,
    distances: startDistances,
    farthest: Math.max(...startDistances) + maxTurns * Math.max(0, ...rates),
    line: ({ pairs }, side, lane) => {
      const { sides, advance, distance } = item(pairs, lane);
      if (sides[side].unbroken === 0) return null;
      return side === 0 ? advance : item(startDistances, lane) - distance - advance;
    },
  };
}
