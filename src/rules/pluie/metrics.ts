/** The metrics read from the end of an engagement, and the counters on the way (13.7). */
import type { Game } from '../../play/game.ts';
import type { Ground } from '../../play/ground.ts';
import type { Metric } from '../../play/metric.ts';
import { DRIVEN_BACK, SHOTS, SIDE_LETTERS, type SideIndex } from './game.ts';
import type { Lane, LaneFormation, LaneRules, LaneSide } from './state.ts';

/** A row of the tables below: something of each side, `{}` standing for its letter. */
interface Row {
  readonly name: string;
  readonly meaning: string;
}

interface MetricRow extends Row {
  /** The number of a side; at the start it is the most. */
  readonly of: (side: LaneSide) => number;
}

function sumOver({ formations }: LaneSide, of: (formation: LaneFormation) => number): number {
  let sum = 0;
  for (const formation of formations) sum += of(formation);
  return sum;
}

/** Units are living, ready or not; command elements and wagons are no units (13.10, PDB-FIRE-10). */
const METRICS: readonly (MetricRow & { readonly most: (side: LaneSide) => number })[] = [
  {
    name: 'survivors',
    meaning: 'living units of {} at the end, ready or not',
    most: ({ units }) => units.length,
    of: ({ living }) => living,
  },
  {
    name: 'commandsLost',
    meaning: 'command elements of {} destroyed by Table 9',
    most: (side) => sumOver(side, ({ is }) => is.commandElement),
    of: (side) => sumOver(side, ({ is, command }) => is.commandElement - command),
  },
  {
    name: 'wagonsLost',
    meaning: 'ammunition wagons of {} destroyed by Table 9 (of formations that depend on supply)',
    most: (side) => sumOver(side, ({ is }) => is.wagon),
    of: (side) => sumOver(side, ({ is, wagon }) => is.wagon - wagon),
  },
];

/** The name and meaning of a row for a side. */
function ofSide({ name, meaning }: Row, role: SideIndex) {
  const letter = SIDE_LETTERS[role];
  return { name: `${name}.${letter}`, meaning: meaning.replaceAll('{}', letter), role };
}

const ROLES = [0, 1] as const;

/** The fate of the side that acts first, by the number of the outcome; the last where the other one does. */
const BEGAN_LABELS = ['won', 'lost', 'undecided', 'did not begin'] as const;
const [WON, LOST, UNDECIDED, DID_NOT_BEGIN] = [0, 1, 2, 3];

/** The turn order of the side and its end: who begins is thrown for once, and stays in the state. */
function began(role: SideIndex): Metric<Lane> {
  return {
    ...ofSide({ name: 'began', meaning: 'how it ends for {} where the coin lets it act first' }, role),
    labels: BEGAN_LABELS,
    aside: true,
    most: BEGAN_LABELS.length - 1,
    of: ({ first }, { outcome }) => {
      if (first !== role) return DID_NOT_BEGIN;
      if (outcome > 1) return UNDECIDED;
      return outcome === role ? WON : LOST;
    },
  };
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

/** The metrics read from the end of an engagement. */
export function metricsOf({ rules, sides }: Lane): readonly Metric<Lane>[] {
  return [
    ...METRICS.flatMap((row) =>
      ROLES.map((role) => ({
        ...ofSide(row, role),
        labels: null,
        most: row.most(sides[role]),
        of: (lane: Lane) => row.of(lane.sides[role]),
      })),
    ),
    ...(rules.firstSide > 1 ? ROLES.map(began) : []),
    finalDistance(rules),
  ];
}

/** The most D20s that a side can throw in fire in one turn: its fire actions, a reaction each, and free shots at columns. */
function mostShots({ units }: LaneSide, enemy: LaneSide): number {
  return units.reduce((sum, { is }) => sum + is.actions * is.shots + 1, 0) + enemy.units.length;
}

/** The counters of both sides: of every fire D20, and of hits that drive a unit back (PDB-FIRE-07). */
export function countersOf({ sides: [a, b] }: Lane): Game<Lane>['counters'] {
  const shots = [mostShots(a, b), mostShots(b, a)] as const;
  const ofRow = (row: Row, number: number, most: (role: SideIndex) => number) =>
    ROLES.map((role) => ({ ...ofSide(row, role), mostPerTurn: most(role), number: number + role }));
  return [
    ...ofRow(
      { name: 'shots', meaning: 'fire D20s thrown by {}: active, reactive and column shots' },
      SHOTS,
      (role) => shots[role],
    ),
    ...ofRow(
      { name: 'drivenBack', meaning: 'times that fire drove a unit of {} back' },
      DRIVEN_BACK,
      (role) => shots[role === 0 ? 1 : 0],
    ),
  ];
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
