/** Battles on a plain without features: one company, troop or gun a side, head on, and the same on the lane. */
import type { Field } from '../../../../src/rules/pluie/map/field.ts';
import type { Game } from '../../../../src/play/game.ts';
import { rootOf } from '../../../../src/chance/random.ts';
import { readInputs } from '../../../../src/play/read-inputs.ts';
import { readOptions } from '../../../../src/play/read-options.ts';
import type { Recorder } from '../../../../src/play/recorder.ts';
import { simulate } from '../../../../src/play/simulate.ts';
import { exactly } from '../../../../src/play/solve.ts';
import { tallyShape, type Tally, type TallyShape } from '../../../../src/play/tally.ts';
import { laneGame } from '../../../../src/rules/pluie/engagement.ts';
import type { Lane } from '../../../../src/rules/pluie/state.ts';
import { ENGAGEMENT_INPUTS } from '../../../../src/rules/pluie/inputs.ts';
import { pluie } from '../../../../src/rules/pluie/index.ts';
import { BATTLE_INPUTS } from '../../../../src/rules/pluie/map/battle-inputs.ts';
import { battleGame } from '../../../../src/rules/pluie/map/game.ts';
import { readTables } from '../../../../src/rules/pluie/tables.ts';

type Raw = Readonly<Record<string, unknown>>;

/** A map without features. */
export function plain(width: number, height: number): Raw {
  return { type: 'FeatureCollection', hythe: { map: 1, units: 'map-cm', width, height }, features: [] };
}

/** A battle from raw inputs. @throws {Error} with the problems of the inputs */
export function battleOf(
  inputs: Raw,
  options: Raw = {},
  recorder?: Recorder,
  tables = pluie.tables,
): Game<Field> {
  const read = readInputs(BATTLE_INPUTS, inputs, { shortForms: true });
  const rulings = readOptions(pluie.options, 'battle', options);
  if (read.value === null || rulings.value === null)
    throw new Error(JSON.stringify([...read.problems, ...rulings.problems]));
  const needs = recorder === undefined ? {} : { recorder };
  return battleGame(readTables(tables), rulings.value, read.value, needs);
}

/** A side of one unit, on the lane and on the map. */
export interface Single {
  readonly kind: string;
  readonly weapon: string | null;
  readonly quality?: string;
  readonly hqContact?: boolean;
  readonly doctrine: Readonly<Record<string, unknown>> & {
    readonly kind: 'hold-line' | 'close-to-range' | 'charge';
  };
}

export interface Setting {
  readonly name: string;
  readonly distanceCm: number;
  readonly firstSide: 'A' | 'B' | 'coin';
  readonly A: Single;
  readonly B: Single;
}

const INFANTRY = { kind: 'infantry', weapon: 'lebel' } as const;
const HOLD = { kind: 'hold-line' } as const;

/** Settings that the battle must play as the lane does (15.8, 1): every doctrine, reaction, arm and first side. */
export const SETTINGS: readonly Setting[] = [
  {
    name: 'two lines hold',
    distanceCm: 8,
    firstSide: 'coin',
    A: { ...INFANTRY, weapon: 'martini-henry', doctrine: HOLD },
    B: { ...INFANTRY, doctrine: HOLD },
  },
  {
    name: 'one closes to range',
    distanceCm: 18,
    firstSide: 'A',
    A: {
      kind: 'infantry',
      weapon: 'martini-henry',
      quality: 'experienced',
      doctrine: { kind: 'close-to-range', rangeCm: 5 },
    },
    B: { ...INFANTRY, quality: 'militia', doctrine: HOLD },
  },
  {
    name: 'both close, one holds its fire',
    distanceCm: 14.5,
    firstSide: 'coin',
    A: { kind: 'infantry', weapon: 'berdan-2', doctrine: { kind: 'close-to-range', rangeCm: 3 } },
    B: {
      ...INFANTRY,
      quality: 'volunteer',
      doctrine: { kind: 'close-to-range', rangeCm: 7.5, fireWithinCm: 8 },
    },
  },
  {
    name: 'an assault met by close combat',
    distanceCm: 10,
    firstSide: 'A',
    A: { kind: 'infantry', weapon: 'martini-henry', quality: 'elite', doctrine: { kind: 'charge' } },
    B: { ...INFANTRY, doctrine: { ...HOLD, reaction: 'close-combat' } },
  },
  {
    name: 'light cavalry on infantry',
    distanceCm: 25,
    firstSide: 'coin',
    A: { kind: 'cavalry-light', weapon: null, quality: 'experienced', doctrine: { kind: 'charge' } },
    B: { ...INFANTRY, quality: 'irregular', doctrine: { ...HOLD, fireWithinCm: 8 } },
  },
  {
    name: 'one gives way',
    distanceCm: 12,
    firstSide: 'B',
    A: { kind: 'infantry', weapon: 'krnka', doctrine: { kind: 'close-to-range', rangeCm: 4 } },
    B: { ...INFANTRY, doctrine: { ...HOLD, reaction: 'retreat', retreatWithinCm: 8 } },
  },
  {
    name: 'an attack on a field gun',
    distanceCm: 30,
    firstSide: 'coin',
    A: { kind: 'infantry', weapon: 'martini-henry', doctrine: { kind: 'close-to-range', rangeCm: 8 } },
    B: { kind: 'field-artillery', weapon: 'de-bange-80mm', doctrine: HOLD },
  },
  {
    name: 'half a company on dismounted cavalry',
    distanceCm: 6,
    firstSide: 'coin',
    A: { kind: 'half-company', weapon: 'lebel', doctrine: { kind: 'charge' } },
    B: {
      kind: 'dismounted-cavalry',
      weapon: 'martini-henry',
      doctrine: { ...HOLD, reaction: 'close-combat' },
    },
  },
  {
    name: 'heavy cavalry and lancers',
    distanceCm: 40,
    firstSide: 'coin',
    A: { kind: 'cavalry-heavy', weapon: null, doctrine: { kind: 'charge' } },
    B: {
      kind: 'cavalry-lancers',
      weapon: null,
      quality: 'militia',
      doctrine: { kind: 'charge', reaction: 'close-combat' },
    },
  },
  {
    name: 'a horse gun, and an attacker without contact',
    distanceCm: 36,
    firstSide: 'A',
    A: { kind: 'horse-artillery', weapon: 'rml-9pdr', doctrine: HOLD },
    B: { ...INFANTRY, quality: 'elite', hqContact: false, doctrine: { kind: 'close-to-range', rangeCm: 10 } },
  },
];

const WIDTH = 40;
const HEIGHT = 400;
/** Where A stands: in the middle of the map, at a whole cm. */
const AT = [20, 190] as const;
const TOKEN_CM = 1.5;

/** The battle of a setting. */
function onMap({ distanceCm, firstSide, A, B }: Setting, turnLimit: number): Game<Field> {
  const other = [AT[0], AT[1] + distanceCm + TOKEN_CM] as const;
  return battleOf(
    {
      map: plain(WIDTH, HEIGHT),
      firstSide,
      turnLimit,
      end: { separated: true },
      A: sideOf(A, AT, 'N', other),
      B: sideOf(B, other, 'S', AT),
    },
    { reactionPoint: 'end', commandRange: 'ignore', supplyRange: 'ignore' },
  );
}

function sideOf(
  { kind, weapon, quality = 'regular', hqContact = true, doctrine }: Single,
  at: readonly number[],
  facing: string,
  enemyAt: readonly number[],
): Raw {
  const { kind: wish, rangeCm, ...parameters } = doctrine;
  const attack = { task: 'attack', to: enemyAt };
  const orders =
    wish === 'hold-line'
      ? [{ task: 'hold' }]
      : [wish === 'charge' ? { ...attack, assault: true } : { ...attack, rangeCm }];
  return {
    formations: [{ name: 'only', at, facing, quality, hqContact, units: [{ kind, weapon }], orders }],
    commander: { ...parameters, attackWithinCm: 400, assaultWithinCm: 400, assaultChance: 0 },
  };
}

/** The engagement of a setting. */
function onLane({ distanceCm, firstSide, A, B }: Setting, turnLimit: number): Game<Lane> {
  const side = ({ kind, weapon, quality = 'regular', hqContact = true, doctrine }: Single): Raw => ({
    doctrine,
    formations: [{ quality, hqContact, units: [{ kind, weapon }] }],
  });
  const raw = { distanceCm, firstSide, turnLimit, A: side(A), B: side(B) };
  const read = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: true });
  const rulings = readOptions(pluie.options, 'engagement', {});
  if (read.value === null || rulings.value === null) throw new Error(JSON.stringify(read.problems));
  return laneGame(readTables(pluie.tables), rulings.value, read.value);
}

/** Counts of a battle and exact probabilities of the lane in one reading, by the same labels. */
export interface Compared {
  readonly reading: string;
  readonly observed: readonly number[];
  readonly exact: readonly number[];
}

const READINGS = ['survivors.A', 'survivors.B', 'shots.A', 'shots.B', 'drivenBack.A', 'drivenBack.B'];

/** Outcome by turn and every reading that 15.8 names, of so many battles and of the lane. */
export function compare(
  setting: Setting,
  { replicates, turns }: { readonly replicates: number; readonly turns: number },
): readonly Compared[] {
  const lane = onLane(setting, turns);
  const laneShape = tallyShape(lane);
  const solved = exactly(lane);
  const battle = onMap(setting, turns);
  const shape = tallyShape(battle);
  const counted = simulate(battle, shape, {
    root: rootOf('lane'),
    pairing: 0,
    first: 0,
    count: replicates,
  });
  const ends = outcomesOf(counted, shape);
  const exactEnds = outcomesOf(solved, laneShape);
  const labels = [...new Set([...exactEnds.keys(), ...ends.keys()])];
  return [
    {
      reading: 'outcome by turn',
      observed: labels.map((label) => ends.get(label) ?? 0),
      exact: labels.map((label) => exactEnds.get(label) ?? 0),
    },
    ...READINGS.map((reading) => {
      const observed = readingOf(counted, shape, reading);
      const exact = readingOf(solved, laneShape, reading);
      const length = Math.max(observed.length, exact.length);
      const padded = (values: readonly number[]): readonly number[] =>
        Array.from({ length }, (_value, i) => values[i] ?? 0);
      return { reading, observed: padded(observed), exact: padded(exact) };
    }),
  ];
}

/** The turn limit has a label for each winner on the map, and one on the lane. */
function outcomesOf(
  { outcomeByTurn }: Tally,
  { outcomes, turnLimit }: TallyShape,
): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  outcomeByTurn.forEach((weight, i) => {
    if (weight === 0) return;
    const outcome = (outcomes[Math.floor(i / (turnLimit + 1))] ?? '').replace(/\/.*$/u, '');
    const label = `${outcome}@${i % (turnLimit + 1)}`;
    ends.set(label, (ends.get(label) ?? 0) + weight);
  });
  return ends;
}

function readingOf({ readings }: Tally, shape: TallyShape, name: string): readonly number[] {
  const values = readings[shape.readings.findIndex((reading) => reading.name === name)];
  return values instanceof Float64Array ? [...values] : [];
}
