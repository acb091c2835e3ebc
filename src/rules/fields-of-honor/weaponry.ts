/**
 * The comparison of small arms and guns: by accuracy number and kill number, at each range band (FOH-ACC-01, FOH-KILL-01,
 * FOH-KILL-02, FOH-ART-01 to -04). Bands have no measure of their own: each weapon has its limits in the force.
 */
import { enumerateLabels } from '../../chance/enumerated.ts';
import type { Options } from '../../play/options.ts';
import { countOf } from '../../play/shown.ts';
import { partsOf } from '../../play/sum.ts';
import { valueAmong, type WeaponAsked, type WeaponBand, type Weaponry } from '../../play/weaponry.ts';
import { permanentHits } from './hits.ts';
import { ARMS } from './names.ts';
import { volleyOf } from './odds.ts';
import { readRulings } from './options.ts';
import supplied from './tables.json' with { type: 'json' };
import { markOf, type Tables } from './tables.ts';
import { AMMUNITION, BANDS, RATINGS, type Band } from './units.ts';
import { accuracyNumber, roundAt } from './weapons.ts';

function armOf(id: string): (typeof ARMS)[number] {
  const arm = ARMS.find((one) => one.id === id);
  if (arm === undefined) throw new TypeError(`${id} is no weapon of Fields of Honor`);
  return arm;
}

/** The target, as the modifiers of kill numbers have it; those without a value in the source are left out. */
const TARGETS = [
  'none',
  ...supplied.killModifiersFire.rows.flatMap(({ name, modifier }) =>
    name.startsWith('target') && modifier !== null ? [name] : [],
  ),
];
const STANDS = ['1', '2', '4', '8'] as const;

/** The volley asked for. */
function asAsked(tables: Tables, options: Options, { weapon, distance, conditions }: WeaponAsked) {
  const { type: gunType, gun } = armOf(weapon);
  const band: Band = BANDS[distance] ?? 'short';
  const stands = Number(valueAmong(STANDS, conditions['stands']));
  const target = valueAmong(TARGETS, conditions['target']);
  const fire = valueAmong(RATINGS, conditions['rating']);
  const ammo = roundAt(tables, valueAmong(AMMUNITION, conditions['ammo']), band);
  const modifiers = target === 'none' ? [] : [target];
  const volley = { gun, gunType, ammo, percussionShells: false, band, stands, fire, modifiers };
  const { hits, parts, dice } = volleyOf(tables, readRulings(options, tables), volley);
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
  effects: ({ hits }) => [
    { name: 'hits', meaning: 'hits', kind: 'mean', of: Number },
    { name: 'hit', meaning: 'a hit', kind: 'chance', of: (label) => Number(label !== '0') },
    {
      name: 'permanent',
      meaning: 'permanent hits',
      kind: 'mean',
      of: (label) => permanentHits(Number(label)),
      removesAt: hits.permanentHitsPerStandRemoved,
    },
  ],
  setting:
    'not the initial volley, the firer having stood; one volley a turn, after which half of the hits are forgiven; what is gone is one stand',
  weapons: () => ARMS.map(({ id, name, gun }) => ({ id, name, army: gun === null ? 'small arms' : 'guns' })),
  bands: (tables) =>
    BANDS.map((name, i): WeaponBand => ({
      name,
      from: i,
      to: i + 1,
      at: i,
      printed: {
        value: tables.accuracy.byRangeBand[name].number,
        path: ['accuracy', 'byRangeBand', name, 'number'],
        better: -1,
      },
    })),
  uses: (tables, options, asked) => {
    const { hits } = asAsked(tables, options, asked);
    return [{ name: 'volley', distribution: enumerateLabels((chance) => String(chance.draw(hits))) }];
  },
  thrown: (tables, options, asked) => {
    const { hits, explanation } = asAsked(tables, options, asked);
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
