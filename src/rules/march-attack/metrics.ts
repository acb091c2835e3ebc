/** What is read from the end of an engagement, and what is counted on the way (section 11.2). */
import type { Counter, Metric } from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import { testingSide } from './morale.ts';
import { HOME, MELEE, MORALE, SQUARE, type Play } from './state.ts';

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
        for (let i = from; i < to; i++) left += s.unit(i).cv;
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
        for (let i = from; i < to; i++) if (s.unit(i).cv === 0) broken++;
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
    of: (s) => s.unit(from + i).cv,
  }));
}

/** Charges home and halted, squares formed, and tests of the formation, of each side. */
export function countersOf(b: Battle): readonly MarchCounter[] {
  return SIDES.flatMap((side) => {
    const { letter, from, to } = b.sideAt(side);
    const enemies = b.units.length - (to - from);
    const counter = (
      name: string,
      meaning: string,
      kind: number,
      mostPerTurn: number,
      counts: (s: Play, outcome: number) => boolean,
    ): MarchCounter => ({
      name: `${name}.${letter}`,
      meaning,
      role: side,
      mostPerTurn,
      counts: (resolution) => resolution === kind,
      of: (s, due, outcome) => (due.kind === kind && counts(s, outcome) ? 1 : 0),
    });
    const units = to - from;
    return [
      counter('chargesHome', `charges of ${letter} that came home`, MELEE, units, (s) => s.active === side),
      counter(
        'chargesHalted',
        `charges of ${letter} that were halted by a test`,
        HOME,
        units,
        (s, passed) => s.active === side && passed === 0,
      ),
      counter(
        'squares',
        `squares formed by ${letter}`,
        SQUARE,
        Math.min(units, enemies),
        (s, passed) => s.active !== side && passed !== 0,
      ),
      counter('mfTests', `morale tests of ${letter}'s formation`, MORALE, 1, (s) => testingSide(s) === side),
    ];
  });
}
