/** The metrics read from the end of an engagement, and the counters on the way (13.7). */
import { intAt } from '../../chance/at.ts';
import type { Counter } from '../../engagement/engagement.ts';
import type { Metric } from '../../play/metric.ts';
import type { Ground } from '../../play/ground.ts';
import { SIDE_LETTERS, type Battle, type SideIndex } from './battle.ts';
import { throwerOf } from './fire.ts';
import { foremostOf } from './foremost.ts';
import { HIT } from './shot.ts';
import { NONE, SHOT, type Play } from './state.ts';

export type PluieMetric = Metric<Play>;
export type PluieCounter = Counter<Play>;

function unitsOf(b: Battle, side: SideIndex): number {
  const { from, to } = b.sideAt(side);
  return to - from;
}

/** Living units, ready or not; command elements and wagons are not units (13.10). */
const survivors =
  (side: SideIndex) =>
  (b: Battle): PluieMetric => ({
    name: `survivors.${SIDE_LETTERS[side]}`,
    meaning: `living units of ${SIDE_LETTERS[side]} at the end, ready or not`,
    role: side,
    labels: null,
    most: unitsOf(b, side),
    of: side === 0 ? (s) => s.livingA : (s) => s.livingB,
  });

/** Command elements or ammunition wagons destroyed (PDB-FIRE-10). */
function lost(part: 'command' | 'wagon', side: SideIndex) {
  return (b: Battle): PluieMetric => {
    const { formationFrom, formationTo } = b.sideAt(side);
    const had = b.formations
      .slice(formationFrom, formationTo)
      .filter((formation) => (part === 'command' ? formation.commandElement : formation.wagon) !== 0).length;
    return {
      name: `${part === 'command' ? 'commandsLost' : 'wagonsLost'}.${SIDE_LETTERS[side]}`,
      meaning:
        part === 'command'
          ? `command elements of ${SIDE_LETTERS[side]} destroyed by Table 9`
          : `ammunition wagons of ${SIDE_LETTERS[side]} destroyed by Table 9 (of formations that depend on supply)`,
      role: side,
      labels: null,
      most: had,
      of: (s) => {
        let left = 0;
        for (let i = formationFrom; i < formationTo; i++) left += s.formationAt(i)[part];
        return had - left;
      },
    };
  };
}

/** The fate of the side that acts first, by the number of the outcome; the last where the other one does. */
const BEGAN_LABELS = ['won', 'lost', 'undecided', 'did not begin'] as const;
const [WON, LOST, UNDECIDED, DID_NOT_BEGIN] = [0, 1, 2, 3];

/** The turn order of the side and its end: who begins is thrown for once, and stays in the state. */
const began =
  (side: SideIndex) =>
  (_b: Battle): PluieMetric => ({
    name: `began.${SIDE_LETTERS[side]}`,
    meaning: `how it ends for ${SIDE_LETTERS[side]} where the coin lets it act first`,
    role: side,
    labels: BEGAN_LABELS,
    aside: true,
    most: BEGAN_LABELS.length - 1,
    of: (s, { outcome }) => {
      if (s.first !== side) return DID_NOT_BEGIN;
      if (outcome > 1) return UNDECIDED;
      return outcome === side ? WON : LOST;
    },
  });

/** The distance of the nearest living units in whole cm, as far as any weapon reaches or the lines are apart. */
function finalDistance(b: Battle): PluieMetric {
  const farthest = Math.max(b.distance, ...b.units.flatMap(({ orders }) => orders.map(({ reach }) => reach)));
  const mostCm = Math.ceil(b.scale.inCm(farthest));
  const labels = Array.from({ length: mostCm + 1 }, (_, cm) => `${cm} cm`);
  const [farther, none] = [labels.push('farther') - 1, labels.push('none') - 1];
  return {
    name: 'finalDistance',
    meaning: 'distance of the nearest living units in whole cm, rounded down; none where a side is gone',
    labels,
    most: none,
    aside: true,
    of: (s) => {
      if (s.livingA === 0 || s.livingB === 0) return none;
      const distance = b.distance + foremost(b, s, 0) + foremost(b, s, 1);
      if (distance === Infinity) return none;
      return Math.min(farther, Math.floor(b.scale.inCm(Math.max(0, distance))));
    },
  };
}

/** The displacement of the foremost living unit of a side; infinite where none is present. */
function foremost(b: Battle, s: Play, side: SideIndex): number {
  const unit = foremostOf(b, s, side);
  return unit === NONE ? Infinity : s.unitAt(unit).off;
}

/** The one line of each side, as far before its start line as its foremost unit. */
export function groundOf(b: Battle): Ground<Play> {
  return {
    unit: 'cm',
    parts: b.scale.partsPerCm,
    distances: [b.distance],
    farthest: b.farthest,
    line: (s, side) => {
      const off = foremost(b, s, side);
      return off === Infinity ? null : 0 - off;
    },
  };
}

const METRICS = [
  survivors(0),
  survivors(1),
  lost('command', 0),
  lost('command', 1),
  lost('wagon', 0),
  lost('wagon', 1),
] as const;

/** The metrics read from the end of the engagements of a battle. */
export function metricsOf(b: Battle): readonly PluieMetric[] {
  const thrownFor = b.firstSide > 1 ? [began(0), began(1)] : [];
  return [...METRICS, ...thrownFor, finalDistance].map((metric) => metric(b));
}

/** The most D20s that a side can throw in fire in one turn: its fire actions, a reaction each, and free shots at columns. */
function mostShots(b: Battle, side: SideIndex): number {
  const own = b.units.filter((unit) => unit.side === side);
  const fired = own.reduce((sum, unit) => sum + unit.actions * unit.shots + 1, 0);
  return fired + unitsOf(b, side === 0 ? 1 : 0);
}

/** Every fire D20: active, reactive and column shots (13.7). */
const shots =
  (side: SideIndex) =>
  (b: Battle): PluieCounter => ({
    name: `shots.${SIDE_LETTERS[side]}`,
    meaning: `fire D20s thrown by ${SIDE_LETTERS[side]}: active, reactive and column shots`,
    role: side,
    mostPerTurn: mostShots(b, side),
    counts: (resolution) => resolution === SHOT,
    of: (s) => (b.profileAt(throwerOf(s)).side === side ? 1 : 0),
  });

/** Hits that drive a unit back (PDB-FIRE-07). */
const drivenBack =
  (side: SideIndex) =>
  (b: Battle): PluieCounter => ({
    name: `drivenBack.${SIDE_LETTERS[side]}`,
    meaning: `times that fire drove a unit of ${SIDE_LETTERS[side]} back`,
    role: side,
    mostPerTurn: mostShots(b, side === 0 ? 1 : 0),
    counts: (resolution) => resolution === SHOT,
    of: (s, _due, outcome) => {
      if (outcome !== HIT) return 0;
      const target = b.profileAt(s.target);
      return target.side === side && target.onlyUnreadied === 0 ? 1 : 0;
    },
  });

export const SHOT_COUNTERS = [shots(0), shots(1)] as const;

export const COUNTERS = [...SHOT_COUNTERS, drivenBack(0), drivenBack(1)] as const;

/** Where the counters above stand among those of an engagement, by side; -1 for one that is not counted. */
export interface CounterPlaces {
  readonly shots: readonly [number, number];
  readonly drivenBack: readonly [number, number];
}

export function placesOf(counters: readonly PluieCounter[]): CounterPlaces {
  const place = (name: string): number => counters.findIndex((counter) => counter.name === name);
  return {
    shots: [place('shots.A'), place('shots.B')],
    drivenBack: [place('drivenBack.A'), place('drivenBack.B')],
  };
}

/** The numbers that a shot adds to all counters: the same as the counters say one by one. */
export function countShot(
  b: Battle,
  s: Play,
  outcome: number,
  { shots: fired, drivenBack: driven }: CounterPlaces,
  into: Int32Array,
): void {
  const place = fired[b.profileAt(throwerOf(s)).side];
  if (place >= 0) into[place] = intAt(into, place) + 1;
  if (outcome !== HIT) return;
  const target = b.profileAt(s.target);
  const back = driven[target.side];
  if (back >= 0 && target.onlyUnreadied === 0) into[back] = intAt(into, back) + 1;
}
