/** Metrics and counters of the three engagements. */
import { NONE } from '../../play/stacks.ts';
import type { Counter } from '../../engagement/engagement.ts';
import type { Metric } from '../../play/metric.ts';
import type { Battle } from './battle.ts';
import type { Duel } from './firefight-state.ts';
import { mostRings, type RingRules, type Rings } from './rings.ts';
import { livingOf } from './stacks.ts';
import { MELEE } from './stages.ts';
import type { Play } from './state.ts';
import { ringsLabel } from './units.ts';

/** Units that were removed, second units of a chain among them (FD-10, FD-21). */
export function unitsLost(b: Battle, side: 0 | 1, role: string): Metric<Play> {
  const had = b.units.filter((unit) => unit.side === side).length;
  return {
    name: `unitsLost.${role}`,
    meaning: `units of ${role} removed`,
    role: side,
    labels: null,
    most: had,
    of: (s) => had - livingOf(b, s, side),
  };
}

/** Labels of the rings of a unit, fewer than `width` of a kind, kills first. */
function ringLabels(width: number, suffix = ''): readonly string[] {
  const counts = Array.from({ length: width }, (_, count) => count);
  return counts.flatMap((kills) => counts.map((disorders) => ringsLabel(kills, disorders) + suffix));
}

/** The rings of a unit of a firefight at the end, or `removed`. @param read null where the unit is gone */
export function rings(
  name: string,
  role: 0 | 1,
  rules: RingRules,
  read: (state: Duel) => Rings | null,
): Metric<Duel> {
  const width = mostRings(rules) + 1;
  const labels = [...ringLabels(width), 'removed'];
  const most = labels.length - 1;
  return {
    name,
    meaning: 'kills and disorders of the unit at the end',
    role,
    labels,
    most,
    of: (s) => {
      const borne = read(s);
      return borne === null ? most : borne.kills * width + borne.disorders;
    },
  };
}

/** Rings of the front unit of a chain at the end, blown or not; `none` where the stack is empty. */
export function front(b: Battle, side: 0 | 1, role: string): Metric<Play> {
  const width = mostRings(b.rings) + 1;
  const labels = [...ringLabels(width), ...ringLabels(width, ' blown'), 'none'];
  const most = labels.length - 1;
  return {
    name: `front.${role}`,
    meaning: `rings of the front unit of ${role}, and whether it is blown`,
    role: side,
    labels,
    most,
    of: (s) => {
      const i = s.front(side, 0);
      if (i === NONE) return most;
      const { kills, disorders, blue } = s.unitAt(i);
      return (blue > 0 ? width * width : 0) + kills * width + disorders;
    },
  };
}

/** The distance between the fronts of a chain in whole cm, or `none` where a stack is empty. */
export function finalDistance(b: Battle): Metric<Play> {
  const mostCm = Math.ceil(farthestOfChain(b) / b.ruler.partsPerCm);
  const labels = Array.from({ length: mostCm + 1 }, (_, cm) => `${cm} cm`);
  labels.push('none');
  return {
    name: 'finalDistance',
    meaning: 'distance between the fronts in whole cm, rounded down; none where a stack is empty',
    labels,
    most: mostCm + 1,
    of: (s) => {
      if (s.front(0, 0) === NONE || s.front(1, 0) === NONE) return mostCm + 1;
      return Math.floor(s.laneAt(0).distance / b.ruler.partsPerCm);
    },
  };
}

/** A bound of the distance of a chain: the start, or a fall-back, a retirement and both gaps. */
function farthestOfChain(b: Battle): number {
  const gaps = b.sides[0].gap + b.sides[1].gap;
  const back = Math.max(...b.back.flatMap((row) => [...row]));
  const retirement = Math.max(
    0,
    ...b.tables.breakthrough.rows.map((row) =>
      b.ruler.exact(Math.max(row.cavalryRetireCm, row.cavalryNoContactCm)),
    ),
  );
  return Math.max(b.distance, back + retirement) + gaps;
}

/** Rounds fought, in pursuit too: the charge's own, and one after each breakthrough. */
export function rounds(b: Battle): Counter<Play> {
  return {
    name: 'rounds',
    meaning: 'rounds of melee, in pursuit too',
    mostPerTurn: 1 + 2 * b.tables.breakthrough.mostThrows,
    counts: (resolution) => resolution === MELEE,
    of: () => 1,
  };
}
