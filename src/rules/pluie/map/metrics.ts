/** The metrics of a battle (15.4), and the counters on the way. */
import { intAt } from '../../../chance/at.ts';
import type { Metric } from '../../../play/metric.ts';
import type { Battle } from './battle.ts';
import { holderOf, PLACE_WORDS } from './outcomes.ts';
import { CLOSE_COMBATS, HITS, type Field } from './field.ts';
import type { Piece } from './forces.ts';
import { DRIVEN_BACK, NONE, SHOTS, SIDE_LETTERS, type SideIndex } from '../game.ts';
import type { PieceProfile, Role } from './roster.ts';

type MapMetric = Metric<Field>;

/** Across a map of 400 x 400 cm, in mm. */
const MOST_GROUND_MM = 5700;
const H_PER_MM = 10;
const HOLDERS = ['A', 'B', 'none'] as const;

function ofSide(b: Battle, side: SideIndex): readonly MapMetric[] {
  const { roster, turnLimit } = b;
  const own = roster.pieces.filter((piece) => piece.side === side);
  const units = own.filter(({ role }) => role === 'unit');
  const letter = SIDE_LETTERS[side];
  const metric = (name: string, meaning: string, most: number, of: MapMetric['of']): MapMetric => ({
    name: `${name}.${letter}`,
    meaning,
    role: side,
    labels: null,
    most,
    of,
  });
  const count = (
    name: string,
    meaning: string,
    counted: readonly PieceProfile[],
    counts: (piece: Piece) => boolean = ({ alive }) => alive === 0,
  ): MapMetric => {
    const places = counted.map((piece) => roster.pieces.indexOf(piece));
    return metric(
      name,
      `${meaning} of ${letter}`,
      counted.length,
      (f) => places.filter((place) => counts(f.piece(place))).length,
    );
  };
  const ofRole = (role: Role): readonly PieceProfile[] =>
    own.filter((piece) => piece.role === role && piece.exists !== 0);
  const kinds = [...new Set(units.map(({ named }) => named))];
  return [
    count('survivors', 'living units', units, ({ alive }) => alive !== 0),
    count('ready', 'living units that are ready', units, ({ placed, ready }) => (placed & ready) !== 0),
    ...kinds.map((kind) =>
      count(
        `lost.${kind}`,
        `${kind} lost`,
        units.filter(({ named }) => named === kind),
      ),
    ),
    ...roster.formations
      .slice(0, roster.formed)
      .flatMap((formation) =>
        formation.side === side
          ? [
              count(
                `lost.${formation.name}`,
                `units of ${formation.name} lost`,
                roster.pieces.slice(formation.from, formation.to),
              ),
            ]
          : [],
      ),
    count('wagonsLost', 'ammunition wagons lost', ofRole('wagon')),
    count('commandElementsLost', 'command elements lost', ofRole('pennant')),
    count('flagsLost', 'flags lost', ofRole('flag')),
    metric(
      'turnsUnready',
      `turns that fighting units of ${letter} ended not ready, added up`,
      units.length * turnLimit,
      ({ sides }) => sides[side].unready,
    ),
    metric(
      'offMap',
      `pieces of ${letter} that left the map`,
      roster.pieces.length,
      ({ sides }) => sides[side].offMap,
    ),
    ground(side, 'ground', 1),
    ground(side, 'groundLost', -1),
  ];
}

/** The mean advance of the living units along the facing of the side's first formation, or what they lost by it. */
function ground(side: SideIndex, name: string, sign: 1 | -1): MapMetric {
  const letter = SIDE_LETTERS[side];
  return {
    name: `${name}.${letter}`,
    meaning: `mean way of the living units of ${letter} ${sign === 1 ? 'forward' : 'back'} from where they began`,
    role: side,
    labels: null,
    most: MOST_GROUND_MM,
    quantity: { unit: 'cm', parts: 10 },
    of: ({ sides }) => {
      const { units } = sides[side];
      const living = units.filter(({ placed }) => placed !== 0);
      const { fx = 0, fy = 0 } = units[0]?.is.start ?? {};
      const length = Math.sqrt(fx * fx + fy * fy);
      const sum = living.reduce(
        (way, { token, is: { start } }) => way + (token.x - start.x) * fx + (token.y - start.y) * fy,
        0,
      );
      if (living.length === 0) return 0;
      const mm = Math.round((sign * sum) / (length * living.length * H_PER_MM));
      return Math.min(MOST_GROUND_MM, Math.max(0, mm));
    },
  };
}

function turnOf(name: string, meaning: string, { turnLimit }: Battle, of: MapMetric['of']): MapMetric {
  return { name, meaning, labels: null, most: turnLimit, of };
}

/** The metrics read from the end of a battle. */
export function metricsOf(b: Battle): readonly MapMetric[] {
  const places = b.places.all.flatMap(({ name, objective }, place): MapMetric[] =>
    objective
      ? [
          {
            name: `holds.${name}`,
            meaning: `side that holds ${name}`,
            labels: HOLDERS,
            sides: 'in labels',
            most: HOLDERS.length - 1,
            of: (f) => {
              const holder = holderOf(f, place);
              return holder === NONE ? HOLDERS.length - 1 : holder;
            },
          },
          turnOf(
            `heldSince.${name}`,
            `turn since which ${name} is held by its holder, 0 from the start`,
            b,
            ({ places }) => intAt(places, PLACE_WORDS * place + 2),
          ),
        ]
      : [],
  );
  return [
    ...ofSide(b, 0),
    ...ofSide(b, 1),
    ...places,
    turnOf('firstFire', 'turn of the first shot, 0 without any', b, ({ firstFire }) => firstFire),
    turnOf(
      'firstContact',
      'turn in which enemies first touched, 0 if they never did',
      b,
      ({ firstContact }) => firstContact,
    ),
  ];
}

export function countersOf({ roster }: Battle) {
  const units = roster.pieces.slice(0, roster.units);
  /** The most D20s that a side can throw in fire in one turn: its fire actions, a reaction each, and free shots at columns. */
  const mostShots = (side: number): number =>
    units.reduce((sum, own) => sum + (own.side === side ? own.actions * own.shots + 1 : 1), 0);
  const ofSides = (from: number, name: string, meaning: string, firer = (side: number) => side) =>
    ([0, 1] as const).map((role) => ({
      name: `${name}.${SIDE_LETTERS[role]}`,
      meaning: `${meaning}, ${SIDE_LETTERS[role]}`,
      role,
      mostPerTurn: mostShots(firer(role)),
      number: from + role,
    }));
  const allShots =
    'fire D20s thrown: active, reactive and column shots, and indirect ones wherever they fall';
  return [
    ...ofSides(SHOTS, 'shots', allShots),
    ...ofSides(HITS, 'hits', 'shots that hit'),
    ...ofSides(DRIVEN_BACK, 'drivenBack', 'times that fire drove a piece back', (side) => 1 - side),
    ...ofSides(CLOSE_COMBATS, 'closeCombats', 'assaults in close combat, follow-ups not counted'),
  ];
}
