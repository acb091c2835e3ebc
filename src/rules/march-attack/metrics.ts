/** Readings of the end of an engagement, and counts on the way (section 11.2). */
import type { Counter } from '../../engagement/engagement.ts';
import type { Metric } from '../../play/metric.ts';
import type { Battle } from './battle.ts';
import { testingSide } from './morale.ts';
import { HOME, MELEE, MORALE, SQUARE, type Play } from './state.ts';
import { cvOf } from './unit-losses.ts';

export type MarchMetric = Metric<Play>;
export type MarchCounter = Counter<Play>;

const SIDES = [0, 1] as const;

export function metricsOf(b: Battle): readonly MarchMetric[] {
  return SIDES.flatMap((side) => [...sideMetrics(b, side), ...unitMetrics(b, side)]);
}

function sideMetrics(b: Battle, side: 0 | 1): readonly MarchMetric[] {
  const { letter, from, to } = b.sideAt(side);
  const most = b.units.slice(from, to).reduce((sum, { unit }) => sum + unit.cv, 0);
  const common = { role: side, labels: null } as const;
  return [
    {
      ...common,
      name: `cvLost.${letter}`,
      meaning: `combat values that ${letter} has lost; units that retire or leave with a broken formation keep theirs`,
      most,
      of: (s) => {
        let left = 0;
        for (let i = from; i < to; i++) left += cvOf(b, s, i);
        return most - left;
      },
    },
    {
      ...common,
      name: `unitsBroken.${letter}`,
      meaning: `units of ${letter} at combat value 0`,
      most: to - from,
      of: (s) => {
        let broken = 0;
        for (let i = from; i < to; i++) if (cvOf(b, s, i) === 0) broken++;
        return broken;
      },
    },
  ];
}

/** The combat value of every unit at the end; 0 is broken. */
function unitMetrics(b: Battle, side: 0 | 1): readonly MarchMetric[] {
  const { letter, from, to } = b.sideAt(side);
  return b.units.slice(from, to).map(({ name, unit }, i) => ({
    name: `cv.${letter}.${i + 1}`,
    meaning: `combat value of ${name} at the end; 0: broken`,
    role: side,
    labels: null,
    most: unit.cv,
    of: (s) => cvOf(b, s, from + i),
  }));
}

/** Counts outcomes of one kind of throw for a side. */
export function counterOf<S>(
  role: 0 | 1,
  name: string,
  meaning: string,
  kind: number,
  counts: (s: S, outcome: number) => boolean,
  mostPerTurn = 1,
): Counter<S> {
  return {
    name: `${name}.${role === 0 ? 'A' : 'B'}`,
    meaning,
    role,
    mostPerTurn,
    counts: (resolution) => resolution === kind,
    of: (s, due, outcome) => (due.kind === kind && counts(s, outcome) ? 1 : 0),
  };
}

/** The side that an outcome is counted for, by the kind of its throw; -1 for none. */
export function countedFor(kind: number, s: Play, outcome: number): number {
  switch (kind) {
    case MELEE:
      return s.active;
    case HOME:
      return outcome === 0 ? s.active : -1;
    case SQUARE:
      return outcome === 0 ? -1 : 1 - s.active;
    default:
      return testingSide(s);
  }
}

/** Charges home and halted, squares formed, and tests of the formation, of each side. */
export function countersOf(b: Battle): readonly MarchCounter[] {
  return SIDES.flatMap((side) => {
    const { letter, from, to } = b.sideAt(side);
    const enemies = b.units.length - (to - from);
    const units = to - from;
    const counter = (kind: number, name: string, meaning: string, mostPerTurn: number): MarchCounter =>
      counterOf<Play>(
        side,
        name,
        meaning,
        kind,
        (s, outcome) => countedFor(kind, s, outcome) === side,
        mostPerTurn,
      );
    return [
      counter(MELEE, 'chargesHome', `charges of ${letter} that came home`, units),
      counter(HOME, 'chargesHalted', `charges of ${letter} that were halted by a test`, units),
      counter(SQUARE, 'squares', `squares formed by ${letter} against charges`, Math.min(units, enemies)),
      counter(MORALE, 'mfTests', `morale tests of ${letter}'s formation`, 1),
    ];
  });
}
