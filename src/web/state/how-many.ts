/** A spec that asks how many of a unit are enough. */
import { mapOf, type Json } from '../../play/json.ts';
import type { ReadExperiment } from '../../engine/questions/spec.ts';
import { nameShown } from '../drawing/field-words.ts';
import { sidesOf } from './sides.ts';
import { dataOf, valueAt, withoutIdleWords, withValue, type SpecPath } from './spec-text.ts';

/** Numbers of units that a new search tries, at the most. */
const MOST_UNITS = 16;
/** Numbers of figures or men that it tries, at the most, up to twice the present one. */
const MOST_TRIED = 100;
/** The target of a new search: as many wins as the other side has, or a share of wins at least. */
export type EnoughFor = 'even' | number;
/** Fights of each number at the most: more would tell the same. */
const FIGHTS = 20_000;

/** The number that is sought. */
export interface Sought {
  /** The place of the number in the text; absent of a force. */
  readonly at?: SpecPath;
  /** Its path as a spec varies it; of a force, the number of such forces is sought. */
  readonly path: SpecPath;
  /** The strength of a unit: the thing that is counted (`figures`), its number at present, and the largest; absent for units. */
  readonly strength?: { readonly unit: string; readonly present: number; readonly most: number };
}

/**
 * The spec with the question how many are enough, in place of its own. All else stays as it is, and in the present cell alone
 * where there is one.
 */
export function askingHowMany(
  spec: string,
  cell: ReadExperiment['cells'][number] | null,
  { path, strength }: Sought,
  enough: EnoughFor = 'even',
): string {
  const [, side = '', ...along] = path.map(String);
  const data = dataOf(spec);
  const force = along.join('.') === 'force' ? forceOf(data, side) : null;
  const varied = path.join('.');
  const stays = (cell?.factors ?? []).filter(
    (factor) => factor.path !== varied && valueAt(data, ['vary', factor.path]) !== undefined,
  );
  const replicates = valueAt(data, ['resolve', 'replicates']);
  const name = nameShown(side, mapOf(valueAt(data, ['labels'])));
  const range = strength === undefined ? { from: 1, to: MOST_UNITS } : around(strength);
  const changes: readonly (readonly [SpecPath, Json | undefined])[] = [
    ...stays.map((factor) => [['vary', factor.path], [factor.value]] as const),
    [['vary', varied], undefined],
    // What another search gave to a side stays with it.
    ...(sidesOf(data) ?? []).flatMap(({ name: each, force: own, forces: [first] }) =>
      own === null && first !== undefined ? [[['sides', each, 'force'], first.name] as const] : [],
    ),
    ...(force === null
      ? []
      : ([
          [['forces', force.name], force.fields],
          [['sides', side], force.own],
        ] as const)),
    [
      ['question'],
      `How many ${strength?.unit ?? 'units'} of the ${name} ${enough === 'even' ? 'make it a fair fight' : 'are enough'}?`,
    ],
    ...(typeof replicates === 'number' && replicates > FIGHTS
      ? [[['resolve', 'replicates'], FIGHTS] as const]
      : []),
    // They judge the answer to the question before.
    ...['expect', 'factor', 'score'].map((key) => [[key], undefined] as const),
    [
      ['analysis'],
      {
        kind: 'forces',
        search: { side, ...(force === null ? { path: along } : { force: force.name }), ...range },
        target: enough === 'even' ? enough : { of: `winner=${side}`, atLeast: enough },
      },
    ],
  ];
  return withoutIdleWords(
    changes.reduce((text, [at, value]) => withValue(text, at, value), spec),
    data,
  );
}

/** The numbers to try around the present one, from a step to twice as many. */
function around({ present, most }: NonNullable<Sought['strength']>) {
  const step = Math.ceil((2 * present) / MOST_TRIED);
  return { from: step, to: Math.min(Math.max(2 * present, 2), most), ...(step > 1 ? { step } : {}) };
}

/** The force of a side with a name by which a search takes it, and the side without it; null of a side that has none. */
function forceOf(data: Json | null, side: string) {
  const asked = sidesOf(data)?.find(({ name }) => name === side);
  const present = asked?.force ?? asked?.forces[0];
  if (asked === undefined || present === undefined) return null;
  const { name, fields } = present;
  const isTaken = valueAt(data, ['forces', side]) !== undefined;
  const { force: _force, ...own } = asked.own;
  return { name: name ?? (isTaken ? `${side} force` : side), fields, own };
}
