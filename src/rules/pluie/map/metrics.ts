/** The metrics of a battle (15.4), and the counters on the way. */
import { item } from '../../../chance/at.ts';
import { counterOfSide, metricOfSide, SIDES, type MetricRow, type SideIndex } from '../../../play/by-side.ts';
import type { Game } from '../../../play/game.ts';
import type { Metric } from '../../../play/metric.ts';
import type { Battle } from './battle.ts';
import { CLOSE_COMBATS, HITS, type Field } from './field.ts';
import type { Piece } from './forces.ts';
import { DRIVEN_BACK, NONE, SHOTS } from '../game.ts';
import { mostShots } from '../metrics.ts';
import type { PieceProfile, Role } from './pieces.ts';

type Row = MetricRow<Field>;

/** Across a map of 400 x 400 cm, in mm. */
const MOST_GROUND_MM = 5700;
const H_PER_MM = 10;
const HOLDERS = ['A', 'B', 'none'] as const;

function isLost({ alive }: Piece): boolean {
  return alive === 0;
}

/** The metrics of a side. */
function ofSide({ roster, turnLimit }: Battle, side: SideIndex): readonly Metric<Field>[] {
  /** Pieces of the side of one sort that are lost, or for which else it counts. */
  const count = (
    name: string,
    meaning: string,
    isCounted: (is: PieceProfile) => boolean,
    counts = isLost,
  ): Row => {
    const counted = roster.pieces.flatMap((is, i) =>
      is.side === side && is.exists !== 0 && isCounted(is) ? [i] : [],
    );
    return {
      name,
      meaning: `${meaning} of {}`,
      most: () => counted.length,
      of: (f) => counted.filter((i) => counts(f.piece(i))).length,
    };
  };
  const are =
    (own: Role) =>
    (is: PieceProfile): boolean =>
      is.role === own;
  const units = roster.pieces.filter((is) => is.side === side && is.role === 'unit');
  /** The mean advance of the living units along the facing of the side's first formation, or what they lost by it. */
  const ground = (name: string, direction: 'forward' | 'back'): Row => ({
    name,
    meaning: `mean way of the living units of {} ${direction} from where they began`,
    quantity: { unit: 'cm', parts: 10 },
    most: () => MOST_GROUND_MM,
    of: ({ sides }) => {
      const own = sides[side].units;
      const living = own.filter(({ placed }) => placed !== 0);
      const { fx = 0, fy = 0 } = own[0]?.is.start ?? {};
      const sum = living.reduce(
        (way, { token, is: { start } }) => way + (token.x - start.x) * fx + (token.y - start.y) * fy,
        0,
      );
      if (living.length === 0) return 0;
      const sign = direction === 'forward' ? 1 : -1;
      const length = Math.sqrt(fx * fx + fy * fy);
      const mm = Math.round((sign * sum) / (length * living.length * H_PER_MM));
      return Math.min(MOST_GROUND_MM, Math.max(0, mm));
    },
  });
  const rows: readonly Row[] = [
    count('survivors', 'living units', are('unit'), ({ alive }) => alive !== 0),
    count('ready', 'living units that are ready', are('unit'), ({ placed, ready }) => (placed & ready) !== 0),
    ...[...new Set(units.map(({ named }) => named))].map((kind) =>
      count(`lost.${kind}`, `${kind} lost`, (is) => is.role === 'unit' && is.named === kind),
    ),
    ...roster.formations
      .slice(0, roster.formed)
      .flatMap((formation, i) =>
        formation.side === side
          ? [
              count(
                `lost.${formation.name}`,
                `units of ${formation.name} lost`,
                (is) => is.role === 'unit' && is.formation === i,
              ),
            ]
          : [],
      ),
    count('wagonsLost', 'ammunition wagons lost', are('wagon')),
    count('commandElementsLost', 'command elements lost', are('pennant')),
    count('flagsLost', 'flags lost', are('flag')),
    {
      name: 'turnsUnready',
      meaning: 'turns that fighting units of {} ended not ready, added up',
      most: () => units.length * turnLimit,
      of: ({ sides }) => sides[side].unready,
    },
    {
      name: 'offMap',
      meaning: 'pieces of {} that left the map',
      most: () => roster.pieces.length,
      of: ({ sides }) => sides[side].offMap,
    },
    ground('ground', 'forward'),
    ground('groundLost', 'back'),
  ];
  return rows.map((row) => metricOfSide(row, side));
}

/** The metrics read from the end of a battle. */
export function metricsOf(b: Battle): readonly Metric<Field>[] {
  const turn = (name: string, meaning: string, of: Metric<Field>['of']): Metric<Field> => ({
    name,
    meaning,
    labels: null,
    most: b.turnLimit,
    of,
  });
  const ofPlace = (name: string, place: number): readonly Metric<Field>[] => [
    {
      name: `holds.${name}`,
      meaning: `side that holds ${name}`,
      labels: HOLDERS,
      sides: 'in labels',
      most: HOLDERS.length - 1,
      of: ({ places }) => {
        const { holder } = item(places, place);
        return holder === NONE ? HOLDERS.length - 1 : holder;
      },
    },
    turn(
      `heldSince.${name}`,
      `turn since which ${name} is held by its holder, 0 from the start`,
      ({ places }) => item(places, place).since,
    ),
  ];
  return [
    ...SIDES.flatMap((side) => ofSide(b, side)),
    ...b.places.all.flatMap(({ name, objective }, place) => (objective ? ofPlace(name, place) : [])),
    turn('firstFire', 'turn of the first shot, 0 without any', ({ firstFire }) => firstFire),
    turn(
      'firstContact',
      'turn in which enemies first touched, 0 if they never did',
      ({ firstContact }) => firstContact,
    ),
  ];
}

/** The counters of both sides. */
export function countersOf({ roster }: Battle): Game<Field>['counters'] {
  const units = SIDES.map((side) => roster.pieces.slice(0, roster.units).filter((is) => is.side === side));
  const most = (role: SideIndex): number => mostShots(item(units, role), item(units, 1 - role));
  const row = (number: number, name: string, meaning: string, firer = most) =>
    SIDES.map((role) => counterOfSide({ name, meaning: `${meaning}, {}`, number, most: firer }, role));
  return [
    ...row(
      SHOTS,
      'shots',
      'fire D20s thrown: active, reactive and column shots, and indirect ones wherever they fall',
    ),
    ...row(HITS, 'hits', 'shots that hit'),
    ...row(DRIVEN_BACK, 'drivenBack', 'times that fire drove a piece back', (role) =>
      most(role === 0 ? 1 : 0),
    ),
    ...row(CLOSE_COMBATS, 'closeCombats', 'assaults in close combat, follow-ups not counted'),
  ];
}
