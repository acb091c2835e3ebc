/** Compares the fire of units: figures lost to one volley, by type of unit and range band (AUG-FIRE-01 to -12). */
import { valueOf } from '../../play/by-word.ts';
import { InputError } from '../../play/inputs.ts';
import { readInputs } from '../../play/read-inputs.ts';
import { inWords, ownName } from '../../play/printed-names.ts';
import { bandsUpTo, sharedBands, type RangeBand, type RangeBands } from '../../play/range-bands.ts';
import type { Options } from '../../play/options.ts';
import type { WeaponAsked, Weaponry } from '../../play/weaponry.ts';
import type { EngagementInputs } from './engagement-inputs.ts';
import { UNIT_FIELDS, type UnitInputs } from './inputs.ts';
import { casualtiesOf } from './odds.ts';
import { readRulings } from './options.ts';
import { PRINTED_NAMES } from './names.ts';
import type { Tables } from './tables.ts';
import { ARMS, BANDS, COVERS, QUALITIES, UNIT_TYPES } from './units.ts';

function bandsOf(tables: Tables, weapon: string | null, factor = 1): readonly RangeBand[] {
  const limits = weapon === null ? [] : valueOf(tables.bands, weapon);
  return bandsUpTo(
    BANDS,
    limits.map((inches) => (inches ?? 0) * factor),
  );
}

/** The range bands of the weapons of both sides, in inches on the table. */
export function bandsOfUnits(tables: Tables, { A, B, inchFactor }: EngagementInputs): RangeBands | null {
  const weapons = [...A.units, ...B.units]
    .flat()
    .map(({ type, weapon }) =>
      bandsOf(tables, weapon ?? valueOf(tables.typeDefaults, type).weapon, inchFactor),
    );
  return sharedBands('distanceInches', weapons);
}

/** The volley asked for. */
function volleyOf(tables: Tables, options: Options, { weapon, distance, conditions }: WeaponAsked) {
  const ownIds = new Map([['typeDefaults', Object.keys(tables.typeKinds)]]);
  const unitOf = (given: object): UnitInputs => {
    const { value, problems } = readInputs(UNIT_FIELDS, given, { shortForms: false, ownIds });
    if (value === null) throw new InputError(problems);
    return value;
  };
  const { quality, volley, target, cover } = conditions;
  const shooter = unitOf({ type: weapon, quality, firstVolley: volley === 'first' });
  const shot = { shooter, distanceInches: distance, enfilade: false, halfEffect: false };
  const book = { tables, rulings: readRulings(options) };
  return casualtiesOf(book, shot, unitOf({ type: target, cover }));
}

export const weaponry: Weaponry<Tables> = {
  mechanic: 'casualties',
  unit: 'in',
  conditions: [
    { name: 'quality', meaning: 'quality of the unit that shoots', values: QUALITIES, standard: 'regular' },
    { name: 'cover', meaning: 'cover of the target', values: COVERS, standard: 'none' },
    {
      name: 'volley',
      meaning: 'its first volley or a later one',
      values: ['later', 'first'],
      standard: 'later',
    },
    {
      name: 'target',
      meaning: 'type of the unit shot at: open order is saved from better',
      values: UNIT_TYPES,
      standard: 'french-foot',
    },
  ],
  effects: () => [
    { name: 'casualties', meaning: 'figures lost', kind: 'mean', of: Number },
    { name: 'any', meaning: 'any loss', kind: 'chance', of: (label) => Number(label !== '0') },
  ],
  setting: 'a unit of the figures that its type has, without pikes, formed, in good order',
  weapons: (tables) =>
    Object.keys(tables.typeKinds).map((type) => ({
      id: type,
      name: PRINTED_NAMES[type] ?? (UNIT_TYPES.some((one) => one === type) ? inWords(type) : ownName(type)),
      army: ARMS[valueOf(tables.formation, type).arm] ?? '',
    })),
  bands: (tables, _options, id) =>
    bandsOf(tables, valueOf(tables.typeDefaults, id).weapon).map((band) => ({
      ...band,
      at: band.to,
      printed: null,
    })),
  uses: (tables, options, asked) => {
    const distribution = volleyOf(tables, options, asked).distributions.get('outcome');
    return distribution === undefined ? null : [{ name: 'volley', distribution }];
  },
  thrown: (tables, options, asked) => {
    const { explanation } = volleyOf(tables, options, asked);
    return explanation === undefined ? null : { explanation };
  },
  marks: () => [],
  fight: {
    kind: 'engagement',
    // Light horse has neither weapon nor pace but what its user gives it.
    force: (id, { typeDefaults }) => {
      const { weapon, move } = valueOf(typeDefaults, id);
      return weapon === null && move === null ? null : { units: [{ type: id }] };
    },
  },
};
