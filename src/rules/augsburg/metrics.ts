/** Metrics, read from the end of an engagement, and counters on the way (section 11, metrics). */
import type { Counter, Metric } from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import { CHARGE_FIRE, RETURN_VOLLEY, VOLLEY, type Play } from './state.ts';
import { ACTIVE, STATUSES } from './units.ts';

export type AugsburgMetric = Metric<Play>;
export type AugsburgCounter = Counter<Play>;

const SIDES = [0, 1] as const;
const LETTERS = ['A', 'B'] as const;

/** Metrics of both sides, and of every unit where there are several lanes. */
export function metricsOf(b: Battle): readonly AugsburgMetric[] {
  return SIDES.flatMap((side) => [
    ...sideMetrics(b, side),
    ...b.lanes.flatMap((_lane, lane) => unitMetrics(b, side, lane)),
  ]);
}

function sideMetrics(b: Battle, side: 0 | 1): readonly AugsburgMetric[] {
  const letter = LETTERS[side];
  const lanes = b.lanes.map((_lane, lane) => lane);
  const most = lanes.reduce((sum, lane) => sum + b.starter(lane, side).profile.figures, 0);
  const common = { role: side, labels: null, most } as const;
  return [
    {
      ...common,
      name: `survivors.${letter}`,
      meaning: `figures of ${letter}'s unbroken units at the end`,
      of: (s) => lanes.reduce((sum, lane) => sum + standing(s, lane, side), 0),
    },
    {
      ...common,
      name: `losses.${letter}`,
      meaning: `figures that ${letter} has lost; those of units that fled are not lost`,
      of: (s) => most - lanes.reduce((sum, lane) => sum + s.unit(lane, side).figures, 0),
    },
  ];
}

function standing(s: Play, lane: number, side: number): number {
  const { status, figures } = s.unit(lane, side);
  return status === ACTIVE ? figures : 0;
}

/** The name of a unit's metric: without a number where there is one lane only. */
export function unitMetricName(b: Battle, what: 'losses' | 'status', side: 0 | 1, lane: number): string {
  const name = `${what}.${LETTERS[side]}`;
  return b.lanes.length === 1 ? name : `${name}.${lane + 1}`;
}

function unitMetrics(b: Battle, side: 0 | 1, lane: number): readonly AugsburgMetric[] {
  const { name, figures } = b.starter(lane, side).profile;
  const status: AugsburgMetric = {
    name: unitMetricName(b, 'status', side, lane),
    meaning: `how ${name} ends`,
    role: side,
    labels: STATUSES,
    most: STATUSES.length - 1,
    of: (s) => s.unit(lane, side).status,
  };
  // The losses of an only unit are those of its side.
  if (b.lanes.length === 1) return [status];
  const losses: AugsburgMetric = {
    name: unitMetricName(b, 'losses', side, lane),
    meaning: `figures that ${name} has lost`,
    role: side,
    labels: null,
    most: figures,
    of: (s) => figures - s.unit(lane, side).figures,
  };
  return [losses, status];
}

/** Volleys that a unit can fire in one turn: in reaction to a charge and at its half-effect fire at the most. */
const MOST_VOLLEYS = 2;

/** Volleys fired by each side. */
export function shotCounters(b: Battle): readonly AugsburgCounter[] {
  return SIDES.map((side) => ({
    name: `shots.${LETTERS[side]}`,
    meaning: `volleys fired by ${LETTERS[side]}`,
    role: side,
    mostPerTurn: MOST_VOLLEYS * b.lanes.length,
    counts: isVolley,
    of: (s, due) => (isVolley(due.kind) && s.thrower === side ? 1 : 0),
  }));
}

function isVolley(kind: number): boolean {
  return kind === VOLLEY || kind === RETURN_VOLLEY || kind === CHARGE_FIRE;
}
