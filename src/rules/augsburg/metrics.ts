/** Metrics, read from the end of an engagement, and counters on the way (section 11, metrics). */
import { item } from '../../chance/at.ts';
import {
  counterOfSide,
  metricOfSide,
  SIDE_LETTERS,
  SIDES,
  type MetricRow,
  type SideIndex,
} from '../../play/by-side.ts';
import type { Game } from '../../play/game.ts';
import type { Metric } from '../../play/metric.ts';
import { SHOTS, type Battle, type Rules, type Unit } from './game.ts';
import { MOST_IN_STACK } from './inputs.ts';
import type { Forces } from './muster.ts';
import { ROUTED, STATUSES } from './units.ts';

/** Metrics of both sides, and of every unit where there are several lanes. */
export function metricsOf(rules: Rules): readonly Metric<Battle>[] {
  const rows = sideRows(rules);
  return SIDES.flatMap((side) => [
    ...rows.map((row) => metricOfSide(row, side)),
    ...rules.units.flatMap((unit, i) => (unit.role === side ? unitMetrics(rules, unit, i) : [])),
  ]);
}

function sideRows({ units }: Rules): readonly MetricRow<Battle>[] {
  const atStart = SIDES.map((role) =>
    units.reduce((sum, unit) => sum + (unit.role === role ? startOf(unit).figures : 0), 0),
  );
  const most = (role: SideIndex): number => item(atStart, role);
  const figures = (g: Battle, role: SideIndex, counts: (unit: Unit) => boolean): number =>
    g.units.reduce((sum, unit) => sum + (unit.role === role && counts(unit) ? unit.figures : 0), 0);
  return [
    {
      name: 'survivors',
      meaning: "figures of {}'s unbroken units at the end",
      most,
      of: (g, role) => figures(g, role, (unit) => unit.isActive),
    },
    {
      name: 'losses',
      meaning: 'figures that {} has lost; those of units that fled are not lost',
      most,
      of: (g, role) => most(role) - figures(g, role, () => true),
    },
  ];
}

function startOf({ forms }: Forces['units'][number]) {
  return item(forms, 0);
}

/** One unit of each side in one lane: the losses of a unit are those of its side. */
function isAlone({ lanes, units }: Rules): boolean {
  return lanes.length === 1 && units.length === 2;
}

/** The end of a unit: one that runs, and has not rallied, as routed (AUG-R-43). */
function statusOf({ status, routed }: Unit): number {
  return routed === 0 ? status : ROUTED;
}

function unitMetrics(rules: Rules, unit: Forces['units'][number], i: number): readonly Metric<Battle>[] {
  const { name, figures } = startOf(unit);
  // By its lane and its place behind the front; without a number where its side has no other.
  const of = `${SIDE_LETTERS[unit.role]}${isAlone(rules) ? '' : `.${name.slice(1)}`}`;
  const status: Metric<Battle> = {
    name: `status.${of}`,
    meaning: `how ${name} ends`,
    role: unit.role,
    labels: STATUSES,
    most: STATUSES.length - 1,
    of: (g) => statusOf(item(g.units, i)),
  };
  if (isAlone(rules)) return [status];
  const losses: Metric<Battle> = {
    name: `losses.${of}`,
    meaning: `figures that ${name} has lost`,
    role: unit.role,
    labels: null,
    most: figures,
    of: (g) => figures - item(g.units, i).figures,
  };
  return [losses, status];
}

/** Volleys that a unit can fire in one turn at one enemy: in reaction to a charge and at its half-effect fire at the most. */
const MOST_VOLLEYS = 2;

/** Volleys fired by each side. */
export function countersOf({ line, rulings, units }: Rules): Game<Battle>['counters'] {
  // Who faces a neighbouring lane may answer all who are turned on it there (AUG-R-10, AUG-NBR-04).
  const enemies = line !== null && rulings.returnFireLimit === 'unlimited' ? MOST_IN_STACK : 1;
  const shots = {
    name: 'shots',
    meaning: 'volleys fired by {}',
    number: SHOTS,
    most: (role: SideIndex) => MOST_VOLLEYS * enemies * units.filter((unit) => unit.role === role).length,
  };
  return SIDES.map((role) => counterOfSide(shots, role));
}
