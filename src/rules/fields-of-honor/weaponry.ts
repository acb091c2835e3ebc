/**
 * The comparison of small arms and guns: by accuracy number and kill number, at each range band (FOH-ACC-01, FOH-KILL-01,
 * FOH-KILL-02, FOH-ART-01 to -04). Bands have no measure of their own: each weapon has its limits in the force.
 */
import { enumerateLabels } from '../../chance/enumerated.ts';
import type { Options } from '../../play/options.ts';
import { countOf } from '../../play/shown.ts';
import { Parts, partsOf } from '../../play/sum.ts';
import type { WeaponAsked, WeaponBand, Weaponry } from '../../play/weaponry.ts';
import { Dice } from './dice.ts';
import { FIRE } from './fire.ts';
import { killNumber, killParts, permanentHits } from './hits.ts';
import { markOf, marksNamed } from './mechanic.ts';
import { PRINTED_NAMES } from './names.ts';
import { readRulings } from './options.ts';
import type { Tables } from './tables.ts';
import {
  ACCURACY_TYPES,
  AMMUNITION,
  BANDS,
  GUN_CLASSES,
  RATINGS,
  type AccuracyType,
  type Band,
  type GunClass,
} from './units.ts';
import { accuracyNumber, gunDice, roundAt } from './weapons.ts';

const SMALL_ARMS = 'small-arms';

interface Arm {
  readonly type: AccuracyType;
  /** Null for small arms. */
  readonly gun: GunClass | null;
}

const ARMS = new Map<string, Arm>(
  [null, ...GUN_CLASSES].flatMap((gun) =>
    ACCURACY_TYPES.map((type) => [`${gun ?? SMALL_ARMS}.${type}`, { type, gun }] as const),
  ),
);

function armOf(id: string): Arm {
  const arm = ARMS.get(id);
  if (arm === undefined) throw new TypeError(`${id} is no weapon of Fields of Honor`);
  return arm;
}

function oneOf<V extends string>(values: readonly V[], value: string | undefined, standard: V): V {
  return values.find((one) => one === value) ?? standard;
}

/** The target, as the modifiers of kill numbers have it; those without a value in the source are left out. */
const TARGETS = [
  'none',
  'targetLightCover',
  'targetMounted',
  'targetMob',
  'targetProne',
  'targetSkirmish',
] as const;
const STANDS = ['1', '2', '4', '8'] as const;

/** The volley asked for. */
function volleyOf(tables: Tables, options: Options, { weapon, distance, conditions }: WeaponAsked) {
  const { type, gun } = armOf(weapon);
  const band: Band = BANDS[distance] ?? 'short';
  const stands = Number(oneOf(STANDS, conditions['stands'], '4'));
  const target = oneOf(TARGETS, conditions['target'], 'none');
  const fire = oneOf(RATINGS, conditions['rating'], 'C');
  const ammo = roundAt(tables, oneOf(AMMUNITION, conditions['ammo'], 'shot'), band);
  const rulings = readRulings(options, tables);
  const canister = gun !== null && ammo === 'canister' ? FIRE.canister : 0;
  const marks = (target === 'none' ? 0 : marksNamed(tables.fire, [target])) | canister;
  const round = gun === null ? null : { ammo, percussionShells: false };
  const use = gun === null ? 'fire' : 'artillery';
  const own = killParts(tables, fire, use);
  const parts = new Parts();
  killNumber(parts, own, tables.fire.parts[use], marks, rulings.killMinimum);
  const kill = parts.value;
  accuracyNumber(parts, tables, band, type, round);
  const accuracy = parts.value;
  const dice = gun === null ? 1 : gunDice(tables, gun, ammo);
  const pooled = gun === null || rulings.poolBattery;
  const hits = pooled
    ? new Dice().volley(dice * stands, accuracy, kill)
    : new Dice().battery(stands, dice, accuracy, kill);
  const act = `${countOf(stands, 'stand')} with ${countOf(dice, 'die', 'dice')} each ${stands === 1 ? 'fires' : 'fire'}`;
  return { hits, explanation: parts.explanation(act) };
}

export const weaponry: Weaponry<Tables> = {
  mechanic: 'artillery-fire',
  unit: '',
  conditions: [
    { name: 'rating', meaning: 'Fire rating of the firer', values: RATINGS, standard: 'C' },
    { name: 'target', meaning: 'what the target is, by its modifier', values: TARGETS, standard: 'none' },
    { name: 'stands', meaning: 'stands that fire at one target', values: STANDS, standard: '4' },
    {
      name: 'ammo',
      meaning: 'what guns fire where they can, else shot; small arms have no choice',
      values: AMMUNITION,
      standard: 'shot',
    },
  ],
  effects: ({ hitsPerStand }) => [
    { name: 'hits', meaning: 'hits', kind: 'mean', of: Number },
    { name: 'hit', meaning: 'a hit', kind: 'chance', of: (label) => Number(label !== '0') },
    {
      name: 'permanent',
      meaning: 'permanent hits',
      kind: 'mean',
      of: (label) => permanentHits(Number(label)),
      removesAt: hitsPerStand,
    },
  ],
  setting:
    'not the initial volley, the firer having stood; one volley a turn, after which half of the hits are forgiven; what is gone is one stand',
  weapons: () =>
    [...ARMS].map(([id, { gun }]) => ({
      id,
      name: PRINTED_NAMES[id] ?? id,
      army: gun === null ? 'small arms' : 'guns',
    })),
  bands: (tables) =>
    BANDS.map((name, i): WeaponBand => ({
      name,
      from: i,
      to: i + 1,
      at: i,
      printed: {
        value: tables.accuracy.bands[name].value,
        path: ['accuracy', 'byRangeBand', name, 'number'],
        better: -1,
      },
    })),
  uses: (tables, options, asked) => {
    const { hits } = volleyOf(tables, options, asked);
    return [{ name: 'volley', distribution: enumerateLabels((chance) => String(chance.draw(hits))) }];
  },
  thrown: (tables, options, asked) => {
    const { hits, explanation } = volleyOf(tables, options, asked);
    return { explanation, play: (chance) => String(chance.draw(hits)) };
  },
  marks: (tables, id) => {
    const { type, gun } = armOf(id);
    const round = gun === null ? null : ({ ammo: 'shot', percussionShells: false } as const);
    return BANDS.flatMap((band) =>
      partsOf((sum) => accuracyNumber(sum, tables, band, type, round)).factors.flatMap(markOf),
    );
  },
};
