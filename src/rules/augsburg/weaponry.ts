/** Compares the fire of units: figures lost to one volley, by type of unit and range band (AUG-FIRE-01 to -12). */
import { valueOf } from '../../play/by-word.ts';
import { isMap, readInputs } from '../../play/read-inputs.ts';
import { inWords, ownName } from '../../play/printed-names.ts';
import { sharedBands, type RangeBand, type RangeBands } from '../../play/range-bands.ts';
import type { MechanicAnswer } from '../../play/mechanic.ts';
import type { Options } from '../../play/options.ts';
import type { WeaponAsked, Weaponry } from '../../play/weaponry.ts';
import type { EngagementInputs } from './engagement-inputs.ts';
import { FIRE_MECHANICS } from './mechanics-fire.ts';
import { PRINTED_NAMES } from './names.ts';
import type { Tables } from './tables.ts';
import { ARMS, BANDS, COVERS, QUALITIES, UNIT_TYPES } from './units.ts';

const MECHANIC = 'casualties';

const casualties = FIRE_MECHANICS.find(({ name }) => name === MECHANIC);

function bandsOf(tables: Tables, weapon: string | null, factor = 1): readonly RangeBand[] {
  if (weapon === null) return [];
  let from = 0;
  return BANDS.flatMap((name, i): RangeBand[] => {
    const inches = valueOf(tables.ranges, weapon)[i] ?? null;
    if (inches === null) return [];
    const band = { name, from, to: inches * factor };
    from = band.to;
    return [band];
  });
}

/** The range bands of the weapons of both sides, in inches on the table. */
export function bandsOfUnits(tables: Tables, { A, B, inchFactor }: EngagementInputs): RangeBands | null {
  const weapons = [...A.units, ...B.units]
    .flat()
    .map(({ type, weapon }) => bandsOf(tables, weapon ?? valueOf(tables.defaults, type).weapon, inchFactor));
  return sharedBands('distanceInches', weapons);
}

/** The volley asked for. */
function volleyOf(
  tables: Tables,
  options: Options,
  { weapon, distance, conditions }: WeaponAsked,
): MechanicAnswer | null {
  if (casualties === undefined) return null;
  const read = readInputs(
    casualties.inputs,
    {
      shooter: {
        type: weapon,
        quality: conditions['quality'],
        firstVolley: conditions['volley'] === 'first',
      },
      target: { type: conditions['target'], cover: conditions['cover'] },
      distanceInches: distance,
    },
    { shortForms: false, ownIds: new Map([['typeDefaults', Object.keys(tables.typeKinds)]]) },
  );
  // The type of values read by a description that is not known here has no end; it is a map where nothing is wrong.
  const inputs: unknown = read.value;
  if (!isMap(inputs)) return null;
  return casualties.answer(tables, options, inputs);
}

export const weaponry: Weaponry<Tables> = {
  mechanic: MECHANIC,
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
      army: ARMS[valueOf(tables.formations, type).arm] ?? '',
    })),
  bands: (tables, _options, id) =>
    bandsOf(tables, valueOf(tables.defaults, id).weapon).map((band) => ({
      ...band,
      at: band.to,
      printed: null,
    })),
  uses: (tables, options, asked) => {
    const distribution = volleyOf(tables, options, asked)?.distributions.get('outcome');
    return distribution === undefined ? null : [{ name: 'volley', distribution }];
  },
  thrown: (tables, options, asked) => {
    const explanation = volleyOf(tables, options, asked)?.explanation;
    return explanation === undefined ? null : { explanation };
  },
  marks: () => [],
  fight: {
    kind: 'engagement',
    // Light horse has neither weapon nor pace but what its user gives it.
    force: (id, { defaults }) => {
      const { weapon, move } = valueOf(defaults, id);
      return weapon === null && move === null ? null : { units: [{ type: id }] };
    },
  },
};
