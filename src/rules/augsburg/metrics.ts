/** Metrics, read from the end of an engagement, and counters on the way (section 11, metrics). */
import type { Counter } from '../../engagement/engagement.ts';
import type { Metric } from '../../play/metric.ts';
import type { Battle } from './battle.ts';
import { MOST_IN_STACK } from './inputs.ts';
import { CHARGE_FIRE, RETURN_VOLLEY, VOLLEY } from './stages.ts';
import type { Play } from './state.ts';
import { ACTIVE, STATUSES } from './units.ts';

export type AugsburgMetric = Metric<Play>;
export type AugsburgCounter = Counter<Play>;

const SIDES = [0, 1] as const;
const LETTERS = ['A', 'B'] as const;

/** Metrics of both sides, and of every unit where there are several lanes. */
export function metricsOf(b: Battle): readonly AugsburgMetric[] {
  return SIDES.flatMap((side) => [
    ...sideMetrics(b, side),
    ...unitsOf(b, side).flatMap((i) => unitMetrics(b, i)),
  ]);
}

/** The numbers of the units of a side. */
export function unitsOf({ stacks }: Battle, side: 0 | 1): readonly number[] {
  const from = stacks.unitsFrom(side);
  return Array.from({ length: stacks.unitsTo(side) - from }, (_, i) => from + i);
}

function sideMetrics(b: Battle, side: 0 | 1): readonly AugsburgMetric[] {
  const letter = LETTERS[side];
  const units = unitsOf(b, side);
  const most = units.reduce((sum, i) => sum + b.unitAt(i).starter.profile.figures, 0);
  const common = { role: side, labels: null, most } as const;
  return [
    {
      ...common,
      name: `survivors.${letter}`,
      meaning: `figures of ${letter}'s unbroken units at the end`,
      of: (s) => units.reduce((sum, i) => sum + standing(s, i), 0),
    },
    {
      ...common,
      name: `losses.${letter}`,
      meaning: `figures that ${letter} has lost; those of units that fled are not lost`,
      of: (s) => most - units.reduce((sum, i) => sum + s.numbered(i).figures, 0),
    },
  ];
}

function standing(s: Play, i: number): number {
  const { status, figures } = s.numbered(i);
  return status === ACTIVE ? figures : 0;
}

/** The name of a unit's metric, by its lane and its place behind the front; without a number where its side has no other. */
export function unitMetricName(b: Battle, what: 'losses' | 'status', i: number): string {
  const { side, starter } = b.unitAt(i);
  const name = `${what}.${LETTERS[side]}`;
  return isAlone(b) ? name : `${name}.${starter.profile.name.slice(1)}`;
}

/** One unit of each side in one lane: the losses of a unit are those of its side. */
function isAlone({ lanes, units }: Battle): boolean {
  return lanes.length === 1 && units.length === 2;
}

function unitMetrics(b: Battle, i: number): readonly AugsburgMetric[] {
  const { side, starter } = b.unitAt(i);
  const { name, figures } = starter.profile;
  const status: AugsburgMetric = {
    name: unitMetricName(b, 'status', i),
    meaning: `how ${name} ends`,
    role: side,
    labels: STATUSES,
    most: STATUSES.length - 1,
    of: (s) => s.numbered(i).status,
  };
  if (isAlone(b)) return [status];
  const losses: AugsburgMetric = {
    name: unitMetricName(b, 'losses', i),
    meaning: `figures that ${name} has lost`,
    role: side,
    labels: null,
    most: figures,
    of: (s) => figures - s.numbered(i).figures,
  };
  return [losses, status];
}

/** Volleys that a unit can fire in one turn at one enemy: in reaction to a charge and at its half-effect fire at the most. */
const MOST_VOLLEYS = 2;

/** Volleys fired by each side. */
export function shotCounters(b: Battle): readonly AugsburgCounter[] {
  // Who faces a neighbouring lane may answer all who are turned on it there (AUG-R-10, AUG-NBR-04).
  const enemies = b.line !== null && b.book.rulings.returnFireLimit === 'unlimited' ? MOST_IN_STACK : 1;
  return SIDES.map((side) => ({
    name: `shots.${LETTERS[side]}`,
    meaning: `volleys fired by ${LETTERS[side]}`,
    role: side,
    mostPerTurn: MOST_VOLLEYS * enemies * unitsOf(b, side).length,
    counts: isVolley,
    of: (s, due) => (isVolley(due.kind) && s.thrower === side ? 1 : 0),
  }));
}

function isVolley(kind: number): boolean {
  return kind === VOLLEY || kind === RETURN_VOLLEY || kind === CHARGE_FIRE;
}
