/** The metrics of a battle (15.4), and the counters on the way. */
import { intAt, item } from '../../../chance/at.ts';
import type { Counter } from '../../../engagement/engagement.ts';
import type { Metric } from '../../../play/metric.ts';
import { HIT, JAM } from '../shot.ts';
import type { MapBattle } from './battle.ts';
import { holderOf, PLACE_WORDS } from './ends.ts';
import { throwerOf } from './fire.ts';
import { SIDE_LETTERS, type Role, type SideIndex } from './roster.ts';
import { ATTACK, DEVIATION, INDIRECT, NONE, SHOT } from './stages.ts';
import type { MapPlay } from './state.ts';

export type MapMetric = Metric<MapPlay>;
export type MapCounter = Counter<MapPlay>;

/** Across a map of 400 x 400 cm, in mm. */
const MOST_GROUND_MM = 5700;
const H_PER_MM = 10;
const HOLDERS = ['A', 'B', 'none'] as const;

/** A count of pieces of a side. */
function count(
  b: MapBattle,
  side: SideIndex,
  name: string,
  meaning: string,
  isOf: (piece: number) => boolean,
  counts: (s: MapPlay, piece: number) => boolean,
): MapMetric {
  const pieces = b.roster.pieces.flatMap((piece, i) => (piece.side === side && isOf(i) ? [i] : []));
  const letter = SIDE_LETTERS[side];
  return {
    name: `${name}.${letter}`,
    meaning: `${meaning} of ${letter}`,
    role: side,
    labels: null,
    most: pieces.length,
    of: (s) => {
      let sum = 0;
      for (let k = 0; k < pieces.length; k++) if (counts(s, item(pieces, k))) sum++;
      return sum;
    },
  };
}

function isGone(s: MapPlay, piece: number): boolean {
  return s.at(piece).alive === 0;
}

function ofSide(b: MapBattle, side: SideIndex): readonly MapMetric[] {
  const isUnit = (piece: number): boolean => b.at(piece).role === 'unit';
  const isRole = (role: Role) => (piece: number) => b.at(piece).role === role && b.at(piece).exists !== 0;
  const { from, to, formationFrom, formationTo } = b.sideAt(side);
  const kinds = [...new Set(b.roster.pieces.slice(from, to).map(({ named }) => named))];
  const formations = b.roster.formations.slice(formationFrom, formationTo);
  const letter = SIDE_LETTERS[side];
  return [
    count(b, side, 'survivors', 'living units', isUnit, (s, piece) => !isGone(s, piece)),
    count(
      b,
      side,
      'ready',
      'living units that are ready',
      isUnit,
      (s, piece) => (s.at(piece).placed & s.at(piece).ready) !== 0,
    ),
    ...kinds.map((kind) =>
      count(
        b,
        side,
        `lost.${kind}`,
        `${kind} lost`,
        (piece) => isUnit(piece) && b.at(piece).named === kind,
        isGone,
      ),
    ),
    ...formations.map((formation) =>
      count(
        b,
        side,
        `lost.${formation.name}`,
        `units of ${formation.name} lost`,
        (piece) => piece >= formation.from && piece < formation.to,
        isGone,
      ),
    ),
    count(b, side, 'wagonsLost', 'ammunition wagons lost', isRole('wagon'), isGone),
    count(b, side, 'commandElementsLost', 'command elements lost', isRole('pennant'), isGone),
    count(b, side, 'flagsLost', 'flags lost', isRole('flag'), isGone),
    {
      name: `turnsUnready.${letter}`,
      meaning: `turns that fighting units of ${letter} ended not ready, added up`,
      role: side,
      labels: null,
      most: (to - from) * b.turnLimit,
      of: (s) => s.counts[side].unready,
    },
    {
      name: `offMap.${letter}`,
      meaning: `pieces of ${letter} that left the map`,
      role: side,
      labels: null,
      most: b.roster.pieces.length,
      of: (s) => s.counts[side].offMap,
    },
    ground(b, side, 'ground', 1),
    ground(b, side, 'groundLost', -1),
  ];
}

/** The mean advance of the living units along the facing of the side's first formation, or what they lost by it. */
function ground(b: MapBattle, side: SideIndex, name: string, sign: 1 | -1): MapMetric {
  const letter = SIDE_LETTERS[side];
  const { from, to } = b.sideAt(side);
  const { fx, fy } = b.at(from).start;
  const length = Math.sqrt(fx * fx + fy * fy);
  return {
    name: `${name}.${letter}`,
    meaning: `mean way of the living units of ${letter} ${sign === 1 ? 'forward' : 'back'} from where they began`,
    role: side,
    labels: null,
    most: MOST_GROUND_MM,
    quantity: { unit: 'cm', parts: 10 },
    of: (s) => {
      let sum = 0;
      let units = 0;
      for (let i = from; i < to; i++) {
        const { placed, token } = s.at(i);
        if (placed === 0) continue;
        const { start } = b.at(i);
        sum += (token.x - start.x) * fx + (token.y - start.y) * fy;
        units++;
      }
      if (units === 0) return 0;
      return Math.min(MOST_GROUND_MM, Math.max(0, Math.round((sign * sum) / (length * units * H_PER_MM))));
    },
  };
}

function turnOf(name: string, meaning: string, b: MapBattle, of: (s: MapPlay) => number): MapMetric {
  return { name, meaning, labels: null, most: b.turnLimit, of };
}

/** The metrics read from the end of a battle. */
export function metricsOf(b: MapBattle): readonly MapMetric[] {
  const places = b.places.all.flatMap(({ name, objective }, place): MapMetric[] =>
    objective
      ? [
          {
            name: `holds.${name}`,
            meaning: `side that holds ${name}`,
            labels: HOLDERS,
            sides: 'in labels',
            most: HOLDERS.length - 1,
            of: (s) => {
              const holder = holderOf(s, place);
              return holder === NONE ? HOLDERS.length - 1 : holder;
            },
          },
          turnOf(
            `heldSince.${name}`,
            `turn since which ${name} is held by its holder, 0 from the start`,
            b,
            (s) => intAt(s.places, PLACE_WORDS * place + 2),
          ),
        ]
      : [],
  );
  return [
    ...ofSide(b, 0),
    ...ofSide(b, 1),
    ...places,
    turnOf('firstFire', 'turn of the first shot, 0 without any', b, (s) => s.firstFire),
    turnOf(
      'firstContact',
      'turn in which enemies first touched, 0 if they never did',
      b,
      (s) => s.firstContact,
    ),
  ];
}

/** The most D20s that a side can throw in fire in one turn: its fire actions, a reaction each, and free shots at columns. */
function mostShots(b: MapBattle, side: SideIndex): number {
  const { from, to } = b.sideAt(side);
  const enemy = b.sideAt(1 - side);
  const own = b.roster.pieces.slice(from, to);
  return own.reduce((sum, { actions, shots }) => sum + actions * shots + 1, 0) + enemy.to - enemy.from;
}

interface CounterOf {
  readonly name: string;
  readonly meaning: string;
  readonly resolutions: readonly number[];
  readonly most: (b: MapBattle, side: SideIndex) => number;
  readonly side: (b: MapBattle, s: MapPlay) => number;
  readonly counts: (b: MapBattle, s: MapPlay, outcome: number) => boolean;
}

const firerSide = (b: MapBattle, s: MapPlay): number => b.at(throwerOf(s)).side;

const COUNTERS: readonly CounterOf[] = [
  {
    name: 'shots',
    meaning: 'fire D20s thrown: active, reactive and column shots, and indirect ones wherever they fall',
    resolutions: [SHOT, DEVIATION],
    most: mostShots,
    side: firerSide,
    counts: () => true,
  },
  {
    name: 'hits',
    meaning: 'shots that hit',
    resolutions: [SHOT, INDIRECT],
    most: mostShots,
    side: firerSide,
    counts: (_b, s, outcome) => outcome > (s.stage === SHOT ? JAM : 0),
  },
  {
    name: 'drivenBack',
    meaning: 'times that fire drove a piece back',
    resolutions: [SHOT],
    most: (b, side) => mostShots(b, side === 0 ? 1 : 0),
    side: (b, s) => b.at(s.target).side,
    counts: (b, s, outcome) => outcome === HIT && b.at(s.target).onlyUnreadied === 0,
  },
  {
    name: 'closeCombats',
    meaning: 'assaults in close combat, follow-ups not counted',
    resolutions: [ATTACK],
    most: mostShots,
    side: firerSide,
    counts: (_b, s) => s.attack === 1,
  },
];

export function countersOf(b: MapBattle): readonly MapCounter[] {
  return COUNTERS.flatMap(({ name, meaning, resolutions, most, side, counts }) =>
    ([0, 1] as const).map((own): MapCounter => ({
      name: `${name}.${SIDE_LETTERS[own]}`,
      meaning: `${meaning}, ${SIDE_LETTERS[own]}`,
      role: own,
      mostPerTurn: most(b, own),
      counts: (kind) => resolutions.includes(kind),
      of: (s, { kind }, outcome) =>
        resolutions.includes(kind) && side(b, s) === own && counts(b, s, outcome) ? 1 : 0,
    })),
  );
}
